"""Review: a table's game walked move by move, seen through others' eyes, and varied.

Once a game is over everybody may look at all of it.  While it runs one walks what he has seen;
who plays alone a game without secrets may try other moves too.
"""

from base64 import b64encode
from collections.abc import Sequence
from random import Random
from typing import Literal, TypedDict

from unboard.core.chance import draw
from unboard.core.errors import UnboardError, quoted
from unboard.core.position import Position
from unboard.core.review import positions_of
from unboard.core.rulebook import CHANCE, TRUTH, Played, Seat
from unboard.core.scene import Scene
from unboard.table.errors import NotYourSeat
from unboard.table.messages import Here, MoveMade, here
from unboard.table.table import Table

ALL: Literal["all"] = "all"
Eyes = Seat | Literal["all"] | None  # of a seat, of somebody who sees everything, of a spectator


class Outline(TypedDict):
    """A game to be walked."""

    table: Here
    moves: list[MoveMade]
    stops: list[int]  # after how many moves one can stand still: a set-up is one step
    eyes: list[Eyes]  # through which it may be seen
    may_vary: bool  # other moves may be tried, and analysed
    over: bool
    result: str  # how it ended, or ""
    can_think: bool  # there is a search for this game


class Studied(TypedDict):
    """A position of a game that is studied."""

    count: int  # of the moves that led here
    played: list[MoveMade]  # those behind the place that was asked for, what chance did with them
    scene: Scene
    seat: Seat | None  # whose moves can be clicked
    text: str  # the position's text, or "" where these eyes do not see everything
    over: bool
    state: str  # the same for a kernel, in base 64, or "" where there is nothing to search


def outline(table: Table, player: str) -> Outline:
    """Return what a player may walk of a table's game."""
    moment, line = table.now, walked(table, player)
    everything, eyes = _sees_everything(table), moment.eyes(player)
    moves = line[-1].record.moves if everything else line[-1].moves_seen_by(eyes)
    return {
        "table": here(table, moment, player),
        "moves": [{"seat": seat, "move": move} for seat, move in moves],
        "stops": _stops(table, line),
        "eyes": _eyes(table, player),
        "may_vary": may_vary(table, player),
        "over": moment.over,
        "result": moment.result.sentence if moment.result else "",
        "can_think": moment.position.game.rulebook.flat is not None,
    }


def may_vary(table: Table, player: str) -> bool:
    """Tell whether a player may try other moves: not where that could help him against others."""
    moment = table.now
    secret = moment.position.game.rulebook.secrets is not None
    return moment.over or (moment.alone(player) and not secret)


def walked(table: Table, player: str) -> list[Position]:
    """Return the positions of a game as far as a player may walk it.

    Where something is hidden from him they are those of a world that fits what he has seen.
    """
    moment = table.now
    if not _sees_everything(table):
        return positions_of(moment.seen_by(player))
    line = moment.line()
    return [each.position for each in line[: len(line) - len(moment.ahead)]]


def _sees_everything(table: Table) -> bool:
    """Tell whether nothing of a game is hidden from anybody, now or any more."""
    return table.now.over or not table.now.position.game.rulebook.secrets


def _stops(table: Table, line: Sequence[Position]) -> list[int]:
    """Return after how many moves one stands still; those that were not seen do not count."""
    if _sees_everything(table):
        return [position.count for position in line]
    return list(range(len(line)))


def _eyes(table: Table, player: str) -> list[Eyes]:
    if _sees_everything(table):
        return [ALL, *range(len(table.now.seats)), None]
    return [table.now.eyes(player)]


def stood_at(
    table: Table, player: str, at: int, eyes: Eyes, moves: Sequence[Played] = ()
) -> Position:
    """Return where a game stood after so many moves, if a player may look at it with these eyes."""
    if eyes not in _eyes(table, player):
        raise NotYourSeat("while the game runs you see it through your own eyes only")
    if moves and not may_vary(table, player):
        raise NotYourSeat("other moves can be tried when the game is over, or where you play alone")
    line = walked(table, player)
    stops = _stops(table, line)
    if at not in stops:
        raise UnboardError(
            f"this game has no stop after {at} moves; it has {stops[-1]} moves in all"
        )
    return line[stops.index(at)]


def played_on(position: Position, moves: Sequence[Played]) -> Position:
    """Return the position after moves, and what chance does then: the same each time."""
    begun = position
    for seat, move in moves:
        position = position.play(seat, move)
    while position is not begun and CHANCE in position.to_act:
        luck = Random(f"{position.text()} {position.draws}")
        position = position.play(CHANCE, draw(position.chances(), luck))
    return position


def studied(begun: Position, moves: Sequence[Played], eyes: Eyes, varies: bool = True) -> Studied:
    """Return a position that moves have led to, seen through somebody's eyes."""
    now = played_on(begun, moves)
    seat = acting(now, eyes) if varies else None
    return {
        "count": now.count,
        "played": [{"seat": s, "move": m} for s, m in now.record.moves[begun.count :]],
        "scene": now.studied(seen_through(now, eyes), seat),
        "seat": seat,
        "text": now.text() if varies else "",
        "over": now.over,
        "state": flat_state(now) if varies and seat is not None else "",
    }


def seen_through(position: Position, eyes: Eyes) -> Seat | None:
    """Return eyes as positions know them."""
    if isinstance(eyes, int) and not 0 <= eyes < len(position.game.seats):
        raise UnboardError(f"{quoted(eyes)} is no seat of {position.game.rulebook.name}")
    return TRUTH if eyes == ALL else eyes


def acting(position: Position, eyes: Eyes) -> Seat | None:
    """Return the seat that moves next, where these eyes see what it chooses from."""
    seats = sorted(position.to_act - {CHANCE})
    if position.game.rulebook.secrets and eyes != ALL:
        return eyes if eyes in seats and isinstance(eyes, int) else None
    return next(iter(seats), None)


def flat_state(position: Position) -> str:
    """Return a position as a kernel has it; nothing where there is none, or none for it."""
    flat = position.game.rulebook.flat
    if flat is None or position.may_arrange:
        return ""
    try:
        return b64encode(flat.flatten(position.state, position.game.options)).decode()
    except UnboardError:
        return ""
