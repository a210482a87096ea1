"""Unravel for machines; `flat.py` says what the bytes mean, `rules.py` has the rules in full.

The board has a rim of cells around it, the players' edges, so that no step asks where it ends.
A place is a cell's number, column by column, and goes one up to the north, a column's length to the
east.  A 2×2 block is named by its south-western place.  While a crosscut stands, the high half of
that place's byte holds its completers, and the low half the checker that lies there.
"""

from unboard.core.kernel import Words, fingerprint_of, note, part, put_wide, roll, shorts, wide

# Terms: the size of the board, the cells of a column with its rim, all cells.
SIZE, COLUMN, AREA = 0, 1, 2
# State: who is to act, the winner's colour or 0, the steps of the turn, the crosscuts that stand.
TURN, WINNER, STEPS, STANDING, CELLS = 0, 1, 2, 4, 6
KEPT = 128  # steps of a turn that are remembered

CHECKER, RED_EDGE, BLUE_EDGE = 3, 4, 8  # a checker is 1, Red's, or 2; an edge is its fourfold
SOUTH_WEST, NORTH_WEST, SOUTH_EAST, NORTH_EAST = 1, 2, 4, 8  # completers of a block
LOCKED, NORTH_LISTED, EAST_LISTED, ODD, SEEN = 1, 2, 4, 8, 16  # marks on places
REPEATS = 1 << 15  # a mark on a listed swap


