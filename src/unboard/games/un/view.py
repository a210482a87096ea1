"""What a seat of (un) may know, built up from nothing (UN-22)."""

from dataclasses import dataclass
from typing import Any

from unboard.core.grid import square_name
from unboard.core.rulebook import TRUTH, Seat
from unboard.games.un.dominoes import Domino, names
from unboard.games.un.notation import write
from unboard.games.un.rules import bag, deck, drawer, number_of, opens
from unboard.games.un.shapes import Card, write_card
from unboard.games.un.state import BLACK, WHITE, Board, Deed, InPlay, State, Terms


@dataclass(frozen=True, slots=True)
class View:
    """What lies open, the seat's own hand, and how many dominoes and cards are hidden."""

    terms: Terms
    board: Board
    captured: tuple[int, ...]
    chooser: Seat
    hand: frozenset[Domino] | None  # the seat's own; None: no seat looks
    open_hands: tuple[frozenset[Domino], ...]  # of both, in a review; else none
    hands: tuple[int, ...]  # how many dominoes each holds
    could_hold: frozenset[Domino]  # what others may have among them
    played: frozenset[Domino]
    in_play: InPlay | None
    numbers: tuple[int, ...]  # by how much each moves in this turn; none while nothing is in play
    bag: int
    opens: bool  # a card is to be opened
    drawer: Seat | None
    open: frozenset[Card]
    claimed: frozenset[Card]
    deck: int
    turns: int
    last: Deed | None


def view(state: State, seat: Seat | None, tale: Deed | None) -> View:
    """Return what a seat may know: its hand, what lies open, and how many are hidden (UN-22)."""
    return View(
        terms=state.terms,
        board=state.board,
        captured=state.captured,
        chooser=state.chooser,
        hand=state.hands[seat] if seat in (WHITE, BLACK) else None,
        open_hands=state.hands if seat == TRUTH else (),
        hands=tuple(len(hand) for hand in state.hands),
        could_hold=could_hold(state, seat),
        played=state.played,
        in_play=state.in_play,
        numbers=tuple(number_of(state, s) for s in (WHITE, BLACK)) if state.in_play else (),
        bag=len(bag(state)),
        opens=opens(state),
        drawer=drawer(state),
        open=state.open,
        claimed=state.claimed,
        deck=len(deck(state)),
        turns=state.turns,
        last=tale,
    )


def could_hold(state: State, seat: Seat | None) -> frozenset[Domino]:
    """Return the dominoes that others could hold: neither played nor in the seat's own hand."""
    others = [hand for holder, hand in enumerate(state.hands) if holder != seat]
    known = state.played | (state.hands[seat] if seat in (WHITE, BLACK) else frozenset())
    return state.terms.dominoes - known if any(others) else frozenset()


def as_json(view: View) -> dict[str, Any]:
    """Return a view as plain data; the terms are among the facts of any game, as its options."""
    return {
        "board": view.board.rows(),
        "captured": list(view.captured),
        "chooser": view.chooser,
        "hand": None if view.hand is None else names(view.hand),
        "open_hands": [names(hand) for hand in view.open_hands],
        "hands": list(view.hands),
        "could_hold": names(view.could_hold),
        "played": names(view.played),
        "in_play": _in_play(view.in_play, view.numbers) if view.in_play else None,
        "bag": view.bag,
        "opens": view.opens,
        "drawer": view.drawer,
        "open": [write_card(card) for card in sorted(view.open)],
        "claimed": [write_card(card) for card in sorted(view.claimed)],
        "deck": view.deck,
        "turns": view.turns,
        "last": _last(view.last) if view.last else None,
    }


def _in_play(in_play: InPlay, numbers: tuple[int, ...]) -> dict[str, Any]:
    return {
        "domino": str(in_play.domino),
        "named": in_play.named,
        "acts": in_play.acts,
        "numbers": list(numbers),
    }


def _last(deed: Deed) -> dict[str, Any]:
    """Return the latest action: who, what, the board before it, and what the turn's end did."""
    return {
        "seat": deed.seat,
        "move": write(deed.move),
        "before": deed.before.rows(),
        "transitioned": [square_name(square) for square in deed.transitioned],
        "claimed": [[seat, write_card(card)] for seat, card in deed.claimed],
        "contested": write_card(deed.contested) if deed.contested else None,
        "fresh": deed.fresh,
    }
