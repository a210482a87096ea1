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

from unboard.core.kernel import (
    Words,
    fingerprint_of,
    note,
    part,
    put_wide,
    roll,
    shorts,
    wide,
)

SEATS, MASTERS, CHOICES = 3, 6, 48
ROUNDS_THERE_ARE = 27 << 12  # of three choices: colours, kinds, actions

# Terms: rounds, then tables.
FARTHEST = 170  # the most by which codes of centres differ
ROUNDS = 0
OFF = 2  # by a centre's code: places of a patch that are not on the field
GRIDS = OFF + 2 * 208  # by the nine bits of a patch: its grid
PATCHES = GRIDS + 2 * 512  # by a grid without gaps: the nine bits
AGREED = PATCHES + 2 * 512  # by colours and kinds of a round: masters and agreements
FRESH = AGREED + 2 * 216  # by master: its block, two numbers
SIZES = FRESH + 4 * MASTERS  # by the nine bits: how many are set
RANKS = SIZES + 512  # by seat and kind: the master's place in the order of UNT-7
OWNERS = RANKS + MASTERS  # the inverse
BETWEEN = OWNERS + MASTERS  # by the difference of two centres: the shift between their grids
LEGAL = BETWEEN + 2 * FARTHEST + 1  # by seat and kind: how many squares may be chosen, and which
LISTED = 70  # bytes of such a list

# State: rounds played, the phase, what each seat has chosen, how many stones there are, the stones.
PLAYED, PHASE, CHOSEN, COUNT, STONES = 0, 1, 2, 8, 10
CAPACITY = 33  # stones, as many as are in the box
STATE = STONES + 2 * CAPACITY
SETUP, ROUND, OVER = 0, 1, 2
LAST = 1 << 13  # a mark on the last stone of a block

# Work: of each patch its bits, its centre's code and the next patch of its block; how many patches
# there are; by row the stones of a block; two lists of stones.
MOST = MASTERS + CAPACITY
CENTRES = 4 * MOST
NEXT = CENTRES + MOST + 1
KNOWN = NEXT + MOST
ROWS = KNOWN + 1
LEADING = ROWS + 2 * 13
TRAILING = LEADING + 2 * CAPACITY
WORK = TRAILING + 2 * CAPACITY

# Patches: the nine places, the centre, what repeats a bit for stones, red and blue.
NINE, CENTRE, PLANES = 511, 256, 1 | 1 << 9 | 1 << 18
NOWHERE = 17  # a centre with no place on the field around it
END = 255  # instead of a centre: there are no more patches
# By the bit of a patch, six bits each: how much its code is above that of its northwest.
STEPS_AROUND = (
    1 | 2 << 6 | 18 << 12 | 34 << 18 | 33 << 24 | 32 << 30 | 16 << 36 | 0 << 42 | 17 << 48
)
BITS_IN_ROWS = 0x345286107  # by a place of a patch, row by row: its bit

UNIFY, ELIMINATE, TURNS, CLOCKWISE, SHIFTS = 0, 1, 2, 3, 4  # actions; turns and shifts are several
# By action, eight bits each: 16 and a step in codes.
MOTIONS = 16 << 16 | 16 << 24 | 0 << 32 | 32 << 40 | 15 << 48 | 17 << 56
IDLE = 64  # instead of a move that is not confirmed
NO_MASTER = 64  # a rank below those of all masters, which are powers of two

# Grids: the shift of one under another with the same centre, and of one that is too far away to
# meet it; the bit of the centre; all bits of two grids that meet.
MIDDLE, FAR, GRID_CENTRE, WINDOW = 12, 40, 1 << 6, (1 << 37) - 1


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
    know(work, MASTERS)
    for own in range(MASTERS):
        lay_block(terms, work, terms[RANKS + own], state[CHOSEN + own])


