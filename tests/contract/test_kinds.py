"""A game has exactly what it says it has: kinds are declared, and random play proves them."""

from collections.abc import Iterator
from typing import Any, get_args

import unboard
from contract.cases import CASES, every_game, everyone, walk
from unboard import CHANCE, Position
from unboard.core.rulebook import Kind, Rulebook


def reached(rulebook: Rulebook[Any, Any]) -> Iterator[Position]:
    """Iterate the positions of a random game with each option set."""
    for case in CASES:
        if case.rulebook is rulebook:
            yield from walk(case, 0)


def found(position: Position) -> Iterator[Kind]:
    """Iterate the kinds that a position shows."""
    if len(position.to_act - {CHANCE}) > 1:
        yield "simultaneous"
    if CHANCE in position.to_act:
        yield "chance"
    if any(position.seen_by(viewer).partial for viewer in (None, *everyone(position))):
        yield "hidden"
    if position.game.rulebook.rewinds:
        yield "companion"
    if not position.still(None)["spaces"]:
        yield "boardless"


@every_game
def test_the_kinds_of_a_game_are_what_random_play_shows(rulebook: Rulebook[Any, Any]) -> None:
    assert rulebook.kinds <= set(get_args(Kind))
    assert {kind for position in reached(rulebook) for kind in found(position)} == rulebook.kinds


@every_game
def test_who_has_secrets_says_so(rulebook: Rulebook[Any, Any]) -> None:
    assert (rulebook.secrets is not None) == ("hidden" in rulebook.kinds)


@every_game
def test_a_game_without_a_board_has_none_at_any_time(rulebook: Rulebook[Any, Any]) -> None:
    boards = {bool(position.still(None)["spaces"]) for position in reached(rulebook)}
    assert boards == {"boardless" not in rulebook.kinds}


def test_the_list_of_games_tells_the_kinds() -> None:
    told = {info.id: set(info.kinds) for info in unboard.games()}
    assert told["unravel"] == set()
    assert told["un"] == {"hidden", "chance"}
