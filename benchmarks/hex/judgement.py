"""What a search of Hex may use beyond its rules: whose a cell has become."""

from hex.kernel import CELLS
from unboard.core.kernel import Words


def owner(terms: Words, state: Words, move: int) -> int:
    """Return whose stone lies on a place, seat plus one; 0: nobody's."""
    return state[CELLS + move] >> 6
