"""The kernel of (un), uncompiled, against the referee: the same moves, bytes, ends and chances."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

import unboard
from engine.plain import Plain
from games.un.boards import OPTION_SETS, OptionSet, capture, dance, every_mode, push, walk
from unboard import CHANCE
from unboard.core.grid import squares
from unboard.core.kernel import seeded
from unboard.games.un import flat, notation, rules
from unboard.games.un.shapes import canonical, write_card

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


def new(options: OptionSet) -> unboard.Position:
    """Return the start of a game."""
    return unboard.game("un", **dict(options)).start()


def agree(kernel: Plain, position: unboard.Position, found: bytearray) -> None:
    """Compare all that can be asked of a position."""
    assert found == kernel.state(position)
    assert flat.unflatten(bytes(found), kernel.options) == position.state
    assert kernel.to_act(found) == position.to_act
    for seat in (CHANCE, 0, 1):
        assert kernel.moves(found, seat) == list(position.moves(seat))
    assert kernel.winners(found) == (position.winners if position.over else None)
    assert kernel.points(found) == position.points


def agree_here_and_after(position: unboard.Position) -> None:
    """Compare a position, and what comes of each of its moves."""
    kernel = Plain(position.game)
    found = kernel.state(position)
    agree(kernel, position, found)
    for seat in position.to_act:
        for move in position.moves(seat):
            agree(kernel, position.play(seat, move), kernel.play(found, seat, move))


def random_game(options: OptionSet, seed: int) -> Iterator[tuple[unboard.Position, int, str]]:
    """Iterate the positions of a random game, each with the move that is played there."""
    rng, position = Random(seed), new(options)
    for _ in range(LONGEST_LOOK):
        for seat in position.to_act:
            move = rng.choice(position.moves(seat))
            yield position, seat, move
            position = position.play(seat, move)


@every_option_set
@pytest.mark.parametrize("seed", range(4))
def test_kernel_and_referee_agree_at_every_step(options: OptionSet, seed: int) -> None:
    kernel = Plain(new(options).game)
    found = kernel.start(seed)
    for position, seat, move in random_game(options, seed):
        agree(kernel, position, found)
        found = kernel.play(found, seat, move)
    agree(kernel, position.play(seat, move), found)


@pytest.mark.parametrize("options", OPTION_SETS)
def test_they_agree_in_games_that_are_played_for_points(options: OptionSet) -> None:
    kernel = Plain(new(options).game)
    for position in (position for seed in range(3) for position in walk(options, seed)):
        agree(kernel, position, kernel.state(position))


@every_option_set
def test_chance_is_even_where_the_kernel_takes_it_to_be(options: OptionSet) -> None:
    for position, seat, _ in random_game(options, 5):
        if seat == CHANCE:
            chances = rules.chances(position.state)
            assert len(set(chances.values())) == 1
            assert len(chances) == len(position.moves(CHANCE))


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
    position = capture(START, "0/1:b")
    state, kernel = replace(position.state, turns=(1 << 24) - 1), Plain(position.game)
    found = bytearray(flat.flatten(state, kernel.options))
    after = kernel.play(found, 1, position.moves(1)[0])
    assert flat.unflatten(bytes(after), kernel.options).turns == 1 << 24


def test_pieces_that_are_nowhere_are_no_state_of_a_kernel() -> None:
    state = replace(capture(START).state, captured=(1, 0))
    with pytest.raises(unboard.UnboardError, match="across or captured"):
        flat.flatten(state, unboard.game("un").options)


def test_terms_differ_exactly_if_what_was_agreed_does() -> None:
    sets = [*OPTION_SETS, *MORE_SETS]
    found = [flat.terms(new(options).game.options) for options in sets]
    assert found == [flat.terms(new(options).game.options) for options in sets]
    assert len(set(found)) == len(sets)


@every_option_set
def test_fingerprints_tell_the_states_of_a_game_apart(options: OptionSet) -> None:
    kernel = Plain(new(options).game)
    prints: dict[bytes, int] = {}
    for position, _, _ in random_game(options, 8):
        state = kernel.state(position)
        prints[bytes(state)] = kernel.module.fingerprint(kernel.terms, state, kernel.work)
    assert len(set(prints.values())) == len(prints)


# Random games


def plays_a_legal_game(position: unboard.Position, seed: int, patch: pytest.MonkeyPatch) -> None:
    """Replay a playout's moves, all of them legal; the ends are the same."""
    kernel = Plain(position.game)
    noted, answer = kernel.playout(kernel.state(position), seed, patch)
    for seat, move in noted:
        assert seat in position.to_act
        position = position.play(seat, move)
    assert position.over
    assert answer == len(noted) << 8 | sum(1 << seat for seat in position.winners)


