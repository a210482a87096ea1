"""UNITY's kernel plays what the referee plays, byte for byte; here it runs uncompiled."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import unboard
from games.unity.boards import OptionSet, every_option_set, load, text_of, walk
from unboard.core.errors import UnboardError
from unboard.core.hexes import Edge, Hex, edge, edge_name, edges, hexes, neighbours
from unboard.core.kernel import seeded
from unboard.core.options import Options
from unboard.games.unity import UNITY, kernel
from unboard.games.unity.flat import FLAT
from unboard.games.unity.rules import terms_of
from unboard.games.unity.state import State

A, B, C = 0, 1, 2
EMPTY = "5/6/7/8/9/8/7/6/5"
ALL_WALLS = ",".join(map(edge_name, edges(5)))

BLOCKED = """
        g  ·   ·   ·   ·   ·   ·   ·
                        / \\ / \\
      f  ·   ·   ·   · | O   P | ·   ·
                      /   /   /
    e  ·   ·   ·   · | P   O | ·   ·   ·
                      \\ / \\ /
      d  ·   ·   ·   ·   ·   ·   ·   ·
    """  # no ring may take, for that would wipe somebody out, and none can move
SMALL = """
        g  ·   ·   ·   ·   ·   ·   ·

      f  ·   ·   ·   O   G   ·   ·   ·
                      / \\
    e  ·   ·   P   ·   p | ·   ·   ·   ·
                  \\
      d  ·   ·   ·   ·   ·   ·   o   ·

        c  ·   ·   ·   ·   ·   ·   P
    """

SPECIAL = {
    "all blocked": (text_of(BLOCKED) + " p po 0 0", {}),
    "all blocked, the limit near": (text_of(BLOCKED) + " o po10 0 7", {"quiet_limit": 8}),
    "few pieces": (text_of(SMALL) + " p po 0 0", {}),
    "the neutral colour may vanish": (text_of(SMALL) + " o og10 0 3", {}),
    "three players, the last wall": (text_of(SMALL) + " g pog120 1 5", {}),
    "three players, the last two walls": (text_of(SMALL) + " o pog 2 5", {}),
    "three players, between two walls": (text_of(SMALL) + " o pog 9 5 : a1|a2", {}),
    "every edge walled, walls left over": (f"5/6/7/8/P2oG1p2/8/7/6/5 {ALL_WALLS} p po 9 0", {}),
    "every edge walled, nothing legal": (f"5/6/7/8/P2o5/8/7/6/5 {ALL_WALLS} p po 9 0", {}),
    "one edge free, three players": (
        f"5/6/7/8/P2oG1p2/8/7/6/5 {ALL_WALLS.removesuffix(',i8|i9')} p pog 9 0",
        {},
    ),
    "two edges free, three players": (
        f"5/6/7/8/P2oG1p2/8/7/6/5 {ALL_WALLS.removeprefix('a1|a2,').removesuffix(',i8|i9')} "
        "p pog 9 0",
        {},
    ),
    "united before the first turn": ("5/6/7/8/2PP4o/8/7/6/o4 - o po 1 0", {}),
    "one piece each": ("5/6/7/8/2P5o/8/7/6/5 - o po 0 0", {}),
    "the most quiet turns of a text": (text_of(SMALL) + " p po 3 99998", {"quiet_limit": 0}),
    "beyond the limit": (text_of(SMALL) + " p po 3 99999", {"quiet_limit": 9}),
    "the largest supply": ("5/6/7/8/2P1P4/o7/7/6/4o - p po 240 0", {}),
    "drawn": (text_of(SMALL) + " p po 3 9 over", {"quiet_limit": 9}),
    "both united, the larger group wins": ("5/6/7/8/2PPP2oo/8/7/6/5 - p po 0 0 over", {}),
    "both united, the last who moved wins": ("5/6/7/8/2PP3oo/8/7/6/5 - p po10 0 0 over", {}),
    "all three united, equal groups": ("5/6/7/8/PP1GG2oo/8/7/6/5 - o pog 0 0 over", {}),
    "neighbours, and a wall between them": ("5/6/7/8/2PP3o1/o7/7/6/5 e3|e4 p po 1 0", {}),
    "a draft begins": (text_of(SMALL) + " ? - 4 0", {"colours": "draft"}),
    "a draft of three": (text_of(SMALL) + " ? o1 4 0", {"colours": "draft", "players": 3}),
    "a draft of two": (text_of(SMALL) + " ? g1 4 0", {"colours": "draft"}),
    "twenty rings of a colour": ("PPPPP/PPPPPP/PPPPPPP/PP6/9/o7/7/4o1/4o - p po 9 0", {}),
    "side 6": ("6/7/8/1p7/2P3o3/3P2P1oOO/10/9/8/2G3g/o5 a1|a2,f3|f4 o og 30 2", {"side": 6}),
}
every_special_position = pytest.mark.parametrize(
    ("text", "options"), SPECIAL.values(), ids=SPECIAL.keys()
)


class Machine:
    """The kernel over plain arrays, for one game with its options."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.terms = bytearray(FLAT.terms(options))
        self.work = bytearray(Random(5).randbytes(FLAT.work(options)))
        self.out = array("H", bytes(2 * FLAT.widest(options)))

    def flat(self, position: unboard.Position) -> bytearray:
        """Return a position as bytes."""
        return bytearray(FLAT.flatten(position.state, self.options))

    def position(self, flat: bytearray) -> str:
        """Return the text of a state."""
        return UNITY.write_text(FLAT.unflatten(bytes(flat), self.options))

    def to_act(self, flat: bytearray) -> frozenset[int]:
        """Return who acts."""
        return _seats(kernel.to_act(self.terms, flat, self.work))

    def moves(self, flat: bytearray, seat: int) -> tuple[str, ...]:
        """Return the legal moves of a seat, sorted."""
        count = kernel.moves(self.terms, flat, self.work, seat, self.out)
        return tuple(sorted(self.text(number) for number in self.out[:count]))

    def played(self, flat: bytearray, seat: int, move: str) -> bytearray:
        """Return the state after a move."""
        after = bytearray(flat)
        number = FLAT.number(UNITY.read(move, self.options), self.options)
        kernel.play(self.terms, after, self.work, seat, number)
        return after

    def winners(self, flat: bytearray) -> frozenset[int] | None:
        """Return who has won; None while the game runs."""
        mask = kernel.result(self.terms, flat, self.work)
        return None if mask < 0 else _seats(mask)

    def playout(self, flat: bytearray, seed: int) -> int:
        """Play a random game, and return what the kernel says of it."""
        dice = [0]
        seeded(dice, seed, 0)
        return kernel.playout(self.terms, flat, self.work, dice)

    def text(self, number: int) -> str:
        """Write the move of a number."""
        return UNITY.write(FLAT.move(number, self.options))


