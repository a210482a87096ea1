"""The kernel of Unitar, uncompiled: it plays what the referee plays, byte for byte."""

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import product
from random import Random

import pytest

import unboard
from engine.plain import Plain
from games.unitar import naive
from games.unitar.boards import (
    CALM,
    CHOICES,
    FIELD,
    alone,
    blocks,
    crowded_text,
    likely_choices,
    set_up,
    walk,
)
from games.unitar.test_naive import TIE_BREAKS
from unboard.core.errors import UnboardError
from unboard.core.kernel import seeded

SEEDS = range(6)
CROWDS = 120  # positions, several rounds from each
SPREAD = 6.0  # standard deviations that frequencies may be off: by chance hardly ever
Play = tuple[int, str]


def kernel_of(position: unboard.Position) -> Plain:
    """Return a kernel that plays on from a position; what it works in holds anything at first."""
    kernel = Plain(position.game)
    kernel.work[:] = b"\xa5" * len(kernel.work)
    return kernel


def compare(kernel: Plain, state: bytearray, position: unboard.Position) -> None:
    """Make sure that all the kernel says of a state is what the referee says."""
    assert kernel.to_act(state) == position.to_act
    for seat in (unboard.CHANCE, 0, 1, 2):
        assert kernel.moves(state, seat) == list(position.moves(seat))
    assert kernel.winners(state) == (position.winners if position.over else None)
    assert kernel.points(state) == position.points
    assert state == kernel.state(position), position.text()
    assert kernel.flat.unflatten(bytes(state), kernel.options) == position.state


def side_by_side(position: unboard.Position, plays: Iterable[Play]) -> unboard.Position:
    """Play moves on both sides and compare all after each; return where they lead."""
    kernel = kernel_of(position)
    state = kernel.state(position)
    compare(kernel, state, position)
    for seat, move in plays:
        state, position = kernel.play(state, seat, move), position.play(seat, move)
        compare(kernel, state, position)
    return position


@pytest.mark.parametrize("rounds", [1, 3, 8])
@pytest.mark.parametrize("seed", SEEDS)
def test_whole_games_are_the_same_in_whatever_order_seats_act(seed: int, rounds: int) -> None:
    path = walk(seed, rounds)
    assert side_by_side(path[0], path[-1].record.moves).over


@pytest.mark.parametrize("text", ["R0", "R3", "R8", "R8 e5y[yu],f5r", "R7 e5b[bt]", "R0 e5r"])
def test_texts_with_little_in_them_are_played_the_same(text: str) -> None:
    start = position = unboard.game("unitar").load(text)
    rng, plays = Random(text), list[Play]()
    while len(plays) < 9 and position.to_act:
        seat = rng.choice(sorted(position.to_act))
        plays.append((seat, rng.choice(position.moves(seat))))
        position = position.play(*plays[-1])
    assert side_by_side(start, plays) == position


def crowds() -> Iterator[unboard.Position]:
    """Iterate crowded positions that a kernel has room for."""
    rng = Random("crowds")
    while True:
        position = unboard.game("unitar").load(crowded_text(rng))
        if sum(position.points) <= 33:
            yield position


def test_rounds_of_crowded_positions_are_the_same_and_meet_every_tie_break() -> None:
    rng, notes = Random(1), set[str]()
    for number, position in enumerate(crowds()):
        if number >= CROWDS and notes >= TIE_BREAKS:
            break
        assert number < 5 * CROWDS, TIE_BREAKS - notes
        for _ in range(3):
            choices = likely_choices(rng)
            naive.resolved(naive.read(position.text()), list(choices), notes)
            position = side_by_side(position, enumerate(choices))


def test_every_two_choices_agree_or_not_as_the_referee_says() -> None:
    position = set_up(CALM)
    kernel, rules = kernel_of(position), position.game.rulebook
    for one, two in product(CHOICES, CHOICES):
        state, value = kernel.state(position), position.state
        for seat, move in enumerate((two, one, two)):
            state = kernel.play(state, seat, move)
            value = rules.play(value, seat, rules.read(move, kernel.options))
        assert state == kernel.flat.flatten(value, kernel.options), (one, two)


def strewn_text(rng: Random) -> str:
    """Return a text with as many stones as the box has, in blocks of any shape."""
    masters = [f"[{colour}{kind}]" for colour in "yrb" for kind in "ut"]
    parts, left = [], 33
    while left:
        squares = rng.sample(FIELD[15:54], min(left, rng.choice((1, 2, 5, 9, 20))))
        left -= len(squares)
        held = [masters.pop() if masters and rng.random() < 0.3 else "" for _ in squares]
        stones = zip(squares, held, strict=True)
        parts.append(",".join(f"{square}{rng.choice('yrb')}{master}" for square, master in stones))
    return f"R0 {' '.join(parts)}"


@pytest.mark.parametrize("seed", range(16))
def test_strewn_blocks_of_any_shape_are_played_the_same(seed: int) -> None:
    rng = Random(seed)
    position = unboard.game("unitar").load(strewn_text(rng))
    for _ in range(8):
        position = side_by_side(position, enumerate(likely_choices(rng)))