@every_option_set
def test_a_playout_is_a_legal_game_to_its_end(
    options: OptionSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        plays_a_legal_game(new((("turn_limit", 40), *options)), seed, monkeypatch)


def test_games_without_a_limit_end_by_points(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(2):
        plays_a_legal_game(new((("mode", "duel-push"),)), seed, monkeypatch)


@pytest.mark.parametrize("options", OPTION_SETS)
def test_a_playout_goes_on_from_the_middle_of_any_turn(
    options: OptionSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed, (position, _, _) in enumerate(list(random_game(options, 1))[::7]):
        plays_a_legal_game(position, seed, monkeypatch)


@pytest.mark.parametrize("name", SPECIAL)
def test_a_playout_goes_on_from_special_positions(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, picture, fields = SPECIAL[name]
    position = make(picture, **fields)
    soon_over = unboard.game("un", **{**position.game.options, "turn_limit": 3})
    for seed in range(20):
        plays_a_legal_game(soon_over.load(position.text()), seed, monkeypatch)


def test_a_playout_of_a_finished_game_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    options, text = LOADED["one has won"]
    position = unboard.game("un", **options).load(text)
    kernel = Plain(position.game)
    assert kernel.playout(kernel.state(position), 1, monkeypatch) == ([], 1)


def test_a_game_that_goes_on_for_too_long_is_given_up_as_a_draw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kernel = Plain(unboard.game("un", mode="dance", target=13))
    monkeypatch.setattr(kernel.module, "LONGEST", 50)
    noted, answer = kernel.playout(kernel.start(1), 1, monkeypatch)
    assert 50 <= len(noted) < 60
    assert answer == len(noted) << 8


# The law of random games: the first move is any legal one, each as likely as the other.


class Begun(Exception):
    """Ends a playout with its first move."""


def first_moves(position: unboard.Position, count: int, patch: pytest.MonkeyPatch) -> Counter[str]:
    """Return what so many playouts begin with."""

    def stop(seat: int, move: int) -> None:
        raise Begun(move)

    kernel, found = Plain(position.game), Counter[str]()
    patch.setattr(kernel.module, "note", stop)
    state, dice = kernel.state(position), [0]
    for seed in range(count):
        seeded(dice, seed, 0)
        with pytest.raises(Begun) as begun:
            kernel.module.playout(kernel.terms, bytearray(state), kernel.work, dice)
        found[kernel.text(begun.value.args[0])] += 1
    return found


def is_even(position: unboard.Position, patch: pytest.MonkeyPatch) -> None:
    """Compare how often each legal move comes first with how often it should."""
    (seat,) = position.to_act
    legal, each = position.moves(seat), 150
    found = first_moves(position, each * len(legal), patch)
    assert set(found) == set(legal)
    deviation = sum((count - each) ** 2 / each for count in found.values())
    freedom = len(legal) - 1
    assert deviation < freedom + 4 * (2 * freedom) ** 0.5 + 4


@pytest.mark.parametrize("name", SPECIAL)
def test_actions_are_as_likely_as_each_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, picture, fields = SPECIAL[name]
    is_even(make(picture, **fields), monkeypatch)


@pytest.mark.parametrize("chooser", ["w", "b"])
def test_each_number_of_the_blank_is_as_likely_as_another_domino(
    chooser: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = ("0/0,1/2,3/1", "0/1,2/1,3/2") if chooser == "w" else ("0/1,2/1,3/2", "0/0,1/2,3/1")
    is_even(capture(START, hands=hands, chooser=chooser), monkeypatch)


@pytest.mark.parametrize("name", [name for name in LOADED if "draw" in name or "deal" in name])
def test_draws_are_as_likely_as_each_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    options, text = LOADED[name]
    is_even(unboard.game("un", **options).load(text), monkeypatch)


def test_cards_are_as_likely_as_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    is_even(unboard.game("un", mode="dance").start(), monkeypatch)
