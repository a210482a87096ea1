"""What is seen: the prize, the bids, the hands, the last round."""

from tables import played
from unboard import Position
from unboard.core.picture import draw_text


def cards(position: Position, seat: int | None, title: str) -> list[str]:
    """Return the faces of the cards in a zone."""
    (zone,) = [zone for zone in position.scene(seat)["zones"] if zone["title"] == title]
    return [" ".join(card["parts"]) for card in zone["cards"]]


def test_a_text_picture_shows_all_that_a_player_looks_at() -> None:
    assert draw_text(played("=3 2").scene(1)) == (
        "Spades: 0 points, has bid\n"
        "Hearts: 0 points\n"
        "Prize: 3♦ (worth 3 points)\n"
        "Bids: ?\n"
        "Hand of Spades: A♠  2♠  3♠  4♠\n"
        "Your hand: A♥  2♥  3♥  4♥\n"
        "Prizes to come: A♦  2♦  4♦"
    )


def test_ones_own_bid_lies_on_the_table_and_not_in_the_hand() -> None:
    position = played("=3 2")
    assert cards(position, 0, "Bids") == ["2♠"]
    assert cards(position, 0, "Your hand") == ["A♠", "3♠", "4♠"]
    assert position.scene(0)["prompt"] == "You bid the 2♠ for 3♦. Waiting for Hearts to bid."


def test_between_rounds_the_bids_lie_open_and_the_highest_is_lit() -> None:
    (bids,) = [z for z in played("=3 2 4").scene(None)["zones"] if z["title"] == "Bids"]
    assert [(card["parts"], card["lit"]) for card in bids["cards"]] == [
        (["2♠"], False),
        (["4♥"], True),
    ]
    assert cards(played("=3 2 4 =A"), None, "Bids") == []


def test_at_the_end_everybody_s_prizes_are_shown() -> None:
    position = played("=2 3 2 =A 2 3 =3 A A", cards=3)
    assert cards(position, 0, "Won by Spades") == ["2♦"]
    assert cards(position, 0, "Won by Hearts") == ["A♦"]
    assert cards(position, 0, "Prize") == ["3♦"]


def test_the_last_round_is_told() -> None:
    (step,) = played("=3 2 4 =A").scene(0)["story"]
    assert (step["says"], step["rule"]) == ("2♠ and 4♥: Hearts wins the 3♦.", "GOO-4")
    (step,) = played("=3 4 4 =A").scene(0)["story"]
    assert step["rule"] == "GOO-5"
    (sheet,) = played("=3 4 4 =2 A 3").scene(0)["sheets"]
    assert sheet["title"] == "Last round, for 2♦ and 3♦"
    assert [cell["text"] for row in sheet["rows"] for cell in row] == [
        *("Spades", "A♠", "nothing"),
        *("Hearts", "3♥", "5 points"),
    ]
