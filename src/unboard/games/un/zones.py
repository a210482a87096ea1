"""What lies beside the board of (un): hands, the domino in play, cards, pieces off the board."""

from collections.abc import Sequence
from typing import NamedTuple

from unboard.core.grid import Square, square_name
from unboard.core.rulebook import Seat, Sight
from unboard.core.scene import Card, Counter, Note, Zone, card, zone
from unboard.games.un.clicks import CAPTURED
from unboard.games.un.dominoes import BLANK, MOST, Domino, names
from unboard.games.un.movement import entered, walked, walks
from unboard.games.un.shapes import SIZE, images, write_card
from unboard.games.un.shapes import Card as Shape
from unboard.games.un.state import BLACK, COLOURS, NAMES, WHITE, WORDS, Board, Terms
from unboard.games.un.view import View


def zones_of(sight: Sight[View]) -> list[Zone]:
    """Return all that lies beside the board, the domino in play and the hands first."""
    mine, view = sight.facts.seat, sight.view
    order = [mine, 1 - mine] if mine is not None else [WHITE, BLACK]
    found = [_in_play(view), *(_hand(sight, seat) for seat in order)]
    beside = [_played(view)]
    if view.terms.dance:
        beside += [_open(view, order), _claimed(view)]
    else:
        beside += [_captured(sight, seat) for seat in order]
        beside += [_transitioned(sight, seat) for seat in order]
    return found + [each for each in beside if each["cards"]]


def counters_of(sight: Sight[View]) -> list[Counter]:
    """Return the numbers that everybody watches."""
    view, limit = sight.view, sight.view.terms.turn_limit
    turn = view.turns + (not sight.facts.over)
    counters = [_counter(f"{'domino' if view.bag == 1 else 'dominoes'} in the bag", view.bag)]
    if view.terms.dance:
        counters.append(_counter(f"{'card' if view.deck == 1 else 'cards'} in the deck", view.deck))
    counters.append(_counter("Turn", f"{turn} of {limit}" if limit else turn, named=True))
    return counters


def _counter(label: str, value: object, named: bool = False) -> Counter:
    return {"label": label, "value": str(value), "named": named}


def meaning(terms: Terms, domino: Domino, named: int | None = None) -> str:
    """Say what a domino makes each side move, by boxes or by dots."""
    return " · ".join(note["text"] for note in _notes(terms, domino, named))


def _notes(terms: Terms, domino: Domino, named: int | None) -> list[Note]:
    if domino == BLANK and named is None:
        return [{"text": f"wild: 0 to {MOST} for both", "seat": None}]
    return [
        {"text": f"{NAMES[seat]} {terms.number(domino, named, seat)}", "seat": seat}
        for seat in (WHITE, BLACK)
    ]


def _domino(
    terms: Terms, domino: Domino, id: str, lit: bool = False, named: int | None = None
) -> Card:
    parts, notes = [str(number) for number in domino], _notes(terms, domino, named)
    caption = f"domino {domino}, {meaning(terms, domino, named)}"
    return card(id, "domino", parts, caption, lit=lit, notes=notes)


def _in_play(view: View) -> Zone:
    cards = []
    if play := view.in_play:
        cards.append(_domino(view.terms, play.domino, "in-play", True, play.named))
    return zone("In play", "play", cards)


def _hand(sight: Sight[View], seat: Seat) -> Zone:
    facts, view = sight
    if seat == facts.seat and view.hand is not None:
        choosing = seat in facts.to_act and not view.in_play
        cards = [_domino(view.terms, held, str(held), choosing) for held in sorted(view.hand)]
        return zone("Your hand", "hand", cards, secret=True)
    if view.open_hands:  # in a review
        cards = [_domino(view.terms, held, str(held)) for held in sorted(view.open_hands[seat])]
        return zone(f"{NAMES[seat]}'s hand", "hand", cards)
    return _hidden_hand(view, seat, secret=facts.seat is not None)


def _hidden_hand(view: View, seat: Seat, secret: bool) -> Zone:
    """Return a hand face down; what it could be follows from one's own, and is as secret."""
    name, count = NAMES[seat], view.hands[seat]
    backs = [
        card(f"hidden-{COLOURS[seat]}{place}", "back", [], f"a hidden domino of {name}")
        for place in range(count)
    ]
    holds = sorted(view.could_hold) if count else []
    could = [_domino(view.terms, held, f"could-{held}") for held in holds]
    note = f"{name} could hold {', '.join(names(holds))}" if count else ""
    return zone(f"{name}'s hand", "pile", backs, could=could, note=note, secret=secret)