def _seats(mask: int) -> frozenset[int]:
    return frozenset(seat for seat in range(8) if mask >> seat & 1)


def machine_of(position: unboard.Position) -> Machine:
    return Machine(position.game.options)


def special(text: str, options: dict[str, Any]) -> unboard.Position:
    return unboard.game("unity", **options).load(text)


def after_set_up(path: tuple[unboard.Position, ...]) -> list[unboard.Position]:
    return [position for position in path if position.state.phase != "setup"]


def check_agreement(machine: Machine, position: unboard.Position, flat: bytearray) -> None:
    """Compare all that kernel and referee say of a position."""
    before = bytes(flat)
    assert machine.to_act(flat) == position.to_act, position
    for seat in (-1, A, B, C):
        expected = position.moves(seat) if seat in position.to_act else ()
        assert machine.moves(flat, seat) == expected, position
    assert machine.winners(flat) == (position.winners if position.over else None), position
    assert kernel.points(machine.terms, flat, machine.work, machine.out) == len(position.points)
    assert machine.position(flat) == position.text()
    assert flat == before, f"asking has changed {position}"


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Return a list that fills with what playouts play: seats and numbers of moves."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(kernel, "note", lambda seat, move: found.append((seat, move)))
    return found


@every_option_set
@pytest.mark.parametrize("seed", range(3))
def test_kernel_and_referee_agree_on_every_position_of_a_game(
    options: OptionSet, seed: int
) -> None:
    path = after_set_up(walk(options, seed))
    machine = machine_of(path[0])
    flat = machine.flat(path[0])
    for position, after in zip(path, [*path[1:], None], strict=True):
        check_agreement(machine, position, flat)
        if after:
            (seat,), move = position.to_act, after.record.moves[-1].move
            flat = machine.played(flat, seat, move)
            assert flat == machine.flat(after), f"{move} in {position}"


