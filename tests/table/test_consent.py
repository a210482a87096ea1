"""What needs the consent of others, and what needs nobody's: takebacks, seats, forced moves."""

from random import Random

import pytest

import unboard
from table.tables import ADA, BOB, BOT, CY, happen, opened, play, reloaded
from unboard.table.errors import NotYourSeat
from unboard.table.events import Asked, Declined, Event, Moved, Sitter, TakenBack
from unboard.table.messages import position_message
from unboard.table.table import Table


def test_a_move_is_taken_back_when_the_other_agrees() -> None:
    table = play(opened("unravel", [ADA, BOB], size=5), "c3", "d4", "a1")
    assert told(table, ADA)["may_ask_back"]
    happen(table, table.ask_back(BOB, 1))
    assert told(table, ADA)["asks_back"] == 1
    with pytest.raises(NotYourSeat, match="nobody asks you"):
        table.agree_back(BOB)
    happen(table, table.agree_back(ADA))
    assert [move for _, move in table.now.position.record.moves] == ["c3"]
    assert told(table, ADA)["asks_back"] is None
    assert table.now.to_act == {1}


def test_all_others_have_to_agree() -> None:
    table = opened("unity", [ADA, BOB, CY], players=3)
    (first,) = table.now.to_act
    happen(table, Moved(first, table.now.position.moves(first)[0]))
    asker = seat_owner(table, first)
    others = [player for player in (ADA, BOB, CY) if player != asker]
    happen(table, table.ask_back(asker, first))
    once = table.agree_back(others[0])
    assert isinstance(once, Asked)
    happen(table, once)
    assert isinstance(table.agree_back(others[1]), TakenBack)


def test_who_moves_on_or_declines_does_not_agree() -> None:
    table = play(opened("unravel", [ADA, BOB], size=5), "c3")
    happen(table, table.ask_back(ADA, 0))
    play(table, "d4")
    assert told(table, BOB)["asks_back"] is None
    happen(table, table.ask_back(BOB, 1))
    declined = table.decline_back(ADA)
    assert declined == Declined((0,))
    happen(table, declined)
    with pytest.raises(NotYourSeat, match="nobody asks you"):
        table.agree_back(ADA)


def test_what_cannot_be_asked_for_is_refused_with_a_reason() -> None:
    table = opened("unravel", [ADA, BOB], size=5)
    with pytest.raises(NotYourSeat, match="you have not moved yet"):
        table.ask_back(ADA, 0)
    with pytest.raises(NotYourSeat, match="not your seat"):
        table.ask_back(BOB, 0)
    assert not told(table, ADA)["may_ask_back"]
    hidden = opened("un", [ADA, BOB])
    with pytest.raises(NotYourSeat, match="moves of this game stand"):
        hidden.ask_back(ADA, 0)


def test_in_a_rematch_everybody_moves_on_by_a_seat() -> None:
    failed = Sitter(level=2, instead_of=5)
    table = opened("unitar", [ADA, failed, BOB])
    assert [who.player or who.level for who in table.changed_seats()] == [5, BOB, ADA]
    assert not any(who.instead_of for who in table.changed_seats())


def forced_table(seats: list[str | Sitter]) -> Table:
    """Return a table of (un) at which somebody has nothing to do but to stay."""
    rng = Random(5)
    position = unboard.game("un").start().deal(rng)
    for _ in range(400):
        (seat,) = position.to_act
        if position.moves(seat) == ("stay",):
            break
        position = position.play(seat, rng.choice(position.moves(seat))).deal(rng)
    assert position.moves(seat) == ("stay",), "no such position was met"
    table = opened("un", seats, position.record.start)
    for played in position.record.moves:
        happen(table, Moved(played.seat, played.move))
    return table


def test_who_can_only_stay_does_not_have_to_say_so() -> None:
    table = forced_table([ADA, BOB])
    forced = table.forced()
    assert forced is not None
    assert forced.move == "stay"
    assert table.awaits_no_person()
    happen(table, forced)
    assert table.forced() != forced


def test_a_bot_that_can_only_stay_moves_like_any_other() -> None:
    assert forced_table([BOT, BOT]).forced() is None


def test_a_forced_move_is_taken_back_with_the_decision_before_it() -> None:
    table = forced_table([ADA, ADA])
    happen(table, table.forced())
    happen(table, table.take_back(ADA, 0, None))
    assert table.forced() is None


def test_where_there_is_a_choice_nothing_is_forced() -> None:
    assert opened("unravel", [ADA, BOB], size=3).forced() is None


def test_who_asked_is_remembered_by_the_log() -> None:
    table = play(opened("unravel", [ADA, BOB], size=5), "c3")
    events: list[Event] = [Moved(0, "c3"), Asked(0)]
    assert told(reloaded(table, events), BOB)["asks_back"] == 0


def told(table: Table, player: str) -> dict[str, object]:
    """Return the latest message for a player."""
    return dict(position_message(table, len(table.told(player)) - 1, player))


def seat_owner(table: Table, seat: int) -> str:
    return table.now.seats[seat].player
