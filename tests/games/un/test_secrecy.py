"""Worlds that differ only in a hidden hand, the bag or the deck look alike, byte for byte."""

import json
from typing import Any

import pytest

import unboard
from games.un.boards import BLACK, WHITE, every_mode, play
from unboard import CHANCE, Position
from unboard.core.rulebook import TRUTH
from unboard.games.un.dominoes import read_domino
from unboard.games.un.view import View, view
from unboard.table.events import from_json
from unboard.table.messages import position_message
from unboard.table.table import Table

HOST, FRIEND, STRANGER = "host", "friend", "stranger"
PLAYERS = {WHITE: HOST, BLACK: FRIEND, None: STRANGER}
CARDS = "card a1 a3 a5, card a1 a3 c1, card a1 a4 d1, card a1 b2 c3, card a2 b1 b2"
MINE = "W+2/1, W+1/1, W+0/2"
STEPS = {"duel-capture": "a2-b3, e4-d4", "duel-push": "a2NE, e4W", "dance": "a2NE, e4W"}


def dealt(mode: str, black: str) -> str:
    """Return the moves of a deal, White's hand always the same."""
    cards = f"{CARDS}, " if mode == "dance" else ""
    return f"{cards}{MINE}, {black}"


def worlds(mode: str) -> list[str]:
    """Return games that White cannot tell apart: Black's hand differs, and so does the bag."""
    turn = f"play 2/1, {STEPS[mode]}, W+3/0"
    hands = ["B+2/3, B+1/2, B+2/2", "B+0/0, B+2/3, B+3/1", "B+3/2, B+2/3, B+0/1"]
    return [f"{dealt(mode, hand)}, {turn}, play 2/3" for hand in hands]


def at(mode: str, moves: str) -> Position:
    return play(unboard.game("un", mode=mode).start(), moves)


def looks(position: Position, seat: int | None) -> str:
    """Return all that a seat can ask of a position."""
    words = list(position.game.vocabulary())[:700]
    shown: list[Any] = [position.view(seat), position.scene(seat)]
    if seat is not None:
        shown.append(position.moves(seat))
        shown += [[str(r) for r in position.why_not(seat, move)] for move in words]
        spaces = [space["id"] for space in position.scene(seat)["spaces"]]
        ids = [*spaces, *words[:60], "2/3", "3/1", "@", "stay"]
        shown += [[str(r) for r in position.why_not_path(seat, [id])] for id in ids]
        for move in words:
            try:
                position.play(seat, move)
            except unboard.IllegalMove as refused:
                shown.append(str(refused))
    return json.dumps([shown, position.record.seen_by(seat).to_json()])


@every_mode
@pytest.mark.parametrize("seat", [WHITE, None])
@pytest.mark.rule("UN-22")
def test_another_hand_and_another_bag_change_nothing_that_a_seat_is_shown(
    mode: str, seat: int | None
) -> None:
    games = [moves.split(", ") for moves in worlds(mode)]
    for count in range(1, len(games[0]) + 1):
        positions = [at(mode, ", ".join(moves[:count])) for moves in games]
        assert len({looks(position, seat) for position in positions}) == 1, positions


def sees(position: Position, seat: int | None) -> View:
    """Return what a seat may know as the value that scenes are drawn from."""
    return view(position._state, seat, position._tale)


@every_mode
@pytest.mark.rule("UN-22")
def test_worlds_that_a_seat_cannot_tell_apart_are_equal_views(mode: str) -> None:
    games = [moves.split(", ") for moves in worlds(mode)]
    for count in range(1, len(games[0]) + 1):
        positions = [at(mode, ", ".join(moves[:count])) for moves in games]
        for seat in (WHITE, None):
            first, *others = [sees(position, seat) for position in positions]
            assert all(other == first for other in others), positions
    for eyes in (BLACK, TRUTH):
        assert len({sees(position, eyes) for position in positions}) == len(games)


@pytest.mark.rule("UN-22")
def test_a_view_holds_the_own_hand_and_only_a_review_holds_both() -> None:
    position = at("duel-push", worlds("duel-push")[0])
    white = frozenset(map(read_domino, ("0/2", "1/1", "3/0")))
    black = frozenset(map(read_domino, ("1/2", "2/2")))
    seen = {eyes: sees(position, eyes) for eyes in (WHITE, BLACK, None, TRUTH)}
    assert {eyes: view.hand for eyes, view in seen.items()} == {
        WHITE: white,
        BLACK: black,
        None: None,
        TRUTH: None,
    }
    assert seen[TRUTH].open_hands == (white, black)
    assert all(seen[eyes].open_hands == () for eyes in (WHITE, BLACK, None))
    assert all(view.hands == (3, 2) for view in seen.values())


@every_mode
@pytest.mark.rule("UN-22")
def test_the_last_domino_of_the_bag_is_known_to_nobody(mode: str) -> None:
    """Both hold what the other could have instead; White sees the same whoever holds it."""
    ones = [f"{w}/{b}" for w in range(4) for b in range(4)][:15]
    hidden = ones[6:10]
    open_cards = " a1a3a5;a1a3c1;a1a4d1;a1b2c3;a2b1b2 -" if mode == "dance" else ""
    seen = set()
    for last in hidden:
        black = ",".join(d for d in hidden if d != last)
        text = f"3bb/4b/5/w4/ww3 W0B0 w0b0 w {','.join(ones[:3])} {black} "
        text += f"{','.join(sorted(ones[3:6] + ones[10:]))} -{open_cards}"
        position = unboard.game("un", mode=mode).load(text)
        assert position.view(None)["bag"] == 1
        seen.add(looks(position, WHITE))
        assert "?,?,?" in position.record.seen_by(WHITE).start
    assert len(seen) == 1


