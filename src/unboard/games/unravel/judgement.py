"""What a player of Unravel knows beyond the rules, for search; in kernel language."""

from unboard.core.kernel import Words, wide
from unboard.games.unravel.kernel import AREA, CELLS, CHECKER, STANDING, end_turn, gather, step


def advance(terms: Words, state: Words, work: Words, seat: int, move: int) -> None:
    """Play a move without looking who is joined: a playout sees it at once."""
    gather(terms, state, work)
    step(terms, state, work, move)
    if wide(state, STANDING) == 0:
        end_turn(terms, state)


def owner(terms: Words, state: Words, move: int) -> int:
    """Return whose checker lies at the end where a move would put one."""
    if move >= wide(terms, AREA):
        return 0
    return state[CELLS + move] & CHECKER
