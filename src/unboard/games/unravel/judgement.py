"""What a player of Unravel knows beyond the rules, for search; in kernel language.

Two checkers of a colour that touch by a corner, with both squares beside them empty, are as good
as joined: who takes one of the squares is answered on the other.  Playouts know that.
"""

from unboard.core.kernel import Words, roll, shorts, wide
from unboard.games.unravel.kernel import (
    AREA,
    CELLS,
    CHECKER,
    COLUMN,
    STANDING,
    TURN,
    WINNER,
    claimed,
    empty_places,
    end_turn,
    gather,
    high_place,
    joined,
    link,
    link_all,
    low_place,
    place_at,
    step,
    swaps,
    wipe,
)

WIN = 1200  # what a simulation is worth to who wins it


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


def estimate(terms: Words, state: Words, work: Words, dice: Words, scores: Words) -> int:
    """Score a state by a game in which broken corners are mended, else by chance."""
    certain = finish(terms, state, work, dice)
    scores[0] = (state[WINNER] & 1) * WIN
    scores[1] = (state[WINNER] >> 1) * WIN
    scores[2] = 0
    return certain


def finish(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Play to the end, as the kernel's playout does; return whether it had come already."""
    column, area = terms[COLUMN], wide(terms, AREA)
    swappable = shorts(work, (area + 1 & ~1) + 2 * area)
    links = shorts(work, (area + 1 & ~1) + 6 * area)
    empty = shorts(work, (area + 1 & ~1) + 10 * area)
    wipe(work, area)
    gather(terms, state, work)
    left = empty_places(terms, state, empty)
    link_all(state, links, column, area)
    doubtful = 0
    latest = 0
    if wide(state, STANDING) == 0:
        state[WINNER] = claimed(links, column, area)
        if state[WINNER]:
            return 1
    while state[WINNER] == 0:
        if wide(state, STANDING):
            move = swappable[roll(dice, swaps(terms, state, work, swappable))]
            step(terms, state, work, move)
            link(state, links, column, area, low_place(area, move))
            link(state, links, column, area, high_place(column, area, move))
            doubtful = 1
            latest = 0
        else:
            move = mending(state, column, latest, 2 - state[TURN])
            while move == 0:
                chosen = roll(dice, left)
                left -= 1
                if state[CELLS + empty[chosen]] == 0:
                    move = empty[chosen]
                empty[chosen] = empty[left]
            latest = move
            place_at(terms, state, work, move)
            link(state, links, column, area, move)
        if wide(state, STANDING) == 0:
            end_turn(terms, state)
            claim = claimed(links, column, area)
            if claim and doubtful and not joined(terms, state, work, claim):
                wipe(work, area)
                link_all(state, links, column, area)
                claim = claimed(links, column, area)
                doubtful = 0
            state[WINNER] = claim
    return 0


def mending(state: Words, column: int, latest: int, theirs: int) -> int:
    """Return where a corner can be mended that the latest checker has broken; 0: nowhere."""
    if latest == 0:
        return 0
    ours = CHECKER - theirs
    here = CELLS + latest
    west, east = state[here - column] == ours, state[here + column] == ours
    if not west and not east:
        return 0
    south, north = state[here - 1] == ours, state[here + 1] == ours
    if west and south and state[here - column - 1] == 0:
        return latest - column - 1
    if west and north and state[here - column + 1] == 0:
        return latest - column + 1
    if east and south and state[here + column - 1] == 0:
        return latest + column - 1
    if east and north and state[here + column + 1] == 0:
        return latest + column + 1
    return 0
