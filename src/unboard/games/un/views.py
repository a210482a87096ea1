"""What a seat of (un) may know, built up from nothing (UN-22)."""

from unboard.core.grid import square_name
from unboard.core.rulebook import TRUTH, Seat, View
from unboard.games.un.dominoes import Domino
from unboard.games.un.notation import write
from unboard.games.un.rules import bag, deck, drawer, number_of, opens
from unboard.games.un.shapes import SIZE, write_card
from unboard.games.un.state import BLACK, WHITE, Deed, State


def view(state: State, seat: Seat | None, tale: Deed | None) -> View:
    """Return what a seat may know: its hand, what lies open, and how many are hidden (UN-22)."""
    return {
        "board": rows(state.board.cells),
        "captured": list(state.captured),
        "chooser": state.chooser,
        "hand": names(state.hands[seat]) if seat in (WHITE, BLACK) else None,
        "open_hands": [names(hand) for hand in state.hands] if seat == TRUTH else [],
        "hands": [len(hand) for hand in state.hands],
        "could_hold": could_hold(state, seat),
        "played": names(state.played),
        "in_play": _in_play(state),
        "bag": len(bag(state)),
        "opens": opens(state),
        "drawer": drawer(state),
        "open": [write_card(card) for card in sorted(state.open)],
        "claimed": [write_card(card) for card in sorted(state.claimed)],
        "deck": len(deck(state)),
        "turns": state.turns,
        "last": _last(tale) if tale else None,
    }


def could_hold(state: State, seat: Seat | None) -> list[str]:
    """Return the dominoes that others could hold: neither played nor in the seat's own hand."""
    others = [hand for holder, hand in enumerate(state.hands) if holder != seat]
    known = state.played | (state.hands[seat] if seat in (WHITE, BLACK) else frozenset())
    return names(state.terms.dominoes - known) if any(others) else []


def _in_play(state: State) -> View | None:
    if state.in_play is None:
        return None
    return {
        "domino": str(state.in_play.domino),
        "named": state.in_play.named,
        "acts": state.in_play.acts,
        "numbers": [number_of(state, seat) for seat in (WHITE, BLACK)],
    }


def _last(deed: Deed) -> View:
    """Return the latest action: who, what, the board before it, and what the turn's end did."""
    return {
        "seat": deed.seat,
        "move": write(deed.move),
        "before": rows(deed.before.cells),
        "transitioned": [square_name(square) for square in deed.transitioned],
        "claimed": [[seat, write_card(card)] for seat, card in deed.claimed],
        "contested": write_card(deed.contested) if deed.contested else None,
        "fresh": deed.fresh,
    }


def rows(cells: str) -> list[str]:
    """Return a board's rows from the top."""
    return ["".join(cells[c * SIZE + r] for c in range(SIZE)) for r in reversed(range(SIZE))]


def names(dominoes: frozenset[Domino]) -> list[str]:
    """Return dominoes as sorted texts."""
    return [str(domino) for domino in sorted(dominoes)]