def know(work: Words, count: int) -> None:
    """Say how many patches there are."""
    work[KNOWN] = count
    work[CENTRES + count] = END


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
    if leaves(terms, value, after):
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
    """Return where a patch's centre comes to lie when another's moves, maybe nowhere."""
    south, east = (square >> 4) - (pivot >> 4), (square & 15) - (pivot & 15)
    if quarter == 2:
        south, east = east, -south
    elif quarter == 6:
        south, east = -east, south
    south, east = south + (after >> 4), east + (after & 15)
    return south << 4 | east if 1 <= south <= 11 and 1 <= east <= 11 else NOWHERE


def leaves(terms: Words, value: int, centre: int) -> int:
    """Tell whether a stone of a patch would not lie on the field."""
    return value & shorts(terms, OFF)[centre]


def join_block(terms: Words, work: Words, action: int, master: int) -> None:
    """Unify a block or eliminate with the one that it overlaps (UNT-11)."""
    partner = partner_of(terms, work, master)
    if partner == master:
        return
    if action == ELIMINATE:
        take_off(terms, work, action, master, partner)
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
    other = 0
    while work[CENTRES + other] != END:
        shift = between(terms, centre, work[CENTRES + other])
        if grids[bits[2 * other] & NINE] << shift & grid:
            found |= 1 << other
        other += 1
    return found


def between(terms: Words, centre: int, other: int) -> int:
    """Return the shift that lays the grid of a patch over another's in the middle, or FAR."""
    return terms[BETWEEN + FARTHEST + other - centre]


def rank_of(work: Words, patch: int) -> int:
    """Return the rank of a block by the highest master that it holds (UNT-11, UNT-14)."""
    masters = NO_MASTER
    here = patch
    while True:
        masters |= (work[4 * here + 1] & 1) << here  # from 6 on it makes no difference
        here = work[NEXT + here]
        if here == patch:
            return masters & -masters


def take_off(terms: Words, work: Words, action: int, larger: int, smaller: int) -> None:
    """Take stones of two blocks off the squares that they share (UNT-12, UNT-13)."""
    one = larger
    while True:
        other = smaller
        while True:
            take_off_patches(terms, work, action, one, other)
            other = work[NEXT + other]
            if other == smaller:
                break
        one = work[NEXT + one]
        if one == larger:
            break


def take_off_patches(terms: Words, work: Words, action: int, one: int, other: int) -> None:
    """Take both stones off a square (UNT-12), or the larger's, but not the only master (UNT-13)."""
    grids = shorts(terms, GRIDS)
    shift = between(terms, work[CENTRES + one], work[CENTRES + other])
    first, second = patch_of(work, one), patch_of(work, other)
    shared = grids[first & NINE] << MIDDLE & grids[second & NINE] << shift
    if shared:
        from_one, from_other = shared, shared
        if action == UNIFY:
            one_master, other_master = master_cell(work, one), master_cell(work, other)
            from_other = shared & one_master << MIDDLE & ~(other_master << shift)
            from_one = shared ^ from_other
        put_patch(work, one, first & ~nine_of(terms, from_one >> MIDDLE))
        put_patch(work, other, second & ~nine_of(terms, from_other >> shift))


def master_cell(work: Words, patch: int) -> int:
    """Return the place of a patch's master in its grid, if it is there."""
    return GRID_CENTRE if patch < MASTERS and work[4 * patch + 1] & 1 else 0


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
        take_off_patches(terms, work, UNIFY, larger, smaller)
        alternate(terms, work, larger, smaller)
        splice(work, larger, smaller)
    else:
        unify_mixed(terms, work, larger, smaller)


def stones_of(terms: Words, work: Words, patch: int) -> int:
    """Count the stones of a block."""
    count = 0
    here = patch
    while True:
        count += terms[SIZES + (patch_of(work, here) & NINE)]
        here = work[NEXT + here]
        if here == patch:
            return count


def is_plain(work: Words, patch: int) -> int:
    """Tell whether a block is one patch with frames of one colour."""
    colours = patch_of(work, patch) >> 9
    return work[NEXT + patch] == patch and (colours == 0 or colours == NINE or colours == NINE << 9)


def splice(work: Words, larger: int, smaller: int) -> None:
    """Make one circle of the patches of two blocks."""
    held = work[NEXT + larger]
    work[NEXT + larger] = work[NEXT + smaller]
    work[NEXT + smaller] = held


