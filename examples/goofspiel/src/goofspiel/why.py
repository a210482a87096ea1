"""Why a move of Goofspiel is not legal: the rule and a sentence.

`why_not` judges a single move by the rules as they are written, not by looking into `rules.moves`.
"""

from collections.abc import Sequence

from goofspiel.notation import read_card
from goofspiel.rules import NAMES, SUITS, Bid, Move, State, TurnUp, awaits_prize, suit_size
from unboard.core.errors import Reason, quoted
from unboard.core.rulebook import CHANCE, Seat
from unboard.core.words import listed


def why_not(state: State, seat: Seat, move: Move) -> list[Reason]:
    """Return the rules that forbid a move; empty exactly when it is legal."""
    reason = _not_to_act(state, seat) or _not_this(state, seat, move)
    return [reason] if reason else []


def why_not_path(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    """Return why a click path continues no legal move: a click on a card is a bid."""
    if reason := _not_to_act(state, seat):
        return [reason]
    card = read_card(path[0], suit_size(state)) if path else None
    if card is None or len(path) > 1:
        return [Reason("GOO-3", "a bid is one card of your hand; choose one")]
    return why_not(state, seat, Bid(card))


def _not_to_act(state: State, seat: Seat) -> Reason | None:
    players = range(len(state.hands))
    if seat != CHANCE and seat not in players:
        names = listed([f"{SUITS[player]} (seat {player})" for player in players])
        return Reason("GOO-1", f"only {names} play, not seat {quoted(seat)}")
    if not any(state.hands):
        return Reason("GOO-7", "the game is over, all cards are bid")
    if awaits_prize(state):
        early = "no prize lies there yet; wait until one is turned up"
        return None if seat == CHANCE else Reason("GOO-2", early)
    if seat == CHANCE:
        return Reason("GOO-2", "the prize of this round lies there; now the players bid")
    if state.bids[seat] is not None:
        others = listed([SUITS[s] for s in players if state.bids[s] is None])
        return Reason("GOO-3", f"your bid lies on the table and stays there; wait for {others}")
    return None


def _not_this(state: State, seat: Seat, move: Move) -> Reason | None:
    match move:
        case TurnUp(prize) if seat == CHANCE:
            gone = f"the {NAMES[prize - 1]} of diamonds was turned up before"
            return None if prize in state.deck else Reason("GOO-2", gone)
        case TurnUp():
            return Reason("GOO-2", "chance turns up the prizes; bid a card of your hand")
        case Bid() if seat == CHANCE:
            return Reason("GOO-3", "chance bids nothing; it turns up a prize")
        case Bid(card):
            held = listed([NAMES[card - 1] for card in sorted(state.hands[seat])])
            spent = f"your {NAMES[card - 1]} was bid before and is out of the game; you hold {held}"
            return None if card in state.hands[seat] else Reason("GOO-6", spent)