def start(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Set up the empty board, Red to move (UNR-1, UNR-2)."""
    column, area = terms[COLUMN], wide(terms, AREA)
    for place in range(CELLS + area + 2 * KEPT):
        state[place] = 0
    for rim in range(1, column - 1):
        state[CELLS + rim] = BLUE_EDGE
        state[CELLS + area - 1 - rim] = BLUE_EDGE
        state[CELLS + rim * column] = RED_EDGE
        state[CELLS + rim * column + column - 1] = RED_EDGE


def to_act(terms: Words, state: Words, work: Words) -> int:
    """Return whose turn it is."""
    return 0 if state[WINNER] else 1 << state[TURN]


def result(terms: Words, state: Words, work: Words) -> int:
    """Return who has won (UNR-9)."""
    return state[WINNER] if state[WINNER] else -1


def points(terms: Words, state: Words, work: Words, out: Words) -> int:
    """Count nothing."""
    return 0


def fingerprint(terms: Words, state: Words, work: Words) -> int:
    """Return a number for a state."""
    kept = min(wide(state, STEPS), KEPT)
    return fingerprint_of(state, 0, CELLS + wide(terms, AREA) + 2 * kept)


def moves(terms: Words, state: Words, work: Words, seat: int, out: Words) -> int:
    """List the legal moves: swaps while a crosscut stands (UNR-6), else placements (UNR-2)."""
    if state[WINNER] or seat != state[TURN]:
        return 0
    if wide(state, STANDING):
        wipe(work, wide(terms, AREA))
        gather(terms, state, work)
        return swaps(terms, state, work, out)
    return empty_places(terms, state, out)


def empty_places(terms: Words, state: Words, out: Words) -> int:
    """List the empty places."""
    size, column = terms[SIZE], terms[COLUMN]
    count = 0
    for east in range(1, size + 1):
        for place in range(east * column + 1, east * column + size + 1):
            if state[CELLS + place] == 0:
                out[count] = place
                count += 1
    return count


def play(terms: Words, state: Words, work: Words, seat: int, move: int) -> None:
    """Make one step; when no crosscut is left the turn ends (UNR-7)."""
    gather(terms, state, work)
    step(terms, state, work, move)
    if wide(state, STANDING) == 0:
        end_turn(terms, state)
        if joined(terms, state, work, 1):
            state[WINNER] = 1
        elif joined(terms, state, work, 2):
            state[WINNER] = 2


def end_turn(terms: Words, state: Words) -> None:
    """Forget the turn's steps, and pass the turn on."""
    tail = CELLS + wide(terms, AREA)
    for place in range(tail, tail + 2 * min(wide(state, STEPS), KEPT)):
        state[place] = 0
    put_wide(state, STEPS, 0)
    state[TURN] ^= 1


def step(terms: Words, state: Words, work: Words, move: int) -> None:
    """Place a checker, or swap two; crosscuts break and form by it (UNR-5, UNR-7)."""
    column, area = terms[COLUMN], wide(terms, AREA)
    remember(state, area, move)
    if move < area:
        state[CELLS + move] = 1 + state[TURN]
        form(state, work, column, area, move, SOUTH_WEST)
        form(state, work, column, area, move - 1, NORTH_WEST)
        form(state, work, column, area, move - column, SOUTH_EAST)
        form(state, work, column, area, move - column - 1, NORTH_EAST)
    elif move < 2 * area:
        swap_north(state, work, column, area, move - area)
    else:
        swap_east(state, work, column, area, move - 2 * area)


def remember(state: Words, area: int, move: int) -> None:
    """Keep a step of this turn; beyond so many the oldest is forgotten."""
    count = wide(state, STEPS)
    tail = CELLS + area
    put_wide(state, STEPS, count + 1)
    if count >= KEPT:
        for place in range(tail, tail + 2 * KEPT - 2):
            state[place] = state[place + 2]
        count = KEPT - 1
    put_wide(state, tail + 2 * count, move)


def swap_north(state: Words, work: Words, column: int, area: int, low: int) -> None:
    """Swap a checker with the one north of it."""
    west = low - column
    break_up(state, work, area, low - 1)
    break_up(state, work, area, low)
    break_up(state, work, area, low + 1)
    break_up(state, work, area, west - 1)
    break_up(state, work, area, west)
    break_up(state, work, area, west + 1)
    exchange(state, CELLS + low, CELLS + low + 1)
    form(state, work, column, area, low - 1, NORTH_WEST)
    form(state, work, column, area, low, SOUTH_WEST | NORTH_WEST)
    form(state, work, column, area, low + 1, SOUTH_WEST)
    form(state, work, column, area, west - 1, NORTH_EAST)
    form(state, work, column, area, west, SOUTH_EAST | NORTH_EAST)
    form(state, work, column, area, west + 1, SOUTH_EAST)


def swap_east(state: Words, work: Words, column: int, area: int, low: int) -> None:
    """Swap a checker with the one east of it."""
    west, east = low - column, low + column
    break_up(state, work, area, west - 1)
    break_up(state, work, area, west)
    break_up(state, work, area, low - 1)
    break_up(state, work, area, low)
    break_up(state, work, area, east - 1)
    break_up(state, work, area, east)
    exchange(state, CELLS + low, CELLS + east)
    form(state, work, column, area, west - 1, NORTH_EAST)
    form(state, work, column, area, west, SOUTH_EAST)
    form(state, work, column, area, low - 1, NORTH_WEST | NORTH_EAST)
    form(state, work, column, area, low, SOUTH_WEST | SOUTH_EAST)
    form(state, work, column, area, east - 1, NORTH_WEST)
    form(state, work, column, area, east, SOUTH_WEST)


def exchange(state: Words, one: int, other: int) -> None:
    """Exchange two bytes."""
    held = state[one]
    state[one] = state[other]
    state[other] = held


def form(state: Words, work: Words, column: int, area: int, block: int, completers: int) -> None:
    """Let a block be a crosscut if it now is one, with its completers (UNR-4, UNR-5)."""
    here = CELLS + block
    colour = state[here] & CHECKER
    if (
        colour ^ (state[here + 1] & CHECKER) == CHECKER
        and colour ^ (state[here + column] & CHECKER) == CHECKER
        and colour == state[here + column + 1] & CHECKER
        and colour != 0
    ):
        count = wide(state, STANDING)
        standing_blocks(work, area)[count] = block
        put_wide(state, STANDING, count + 1)
        state[here] = state[here] & 15 | completers << 4


def break_up(state: Words, work: Words, area: int, block: int) -> None:
    """Let a block be no crosscut any more."""
    if state[CELLS + block] >> 4 == 0:
        return
    state[CELLS + block] &= 15
    count = wide(state, STANDING) - 1
    put_wide(state, STANDING, count)
    blocks = standing_blocks(work, area)
    for place in range(count):
        if blocks[place] == block:
            blocks[place] = blocks[count]


def standing_blocks(work: Words, area: int) -> Words:
    """Return the list of crosscuts that stand; before it lie the marks of places."""
    return shorts(work, area + 1 & ~1)


def gather(terms: Words, state: Words, work: Words) -> None:
    """List the crosscuts that stand."""
    area = wide(terms, AREA)
    left = wide(state, STANDING)
    blocks = standing_blocks(work, area)
    block = 0
    while left:
        if state[CELLS + block] >> 4:
            left -= 1
            blocks[left] = block
        block += 1


def wipe(work: Words, area: int) -> None:
    """Take all marks off."""
    for place in range(area):
        work[place] = 0


def swaps(terms: Words, state: Words, work: Words, out: Words) -> int:
    """List the swaps of no completer (UNR-8), without repeats if others exist (UNR-11).

    There are no marks on places, before and after.
    """
    column, area = terms[COLUMN], wide(terms, AREA)
    blocks = standing_blocks(work, area)
    standing = wide(state, STANDING)
    for number in range(standing):
        lock(state, work, column, blocks[number])
    count = 0
    for number in range(standing):
        block = blocks[number]
        count = list_north(work, area, block, out, count)
        count = list_north(work, area, block + column, out, count)
        count = list_east(work, column, area, block, out, count)
        count = list_east(work, column, area, block + 1, out, count)
    for number in range(standing):
        block = blocks[number]
        work[block] = 0
        work[block + 1] = 0
        work[block + column] = 0
        work[block + column + 1] = 0
    if wide(state, STEPS) > 1:
        return without_repeats(terms, state, work, out, count)
    return count


def lock(state: Words, work: Words, column: int, block: int) -> None:
    """Mark the completers of a crosscut: none of them is swapped (UNR-8)."""
    completers = state[CELLS + block] >> 4
    work[block] |= completers & 1
    work[block + 1] |= completers >> 1 & 1
    work[block + column] |= completers >> 2 & 1
    work[block + column + 1] |= completers >> 3 & 1


def list_north(work: Words, area: int, low: int, out: Words, count: int) -> int:
    """List a swap with the north, unless a checker is locked or it is listed already."""
    if work[low] & (LOCKED | NORTH_LISTED) or work[low + 1] & LOCKED:
        return count
    work[low] |= NORTH_LISTED
    out[count] = area + low
    return count + 1


def list_east(work: Words, column: int, area: int, low: int, out: Words, count: int) -> int:
    """List a swap with the east, unless a checker is locked or it is listed already."""
    if work[low] & (LOCKED | EAST_LISTED) or work[low + column] & LOCKED:
        return count
    work[low] |= EAST_LISTED
    out[count] = 2 * area + low
    return count + 1


def without_repeats(terms: Words, state: Words, work: Words, out: Words, count: int) -> int:
    """Leave out swaps that bring a board of this turn back, if others exist (UNR-11).

    A swap turns two checkers over.  Going back step by step, a swap brings a board back exactly if
    its two places are all that was turned over an odd number of times since.
    """
    column, area = terms[COLUMN], wide(terms, AREA)
    first = CELLS + area
    last = first + 2 * min(wide(state, STEPS), KEPT) - 2
    odd = 0
    place = last
    while place >= first and wide(state, place) >= area:
        odd += turn_over(work, column, area, wide(state, place))
        if odd == 2:
            mark_repeats(work, column, area, out, count)
        place -= 2
    place += 2
    while place <= last:
        low = low_place(area, wide(state, place))
        work[low] = 0
        work[high_place(column, area, wide(state, place))] = 0
        place += 2
    return fresh_ones(out, count)


def low_place(area: int, swap: int) -> int:
    """Return the lower place of a swap."""
    return swap - area if swap < 2 * area else swap - 2 * area


def high_place(column: int, area: int, swap: int) -> int:
    """Return the higher place of a swap."""
    return swap - area + 1 if swap < 2 * area else swap - 2 * area + column


def turn_over(work: Words, column: int, area: int, swap: int) -> int:
    """Mark both places of a swap as turned over once more; return by how many more are odd."""
    low, high = low_place(area, swap), high_place(column, area, swap)
    work[low] ^= ODD
    work[high] ^= ODD
    return (work[low] >> 2 & 2) + (work[high] >> 2 & 2) - 2


def mark_repeats(work: Words, column: int, area: int, out: Words, count: int) -> None:
    """Mark the listed swap of the two odd places, if there is one."""
    for number in range(count):
        swap = out[number] & ~REPEATS
        if work[low_place(area, swap)] & ODD and work[high_place(column, area, swap)] & ODD:
            out[number] = swap | REPEATS


def fresh_ones(out: Words, count: int) -> int:
    """Keep the swaps that repeat nothing; all of them if every one does."""
    fresh = 0
    for number in range(count):
        if out[number] < REPEATS:
            out[fresh] = out[number]
            fresh += 1
    if fresh:
        return fresh
    for number in range(count):
        out[number] &= ~REPEATS
    return count


def joined(terms: Words, state: Words, work: Words, colour: int) -> int:
    """Tell whether a colour's edges are joined by its checkers (UNR-3, UNR-9)."""
    column, area = terms[COLUMN], wide(terms, AREA)
    wipe(work, area)
    frontier = standing_blocks(work, area)  # no crosscut stands when this is asked
    along = column if colour == 1 else 1  # from one checker of an edge to the next
    count = 0
    for number in range(1, column - 1):
        place = number * along + (1 if colour == 1 else column)
        if state[CELLS + place] == colour:
            work[place] = SEEN
            frontier[count] = place
            count += 1
    looked = 0
    while looked < count:
        place = frontier[looked]
        looked += 1
        if reaches(state, place, column, colour):
            return 1
        count = spread(state, work, frontier, place - 1, colour, count)
        count = spread(state, work, frontier, place + 1, colour, count)
        count = spread(state, work, frontier, place - column, colour, count)
        count = spread(state, work, frontier, place + column, colour, count)
    return 0


def reaches(state: Words, place: int, column: int, colour: int) -> int:
    """Tell whether a checker lies at the far edge of its colour."""
    return state[CELLS + place + (1 if colour == 1 else column)] == colour << 2


def spread(state: Words, work: Words, frontier: Words, place: int, colour: int, count: int) -> int:
    """Go on to a place if the colour lies there and was not seen yet."""
    if state[CELLS + place] != colour or work[place]:
        return count
    work[place] = SEEN
    frontier[count] = place
    return count + 1


def playout(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Play a random game."""
    return play_on(terms, state, work, dice, make_ready(terms, state, work))


def make_ready(terms: Words, state: Words, work: Words) -> int:
    """Get a random game ready; return how many places are empty.

    Whoever came here need not have looked who is joined.
    """
    column, area = terms[COLUMN], wide(terms, AREA)
    links = links_of(work, area)
    wipe(work, area)
    gather(terms, state, work)
    link_all(state, links, column, area)
    if wide(state, STANDING) == 0:
        state[WINNER] = claimed(links, column, area)
    return empty_places(terms, state, empties_of(work, area))


def links_of(work: Words, area: int) -> Words:
    """Return where links between like neighbours lie, Red's and then Blue's."""
    return shorts(work, (area + 1 & ~1) + 6 * area)


def empties_of(work: Words, area: int) -> Words:
    """Return where empty places are listed."""
    return shorts(work, (area + 1 & ~1) + 10 * area)


def play_on(terms: Words, state: Words, work: Words, dice: Words, left: int) -> int:
    """Play a random game that was got ready and has so many places left.

    Who is joined is told by links between like neighbours.  They are added and never taken away, so
    that after a swap they may claim too much; a claim that is wrong makes them be worked out anew.
    """
    count = doubtful = 0
    while state[WINNER] == 0:
        if wide(state, STANDING):
            swap_any(terms, state, work, dice)
            doubtful = 1
        else:
            left -= 1
            fill(terms, state, work, roll(dice, left + 1), left)
        count += 1
        doubtful = look_up(terms, state, work, doubtful)
    return count << 8 | state[WINNER]


def swap_any(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Make a random swap, and link what it put together."""
    column, area = terms[COLUMN], wide(terms, AREA)
    swappable, links = shorts(work, (area + 1 & ~1) + 2 * area), links_of(work, area)
    move = swappable[roll(dice, swaps(terms, state, work, swappable))]
    note(state[TURN], move)
    step(terms, state, work, move)
    link(state, links, column, area, low_place(area, move))
    link(state, links, column, area, high_place(column, area, move))


def fill(terms: Words, state: Words, work: Words, number: int, left: int) -> int:
    """Place a checker on an empty place, by its number, after which so many are left; return it."""
    area = wide(terms, AREA)
    empty = empties_of(work, area)
    place = empty[number]
    empty[number] = empty[left]
    note(state[TURN], place)
    place_at(terms, state, work, place)
    link(state, links_of(work, area), terms[COLUMN], area, place)
    return place


def look_up(terms: Words, state: Words, work: Words, doubtful: int) -> int:
    """End a turn that leaves no crosscut, and see who has won; return whether links are in doubt.

    After a swap they are: they still tell of checkers that it took apart.
    """
    if wide(state, STANDING):
        return doubtful
    column, area = terms[COLUMN], wide(terms, AREA)
    links = links_of(work, area)
    end_turn(terms, state)
    claim = claimed(links, column, area)
    if claim and doubtful and not joined(terms, state, work, claim):
        wipe(work, area)
        link_all(state, links, column, area)
        claim = claimed(links, column, area)
        doubtful = 0
    state[WINNER] = claim
    return doubtful


def place_at(terms: Words, state: Words, work: Words, place: int) -> None:
    """Place a checker; a step that forms no crosscut need not be remembered."""
    own = state[TURN]
    if crosses(state, terms[COLUMN], place, own):
        step(terms, state, work, place)
    else:
        state[CELLS + place] = 1 + own


def crosses(state: Words, column: int, place: int, own: int) -> int:
    """Tell whether a checker of a seat would form a crosscut at an empty place."""
    here = CELLS + place
    other = 1 - own  # the bits of a cell that tell the colour are those of own and other
    north, south = state[here + 1] >> other, state[here - 1] >> other
    east, west = state[here + column] >> other, state[here - column] >> other
    return (
        north & (east & state[here + column + 1] >> own | west & state[here - column + 1] >> own)
        | south & (east & state[here + column - 1] >> own | west & state[here - column - 1] >> own)
    ) & 1


def link_all(state: Words, links: Words, column: int, area: int) -> None:
    """Work all links out anew, Red's and then Blue's; two corners stand for a colour's edges."""
    blue = part(links, area)
    for place in range(area):
        links[place] = place
        blue[place] = place
    for rim in range(1, column - 1):
        links[rim * column] = 0
        links[rim * column + column - 1] = column - 1
        blue[rim] = 0
        blue[area - 1 - rim] = column - 1
    for place in range(column, area - column):
        if state[CELLS + place] & CHECKER:
            link(state, links, column, area, place)


def link(state: Words, links: Words, column: int, area: int, place: int) -> None:
    """Link a checker with its like neighbours and its edges."""
    here = CELLS + place
    colour = state[here] & CHECKER
    like = colour | colour << 2
    own = part(links, area * (colour - 1))
    north, south = state[here + 1] & like, state[here - 1] & like
    east, west = state[here + column] & like, state[here - column] & like
    root = root_of(own, place)
    root = unite(own, root, place - 1 if south else place + 1 if north else root)
    root = unite(own, root, place - column if west else place + column if east else root)
    if north and south:
        root = unite(own, root, place + 1)
    if east and west:
        unite(own, root, place + column)


def unite(links: Words, root: int, place: int) -> int:
    """Let two groups be one, for which the lower of both roots stands."""
    other = root_of(links, place)
    links[max(root, other)] = min(root, other)
    return min(root, other)


def root_of(links: Words, place: int) -> int:
    """Return the place that stands for a group, and shorten the way to it."""
    onward = links[place]
    while onward != place:
        further = links[onward]
        links[place] = further
        place = further
        onward = links[place]
    return place


def claimed(links: Words, column: int, area: int) -> int:
    """Return the colour whose edges are linked; 0 if none is."""
    if links[column - 1] == 0:
        return 1
    return 2 if links[area + column - 1] == 0 else 0
