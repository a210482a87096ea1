"""What lies beside the board of (un): hands, the domino in play, cards, pieces off the board."""

from collections.abc import Sequence

from unboard.core.grid import Square, read_square, square_name
from unboard.core.rulebook import View
from unboard.core.scene import Card, Counter, Zone
from unboard.games.un.clicks import CAPTURED
from unboard.games.un.dominoes import BLANK, BY_NAME, MOST, Domino
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
    return found + [zone for zone in beside if zone["cards"]]


def counters_of(view: View) -> list[Counter]:
    """Return the numbers that everybody watches."""
    limit, dance = view["options"]["turn_limit"], view["options"]["mode"] == "dance"
    turn = view["turns"] + (not view["over"])
    counters: list[Counter] = [{"label": "dominoes in the bag", "value": str(view["bag"])}]
    if dance:
        counters.append({"label": "cards in the deck", "value": str(view["deck"])})
    counters.append({"label": "Turn", "value": f"{turn} of {limit}" if limit else str(turn)})
    return counters


def meaning(view: View, domino: Domino, named: int | None = None) -> str:
    """Say what a domino makes each side move, by boxes or by dots."""
    if domino == BLANK and named is None:
        return f"wild: 0 to {MOST} for both"
    terms = Terms(read=view["options"]["read"])
    numbers = [terms.number(domino, named, seat) for seat in (WHITE, BLACK)]
    return f"White {numbers[WHITE]} · Black {numbers[BLACK]}"


def _domino(view: View, name: str, id: str, lit: bool = False, named: int | None = None) -> Card:
    note = meaning(view, BY_NAME[name], named)
    return {
        "id": id,
        "look": "domino",
        "parts": name.split("/"),
        "lacks": [],
        "size": 0,
        "lit": lit,
        "caption": f"domino {name}, {note}",
        "note": note,
    }


def _in_play(view: View) -> Zone:
    cards = []
    if play := view["in_play"]:
        cards.append(_domino(view, play["domino"], "in-play", True, play["named"]))
    return _zone("In play", "play", cards)


def _hand(view: View, seat: int) -> Zone:
    if seat == view["seat"]:
        choosing = view["to_act"] == [seat] and not view["in_play"]
        cards = [_domino(view, name, name, choosing) for name in view["hand"]]
        return _zone("Your hand", "hand", cards, secret=True)
    name, count = NAMES[seat], view["hands"][seat]
    backs: list[Card] = [
        {
            "id": f"hidden-{COLOURS[seat]}{place}",
            "look": "back",
            "parts": [],
            "lacks": [],
            "size": 0,
            "lit": False,
            "caption": f"a hidden domino of {name}",
            "note": "",
        }
        for place in range(count)
    ]
    could = [_domino(view, held, f"could-{held}") for held in view["could_hold"]] if count else []
    note = f"{name} could hold {', '.join(view['could_hold'])}" if count else ""
    secret = view["seat"] is not None  # what it could be follows from one's own hand
    return _zone(f"{name}'s hand", "pile", backs, could=could, note=note, secret=secret)


def _played(view: View) -> Zone:
    cards = [_domino(view, name, f"played-{name}") for name in view["played"]]
    for card in cards:
        card["note"] = ""  # what counts no more need not stand there
    return _zone("Played in this round", "pile", cards)


def _off_board(view: View, seat: int, transitioned: int) -> Zone:
    """Return a player's captured or transitioned pieces; his own captured one can be clicked."""
    count = view["points"][seat] if transitioned else view["captured"][seat]
    word, what = WORDS[COLOURS[seat]], "transitioned" if transitioned else "captured"
    own = seat == view["seat"] and not transitioned
    cards: list[Card] = [
        {
            "id": CAPTURED if own and place == 0 else f"{what}-{COLOURS[seat]}{place}",
            "look": "pawn",
            "parts": [word],
            "lacks": [],
            "size": 0,
            "lit": False,
            "caption": f"a {what} {word} piece",
            "note": "",
        }
        for place in range(count)
    ]
    if own:
        return _zone("Captured", "hand", cards)
    return _zone(f"{NAMES[seat]}, {what}", "pile", cards)


def _open(view: View) -> Zone:
    board = board_of(view["board"])
    seats = [BLACK, WHITE] if view["seat"] == BLACK else [WHITE, BLACK]
    cards = [_shape(board, name, seats) for name in view["open"]]
    return _zone("Open cards", "row", cards)


def _claimed(view: View) -> Zone:
    cards = [_card(f"claimed-{name}", name.split(), name) for name in view["claimed"]]
    return _zone("Claimed cards", "pile", cards)


def _shape(board: Board, name: str, seats: Sequence[int]) -> Card:
    """Return an open card in the orientation that fits a player best, lit if one is close."""
    close = [(image, note) for seat in seats for image, note in fits(board, name, seat)]
    best = next((fit for fit in close if "stands" in fit[1]), close[0] if close else None)
    card = _card(f"card-{name}", name.split(), name)
    if best:
        card["parts"] = [square_name(square) for square in best[0]]
        card["lacks"] = [part for part in card["parts"] if best[1].endswith(part)]
        card["lit"] = True
        card["note"] = best[1]
    return card


def fits(board: Board, name: str, seat: int) -> list[tuple[Shape, str]]:
    """Return the orientations of a card that a player stands on, or lacks one square of."""
    pieces = set(board.pieces(seat))
    found = []
    for image in images(_squares(name)):
        lacking = set(image) - pieces
        if not lacking:
            return [(image, f"{NAMES[seat]} stands on it")]
        if len(lacking) == 1 and _near(*lacking, *(pieces - set(image))):
            found.append((image, f"{NAMES[seat]} lacks {square_name(*lacking)}"))
    return found


def _near(square: Square, piece: Square) -> bool:
    """Tell whether no more steps lie between than a domino can give."""
    return abs(square[0] - piece[0]) + abs(square[1] - piece[1]) <= MOST


def _squares(name: str) -> Shape:
    found = (read_square(part, SIZE) for part in name.split())
    return tuple(square for square in found if square is not None)


def _card(id: str, parts: list[str], name: str) -> Card:
    return {
        "id": id.replace(" ", ""),
        "look": "shape",
        "parts": parts,
        "lacks": [],
        "size": SIZE,
        "lit": False,
        "caption": f"card {name}",
        "note": "",
    }


def _zone(
    title: str,
    look: str,
    cards: list[Card],
    *,
    could: Sequence[Card] = (),
    note: str = "",
    secret: bool = False,
) -> Zone:
    return {
        "title": title,
        "look": look,
        "cards": cards,
        "could": list(could),
        "secret": secret,
        "note": note,
    }
