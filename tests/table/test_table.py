"""What happens at a table: names, bots, endings, takebacks, and who is told of it."""

import json
from typing import Any

import pytest

import unboard
from table.tables import ADA, BOB, BOT, CY, happen, opened, play, reloaded
from unboard.table.errors import NotYourSeat, Overtaken
from unboard.table.events import (
    NOBODY,
    Again,
    Arranged,
    Asked,
    Declined,
    Ended,
    Event,
    Habits,
    Imported,
    Moved,
    Named,
    Offered,
    Opened,
    Rewound,
    Sat,
    Sitter,
    TakenBack,
    from_json,
    to_json,
)
from unboard.table.messages import list_entry, position_message
from unboard.table.table import Table

EVENTS: list[Event] = [
    Opened("un", {"mode": "dance"}, 2, "text", (Sitter(ADA, "Ada"), BOT, NOBODY), True, "ff"),
    Opened("un", {}, 2, "text", (Sitter(ADA), BOT), habits=Habits(ponder=True)),
    Sat(1, Sitter(BOB, "Bob")),
    Sat(0, Sitter(level=3)),
    Sat(0, Sitter(level=1, instead_of=3)),
    Named(ADA, "Ada L."),
    Moved(-1, "W+1/2"),
    Arranged(0, ("PR@e5", "done")),
    Imported(((0, "c3"), (1, "c4"))),
    TakenBack(4),
    TakenBack(),
    Rewound(2),
    Offered((0, 2)),
    Declined((1,)),
    Asked(1, (0, 2)),
    Ended("resigned", 1),
    Ended("draw agreed"),
    Again("abc"),
]


def now(table: Table, player: str) -> dict[str, Any]:
    """Return the latest message for a player, as it travels."""
    message = position_message(table, len(table.told(player)) - 1, player)
    content: dict[str, Any] = json.loads(json.dumps(message))
    return content


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_every_event_survives_the_log(event: Event) -> None:
    assert from_json(json.loads(json.dumps(to_json(event)))) == event


@pytest.mark.parametrize(
    "body",
    [
        [1],
        None,
        {},
        {"kind": "dance"},
        {"kind": "move"},
        {"kind": "move", "seat": 0, "move": "a1", "x": 1},
        {"kind": "named", "player": "a", "name": 5},
        {"kind": "sat", "seat": "a", "who": {}},
        {"kind": "sat", "seat": 1, "who": {"player": "a", "name": 5}},
        {"kind": "rewound", "to": "a"},
        {"kind": "ended", "ending": "bored", "seat": None},
        {"kind": "opened", "seats": [3]},
        {"kind": "opened", "game": "un", "options": None, "rules_version": 1, "start": ""},
    ],
)
def test_a_damaged_event_is_refused_in_a_sentence(body: object) -> None:
    with pytest.raises(unboard.BadText, match="the log of this table holds an event"):
        from_json(body)


def test_a_log_begins_with_its_opening() -> None:
    with pytest.raises(unboard.BadText, match="does not begin with its opening"):
        Table("x", [(Moved(0, "a1"), "")])


def test_people_have_names_and_bots_have_levels() -> None:
    table = opened("unitar", [Sitter(ADA, "Ada"), NOBODY, Sitter(level=0)])
    happen(table, table.sit(BOB, 1, "  Bob   the second "))
    seats = now(table, ADA)["table"]["seats"]
    assert [(s["who"], s["person"], s["level"]) for s in seats] == [
        ("you", "Ada", None),
        ("guest", "Bob the second", None),
        ("bot", "", 0),
    ]
    happen(table, table.rename(BOB, "Bea"))
    assert now(table, ADA)["table"]["seats"][1]["person"] == "Bea"
    assert table.now.record().players == ("Ada", "Bea", "")


@pytest.mark.parametrize("name", ["x" * 25, "Ada\x00", "\u202eadA"])
def test_a_name_is_short_and_printable(name: str) -> None:
    table = opened("unravel", [ADA, NOBODY])
    with pytest.raises(unboard.UnboardError, match="a name has up to 24 printable characters"):
        table.sit(BOB, 1, name)


