"""Every rule, in the order of its number."""

from fractions import Fraction

import pytest

import unboard
from tables import played
from unboard import CHANCE

SPADES, HEARTS = 0, 1


@pytest.mark.rule("GOO-1")
@pytest.mark.parametrize("players", [2, 3])
def test_everybody_holds_a_whole_suit_and_as_many_prizes_are_to_come(players: int) -> None:
    start = unboard.game("goofspiel", players=players).start()
    assert start.game.seats == ("Spades", "Hearts", "Clubs")[:players]
    assert start.view(None)["hands"] == [list(range(1, 14))] * players
    assert start.view(None)["deck"] == list(range(1, 14))


@pytest.mark.rule("GOO-1", "GOO-7")
def test_court_cards_count_eleven_to_thirteen() -> None:
    assert played("=J 2 A =Q 3 2 =K A 3", cards=13).points == (23, 13)


@pytest.mark.rule("GOO-2")
def test_a_round_begins_with_a_prize_that_any_of_those_to_come_may_be() -> None:
    position = played("=3 2 4")
    assert position.to_act == {CHANCE}
    third = Fraction(1, 3)
    assert position.chances() == {"prize:A": third, "prize:2": third, "prize:4": third}
    assert played("=3 2 4 =A").view(None)["deck"] == [2, 4]


@pytest.mark.rule("GOO-3")
def test_all_bid_at_once_in_any_order() -> None:
    dealt = played("=3")
    assert dealt.to_act == {SPADES, HEARTS}
    assert dealt.moves(SPADES) == dealt.moves(HEARTS) == ("2", "3", "4", "A")
    assert dealt.play(HEARTS, "4").play(SPADES, "2") == dealt.play(SPADES, "2").play(HEARTS, "4")


@pytest.mark.rule("GOO-3")
def test_of_a_bid_others_learn_only_that_it_lies_there() -> None:
    worlds = [played("=3").play(SPADES, card) for card in ("2", "4")]
    for viewer in (HEARTS, None):
        assert worlds[0].view(viewer) == worlds[1].view(viewer)
        assert worlds[0].scene(viewer) == worlds[1].scene(viewer)
        assert worlds[0].record.seen_by(viewer).moves[-1] == (SPADES, "?")
    assert worlds[0].view(SPADES)["bids"] == [2, None]
    assert worlds[0].view(HEARTS)["has_bid"] == [True, False]


@pytest.mark.rule("GOO-4")
def test_the_highest_bid_takes_the_prize_and_all_see_the_bids() -> None:
    position = played("=3 2 4")
    assert position.points == (0, 3)
    assert position.record.seen_by(None).moves[-2:] == ((SPADES, "2"), (HEARTS, "4"))
    assert position.view(None)["last"] == {"prizes": [3], "bids": [2, 4], "winner": HEARTS}


@pytest.mark.rule("GOO-5")
def test_a_prize_that_several_bid_highest_for_stays_and_is_won_with_the_next() -> None:
    tied = played("=3 4 4")
    assert tied.points == (0, 0)
    assert tied.view(None)["middle"] == [3]
    assert played("=3 4 4 =2 A 3").points == (0, 5)


@pytest.mark.rule("GOO-5")
def test_a_lower_bid_does_not_win_because_two_are_higher() -> None:
    assert played("=3 4 4 A", players=3).points == (0, 0, 0)
    assert played("=3 A A 2", players=3).points == (0, 0, 3)


@pytest.mark.rule("GOO-5", "GOO-7")
def test_what_lies_in_the_middle_at_the_end_is_nobodys() -> None:
    position = played("=2 3 2 =A 2 3 =3 A A", cards=3)
    assert position.view(None)["middle"] == [3]
    assert position.points == (2, 1)
    assert position.winners == {SPADES}


@pytest.mark.rule("GOO-6")
def test_a_card_that_was_bid_is_gone() -> None:
    position = played("=3 2 4 =A")
    assert position.moves(SPADES) == ("3", "4", "A")
    assert position.moves(HEARTS) == ("2", "3", "A")


@pytest.mark.rule("GOO-7")
def test_most_points_win() -> None:
    position = played("=3 3 2 =2 2 A =A A 3", cards=3)
    assert position.winners == {SPADES}
    assert position.result == "Spades wins with 5 points (GOO-7)."
    assert position.to_act == frozenset()


@pytest.mark.rule("GOO-7")
def test_equally_many_points_share_the_win() -> None:
    position = played("=3 2 A A =A 3 2 3 =2 A 3 2", cards=3, players=3)
    assert position.points == (3, 3, 0)
    assert position.winners == {SPADES, HEARTS}
    assert position.result == "Spades and Hearts share the win with 3 points each (GOO-7)."


@pytest.mark.rule("GOO-7")
def test_if_nobody_has_more_than_another_it_is_a_draw() -> None:
    position = played("=A 3 3 =2 2 2 =3 A A", cards=3)
    assert position.over
    assert position.winners == frozenset()
    assert position.result == "A draw: everybody has 0 points (GOO-7)."
