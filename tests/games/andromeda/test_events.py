"""AND-12: what events score, and when a card is due."""

import pytest

from games.andromeda.table import pack, play, table, told, view

TRACKS = {"science": 6, "industry": 5, "supremacy": 6, "commerce": 4, "civilization": 6}


@pytest.mark.rule("AND-12")
@pytest.mark.parametrize("track", TRACKS)
def test_an_event_scores_the_value_of_a_track(track: str) -> None:
    position = table(f"set {track} 5 ; score {track}")
    assert view(position)["vp"] == 1 + TRACKS[track]
    assert f"AND-12 The event scores {track}: {TRACKS[track]} VP. [VP 1 →" in told(position)


@pytest.mark.rule("AND-12")
@pytest.mark.parametrize(
    ("each", "damaged", "vp"), [(1, 2, 4), (2, 2, 2), (0, 2, 6), (3, 2, 0), (4, 3, 0)]
)
def test_damaged_modules_cost_points_but_never_below_nothing(
    each: int, damaged: int, vp: int
) -> None:
    own = pack(("event_damage = 1", f"event_damage = {each}"))
    before = f"set science 5 ; set modules industry 4 ; set damaged {damaged}"
    position = table(f"{before} ; score science", pack=own)
    assert view(position)["vp"] == 1 + vp
    assert f"6 VP, less {each} for each of {damaged} damaged modules: {vp} VP." in told(position)


@pytest.mark.rule("AND-12")
def test_points_of_an_event_may_declare_the_end() -> None:
    assert not view(table("set vp 44 ; set science 5"))["final"]
    assert view(table("set vp 44 ; set science 5 ; score science"))["final"]


@pytest.mark.rule("AND-12")
def test_on_a_space_of_the_event_track_a_card_is_due_until_it_is_resolved() -> None:
    position = table("event ; event")
    assert not view(position)["event_due"]
    position = play(position, "event")
    assert (view(position)["event"], view(position)["event_due"]) == (3, True)
    assert "AND-12 An event card is due on space 3" in told(position)
    assert not view(play(position, "event resolved"))["event_due"]
    surge = play(position, "event Energy Surge")
    assert (view(surge)["event_due"], view(surge)["asks"]) == (False, "module")


@pytest.mark.rule("AND-12")
def test_two_cards_may_be_due_and_an_unforeseen_one_is_no_debt() -> None:
    twice = table(" ; ".join(["event"] * 6))
    assert view(play(twice, "event resolved"))["event_due"]
    assert not view(play(twice, "event resolved ; event resolved"))["event_due"]
    early = table("event resolved ; event ; event ; event")
    assert view(early)["event_due"]


@pytest.mark.rule("AND-12")
def test_without_an_event_track_in_the_pack_no_card_is_announced() -> None:
    silent = pack(("events = [3, 6, 9, 12, 15]", "events = []"))
    position = table(" ; ".join(["event"] * 12), pack=silent)
    assert (view(position)["event"], view(position)["event_due"]) == (12, False)