def test_an_open_seat_can_be_given_to_a_bot_by_who_sits_there() -> None:
    table = opened("unitar", [ADA, NOBODY, NOBODY])
    with pytest.raises(NotYourSeat, match="only who sits at this table"):
        table.seat_bot(BOB, 1, 0)
    happen(table, table.seat_bot(ADA, 1, 0))
    with pytest.raises(NotYourSeat, match="Red is taken"):
        table.seat_bot(ADA, 1, 0)
    assert table.now.seats[1].bot
    assert table.now.seats[2].open
    assert table.bot_to_act() == 1


def test_a_resignation_ends_the_game_for_the_others() -> None:
    table = play(opened("unravel", [ADA, BOB], size=3), "a1", "b1")
    happen(table, table.resign(BOB, 1))
    message = now(table, ADA)
    assert message["over"]
    assert message["scene"]["prompt"] == "Blue resigned; Red wins."
    assert [seat["won"] for seat in message["scene"]["seats"]] == [True, False]
    assert message["scene"]["moves"] == []
    with pytest.raises(NotYourSeat, match="the game is over: Blue resigned; Red wins"):
        table.move(ADA, 0, "c1", None)
    assert list_entry(table, ADA)["over"]
    table.check_again(ADA)


def test_the_record_says_how_a_game_ended_and_when_moves_were_made() -> None:
    table = play(opened("unravel", [Sitter(ADA, "Ada"), Sitter(BOB, "Bob")], size=3), "a1", "b1")
    happen(table, table.resign(BOB, 1))
    record = table.now.record()
    assert record.ending == ("resigned", 1)
    assert record.result == "Blue resigned; Red wins."
    assert record.winners == {0}
    assert record.players == ("Ada", "Bob")
    assert record.times == ("2026-01-01T00:00:01Z", "2026-01-01T00:00:02Z")
    assert unboard.read_record(record.to_json()) == record
    false = record.to_json().replace('"winners": [0]', '"winners": [1]')
    with pytest.raises(unboard.BadText, match="names a result that its moves do not lead to"):
        unboard.read_record(false)


@pytest.mark.parametrize(
    ("ending", "sentence"),
    [
        ("out of time", "B ran out of time; A and C win."),
        ("abandoned", "B left the game; A and C win."),
    ],
)
def test_a_clock_or_an_absence_ends_the_game(ending: str, sentence: str) -> None:
    table = opened("unity", [ADA, BOB, CY], players=3)
    happen(table, table.expire(1, ending))
    assert table.now.result == (frozenset({0, 2}), sentence)
    assert unboard.read_record(table.now.record().to_json()).ending == (ending, 1)
    with pytest.raises(NotYourSeat, match="the game is over"):
        table.expire(2, ending)


def test_a_seat_is_not_given_up_in_another_way() -> None:
    with pytest.raises(unboard.UnboardError, match="out of time or abandoned, not bored"):
        opened("unravel", [ADA, BOB]).expire(0, "bored")


def test_a_draw_is_agreed_when_everybody_wants_it() -> None:
    table = opened("unity", [ADA, BOB, CY], players=3)
    happen(table, table.offer_draw(ADA))
    happen(table, table.offer_draw(BOB))
    assert now(table, CY)["draw_offers"] == [0, 1]
    assert not table.now.over
    happen(table, table.offer_draw(CY))
    assert table.now.result == (frozenset(), "A draw was agreed.")


def test_an_offer_is_declined_by_a_word_or_by_a_move() -> None:
    table = opened("unravel", [ADA, BOB], size=3)
    happen(table, table.offer_draw(ADA))
    happen(table, table.decline_draw(BOB))
    assert table.now.offers == frozenset()
    happen(table, table.offer_draw(ADA))
    play(table, "a1")
    assert table.now.offers == {0}, "his own move does not take it back"
    play(table, "b1")
    assert table.now.offers == frozenset()
    with pytest.raises(NotYourSeat, match="no draw is offered"):
        table.decline_draw(BOB)


