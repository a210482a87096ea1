"""The kernel of (un), uncompiled, against the referee: the same moves, bytes, ends and chances."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

import unboard
from games.un.boards import OPTION_SETS, OptionSet, capture, dance, every_mode, push, walk
from unboard import CHANCE
from unboard.core.errors import UnboardError
from unboard.core.grid import squares
from unboard.games.kernel import CHANCE_ACTS, seeded
from unboard.games.un import flat, kernel, notation, rules
from unboard.games.un.shapes import canonical, write_card
from unboard.games.un.state import AnyMove, State

ALL_CARDS = ";".join(
    sorted({write_card(canonical(marked)) for marked in combinations(squares(5), 3)})
)
OWN = "a1 a3 a5;a1 a5 b3;a1 a5 c3;b2 b3 b4;b2 c3 d4"
OPEN = OWN.replace(" ", "")
FIVE_CARDS = "a1 a2 b1;a1 a2 b2;a1 a2 a3;a2 a3 b2;a2 b1 b2"  # close to the start squares
MORE_SETS: list[OptionSet] = [
    (),
    (("mode", "duel-push"), ("read", "dots")),
    (("mode", "dance"), ("target", 13), ("shapes", ALL_CARDS)),
    (("mode", "dance"), ("target", 13), ("shapes", FIVE_CARDS)),
]
START = """
    5 · · · B B
    4 · · · · B
    2 W · · · ·
    1 W W · · ·
