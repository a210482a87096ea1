"""Drafting a manual set-up: fill, mirror, load, touch up, confirm."""

from random import Random

import pytest

import unboard
from unboard.core.hexes import hex_name, hexes

EXCHANGED = str.maketrans("pPoO", "oOpP")


def empty(**options: object) -> unboard.Position:
    return unboard.game("unity", setup="manual", **options).start()


def pieces(draft: unboard.Position) -> dict[str, str]:
    """Return the letters of a draft's pieces by space."""
    return {piece["space"]: piece["glyph"] for piece in draft.scene(None)["pieces"]}


def confirmed(position: unboard.Position, draft: unboard.Position) -> unboard.Position:
    for move in position.moves_to(draft):
        position = position.play(0, move)
    return position


@pytest.mark.parametrize("side", [5, 6])
@pytest.mark.parametrize("edit", ["random", "mirror"])
def test_a_filled_draft_is_a_whole_set_up(side: int, edit: str) -> None:
    start = empty(side=side)
    played = confirmed(start, start.edited(edit, rng=Random(3)))
    letters = "".join(pieces(played).values()).lower()
    assert [letters.count(colour) for colour in "pog"] == [side * 10 - 30] * 3
    assert played.to_act == {0}
    assert "move or capture" in played.scene(0)["prompt"]


def test_a_draft_plays_no_move() -> None:
    start = empty()
    draft = start.edited("random", rng=Random(1))
    assert start.record.moves == draft.record.moves == ()
    assert pieces(start) == {}


def test_random_keeps_what_stands_and_is_repeatable() -> None:
    start = empty().edited("PR@e5").edited("GA@a1")
    draft = start.edited("random", rng=Random(7))
    assert (pieces(draft)["e5"], pieces(draft)["a1"]) == ("P", "g")
    assert draft == start.edited("random", rng=Random(7))
    assert draft != start.edited("random", rng=Random(8))


def test_a_mirrored_draft_faces_itself_with_purple_for_orange() -> None:
    found = pieces(empty().edited("PR@b3").edited("mirror", rng=Random(5)))
    assert (found["b3"], found["h7"]) == ("P", "O")
    names = {hex_name(space): hex_name((8 - space[0], 10 - space[1])) for space in hexes(5)}
    lone = [
        s
        for s, other in names.items()
        if found.get(s, ".") != found.get(other, ".").translate(EXCHANGED)
    ]
    assert lone == []


def test_walls_are_mirrored_too() -> None:
    draft = empty().edited("a1|a2").edited("mirror", rng=Random(2))
    assert draft.text().split()[1] == "a1|a2,i8|i9"


def test_a_draft_is_loaded_from_a_position_text_and_touched_up() -> None:
    text = unboard.game("unity").start(seed=4).text()
    draft = empty().edited("load", text)
    assert draft.text().split()[:2] == text.split()[:2]
    (free,) = [s for s in map(hex_name, hexes(5)) if s not in pieces(draft)]
    taken, letter = next(iter(pieces(draft).items()))
    word = f"{letter.upper()}{'R' if letter.isupper() else 'A'}"
    moved = draft.edited(f"-{taken}").edited(f"{word}@{free}")
    assert taken not in pieces(moved)
    assert pieces(moved)[free] == letter
    assert confirmed(empty(), moved).text().split()[0] == moved.text().split()[0]


def test_a_wall_is_put_and_taken_off_again() -> None:
    start = empty(supply=2)
    walled = start.edited("e5|e6")
    assert walled.text().split()[1::3] == ["e5|e6", "1"]
    assert walled.edited("e5|e6") == start


def test_a_cleared_draft_is_empty() -> None:
    assert empty().edited("random").edited("e5|e6").edited("clear") == empty()


def test_a_piece_takes_the_place_of_another() -> None:
    assert pieces(empty().edited("PR@e5").edited("OA@e5")) == {"e5": "o"}


@pytest.mark.parametrize(
    ("edit", "argument", "error", "words"),
    [
        ("a1-a2", "", unboard.MalformedMove, "is no edit; write PR@e5"),
        ("z9", "", unboard.MalformedMove, "is no edit; write PR@e5"),
        ("PR@z9", "", unboard.MalformedMove, "no space of this board"),
        ("load", "nonsense", unboard.BadText, "six fields"),
        (
            "load",
            unboard.game("unity", side=6).start().text(),
            unboard.BadText,
            "a board of side 6",
        ),
    ],
)
def test_a_bad_edit_is_refused(
    edit: str, argument: str, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        empty().edited(edit, argument)


def test_the_box_and_the_teams_bind_the_draft() -> None:
    draft = empty()
    for space in list(map(hex_name, hexes(5)))[:15]:
        draft = draft.edited(f"PR@{space}")
    with pytest.raises(unboard.IllegalMove, match="the box has no purple rings left"):
        draft.edited("PR@i9")
    with pytest.raises(unboard.BadText, match="2 walls, and the box holds 1"):
        empty(supply=1).edited("e5|e6").edited("e6|e7")


def test_an_unfinished_draft_cannot_be_confirmed() -> None:
    start = empty()
    with pytest.raises(unboard.IllegalMove, match="20 green are missing"):
        confirmed(start, start.edited("PR@e5"))


def test_only_a_set_up_is_drafted() -> None:
    playing = unboard.game("unity").start()
    assert not playing.may_arrange
    assert empty().may_arrange
    for ask in (lambda: playing.edited("random"), playing.edit_scene):
        with pytest.raises(unboard.UnboardError, match="is not being arranged"):
            ask()


def test_every_click_path_of_a_draft_is_an_edit_that_works() -> None:
    draft = empty().edited("random", rng=Random(1)).edited("e5|e6").edited("-e5")
    scene = draft.edit_scene()
    words = {b["id"] for b in scene["buttons"]} | {e["id"] for e in scene["edges"]}
    drawn = words | {space["id"] for space in scene["spaces"]}
    paths = [path for move in scene["moves"] for path in move["paths"]]
    assert all(set(path) <= drawn for path in paths)
    assert len({tuple(path) for path in paths}) == len(paths)
    for move in scene["moves"]:
        if not move["move"].startswith(("P", "O", "G")):
            assert draft.edited(move["move"]) != draft


def test_a_full_draft_is_filled_anew_with_its_walls_kept() -> None:
    full = empty().edited("random", rng=Random(1)).edited("e5|e6")
    again = full.edited("random", rng=Random(2))
    assert pieces(again) != pieces(full)
    assert again.text().split()[1] == "e5|e6"
    assert pieces(full.edited("mirror", rng=Random(2))) != pieces(full)


def test_a_piece_put_before_the_draft_stays() -> None:
    start = empty().play(0, "PR@e5")
    draft = start.edited("clear").edited("OR@e5").edited("random", rng=Random(1))
    with pytest.raises(unboard.IllegalMove, match="e5 was put before the draft"):
        start.moves_to(draft)