def test_a_draw_is_for_people_who_play() -> None:
    table = opened("unravel", [ADA, NOBODY])
    with pytest.raises(NotYourSeat, match="a seat here is still open"):
        table.offer_draw(ADA)
    with pytest.raises(NotYourSeat, match="you are watching"):
        table.offer_draw(BOB)
    assert not now(table, ADA)["may_offer_draw"]
    assert now(table, ADA)["may_resign"]
    assert not now(table, BOB)["may_resign"]


def test_nobody_resigns_a_game_of_one_seat() -> None:
    table = opened("andromeda", [ADA])
    with pytest.raises(NotYourSeat, match="just leave it"):
        table.resign(ADA, 0)


def test_alone_everything_can_be_taken_back_and_chance_comes_again() -> None:
    table = opened("un", [ADA, BOT])
    while drawn := table.drawn():
        happen(table, drawn)
    before, hand = table.now.position, table.now.position.view(0)["hand"]
    play(table, f"play {hand[0]}" if hand[0] != "0/0" else "play 0/0=1")
    while len(table.now.position.to_act & {0, 1}) and table.now.position.count < 12:
        (seat,) = table.now.position.to_act
        play(table, table.now.position.moves(seat)[0])
        while drawn := table.drawn():
            happen(table, drawn)
    assert table.now.position.last is not None
    moves = table.now.position.record.moves
    while (to := table.now.take_back_to(ADA)) is not None:
        happen(table, TakenBack(to))
    assert table.now.position == before, "nothing is left that he decided"
    for played in moves[before.count :]:
        event = table.drawn() if played.seat == -1 else Moved(*played)
        assert event == Moved(*played)
        happen(table, event)
    assert table.now.record().tags == {}, "some may not be known of while it goes on"
    happen(table, table.resign(ADA, 0))
    assert table.now.record().tags == {"moves taken back": str(table.now.taken_back)}


def test_with_others_a_complete_turn_stands() -> None:
    table = play(opened("unravel", [ADA, BOB], size=3), "a1")
    assert table.now.take_back_to(ADA) is None
    with pytest.raises(NotYourSeat, match="a turn that is complete stands"):
        table.take_back(ADA, 0, None)


def test_a_move_answers_the_message_that_it_was_meant_for() -> None:
    table = play(opened("unravel", [ADA, BOB], size=3), "a1")
    known = len(table.told(BOB)) - 1
    assert table.move(BOB, 1, "b1", known) == Moved(1, "b1")
    play(table, "b1")
    with pytest.raises(Overtaken):
        table.move(BOB, 1, "c1", known)


def test_moves_are_told_once_and_add_up() -> None:
    table = opened("unravel", [ADA, BOB], size=5)
    for move in ("a1", "b1", "c1", "d1", "e1"):
        play(table, move)
    known: list[dict[str, Any]] = []
    for seq in range(len(table.told(ADA))):
        message = position_message(table, seq, ADA, seq - 1 if seq else None)
        known[message["moves_from"] :] = [dict(move) for move in message["moves"]]
        assert len(message["moves"]) <= 1
    assert [move["move"] for move in known] == ["a1", "b1", "c1", "d1", "e1"]
    assert position_message(table, 5, ADA)["moves_from"] == 0
    assert position_message(table, 5, ADA, 2)["moves_from"] == 2


def test_what_is_revealed_is_told_in_place_of_its_mask() -> None:
    table = opened("unitar", [ADA, BOB, CY], "R2 d8r,e8r[rt],f8r d5b,e5b[bu],f5b")
    play(table, "red/tar/north", "red/tar/south", "blue/uni/cw")
    known: list[dict[str, Any]] = []
    shown = []
    for seq in range(len(table.told(BOB))):
        message = position_message(table, seq, BOB, seq - 1 if seq else None)
        known[message["moves_from"] :] = [dict(move) for move in message["moves"]]
        shown.append([move["move"] for move in known])
    assert shown == [
        [],
        ["?"],
        ["?", "red/tar/south"],
        ["red/tar/north", "red/tar/south", "blue/uni/cw"],
    ]


