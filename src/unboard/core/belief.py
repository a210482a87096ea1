"""Belief: worlds that fit what a seat has seen, drawn as chance would have made them."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from unboard.core.chance import draw
from unboard.core.errors import BadText, IllegalMove, MalformedMove, UnboardError
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.replay import positions
from unboard.core.rulebook import CHANCE, Played, Seat, Seen

UNSEEN = 8  # moves in a row of which nothing was seen, at most


def imagine(seen: Record, rng: Random) -> Position:
    """Return a full position that fits everything a seat has seen, the same again for a seed.

    Chance is drawn as it would have come, given all that was seen since; what others chose in
    secret is drawn evenly, and moves that nobody had to see are not made up.
    """
    return seen.position or worlds(seen, rng)[-1]


def check_eyes(seen: Record, seat: Seat) -> None:
    """Refuse a record that others have seen than the seat that is to choose from it."""
    game = Game(seen.rulebook, seen.options)
    if not seen.partial or seen.seat == seat or seat not in range(len(game.seats)):
        return  # that a seat does not play is said elsewhere
    viewer = "a spectator" if seen.seat is None else game.seat_name(seen.seat)
    name = game.seat_name(seat)
    raise UnboardError(
        f"this record is what {viewer} has seen; {name} chooses from what {name} has seen: "
        f"position.seen_by({seat})"
    )


def worlds(seen: Record, rng: Random) -> list[Position]:
    """Return the positions of a world that fits a record, one for its start and each move seen."""
    if not seen.partial:
        return list(positions(seen))
    secrets = seen.rulebook.secrets
    if secrets is None:
        raise BadText(f"{seen.rulebook.name} hides nothing, so nobody has seen only a part of it")
    game, held = Game(seen.rulebook, seen.options), 0
    for _ in range(secrets.tries):
        filled = secrets.fill(Seen(seen.seat, seen.start, seen.moves), seen.options, rng)
        try:
            return _followed(game.load(filled.start), filled, rng)
        except _Unfitting as error:
            held = max(held, error.held)
    raise NoWorld(held)


class NoWorld(BadText):
    """No world fits what was seen; so many moves of it hold."""

    def __init__(self, held: int) -> None:
        super().__init__(
            f"no world that fits this record was found: its move {held + 1} does not hold; is it "
            "what a seat has really seen?"
        )
        self.held = held


class _Unfitting(Exception):
    """What was seen could not have happened in this world; so many moves could."""

    held = 0


def _followed(position: Position, seen: Seen, rng: Random) -> list[Position]:
    path = [position]
    for played in seen.moves:
        try:
            path.append(_after(path[-1], played, seen.seat, rng))
        except _Unfitting as error:
            error.held = len(path) - 1
            raise
    return path


def _after(position: Position, played: Played, viewer: Seat | None, rng: Random) -> Position:
    """Return the position after a move that was seen, or one that would have looked the same."""
    try:
        return position.play(*played)
    except IllegalMove:
        raise _Unfitting from None
    except MalformedMove:
        pass  # a mask
    for _ in range(UNSEEN):
        if alike := _alike(position, played.seat, played.move, viewer):
            return position.play(played.seat, draw(alike, rng))
        unseen = _alike(position, played.seat, None, viewer)
        if not unseen:
            break
        position = position.play(played.seat, draw(unseen, rng))
    raise _Unfitting


def _alike(
    position: Position, seat: Seat, looks: str | None, viewer: Seat | None
) -> Mapping[str, Fraction]:
    """Return the moves that look so to a viewer, each as likely as it is among them."""
    moves = position.moves(seat)
    likely = position.chances() if seat == CHANCE else dict.fromkeys(moves, Fraction(1))
    return {move: likely[move] for move in moves if position.observed(seat, move, viewer) == looks}
