"""What everybody may know of Goofspiel: of each move, of a position, of the last round."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from goofspiel.notation import write
from goofspiel.rules import Bid, Card, Move, State, TurnUp, bids_with, highest, to_act
from unboard.core.rulebook import TRUTH, Observed, Seat

HIDDEN = "?"  # a bid that lies face down, as others know it


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know of a position."""

    deck: tuple[Card, ...]  # the prizes to come
    middle: tuple[Card, ...]  # those that are bid for
    hands: tuple[tuple[Card, ...], ...]  # by seat; a bid that lies face down is still in them
    won: tuple[tuple[Card, ...], ...]
    has_bid: tuple[bool, ...]
    bids: tuple[Card | None, ...]  # those that the seat may know
    last: "Round | None"  # the last round that was revealed


class Round(NamedTuple):
    """A round as it was revealed."""

    prizes: tuple[Card, ...]  # that lay in the middle
    bids: tuple[Card, ...]  # by seat
    winner: Seat | None  # nobody where several were highest


def observe(state: State, seat: Seat, move: Move, viewer: Seat | None) -> Observed:
    """Return what is observed of a move: of a bid only that it was made, until all are (GOO-3)."""
    if isinstance(move, TurnUp):
        return Observed(write(move))
    if to_act(state) == {seat}:  # the last bid: all are turned over (GOO-4)
        return Observed(write(move), reveals=True)
    return Observed(write(move) if viewer == seat else HIDDEN)


def tell(tale: Round | None, before: State, seat: Seat, move: Move, after: State) -> Round | None:
    """Return what is told: the last round that was revealed."""
    if not isinstance(move, Bid) or after.hands == before.hands:
        return tale
    bids = bids_with(before, seat, move.card)
    laid = tuple(bid for bid in bids if bid is not None)
    return Round(tuple(sorted(before.middle)), laid, highest(bids))


def view(state: State, seat: Seat | None, tale: Round | None) -> View:
    """Return what a seat may know: all but the bids of others that lie face down (GOO-3)."""
    return View(
        deck=tuple(sorted(state.deck)),
        middle=tuple(sorted(state.middle)),
        hands=tuple(tuple(sorted(hand)) for hand in state.hands),
        won=tuple(tuple(sorted(prizes)) for prizes in state.won),
        has_bid=tuple(bid is not None for bid in state.bids),
        bids=tuple(bid if seat in (s, TRUTH) else None for s, bid in enumerate(state.bids)),
        last=tale,
    )


def as_json(view: View) -> dict[str, Any]:
    """Return a view as plain data."""
    return {
        "deck": list(view.deck),
        "middle": list(view.middle),
        "hands": [list(hand) for hand in view.hands],
        "won": [list(prizes) for prizes in view.won],
        "has_bid": list(view.has_bid),
        "bids": list(view.bids),
        "last": view.last and _round(view.last),
    }


def _round(told: Round) -> dict[str, Any]:
    return {"prizes": list(told.prizes), "bids": list(told.bids), "winner": told.winner}