def test_after_the_end_everybody_may_review_the_whole_game() -> None:
    table = opened("un", [ADA, BOB])
    while drawn := table.drawn():
        happen(table, drawn)
    assert table.now.seen_by(ADA).partial
    assert table.now.seen_by("a stranger").partial
    happen(table, table.resign(BOB, 1))
    for who in (ADA, BOB, "a stranger"):
        record = table.now.seen_by(who)
        assert not record.partial
        assert "?" not in record.to_json()
        assert unboard.read_record(record.to_json()).ending == ("resigned", 1)


def test_what_is_over_is_neither_resigned_nor_drawn() -> None:
    table = opened("unitar", [ADA, BOB, CY], "R8 d8r,e8r[rt],f8r d5b,e5b[bu]")
    assert table.now.position.winners == {1}
    with pytest.raises(NotYourSeat, match="the game is over: Red wins"):
        table.resign(CY, 2)
    with pytest.raises(NotYourSeat, match="the game is over: Red wins"):
        table.offer_draw(CY)


@pytest.mark.rule("UNT-16")
def test_a_move_that_nobody_knows_of_changes_nothing_that_they_see() -> None:
    worlds = []
    for places in (True, False):
        table = opened("unitar", [ADA, BOB, CY])
        happen(table, table.offer_draw(BOB))
        if places:
            happen(table, Moved(0, "uni@e5"))
        happen(table, table.rename(BOB, "Bobby"))
        worlds.append([now(table, player) for player in (BOB, CY, "a stranger")])
    assert worlds[0] == worlds[1]


@pytest.mark.rule("UNT-16")
def test_a_covert_move_that_is_taken_back_is_not_known_of_either() -> None:
    worlds = []
    for places in (True, False):
        table = opened("unitar", [ADA, BOT, BOT])
        if places:
            happen(table, Moved(0, "uni@e5"))
            happen(table, table.take_back(ADA, 0, None))
        record = table.now.seen_by("a stranger").to_json()
        worlds.append((len(table.told("a stranger")), now(table, "a stranger"), record))
    assert worlds[0] == worlds[1]


def test_who_has_two_seats_moves_again_after_the_message_he_has() -> None:
    table = opened("unitar", [ADA, ADA, BOB])
    known = len(table.told(ADA)) - 1
    happen(table, table.move(ADA, 1, "uni@e5", known))
    happen(table, table.move(ADA, 1, "tar@e5", len(table.told(ADA)) - 1))
    assert 1 not in table.now.to_act


@pytest.mark.parametrize(
    "event",
    [Rewound(99), Ended("resigned", 9), Sat(9, Sitter(BOB)), Offered((0, 7)), EVENTS[0]],
    ids=lambda event: event.kind,
)
def test_a_log_that_makes_no_sense_is_damaged_and_says_where(event: Event) -> None:
    with pytest.raises(unboard.BadText, match="event 1 of this table's log is damaged"):
        reloaded(opened("unravel", [ADA, BOB]), [event])


def test_a_table_has_as_many_seats_as_its_game() -> None:
    with pytest.raises(unboard.BadText, match="has 3 seats, which unravel has not"):
        opened("unravel", [ADA, BOB, CY])


def test_a_moment_shows_itself_however_long_the_game() -> None:
    table = opened("unravel", [ADA, BOB], size=26)
    for _ in range(300):
        play(table, table.now.position.moves(min(table.now.position.to_act))[0])
    assert len(repr(table.now)) < 5000


def test_a_log_leads_to_the_same_table_again() -> None:
    table = opened("unravel", [ADA, NOBODY], size=3)
    events: list[Event] = [Sat(1, Sitter(BOB)), Moved(0, "a1"), Moved(1, "b1"), Offered((0,))]
    happen(table, *events)
    again = reloaded(table, events)
    assert again.now.position == table.now.position
    assert (again.now.seats, again.now.offers) == (table.now.seats, table.now.offers)
