"""Pictures of positions: as text, and as SVG."""

import re
from textwrap import dedent
from xml.etree import ElementTree

import pytest

import unboard
from contract import toy
from unboard.core.picture import draw_counters, draw_text
from unboard.core.svg import draw_svg

SVG = "{http://www.w3.org/2000/svg}"
IN_A_CASCADE = "2r/b2/rb1 r : b2"


def picture(text: str) -> str:
    return dedent(text).strip("\n")


def svg(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(unboard.game("unravel").load(text)._repr_svg_())


def discs(drawing: ElementTree.Element) -> set[tuple[str, str, str]]:
    """Return where the patterned discs of a drawing stand, and how they are filled."""
    found = set()
    for group in drawing.iter(f"{SVG}g"):
        where = re.fullmatch(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
        for circle in group.iter(f"{SVG}circle"):
            fill = circle.get("fill", "")
            if where and fill.startswith("url("):
                found.add((where[1], where[2], fill))
    return found


def test_a_text_picture_shows_letters_dots_coordinates_and_a_badge() -> None:
    position = unboard.game("unravel").load(IN_A_CASCADE)
    assert draw_text(position.scene(None)) == picture(
        """
        3 · · R
        2 B R'·
        1 R B ·
          a b c
        ◇ crosscut a1, a2, b1, b2
        """
    )


def test_a_text_picture_aligns_rows_of_one_and_two_digits() -> None:
    lines = draw_text(unboard.game("unravel", size=10).start().scene(None)).split("\n")
    assert lines[0] == "10 · · · · · · · · · ·"
    assert lines[1] == " 9 · · · · · · · · · ·"
    assert lines[-1] == "   a b c d e f g h i j"


def test_a_text_picture_needs_no_rule_of_the_game() -> None:
    scene = unboard.Game(toy.TOY, {}).load("1/2 mid 2 0,0,0 -,-,-").scene(0)
    assert draw_text(scene) == "· D ·\nl m t"


def test_an_svg_shows_every_piece_where_it_stands() -> None:
    red, blue = "url(#unboard-red)", "url(#unboard-blue)"
    assert discs(svg(IN_A_CASCADE)) == {
        ("0", "2", red),
        ("1", "2", blue),
        ("0", "1", blue),
        ("1", "1", red),
        ("2", "0", red),
    }


def test_an_svg_defines_the_patterns_that_it_uses() -> None:
    drawing = svg(IN_A_CASCADE)
    defined = {f"url(#{pattern.get('id')})" for pattern in drawing.iter(f"{SVG}pattern")}
    assert {fill for _, _, fill in discs(drawing)} <= defined


def test_an_svg_is_captioned_with_the_prompt_and_labelled_with_coordinates() -> None:
    drawing = svg(IN_A_CASCADE)
    prompt = "Waiting for Red to unravel a crosscut."
    assert drawing.get("role") == "img"
    assert drawing.get("aria-label") == prompt
    assert drawing.findtext(f"{SVG}title") == prompt
    labels = list(drawing.iter(f"{SVG}text"))
    assert [label.text for label in labels] == ["a", "b", "c", "1", "2", "3"]
    assert {label.get("class") for label in labels} == {"word"}, "a page paints them in its theme"


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        (IN_A_CASCADE, "polygon"),  # a diamond over the crosscut
        ("1r1/br1/1rb b", "polyline"),  # the winning path
    ],
)
def test_an_svg_draws_marks_beyond_the_board_itself(text: str, sign: str) -> None:
    plain = svg("2r/b2/rb1 r")
    assert len(svg(text).findall(f"{SVG}{sign}")) > len(plain.findall(f"{SVG}{sign}"))


@pytest.mark.parametrize("text", ["2/2 r", IN_A_CASCADE, "1r1/br1/1rb b"])
def test_an_svg_has_a_frame_of_the_shape_it_says(text: str) -> None:
    drawing = svg(text)
    _, _, width, height = map(float, str(drawing.get("viewBox")).split())
    assert float(str(drawing.get("width"))) / float(str(drawing.get("height"))) == width / height


def test_an_svg_of_an_end_shows_what_decided_and_the_rest_is_faint() -> None:
    over = svg("1r1/br1/1rb b")
    faint = [group for group in over.iter(f"{SVG}g") if group.get("opacity")]
    assert len(faint) == 2
    assert not any(group.get("opacity") for group in svg(IN_A_CASCADE).iter(f"{SVG}g"))


