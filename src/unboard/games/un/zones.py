"""What lies beside the board of (un): hands, the domino in play, cards, pieces off the board."""

from collections.abc import Sequence
from typing import NamedTuple

from unboard.core.grid import Square, read_square, square_name
from unboard.core.rulebook import Seat, View
from unboard.core.scene import Card, Counter, Note, Zone, card, zone
from unboard.games.un.clicks import CAPTURED
from unboard.games.un.dominoes import BLANK, MOST, Domino, read_domino
from unboard.games.un.movement import entered, walked, walks
from unboard.games.un.shapes import SIZE, images
from unboard.games.un.shapes import Card as Shape
from unboard.games.un.state import BLACK, COLOURS, NAMES, WHITE, WORDS, Board, Terms
from unboard.games.un.story import board_of


def zones_of(view: View) -> list[Zone]:
    """Return all that lies beside the board, the domino in play and the hands first."""
    mine = view["seat"]
    order = [mine, 1 - mine] if mine is not None else [WHITE, BLACK]
    found = [_in_play(view), *(_hand(view, seat) for seat in order)]
    beside = [_played(view)]
    if view["options"]["mode"] == "dance":
        beside += [_open(view), _claimed(view)]
    else:
        beside += [_off_board(view, seat, kind) for kind in (0, 1) for seat in order]
    return found + [each for each in beside if each["cards"]]


def counters_of(view: View) -> list[Counter]:
    """Return the numbers that everybody watches."""
    limit, dance = view["options"]["turn_limit"], view["options"]["mode"] == "dance"
    turn = view["turns"] + (not view["over"])
    counters = [_counter("dominoes in the bag", view["bag"])]
    if dance:
        counters.append(_counter("cards in the deck", view["deck"]))
    counters.append(_counter("Turn", f"{turn} of {limit}" if limit else turn, named=True))
    return counters


def _counter(label: str, value: object, named: bool = False) -> Counter:
    return {"label": label, "value": str(value), "named": named}


def meaning(view: View, domino: Domino, named: int | None = None) -> str:
    """Say what a domino makes each side move, by boxes or by dots."""
    return " · ".join(note["text"] for note in _notes(view, domino, named))


def _notes(view: View, domino: Domino, named: int | None) -> list[Note]:
    if domino == BLANK and named is None:
        return [{"text": f"wild: 0 to {MOST} for both", "seat": None}]
    terms = Terms(read=view["options"]["read"])
    return [
        {"text": f"{NAMES[seat]} {terms.number(domino, named, seat)}", "seat": seat}
        for seat in (WHITE, BLACK)
    ]


def _domino(view: View, name: str, id: str, lit: bool = False, named: int | None = None) -> Card:
    domino = read_domino(name)
    caption = f"domino {name}, {meaning(view, domino, named)}"
    notes = _notes(view, domino, named)
    return card(id, "domino", name.split("/"), caption, lit=lit, notes=notes)


def _in_play(view: View) -> Zone:
    cards = []
    if play := view["in_play"]:
        cards.append(_domino(view, play["domino"], "in-play", True, play["named"]))
    return zone("In play", "play", cards)


def _hand(view: View, seat: int) -> Zone:
    if seat == view["seat"]:
        choosing = view["to_act"] == [seat] and not view["in_play"]
        cards = [_domino(view, name, name, choosing) for name in view["hand"]]
        return zone("Your hand", "hand", cards, secret=True)
    name, count = NAMES[seat], view["hands"][seat]
    if view["open_hands"]:  # in a review
        cards = [_domino(view, held, held) for held in view["open_hands"][seat]]
        return zone(f"{name}'s hand", "hand", cards)
    backs = [
        card(f"hidden-{COLOURS[seat]}{place}", "back", [], f"a hidden domino of {name}")
        for place in range(count)
    ]
    could = [_domino(view, held, f"could-{held}") for held in view["could_hold"]] if count else []
    note = f"{name} could hold {', '.join(view['could_hold'])}" if count else ""
    secret = view["seat"] is not None  # what it could be follows from one's own hand
    return zone(f"{name}'s hand", "pile", backs, could=could, note=note, secret=secret)


def _played(view: View) -> Zone:
    cards = [_domino(view, name, f"played-{name}") for name in view["played"]]
    for each in cards:
        each["notes"] = []  # what counts no more need not stand there
    return zone("Played in this round", "pile", cards)


def _off_board(view: View, seat: int, transitioned: int) -> Zone:
    """Return a player's captured or transitioned pieces; his own captured one can be clicked."""
    count = view["points"][seat] if transitioned else view["captured"][seat]
    word, what = WORDS[COLOURS[seat]], "transitioned" if transitioned else "captured"
    own = seat == view["seat"] and not transitioned
    ids = [f"{what}-{COLOURS[seat]}{place}" for place in range(count)]
    if own:
        ids[:1] = [CAPTURED][:count]
    cards = [card(id, "pawn", [word], f"a {what} {word} piece") for id in ids]
    if own:
        return zone("Captured", "hand", cards)
    return zone(f"{NAMES[seat]}, {what}", "pile", cards)


def _open(view: View) -> Zone:
    board = board_of(view["board"])
    seats = [BLACK, WHITE] if view["seat"] == BLACK else [WHITE, BLACK]
    cards = [_shape(board, name, seats) for name in view["open"]]
    return zone("Open cards", "row", cards)


def _claimed(view: View) -> Zone:
    cards = [_card(f"claimed-{name}", name.split(), name) for name in view["claimed"]]
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


def _shape(board: Board, name: str, seats: Sequence[Seat]) -> Card:
    """Return an open card in the orientation that fits a player best, lit if one is close."""
    close = [fit for seat in seats for fit in fits(board, name, seat)]
    best = min(close, key=lambda fit: fit.lacks is not None, default=None)
    if best is None:
        return _card(f"card-{name}", name.split(), name)
    parts = [square_name(square) for square in best.image]
    lacks = [square_name(best.lacks)] if best.lacks else []
    return _card(f"card-{name}", parts, name, lacks, best)


def fits(board: Board, name: str, seat: Seat) -> list[Fit]:
    """Return the orientations of a card that a player stands on, or is one move away from."""
    pieces = set(board.pieces(seat))
    found = []
    for image in images(_squares(name)):
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


def _squares(name: str) -> Shape:
    found = (read_square(part, SIZE) for part in name.split())
    return tuple(square for square in found if square is not None)


def _card(
    id: str, parts: list[str], name: str, lacks: Sequence[str] = (), fit: Fit | None = None
) -> Card:
    caption = f"card {name}" + (f", {fit.note}" if fit else "")
    notes: list[Note] = [{"text": fit.note, "seat": fit.seat}] if fit else []
    id, lit = id.replace(" ", ""), fit is not None
    return card(id, "shape", parts, caption, size=SIZE, lacks=lacks, lit=lit, notes=notes)
