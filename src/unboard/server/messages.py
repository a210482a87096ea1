"""What a player is told about a table: built up from what his seats may know."""

from typing import Any

from unboard.core.rulebook import Seat
from unboard.server.tables import BOT, OPEN, Moment, Table
from unboard.store.sqlite import TableLine

Message = dict[str, Any]


def eyes(moment: Moment, player: str) -> Seat | None:
    """Return the seat through which a player sees: the one to act of his, else his first."""
    mine = moment.seats_of(player)
    acting = [seat for seat in mine if seat in moment.position.to_act]
    return next(iter(acting + mine), None)


def position_message(table: Table, number: int, player: str) -> Message:
    """Tell a player how a table stands after one of its events."""
    moment = table.moments[number]
    seat = eyes(moment, player)
    seen = moment.position.record.seen_by(seat)
    return {
        "kind": "position",
        "seq": number,
        "event": moment.event,
        "table": {**_facts(table), "seats": _seats(moment, player)},
        "seat": seat,
        "scene": table.scene(number, seat),
        "moves": [{"seat": played.seat, "move": played.move} for played in seen.moves],
        "may_arrange": seat in moment.position.to_act and moment.position.may_arrange,
        "may_take_back": moment.may_take_back(player),
        "over": moment.position.over,
        "again": moment.again,
    }


def list_entry(line: TableLine, table: Table, player: str) -> Message:
    """Tell a player in a line how one of his tables stands."""
    moment = table.now
    position = moment.position
    return {
        **_facts(table),
        "prompt": table.scene(table.number, eyes(moment, player))["prompt"],
        "over": position.over,
        "your_turn": any(seat in position.to_act for seat in moment.seats_of(player)),
        "at": line.at,
    }


def _facts(table: Table) -> Message:
    game = table.now.position.game
    return {
        "id": table.id,
        "game": game.id,
        "name": game.rulebook.name,
        "options": dict(game.options),
    }


def _seats(moment: Moment, player: str) -> list[Message]:
    names = moment.position.game.seats
    return [
        {"seat": seat, "name": names[seat], "who": _who(sitting, player)}
        for seat, sitting in enumerate(moment.seats)
    ]


def _who(sitting: str, player: str) -> str:
    if sitting in (BOT, OPEN):
        return sitting
    return "you" if sitting == player else "guest"