def alternate(terms: Words, work: Words, larger: int, smaller: int) -> None:
    """Lay the frames of two patches, each of one colour, out in turn (UNT-13)."""
    grids = shorts(terms, GRIDS)
    leading, trailing = patch_of(work, larger), patch_of(work, smaller)
    shift = between(terms, work[CENTRES + larger], work[CENTRES + smaller])
    first = every_other(grids[leading & NINE] << MIDDLE | grids[trailing & NINE] << shift)
    in_larger, in_smaller = nine_of(terms, first >> MIDDLE), nine_of(terms, first >> shift)
    put_patch(work, larger, leading & NINE | two_colours(leading, trailing, in_larger))
    put_patch(work, smaller, trailing & NINE | two_colours(leading, trailing, in_smaller))


def every_other(cells: int) -> int:
    """Return the first, third, fifth of the bits that are set, and what lies before the next.

    From the first to the last there are at most 25 places, as in two grids that meet.
    """
    cells ^= cells << 1
    cells ^= cells << 2
    cells = (cells ^ cells << 4) & WINDOW
    cells ^= cells << 8
    return cells ^ cells << 16


def two_colours(leading: int, trailing: int, first: int) -> int:
    """Return the frames of a patch: at some places those of one patch, elsewhere another's."""
    chosen = first << 9 | first << 18
    return leading & chosen | trailing & ~(chosen | NINE)


# What seldom happens: blocks of any shape and with any frames, as lists in reading order.


def unify_mixed(terms: Words, work: Words, larger: int, smaller: int) -> None:
    """Make one block of any two: line up their frames, and lay them out in turn (UNT-13)."""
    leading, trailing = shorts(work, LEADING), shorts(work, TRAILING)
    list_stones(terms, work, larger, leading)
    count = list_stones(terms, work, smaller, trailing)
    take_off(terms, work, UNIFY, larger, smaller)
    splice(work, larger, smaller)
    for place in range(count, number_stones(terms, work, larger) + 1 >> 1):
        trailing[place] = trailing[place - count]
    patch = larger
    while True:
        lay_frames(terms, work, patch)
        patch = work[NEXT + patch]
        if patch == larger:
            break


def lay_frames(terms: Words, work: Words, patch: int) -> None:
    """Lay frames on the stones of a patch: even ones from the leading line (UNT-13)."""
    leading, trailing = shorts(work, LEADING), shorts(work, TRAILING)
    value = patch_of(work, patch) & NINE
    after = value
    for bit in range(9):
        if value >> bit & 1:
            place = place_of(terms, work, square_of(work, patch, bit))
            stone = trailing[place >> 1] if place & 1 else leading[place >> 1]
            after |= frame_bits(stone, bit)
    put_patch(work, patch, after)


def list_stones(terms: Words, work: Words, block: int, out: Words) -> int:
    """List the stones of a block as a state has them, in reading order; return how many."""
    count = number_stones(terms, work, block)
    patch = block
    while True:
        value = patch_of(work, patch)
        for bit in range(9):
            if value >> bit & 1:
                square = square_of(work, patch, bit)
                master = 1 + patch if bit == 8 and patch < MASTERS else 0
                stone = square | frame_of(value, bit) << 8 | master << 10
                out[place_of(terms, work, square)] = stone
        patch = work[NEXT + patch]
        if patch == block:
            return count


def number_stones(terms: Words, work: Words, block: int) -> int:
    """Count a block's stones, and give them numbers in reading order.

    A row becomes nine bits for its stones, and above them how many stones are in rows before it.
    """
    rows = shorts(work, ROWS)
    for row in range(2, 11):
        rows[row] = 0
    patch = block
    while True:
        grid = shorts(terms, GRIDS)[patch_of(work, patch) & NINE]
        row, column = work[CENTRES + patch] >> 4, work[CENTRES + patch] & 15
        rows[row - 1] |= (grid & 7) << column >> 3
        rows[row] |= (grid >> 5 & 7) << column >> 3
        rows[row + 1] |= (grid >> 10 & 7) << column >> 3
        patch = work[NEXT + patch]
        if patch == block:
            break
    count = 0
    for row in range(2, 11):
        before = count
        count += terms[SIZES + rows[row]]
        rows[row] |= before << 9
    return count


