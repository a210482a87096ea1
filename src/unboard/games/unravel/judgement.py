"""What a player of Unravel knows beyond the rules, for search; in kernel language.

Before a random game is played, somebody looks whether the next checker joins both edges of who is
to act, for then it is won; or else those of the other one, who is to be answered first.  A checker
that forms a crosscut proves nothing: it is unravelled before anybody has won.

Two like checkers that touch at a corner are as good as joined while both places between them are
empty: who finds one of those taken takes the other.  Random games keep to that, and are otherwise
random.

A move is the more promising the shorter the ways are that lead through it, one's own and the other
one's: who stops a way often goes his own by it.
"""

from unboard.core.kernel import Words, part, roll, shorts, wide
from unboard.games.unravel.kernel import (
    AREA,
    CELLS,
    CHECKER,
    COLUMN,
    SIZE,
    STANDING,
    TURN,
    WINNER,
    crosses,
    empties_of,
    end_turn,
    fill,
    gather,
    links_of,
    look_up,
    make_ready,
    root_of,
    step,
    swap_any,
)

WIN = 1200  # what a simulation is worth to who wins it
# Where behind the scores it is told what was noticed, a place where the other one would win, and
# where the move stands that was made at last.
NOTICE, LATEST = 3, 4
NEAR, FAR = 1, 2  # the edges of a colour, as bits
NOWAY = 99  # longer than any way
PROMISE = 450  # of a move on a shortest way; half as much for every checker more that it takes


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
    """Score a state by what is forced, else by a random game; return whether that is certain."""
    left, last = make_ready(terms, state, work), scores[LATEST]
    certain = state[WINNER] != 0 or decided(terms, state, work, left)
    while state[WINNER] == 0:
        place = answered(terms, state, work, left)
        if place == 0:
            break
        if scores[NOTICE] == 0:
            scores[NOTICE] = place
        last = place
        left -= 1
        decided(terms, state, work, left)
    play_sensibly(terms, state, work, dice, left, last)
    scores[0] = (state[WINNER] & 1) * WIN
    scores[1] = (state[WINNER] >> 1) * WIN
    scores[2] = 0
    return certain


def play_sensibly(
    terms: Words, state: Words, work: Words, dice: Words, left: int, last: int
) -> None:
    """Play a game with so many places left at random, but join what was about to be joined.

    Somebody may have come between by the last move already.
    """
    doubtful = 0
    if last >= wide(terms, AREA):  # a swap
        last = 0
    while state[WINNER] == 0:
        if wide(state, STANDING):
            swap_any(terms, state, work, dice)
            last, doubtful = 0, 1
        else:
            number = joint(terms, state, work, last) if last else -1
            left -= 1
            last = fill(terms, state, work, roll(dice, left + 1) if number < 0 else number, left)
        doubtful = look_up(terms, state, work, doubtful)


def joint(terms: Words, state: Words, work: Words, taken: int) -> int:
    """Return which empty place, by its number, joins checkers that one taken has come between.

    They touch at a corner, and belong to who is to act; -1: there are none.
    """
    column, own, here = terms[COLUMN], state[TURN], CELLS + taken
    north, south = state[here + 1] >> own & 1, state[here - 1] >> own & 1
    east, west = state[here + column] >> own & 1, state[here - column] >> own & 1
    place = 0
    if north and east and state[here + column + 1] == 0:
        place = taken + column + 1
    elif north and west and state[here - column + 1] == 0:
        place = taken - column + 1
    elif south and east and state[here + column - 1] == 0:
        place = taken + column - 1
    elif south and west and state[here - column - 1] == 0:
        place = taken - column - 1
    if place == 0:
        return -1
    empty = empties_of(work, wide(terms, AREA))
    number = 0
    while empty[number] != place:
        number += 1
    return number


def decided(terms: Words, state: Words, work: Words, left: int) -> int:
    """Let who is to act have won if a checker joins both edges; return whether one does."""
    if joining(terms, state, work, left, state[TURN]) < 0:
        return 0
    state[WINNER] = 1 + state[TURN]
    return 1


def answered(terms: Words, state: Words, work: Words, left: int) -> int:
    """Put a checker where the other one would join both edges; return where, or 0: nowhere."""
    number = joining(terms, state, work, left, 1 - state[TURN])
    if number < 0:
        return 0
    place = fill(terms, state, work, number, left - 1)
    if wide(state, STANDING) == 0:
        end_turn(terms, state)
    return place