"""
every_option_set = pytest.mark.parametrize(
    "options",
    [*OPTION_SETS, *MORE_SETS],
    ids=lambda options: (
        " ".join(f"{name}={str(value)[:9]}" for name, value in options) or "default"
    ),
)
LONGEST_LOOK = 400  # moves of a game that is compared


class Machine:
    """The kernel over bytearrays, with all that its functions are given."""

    def __init__(self, options: OptionSet) -> None:
        self.options = unboard.game("un", **dict(options)).options
        self.terms: Any = flat.terms(self.options)
        self.work = bytearray(flat.work(self.options))
        self.out = array("H", bytes(2 * flat.widest(self.options)))

    def start(self) -> bytearray:
        """Return a new game."""
        state = bytearray(b"\xff" * flat.size(self.options))
        kernel.start(self.terms, state, self.work, [1])
        return state

    def flatten(self, state: State) -> bytearray:
        """Return the bytes of a state."""
        return bytearray(flat.flatten(state, self.options))

    def to_act(self, state: bytearray) -> int:
        """Return a mask of who acts."""
        return kernel.to_act(self.terms, state, self.work)

    def moves(self, state: bytearray, seat: int) -> list[AnyMove]:
        """Return the legal moves."""
        count = kernel.moves(self.terms, state, self.work, seat, self.out)
        return [flat.move(number, self.options) for number in self.out[:count]]

    def played(self, state: bytearray, seat: int, move: AnyMove) -> bytearray:
        """Return the bytes after a move."""
        after = bytearray(state)
        kernel.play(self.terms, after, self.work, seat, flat.number(move, self.options))
        return after

    def result(self, state: bytearray) -> int:
        """Return a mask of winners."""
        return kernel.result(self.terms, state, self.work)

    def points(self, state: bytearray) -> tuple[int, ...]:
        """Return the points."""
        return tuple(self.out[: kernel.points(self.terms, state, self.work, self.out)])

    def fingerprint(self, state: bytearray) -> int:
        """Return the fingerprint."""
        return kernel.fingerprint(self.terms, state, self.work)

    def playout(self, state: bytearray, seed: int) -> int:
        """Play a random game; return moves and winners."""
        dice = [0]
        seeded(dice, seed, 0)
        return kernel.playout(self.terms, bytearray(state), self.work, dice)


def machine_of(position: unboard.Position) -> Machine:
    return Machine(tuple(position.game.options.items()))


def mask_of(seats: frozenset[int]) -> int:
    return CHANCE_ACTS if CHANCE in seats else sum(1 << seat for seat in seats)


def texts(moves: Any) -> list[str]:
    return sorted(map(notation.write, moves))


def agree(machine: Machine, state: State, found: bytearray) -> None:
    """Compare all that can be asked of a state."""
    assert found == machine.flatten(state)
    assert flat.unflatten(bytes(found), machine.options) == state
    assert machine.to_act(found) == mask_of(rules.to_act(state))
    for seat in (CHANCE, 0, 1):
        assert texts(machine.moves(found, seat)) == texts(rules.moves(state, seat))
    result = rules.result(state)
    assert machine.result(found) == (-1 if result is None else mask_of(result.winners))
    assert machine.points(found) == rules.points(state)


def agree_here_and_after(position: unboard.Position) -> None:
    """Compare a position, and what comes of each of its moves."""
    machine, state = machine_of(position), position.state
    found = machine.flatten(state)
    agree(machine, state, found)
    for seat in rules.to_act(state):
        for move in rules.moves(state, seat):
            agree(machine, rules.play(state, seat, move), machine.played(found, seat, move))


def random_game(options: OptionSet, seed: int) -> Iterator[tuple[State, int, AnyMove]]:
    """Iterate the states of a random game, each with the move that is played there."""
    chosen, rng = unboard.game("un", **dict(options)).options, Random(seed)
    state = rules.start(chosen, rng)
    for _ in range(LONGEST_LOOK):
        for seat in rules.to_act(state):
            move = rng.choice(sorted(rules.moves(state, seat), key=notation.write))
            yield state, seat, move
            state = rules.play(state, seat, move)


@every_option_set
@pytest.mark.parametrize("seed", range(6))
def test_kernel_and_referee_agree_at_every_step(options: OptionSet, seed: int) -> None:
    machine = Machine(options)
    found = machine.start()
    for state, seat, move in random_game(options, seed):
        agree(machine, state, found)
        found = machine.played(found, seat, move)
    agree(machine, flat.unflatten(bytes(found), machine.options), found)


@pytest.mark.parametrize("options", OPTION_SETS)
def test_they_agree_in_games_that_are_played_for_points(options: OptionSet) -> None:
    machine = Machine(options)
    for seed in range(3):
        for position in walk(options, seed):
            agree(machine, position.state, machine.flatten(position.state))


@every_option_set
def test_chance_is_even_where_the_kernel_takes_it_to_be(options: OptionSet) -> None:
    machine = Machine(options)
    for state, seat, _ in random_game(options, 5):
        chances = rules.chances(state)
        if seat == CHANCE:
            assert set(chances) == set(machine.moves(machine.flatten(state), CHANCE))
            assert len(set(chances.values())) == 1


SPECIAL: dict[str, tuple[Callable[..., unboard.Position], str, dict[str, Any]]] = {
    "an own piece blocks, another way is open": (
        capture,
        """
        5 · · · B B
        4 · · · · B
        2 W W · · ·
        1 W · · · ○
        """,
        {"in_play": "3/2:w"},
    ),
    "a foe can be captured by three steps round a corner": (
        capture,
        """
        5 · · · · B
        3 W B · · ·
        2 W · · · ·
        1 W B · · ·
        """,
        {"in_play": "3/2:w"},
    ),
    "a piece back in the game captures a foe, by any number": (
        capture,
        """
        5 · · · · B
        2 B · · · ·
        1 W B · · ·
        """,
        {"in_play": "0/2:w", "captured": "W2B0"},
    ),
    "nobody of White is on the board": (
        capture,
        """
        5 · · · · B
        2 B B · · ·
        """,
        {"in_play": "3/1:w", "captured": "W3B0"},
    ),
    "the other does not resurrect": (
        capture,
        """
        5 · · · · B
        2 B · · · ·
        1 W B · · ·
        """,
        {"in_play": "1/2:w", "captured": "W2B0", "chooser": "b"},
    ),
    "White is shut in, and Black has captured pieces": (
        capture,
        """
        2 B · · · ·
        1 W B · · ·
        """,
        {"in_play": "1/3:b", "captured": "W2B1", "chooser": "b"},
    ),
    "both stand on the other's ring with two points": (
        capture,
        """
        5 · · · · W
        1 B · · · ·
        """,
        {"in_play": "1/0:b", "points": "w2b2"},
    ),
    "of many ways to try, two are open": (
        capture,
        """
        3 B B · · ·
        2 W W B · ·
        1 · W · · ·
        """,
        {"in_play": "3/2:w"},
    ),
    "the blank moves both by two": (
        capture,
        """
        5 · · · B B
        4 · · · · B
        2 W · · · ·
        1 W W · · ·
        """,
        {"in_play": "0/0=2:b"},
    ),
    "one is pushed straight twice and then aside": (
        push,
        """
        5 · · · · ·
        4 · · · · B
        3 · · B · ·
        2 · · W B ·
        1 W · · W ·
        """,
        {"in_play": "3/1:w"},
    ),
    "corners, edges, and pieces behind pieces": (
        push,
        """
        5 W B · · ·
        4 B W · · ·
        2 · · · · W
        1 · · · · B
        """,
        {"in_play": "3/2:w"},
    ),
    "a piece can be pushed onto the other's ring": (
        push,
        """
        5 · · B W ·
        4 · · · · B
        2 W · B · ·
        1 · W · · ·
        """,
        {"in_play": "1/2:b"},
    ),
    "White cannot move in the corner": (
        push,
        """
        3 B · · · ·
        2 B · · · ·
        1 W · · · ·
        """,
        {"in_play": "1/1:w", "points": "w2b1"},
    ),
    "White may leave his card": (
        dance,
        """
        5 W · · · ·
        3 · W · B ·
        2 · · · B ·
        1 W · · · B
        """,
        {"in_play": "2/1:w", "cards": f"{OPEN} -"},
    ),
    "each claims a card": (
        dance,
        """
        5 W · · · B
        3 · W B · ·
        1 W · · · B
        """,
        {"in_play": "1/0:b", "cards": f"{OPEN} -"},
    ),
    "both fit the same card": (
        dance,
        """
        5 W · · · B
        3 · W · B ·
        1 W · · · B
        """,
        {"in_play": "1/0:b", "cards": f"{OPEN} -", "target": 5},
    ),
    "the last card is claimed": (
        dance,
        """
        5 W · · · B
        3 · W · · ·
        2 · · · B ·
        1 W · · · B
        """,
        {
            "in_play": "1/0:b",
            "cards": "a1a5b3 a1a3a5;a1a5c3;b2b3b4;b2c3d4",
            "points": "w2b2",
            "target": 13,
            "shapes": OWN,
        },
    ),
    "the deck has one card left": (
        dance,
        """
        5 W · · · B
        3 · W · · ·
        2 · · · B ·
        1 W · · · B
        """,
        {"cards": "a1a3a5;a1a5c3;b2b3b4 a1a5b3", "points": "w1b0", "shapes": OWN},
    ),
}


@pytest.mark.parametrize("name", SPECIAL)
def test_they_agree_where_random_games_seldom_come(name: str) -> None:
    make, picture, fields = SPECIAL[name]
    agree_here_and_after(make(picture, **fields))


LOADED: dict[str, tuple[dict[str, Any], str]] = {
    "one has won": ({}, "5/5/5/5/1b3 W0B2 w3b0 b 0/1,0/2,0/3 1/0,1/1,1/2 1/3 -"),
    "played dominoes return with the first draw": (
        {},
        "3bb/4b/5/w4/ww3 W0B0 w0b0 b - - 0/0,0/1,0/2,0/3,1/0,1/1,1/2,1/3,2/0,2/1,2/2,2/3,3/0,3/1 -",
    ),
    "the last domino of a round is in play": (
        {"mode": "duel-push"},
        "3bb/4b/5/w4/ww3 W0B0 w0b0 b - - 0/0,0/1,0/2,0/3,1/0,1/1,1/2,1/3,2/0,2/1,2/2,2/3,3/0,3/1 "
        "3/1:w",
    ),
    "nothing returns to the bag after the end": (
        {"turn_limit": 14},
        "3bb/4b/5/w4/ww3 W0B0 w0b0 b - - 0/0,0/1,0/2,0/3,1/0,1/1,1/2,1/3,2/0,2/1,2/2,2/3,3/0,3/1 "
        "3/1:w t13",
    ),
    "a deal has begun": ({}, "3bb/4b/5/w4/ww3 W0B0 w0b0 b - 0/0,2/3 - -"),
    "the limit is reached": (
        {"turn_limit": 1000},
        "3bb/4b/5/w4/ww3 W0B0 w0b0 b 0/1,0/2,0/3 1/0,1/1 1/3 - t1000",
    ),
    "the last turn before the limit can still win": (
        {"turn_limit": 1000, "read": "dots"},
        "b4/4w/5/5/5 W0B0 w2b2 b 0/1,0/2,2/2 1/0,1/1 0/3,1/3 1/3:b t999",
    ),
}


@pytest.mark.parametrize("name", LOADED)
def test_they_agree_in_texts_that_are_loaded(name: str) -> None:
    options, text = LOADED[name]
    agree_here_and_after(unboard.game("un", **options).load(text))


# Numbers and bytes


@every_mode
def test_every_move_has_a_number_of_its_own(mode: str) -> None:
    shapes = {"shapes": ALL_CARDS} if mode == "dance" else {}
    options = unboard.game("un", mode=mode, **shapes).options
    moves = list(notation.vocabulary(options))
    numbers = [flat.number(move, options) for move in moves]
    assert [flat.move(number, options) for number in numbers] == moves
    assert len(set(numbers)) == len(moves)
    assert max(numbers) < 1 << 16


def test_turns_beyond_two_bytes_are_kept_and_counted_on() -> None:
    machine = Machine(())
    state = replace(capture(START, "0/1:b").state, turns=(1 << 24) - 1)
    found = machine.flatten(state)
    move = rules.moves(state, 1)[0]
    agree(machine, rules.play(state, 1, move), machine.played(found, 1, move))


def test_pieces_that_are_nowhere_are_no_state_of_a_kernel() -> None:
    state = replace(capture(START).state, captured=(1, 0))
    with pytest.raises(UnboardError, match="across or captured"):
        flat.flatten(state, unboard.game("un").options)


def test_terms_differ_exactly_if_what_was_agreed_does() -> None:
    sets = [dict(options) for options in (*OPTION_SETS, *MORE_SETS)]
    found = [flat.terms(unboard.game("un", **options).options) for options in sets]
    again = [flat.terms(unboard.game("un", **options).options) for options in sets]
    assert found == again
    assert len(set(found)) == len(sets)


@every_option_set
def test_fingerprints_tell_the_states_of_a_game_apart(options: OptionSet) -> None:
    machine = Machine(options)
    states = [machine.flatten(state) for state, _, _ in random_game(options, 8)]
    prints = {bytes(state): machine.fingerprint(state) for state in states}
    assert len(set(prints.values())) == len(prints)
    assert all(machine.fingerprint(bytearray(state)) == prints[state] for state in prints)


# Random games


Noted = list[tuple[int, int]]


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Noted:
    """Return a list to which every move of a playout is added, with who plays it."""
    found: Noted = []
    monkeypatch.setattr(kernel, "note", lambda seat, move: found.append((seat, move)))
    return found


def replayed(machine: Machine, state: State, noted: Noted) -> State:
    """Return the state after the moves of a playout, all of them legal."""
    for seat, number in noted:
        move = flat.move(number, machine.options)
        assert seat in rules.to_act(state)
        assert move in rules.moves(state, seat)
        state = rules.play(state, seat, move)
    return state


def plays_a_legal_game(machine: Machine, state: State, seed: int, noted: Noted) -> None:
    noted.clear()
    answer = machine.playout(machine.flatten(state), seed)
    result = rules.result(replayed(machine, state, noted))
    assert result is not None
    assert answer == len(noted) << 8 | mask_of(result.winners)


@every_option_set
def test_a_playout_is_a_legal_game_to_its_end(options: OptionSet, noted: Noted) -> None:
    limited = (*options, ("turn_limit", 40)) if "turn_limit" not in dict(options) else options
    machine = Machine(limited)
    for seed in range(3):
        state = flat.unflatten(bytes(machine.start()), machine.options)
        plays_a_legal_game(machine, state, seed, noted)


def test_games_without_a_limit_end_by_points(noted: Noted) -> None:
    machine = Machine((("mode", "duel-push"),))
    start = flat.unflatten(bytes(machine.start()), machine.options)
    for seed in range(2):
        plays_a_legal_game(machine, start, seed, noted)
        assert max(rules.points(replayed(machine, start, noted))) == 3


@pytest.mark.parametrize("options", OPTION_SETS)
def test_a_playout_goes_on_from_the_middle_of_any_turn(options: OptionSet, noted: Noted) -> None:
    machine = Machine(options)
    for seed, (state, _, _) in enumerate(list(random_game(options, 1))[::7]):
        plays_a_legal_game(machine, state, seed, noted)


@pytest.mark.parametrize("name", SPECIAL)
def test_a_playout_goes_on_from_special_positions(name: str, noted: Noted) -> None:
    make, picture, fields = SPECIAL[name]
    position = make(picture, **fields)
    limit = {**position.game.options, "turn_limit": 3}
    position = unboard.game("un", **limit).load(position.text())
    for seed in range(20):
        plays_a_legal_game(machine_of(position), position.state, seed, noted)


def test_a_playout_of_a_finished_game_plays_nothing(noted: Noted) -> None:
    options, text = LOADED["one has won"]
    position = unboard.game("un", **options).load(text)
    assert machine_of(position).playout(machine_of(position).flatten(position.state), 1) == 1
    assert noted == []


def test_a_game_that_goes_on_for_too_long_is_given_up_as_a_draw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kernel, "LONGEST", 50)
    machine = Machine((("mode", "dance"), ("target", 13)))
    answer = machine.playout(machine.start(), 1)
    assert 50 <= answer >> 8 < 60
    assert answer & 255 == 0


# The law of random games: the first move is any legal one, each as likely as the other.


class Played(Exception):
    """Ends a playout with its first move."""


def first_moves(
    position: unboard.Position, count: int, monkeypatch: pytest.MonkeyPatch
) -> Counter[str]:
    """Return what so many playouts begin with."""

    def stop(seat: int, move: int) -> None:
        raise Played(move)

    monkeypatch.setattr(kernel, "note", stop)
    machine, found = machine_of(position), Counter[str]()
    state = machine.flatten(position.state)
    for seed in range(count):
        with pytest.raises(Played) as played:
            machine.playout(state, seed)
        found[notation.write(flat.move(played.value.args[0], machine.options))] += 1
    return found


def is_even(position: unboard.Position, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare how often each legal move comes first with how often it should."""
    (seat,) = position.to_act
    legal, each = position.moves(seat), 150
    found = first_moves(position, each * len(legal), monkeypatch)
    assert set(found) == set(legal)
    deviation = sum((count - each) ** 2 / each for count in found.values())
    freedom = len(legal) - 1
    assert deviation < freedom + 4 * (2 * freedom) ** 0.5 + 4


@pytest.mark.parametrize("name", SPECIAL)
def test_actions_are_as_likely_as_each_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, picture, fields = SPECIAL[name]
    is_even(make(picture, **fields), monkeypatch)


def test_choices_are_as_likely_as_each_other_each_number_of_the_blank_being_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = ("0/0,1/2,3/1", "0/1,2/1,3/2")
    is_even(capture(START, hands=hands), monkeypatch)
    is_even(capture(START, hands=hands, chooser="b"), monkeypatch)


@pytest.mark.parametrize("name", LOADED)
def test_draws_are_as_likely_as_each_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    options, text = LOADED[name]
    position = unboard.game("un", **options).load(text)
    if position.to_act:
        is_even(position, monkeypatch)


def test_cards_are_as_likely_as_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    is_even(unboard.game("un", mode="dance").start(), monkeypatch)
