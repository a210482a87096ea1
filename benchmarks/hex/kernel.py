"""Hex for machines; `flat.py` says what the bytes mean.

The board has a rim of cells around it, the players' edges.  A place is a cell's number, row by row;
around it lie, in this order, its neighbours north, north-east, east, south, south-west and west.
An empty cell tells in which four of the list of empty places it stands.

All stones of a group bear one label, which tells the colour too: Red's are 64 and more, Blue's 128
and more.  A colour's first two labels are those of its edges, and where groups join the lower label
stays: who has joined both edges is seen by the second of them, which is lost then and never before.
"""

from unboard.core.kernel import Words, mixed, note, part, roll

# Terms: the cells of a row with its rim, all cells; then tables with a byte for each of 64 sets of
# like neighbours: a neighbour from each run of them, counted from the place in the north-west.
ROW, AREA, FIRST, SECOND, THIRD = 0, 1, 2, 66, 130
# State: who is to act, a mask of winners, how many cells are empty, Red's and Blue's next labels.
TURN, WINNER, LEFT, LABELS, CELLS = 0, 1, 2, 3, 5
RED = 64  # the first of Red's labels; the first of Blue's is its double


def start(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Set up the empty board, Red to move."""
    row, area = terms[ROW], terms[AREA]
    for place in range(CELLS + area):
        state[place] = 0
    for rim in range(1, row - 1):
        state[CELLS + rim] = RED
        state[CELLS + area - 1 - rim] = RED + 1
        state[CELLS + rim * row] = 2 * RED
        state[CELLS + rim * row + row - 1] = 2 * RED + 1
    state[LABELS] = RED + 2
    state[LABELS + 1] = 2 * RED + 2
    for place in range(area):
        if state[CELLS + place] == 0 and 0 < place % row < row - 1:
            state[CELLS + area + state[LEFT]] = place
            state[CELLS + place] = state[LEFT] >> 2
            state[LEFT] += 1


def to_act(terms: Words, state: Words, work: Words) -> int:
    """Return whose turn it is."""
    return 0 if state[WINNER] else 1 << state[TURN]


def result(terms: Words, state: Words, work: Words) -> int:
    """Return who has joined both edges."""
    return state[WINNER] if state[WINNER] else -1


def points(terms: Words, state: Words, work: Words, out: Words) -> int:
    """Count nothing."""
    return 0


def fingerprint(terms: Words, state: Words, work: Words) -> int:
    """Return a number for the stones, however their groups are labelled."""
    one, two = state[TURN], 0x2545F49
    for place in range(CELLS, CELLS + terms[AREA]):
        one = mixed(one ^ state[place] >> 6)
        two = mixed(two ^ (state[place] >> 6))
    return (one >> 1) << 31 | two >> 1


def moves(terms: Words, state: Words, work: Words, seat: int, out: Words) -> int:
    """List the empty places, and noughts up to whole sixteens."""
    if state[WINNER] or seat != state[TURN]:
        return 0
    empty = part(state, CELLS + terms[AREA])
    for number in range(sixteens(state[LEFT])):
        out[number] = empty[number]
    return state[LEFT]


def sixteens(count: int) -> int:
    """Return a count made up to whole sixteens: a machine goes through so many at a time."""
    return (count + 15) & ~15


def play(terms: Words, state: Words, work: Words, seat: int, move: int) -> None:
    """Put a stone; the groups that it joins take the lowest of their labels."""
    area = terms[AREA]
    cells = part(state, CELLS)
    corner = move - terms[ROW] - 1
    last = last_edge(terms, seat)
    before = cells[last]
    state[LEFT] -= 1
    take_out(cells, part(state, CELLS + area), state[LEFT], move)
    state[TURN] = 1 - seat
    like = put(terms, state, seat, move)
    near = corner + terms[FIRST + like]
    join(cells, area, near, corner + terms[SECOND + like])
    if terms[THIRD + like]:
        join(cells, area, near, corner + terms[THIRD + like])
    cells[move] = cells[near]
    if cells[last] != before:
        state[WINNER] = 1 << seat


def last_edge(terms: Words, seat: int) -> int:
    """Return a place of a seat's second edge: the south of Red, the east of Blue."""
    return 2 * terms[ROW] - 1 if seat else terms[AREA] - 2


def take_out(cells: Words, empty: Words, last: int, move: int) -> None:
    """Take a place out of the list of empty ones; the last of them takes its number."""
    four = cells[move] << 2
    number = (
        four
        + (empty[four + 1] == move)
        + 2 * (empty[four + 2] == move)
        + 3 * (empty[four + 3] == move)
    )
    cells[empty[last]] = number >> 2
    empty[number] = empty[last]
    empty[last] = 0


def put(terms: Words, state: Words, seat: int, place: int) -> int:
    """Put a stone with a new label; return the set of its like neighbours, as bits in order."""
    row = terms[ROW]
    cells = part(state, CELLS)
    colour = RED << seat  # the bit of a label that tells it
    like = (
        (cells[place - row] & colour)
        | (cells[place - row + 1] & colour) << 1
        | (cells[place + 1] & colour) << 2
        | (cells[place + row] & colour) << 3
        | (cells[place + row - 1] & colour) << 4
        | (cells[place - 1] & colour) << 5
    ) >> 6 + seat
    label = state[LABELS + seat]
    cells[place] = label
    state[LABELS + seat] = label + (like == 0)  # a stone among its like needs none
    return like


def join(cells: Words, area: int, one: int, other: int) -> None:
    """Let the groups of two places be one."""
    if cells[one] != cells[other]:
        lower = one if cells[one] < cells[other] else other
        label, lost = cells[lower], cells[one + other - lower]
        for place in range(area):
            cells[place] = label if cells[place] == lost else cells[place]


def playout(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Play a random game; instead of new labels for old stones, labels are linked."""
    cells, empty = part(state, CELLS), part(state, CELLS + terms[AREA])
    seat, left = state[TURN], state[LEFT]
    own_links(state, work)
    count = 0
    while state[WINNER] == 0:
        chosen = roll(dice, left)
        left -= 1
        place = empty[chosen]
        empty[chosen] = empty[left]
        note(seat, place)
        corner = place - terms[ROW] - 1
        like = put(terms, state, seat, place)
        work[state[LABELS + seat] - RED] = state[LABELS + seat]
        label = root_of(work, cells[corner + terms[FIRST + like]])
        label = link(work, label, cells[corner + terms[SECOND + like]])
        if terms[THIRD + like]:
            label = link(work, label, cells[corner + terms[THIRD + like]])
        cells[place] = label
        count += 1
        last = (RED << seat) + 1
        if work[last - RED] != last:
            state[WINNER] = 1 << seat
        seat = 1 - seat
    return count << 8 | state[WINNER]


def own_links(state: Words, work: Words) -> None:
    """Link every label with itself, the next ones too."""
    for label in range(RED, state[LABELS] + 1):
        work[label - RED] = label
    for label in range(2 * RED, state[LABELS + 1] + 1):
        work[label - RED] = label


def link(work: Words, root: int, label: int) -> int:
    """Let two groups be one; return the label that stands for it."""
    other = root_of(work, label)
    work[max(root, other) - RED] = min(root, other)
    return min(root, other)


def root_of(work: Words, label: int) -> int:
    """Return the label that stands for a group, and shorten the way to it."""
    onward = work[label - RED]
    while onward != label:
        further = work[onward - RED]
        work[label - RED] = further
        label = further
        onward = work[label - RED]
    return label
