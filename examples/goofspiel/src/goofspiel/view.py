"""What everybody may know of Goofspiel: of each move, of a position, of the last round."""

from typing import NamedTuple

from goofspiel.notation import write
from goofspiel.rules import Bid, Card, Cards, Move, State, TurnUp, bids_with, highest, to_act
from unboard.core.rulebook import TRUTH, Observed, Seat, View

HIDDEN = "?"  # a bid that lies face down, as others know it


class Round(NamedTuple):
    """A round as it was revealed."""

    prizes: Cards  # that lay in the middle
    bids: tuple[Card | None, ...]  # by seat, none of them missing
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
    return Round(before.middle, bids, highest(bids))


def view(state: State, seat: Seat | None, tale: Round | None) -> View:
    """Return what a seat may know: all but the bids of others that lie face down (GOO-3)."""
    return {
        "deck": sorted(state.deck),
        "middle": sorted(state.middle),
        "hands": [sorted(hand) for hand in state.hands],
        "won": [sorted(prizes) for prizes in state.won],
        "has_bid": [bid is not None for bid in state.bids],
        "bids": [bid if seat in (s, TRUTH) else None for s, bid in enumerate(state.bids)],
        "last": tale and _round(tale),
    }


def _round(told: Round) -> View:
    return {"prizes": sorted(told.prizes), "bids": list(told.bids), "winner": told.winner}
