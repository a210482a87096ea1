"""What the companion says is true at every table, and in words for people."""

import pytest

import unboard
from games.andromeda.table import play, table, told, view


def labels(position: unboard.Position) -> dict[str, str]:
    return {button["id"]: button["label"] for button in position.scene(0)["buttons"]}


def says(position: unboard.Position) -> dict[str, str]:
    return {move["move"]: move["says"] for move in position.scene(0)["moves"]}


@pytest.mark.rule("AND-22")
def test_what_a_human_has_developed_is_not_called_unitys() -> None:
    position = table()
    clicks = {move["move"]: move["paths"][0] for move in position.scene(0)["moves"]}
    path = clicks["developed R3 city"]
    assert labels(position)[path[-1]] == "city of a human"


@pytest.mark.rule("AND-5")
def test_alone_nobody_is_told_that_the_conn_passes() -> None:
    solo, two = table(), table(players=2)
    assert "You keep the Conn" in told(play(solo, "event resolved"))
    assert "Human 1, you have the Conn." in told(play(two, "event resolved"))
    assert "Conn" not in labels(solo)["event resolved"] + labels(solo)["event Energy Surge"]


@pytest.mark.rule("AND-9")
def test_none_on_display_does_not_promise_that_nothing_follows() -> None:
    asked = play(table("gain module science ; module science"), "advance commerce ; gain module")
    assert labels(asked)["module none"] == "None on display"
    assert view(play(asked, "module none"))["asks"] == "module"


@pytest.mark.rule("AND-16")
def test_the_bonuses_of_the_wheel_are_told_in_words() -> None:
    launch = "launch R4 ; end ; d6=1 ; to R5"
    assert "to space 3: an advance on science." in told(table(f"set wheel 2 ; {launch}"))
    assert "to space 7: 2 tactics cards." in told(table(f"set wheel 6 ; {launch}"))
    own = labels(table(launch, commander="physical"))
    assert own["bonus module industry"] == "an industry module"


@pytest.mark.rule("AND-13")
def test_no_token_is_told_as_none() -> None:
    position = play(table("set science 2 ; advance science"), "tokens 0")
    assert "No discovery token is left: Unity gains none." in told(position)


@pytest.mark.rule("AND-21")
def test_a_return_without_a_ship_says_that_the_marker_stays() -> None:
    scrapped = " ; ".join(f"set ship {letter} scrapyard" for letter in "ABCDEFGHI")
    assert "the command marker stays" in told(table(f"{scrapped} ; launch R4 ; end ; d6=1"))


@pytest.mark.rule("AND-28")
def test_moves_are_said_with_the_words_of_the_page() -> None:
    position = table("launch R4 ; end ; d6=1 ; to R3 ; moon")
    assert says(position)["collect 1"] == "1 bonus resource collected"
    assert says(position)["gain module industry"] == "Unity gains an industry module"
    corrections = {form["id"]: form["says"] for form in position.scene(0)["forms"]}
    assert corrections["vp"] == "Corrected, VP: {}"
    assert corrections["ship.A"] == "Corrected, ship A: {}"


@pytest.mark.rule("AND-28")
def test_corrections_stand_in_the_order_of_the_table() -> None:
    forms = [form["id"] for form in table().scene(0)["forms"]]
    tracks = ["science", "industry", "supremacy", "commerce", "civilization"]
    assert [id for id in forms if id in tracks] == tracks
    regions = [id.removeprefix("leaders.R") for id in forms if id.startswith("leaders.R")]
    assert regions == sorted(regions, key=int)
