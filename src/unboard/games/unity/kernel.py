"""UNITY for machines; `flat.py` says what the bytes mean, `rules.py` has the rules in full.

A space is its number, row by row.  Through each go three lines; a line's word has a bit for every
side that two of its spaces share, set where a wall or the end of the board is.  So one `and` tells
whether a way along a line is open.  Directions are numbered as in `core/hexes.py`: the first three
go up the three lines, the others down.  Colours are 1 purple, 2 orange, 3 green; 0 is none.

In a playout each colour's pieces are listed, rings from the front and asterisks from the back, and
a piece's byte says where it is listed.  Moves are drawn from a somewhat larger set, all of it
equally likely, until one is legal, so that all legal moves are equally likely.
"""

from unboard.games.kernel import LONGEST, Words, fingerprint_of, note, roll, shorts, wide

# Terms: numbers, words of lines without walls, then a table each of spaces, of edges and of steps.
PLAYERS, SPACES, LINE_COUNT, EDGE_COUNT, TEAM, TEAM_RINGS, START_WALLS, START_SUPPLY = range(8)
DRAFTED, WAYS, PER_WAY, QUIET_LIMIT, BARE_LINES = 8, 9, 10, 12, 14
AROUND, EDGES, STEPS = 80, 1536, 2048
# A row of spaces: six neighbours, six sides as bits of a word, three lines.
ROW, SIDE, LINE = 16, 6, 12
# State.  What there is of every colour has four places, the first for no colour.
PHASE, TURN, SUPPLY, FREE, FIRST_WALL, QUIET = range(6)
SEATS, RINGS, STARS, PAIRS, LINES, CELLS = 8, 12, 16, 20, 24, 90
IN_PLAY, DRAFT, OVER = range(3)
# A cell: where the piece is listed, its colour, and whether it is a ring.
COLOUR, COLOURED, RING = 5, 96, 128
# Work: spaces that a search has reached, the lists of pieces, and the colour that follows on one.
LIST, NEXT = 32, 128

STEP_MOVE, PASS_MOVE, CAPTURE_MOVE, WALL_MOVE = 1, 2, 3, 4  # the first two are quiet
CAPTURE = 1 << 14  # numbers of moves; below are those from space to space
WALL = CAPTURE + 1024
CHOOSE = WALL + 256
PASS = CHOOSE + 4
AROUND_IT = 6  # in place of a direction: the capture of a ring
PATIENCE = 63  # a mask of how often illegal moves are drawn until it is asked if there are others