def _played(view: View) -> Zone:
    cards = [_domino(view.terms, domino, f"played-{domino}") for domino in sorted(view.played)]
    for each in cards:
        each["notes"] = []  # what counts no more need not stand there
    return zone("Played in this round", "pile", cards)


def _captured(sight: Sight[View], seat: Seat) -> Zone:
    """Return a player's captured pieces; the first of his own can be clicked."""
    cards = _pawns(seat, "captured", sight.view.captured[seat])
    if seat != sight.facts.seat:
        return zone(f"{NAMES[seat]}'s captured pieces", "pile", cards)
    for first in cards[:1]:
        first["id"] = CAPTURED
    return zone("Captured", "hand", cards)


def _transitioned(sight: Sight[View], seat: Seat) -> Zone:
    return zone(f"{NAMES[seat]}'s pieces across", "pile", across_of(sight, seat))


def across_of(sight: Sight[View], seat: Seat) -> list[Card]:
    """Return a player's pieces that have transitioned (UN-10)."""
    return _pawns(seat, "transitioned", sight.facts.points[seat])


def _pawns(seat: Seat, what: str, count: int) -> list[Card]:
    letter = COLOURS[seat]
    word = WORDS[letter]
    return [
        card(f"{what}-{letter}{place}", "pawn", [word], f"a {what} {word} piece")
        for place in range(count)
    ]


def _open(view: View, seats: Sequence[Seat]) -> Zone:
    cards = [_fitted(view.board, shape, seats) for shape in sorted(view.open)]
    return zone("Open cards", "row", cards)


def _claimed(view: View) -> Zone:
    cards = [_card("claimed", shape) for shape in sorted(view.claimed)]
    return zone("Claimed cards", "pile", cards)


class Fit(NamedTuple):
    """An orientation of a card that a player stands on, or completes with one move."""

    image: Shape
    seat: Seat
    lacks: Square | None  # None: he stands on it

    @property
    def note(self) -> str:
        """Say it in a few words."""
        name = NAMES[self.seat]
        return f"{name} lacks {square_name(self.lacks)}" if self.lacks else f"{name} stands on it"


def _fitted(board: Board, shape: Shape, seats: Sequence[Seat]) -> Card:
    """Return an open card in the orientation that fits a player best, lit if one is close."""
    close = [fit for seat in seats for fit in fits(board, shape, seat)]
    best = min(close, key=lambda fit: fit.lacks is not None, default=None)
    return _card("card", shape, best)


def fits(board: Board, shape: Shape, seat: Seat) -> list[Fit]:
    """Return the orientations of a card that a player stands on, or is one move away from."""
    pieces = set(board.pieces(seat))
    found = []
    for image in images(shape):
        lacking = set(image) - pieces
        if not lacking:
            return [Fit(image, seat, None)]
        outside = pieces - set(image)
        if len(lacking) == 1 and any(_completes(board, p, image, seat) for p in outside):
            found.append(Fit(image, seat, *lacking))
    return found


def _completes(board: Board, piece: Square, image: Shape, seat: Seat) -> bool:
    """Tell whether a piece, moved by some number of a domino, completes a shape (UN-20)."""
    return any(
        set(walked(board, walk).pieces(seat)) == set(image)
        for number in range(1, MOST + 1)
        for walk in walks(board, piece, number)
        if entered(walk.start, walk.steps)[-1] in image
    )


def _card(kind: str, shape: Shape, fit: Fit | None = None) -> Card:
    parts = [square_name(square) for square in (fit.image if fit else shape)]
    caption = f"card {write_card(shape)}" + (f", {fit.note}" if fit else "")
    lacks = [square_name(fit.lacks)] if fit and fit.lacks else []
    notes: list[Note] = [{"text": fit.note, "seat": fit.seat}] if fit else []
    return card(
        card_id(kind, shape),
        "shape",
        parts,
        caption,
        size=SIZE,
        lacks=lacks,
        lit=bool(fit),
        notes=notes,
    )


def card_id(kind: str, shape: Shape) -> str:
    """Return the id of a card that lies among others of its kind."""
    return f"{kind}-{write_card(shape, '')}"
