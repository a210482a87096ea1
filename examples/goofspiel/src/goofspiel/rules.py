"""The rules of Goofspiel (traditional; often credited to Merrill Flood).

In brief; RULES.md has them in full, and errors and tests cite the numbers:
  GOO-1  Everybody holds a suit, from the ace up; the diamonds are the prizes.
  GOO-2  A round begins when a prize is turned up in the middle.
  GOO-3  Then all bid a card at once, face down.
  GOO-4  The bids are turned over; the highest takes what lies in the middle.
  GOO-5  If several are highest, it stays there, and the next prize comes beside it.
  GOO-6  A card that was bid is out of the game.
  GOO-7  When all cards are bid, the most points win.

The order of the prizes is no part of a state: chance decides what is turned up when it is, which
is the same as shuffling at the start, and leaves nothing to be found out.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from unboard.core.options import Options
from unboard.core.rulebook import CHANCE, Result, Seat
from unboard.core.words import listed, plural

SUITS = ("Spades", "Hearts", "Clubs")  # a seat's cards
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

Card = int  # what it counts: 1 is the ace, 13 the king
Cards = frozenset[Card]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance turns up a prize (GOO-2)."""

    prize: Card


@dataclass(frozen=True, slots=True)
class Bid:
    """A player lays a card face down (GOO-3)."""

    card: Card


Move = TurnUp | Bid


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game: every prize is to come, in the middle, or won."""

    deck: Cards  # the prizes to come
    middle: Cards
    hands: tuple[Cards, ...]  # by seat; a card leaves it when the bids are turned over
    won: tuple[Cards, ...]
    bids: tuple[Card | None, ...]  # face down until everybody has bid


def seats(options: Options) -> tuple[str, ...]:
    """Return the names of the seats: their suits (GOO-1)."""
    return SUITS[: options["players"]]


def start(options: Options, rng: Random) -> State:
    """Return the hands as they are dealt, no prize turned up (GOO-1)."""
    suit: Cards = frozenset(range(1, options["cards"] + 1))
    players = options["players"]
    return State(suit, Cards(), (suit,) * players, (Cards(),) * players, (None,) * players)


def to_act(state: State) -> frozenset[Seat]:
    """Return chance before a round (GOO-2), then all who have not bid (GOO-3)."""
    if awaits_prize(state):
        return frozenset({CHANCE})
    return frozenset(s for s, bid in enumerate(state.bids) if bid is None and state.hands[s])


def awaits_prize(state: State) -> bool:
    """Tell whether a round is to begin: there are as many prizes to come as cards in a hand."""
    return len(state.deck) == len(state.hands[0]) > 0


def suit_size(state: State) -> int:
    """Return how many cards a suit has: as many as there are prizes (GOO-1)."""
    return sum(map(len, (state.deck, state.middle, *state.won)))


def moves(state: State, seat: Seat) -> list[Move]:
    """Return the legal moves: any prize to come (GOO-2), any card in hand (GOO-3)."""
    if seat not in to_act(state):
        return []
    if seat == CHANCE:
        return [TurnUp(prize) for prize in state.deck]
    return [Bid(card) for card in state.hands[seat]]


def chances(state: State) -> dict[Move, Fraction]:
    """Return the prizes that may be turned up, all equally likely (GOO-2)."""
    if not awaits_prize(state):
        return {}
    return {TurnUp(prize): Fraction(1, len(state.deck)) for prize in state.deck}


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a move; the last bid of a round reveals them all (GOO-4)."""
    match move:
        case TurnUp(prize):
            return replace(state, deck=state.deck - {prize}, middle=state.middle | {prize})
        case Bid(card):
            bids = bids_with(state, seat, card)
            laid = replace(state, bids=bids)
            return laid if None in bids else _revealed(laid)


def bids_with(state: State, seat: Seat, card: Card) -> tuple[Card | None, ...]:
    """Return the bids on the table once a seat has laid down its own."""
    return tuple(card if s == seat else bid for s, bid in enumerate(state.bids))


def _revealed(state: State) -> State:
    """Give what lies in the middle to the highest bid (GOO-4, GOO-5); spend the cards (GOO-6)."""
    winner = highest(state.bids)
    taken = Cards() if winner is None else state.middle
    return State(
        deck=state.deck,
        middle=state.middle - taken,
        hands=tuple(hand - {bid} for hand, bid in zip(state.hands, state.bids, strict=True)),
        won=tuple(own | taken if s == winner else own for s, own in enumerate(state.won)),
        bids=(None,) * len(state.bids),
    )


def highest(bids: tuple[Card | None, ...]) -> Seat | None:
    """Return who has bid more than all others; nobody where several are highest (GOO-5)."""
    best = max(bid or 0 for bid in bids)
    return bids.index(best) if bids.count(best) == 1 else None


def points(state: State) -> tuple[int, ...]:
    """Return what everybody's prizes count (GOO-7)."""
    return tuple(map(sum, state.won))


def result(state: State) -> Result | None:
    """Return who has the most points when all cards are bid (GOO-7)."""
    if any(state.hands):
        return None
    counts = points(state)
    winners = [seat for seat, count in enumerate(counts) if count == max(counts)]
    score = plural(max(counts), "point")
    if len(winners) == len(counts):
        return Result(frozenset(), f"A draw: everybody has {score} (GOO-7).")
    names = listed([SUITS[seat] for seat in winners])
    alone = f"{names} wins with {score} (GOO-7)."
    shared = f"{names} share the win with {score} each (GOO-7)."
    return Result(frozenset(winners), alone if len(winners) == 1 else shared)


def sealed(state: State) -> Hashable:
    """Return the bids that lie face down: no text shows them."""
    return state.bids