def place_of(terms: Words, work: Words, square: int) -> int:
    """Return the number of the stone on a square, once the block's stones are numbered."""
    row = shorts(work, ROWS)[square >> 4]
    return (row >> 9) + terms[SIZES + (row & (1 << (square & 15) - 2) - 1)]


def square_of(work: Words, patch: int, bit: int) -> int:
    """Return the square of a place of a patch."""
    return work[CENTRES + patch] + (STEPS_AROUND >> 6 * bit & 63) - 17


def frame_of(value: int, bit: int) -> int:
    """Return the frame at a place of a patch: 0 yellow, 1 red, 2 blue."""
    return value >> 9 + bit & 1 | (value >> 18 + bit & 1) << 1


def frame_bits(stone: int, bit: int) -> int:
    """Return the frame of a listed stone as bits at a place of a patch."""
    return ((stone >> 8 & 1) << 9 | (stone >> 9 & 1) << 18) << bit


def outranks(terms: Words, work: Words, one: int, other: int) -> int:
    """Tell whether one block without a master ranks higher than another (UNT-11)."""
    stones, others = shorts(work, LEADING), shorts(work, TRAILING)
    count = list_stones(terms, work, one, stones)
    ahead = count - list_stones(terms, work, other, others)
    if ahead:
        return ahead > 0
    for place in range(count):
        if stones[place] & 255 != others[place] & 255:
            return stones[place] & 255 < others[place] & 255
    for place in range(count):
        if stones[place] != others[place]:
            return stones[place] < others[place]
    return 0


# Between states and patches.


def take_up(state: Words, work: Words) -> None:
    """Gather the stones of a state into patches, block by block."""
    know(work, MASTERS)
    for master in range(MASTERS):
        put_patch(work, master, 0)
        work[CENTRES + master] = NOWHERE
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
            know(work, patch + 1)
            begin_patch(work, block, patch, stones[place])


def begin_patch(work: Words, block: int, patch: int, stone: int) -> None:
    """Begin a patch with a stone as its centre; it joins the other patches of its block."""
    put_patch(work, patch, 1 << 8 | frame_bits(stone, 8))
    work[CENTRES + patch] = stone & 255
    work[NEXT + patch] = patch
    if block < work[KNOWN] and block != patch:
        work[NEXT + patch] = work[NEXT + block]
        work[NEXT + block] = patch


def taken_in(work: Words, block: int, stone: int) -> int:
    """Put a stone into a patch of its block that it lies around; tell whether there is one."""
    if block >= work[KNOWN]:
        return 0
    patch = block
    while True:
        distance = (stone & 255) - work[CENTRES + patch] + 17
        if 0 <= distance <= 34 and distance & 15 <= 2:
            row = distance >> 4
            bit = BITS_IN_ROWS >> 4 * (3 * row + (distance & 15)) & 15
            put_patch(work, patch, patch_of(work, patch) | 1 << bit | frame_bits(stone, bit))
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
            count = write_block(terms, state, work, master, count)
            written |= patches_of(work, master)
    best = next_block(terms, work, written)
    while best >= 0:
        count = write_block(terms, state, work, best, count)
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


def write_block(terms: Words, state: Words, work: Words, block: int, count: int) -> int:
    """Write the stones of a block behind those that are written; return how many there are then."""
    stones = shorts(state, STONES)
    count += list_stones(terms, work, block, part(stones, count))
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
    know(work, MASTERS)
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
    patch = 0
    while work[CENTRES + patch] != END:
        value = patch_of(work, patch)
        reds, blues = value & value >> 9 & NINE, value & value >> 18 & NINE
        red += terms[SIZES + reds]
        blue += terms[SIZES + blues]
        yellow += terms[SIZES + (value & NINE & ~(reds | blues))]
        patch += 1
    return most(yellow, red, blue)
