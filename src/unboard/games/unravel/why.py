"""Why a move of Unravel is not legal: the rule, a sentence, and the squares that show it.

`why_not` judges a single move by the rules as they are written, not by looking into `rules.moves`.
"""

from collections.abc import Iterable, Sequence

from unboard.core.errors import Reason, quoted
from unboard.core.grid import EMPTY, Square, read_square, square_name
from unboard.core.rulebook import Seat
from unboard.games.unravel.rules import board_after, neighbours, winning_path
from unboard.games.unravel.state import (
    COLOURS,
    NAMES,
    WORDS,
    Crosscut,
    Move,
    Place,
    State,
    Swap,
)


def why_not(state: State, seat: Seat, move: Move) -> list[Reason]:
    """Return the rules that forbid a move; empty exactly when it is legal."""
    if reason := _not_to_act(state, seat):
        return [reason]
    match move:
        case Place(square):
            return list(_why_not_place(state, square))
        case Swap():
            return list(_why_not_swap(state, move))


def why_not_path(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    """Return why a click path continues no legal move: the move it stands for, judged."""
    if reason := _not_to_act(state, seat):
        return [reason]
    chosen = [read_square(str(element), state.board.size) for element in path]
    squares = [square for square in chosen if square is not None]
    if len(squares) < len(path) or not squares:
        strange = next((e for e, s in zip(path, chosen, strict=True) if s is None), "")
        return [Reason("UNR-1", f"{quoted(strange)} is no square of this board")]
    if not state.crosscuts:
        return why_not(state, seat, Place(squares[0])) or [
            Reason("UNR-2", "one square is enough to place a checker", _names(squares[:1]))
        ]
    if len(squares) == 1:
        return _why_not_first(state, squares[0])
    low, high = sorted(squares[:2])
    if high not in neighbours(low, state.board.size) or len(squares) > 2:
        text = "a swap exchanges two neighbours of one crosscut; choose a marked checker beside it"
        return [Reason("UNR-6", text, _names(squares))]
    return why_not(state, seat, Swap(low, high))


def _not_to_act(state: State, seat: Seat) -> Reason | None:
    if seat not in (0, 1):
        return Reason("UNR-2", f"only Red (seat 0) and Blue (seat 1) play, not seat {quoted(seat)}")
    if state.winner is not None:
        path = winning_path(state.board, state.winner)
        return Reason("UNR-9", f"the game is over, {NAMES[state.winner]} has won", _names(path))
    if seat == state.turn:
        return None
    if state.crosscuts:
        text = f"{NAMES[state.turn]} is still unravelling; wait until no crosscut stands"
        return Reason("UNR-7", text, _blocks(state.crosscuts))
    return Reason("UNR-2", f"it is {NAMES[state.turn]}'s turn; the players alternate")


def _why_not_place(state: State, square: Square) -> Iterable[Reason]:
    if state.crosscuts:
        text = "a crosscut stands and must be unravelled first; swap two of its checkers"
        yield Reason("UNR-6", text, _blocks(state.crosscuts))
    if state.board[square] != EMPTY:
        colour = WORDS[state.board[square]]
        text = f"{square_name(square)} holds a {colour} checker; choose an empty square"
        yield Reason("UNR-2", text, _names([square]))


def _why_not_swap(state: State, swap: Swap) -> Iterable[Reason]:
    pair = (swap.low, swap.high)
    if not state.crosscuts:
        text = "no crosscut stands, so there is nothing to swap; a turn begins with a placement"
        yield Reason("UNR-2", text, _names(pair))
    elif not (around := [c for c in state.crosscuts if set(pair) <= set(c.block)]):
        yield _outside(state, pair)
    elif locked := list(_locked(state, around, pair)):
        yield from locked
    elif reason := _repeats(state, swap):
        yield reason


def _why_not_first(state: State, square: Square) -> list[Reason]:
    """Say why no legal swap moves this checker."""
    around = [c for c in state.crosscuts if square in c.block]
    if not around:
        return [_outside(state, (square,))]
    if locked := list(_locked(state, around, (square,))):
        return locked
    swaps = (
        Swap(*sorted((square, near)))
        for near in neighbours(square, state.board.size)
        if any(near in c.block for c in around)
    )
    return [reason for swap in swaps for reason in _why_not_swap(state, swap)]


def _outside(state: State, chosen: Sequence[Square]) -> Reason:
    names = " and ".join(_names(chosen))
    if len(chosen) == 1:
        text = f"{names} is in no crosscut; choose a checker in a marked crosscut"
    elif _opposite(state, chosen):
        text = f"{names} are not both in one crosscut; swap two checkers of a marked crosscut"
    else:
        text = f"{names} do not hold checkers of opposite colour; swap two that do, in a crosscut"
    return Reason("UNR-6", text, _blocks(state.crosscuts))


def _opposite(state: State, pair: Sequence[Square]) -> bool:
    return {state.board[square] for square in pair} == set(COLOURS)


def _locked(state: State, around: Sequence[Crosscut], chosen: Sequence[Square]) -> Iterable[Reason]:
    """Say which of the chosen checkers completed the crosscuts around them, and which another."""
    own: set[Square] = set()
    if all(c.completers.intersection(chosen) for c in around):
        own = {square for c in around for square in c.completers.intersection(chosen)}
        text = "completed the crosscut and must not be swapped for it; swap two of the others"
        yield Reason("UNR-6", f"{_checkers(own)} {text}", _names(sorted(own)))
    others = set(chosen) - own
    completed = [c for c in state.crosscuts if c.completers & others]
    if completed:
        who = _checkers({square for c in completed for square in c.completers & others})
        text = "completed a crosscut that stands and must not be swapped for another either"
        yield Reason("UNR-8", f"{who} {text}; swap two without a lock", _blocks(completed))


def _checkers(squares: Iterable[Square]) -> str:
    names = _names(sorted(squares))
    return f"the checker{'s' if len(names) > 1 else ''} on {' and '.join(names)}"


def _repeats(state: State, swap: Swap) -> Reason | None:
    """Say that a swap brings back a board of this turn, if some other would not (UNR-11)."""
    after = board_after(state.board, state.turn, swap)
    if after not in state.earlier:
        return None
    others = sorted(_fresh_swaps(state))
    if not others:
        return None
    step = state.steps[state.earlier.index(after) - 1]
    shown = square_name(step.square) if isinstance(step, Place) else "~".join(_names(_pair(step)))
    text = (
        f"the swap brings back the board that stood after {shown} in this turn; "
        f"{', '.join('~'.join(_names(pair)) for pair in others)} "
        f"{'remains' if len(others) == 1 else 'remain'}"
    )
    return Reason("UNR-11", text, _names(_pair(swap)))


def _fresh_swaps(state: State) -> set[tuple[Square, Square]]:
    locked = {square for c in state.crosscuts for square in c.completers}
    return {
        (low, high)
        for c in state.crosscuts
        for low in c.block
        for high in c.block
        if low < high and state.board[low] != state.board[high]
        if locked.isdisjoint((low, high))
        if board_after(state.board, state.turn, Swap(low, high)) not in state.earlier
    }


def _pair(swap: Swap) -> tuple[Square, Square]:
    return swap.low, swap.high


def _blocks(crosscuts: Iterable[Crosscut]) -> tuple[str, ...]:
    return _names(sorted({square for crosscut in crosscuts for square in crosscut.block}))


def _names(squares: Iterable[Square]) -> tuple[str, ...]:
    return tuple(map(square_name, squares))
