"""Why a move of Unitar is not legal: the rule, a sentence, and the squares that show it.

`why_not` judges a single move; it shares no step with `rules.moves`, which generates them all, and
knows nothing that the seat itself may not know (UNT-16).
"""

from collections.abc import Sequence

from unboard.core.errors import Reason, quoted
from unboard.core.grid import read_square, square_name
from unboard.core.rulebook import Seat
from unboard.core.words import plural
from unboard.games.unitar.box import MASTERS, SIZE, SQUARES, STONES
from unboard.games.unitar.rules import has_sealed
from unboard.games.unitar.state import (
    ACTIONS,
    KINDS,
    NAMES,
    WORDS,
    Choose,
    Move,
    Place,
    State,
    own_master,
)


def why_not(state: State, seat: Seat, move: Move) -> list[Reason]:
    """Return the rules that forbid a move; empty exactly when it is legal."""
    if reason := not_to_act(state, seat):
        return [reason]
    match move:
        case Place() if state.phase == "round":
            text = "the blocks are placed; choose colour, master and action, as in red/tar/north"
            return [Reason("UNT-4", text)]
        case Place(kind, square):
            return _why_not_place(state, seat, kind, square)
        case Choose() if state.phase == "setup":
            kind = KINDS[len(state.chosen[seat])]
            text = f"the blocks come first; place your {kind} master, as in {kind}@e5"
            return [Reason("UNT-4", text)]
    return []


def not_to_act(state: State, seat: Seat) -> Reason | None:
    """Return why a seat has nothing to do now; None if it is to act."""
    if type(seat) is not int or not 0 <= seat < len(NAMES):
        names = ", ".join(f"{name} (seat {number})" for number, name in enumerate(NAMES))
        return Reason("UNT-4", f"only {names} play, not seat {quoted(seat)}")
    if state.phase == "over":
        rounds = plural(state.rounds, "round")
        return Reason("UNT-15", f"the game is over after {rounds}")
    if not has_sealed(state, seat):
        return None
    if state.phase == "setup":
        text = f"{NAMES[seat]} has placed both masters; wait until the others have"
        return Reason("UNT-4", text)
    text = f"{NAMES[seat]} has chosen, once and for all; wait until the others have"
    return Reason("UNT-5", text)


def _why_not_place(state: State, seat: Seat, kind: str, square: tuple[int, int]) -> list[Reason]:
    placed = len(state.chosen[seat])
    if kind != KINDS[placed]:
        order = "place the tar master now" if placed else "place the uni master first"
        text = f"the uni master is placed first, then the tar master; {order}"
        return [Reason("UNT-4", text)]
    column, row = square
    stones = [(column + east, row + north) for east, north in STONES[own_master(seat, kind)]]
    outside = [stone for stone in stones if stone not in SQUARES]
    if not outside:
        return []
    count = "a stone" if len(outside) == 1 else f"{len(outside)} stones"
    text = (
        f"with the {kind} master on {square_name(square)}, {count} of its block would lie outside "
        "the field; place it nearer to the middle"
    )
    inside = sorted(stone for stone in stones if stone in SQUARES)
    return [Reason("UNT-4", text, tuple(map(square_name, inside)))]


def why_not_path(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    """Return why a click path continues no legal move."""
    if reason := not_to_act(state, seat):
        return [reason]
    if state.phase == "round":
        return [_why_not_words(path)]
    square = read_square(str(path[0]), SIZE) if len(path) == 1 else None
    kind = KINDS[len(state.chosen[seat])]
    if square is None or square not in SQUARES:
        text = f"choose one square of the field for your {kind} master"
        return [Reason("UNT-4", text)]
    return _why_not_place(state, seat, kind, square)


def _why_not_words(path: Sequence[str]) -> Reason:
    """Say which parameter comes next, however the path went wrong."""
    colours = list(WORDS.values())
    if not path or path[0] not in (*colours, *MASTERS):
        return Reason("UNT-5", f"choose {', '.join(colours)}, or a master stone on the field")
    if path[0] in colours and (len(path) == 1 or path[1] not in KINDS):
        return Reason("UNT-5", f"choose the {path[0]} master: {' or '.join(KINDS)}")
    return Reason("UNT-5", f"choose one action: {', '.join(ACTIONS)}")