def start(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Arrange all pieces and some walls by chance (UNI-2), then draft or begin (UNI-5, UNI-6)."""
    for place in range(CELLS + terms[SPACES] + 1):
        state[place] = 0
    bare, lines = shorts(terms, BARE_LINES), shorts(state, LINES)
    for line in range(terms[LINE_COUNT]):
        lines[line] = bare[line]
    arrange(terms, state, dice)
    state[FREE] = terms[EDGE_COUNT]
    state[SUPPLY] = terms[START_SUPPLY]
    while terms[EDGE_COUNT] - state[FREE] < terms[START_WALLS]:
        edge = roll(dice, terms[EDGE_COUNT])
        if is_free(terms, state, edge):
            build(terms, state, edge)
    state[PHASE] = DRAFT
    if not terms[DRAFTED]:
        for colour in range(1, terms[PLAYERS] + 1):
            state[SEATS + colour] = colour
        begin(state)


def arrange(terms: Words, state: Words, dice: Words) -> None:
    """Put every piece on a space by chance (UNI-2)."""
    space = 0
    for colour in range(1, 4):
        state[RINGS + colour] = terms[TEAM_RINGS]
        state[STARS + colour] = terms[TEAM] - terms[TEAM_RINGS]
        for piece in range(terms[TEAM]):
            ring = RING if piece < terms[TEAM_RINGS] else 0
            state[CELLS + space] = colour << COLOUR | ring
            space += 1
    while space > 0:
        other = CELLS + roll(dice, space + 1)
        held = state[other]
        state[other] = state[CELLS + space]
        state[CELLS + space] = held
        space -= 1
    for colour in range(1, 4):
        state[PAIRS + colour] = pairs(terms, state, colour)


def pairs(terms: Words, state: Words, colour: int) -> int:
    """Count the pairs of neighbours of a colour, whatever stands between them."""
    ends = 0
    for space in range(terms[SPACES]):
        if colour_of(state, space) == colour:
            ends += like(terms, state, space, colour)
    return ends >> 1


def begin(state: Words) -> None:
    """Begin with the first colour in play (UNI-6)."""
    state[PHASE] = IN_PLAY
    colour = 1
    while not state[SEATS + colour]:
        colour += 1
    state[TURN] = colour


def to_act(terms: Words, state: Words, work: Words) -> int:
    """Return who is to act: B first in the draft, then the colour to move (UNI-5, UNI-6)."""
    if state[PHASE] == OVER:
        return 0
    if state[PHASE] == DRAFT:
        return 1 << chooser(terms, state)
    return 1 << state[SEATS + state[TURN]] - 1


def chooser(terms: Words, state: Words) -> int:
    """Return who chooses a colour next: B, then C, and A last (UNI-5)."""
    seat = 4 - untaken(state)
    return seat if seat < terms[PLAYERS] else 0


def untaken(state: Words) -> int:
    """Count the colours that nobody has taken."""
    return (state[SEATS + 1] == 0) + (state[SEATS + 2] == 0) + (state[SEATS + 3] == 0)


def moves(terms: Words, state: Words, work: Words, seat: int, out: Words) -> int:
    """List the legal moves of a seat."""
    if seat < 0 or not to_act(terms, state, work) >> seat & 1:
        return 0
    if state[PHASE] == DRAFT:
        return list_colours(state, out)
    count = list_walls(terms, state, out)
    if state[FIRST_WALL]:
        return count
    for space in range(terms[SPACES]):
        if colour_of(state, space) == state[TURN]:
            count = list_steps(terms, state, space, out, count)
            count = list_captures(terms, state, space, out, count)
    if count == 0:
        out[0] = PASS
        return 1
    return count


def list_colours(state: Words, out: Words) -> int:
    """List the colours that can be taken (UNI-5)."""
    count = 0
    for colour in range(1, 4):
        if not state[SEATS + colour]:
            out[count] = CHOOSE + colour
            count += 1
    return count


def list_walls(terms: Words, state: Words, out: Words) -> int:
    """List the walls that can be placed, as long as the supply lasts (UNI-9)."""
    count = 0
    if state[SUPPLY]:
        for edge in range(terms[EDGE_COUNT]):
            if is_free(terms, state, edge):
                out[count] = WALL + edge
                count += 1
    return count


def list_steps(terms: Words, state: Words, space: int, out: Words, count: int) -> int:
    """List where a piece can go (UNI-8)."""
    for way in range(terms[WAYS]):
        target = end_of(terms, state, space, way)
        if target != space:
            out[count] = space << 7 | target
            count += 1
    return count


def list_captures(terms: Words, state: Words, space: int, out: Words, count: int) -> int:
    """List what a piece can capture: a ring all around, an asterisk six lines (UNI-10, UNI-11)."""
    is_ring = state[CELLS + space] >= RING
    for direction in range(AROUND_IT if is_ring else 0, AROUND_IT + is_ring):
        if is_allowed(state, toll(terms, state, space, direction)):
            out[count] = CAPTURE + space * 8 + direction
            count += 1
    return count


def play(terms: Words, state: Words, work: Words, seat: int, move: int) -> None:
    """Play a move; a complete turn is checked for the end (UNI-15)."""
    if CHOOSE < move < PASS:
        choose(terms, state, seat, move - CHOOSE)
        return
    if move < CAPTURE:
        step(terms, state, work, move >> 7, move & 127)
    elif move < WALL:
        capture(terms, state, work, move - CAPTURE >> 3, move & 7, 0)
    elif move < CHOOSE:
        build_in_turn(terms, state, move - WALL)
    if not state[FIRST_WALL]:
        end_turn(terms, state, work, move < CAPTURE or move == PASS)


def choose(terms: Words, state: Words, seat: int, colour: int) -> None:
    """Take a colour; with three players A gets the last (UNI-5)."""
    state[SEATS + colour] = seat + 1
    if untaken(state) == 1:
        if terms[PLAYERS] == 3:
            last = 1
            while state[SEATS + last]:
                last += 1
            state[SEATS + last] = 1
        begin(state)


def step(terms: Words, state: Words, work: Words, space: int, target: int) -> None:
    """Move a piece (UNI-8)."""
    piece = lift(terms, state, space)
    colour = piece >> COLOUR & 3
    state[PAIRS + colour] += like(terms, state, target, colour)
    state[CELLS + target] = piece
    work[piece & 127] = target


def lift(terms: Words, state: Words, space: int) -> int:
    """Lift a piece off the board, and return it."""
    piece = state[CELLS + space]
    colour = piece >> COLOUR & 3
    state[CELLS + space] = 0
    state[PAIRS + colour] -= like(terms, state, space, colour)
    return piece


def like(terms: Words, state: Words, space: int, colour: int) -> int:
    """Count the neighbours of a colour, whatever stands between."""
    count = 0
    for direction in range(6):
        count += colour_of(state, terms[AROUND + space * ROW + direction]) == colour
    return count


def colour_of(state: Words, space: int) -> int:
    """Return the colour of what stands on a space."""
    return state[CELLS + space] >> COLOUR & 3


def capture(
    terms: Words, state: Words, work: Words, space: int, direction: int, listed: int
) -> None:
    """Take a piece with all around it, or with a line (UNI-10, UNI-11); tell if they are listed."""
    if direction == AROUND_IT:
        for way in range(6):
            if is_open(terms, state, space, way):
                take(terms, state, work, terms[AROUND + space * ROW + way], listed)
    else:
        taken = space
        while is_open(terms, state, taken, direction):
            taken = terms[AROUND + taken * ROW + direction]
            take(terms, state, work, taken, listed)
    take(terms, state, work, space, listed)


def is_open(terms: Words, state: Words, space: int, direction: int) -> int:
    """Tell whether one can leave a space in a direction: no wall, and not the end (UNI-14)."""
    row = AROUND + space * ROW
    word = shorts(state, LINES)[terms[row + LINE + axis(direction)]]
    return ~word >> terms[row + SIDE + direction] & 1


def axis(direction: int) -> int:
    """Return which of the three lines through a space a direction goes along."""
    return direction if direction < 3 else direction - 3


def take(terms: Words, state: Words, work: Words, space: int, listed: int) -> None:
    """Take what stands on a space, if anything does."""
    if state[CELLS + space] == 0:
        return
    piece = lift(terms, state, space)
    colour = piece >> COLOUR & 3
    if piece & RING:
        state[RINGS + colour] -= 1
        last = (colour << 5) + state[RINGS + colour]
    else:
        last = (colour << 5) + 32 - state[STARS + colour]
        state[STARS + colour] -= 1
    if listed and last != piece & 127:
        work[piece & 127] = work[last]
        state[CELLS + work[last]] = piece


def toll(terms: Words, state: Words, space: int, direction: int) -> int:
    """Count what a capture would take; a colour's count is its eight bits (UNI-10, UNI-11)."""
    count = 1 << 8 * colour_of(state, space)
    if direction == AROUND_IT:
        for way in range(6):
            near = terms[AROUND + space * ROW + way]
            count += is_open(terms, state, space, way) << 8 * colour_of(state, near)
    else:
        while is_open(terms, state, space, direction):
            space = terms[AROUND + space * ROW + direction]
            count += 1 << 8 * colour_of(state, space)
    return count


def is_allowed(state: Words, lost: int) -> int:
    """Tell whether every player keeps a piece; the neutral colour may vanish (UNI-13)."""
    for colour in range(1, 4):
        if state[SEATS + colour] and lost >> 8 * colour & 255 == pieces(state, colour):
            return 0
    return 1


def pieces(state: Words, colour: int) -> int:
    """Return how many pieces a colour has."""
    return state[RINGS + colour] + state[STARS + colour]


def end_of(terms: Words, state: Words, space: int, way: int) -> int:
    """Return the space a way leads to; where it is barred or taken, the space it begins at."""
    entry = space * 64 + way * 2
    target = shorts(terms, STEPS)[entry]
    crossed = shorts(terms, STEPS)[entry + 1]
    if state[CELLS + (target & 255)] | shorts(state, LINES)[target >> 8] & crossed:
        return space
    return target & 255


def is_free(terms: Words, state: Words, edge: int) -> int:
    """Tell whether no wall lies on an edge (UNI-4)."""
    word = shorts(state, LINES)[terms[EDGES + edge * 2]]
    return ~word >> terms[EDGES + edge * 2 + 1] & 1


def build(terms: Words, state: Words, edge: int) -> None:
    """Lay a wall on an edge."""
    shorts(state, LINES)[terms[EDGES + edge * 2]] |= 1 << terms[EDGES + edge * 2 + 1]
    state[FREE] -= 1


def build_in_turn(terms: Words, state: Words, edge: int) -> None:
    """Lay a wall; with three players a second follows if there can be one (UNI-9)."""
    goes_on = terms[PLAYERS] == 3 and not state[FIRST_WALL]
    goes_on = goes_on and state[SUPPLY] > 1 and state[FREE] > 1
    build(terms, state, edge)
    state[SUPPLY] -= 1
    state[FIRST_WALL] = edge + 1 if goes_on else 0


def end_turn(terms: Words, state: Words, work: Words, was_quiet: int) -> None:
    """Pass the turn on, or end the game (UNI-15, UNI-17)."""
    quiet = quiet_turns(state) + 1 if was_quiet else 0
    state[QUIET] = quiet & 255
    state[QUIET + 1] = quiet >> 8 & 255
    state[QUIET + 2] = quiet >> 16
    state[TURN] = next_colour(state, state[TURN])
    if 0 < wide(terms, QUIET_LIMIT) <= quiet or anyone_united(terms, state, work):
        state[PHASE] = OVER


def quiet_turns(state: Words) -> int:
    """Return how many turns in a row were quiet (UNI-17)."""
    return state[QUIET] | state[QUIET + 1] << 8 | state[QUIET + 2] << 16


def next_colour(state: Words, colour: int) -> int:
    """Return the colour that moves after one (UNI-6)."""
    colour = colour + 1 if colour < 3 else 1
    while not state[SEATS + colour]:
        colour = colour + 1 if colour < 3 else 1
    return colour


def anyone_united(terms: Words, state: Words, work: Words) -> int:
    """Tell whether some player's pieces are one group (UNI-15)."""
    for colour in range(1, 4):
        if state[SEATS + colour] and is_united(terms, state, work, colour):
            return 1
    return 0


def is_united(terms: Words, state: Words, work: Words, colour: int) -> int:
    """Tell whether a colour's pieces are one group (UNI-15).

    A group of so many pieces has at least one pair of neighbours less, so that mostly counting
    does.
    """
    count = pieces(state, colour)
    if state[PAIRS + colour] < count - 1:
        return 0
    space = 0
    while colour_of(state, space) != colour:
        space += 1
    return reached(terms, state, work, space) == count


def reached(terms: Words, state: Words, work: Words, space: int) -> int:
    """Count the pieces in the group of a piece (UNI-14).

    Those that are found have no colour until the search is over.
    """
    colour = colour_of(state, space) << COLOUR
    work[0] = space
    state[CELLS + space] ^= colour
    found = 1
    looked = 0
    while looked < found:
        here = work[looked]
        looked += 1
        for direction in range(6):
            near = terms[AROUND + here * ROW + direction]
            if state[CELLS + near] & COLOURED == colour and is_open(terms, state, here, direction):
                state[CELLS + near] ^= colour
                work[found] = near
                found += 1
    for number in range(found):
        state[CELLS + work[number]] ^= colour
    return found


def result(terms: Words, state: Words, work: Words) -> int:
    """Return who has won (UNI-15); nobody in a draw (UNI-17)."""
    return winner(terms, state, work) if state[PHASE] == OVER else -1


def winner(terms: Words, state: Words, work: Words) -> int:
    """Return of the united the one with the most pieces, or who had a turn last (UNI-15)."""
    best = 0
    most = 0
    colour = state[TURN]
    for _ in range(terms[PLAYERS]):  # whose turn was longest ago first
        if pieces(state, colour) >= most and is_united(terms, state, work, colour):
            best = 1 << state[SEATS + colour] - 1
            most = pieces(state, colour)
        colour = next_colour(state, colour)
    return best


def points(terms: Words, state: Words, work: Words, out: Words) -> int:
    """Count nothing."""
    return 0


def fingerprint(terms: Words, state: Words, work: Words) -> int:
    """Return a number for a state."""
    return fingerprint_of(state, 0, CELLS + terms[SPACES])


def playout(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Play a random game."""
    played = draft_by_chance(terms, state, dice)
    if state[PHASE] == OVER:
        return winner(terms, state, work)
    gather(terms, state, work)
    colour = state[TURN]
    quiet = quiet_turns(state)
    limit = wide(terms, QUIET_LIMIT) if wide(terms, QUIET_LIMIT) else LONGEST << 5
    doubtful = 1  # someone may have been united before the first turn
    tries = 0
    while played < LONGEST:
        done = attempt(terms, state, work, dice, colour)
        if done == 0:
            tries += 1
            if tries & PATIENCE or can_act(terms, state, colour):
                continue
            note(state[SEATS + colour] - 1, PASS)
            done = PASS_MOVE
        tries = 0
        played += 1
        if state[FIRST_WALL]:
            continue
        quiet = quiet + 1 if done <= PASS_MOVE else 0
        mover = colour
        colour = work[NEXT + colour]
        if done == CAPTURE_MOVE or doubtful:
            over = anyone_united(terms, state, work)
            doubtful = 0
        else:
            over = done == STEP_MOVE and is_united(terms, state, work, mover)
        if over or quiet >= limit:
            state[TURN] = colour
            return played << 8 | winner(terms, state, work)
    return played << 8


def draft_by_chance(terms: Words, state: Words, dice: Words) -> int:
    """Let everybody take a colour by chance (UNI-5); return how many were taken."""
    count = 0
    while state[PHASE] == DRAFT:
        left = roll(dice, untaken(state))
        colour = 1
        while state[SEATS + colour] or left:
            left -= state[SEATS + colour] == 0
            colour += 1
        seat = chooser(terms, state)
        note(seat, CHOOSE + colour)
        choose(terms, state, seat, colour)
        count += 1
    return count


def gather(terms: Words, state: Words, work: Words) -> None:
    """List all pieces, and which colour follows on which."""
    for colour in range(1, 4):
        state[RINGS + colour] = 0
        state[STARS + colour] = 0
        work[NEXT + colour] = next_colour(state, colour)
    for space in range(terms[SPACES]):
        piece = state[CELLS + space]
        if piece:
            colour = piece >> COLOUR & 3
            ring = piece >> 7
            place = state[RINGS + colour] if ring else 31 - state[STARS + colour]
            state[RINGS + colour] += ring
            state[STARS + colour] += 1 - ring
            state[CELLS + space] = piece | place
            work[(colour << 5) + place] = space


def attempt(terms: Words, state: Words, work: Words, dice: Words, colour: int) -> int:
    """Draw a move, and play it if it is legal; return which kind of move, 0 if it was not."""
    rings = state[RINGS + colour]
    stars = state[STARS + colour]
    steps = (rings + stars) * terms[WAYS]
    captures = rings + 6 * stars
    if state[FIRST_WALL]:
        steps = 0
        captures = 0
    walls = terms[EDGE_COUNT] if state[SUPPLY] else 0
    drawn = roll(dice, steps + captures + walls)
    if drawn < steps:
        return try_step(terms, state, work, colour, rings, drawn)
    drawn -= steps
    if drawn < captures:
        return try_capture(terms, state, work, colour, rings, drawn)
    return try_wall(terms, state, colour, drawn - captures)


def try_step(terms: Words, state: Words, work: Words, colour: int, rings: int, drawn: int) -> int:
    """Move a piece along one of its ways, if that can be done (UNI-8)."""
    piece = drawn * wide(terms, PER_WAY) >> 16
    space = work[listed_at(colour, rings, piece)]
    target = end_of(terms, state, space, drawn - piece * terms[WAYS])
    if target == space:
        return 0
    note(state[SEATS + colour] - 1, space << 7 | target)
    step(terms, state, work, space, target)
    return STEP_MOVE


def listed_at(colour: int, rings: int, piece: int) -> int:
    """Return where a piece of a colour is listed: rings from the front, asterisks from the back."""
    return (colour << 5) + (piece if piece < rings else 31 + rings - piece)


def try_capture(
    terms: Words, state: Words, work: Words, colour: int, rings: int, drawn: int
) -> int:
    """Capture with a ring, or with an asterisk in a direction, if that is allowed (UNI-13)."""
    piece = drawn
    direction = AROUND_IT
    if drawn >= rings:
        star = (drawn - rings) * 10923 >> 16  # a sixth
        piece = rings + star
        direction = drawn - rings - 6 * star
    space = work[listed_at(colour, rings, piece)]
    if not is_allowed(state, toll(terms, state, space, direction)):
        return 0
    note(state[SEATS + colour] - 1, CAPTURE + space * 8 + direction)
    capture(terms, state, work, space, direction, 1)
    return CAPTURE_MOVE


def try_wall(terms: Words, state: Words, colour: int, edge: int) -> int:
    """Lay a wall, if the edge is free (UNI-4)."""
    if not is_free(terms, state, edge):
        return 0
    note(state[SEATS + colour] - 1, WALL + edge)
    build_in_turn(terms, state, edge)
    return WALL_MOVE


def can_act(terms: Words, state: Words, colour: int) -> int:
    """Tell whether there is anything legal: else one passes (UNI-16)."""
    if state[SUPPLY] and state[FREE]:
        return 1
    for space in range(terms[SPACES]):
        if colour_of(state, space) == colour and can_leave(terms, state, space):
            return 1
    return 0


def can_leave(terms: Words, state: Words, space: int) -> int:
    """Tell whether a piece can move or capture."""
    for way in range(terms[WAYS]):
        if end_of(terms, state, space, way) != space:
            return 1
    is_ring = state[CELLS + space] >= RING
    for direction in range(AROUND_IT if is_ring else 0, AROUND_IT + is_ring):
        if is_allowed(state, toll(terms, state, space, direction)):
            return 1
    return 0
