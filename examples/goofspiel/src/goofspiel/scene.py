"""What Goofspiel looks like: the prize, the bids, the hands; there is no board."""

from collections.abc import Sequence

from goofspiel.notation import write
from goofspiel.rules import NAMES, SUITS, Move
from goofspiel.view import Round, View
from unboard.core.palette import Colour
from unboard.core.rulebook import Sight
from unboard.core.scene import (
    Card,
    Cell,
    Scene,
    SceneMove,
    SceneSeat,
    Sheet,
    Step,
    Zone,
    bare_scene,
    card,
    zone,
)
from unboard.core.words import listed, plural

COLOURS: tuple[Colour, ...] = ("black", "red", "green")
SIGNS = "♠♥♣"
DIAMOND = "♦"


def scene(sight: Sight[View], moves: Sequence[Move]) -> Scene:
    """Return what to draw for a sight, and how its legal moves are clicked."""
    players, last = range(len(sight.facts.seats)), sight.view.last
    return {
        **bare_scene(),
        "zones": _zones(sight, players),
        "sealed": not sight.facts.over,
        "story": [_step(last)] if last else [],
        "sheets": [_sheet(last)] if last else [],
        "seats": [_seat(sight, seat) for seat in players],
        "counters": [{"label": "Round", "value": _round(sight), "named": True}],
        "prompt": _prompt(sight),
        "moves": [_move(sight.facts.seat or 0, move) for move in moves],
    }


def paths(move: Move) -> list[list[str]]:
    """Return the clicks that play a move: one, on the card."""
    return [[write(move)]]


def _move(seat: int, move: Move) -> SceneMove:
    name = write(move)
    says = f"Bid the {name}{SIGNS[seat]}"
    return {"move": name, "paths": paths(move), "says": says}


def _zones(sight: Sight[View], players: range) -> list[Zone]:
    """Return the cards: what is bid for, the bids, the hands; at the end what everybody has won."""
    if sight.facts.over:
        return [_prizes(sight), _bids(sight), *(_won(sight, seat) for seat in players)]
    return [_prizes(sight), _bids(sight), *(_hand(sight, seat) for seat in players), _deck(sight)]


def _prizes(sight: Sight[View]) -> Zone:
    worth = f"worth {plural(sum(sight.view.middle), 'point')}" if sight.view.middle else ""
    return zone("Prize", "row", [_diamond(c) for c in sight.view.middle], note=worth)


def _deck(sight: Sight[View]) -> Zone:
    return zone("Prizes to come", "pile", [_diamond(c) for c in sight.view.deck])


def _won(sight: Sight[View], seat: int) -> Zone:
    return zone(f"Won by {SUITS[seat]}", "pile", [_diamond(c) for c in sight.view.won[seat]])


def _bids(sight: Sight[View]) -> Zone:
    """Show the bids on the table: between rounds all, before only the backs of others (GOO-3)."""
    if sight.view.last and not any(sight.view.has_bid) and _awaits_prize(sight):
        last = sight.view.last
        shown = [_card(b, s, lit=s == last.winner) for s, b in enumerate(last.bids)]
        return zone("Bids", "play", shown)
    laid = [
        _card(bid, seat) if bid else card("", "back", [], f"the bid of {SUITS[seat]}, face down")
        for seat, bid in enumerate(sight.view.bids)
        if sight.view.has_bid[seat]
    ]
    return zone("Bids", "play", laid, secret=any(sight.view.bids))


def _hand(sight: Sight[View], seat: int) -> Zone:
    """Show a hand; only a card that one may bid has an id.  One's own bid has left it."""
    own = seat == sight.facts.seat
    held = [held for held in sight.view.hands[seat] if held != sight.view.bids[seat]]
    title = "Your hand" if own else f"Hand of {SUITS[seat]}"
    cards = [_card(c, seat, id=NAMES[c - 1] if own else "") for c in held]
    return zone(title, "hand" if own else "pile", cards)


def _card(held: int, seat: int, *, id: str = "", lit: bool = False) -> Card:
    caption = f"{NAMES[held - 1]} of {SUITS[seat].lower()}"
    return card(id, "text", [NAMES[held - 1] + SIGNS[seat]], caption, lit=lit)


def _diamond(prize: int) -> Card:
    return card("", "text", [_prize(prize)], f"the prize {NAMES[prize - 1]} of diamonds")


def _prize(prize: int) -> str:
    return NAMES[prize - 1] + DIAMOND


def _seat(sight: Sight[View], seat: int) -> SceneSeat:
    return {
        "name": SUITS[seat],
        "colour": COLOURS[seat],
        "aim": "most points",
        "score": plural(sight.facts.points[seat], "point"),
        "state": "has bid" if sight.view.has_bid[seat] else "",
        "done": sight.view.has_bid[seat],
        "to_act": seat in sight.facts.to_act,
        "won": seat in sight.facts.winners,
    }


def _round(sight: Sight[View]) -> str:
    cards, left = sight.facts.options["cards"], len(sight.view.hands[0])
    return f"{min(cards - left + 1, cards)} of {cards}"


def _prompt(sight: Sight[View]) -> str:
    if sight.facts.over:
        return str(sight.facts.result)
    if _awaits_prize(sight):
        return "A prize is turned up."
    prizes = listed([_prize(prize) for prize in sight.view.middle])
    seat, to_act = sight.facts.seat, sorted(sight.facts.to_act)
    if seat in to_act:
        return f"Bid for {prizes}, {SUITS[seat]}: choose a card of your hand."
    waiting = f"Waiting for {listed([SUITS[other] for other in to_act])} to bid."
    if seat is None or (mine := sight.view.bids[seat]) is None:
        return waiting
    return f"You bid the {NAMES[mine - 1]}{SIGNS[seat]} for {prizes}. {waiting}"


def _awaits_prize(sight: Sight[View]) -> bool:
    return len(sight.view.deck) == len(sight.view.hands[0])


def _step(last: Round) -> Step:
    """Tell how the last round ended (GOO-4, GOO-5)."""
    prizes = listed([_prize(prize) for prize in last.prizes])
    bids = [f"{NAMES[bid - 1]}{SIGNS[seat]}" for seat, bid in enumerate(last.bids)]
    if last.winner is None:
        says, rule = f"{listed(bids)}: nobody wins the {prizes}, it stays in the middle.", "GOO-5"
    else:
        says, rule = f"{listed(bids)}: {SUITS[last.winner]} wins the {prizes}.", "GOO-4"
    return {"says": says, "rule": rule, "pieces": [], "marks": []}


def _sheet(last: Round) -> Sheet:
    title = f"Last round, for {listed([_prize(prize) for prize in last.prizes])}"
    return {
        "title": title,
        "head": ["seat", "bid", "wins"],
        "rows": [_row(seat, bid, last) for seat, bid in enumerate(last.bids)],
    }


def _row(seat: int, bid: int, last: Round) -> list[Cell]:
    wins = seat == last.winner
    worth = plural(sum(last.prizes), "point") if wins else ""
    return [
        {"text": SUITS[seat], "colour": COLOURS[seat], "look": ""},
        {"text": f"{NAMES[bid - 1]}{SIGNS[seat]}", "colour": None, "look": ""},
        {"text": worth or "nothing", "colour": None, "look": "done" if wins else "stopped"},
    ]
