"""A game without a board is played in the terminal and drawn in a notebook; the toy Bids is one."""

from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import unboard
from contract import bids
from unboard.cli.main import unboard as command
from unboard.core.picture import draw_text
from unboard.core.scene import bare_scene, card
from unboard.core.svg import draw_svg
from unboard.core.svg_cards import draw_card
from unboard.games import registry


def test_a_text_picture_shows_seats_and_cards() -> None:
    position = unboard.Game(bids.BIDS, {}).load("3 13/23 0,1").play(0, "3")
    assert draw_text(position.scene(1)) == (
        "Left: 0 points, has chosen\nRight: 1 point\nLeft's hand: 1  3\nYour hand: 2  3"
    )


def test_a_game_is_played_in_the_terminal_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "OURS", (*registry.OURS, bids.BIDS))
    done = CliRunner().invoke(command, ["play", "bids", "--seed", "1"], input="3\n3\n2\n1\n")
    assert done.exit_code == 0, done.output
    assert "Your hand: 1  2  3" in done.output
    assert "Left has played the 3 already (BID-3)" in done.output
    assert "(BID-5)" in done.output


def test_a_notebook_shows_seats_and_cards() -> None:
    svg = unboard.Game(bids.BIDS, {}).load("3 13/23 0,1")._repr_svg_()
    drawing = ElementTree.fromstring(svg)
    words = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert words == [
        *("Left: 0 points", "Right: 1 point"),
        *("Left's hand", "1", "3"),
        *("Right's hand", "2", "3"),
    ]


def test_a_scene_of_nothing_is_drawn_too() -> None:
    assert draw_text(bare_scene()) == ""
    drawing = ElementTree.fromstring(draw_svg(bare_scene()))
    assert float(str(drawing.get("height"))) > 0


def test_a_few_letters_stand_on_a_card_as_narrow_as_a_playing_card() -> None:
    brief, long = (
        draw_card(card("", "text", [words], words)) for words in ("10♠", "ten of spades")
    )
    assert brief.width < brief.height < long.width
    assert ">10♠<" in brief.svg
