"""Unitar for machines; `flat.py` says what the bytes mean, `rules.py` has the rules in full.

A square's code is 16 times its row from the north plus its column from the west, both counted from
2; so codes go up in reading order, and there is room around the field for what would leave it.

In a state lie stones; the rules work on *patches*: the stones of a block around one centre, at most
nine.  A block of the box is one patch around its master.  A block that was unified is several, each
of which names the next, in a circle.  They shift and turn as wholes, and a stone that leaves is one
bit less.  Patches 0 to 5 are those of the masters in the order of UNT-7, and a master is there as
long as the centre of its patch holds a stone.

A patch is three times nine bits: where it has stones, where frames are red, where they are blue;
places without a stone may have any frame.  Bits 0 to 7 go clockwise from the north, and bit 8 is
the centre.  In a *grid* the same nine are rows of three, five bits apart: so one is laid over
another by a shift, whatever overlaps.
"""

from unboard.games.kernel import (
    Words,
    fingerprint_of,
    note,
    part,
    put_wide,
    roll,
    shorts,
    wide,
)

SEATS, MASTERS, ACTIONS, CHOICES = 3, 6, 8, 48
ROUNDS_THERE_ARE = 27 << 12  # of three choices: colours, kinds, actions

# Terms: rounds, then tables.
ROUNDS = 0
OFF = 2  # by a centre's code: places of a patch that are not on the field
GRIDS = OFF + 2 * 208  # by the nine bits of a patch: its grid
PATCHES = GRIDS + 2 * 512  # by a grid without gaps: the nine bits
AGREED = PATCHES + 2 * 512  # by colours and kinds of a round: masters and agreements
FRESH = AGREED + 2 * 216  # by master: its block, two numbers
SIZES = FRESH + 4 * MASTERS  # by the nine bits: how many are set
RANKS = SIZES + 512  # by seat and kind: the master's place in the order of UNT-7
OWNERS = RANKS + MASTERS  # the inverse
LEGAL = OWNERS + MASTERS  # by seat and kind: how many squares may be chosen, and which
LISTED = 70  # bytes of such a list
TERMS = LEGAL + LISTED * MASTERS

# State: rounds played, the phase, what each seat has chosen, how many stones there are, the stones.
PLAYED, PHASE, CHOSEN, COUNT, STONES = 0, 1, 2, 8, 10
CAPACITY = 33  # stones, as many as are in the box
STATE = STONES + 2 * CAPACITY
SETUP, ROUND, OVER = 0, 1, 2
LAST = 1 << 13  # a mark on the last stone of a block

# Work: of each patch its bits, its centre's code and the next patch of its block; how many patches
# there are; cells by a square's code.
MOST = MASTERS + CAPACITY
CENTRES = 4 * MOST
NEXT = CENTRES + MOST
KNOWN = NEXT + MOST
CELLS = KNOWN + 2
WORK = CELLS + 2 * 208

NINE = 511
CENTRE = 256  # the bit of a patch's centre
PLANES = 1 | 1 << 9 | 1 << 18
ROUND_ABOUT = 17  # the most by which the code of a stone differs from its centre's
# By the bit of a patch, six bits each: how much its code is above that of its northwest.
STEPS_AROUND = (
    1 | 2 << 6 | 18 << 12 | 34 << 18 | 33 << 24 | 32 << 30 | 16 << 36 | 0 << 42 | 17 << 48
)
BITS_IN_ROWS = 0x345286107  # by a place of a patch, row by row: its bit
# By action, eight bits each: a step in codes, and 16.
MOTIONS = 16 << 16 | 16 << 24 | 0 << 32 | 32 << 40 | 15 << 48 | 17 << 56
CLOCKWISE, SHIFTS = 3, 4  # actions; before them lies the turn anticlockwise
ELIMINATE, TURNS = 1, 2
IDLE = 64  # instead of a move that is not confirmed
NO_MASTER = 64  # a rank below those of all masters, which are powers of two
FAR = 40  # instead of a shift between grids that do not meet
MIDDLE = 12  # the shift between grids with the same centre
GRID_CENTRE = 1 << 6
WINDOW = (1 << 37) - 1  # two grids that meet
ALTERNATING = 17  # frames of a line that are laid out at most: every other one of 33


