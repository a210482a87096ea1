"""Bids: a toy game for tests only, which has no board.

Two seats.  In brief:
  BID-1  Each seat has the cards 1 to 3, 4 or 5.
  BID-2  Both choose a card at once, face down; then both are shown.
  BID-3  A card is played once.
  BID-4  The higher card scores a point; equal ones score nothing.
  BID-5  When all cards are played most points win; equally many are a draw.

A position text is `cards hands points`: `3 13/23 0,1`.  A card that lies face down is in no text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from unboard.core.errors import BadText, MalformedMove, Reason, quoted
from unboard.core.options import Number, Options
from unboard.core.palette import Colour
from unboard.core.rulebook import TRUTH, Observed, Result, Rulebook, Seat, Secrets, Sight, View
from unboard.core.scene import Scene, Zone, bare_scene, card, zone
from unboard.core.words import plural

RULES = frozenset({"BID-1", "BID-2", "BID-3", "BID-4", "BID-5"})
SEATS = ("Left", "Right")
COLOURS: tuple[Colour, ...] = ("red", "blue")
NONE = ""


@dataclass(frozen=True)
class State:
    """A moment of Bids."""

    cards: int
    hands: tuple[str, str]
    points: tuple[int, int] = (0, 0)
    sealed: tuple[str, str] = (NONE, NONE)


def start(options: Options, rng: Random) -> State:
    full = "12345"[: options["cards"]]
    return State(options["cards"], (full, full))


def to_act(state: State) -> frozenset[Seat]:
    return frozenset(seat for seat in (0, 1) if state.hands[seat] and not state.sealed[seat])


def moves(state: State, seat: Seat) -> list[str]:
    return list(state.hands[seat])


def play(state: State, seat: Seat, move: str) -> State:
    left, right = (move if seat == other else state.sealed[other] for other in (0, 1))
    if not (left and right):
        return replace(state, sealed=(left, right))
    points = (state.points[0] + (left > right), state.points[1] + (right > left))
    hands = (state.hands[0].replace(left, ""), state.hands[1].replace(right, ""))
    return State(state.cards, hands, points)


def result(state: State) -> Result | None:
    if any(state.hands):
        return None
    left, right = state.points
    if left == right:
        return Result(frozenset(), "A draw: both have equally many points (BID-5).")
    winner = int(right > left)
    return Result(frozenset({winner}), f"{SEATS[winner]} has most points (BID-5).")


def view(state: State, seat: Seat | None, tale: object) -> View:
    mine = NONE if seat is None or seat == TRUTH else state.sealed[seat]
    return {
        "hands": list(state.hands),
        "chosen": [bool(choice) for choice in state.sealed],
        "mine": mine,
    }


def observe(state: State, seat: Seat, move: str, viewer: Seat | None) -> Observed:
    last = to_act(state) == {seat}
    return Observed(move if last or viewer == seat else "?", reveals=last)


def read(text: str, options: Options) -> str:
    if text not in vocabulary_of(options):
        raise MalformedMove(f"{quoted(text)} is no card of Bids; they are 1 to {options['cards']}")
    return text


def vocabulary_of(options: Options) -> list[str]:
    return list("12345"[: options["cards"]])


def vocabulary(options: Options) -> Iterator[str]:
    yield from vocabulary_of(options)


def write_text(state: State) -> str:
    return f"{state.cards} {'/'.join(state.hands)} {','.join(map(str, state.points))}"


def read_text(text: str, options: Options) -> tuple[State, Options]:
    found = re.fullmatch(r"([345]) (1?2?3?4?5?)/(1?2?3?4?5?) ([0-5]),([0-5])", text)
    if not found or len(found[2]) != len(found[3]) or max(found[2] + found[3] + "0") > found[1]:
        raise BadText(f"{quoted(text)} is no text of Bids; one looks like 3 13/23 0,1")
    cards, points = int(found[1]), (int(found[4]), int(found[5]))
    return State(cards, (found[2], found[3]), points), {"cards": cards}


def why_not(state: State, seat: Seat, move: str) -> list[Reason]:
    if seat not in (0, 1):
        return [Reason("BID-2", f"the seats are 0 and 1, not {quoted(seat)}")]
    if not any(state.hands):
        return [Reason("BID-5", "the game is over")]
    if state.sealed[seat]:
        return [Reason("BID-2", f"{SEATS[seat]} has chosen already; wait for the other")]
    if move not in state.hands[seat]:
        return [Reason("BID-3", f"{SEATS[seat]} has played the {move} already")]
    return []


def why_not_path(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    if len(path) != 1 or path[0] not in tuple("12345"[: state.cards]):
        return why_not(state, seat, "0") or [Reason("BID-1", "choose a card of your hand")]
    return why_not(state, seat, path[0]) or [Reason("BID-2", "one click is enough")]


def seats(options: Options) -> tuple[str, ...]:
    return SEATS


def points(state: State) -> tuple[int, ...]:
    return state.points


def sealed(state: State) -> tuple[str, ...]:
    return state.sealed


def paths(move: str) -> list[list[str]]:
    return [[move]]


def scene(sight: Sight[View], moves: Sequence[str]) -> Scene:
    return {
        **bare_scene(),
        "zones": [_hand(sight, seat) for seat in (0, 1)],
        "sealed": not sight.facts.over,
        "seats": [
            {
                "name": name,
                "colour": COLOURS[seat],
                "aim": "plays the higher card",
                "score": plural(sight.facts.points[seat], "point"),
                "state": "has chosen" if sight.view["chosen"][seat] else "",
                "done": sight.view["chosen"][seat],
                "to_act": seat in sight.facts.to_act,
                "won": seat in sight.facts.winners,
            }
            for seat, name in enumerate(SEATS)
        ],
        "prompt": sight.facts.result or ("Choose a card." if moves else _waiting(sight)),
        "moves": [{"move": move, "paths": paths(move), "says": f"Bid {move}"} for move in moves],
    }


def _waiting(sight: Sight[View]) -> str:
    mine = f"You bid {sight.view['mine']}. " if sight.view["mine"] else ""
    return f"{mine}Waiting for {' and '.join(SEATS[seat] for seat in sight.facts.to_act)}."


def _hand(sight: Sight[View], seat: Seat) -> Zone:
    own, name = seat == sight.facts.seat, SEATS[seat]
    prefix = "" if own else f"{name}-"
    cards = [card(f"{prefix}{n}", "text", [n], f"the card {n}") for n in sight.view["hands"][seat]]
    return zone("Your hand" if own else f"{name}'s hand", "hand" if own else "pile", cards)


BIDS = Rulebook(
    id="bids",
    name="Bids",
    designers=("the tests",),
    year=2025,
    about="Bid higher, or keep your high cards.",
    hook="High cards win, low cards wait.",
    players=(2,),
    minutes=5,
    credit="Made for the tests.",
    kinds=frozenset({"simultaneous", "hidden", "boardless"}),
    example="3 13/23 0,1",
    version=1,
    options=(Number("cards", 3, 5, default=3, about="cards in a hand"),),
    option_sets=({"cards": 3}, {"cards": 5}),
    seats=seats,
    start=start,
    to_act=to_act,
    moves=moves,
    play=play,
    result=result,
    view=view,
    view_json=dict,
    read=read,
    write=str,
    vocabulary=vocabulary,
    read_text=read_text,
    write_text=write_text,
    why_not=why_not,
    why_not_path=why_not_path,
    scene=scene,
    paths=paths,
    points=points,
    sealed=sealed,
    secrets=Secrets(observe=observe),
)
