"""Keeper: a toy game for tests only, which has all that Unravel has not.

Three seats, a few rounds.  In brief:
  KEE-1  A round begins with chance: a card is drawn, low (1/2), mid (1/3) or top (1/6), and shown
         to the keeper alone; then the worth of the round is rolled, 1 (3/4) or 2 (1/4), openly.
  KEE-2  Then all seats choose at once, face down: a card, or pass.
  KEE-3  Nobody chooses the same card in two rounds running; the seed bars one each at first.
  KEE-4  When all have chosen, all is revealed: who chose the drawn card scores the round's worth.
  KEE-5  After the last round most points win; if all have equally many, it is a draw.

A position text is `round/rounds card worth points last-choices`: `1/2 top 2 0,0,0 -,-,-`; a card or
worth that is not there yet is `-`.  Choices that lie face down are in no text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from unboard.core.chance import draw
from unboard.core.errors import BadText, MalformedMove, Reason, quoted
from unboard.core.options import Number, Options
from unboard.core.rulebook import (
    CHANCE,
    TRUTH,
    Observed,
    Result,
    Rulebook,
    Seat,
    Secrets,
    Seen,
    Sight,
    View,
)
from unboard.core.scene import (
    Preview,
    Scene,
    SceneMove,
    bare_scene,
    button,
    nothing_previewed,
    piece,
)

RULES = frozenset({"KEE-1", "KEE-2", "KEE-3", "KEE-4", "KEE-5"})
SEATS = ("Keeper", "Left", "Right")
KEEPER = 0
CARDS = ("low", "mid", "top")
CHOICES = (*CARDS, "pass")
DRAWS = {"draw:low": Fraction(1, 2), "draw:mid": Fraction(1, 3), "draw:top": Fraction(1, 6)}
ROLLS = {"roll:1": Fraction(3, 4), "roll:2": Fraction(1, 4)}
NONE = "-"


@dataclass(frozen=True)
class State:
    """A moment of Keeper."""

    rounds: int
    round: int = 1
    card: str = NONE
    worth: int = 0
    points: tuple[int, ...] = (0, 0, 0)
    last: tuple[str, ...] = (NONE, NONE, NONE)  # what each seat chose in the round before
    sealed: tuple[str, ...] = (NONE, NONE, NONE)


def start(options: Options, rng: Random) -> State:
    return State(options["rounds"], last=tuple(rng.choice(CARDS) for _ in SEATS))


def to_act(state: State) -> frozenset[Seat]:
    if state.round > state.rounds:
        return frozenset()
    if chances(state):
        return frozenset({CHANCE})
    return frozenset(seat for seat in range(3) if state.sealed[seat] == NONE)


def moves(state: State, seat: Seat) -> list[str]:
    if seat == CHANCE:
        return list(chances(state))
    return [choice for choice in CHOICES if choice == "pass" or choice != state.last[seat]]


def chances(state: State) -> dict[str, Fraction]:
    if state.round > state.rounds:
        return {}
    if state.card == NONE:
        return DRAWS
    return {} if state.worth else ROLLS


def play(state: State, seat: Seat, move: str) -> State:
    if move in DRAWS:
        return replace(state, card=move.removeprefix("draw:"))
    if move in ROLLS:
        return replace(state, worth=int(move.removeprefix("roll:")))
    chosen = tuple(move if other == seat else state.sealed[other] for other in range(3))
    return replace(state, sealed=chosen) if NONE in chosen else _revealed(state, chosen)


def _revealed(state: State, chosen: tuple[str, ...]) -> State:
    points = tuple(
        before + (state.worth if choice == state.card else 0)
        for before, choice in zip(state.points, chosen, strict=True)
    )
    return State(state.rounds, state.round + 1, points=points, last=chosen)


def result(state: State) -> Result | None:
    if state.round <= state.rounds:
        return None
    most = max(state.points)
    winners = frozenset(seat for seat in range(3) if state.points[seat] == most)
    if len(winners) == 3:
        return Result(frozenset(), "Nobody wins: all have equally many points (KEE-5).")
    names = " and ".join(SEATS[seat] for seat in sorted(winners))
    return Result(winners, f"Most points: {names} (KEE-5).")


def view(state: State, seat: Seat | None, tale: object) -> View:
    return {
        "round": state.round,
        "card": state.card if seat in (KEEPER, TRUTH) else NONE,
        "drawn": state.card != NONE,
        "worth": state.worth,
        "last": list(state.last),
        "chosen": [choice != NONE for choice in state.sealed],
        "mine": NONE if seat is None or seat == TRUTH else state.sealed[seat],
    }


def observe(state: State, seat: Seat, move: str, viewer: Seat | None) -> Observed:
    """Show the card to the keeper, a choice to who made it, and everything when all have chosen."""
    if move in DRAWS:
        return Observed(move if viewer == KEEPER else "draw:?")
    if to_act(state) == {seat}:
        return Observed(move, reveals=seat != CHANCE)
    return Observed(move if viewer == seat else "?")


def start_text(state: State, viewer: Seat | None) -> str:
    """Mask the card, which only the keeper has seen."""
    hidden = viewer != KEEPER and state.card != NONE
    return write_text(replace(state, card="?") if hidden else state)


def fill(seen: Seen, options: Options, rng: Random) -> Seen:
    """Draw the card of the start."""
    if "?" not in seen.start:
        return seen
    drawn = draw(DRAWS, rng).removeprefix("draw:")
    return seen._replace(start=seen.start.replace("?", drawn, 1))


def read(text: str, options: Options) -> str:
    if text not in (*DRAWS, *ROLLS, *CHOICES):
        raise MalformedMove(f"{quoted(text)} is no move of Keeper; choose low, mid, top or pass")
    return text


def vocabulary(options: Options) -> Iterator[str]:
    yield from (*DRAWS, *ROLLS, *CHOICES)


def write_text(state: State) -> str:
    points, last = ",".join(map(str, state.points)), ",".join(state.last)
    return f"{state.round}/{state.rounds} {state.card} {state.worth or NONE} {points} {last}"


def read_text(text: str, options: Options) -> tuple[State, Options]:
    found = re.fullmatch(
        r"([1-4])/([1-3]) (low|mid|top|-) ([12]|-) ([0-6],[0-6],[0-6]) (\S+,\S+,\S+)", text
    )
    last = tuple(found[6].split(",")) if found else ()
    if not found or len(last) != 3 or not {*last} <= {*CHOICES, NONE}:
        raise BadText(f"{quoted(text)} is no text of Keeper; one looks like 1/2 top 2 0,0,0 -,-,-")
    rounds = int(found[2])
    worth = int(found[4]) if found[4] != NONE else 0
    points = tuple(map(int, found[5].split(",")))
    return State(rounds, int(found[1]), found[3], worth, points, last), {"rounds": rounds}


def why_not(state: State, seat: Seat, move: str) -> list[Reason]:
    if seat not in (CHANCE, 0, 1, 2):
        return [Reason("KEE-2", f"the seats are 0 to 2, not {quoted(seat)}")]
    if state.round > state.rounds:
        return [Reason("KEE-5", "the game is over")]
    if state.card == NONE or not state.worth:
        wanted = "draw:" if state.card == NONE else "roll:"
        fits = seat == CHANCE and move.startswith(wanted)
        return [] if fits else [Reason("KEE-1", "a round begins with a card, then its worth")]
    if seat == CHANCE or move not in CHOICES:
        return [Reason("KEE-2", "now all seats choose a card, or pass")]
    if state.sealed[seat] != NONE:
        return [Reason("KEE-2", f"{SEATS[seat]} has chosen already; wait for the others")]
    if move in CARDS and move == state.last[seat]:
        return [Reason("KEE-3", f"{SEATS[seat]} chose {move} in the round before", (move,))]
    return []


def why_not_path(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    word = path[0] if path else "pass"
    if word not in CHOICES:
        return [Reason("KEE-2", f"{quoted(word)} is neither a card nor pass")]
    return why_not(state, seat, word) or [Reason("KEE-2", "one click is enough to choose")]


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
        "frame": [-1, -1, 4, 2],
        "spaces": [
            {"id": card, "x": x, "y": 0, "caption": f"the card {card}"}
            for x, card in enumerate(CARDS)
        ],
        "labels": [{"text": card[0], "x": x, "y": 1} for x, card in enumerate(CARDS)],
        "pieces": [piece(card, "disc", "red", "D") for card in CARDS if card == sight.view["card"]],
        "buttons": [button("pass", "Pass")] if "pass" in moves else [],
        "seats": [
            {
                "name": name,
                "colour": "red",
                "aim": "scores by choosing the drawn card",
                "score": "",
                "state": "has chosen" if sight.view["chosen"][seat] else "",
                "done": sight.view["chosen"][seat],
                "to_act": seat in sight.facts.to_act,
                "won": seat in sight.facts.winners,
            }
            for seat, name in enumerate(SEATS)
        ],
        "sealed": bool(sight.view["worth"]),
        "prompt": sight.facts.result or ("Choose a card, or pass." if moves else "Wait."),
        "moves": [_scene_move(move) for move in moves],
    }


def _scene_move(move: str) -> SceneMove:
    return {"move": move, "paths": paths(move), "says": f"Choose {move}"}


def preview(sight: Sight[View], move: str) -> Preview:
    known = f"the card is {sight.view['card']}" if sight.view["card"] != NONE else ""
    return {**nothing_previewed(), "note": known}


TOY = Rulebook(
    id="keeper",
    name="Keeper",
    designers=("the tests",),
    year=2025,
    about="Guess the card that the keeper saw.",
    hook="Does the keeper bluff?",
    players=(3,),
    minutes=5,
    credit="Made for the tests.",
    kinds=frozenset({"simultaneous", "hidden", "chance"}),
    example="1/2 top 2 0,0,0 -,-,-",
    version=1,
    options=(Number("rounds", 1, 3, default=2, about="rounds to play"),),
    option_sets=tuple({"rounds": rounds} for rounds in (1, 2, 3)),
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
    preview=preview,
    paths=paths,
    chances=chances,
    points=points,
    sealed=sealed,
    secrets=Secrets(observe=observe, start_text=start_text, fill=fill),
)