def sift(terms: Words, state: Words, noticed: int, listed: Words, count: int) -> int:
    """Keep the placements that may do something about the one by which the other would win.

    That is to take its place, to change what it touches, or to form a crosscut.
    """
    column = terms[COLUMN]
    kept = 0
    for number in range(count):
        place = listed[number]
        if touches(column, place, noticed) or crosses(state, column, place, state[TURN]):
            listed[kept] = place
            kept += 1
    return kept


def touches(column: int, one: int, other: int) -> int:
    """Tell whether two places are the same, or neighbours by a side or a corner."""
    apart = max(one, other) - min(one, other)
    return apart <= 1 or column - 1 <= apart <= column + 1


def joining(terms: Words, state: Words, work: Words, left: int, seat: int) -> int:
    """Return which empty place, by its number, joins both edges of a seat; -1: none is seen."""
    size, column, area = terms[SIZE], terms[COLUMN], wide(terms, AREA)
    if wide(state, STANDING) or size * size - left < 2 * size - 3:  # too few lack but one
        return -1
    links = part(links_of(work, area), area * seat)
    empty = empties_of(work, area)
    like = 5 << seat  # a checker, or an edge
    for number in range(left):
        place = empty[number]
        here = CELLS + place
        south, north = state[here - 1] & like != 0, state[here + 1] & like != 0
        west, east = state[here - column] & like != 0, state[here + column] & like != 0
        if south + north + west + east < 2:
            continue
        edges = 0
        if south:
            edges |= edge_of(links, column, place - 1)
        if north:
            edges |= edge_of(links, column, place + 1)
        if west:
            edges |= edge_of(links, column, place - column)
        if east:
            edges |= edge_of(links, column, place + column)
        if edges == NEAR | FAR and not crosses(state, column, place, seat):
            return number
    return -1


def edge_of(links: Words, column: int, place: int) -> int:
    """Return which edge of its colour a checker is linked with; 0: none."""
    root = root_of(links, place)
    return NEAR if root == 0 else FAR if root == column - 1 else 0


def survey(terms: Words, state: Words, work: Words, seat: int) -> None:
    """Note of every place how many checkers a way through it lacks, a byte each, of both colours.

    Behind a colour's places it is noted how many its shortest way lacks.
    """
    area = wide(terms, AREA)
    ways = ways_of(work, area)
    for colour in range(2):
        near = part(ways, 2 * area * colour)
        far = part(near, area)
        walk(terms, state, work, colour, 1, near)
        walk(terms, state, work, colour, terms[SIZE], far)
        shortest = NOWAY
        for place in range(area):
            near[place] = min(near[place] + far[place], NOWAY)
            if state[CELLS + place] == 0 and near[place] < shortest:
                shortest = near[place]
        far[0] = shortest


def ways_of(work: Words, area: int) -> Words:
    """Return where the lengths of ways lie: in place of the links, while no game is played."""
    return part(work, (area + 1 & ~1) + 6 * area)


def walk(terms: Words, state: Words, work: Words, colour: int, line: int, away: Words) -> None:
    """Note how many checkers a colour lacks from the line at one of its edges to every place."""
    size, column, area = terms[SIZE], terms[COLUMN], wide(terms, AREA)
    along, across = (column, 1) if colour == 0 else (1, column)
    here = shorts(work, (area + 1 & ~1) + 2 * area)
    ahead = part(here, area)
    for place in range(area):
        away[place] = NOWAY
    length = count = more = 0
    for number in range(1, size + 1):
        place = number * along + line * across
        if state[CELLS + place] & CHECKER == 1 + colour:
            away[place] = 0
            here[count] = place
            count += 1
        elif state[CELLS + place] == 0:
            away[place] = 1
            ahead[more] = place
            more += 1
    while count or more:
        while count:
            count -= 1
            place = here[count]
            for turn in range(4):
                near = place + (along if turn & 1 else across) * (1 if turn & 2 else -1)
                if away[near] != NOWAY:
                    continue
                if state[CELLS + near] & CHECKER == 1 + colour:
                    away[near] = length
                    here[count] = near
                    count += 1
                elif state[CELLS + near] == 0:
                    away[near] = length + 1
                    ahead[more] = near
                    more += 1
        for number in range(more):
            here[number] = ahead[number]
        count = more
        more = 0
        length += 1


def prior(terms: Words, state: Words, work: Words, seat: int, move: int) -> int:
    """Return how promising a move is, by the ways through it; swaps are all alike."""
    area = wide(terms, AREA)
    if move >= area:
        return WIN // 2
    ways = ways_of(work, area)
    promise = WIN // 4
    for colour in range(2):
        lacking = part(ways, 2 * area * colour)
        promise += PROMISE >> min(lacking[move] - lacking[area], 9)
    return promise
