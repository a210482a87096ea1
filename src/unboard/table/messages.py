"""Messages: what a player is told about a table, built up from what his seats may know."""

from bisect import bisect_right
from typing import Literal, TypedDict

from unboard.core.rulebook import Kind, Seat
from unboard.core.scene import Scene
from unboard.table.events import Sitter
from unboard.table.moment import Moment
from unboard.table.table import Table
from unboard.table.thoughts import tells_thoughts

Who = Literal["you", "guest", "bot", "open"]


class TableSeat(TypedDict):
    """A seat, and who sits there."""

    seat: int
    name: str  # of the seat
    who: Who
    person: str  # the name that a person goes by, or ""
    level: int | None  # of a bot


class TableFacts(TypedDict):
    """What does not change while a game is played."""

    id: str
    game: str
    name: str
    options: dict[str, int | bool | str]  # those that matter
    summary: str  # of the options, in words
    aim: str  # how one wins, for who plays it for the first time
    set_up: int  # choices of each seat before the first round, where all choose at once
    kinds: list[Kind]
    chosen_start: bool  # a person chose where it begins, as by a position text


class Here(TableFacts):
    """A table with its seats."""

    seats: list[TableSeat]


class MoveMade(TypedDict):
    """A move, as the one who is told may know it."""

    seat: int  # -1 is chance
    move: str


class PositionMessage(TypedDict):
    """How a table stands after an event that the player may know of."""

    kind: Literal["position"]
    seq: int  # the number of the message, without gaps
    event: str  # the kind of the event
    table: Here
    seat: Seat | None  # through which the player sees
    scene: Scene
    moves_from: int  # the moves before this one are as they were told before
    moves: list[MoveMade]
    may_arrange: bool  # the player arranges the board now, on a draft
    may_take_back: bool
    may_resign: bool
    may_offer_draw: bool
    draw_offers: list[int]  # the seats that want a draw
    may_be_advised: bool  # nobody else plays, and a bot knows the game
    may_ask_why: bool  # what the bots here considered is told
    may_ask_back: bool  # others may be asked whether a move is taken back
    asks_back: Seat | None  # the seat that asks so
    may_join: bool  # a companion's table, for whose seat the player does not act yet
    notes: list[str]  # of a companion's table
    ahead: list[str]  # moves that were taken back and may be done again
    over: bool
    note: str  # what else is to be said of this table, or ""
    again: str  # the table where the same people play once more, or ""


class ListEntry(Here):
    """A table of a player, in a line."""

    prompt: str
    over: bool
    your_turn: bool
    at: str


def position_message(
    table: Table, seq: int, player: str, known: int | None = None
) -> PositionMessage:
    """Tell a player how a table stands, given the number of a message that he has."""
    number = table.told(player)[seq]
    moment = table.moments[number]
    seat, moves = moment.eyes(player), table.moves_seen(player, seq, known)
    plays = bool(moment.seats_of(player)) and not moment.over
    others = any(who.player != player for who in moment.seats)
    full = not any(who.open for who in moment.seats)
    return {
        "kind": "position",
        "seq": seq,
        "event": moment.event,
        "table": here(table, moment, player),
        "seat": seat,
        "scene": moment.scene(seat),
        "moves_from": moves.start,
        "moves": [{"seat": m.seat, "move": m.move} for m in moves.moves],
        "may_arrange": seat in moment.to_act and moment.position.may_arrange,
        "may_take_back": moment.take_back_to(player) is not None,
        "may_resign": plays and len(moment.seats) > 1,
        "may_offer_draw": plays and full and others,
        "draw_offers": sorted(moment.offers),
        "may_be_advised": plays and moment.alone(player) and _is_searched(moment),
        "may_ask_why": any(who.level for who in moment.seats) and tells_thoughts(moment, player),
        "may_ask_back": plays and _may_ask_back(moment, player),
        "asks_back": moment.asked.seat if moment.asked else None,
        "may_join": "companion" in moment.position.game.rulebook.kinds and seat is None,
        "notes": sorted(moment.notes),
        "ahead": [last.move for m in moment.ahead if (last := m.position.last)],
        "over": moment.over,
        "note": table.note,
        "again": moment.again,
    }


def here(table: Table, moment: Moment, player: str) -> Here:
    """Tell a player which table it is, and who sits there."""
    return {**_facts(table), "seats": _seats(moment, player)}


def _is_searched(moment: Moment) -> bool:
    return moment.position.game.rulebook.flat is not None


def _may_ask_back(moment: Moment, player: str) -> bool:
    stands = "hidden" in moment.position.game.rulebook.kinds
    decided = moment.last_decision(moment.seats_of(player)) is not None
    return decided and not stands and not moment.asked and not moment.alone(player)


def latest(table: Table, player: str, event: int | None = None) -> int:
    """Return the number of the latest message for a player, up to an event of the table."""
    told = table.told(player)
    return (len(told) if event is None else bisect_right(told, event)) - 1


def latest_told(table: Table, player: str) -> Moment:
    """Return the latest moment that a player may know of."""
    return table.moments[table.told(player)[-1]]


def list_entry(table: Table, player: str) -> ListEntry:
    """Tell a player in a line how one of his tables stands."""
    moment = latest_told(table, player)
    return {
        **_facts(table),
        "seats": _seats(moment, player),
        "prompt": moment.scene(moment.eyes(player))["prompt"],
        "over": moment.over,
        "your_turn": any(seat in moment.to_act for seat in moment.seats_of(player)),
        "at": moment.at,
    }


def _facts(table: Table) -> TableFacts:
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
        "summary": game.summary,
        "aim": game.rulebook.aim(game.options),
        "set_up": table.moments[0].position.set_up,
        "kinds": sorted(game.rulebook.kinds),
        "chosen_start": table.opened.chosen_start,
    }


def _seats(moment: Moment, player: str) -> list[TableSeat]:
    names = moment.position.game.seats
    return [
        {
            "seat": seat,
            "name": names[seat],
            "who": _who(sitter, player),
            "person": sitter.name,
            "level": sitter.level,
        }
        for seat, sitter in enumerate(moment.seats)
    ]


def _who(sitter: Sitter, player: str) -> Who:
    if sitter.open:
        return "open"
    if sitter.bot:
        return "bot"
    return "you" if sitter.player == player else "guest"
