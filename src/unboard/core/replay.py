"""Replay: a record played again, move by move."""

from collections.abc import Iterator

from unboard.core.ending import Ending, ended
from unboard.core.errors import BadText, IllegalMove, MalformedMove, quoted
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.rulebook import Seat


def replay(record: Record) -> Position:
    """Return the last position of a record; refuse one whose moves or result do not hold."""
    for position in positions(record):  # noqa: B007  # the last one is what is asked for
        pass
    return position


def positions(record: Record) -> Iterator[Position]:
    """Iterate the positions of a record; refuse one as soon as it does not hold."""
    if record.partial:
        raise BadText("this record holds only what one seat saw; replay the full record")
    position = Game(record.rulebook, record.options).load(record.start)
    yield position
    for number, (seat, move) in enumerate(record.moves, 1):
        try:
            position = position.play(seat, move)
        except (MalformedMove, IllegalMove) as error:
            fault = f"move {number} of the record does not hold: {error}"
            raise _refusal(record, fault) from None
        yield position
    over = position.over or record.ending is not None
    if over != (record.result is not None) or (position.over and record.ending):
        raise _refusal(record, "the record and its moves disagree on whether the game is over")
    reached = (position.result, position.winners, position.points)
    if record.ending:
        reached = (*_ended(record.ending, position), position.points)
    if reached != (record.result, record.winners, record.points):
        raise _refusal(record, "the record names a result that its moves do not lead to")


def _ended(ending: Ending, position: Position) -> tuple[str, frozenset[Seat]]:
    if ending.seat is not None and ending.seat >= len(position.game.seats):
        raise BadText(f"the record's ending names seat {quoted(ending.seat)}, which there is not")
    result = ended(ending, position.game.seats)
    return result.sentence, result.winners


def _refusal(record: Record, fault: str) -> BadText:
    """Return the error of a record that does not hold, which its older rules may explain."""
    here, book = record.rulebook.version, record.rulebook
    if record.rules_version == here:
        return BadText(fault)
    return BadText(
        f"{fault}; it follows rules version {record.rules_version} of {book.name}, and {here} is "
        "played here, so the game can be looked at up to there, but not go on"
    )
