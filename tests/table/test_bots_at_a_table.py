"""What bots do at a table besides moving: draws, failures, thoughts."""

from dataclasses import replace

import pytest

from table.tables import ADA, BOB, BOT, happen, opened, reloaded
from unboard.table.errors import NotYourSeat
from unboard.table.events import (
    Declined,
    Ended,
    Event,
    Habits,
    Moved,
    Offered,
    Sitter,
    Thought,
)
from unboard.table.table import Table
from unboard.table.thoughts import thoughts

LONG_QUIET = (
    "OGoPp/PpgOGo/gPoOgPg/oGgOgopp/g1oOGgGGo/pOpOGpgo/pPgoGPO/GPGPPo/pOOPp - p {colours} 0 {quiet}"
)
THOUGHT: Thought = {
    "value": 0.5,
    "proven": "",
    "simulations": 60,
    "seconds": 0.01,
    "line": ["c4"],
    "candidates": [{"move": "c4", "share": 1.0, "value": 0.5, "visits": 60, "proven": ""}],
    "worlds": {},
}


def quiet_table(quiet: int, *seats: str | Sitter) -> Table:
    """Return a table of UNITY, seat 0 to move, after so many quiet turns."""
    return opened("unity", seats, LONG_QUIET.format(colours="po", quiet=quiet))


def move_quietly(table: Table) -> None:
    """Let whoever is to act move a piece and take nothing."""
    (seat,) = table.now.to_act
    moves = table.now.position.moves(seat)
    happen(table, Moved(seat, next(move for move in moves if "-" in move)))


def test_a_bot_offers_a_draw_when_it_has_moved_and_nothing_came_of_forty_turns() -> None:
    table = quiet_table(38, BOT, ADA)
    move_quietly(table)
    assert table.bots_say() is None, "39 turns are not long"
    move_quietly(table)
    assert table.bots_say() is None, "it offers when it has moved"
    move_quietly(table)
    assert table.bots_say() == Offered((0,))


def test_a_bot_whose_offer_was_not_taken_does_not_ask_at_every_turn() -> None:
    table = quiet_table(40, BOT, ADA)
    move_quietly(table)
    happen(table, table.bots_say())
    assert table.bots_say() is None
    happen(table, table.decline_draw(ADA))
    asked = []
    for _ in range(30):
        move_quietly(table)
        if said := table.bots_say():
            asked.append(table.number)
            happen(table, said)
    assert len(asked) == 1


def test_bots_among_themselves_agree_on_a_draw() -> None:
    table = quiet_table(40, BOT, BOT)
    move_quietly(table)
    assert table.bots_say() == Ended("draw agreed")


def test_a_bot_answers_an_offer_of_a_person() -> None:
    early, late = quiet_table(5, BOT, ADA), quiet_table(45, BOT, ADA)
    for table in (early, late):
        happen(table, table.offer_draw(ADA))
    assert early.bots_say() == Declined((0,))
    assert late.bots_say() == Ended("draw agreed")


def test_what_bots_want_is_nothing_once_the_game_is_over_or_without_bots() -> None:
    table = quiet_table(45, BOT, ADA)
    happen(table, table.offer_draw(ADA))
    happen(table, table.bots_say())
    assert table.bots_say() is None
    people = quiet_table(45, ADA, BOB)
    happen(people, people.offer_draw(ADA))
    assert people.bots_say() is None


def test_a_bot_that_fails_again_and_again_gives_way_down_to_the_weakest() -> None:
    table = opened("unravel", [ADA, Sitter(level=5)])
    events: list[Event] = []
    for level in (2, 1, 0):
        failed = table.bot_fails(1)
        assert failed
        events.append(failed)
        happen(table, events[-1])
        assert table.now.seats[1].level == level
    assert table.bot_fails(1) is None
    assert table.note == "Blue's bot of level 5 failed; level 0 plays on."
    assert reloaded(table, events).note == table.note


def test_a_bot_resigns_what_is_proven_lost_only_where_two_play() -> None:
    for players, resigns in ((2, Ended("resigned", 1)), (3, None)):
        table = opened("unity", [ADA, *[BOT] * (players - 1)], players=players)
        table.opened = replace(table.opened, habits=Habits(resign=True))
        assert table.bot_resigns(1, "loss") == resigns


def test_what_a_bot_considered_is_kept_with_its_move_and_forgotten_with_it() -> None:
    table = opened("unravel", [ADA, BOT], size=5)
    events = [Moved(0, "c3"), Moved(1, "c4", THOUGHT)]
    happen(table, *events)
    for each in (table, reloaded(table, events)):
        assert thoughts(each.now, ADA) == [
            {"count": 1, "seat": 1, "move": "c4", "thought": THOUGHT}
        ]
    happen(table, table.take_back(ADA, 0, None))
    assert thoughts(table.now, ADA) == []


def test_what_a_bot_considered_is_nothing_for_people_who_play_each_other() -> None:
    table = opened("unity", [ADA, BOB, BOT], players=3)
    for player in (ADA, BOB, "stranger"):
        with pytest.raises(NotYourSeat, match="when the game is over"):
            thoughts(table.now, player)
