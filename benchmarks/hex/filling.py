"""Random games of Hex that fill the board, and are looked at once: who has joined his edges.

On a full board a line runs between the colours from the corner in the north-west.  Whichever edge
it comes to is joined with its opposite by the stones along the line.
"""

from hex.kernel import AREA, CELLS, LEFT, RED, ROW, TURN, WINNER
from unboard.core.kernel import Words, part, roll
from unboard.search.open_tree import share


def estimate(terms: Words, state: Words, work: Words, dice: Words, scores: Words) -> int:
    """Score a state by a board that is filled; return whether the game was over."""
    over = state[WINNER]
    if over == 0:
        fill(terms, state, dice)
        share(winner(terms, part(state, CELLS)), scores)
        return 0
    share(over, scores)
    return 1


def fill(terms: Words, state: Words, dice: Words) -> None:
    """Put stones on all empty places; who is to move has one more where their number is odd."""
    cells, empty = part(state, CELLS), part(state, CELLS + terms[AREA])
    own, left = RED << state[TURN], state[LEFT]
    others = left >> 1
    while others:
        chosen = roll(dice, left)
        left -= 1
        others -= 1
        cells[empty[chosen]] = 3 * RED - own
        empty[chosen] = empty[left]
    for number in range(left):
        cells[empty[number]] = own


def winner(terms: Words, cells: Words) -> int:
    """Follow the line between the colours; return a mask of who has won.

    Of the two places that touch both of its sides, it comes from one and goes to the other.
    """
    row, south = terms[ROW], terms[AREA] - terms[ROW]
    before, red, blue = 0, 1, row
    while True:
        place = red + blue - before
        if cells[place] & RED:
            before = red
            red = place
            if place > south:
                return 1
        else:
            before = blue
            blue = place
            if place % row == row - 1:
                return 2