def start(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Set up an empty field; everybody is to place his blocks (UNT-4)."""
    for place in range(STATE):
        state[place] = 0


def to_act(terms: Words, state: Words, work: Words) -> int:
    """Return who has not chosen yet: all of them at once (UNT-4, UNT-5)."""
    if state[PHASE] == OVER:
        return 0
    last = 1 if state[PHASE] == SETUP else 0
    acting = 0
    for seat in range(SEATS):
        if state[CHOSEN + 2 * seat + last] == 0:
            acting |= 1 << seat
    return acting


def moves(terms: Words, state: Words, work: Words, seat: int, out: Words) -> int:
    """List the squares for a seat's next master (UNT-4), or all 48 choices (UNT-5)."""
    if seat < 0 or not to_act(terms, state, work) >> seat & 1:
        return 0
    if state[PHASE] == ROUND:
        for choice in range(CHOICES):
            out[choice] = choice
        return CHOICES
    kind = next_kind(state, seat)
    listed = LEGAL + LISTED * (2 * seat + kind)
    for number in range(terms[listed]):
        out[number] = placing(kind, terms[listed + 1 + number])
    return terms[listed]


def next_kind(state: Words, seat: int) -> int:
    """Return the kind of master that a seat places next: uni, then tar (UNT-4)."""
    return 1 if state[CHOSEN + 2 * seat] else 0


def placing(kind: int, square: int) -> int:
    """Return the number of a move that places a master."""
    return 1 + kind << 8 | square


def play(terms: Words, state: Words, work: Words, seat: int, move: int) -> None:
    """Seal a choice; the last one reveals them all (UNT-4, UNT-6)."""
    if state[PHASE] == SETUP:
        state[CHOSEN + 2 * seat + next_kind(state, seat)] = move & 255
    else:
        state[CHOSEN + 2 * seat] = move + 1
    if to_act(terms, state, work):
        return
    if state[PHASE] == SETUP:
        lay_out(terms, state, work)
        write_down(terms, state, work)
        state[PHASE] = ROUND
    else:
        resolve(terms, state, work)
    for place in range(CHOSEN, CHOSEN + 2 * SEATS):
        state[place] = 0


def lay_out(terms: Words, state: Words, work: Words) -> None:
    """Lay out all blocks around the squares that were chosen (UNT-2, UNT-4)."""
    work[KNOWN] = MASTERS
    for own in range(MASTERS):
        lay_block(terms, work, terms[RANKS + own], state[CHOSEN + own])


def lay_block(terms: Words, work: Words, master: int, square: int) -> None:
    """Lay out the block of a master."""
    fresh = shorts(terms, FRESH)
    put_patch(work, master, fresh[2 * master] | fresh[2 * master + 1] << 16)
    work[CENTRES + master] = square
    work[NEXT + master] = master


def resolve(terms: Words, state: Words, work: Words) -> None:
    """End a round: what was confirmed is carried out (UNT-7)."""
    planned = round_of(state[CHOSEN] - 1, state[CHOSEN + 2] - 1, state[CHOSEN + 4] - 1)
    if confirmed(terms, planned):
        take_up(state, work)
        carry_out(terms, work, planned)
        write_down(terms, state, work)
    state[PLAYED] += 1
    if state[PLAYED] == terms[ROUNDS]:
        state[PHASE] = OVER


def round_of(one: int, two: int, three: int) -> int:
    """Return the number of a round of three choices: colours, then kinds, then actions."""
    colours = (3 * (one >> 4) + (two >> 4)) * 3 + (three >> 4)
    kinds = one >> 3 & 1 | (two >> 3 & 1) << 1 | (three >> 3 & 1) << 2
    return colours << 12 | kinds << 9 | one & 7 | (two & 7) << 3 | (three & 7) << 6


def result(terms: Words, state: Words, work: Words) -> int:
    """Return who has the most frames after the last round (UNT-15)."""
    if state[PHASE] != OVER:
        return -1
    return most(frames(state, 0), frames(state, 1), frames(state, 2))


def points(terms: Words, state: Words, work: Words, out: Words) -> int:
    """Count everybody's frames (UNT-15)."""
    for colour in range(SEATS):
        out[colour] = frames(state, colour)
    return SEATS


def frames(state: Words, colour: int) -> int:
    """Count the frames of a colour on the board (UNT-3)."""
    found = 0
    for number in range(wide(state, COUNT)):
        if state[STONES + 2 * number + 1] & 3 == colour:
            found += 1
    return found


def most(yellow: int, red: int, blue: int) -> int:
    """Return who has the most of something; several may share it."""
    top = max(yellow, red, blue)
    winners = 0
    if yellow == top:
        winners |= 1
    if red == top:
        winners |= 2
    if blue == top:
        winners |= 4
    return winners


def fingerprint(terms: Words, state: Words, work: Words) -> int:
    """Return a number for a state."""
    return fingerprint_of(state, 0, STONES + 2 * wide(state, COUNT))


# A round, resolved on patches.


def confirmed(terms: Words, planned: int) -> int:
    """Return a mask of the seats with two or three parameters in agreement (UNT-6)."""
    agreed = shorts(terms, AGREED)[planned >> 9]
    one, two, three = planned & 7, planned >> 3 & 7, planned >> 6 & 7
    same = 0
    if one == two:
        same |= 3
    if two == three:
        same |= 6
    if one == three:
        same |= 5
    return (agreed >> 9 | agreed >> 12 & same) & 7


def carry_out(terms: Words, work: Words, planned: int) -> None:
    """Carry out the confirmed moves of a round by action, then by original size (UNT-7)."""
    agreed = shorts(terms, AGREED)[planned >> 9]
    seats = confirmed(terms, planned)
    first, second, third = IDLE, IDLE, IDLE
    if seats & 1:
        first = (planned & 7) << 3 | agreed & 7
    if seats & 2:
        second = planned & 56 | agreed >> 3 & 7
    if seats & 4:
        third = planned >> 3 & 56 | agreed >> 6 & 7
    low, high = min(first, second), max(first, second)
    first, second, third = min(low, third), max(low, min(high, third)), max(high, third)
    while first < IDLE:
        carry_out_one(terms, work, first >> 3, first & 7)
        first, second, third = second, third, IDLE


def carry_out_one(terms: Words, work: Words, action: int, master: int) -> None:
    """Carry out a move, unless its master is gone (UNT-8)."""
    if patch_of(work, master) & CENTRE:
        if action >= TURNS:
            move_block(terms, work, action, master)
        else:
            join_block(terms, work, action, master)


def patch_of(work: Words, patch: int) -> int:
    """Return a patch's stones and frames."""
    bits = shorts(work, 0)
    return bits[2 * patch] | bits[2 * patch + 1] << 16


def put_patch(work: Words, patch: int, value: int) -> None:
    """Put stones and frames into a patch."""
    bits = shorts(work, 0)
    bits[2 * patch] = value & 0xFFFF
    bits[2 * patch + 1] = value >> 16


def move_block(terms: Words, work: Words, action: int, master: int) -> None:
    """Shift a block or turn it around its master, if no stone leaves the field (UNT-9, UNT-10)."""
    quarter = 0 if action >= SHIFTS else 2 if action == CLOCKWISE else 6
    value = turned(patch_of(work, master), quarter)
    centre = work[CENTRES + master]
    after = centre + (MOTIONS >> (action << 3) & 255) - 16
    if value & shorts(terms, OFF)[after]:
        return
    patch = work[NEXT + master]
    while patch != master:
        other = centre_after(work[CENTRES + patch], centre, after, quarter)
        if leaves(terms, turned(patch_of(work, patch), quarter), other):
            return
        patch = work[NEXT + patch]
    put_patch(work, master, value)
    work[CENTRES + master] = after
    patch = work[NEXT + master]
    while patch != master:
        other = centre_after(work[CENTRES + patch], centre, after, quarter)
        put_patch(work, patch, turned(patch_of(work, patch), quarter))
        work[CENTRES + patch] = other
        patch = work[NEXT + patch]


def turned(value: int, quarter: int) -> int:
    """Return a patch with its ring turned by so many places clockwise."""
    centres = value & CENTRE * PLANES
    ring = value ^ centres
    forward = ring & ((1 << 8 - quarter) - 1) * PLANES
    return centres | forward << quarter | (ring ^ forward) >> 8 - quarter


def centre_after(square: int, pivot: int, after: int, quarter: int) -> int:
    """Return where a patch's centre comes to lie when another's moves; 0 beyond the field's rim."""
    south, east = (square >> 4) - (pivot >> 4), (square & 15) - (pivot & 15)
    if quarter == 2:
        south, east = east, -south
    elif quarter == 6:
        south, east = -east, south
    south, east = south + (after >> 4), east + (after & 15)
    return south << 4 | east if 1 <= south <= 11 and 1 <= east <= 11 else 0


def leaves(terms: Words, value: int, centre: int) -> int:
    """Tell whether a stone of a patch would not lie on the field."""
    return value & shorts(terms, OFF)[centre]


def join_block(terms: Words, work: Words, action: int, master: int) -> None:
    """Unify a block or eliminate with the one that it overlaps (UNT-11)."""
    partner = partner_of(terms, work, master)
    if partner == master:
        return
    if action == ELIMINATE:
        eliminate(terms, work, master, partner)
    else:
        unify(terms, work, master, partner)


def partner_of(terms: Words, work: Words, master: int) -> int:
    """Return a patch of the highest-ranking block that a block overlaps; else the block's own."""
    own = 0
    touched = 0
    patch = master
    while own >> patch & 1 == 0:
        own |= 1 << patch
        touched |= overlapping(terms, work, patch)
        patch = work[NEXT + patch]
    touched &= ~own
    best, best_rank = master, 2 * NO_MASTER
    patch = 0
    while touched >> patch:
        if touched >> patch & 1:
            rank = rank_of(work, patch)
            if rank < best_rank or (
                rank == best_rank == NO_MASTER and outranks(terms, work, patch, best)
            ):
                best, best_rank = patch, rank
        patch += 1
    return best


def overlapping(terms: Words, work: Words, patch: int) -> int:
    """Return a mask of the patches with a stone on a square of a patch, itself too."""
    grids = shorts(terms, GRIDS)
    bits = shorts(work, 0)
    grid = grids[bits[2 * patch] & NINE] << MIDDLE
    centre = work[CENTRES + patch]
    found = 0
    for other in range(work[KNOWN]):
        if grids[bits[2 * other] & NINE] << between(centre, work[CENTRES + other]) & grid:
            found |= 1 << other
    return found


def between(centre: int, other: int) -> int:
    """Return the shift that lays the grid of a patch over another's in the middle, or FAR."""
    distance = other - centre + 34
    return distance - 11 * (distance >> 4) if 0 <= distance <= 68 and distance & 15 <= 4 else FAR


def rank_of(work: Words, patch: int) -> int:
    """Return the rank of a block by the highest master that it holds (UNT-11, UNT-14)."""
    masters = NO_MASTER
    here = patch
    while True:
        if here < MASTERS and work[4 * here + 1] & 1:
            masters |= 1 << here
        here = work[NEXT + here]
        if here == patch:
            return masters & -masters


def stones_of(terms: Words, work: Words, patch: int) -> int:
    """Count the stones of a block."""
    count = 0
    here = patch
    while True:
        count += terms[SIZES + (patch_of(work, here) & NINE)]
        here = work[NEXT + here]
        if here == patch:
            return count


def eliminate(terms: Words, work: Words, block: int, partner: int) -> None:
    """Take the stones of two blocks off the squares that they share (UNT-12)."""
    one = block
    while True:
        other = partner
        while True:
            eliminate_patches(terms, work, one, other)
            other = work[NEXT + other]
            if other == partner:
                break
        one = work[NEXT + one]
        if one == block:
            break


def eliminate_patches(terms: Words, work: Words, one: int, other: int) -> None:
    """Take the stones of two patches off the squares that they share."""
    grids = shorts(terms, GRIDS)
    value, value_of_other = patch_of(work, one), patch_of(work, other)
    shift = between(work[CENTRES + one], work[CENTRES + other])
    shared = grids[value & NINE] << MIDDLE & grids[value_of_other & NINE] << shift
    if shared:
        put_patch(work, one, value & ~nine_of(terms, shared >> MIDDLE))
        put_patch(work, other, value_of_other & ~nine_of(terms, shared >> shift))


def nine_of(terms: Words, grid: int) -> int:
    """Return the nine bits of a patch from its grid."""
    return shorts(terms, PATCHES)[grid & 7 | grid >> 2 & 56 | grid >> 4 & 448]


def unify(terms: Words, work: Words, block: int, partner: int) -> None:
    """Make one block of two, the one with more stones leading (UNT-13)."""
    ahead = stones_of(terms, work, block) - stones_of(terms, work, partner)
    larger, smaller = block, partner
    if ahead < 0 or (ahead == 0 and rank_of(work, partner) < rank_of(work, block)):
        larger, smaller = partner, block
    if is_plain(work, larger) and is_plain(work, smaller):
        unify_plain(terms, work, larger, smaller)
    else:
        unify_any(terms, work, larger, smaller)
    held = work[NEXT + larger]
    work[NEXT + larger] = work[NEXT + smaller]
    work[NEXT + smaller] = held


def is_plain(work: Words, patch: int) -> int:
    """Tell whether a block is one patch with frames of one colour."""
    colours = patch_of(work, patch) >> 9
    return work[NEXT + patch] == patch and (colours == 0 or colours == NINE or colours == NINE << 9)


def unify_plain(terms: Words, work: Words, larger: int, smaller: int) -> None:
    """Make one block of two that are a patch of one colour each: their colours alternate."""
    grids = shorts(terms, GRIDS)
    leading, trailing = patch_of(work, larger), patch_of(work, smaller)
    shift = between(work[CENTRES + larger], work[CENTRES + smaller])
    one = grids[leading & NINE] << MIDDLE
    other = grids[trailing & NINE] << shift
    kept = master_cell(work, larger) << MIDDLE & other & ~(master_cell(work, smaller) << shift)
    first = every_other(one | other)
    colours, colours_of_other = leading >> 9, trailing >> 9
    put_patch(
        work,
        larger,
        nine_of(terms, (one & ~other | kept) >> MIDDLE)
        | mixed_colours(colours, colours_of_other, nine_of(terms, first >> MIDDLE)) << 9,
    )
    put_patch(
        work,
        smaller,
        nine_of(terms, (other & ~kept) >> shift)
        | mixed_colours(colours, colours_of_other, nine_of(terms, first >> shift)) << 9,
    )


def master_cell(work: Words, patch: int) -> int:
    """Return the place of a patch's master in its grid, if it is there."""
    return GRID_CENTRE if patch < MASTERS and work[4 * patch + 1] & 1 else 0


def every_other(cells: int) -> int:
    """Return the first, third, fifth of the bits that are set, and what lies before the next."""
    cells ^= cells << 1
    cells ^= cells << 2
    cells = (cells ^ cells << 4) & WINDOW
    cells ^= cells << 8
    cells = (cells ^ cells << 16) & WINDOW
    return (cells ^ cells << 32) & WINDOW


def mixed_colours(colours: int, colours_of_other: int, first: int) -> int:
    """Return the colours of a patch that is one colour at some places, another elsewhere."""
    chosen = first | first << 9
    return colours & chosen | colours_of_other & ~chosen


# What seldom happens: blocks in a general position, square by square in cells.  A cell has a byte
# for the stone of one block and one for that of another: 1 + its frame, and 4 times its master,
# counted from 1.


def first_cell(work: Words, patch: int) -> int:
    """Return a code that none of a block's stones comes before."""
    first = work[CENTRES + patch]
    here = work[NEXT + patch]
    while here != patch:
        first = min(first, work[CENTRES + here])
        here = work[NEXT + here]
    return max(first - ROUND_ABOUT, 0)


def last_cell(work: Words, patch: int) -> int:
    """Return a code that none of a block's stones comes after."""
    last = work[CENTRES + patch]
    here = work[NEXT + patch]
    while here != patch:
        last = max(last, work[CENTRES + here])
        here = work[NEXT + here]
    return last + ROUND_ABOUT


def wipe(work: Words, first: int, last: int) -> None:
    """Empty cells."""
    cells = shorts(work, CELLS)
    for square in range(first, last + 1):
        cells[square] = 0


def lay(work: Words, block: int, half: int) -> None:
    """Lay the stones of a block into the low or high half of cells: 0 or 8."""
    cells = shorts(work, CELLS)
    patch = block
    while True:
        value = patch_of(work, patch)
        for bit in range(9):
            if value >> bit & 1:
                cell = 1 + frame_of(value, bit)
                if bit == 8 and patch < MASTERS:
                    cell |= 1 + patch << 2
                cells[square_of(work, patch, bit)] |= cell << half
        patch = work[NEXT + patch]
        if patch == block:
            break


def frame_of(value: int, bit: int) -> int:
    """Return the frame at a place of a patch: 0 yellow, 1 red, 2 blue."""
    return value >> 9 + bit & 1 | (value >> 18 + bit & 1) << 1


def square_of(work: Words, patch: int, bit: int) -> int:
    """Return the square of a place of a patch."""
    return work[CENTRES + patch] + (STEPS_AROUND >> 6 * bit & 63) - ROUND_ABOUT


def outranks(terms: Words, work: Words, one: int, other: int) -> int:
    """Tell whether one block without a master ranks higher than another (UNT-11)."""
    ahead = stones_of(terms, work, one) - stones_of(terms, work, other)
    if ahead:
        return ahead > 0
    first = min(first_cell(work, one), first_cell(work, other))
    last = max(last_cell(work, one), last_cell(work, other))
    wipe(work, first, last)
    lay(work, one, 0)
    lay(work, other, 8)
    return reads_first(work, first, last)


def reads_first(work: Words, first: int, last: int) -> int:
    """Tell whether the low halves of cells come first by squares, or else by frames (UNT-11)."""
    cells = shorts(work, CELLS)
    by_frames = 0
    for square in range(first, last + 1):
        low, high = cells[square] & 3, cells[square] >> 8 & 3
        if low == 0 and high:
            return 0
        if high == 0 and low:
            return 1
        if by_frames == 0:
            by_frames = high - low
    return by_frames > 0


def unify_any(terms: Words, work: Words, larger: int, smaller: int) -> None:
    """Make one block of any two: line up their frames, and lay them out in turn (UNT-13)."""
    first = min(first_cell(work, larger), first_cell(work, smaller))
    last = max(last_cell(work, larger), last_cell(work, smaller))
    count = stones_of(terms, work, smaller)
    wipe(work, first, last)
    lay(work, larger, 0)
    lay(work, smaller, 8)
    lay_frames(work, first, last, line(work, first, last, 0), line(work, first, last, 8), count)
    take_frames(work, larger, 0)
    take_frames(work, smaller, 8)


def line(work: Words, first: int, last: int, half: int) -> int:
    """Return the frames of a block in reading order, as many as can be laid out (UNT-13)."""
    cells = shorts(work, CELLS)
    frames, count = 0, 0
    for square in range(first, last + 1):
        cell = cells[square] >> half & 3
        if cell and count < ALTERNATING:
            frames |= cell - 1 << 2 * count
            count += 1
    return frames


def lay_frames(work: Words, first: int, last: int, leading: int, trailing: int, count: int) -> None:
    """Lay frames on all stones in turn from two lines, the trailing one anew when it is out."""
    cells = shorts(work, CELLS)
    laid, lead, trail = 0, 0, 0
    for square in range(first, last + 1):
        if cells[square]:
            if laid & 1:
                cells[square] |= (trailing >> 2 * trail & 3) << 13
                trail = trail + 1 if trail + 1 < count else 0
            else:
                cells[square] |= (leading >> 2 * lead & 3) << 13
                lead += 1
            laid += 1


def take_frames(work: Words, block: int, half: int) -> None:
    """Take the frames that were laid out onto the stones of a block that stay (UNT-13)."""
    cells = shorts(work, CELLS)
    patch = block
    while True:
        value, after = patch_of(work, patch), 0
        for bit in range(9):
            if value >> bit & 1:
                cell = cells[square_of(work, patch, bit)]
                if stays(cell, half):
                    after |= (1 | (cell >> 13 & 1) << 9 | (cell >> 14) << 18) << bit
        put_patch(work, patch, after)
        patch = work[NEXT + patch]
        if patch == block:
            break


def stays(cell: int, half: int) -> int:
    """Tell which stone stays on a square: the smaller block's, or the only master (UNT-13)."""
    larger, smaller = cell & 31, cell >> 8 & 31
    larger_stays = smaller == 0 or (larger >= 4 and smaller < 4)
    return larger_stays == (half == 0)


# Between states and patches.


def take_up(state: Words, work: Words) -> None:
    """Gather the stones of a state into patches, block by block."""
    work[KNOWN] = MASTERS
    for master in range(MASTERS):
        put_patch(work, master, 0)
        work[CENTRES + master] = 0
        work[NEXT + master] = master
    stones = shorts(state, STONES)
    first = 0
    count = wide(state, COUNT)
    while first < count:
        last = first
        while stones[last] & LAST == 0:
            last += 1
        take_up_block(stones, work, first, last)
        first = last + 1


def take_up_block(stones: Words, work: Words, first: int, last: int) -> None:
    """Gather the stones of one block: those around a master first, then around any other."""
    block = work[KNOWN]  # a patch of the block, once there is one
    for place in range(first, last + 1):
        master = stones[place] >> 10 & 7
        if master:
            begin_patch(work, block, master - 1, stones[place])
            block = master - 1
    for place in range(first, last + 1):
        if stones[place] >> 10 & 7 == 0 and not taken_in(work, block, stones[place]):
            patch = work[KNOWN]
            work[KNOWN] = patch + 1
            begin_patch(work, block, patch, stones[place])


def begin_patch(work: Words, block: int, patch: int, stone: int) -> None:
    """Begin a patch with a stone as its centre; it joins the other patches of its block."""
    put_patch(work, patch, with_frame(stone, 8))
    work[CENTRES + patch] = stone & 255
    work[NEXT + patch] = patch
    if block < work[KNOWN] and block != patch:
        work[NEXT + patch] = work[NEXT + block]
        work[NEXT + block] = patch


def with_frame(stone: int, bit: int) -> int:
    """Return the bits of a stone at a place of a patch."""
    return (1 | (stone >> 8 & 1) << 9 | (stone >> 9 & 1) << 18) << bit


def taken_in(work: Words, block: int, stone: int) -> int:
    """Put a stone into a patch of its block that it lies around; tell whether there is one."""
    if block >= work[KNOWN]:
        return 0
    patch = block
    while True:
        distance = (stone & 255) - work[CENTRES + patch] + ROUND_ABOUT
        if 0 <= distance <= 34 and distance & 15 <= 2:
            row = distance >> 4
            bit = BITS_IN_ROWS >> 4 * (3 * row + (distance & 15)) & 15
            put_patch(work, patch, patch_of(work, patch) | with_frame(stone, bit))
            return 1
        patch = work[NEXT + patch]
        if patch == block:
            return 0


def write_down(terms: Words, state: Words, work: Words) -> None:
    """Write the stones of all patches into the state: blocks by rank, in reading order (UNT-11)."""
    written = 0  # a mask of patches
    count = 0
    for master in range(MASTERS):
        if patch_of(work, master) & CENTRE and written >> master & 1 == 0:
            count = write_block(state, work, master, count)
            written |= patches_of(work, master)
    best = next_block(terms, work, written)
    while best >= 0:
        count = write_block(state, work, best, count)
        written |= patches_of(work, best)
        best = next_block(terms, work, written)
    for place in range(STONES + 2 * count, STATE):
        state[place] = 0
    put_wide(state, COUNT, count)


def patches_of(work: Words, block: int) -> int:
    """Return a mask of a block's patches."""
    found = 0
    while found >> block & 1 == 0:
        found |= 1 << block
        block = work[NEXT + block]
    return found


def next_block(terms: Words, work: Words, written: int) -> int:
    """Return a patch of the highest block that is not written, none of which has a master; or -1.

    A block without stones is gone (UNT-12).
    """
    best = -1
    for patch in range(work[KNOWN]):
        left = patch_of(work, patch) & NINE and written >> patch & 1 == 0
        if left and (best < 0 or outranks(terms, work, patch, best)):
            best = patch
    return best


def write_block(state: Words, work: Words, block: int, count: int) -> int:
    """Write the stones of a block behind those that are written; return how many there are then."""
    stones, cells = shorts(state, STONES), shorts(work, CELLS)
    first, last = first_cell(work, block), last_cell(work, block)
    wipe(work, first, last)
    lay(work, block, 0)
    for square in range(first, last + 1):
        if cells[square]:
            stones[count] = cells[square] - 1 << 8 | square
            count += 1
    stones[count - 1] |= LAST
    return count


# Random games.


def playout(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Play a random game; a round of it is one roll of the dice."""
    if state[PHASE] == OVER:
        return result(terms, state, work)
    if state[PHASE] == SETUP:
        count = set_up(terms, state, work, dice)
    else:
        take_up(state, work)
        count = complete(terms, state, work, dice)
    rounds = terms[ROUNDS] - state[PLAYED]
    for _ in range(rounds):
        planned = roll(dice, ROUNDS_THERE_ARE)
        note_round(terms, planned)
        carry_out(terms, work, planned)
    return count + SEATS * rounds << 8 | winners(terms, work)


def set_up(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Place by chance what is not placed yet; return how many moves that were (UNT-4)."""
    work[KNOWN] = MASTERS
    count = 0
    for own in range(MASTERS):
        square = state[CHOSEN + own]
        if square == 0:
            listed = LEGAL + LISTED * own
            square = terms[listed + 1 + roll(dice, terms[listed])]
            note(own >> 1, placing(own & 1, square))
            count += 1
        lay_block(terms, work, terms[RANKS + own], square)
    return count


def complete(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Complete a round in which somebody has chosen; return how many choices that took (UNT-5)."""
    chosen = part(state, CHOSEN)
    if chosen[0] | chosen[2] | chosen[4] == 0:
        return 0
    count = 0
    for seat in range(SEATS):
        if chosen[2 * seat] == 0:
            choice = roll(dice, CHOICES)
            note(seat, choice)
            chosen[2 * seat] = choice + 1
            count += 1
    carry_out(terms, work, round_of(chosen[0] - 1, chosen[2] - 1, chosen[4] - 1))
    state[PLAYED] += 1
    return count


def note_round(terms: Words, planned: int) -> None:
    """Note the three choices of a round."""
    masters = shorts(terms, AGREED)[planned >> 9]
    for seat in range(SEATS):
        owner = terms[OWNERS + (masters >> 3 * seat & 7)]
        note(seat, owner << 3 | planned >> 3 * seat & 7)


def winners(terms: Words, work: Words) -> int:
    """Return who has the most frames on patches (UNT-15)."""
    yellow, red, blue = 0, 0, 0
    for patch in range(work[KNOWN]):
        value = patch_of(work, patch)
        reds, blues = value & value >> 9 & NINE, value & value >> 18 & NINE
        red += terms[SIZES + reds]
        blue += terms[SIZES + blues]
        yellow += terms[SIZES + (value & NINE & ~(reds | blues))]
    return most(yellow, red, blue)