def test_an_svg_is_turned_to_whoever_looks() -> None:
    start = unboard.game("un").start()
    white, black = (turned_labels(draw_svg(start.scene(seat))) for seat in (0, 1))
    assert white["a"] == black["e"]
    assert white["1"] == black["5"]


def turned_labels(drawing: str) -> dict[str, tuple[float, float]]:
    texts = ElementTree.fromstring(drawing).iter(f"{SVG}text")
    return {str(t.text): (float(t.get("x", 0)), float(t.get("y", 0))) for t in texts}


def test_an_svg_stays_well_formed_whatever_the_words_are() -> None:
    words = """<b> & "quotes" 'and' ]]> more"""
    scene = unboard.game("unravel", size=2).start().scene(None)
    scene["prompt"] = words
    scene["labels"][0]["text"] = words
    drawing = ElementTree.fromstring(draw_svg(scene))
    assert drawing.get("aria-label") == words
    assert drawing.findtext(f"{SVG}title") == words
    assert next(drawing.iter(f"{SVG}text")).text == words


def test_a_scene_without_pieces_is_drawn_too() -> None:
    scene = unboard.Game(toy.TOY, {}).start().scene(None)
    assert ElementTree.fromstring(draw_svg(scene)).findtext(f"{SVG}title") == "Wait."


def test_a_text_picture_of_hexagons_shows_pieces_and_walls() -> None:
    text = "O3O/6/7/8/p3O4/8/7/6/P1P2 a1|a2,c3|d4,e5|f5 p po 9 0"
    assert draw_text(unboard.game("unity").load(text).scene(None)) == picture(
        r"""
                i  O   ·   ·   ·   O

              h  ·   ·   ·   ·   ·   ·

            g  ·   ·   ·   ·   ·   ·   ·

          f  ·   ·   ·   ·   ·   ·   ·   ·
                          /
        e  p   ·   ·   ·   O   ·   ·   ·   ·

          d  ·   ·   ·   ·   ·   ·   ·   ·   9
                        \
            c  ·   ·   ·   ·   ·   ·   ·   8

              b  ·   ·   ·   ·   ·   ·   7

                a  P | ·   P   ·   ·   6

                     1   2   3   4   5
        """
    )


def test_an_svg_of_hexagons_shows_rings_asterisks_and_walls() -> None:
    text = "O3O/6/7/8/p3O4/8/7/6/P1P2 a1|a2 p po 9 0"
    drawing = ElementTree.fromstring(unboard.game("unity").load(text)._repr_svg_())
    strokes = [shape.get("stroke", "") for shape in drawing.iter() if shape.get("stroke")]
    assert strokes.count("url(#unboard-orange)") == 3
    assert strokes.count("url(#unboard-purple)") == 3
    assert len(drawing.findall(f"{SVG}polyline")) == 1


def test_what_is_counted_is_said_in_a_line() -> None:
    assert draw_counters(unboard.game("un").load(UN).scene(1)) == "7 dominoes in the bag, Turn 1"
    assert draw_counters(unboard.game("unravel").start().scene(0)) == ""


UN = "3b1/2b2/1w2b/w4/2w2 W0B0 w0b0 w 0/0,1/2 0/3,1/1,2/2 0/1,1/3,2/3 2/3:b"


def test_a_text_picture_shows_free_goals_and_what_lies_beside_the_board() -> None:
    assert draw_text(unboard.game("un").load(UN).scene(1)) == picture(
        """
        5 · · · B ○
        4 · · B · ·
        3 · W · · B
        2 W · · · ·
        1 ○ · W · ·
          a b c d e
        In play: 2/3 (White 2 · Black 3)
        Your hand: 0/3 (White 0 · Black 3)  1/1 (White 1 · Black 1)  2/2 (White 2 · Black 2)
        White's hand: ?  ? (White could hold 0/0, 0/2, 1/0, 1/2, 2/0, 2/1, 3/0, 3/1, 3/2)
        Played in this round: 0/1  1/3  2/3
        """
    )


def test_an_svg_shows_pawns_and_goals() -> None:
    drawing = ElementTree.fromstring(unboard.game("un").load(UN)._repr_svg_())
    pawns = [path.get("fill") for path in drawing.iter(f"{SVG}path") if path.get("fill")]
    assert pawns.count("url(#unboard-white)") == pawns.count("url(#unboard-black)") == 3
    rings = {(c.get("cx"), c.get("cy")) for c in drawing.findall(f"{SVG}circle")}
    assert rings == {("0", "4"), ("4", "0")}