@every_special_position
def test_kernel_and_referee_agree_on_special_positions_and_all_that_follow(
    text: str, options: dict[str, Any]
) -> None:
    position = special(text, options)
    machine = machine_of(position)
    flat = machine.flat(position)
    check_agreement(machine, position, flat)
    for seat in position.to_act:
        moves = position.moves(seat)
        for move in moves[:: 1 + len(moves) // 40]:
            after, followed = position.play(seat, move), machine.played(flat, seat, move)
            assert followed == machine.flat(after), f"{move} in {position}"
            assert machine.winners(followed) == (after.winners if after.over else None), after


@every_special_position
def test_a_special_position_comes_back_from_its_bytes(text: str, options: dict[str, Any]) -> None:
    position = special(text, options)
    flat = FLAT.flatten(position.state, position.game.options)
    assert len(flat) == FLAT.size(position.game.options)
    assert FLAT.unflatten(flat, position.game.options) == position.state


@every_option_set
def test_every_position_of_a_game_comes_back_from_its_bytes(options: OptionSet) -> None:
    path = after_set_up(walk(options, 2))
    chosen = path[0].game.options
    flat = [FLAT.flatten(position.state, chosen) for position in path]
    assert [FLAT.unflatten(data, chosen) for data in flat] == [p.state for p in path]


def winding_group(rng: Random, size: int) -> tuple[list[Hex], list[Edge]]:
    """Return spaces of which each touches one before it, and the edges where they touch."""
    spaces, links = [rng.choice(hexes(5))], list[Edge]()
    for _ in range(2000):
        space = rng.choice(hexes(5))
        touched = [near for near in neighbours(space, 5) if near in spaces]
        if len(spaces) < size and space not in spaces and len(touched) == 1:
            spaces.append(space)
            links.append(edge(space, touched[0]))
    return spaces, links


@pytest.mark.parametrize("seed", range(60))
def test_a_group_is_one_however_it_winds_until_a_wall_parts_it(seed: int) -> None:
    rng, options = Random(seed), unboard.game("unity").options
    spaces, links = winding_group(rng, size=15)
    foes = [space for space in hexes(5) if space not in spaces][::12]
    letters = dict.fromkeys(spaces, "P") | dict.fromkeys(foes, "o")
    cells = "".join(letters.get(space, ".") for space in hexes(5))
    machine = Machine(options)
    for walls, winners in ((frozenset[Edge](), {A}), (frozenset({rng.choice(links)}), set[int]())):
        state = State(
            terms_of(options), cells, walls, 0, "over", (("p", A), ("o", B)), "p", quiet=1
        )
        found = machine.winners(bytearray(FLAT.flatten(state, options)))
        assert found == frozenset(winners), cells


def replayed(position: unboard.Position, noted: list[tuple[int, int]]) -> unboard.Position:
    """Play what a playout has played, at the referee's table."""
    options = position.game.options
    for seat, number in noted:
        position = position.play(seat, UNITY.write(FLAT.move(number, options)))
    return position


def check_playout(
    position: unboard.Position, noted: list[tuple[int, int]], seed: int
) -> unboard.Position:
    machine = machine_of(position)
    noted.clear()
    answer = machine.playout(machine.flat(position), seed)
    last = replayed(position, noted)
    assert last.over, last
    assert (answer >> 8, _seats(answer & 255)) == (len(noted), last.winners), last
    return last


@every_option_set
def test_a_playout_is_a_game_that_the_referee_allows(
    options: OptionSet, noted: list[tuple[int, int]]
) -> None:
    for seed in range(5):
        check_playout(after_set_up(walk(options, seed))[0], noted, seed)


@every_special_position
def test_a_playout_of_a_special_position_is_a_game_that_the_referee_allows(
    text: str, options: dict[str, Any], noted: list[tuple[int, int]]
) -> None:
    position = special(text, {**options, "quiet_limit": 8})  # without a limit it may take long
    for seed in range(5):
        check_playout(position, noted, seed)


def test_a_playout_passes_while_nothing_is_legal(noted: list[tuple[int, int]]) -> None:
    last = check_playout(load(BLOCKED, "p po 0 0", quiet_limit=5), noted, 0)
    assert [move.move for move in last.record.moves] == ["pass"] * 5


def test_a_playout_of_a_finished_game_plays_nothing(noted: list[tuple[int, int]]) -> None:
    position = special("5/6/7/8/2PPP2oo/8/7/6/5 - p po10 0 0 over", {})
    machine = machine_of(position)
    assert machine.playout(machine.flat(position), 3) == 1 << B
    assert noted == []


def test_random_games_end_well_before_they_are_given_up(noted: list[tuple[int, int]]) -> None:
    last = check_playout(unboard.game("unity").start(4), noted, 4)
    assert len(last.winners) == 1


class FirstMove(Exception):
    """A playout has played its first move."""


def first_moves(
    position: unboard.Position, count: int, patch: Callable[..., None]
) -> Iterator[str]:
    """Iterate the first moves of many playouts."""

    def stop(seat: int, move: int) -> None:
        raise FirstMove(seat, move)

    patch(kernel, "note", stop)
    machine = machine_of(position)
    flat = machine.flat(position)
    dice = [0]
    seeded(dice, 7, 7)
    for _ in range(count):
        with pytest.raises(FirstMove) as caught:
            kernel.playout(machine.terms, bytearray(flat), machine.work, dice)
        seat, number = caught.value.args
        assert seat in position.to_act
        yield machine.text(number)


@pytest.mark.parametrize(
    ("text", "options", "count"),
    [
        (text_of(SMALL) + " p po 0 0", {}, 4000),
        (text_of(SMALL) + " o pog 0 0", {}, 3000),
        (text_of(SMALL) + " o pog 9 5 : a1|a2", {}, 8000),
        ("PPPPP/PPPPPo/oooooog/ggg1g3/9/8/7/6/5 - p po 1 0", {}, 20000),
        ("6/7/8/9/10/11/10/9/8/2g4/o1p3 a1|a2 p po 0 0", {"side": 6}, 2000),
        (text_of(SMALL) + " ? - 4 0", {"colours": "draft"}, 1000),
    ],
)
def test_all_legal_moves_are_equally_likely_in_a_playout(
    text: str, options: dict[str, Any], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = special(text, options)
    (seat,) = position.to_act
    legal = position.moves(seat)
    found = Counter(first_moves(position, count, monkeypatch.setattr))
    assert set(found) == set(legal)
    mean = count / len(legal)
    distance = sum((found[move] - mean) ** 2 / mean for move in legal)
    freedom = len(legal) - 1
    assert abs(distance - freedom) < 5 * (2 * freedom) ** 0.5 + 5, found


def test_a_start_of_the_kernel_is_one_of_the_referee() -> None:
    for options in ({}, {"side": 6, "players": 3, "kinds": "rings"}, {"colours": "draft"}):
        game = unboard.game("unity", start_walls=7, **options)
        machine = Machine(game.options)
        flat = bytearray(FLAT.size(game.options))
        kernel.start(machine.terms, flat, machine.work, [1234567])
        position = game.load(machine.position(flat))
        assert machine.flat(position) == flat
        assert machine.flat(position)[kernel.PHASE] == machine.flat(game.start(1))[kernel.PHASE]
        ours, theirs = (Counter(p.state.cells) for p in (position, game.start(1)))
        assert ours == theirs
        assert (len(position.state.walls), position.state.supply) == (7, 17)
        check_agreement(machine, position, flat)


def test_every_space_and_every_edge_comes_up_in_starts() -> None:
    game = unboard.game("unity", start_walls=20)
    machine = Machine(game.options)
    flat, dice = bytearray(FLAT.size(game.options)), [987654321]
    free: set[int] = set()
    walls: set[Edge] = set()
    for _ in range(800):
        kernel.start(machine.terms, flat, machine.work, dice)
        state = FLAT.unflatten(bytes(flat), game.options)
        free.add(state.cells.index("."))
        walls |= state.walls
    assert free == set(range(len(hexes(5))))
    assert walls == set(edges(5))


def test_a_kernel_of_a_manual_set_up_arranges_as_it_likes_and_keeps_to_the_supply() -> None:
    game = unboard.game("unity", setup="manual", supply=2, start_walls=5)
    machine = Machine(game.options)
    flat = bytearray(FLAT.size(game.options))
    kernel.start(machine.terms, flat, machine.work, [99])
    state = FLAT.unflatten(bytes(flat), game.options)
    assert (state.phase, len(state.walls), state.supply) == ("play", 2, 0)


def test_a_set_up_by_hand_is_left_to_the_referee() -> None:
    position = unboard.game("unity", setup="manual").start()
    with pytest.raises(UnboardError, match="finish the set-up first"):
        FLAT.flatten(position.state, position.game.options)


@pytest.mark.parametrize("side", [5, 6])
def test_every_move_has_a_number_of_its_own(side: int) -> None:
    options = unboard.game("unity", side=side).options
    vocabulary = list(UNITY.vocabulary(options))
    numbers = [FLAT.number(move, options) for move in vocabulary]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < 1 << 16
    assert [FLAT.move(number, options) for number in numbers] == vocabulary


def test_equal_positions_have_equal_fingerprints_and_others_hardly_ever() -> None:
    path = walk((("quiet_limit", 12),), 0)
    machine = machine_of(path[0])

    def fingerprint(position: unboard.Position) -> int:
        return kernel.fingerprint(machine.terms, machine.flat(position), machine.work)

    texts = {position.text() for position in path}
    assert len({fingerprint(position) for position in path}) == len(texts)
    first, second = ("a1|a2", "b1|b2"), ("b1|b2", "a1|a2")
    ends = []
    for one, other in (first, second):
        position = unboard.game("unity", quiet_limit=12, start_walls=0).start(3)
        ends.append(fingerprint(position.play(A, one).play(B, other)))
    assert ends[0] == ends[1]