def test_equal_blocks_without_masters_are_kept_apart() -> None:
    position = unboard.game("unitar").load("R0 e5y[yu] e5r,f5r e5r,f5r e5b,f5r e5b,d5b")
    assert len(blocks(position)) == 5
    for action in ("north", "south", "unify", "eliminate"):
        position = side_by_side(position, enumerate(alone(f"yellow/uni/{action}")))
    assert len(blocks(position)) < 5


@pytest.mark.parametrize("joint", [" ", ","])
def test_there_is_room_for_all_stones_of_the_box_and_not_for_one_more(joint: str) -> None:
    game = unboard.game("unitar")
    full, beyond = (game.load(f"R0 {joint.join(s + 'y' for s in FIELD[:n])}") for n in (33, 34))
    assert side_by_side(full, enumerate(["red/uni/cw"] * 3)).points == (33, 0, 0)
    with pytest.raises(UnboardError, match="34 stones, and a kernel has room for the 33"):
        Plain(game).state(beyond)


def test_fingerprints_differ_where_states_do() -> None:
    game = unboard.game("unitar")
    texts = [f"R{n} e5y[yu],f5r d4b,e4{frame}" for n in (2, 3) for frame in "yrb"]
    positions = [*map(game.load, texts), *(position for seed in SEEDS for position in walk(seed))]
    kernel, states = Plain(game), {position.state: position for position in positions}
    found = Counter(
        kernel.module.fingerprint(kernel.terms, kernel.state(position), kernel.work)
        for position in states.values()
        for _ in range(2)
    )
    assert len(found) == len(states)
    assert set(found.values()) == {2}


def places_to_play_on_from() -> Iterator[unboard.Position]:
    """Iterate all positions of two games, crowded ones, and some with little on them."""
    yield from (*walk(1), *walk(2, rounds=3), *[set_up(CALM)] * 30)
    yield from (position for position, _ in zip(crowds(), range(40), strict=False))
    yield from map(unboard.game("unitar").load, ("R0", "R3", "R8", "R8 e5y[yu],f5r", "R7 e5b[bt]"))


def test_playouts_are_games_of_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, position in enumerate(places_to_play_on_from()):
        kernel = kernel_of(position)
        for seed in (3 * number, 3 * number + 1, 3 * number + 2):
            plays, answer = kernel.playout(kernel.state(position), seed, monkeypatch)
            end = position
            for seat, move in plays:
                assert seat == min(end.to_act)
                end = end.play(seat, move)
            assert end.over, position.text()
            assert answer >> 8 == len(plays)
            assert {seat for seat in range(3) if answer >> seat & 1} == end.winners


def drawn(
    position: unboard.Position, games: int, patch: pytest.MonkeyPatch
) -> list[list[tuple[int, int]]]:
    """Return what playouts choose: seats and numbers of moves."""
    kernel = kernel_of(position)
    plays = list[tuple[int, int]]()
    patch.setattr(kernel.module, "note", lambda seat, move: plays.append((seat, move)))
    state, found = kernel.state(position), []
    for game in range(games):
        dice = array("q", [0])
        seeded(dice, 7, game)
        kernel.module.playout(kernel.terms, bytearray(state), kernel.work, dice)
        found.append([*plays])
        plays.clear()
    return found


def unevenness(drawn: Iterable[Hashable], kinds: int) -> float:
    """Return how far frequencies are from even ones, in standard deviations of a fair draw."""
    found = Counter(drawn)
    even = found.total() / kinds
    squares = sum((count - even) ** 2 for count in found.values()) / even
    squares += (kinds - len(found)) * even
    return (squares - (kinds - 1)) / float((2 * (kinds - 1)) ** 0.5)


def test_a_playout_places_every_master_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    games = drawn(unboard.game("unitar", rounds=1).start(), 4000, monkeypatch)
    for number, squares in enumerate((45, 43, 48, 41, 51, 39)):
        places = [plays[number] for plays in games]
        assert len(set(places)) == squares
        assert abs(unevenness(places, squares)) < SPREAD


def test_a_playout_chooses_evenly_and_no_seat_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    games = drawn(unboard.game("unitar", rounds=1).load("R0 e5y"), 25_000, monkeypatch)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        pairs = [(plays[one], plays[other]) for plays in games]
        assert abs(unevenness(pairs, 48 * 48)) < SPREAD
    for seat in range(3):
        assert abs(unevenness([plays[seat] for plays in games], 48)) < SPREAD


def test_all_three_parameters_agree_in_a_playout_as_often_as_by_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = drawn(unboard.game("unitar", rounds=1).load("R0 e5y"), 25_000, monkeypatch)
    colours = [tuple(move >> 4 for _, move in plays) for plays in games]
    actions = [tuple(move & 7 for _, move in plays) for plays in games]
    kinds = [tuple(move >> 3 & 1 for _, move in plays) for plays in games]
    for found, number in ((colours, 27), (actions, 512), (kinds, 8)):
        assert abs(unevenness(found, number)) < SPREAD
    assert abs(unevenness(zip(colours, kinds, strict=True), 216)) < SPREAD


def test_a_playout_keeps_what_is_sealed_and_chooses_the_rest_evenly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = unboard.game("unitar", rounds=1).load("R0 e5y").play(1, "red/tar/cw")
    games = drawn(position, 4000, monkeypatch)
    assert all([seat for seat, _ in plays] == [0, 2] for plays in games)
    assert abs(unevenness([play for plays in games for play in plays], 2 * 48)) < SPREAD
