"""A whole game of eight rounds, kept beside this file, replays to the result we know."""

import json
from pathlib import Path
from typing import Any

import pytest

import unboard
from games.unitar.boards import blocks, drawn, outcomes

TEXT = (Path(__file__).parent / "eight_rounds.json").read_text(encoding="utf-8")
FRAMES = [  # after the set-up and after each round: yellow, red, blue
    (11, 11, 11),
    (11, 7, 9),
    (11, 7, 9),
    (11, 7, 9),
    (11, 7, 9),
    (9, 7, 10),
    (9, 7, 10),
    (9, 7, 10),
    (9, 7, 10),
]
DEEDS = [
    "red/tar/eliminate done, red/tar/eliminate done",
    "yellow/tar/south done, yellow/tar/south off the field, yellow/tar/south off the field",
    "red/tar/ccw master gone, blue/tar/cw done, red/uni/cw done",
    "red/uni/south done, blue/uni/south done, blue/uni/south done",
    "blue/tar/unify no overlap, blue/uni/unify done, blue/tar/west done",
    "red/uni/north done, red/uni/north done",
    "red/tar/unify master gone, red/tar/unify master gone",
    "yellow/uni/ccw done, yellow/tar/east done, yellow/uni/east done",
]
LAST = """\
7  b  b      b
6  ·  b[bt]  b
5  ·  ·      b
   a  b      c

3  y  b[bu]  y      b
2  ·  y      b[yt]  y
1  ·  ·      b      ·
   d  e      f      g

7  ·  y      ·
6  y  y[yu]  y
5  ·  y      ·
   g  h      i

7  r      ·
6  r[ru]  r
   c      d

6  ·  ·  r
5  ·  ·  r
4  r  r  ·
   c  d  e"""


def revealed() -> list[unboard.Position]:
    """Return the positions after the set-up and after each round of the record."""
    record = unboard.read_record(TEXT)
    position = unboard.game("unitar", **record.options).load(record.start)
    path = []
    for number, (seat, move) in enumerate(record.moves, 1):
        position = position.play(seat, move)
        if number >= 6 and number % 3 == 0:
            path.append(position)
    return path


@pytest.mark.rule("UNT-15")
def test_the_game_replays_to_its_result() -> None:
    end = unboard.replay(unboard.read_record(TEXT))
    assert end.over
    assert (end.points, end.winners) == ((9, 7, 10), frozenset({2}))
    assert end.result == "Blue wins with 10 frames (UNT-15)."
    assert "\n\n".join(map(drawn, blocks(end))) == LAST


def test_every_round_leaves_the_frames_we_know() -> None:
    assert [position.points for position in revealed()] == FRAMES


def test_every_round_carries_out_the_moves_we_know_in_their_order() -> None:
    rounds = [outcomes(position) for position in revealed()[1:]]
    assert [", ".join(f"{move} {word}" for _, move, word in told) for told in rounds] == DEEDS


def test_the_record_is_written_as_it_was_read() -> None:
    record = unboard.read_record(TEXT)
    assert unboard.read_record(record.to_json()) == record
    assert unboard.replay(record).record == record
    for viewer in (None, 0, 1, 2):
        assert sorted(record.seen_by(viewer).moves) == sorted(record.moves)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"points": [9, 7, 11]}, "names a result that its moves do not lead to"),
        ({"winners": [0, 2]}, "names a result that its moves do not lead to"),
        ({"result": None}, "disagree on whether the game is over"),
        ({"options": {"rounds": 7}}, "move 28 of the record does not hold: Red cannot play"),
        ({"moves": [[1, "uni@a5"]]}, "move 1 of the record does not hold: Red cannot play uni@a5"),
        ({"moves": [[1, "uni@a1"]]}, "move 1 of the record does not hold: 'a1' is none of the 69"),
        ({"moves": [[1, "?"]]}, "move 1 of the record does not hold: '?' is no move of Unitar"),
    ],
)
def test_a_record_that_does_not_hold_is_refused(change: dict[str, Any], sentence: str) -> None:
    changed = json.dumps({**json.loads(TEXT), **change})
    with pytest.raises(unboard.BadText) as refused:
        unboard.read_record(changed)
    assert sentence in str(refused.value)
