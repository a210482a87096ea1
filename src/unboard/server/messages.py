"""What a player is told about a table: built up from what his seats may know."""

from typing import Any

from unboard.server.moments import BOT, OPEN, Moment
from unboard.server.tables import Table

Message = dict[str, Any]


def position_message(table: Table, seq: int, player: str) -> Message:
    """Tell a player how a table stands after one of the events that he may know of."""
    number = table.told(player)[seq]
    moment = table.moments[number]
    seat = moment.eyes(player)
    return {
        "kind": "position",
        "seq": seq,
        "event": moment.event,
        "table": {**_facts(table), "seats": _seats(moment, player)},
        "seat": seat,
        "scene": table.scene(number, seat),
        "moves": [{"seat": m.seat, "move": m.move} for m in moment.seen_by(player).moves],
        "may_arrange": seat in moment.position.to_act and moment.position.may_arrange,
        "ahead": [m.position.record.moves[-1].move for m in moment.ahead],
        "may_take_back": moment.may_take_back(player),
        "over": moment.position.over,
        "again": moment.again,
    }


def latest(table: Table, player: str) -> int:
    """Return the number of the latest event that a player may know of."""
    return len(table.told(player)) - 1


def list_entry(table: Table, player: str) -> Message:
    """Tell a player in a line how one of his tables stands."""
    number = table.told(player)[-1]
    moment = table.moments[number]
    position = moment.position
    return {
        **_facts(table),
        "prompt": table.scene(number, moment.eyes(player))["prompt"],
        "over": position.over,
        "your_turn": any(seat in position.to_act for seat in moment.seats_of(player)),
        "at": moment.at,
    }


def _facts(table: Table) -> Message:
    game = table.now.position.game
    return {
        "id": table.id,
        "game": game.id,
        "name": game.rulebook.name,
        "options": {
            option.name: game.options[option.name]
            for option in game.rulebook.options
            if option.only.items() <= game.options.items()  # the others change nothing
        },
        "kinds": sorted(game.rulebook.kinds),
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
