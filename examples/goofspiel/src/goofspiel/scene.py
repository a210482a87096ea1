"""What Goofspiel looks like: the prize, the bids, the hands; there is no board."""

from collections.abc import Sequence

from goofspiel.notation import write
from goofspiel.rules import NAMES, SUITS, Move
from unboard.core.palette import Colour
from unboard.core.rulebook import View
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
    nothing_previewed,
    zone,
)
from unboard.core.words import listed, plural

COLOURS: tuple[Colour, ...] = ("black", "red", "green")
SIGNS = "♠♥♣"
DIAMOND = "♦"


def scene(view: View, moves: Sequence[Move]) -> Scene:
    """Return what to draw for a view, and how its legal moves are clicked."""
    players = range(len(view["seats"]))
    return {
        **bare_scene(),
        "zones": _zones(view, players),
        "sealed": not view["over"],
        "story": [_step(view)] if view["last"] else [],
        "sheets": [_sheet(view)] if view["last"] else [],
        "seats": [_seat(view, seat) for seat in players],
        "counters": [{"label": "Round", "value": _round(view), "named": True}],
        "prompt": _prompt(view),
        "moves": [_move(view["seat"], move) for move in moves],
    }


def paths(move: Move) -> list[list[str]]:
    """Return the clicks that play a move: one, on the card."""
    return [[write(move)]]


def _move(seat: int, move: Move) -> SceneMove:
    name = write(move)
    says = f"Bid the {name}{SIGNS[seat]}"
    return {"move": name, "paths": paths(move), "says": says, "preview": nothing_previewed()}


def _zones(view: View, players: range) -> list[Zone]:
    """Return the cards: what is bid for, the bids, the hands; at the end what everybody has won."""
    if view["over"]:
        return [_prizes(view), _bids(view), *(_won(view, seat) for seat in players)]
    return [_prizes(view), _bids(view), *(_hand(view, seat) for seat in players), _deck(view)]


def _prizes(view: View) -> Zone:
    worth = f"worth {plural(sum(view['middle']), 'point')}" if view["middle"] else ""
    return zone("Prize", "row", [_diamond(c) for c in view["middle"]], note=worth)


def _deck(view: View) -> Zone:
    return zone("Prizes to come", "pile", [_diamond(c) for c in view["deck"]])


def _won(view: View, seat: int) -> Zone:
    return zone(f"Won by {SUITS[seat]}", "pile", [_diamond(c) for c in view["won"][seat]])


def _bids(view: View) -> Zone:
    """Show the bids on the table: between rounds all, before only the backs of others (GOO-3)."""
    if view["last"] and not any(view["has_bid"]) and _awaits_prize(view):
        last = view["last"]
        shown = [_card(b, s, lit=s == last["winner"]) for s, b in enumerate(last["bids"])]
        return zone("Bids", "play", shown)
    laid = [
        _card(bid, seat) if bid else card("", "back", [], f"the bid of {SUITS[seat]}, face down")
        for seat, bid in enumerate(view["bids"])
        if view["has_bid"][seat]
    ]
    return zone("Bids", "play", laid, secret=any(view["bids"]))


def _hand(view: View, seat: int) -> Zone:
    """Show a hand; only a card that one may bid has an id.  One's own bid has left it."""
    own = seat == view["seat"]
    held = [held for held in view["hands"][seat] if held != view["bids"][seat]]
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


def _seat(view: View, seat: int) -> SceneSeat:
    return {
        "name": SUITS[seat],
        "colour": COLOURS[seat],
        "aim": "most points",
        "score": plural(view["points"][seat], "point"),
        "state": "has bid" if view["has_bid"][seat] else "",
        "done": view["has_bid"][seat],
        "to_act": seat in view["to_act"],
        "won": seat in view["winners"],
    }


def _round(view: View) -> str:
    cards, left = view["options"]["cards"], len(view["hands"][0])
    return f"{min(cards - left + 1, cards)} of {cards}"


def _prompt(view: View) -> str:
    if view["over"]:
        return str(view["result"])
    if _awaits_prize(view):
        return "A prize is turned up."
    prizes = listed([_prize(prize) for prize in view["middle"]])
    if view["seat"] in view["to_act"]:
        return f"Bid for {prizes}, {SUITS[view['seat']]}: choose a card of your hand."
    mine = view["bids"][view["seat"]] if view["seat"] is not None else None
    said = f"You bid the {NAMES[mine - 1]}{SIGNS[view['seat']]} for {prizes}. " if mine else ""
    return f"{said}Waiting for {listed([SUITS[seat] for seat in view['to_act']])} to bid."


def _awaits_prize(view: View) -> bool:
    return len(view["deck"]) == len(view["hands"][0])


def _step(view: View) -> Step:
    """Tell how the last round ended (GOO-4, GOO-5)."""
    last = view["last"]
    prizes = listed([_prize(prize) for prize in last["prizes"]])
    bids = [f"{NAMES[bid - 1]}{SIGNS[seat]}" for seat, bid in enumerate(last["bids"])]
    if last["winner"] is None:
        says, rule = f"{listed(bids)}: nobody wins the {prizes}, it stays in the middle.", "GOO-5"
    else:
        says, rule = f"{listed(bids)}: {SUITS[last['winner']]} wins the {prizes}.", "GOO-4"
    return {"says": says, "rule": rule, "pieces": [], "marks": []}


def _sheet(view: View) -> Sheet:
    last = view["last"]
    title = f"Last round, for {listed([_prize(prize) for prize in last['prizes']])}"
    return {
        "title": title,
        "head": ["seat", "bid", "wins"],
        "rows": [_row(seat, bid, view) for seat, bid in enumerate(last["bids"])],
    }


def _row(seat: int, bid: int, view: View) -> list[Cell]:
    last = view["last"]
    wins = seat == last["winner"]
    worth = plural(sum(last["prizes"]), "point") if wins else ""
    return [
        {"text": SUITS[seat], "colour": COLOURS[seat], "look": ""},
        {"text": f"{NAMES[bid - 1]}{SIGNS[seat]}", "colour": None, "look": ""},
        {"text": worth or "nothing", "colour": None, "look": "done" if wins else "stopped"},
    ]
