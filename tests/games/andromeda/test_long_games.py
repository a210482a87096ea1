"""What a long game costs: positions share their moves, and rolls are counted as they are made."""

from itertools import pairwise
from typing import Any

import pytest

import unboard
from games.andromeda.table import MAPS, OPEN, play, random_game, table
from unboard.core.trail import Trail
from unboard.games.andromeda import rules
from unboard.games.andromeda.state import Move


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"cards": "physical"}])
def test_the_rolls_are_counted_as_they_are_made(options: dict[str, Any]) -> None:
    for position in random_game(9, 0.1, **options):
        moves = [played.move for played in position.record.moves]
        assert position._state.rolls == sum(move.startswith("d6=") for move in moves)


def test_a_table_that_has_seen_many_rolls_usually_nears_its_end() -> None:
    launch = "launch R4 ; end ; d6=1 ; to R4 ; bonus done ; collect 0 ; icons none"
    position = table(cards="physical", commander="physical")
    for rolls in range(1, rules.PATIENCE + 1):
        assert "final" not in position.usual(0)
        position = play(position, f"{launch} ; raiders none ; battle none ; set ship A bay")
        assert position._state.rolls == rolls
    assert "final" in position.usual(0)
    assert "final" in position.game.load(position.text()).usual(0)


def test_positions_share_the_moves_that_led_to_them() -> None:
    path = [table()]
    for number in range(2000):
        path.append(path[-1].play(0, f"set vp {5 + number % 2}"))
    for before, after in pairwise(path):
        assert after._state.moves._before is before._state.moves
    assert len(path[-1]._state.moves) == path[-1].count == 2003
    assert len(path[0]._state.moves) == 3
    corrections = " ; ".join(played.move for played in path[-1].record.moves[3:])
    assert path[-1].text() == f"{MAPS[1]} : {OPEN} ; {corrections}"


def test_a_text_of_many_moves_is_replayed_move_by_move(monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[Move] = []
    add = Trail.add

    def counted(trail: Trail[Move], move: Move) -> Trail[Move]:
        added.append(move)
        return add(trail, move)

    monkeypatch.setattr(Trail, "add", counted)
    corrections = " ; ".join(f"set vp {5 + number % 2}" for number in range(2000))
    text = f"{MAPS[1]} : {OPEN} ; {corrections}"
    position = unboard.game("andromeda").load(text)
    assert len(added) == len(position._state.moves) == 2003
    assert position.text() == text
