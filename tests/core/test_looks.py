"""Everything that a scene can have is drawn in a terminal and in a notebook."""

import json
from xml.etree import ElementTree

from contract.shape import misfits
from looks import BADGES, CARDS, COLOURS, MARKS, ZONES, badged, cells, everything, faces, pieces
from unboard.core.palette import PAINTS, PATTERNS, SHADES
from unboard.core.picture import BADGES as SIGNS
from unboard.core.picture import CELLS, draw_sheet, draw_text
from unboard.core.picture import MARKS as MARKED
from unboard.core.scene import Scene
from unboard.core.svg import draw_svg
from unboard.core.svg_cards import draw_card
from unboard.core.svg_pieces import draw_piece


def test_the_scene_of_everything_is_a_scene() -> None:
    assert list(misfits(json.loads(json.dumps(everything())), Scene)) == []


def test_a_terminal_draws_every_piece_badge_mark_card_and_zone() -> None:
    shown = draw_text(everything())
    rows = shown.split("\n")
    for row in range(5):
        assert set(rows[row].split()) == {p["glyph"] for p in pieces()[8 * row : 8 * row + 8]}
    signs = [rows[5 + number].split()[0] for number in range(len(BADGES))]
    assert len(set(signs)) == len(BADGES)
    for mark in MARKS:
        assert (f"{mark} on " in shown) == bool(MARKED[mark])
    assert "○" in shown  # a goal shows on the board; a group only on request
    lines = {line.partition(":")[0]: line.partition(": ")[2] for line in rows}
    for look in ZONES:
        assert len(set(lines[f"Zone {look}"].split("  "))) == len(CARDS)


def test_a_terminal_has_a_sign_and_a_shade_for_everything() -> None:
    assert set(SIGNS) == set(BADGES)
    assert len(set(SHADES.values())) == len(COLOURS) == len(SHADES)
    sheet = draw_sheet({"title": "", "head": [str(n) for n in range(5)], "rows": [cells()]})
    said = sheet.split("\n")[-1].split("same")
    assert {sign.strip() for sign in said} == {sign.strip() for sign in CELLS.values()}


def test_a_notebook_draws_every_piece_its_own_way() -> None:
    drawings = {draw_piece(piece, 0, 0) for piece in (*pieces(), *badged())}
    assert len(drawings) == len(pieces()) + len(badged()) - 1  # the one without a badge is a disc
    whole = draw_svg(everything())
    for piece, space in ((p, s) for p in pieces() for s in everything()["spaces"]):
        if piece["space"] == space["id"]:
            assert draw_piece(piece, space["x"], space["y"]) in whole


def test_a_notebook_paints_every_colour() -> None:
    assert set(PAINTS) == set(PATTERNS) == set(COLOURS)
    assert len(set(PAINTS.values())) == len(COLOURS)
    lines = ElementTree.fromstring(draw_svg(everything())).iter()
    strokes = {line.get("stroke") for line in lines if line.tag.endswith("polyline")}
    assert set(PAINTS.values()) <= strokes


def test_a_notebook_draws_every_card_and_zone() -> None:
    drawings = {draw_card(card).svg for card in faces()}
    assert len(drawings) == len(CARDS)
    whole = draw_svg(everything())
    for look in ZONES:
        assert f"Zone {look}" in whole
        assert all(draw_card(card).svg in whole for card in faces(f"{look}-"))


def test_a_notebook_draws_every_mark_but_groups() -> None:
    without = everything()
    for mark in without["marks"]:
        fewer: Scene = {**without, "marks": [m for m in without["marks"] if m != mark]}
        assert (draw_svg(fewer) != draw_svg(without)) == (mark["look"] != "group")


def test_what_lies_beside_the_board_is_below_it_and_within_the_picture() -> None:
    drawing = ElementTree.fromstring(draw_svg(everything()))
    _, top, _, height = map(float, str(drawing.get("viewBox")).split())
    bare = ElementTree.fromstring(draw_svg({**everything(), "zones": []}))
    assert height > float(str(bare.get("viewBox")).split()[3]) + 4
    titles = [t for t in drawing.iter() if t.tag.endswith("text") and "Zone" in (t.text or "")]
    assert all(top < float(str(title.get("y"))) < top + height for title in titles)