@every_mode
@pytest.mark.rule("UN-22")
def test_the_one_whose_hand_it_is_sees_it(mode: str) -> None:
    positions = [at(mode, moves) for moves in worlds(mode)]
    assert len({looks(position, BLACK) for position in positions}) == 3
    assert positions[0].view(BLACK)["hand"] == ["1/2", "2/2"]
    assert positions[0].view(WHITE)["hands"] == [3, 2]
    assert positions[0].view(None)["hand"] is None


@pytest.mark.rule("UN-22")
def test_what_the_other_could_hold_is_worked_out() -> None:
    position = at("duel-capture", worlds("duel-capture")[0])
    known = {"1/1", "0/2", "3/0", "2/1", "2/3"}
    every = {f"{w}/{b}" for w in range(4) for b in range(4)} - {"3/3"}
    assert set(position.view(WHITE)["could_hold"]) == every - known
    assert set(position.view(None)["could_hold"]) == every - {"2/1", "2/3"}
    assert set(position.view(BLACK)["could_hold"]) == every - {"1/2", "2/2", "2/1", "2/3"}


@pytest.mark.rule("UN-22")
def test_a_record_hides_the_draws_of_the_other() -> None:
    record = at("duel-push", worlds("duel-push")[0]).record
    seen = [move for _, move in record.seen_by(WHITE).moves]
    assert seen[:7] == ["W+2/1", "W+1/1", "W+0/2", "B+?", "B+?", "B+?", "play 2/1"]
    assert [m for _, m in record.seen_by(None).moves][:6] == ["W+?"] * 3 + ["B+?"] * 3
    assert [m for _, m in record.seen_by(BLACK).moves][:4] == ["W+?"] * 3 + ["B+2/3"]


@pytest.mark.rule("UN-22")
def test_a_start_text_hides_the_hands_of_others() -> None:
    text = "3bb/4b/5/w4/ww3 W0B0 w0b0 w 0/1,1/2 0/0,1/1,2/2 2/1 2/1:w"
    record = unboard.game("un").load(text).record
    hidden = "3bb/4b/5/w4/ww3 W0B0 w0b0 w 0/1,1/2 ?,?,? 2/1 2/1:w"
    assert record.seen_by(WHITE).start == hidden
    assert record.seen_by(None).start == hidden.replace("0/1,1/2", "?,?")
    with pytest.raises(unboard.BadText, match="is hidden in this text"):
        unboard.game("un").load(hidden)
    limited = unboard.game("un", turn_limit=9).load(f"{text} t5").record
    assert limited.seen_by(WHITE).start == f"{hidden} t5"


def table(mode: str, moves: str) -> Table:
    """Return a server's table of a game."""
    game = unboard.game("un", mode=mode)
    position = game.start()
    events: list[dict[str, Any]] = [
        {
            "kind": "opened",
            "game": "un",
            "options": dict(game.options),
            "start": position.text(),
            "rules_version": game.rulebook.version,
            "seats": [HOST, FRIEND],
        }
    ]
    for move in moves.split(", "):
        (seat,) = position.to_act
        position = position.play(seat, move)
        events.append({"kind": "move", "seat": seat, "move": move})
    return Table("un", [(from_json(event), "") for event in events])


def messages(table: Table, player: str, count: int) -> str:
    """Return all that a player is sent about a table's first events."""
    return json.dumps([position_message(table, number, player) for number in range(count)])


@every_mode
@pytest.mark.parametrize("player", [HOST, STRANGER])
@pytest.mark.rule("UN-22")
def test_no_message_of_the_server_tells_a_hidden_hand(mode: str, player: str) -> None:
    tables = [table(mode, moves) for moves in worlds(mode)]
    assert len({messages(t, player, t.number + 1) for t in tables}) == 1
    assert len({messages(t, FRIEND, t.number + 1) for t in tables}) == 3


@pytest.mark.rule("UN-22")
def test_no_message_tells_what_the_deck_will_bring() -> None:
    decks = [CARDS, CARDS.replace("a2 b1 b2", "a3 b3 c3"), CARDS.replace("a2 b1 b2", "b2 c3 d4")]
    tables = [table("dance", f"{cards}, W+2/1") for cards in decks]
    for player in PLAYERS.values():
        assert len({messages(t, player, 5) for t in tables}) == 1
        assert len({messages(t, player, 6) for t in tables}) == 3


@every_mode
@pytest.mark.rule("UN-22")
def test_a_refusal_out_of_turn_says_only_whose_turn_it_is(mode: str) -> None:
    position = at(mode, dealt(mode, "B+2/3, B+1/2, B+2/2"))
    for domino in ("2/3", "2/1", "3/2"):
        (reason,) = position.why_not(BLACK, f"play {domino}")
        assert str(reason) == "White chooses a domino now (UN-4)"
        (reason,) = position.why_not(BLACK, f"W+{domino}")
        assert str(reason) == "White chooses a domino now (UN-4)"
        (reason,) = position.why_not(WHITE, f"B+{domino}")
        assert str(reason) == "dominoes are drawn and cards opened by chance alone (UN-23)"
    assert position.why_not(CHANCE, "B+3/2")
