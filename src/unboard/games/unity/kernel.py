"""UNITY for machines; `flat.py` says what the bytes mean, `rules.py` has the rules in full.

A space is its number, row by row.  Through each go three lines; a line's word has a bit for every
side that two of its spaces share, set where a wall or the end of the board is.  So one `and` tells
whether a way along a line is open.  Directions are numbered as in `core/hexes.py`: the first three
go up the three lines, the others down.  Colours are 1 purple, 2 orange, 4 green.

In a playout each colour's pieces are listed, asterisks before rings without a gap, and a piece's
byte says where.  When one goes, the outermost of its kind takes its place.  Moves are drawn from a
larger set, in which all are equally likely, until one is legal; so all legal ones are too.
"""

from unboard.core.kernel import LONGEST, Words, fingerprint_of, note, roll, shorts, wide

# Terms: numbers, words of lines without walls, then a table each of spaces, of edges and of steps.
PLAYERS, SPACES, LINE_COUNT, EDGE_COUNT, TEAM, TEAM_RINGS, START_WALLS, START_SUPPLY = range(8)
DRAFTED, WAYS, PER_WAY, QUIET_LIMIT, BARE_LINES = 8, 9, 10, 12, 14
AROUND, EDGES, STEPS = 80, 1536, 2048
ROW, SIDE, LINE = 16, 6, 12  # a row of spaces: six neighbours, six sides as bits, three lines
ROOM = 64  # of a space among the steps: each is a target with 256 times its line, and its sides
# State.  Of each colour it has the rings and asterisks, the seat, and the pairs of neighbours.
PHASE, TURN, SUPPLY, FREE, FIRST_WALL, QUIET = range(6)
COUNTS, SEATS, PAIRS, LINES, CELLS = 8, 18, 23, 28, 94
IN_PLAY, DRAFT, OVER = range(3)
COLOUR, ASTERISK = 5, 31  # a cell is 32 times the colour, and 31 for an asterisk
# Work: spaces that were found; lists of pieces; which colour is next, and where rings begin.
NEXT, FIRST_RING, WORK = 96, 101, 160

CAPTURE = 1 << 14  # numbers of moves; below are those from space to space
WALL = CAPTURE + 1024
CHOOSE = WALL + 256
PASS = CHOOSE + 8
AROUND_IT = 6  # in place of a direction: the capture of a ring
PATIENCE = 64  # steps that are barred, drawn until it is asked whether anything can be done
STUCK = -1 << 20  # what is drawn then


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
        for seat in range(terms[PLAYERS]):
            state[SEATS + (1 << seat)] = seat + 1
        begin(state)


def arrange(terms: Words, state: Words, dice: Words) -> None:
    """Put every piece on a space by chance (UNI-2)."""
    space = 0
    for number in range(3):
        colour = 1 << number
        state[COUNTS + 2 * colour] = terms[TEAM_RINGS]
        state[COUNTS + 2 * colour + 1] = terms[TEAM] - terms[TEAM_RINGS]
        for piece in range(terms[TEAM]):
            state[CELLS + space] = colour << COLOUR | (piece >= terms[TEAM_RINGS]) * ASTERISK
            space += 1
    while space > 0:
        other = CELLS + roll(dice, space + 1)
        held = state[other]
        state[other] = state[CELLS + space]
        state[CELLS + space] = held
        space -= 1
    for number in range(3):
        state[PAIRS + (1 << number)] = pairs(terms, state, 1 << number)


def pairs(terms: Words, state: Words, colour: int) -> int:
    """Count the pairs of neighbours of a colour, walls between or not."""
    ends = 0
    for space in range(terms[SPACES]):
        if state[CELLS + space] >> COLOUR == colour:
            ends += like(terms, state, space, colour)
    return ends >> 1


def begin(state: Words) -> None:
    """Begin with the first colour in play (UNI-6)."""
    state[PHASE] = IN_PLAY
    state[TURN] = next_colour(state, 4)


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
    return (state[SEATS + 1] == 0) + (state[SEATS + 2] == 0) + (state[SEATS + 4] == 0)


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
        if state[CELLS + space] >> COLOUR == state[TURN]:
            count = list_steps(terms, state, space, out, count)
            count = list_captures(terms, state, work, space, out, count)
    if count == 0:
        out[0] = PASS
        return 1
    return count


def list_colours(state: Words, out: Words) -> int:
    """List the colours that can be taken (UNI-5)."""
    count = 0
    for number in range(3):
        colour = 1 << number
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
    for number in range(terms[WAYS]):
        way = space * ROOM + number * 2
        if not barred(terms, state, way):
            out[count] = space << 7 | target_of(terms, way)
            count += 1
    return count


def list_captures(
    terms: Words, state: Words, work: Words, space: int, out: Words, count: int
) -> int:
    """List what a piece can capture: a ring all around, an asterisk six lines (UNI-10, UNI-11)."""
    ring = state[CELLS + space] & 1 ^ 1
    for direction in range(AROUND_IT * ring, AROUND_IT + ring):
        if can_capture(terms, state, work, space, direction):
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
        lost = victims(terms, state, work, move - CAPTURE >> 3, move & 7)
        capture(terms, state, work, lost & 255, 0)
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
                last += last
            state[SEATS + last] = 1
        begin(state)


def step(terms: Words, state: Words, work: Words, space: int, target: int) -> None:
    """Move a piece (UNI-8)."""
    piece = state[CELLS + space]
    colour = piece >> COLOUR
    state[CELLS + space] = 0
    nearer = like(terms, state, target, colour) - like(terms, state, space, colour)
    state[PAIRS + colour] += nearer
    state[CELLS + target] = piece
    work[piece] = target


def like(terms: Words, state: Words, space: int, colour: int) -> int:
    """Count the neighbours of a colour, walls between or not."""
    row = AROUND + space * ROW
    bits = 0
    for direction in range(6):
        bits += state[CELLS + terms[row + direction]] & colour << COLOUR
    return bits >> COLOUR + (colour >> 1)


def can_capture(terms: Words, state: Words, work: Words, space: int, direction: int) -> int:
    """Tell whether a piece may capture in a direction (UNI-13)."""
    return is_allowed(state, victims(terms, state, work, space, direction))


def victims(terms: Words, state: Words, work: Words, space: int, direction: int) -> int:
    """List what a capture would take, the piece itself too, and count it.

    Eight bits of the answer count all, and eight bits each from 8 c on those of a colour c.
    """
    work[0] = space
    if direction == AROUND_IT:
        return neighbours(terms, state, work, space)
    return line(terms, state, work, space, direction)


def neighbours(terms: Words, state: Words, work: Words, space: int) -> int:
    """List the pieces around a ring that are not behind a wall (UNI-10)."""
    count = 1
    lost = 1 << 8 * (state[CELLS + space] >> COLOUR)
    for direction in range(6):
        near = terms[AROUND + space * ROW + direction]
        opened = is_open(terms, state, space, direction)
        work[count] = near
        count += opened & (state[CELLS + near] != 0)
        lost += opened << 8 * (state[CELLS + near] >> COLOUR)
    return lost & -256 | count


def line(terms: Words, state: Words, work: Words, space: int, direction: int) -> int:
    """List the pieces on a line up to the first wall or the end of the board (UNI-11)."""
    row = AROUND + space * ROW
    word = shorts(state, LINES)[terms[row + LINE + axis(direction)]]
    side = terms[row + SIDE + direction]
    onward = 1 if direction < 3 else -1
    count = 1
    lost = 1 << 8 * (state[CELLS + space] >> COLOUR)
    while not word >> side & 1:
        space = terms[AROUND + space * ROW + direction]
        work[count] = space
        count += state[CELLS + space] != 0
        lost += 1 << 8 * (state[CELLS + space] >> COLOUR)
        side += onward
    return lost & -256 | count


def is_allowed(state: Words, lost: int) -> int:
    """Tell whether every player keeps a piece; the neutral colour may vanish (UNI-13)."""
    for number in range(3):
        colour = 1 << number
        if state[SEATS + colour] and lost >> 8 * colour & 255 == pieces(state, colour):
            return 0
    return 1


def pieces(state: Words, colour: int) -> int:
    """Return how many pieces a colour has."""
    return state[COUNTS + 2 * colour] + state[COUNTS + 2 * colour + 1]


def capture(terms: Words, state: Words, work: Words, count: int, listed: int) -> None:
    """Take the victims (UNI-10, UNI-11), from the lists too where pieces are listed."""
    for number in range(count):
        space = work[number]
        piece = state[CELLS + space]
        colour = piece >> COLOUR
        asterisk = piece < work[FIRST_RING + colour] if listed else piece & 1
        kind = COUNTS + 2 * colour + asterisk
        left = state[kind] - 1
        state[kind] = left
        if listed:
            other = work[outermost(work, colour, asterisk, left)]
            work[piece] = other
            state[CELLS + other] = piece
        state[CELLS + space] = 0
        state[PAIRS + colour] -= like(terms, state, space, colour)


def is_open(terms: Words, state: Words, space: int, direction: int) -> int:
    """Tell whether one can leave a space in a direction: no wall, and not the end (UNI-14)."""
    row = AROUND + space * ROW
    word = shorts(state, LINES)[terms[row + LINE + axis(direction)]]
    return ~word >> terms[row + SIDE + direction] & 1


def axis(direction: int) -> int:
    """Return which of the three lines through a space a direction goes along."""
    return direction if direction < 3 else direction - 3


def barred(terms: Words, state: Words, way: int) -> int:
    """Tell whether a way crosses a wall, or ends where a piece stands (UNI-8)."""
    crossed = shorts(terms, STEPS)[way + 1]
    word = shorts(state, LINES)[shorts(terms, STEPS)[way] >> 8]
    return state[CELLS + target_of(terms, way)] | word & crossed


def target_of(terms: Words, way: int) -> int:
    """Return the space that a way leads to."""
    return shorts(terms, STEPS)[way] & 127


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
    colour = colour + colour & 7 | colour >> 2
    while not state[SEATS + colour]:
        colour = colour + colour & 7 | colour >> 2
    return colour


def anyone_united(terms: Words, state: Words, work: Words) -> int:
    """Tell whether some player's pieces are one group (UNI-15)."""
    for number in range(3):
        if state[SEATS + (1 << number)] and is_united(terms, state, work, 1 << number):
            return 1
    return 0


def is_united(terms: Words, state: Words, work: Words, colour: int) -> int:
    """Tell whether a colour's pieces are one group (UNI-15).

    A group has at most one piece more than pairs of neighbours, so that counting mostly does.
    """
    count = pieces(state, colour)
    return state[PAIRS + colour] >= count - 1 and reached(terms, state, work, colour) == count


def reached(terms: Words, state: Words, work: Words, colour: int) -> int:
    """Count the pieces in a group of a colour (UNI-14).

    Those that are found have no colour until the search is over.
    """
    bit = colour << COLOUR
    space = 0
    while not state[CELLS + space] & bit:
        space += 1
    work[0] = space
    state[CELLS + space] ^= bit
    found = 1
    looked = 0
    while looked < found:
        here = work[looked]
        looked += 1
        for direction in range(6):
            near = terms[AROUND + here * ROW + direction]
            if state[CELLS + near] & bit and is_open(terms, state, here, direction):
                state[CELLS + near] ^= bit
                work[found] = near
                found += 1
    for number in range(found):
        state[CELLS + work[number]] ^= bit
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
    played = begun_by_chance(terms, state, work, dice)
    if state[PHASE] == OVER:
        return played << 8 | winner(terms, state, work)
    gather(terms, state, work)
    colour = state[TURN]
    quiet = quiet_turns(state)
    limit = wide(terms, QUIET_LIMIT) if wide(terms, QUIET_LIMIT) else LONGEST << 5
    doubtful = 1  # whether someone may be united, be it from before the first turn
    while played < LONGEST:
        rings, asterisks = state[COUNTS + 2 * colour], state[COUNTS + 2 * colour + 1]
        first = work[FIRST_RING + colour] - asterisks
        steps = (rings + asterisks) * terms[WAYS]
        captures = rings + 6 * asterisks
        walls = terms[EDGE_COUNT] if state[SUPPLY] else 0
        drawn = draw(terms, state, work, dice, first, steps, steps + captures + walls)
        if drawn >= 0:
            note(state[SEATS + colour] - 1, drawn)
            step(terms, state, work, drawn >> 7, drawn & 127)
            quiet += 1
            doubtful |= state[PAIRS + colour] >= rings + asterisks - 1  # walls unite nobody
        elif ~drawn < captures and try_capture(terms, state, work, colour, ~drawn):
            quiet = 0
            doubtful = 1
        elif captures <= ~drawn < captures + walls and try_wall(
            terms, state, colour, ~drawn - captures
        ):
            quiet = 0
            played += second_wall(terms, state, dice, colour)
        elif can_act(terms, state, work, colour):
            continue
        else:
            note(state[SEATS + colour] - 1, PASS)
            quiet += 1
        played += 1
        colour = work[NEXT + colour]
        if quiet >= limit or (doubtful and anyone_united(terms, state, work)):
            state[TURN] = colour
            return played << 8 | winner(terms, state, work)
        doubtful = 0
    return played << 8


def begun_by_chance(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Play by chance until a turn begins: draft, second wall; return how many moves that took."""
    played = draft_by_chance(terms, state, dice)
    if state[FIRST_WALL]:
        played += second_wall(terms, state, dice, state[TURN])
        end_turn(terms, state, work, 0)
    return played


def draft_by_chance(terms: Words, state: Words, dice: Words) -> int:
    """Let everybody take a colour by chance (UNI-5); return how many were taken."""
    count = 0
    while state[PHASE] == DRAFT:
        left = roll(dice, untaken(state))
        colour = 1
        while state[SEATS + colour] or left:
            left -= state[SEATS + colour] == 0
            colour += colour
        seat = chooser(terms, state)
        note(seat, CHOOSE + colour)
        choose(terms, state, seat, colour)
        count += 1
    return count


def second_wall(terms: Words, state: Words, dice: Words, colour: int) -> int:
    """Lay the second wall of a turn by chance, if there is one; return how many (UNI-9)."""
    laid = 0
    while state[FIRST_WALL]:
        laid = try_wall(terms, state, colour, roll(dice, terms[EDGE_COUNT]))
    return laid


def gather(terms: Words, state: Words, work: Words) -> None:
    """List all pieces, and which colour follows on which."""
    for number in range(3):
        colour = 1 << number
        work[NEXT + colour] = next_colour(state, colour)
        work[FIRST_RING + colour] = (colour << COLOUR) + state[COUNTS + 2 * colour + 1]
        state[COUNTS + 2 * colour] = 0
        state[COUNTS + 2 * colour + 1] = 0
    for space in range(terms[SPACES]):
        piece = state[CELLS + space]
        if piece:
            asterisk = piece & 1
            kind = COUNTS + 2 * (piece >> COLOUR) + asterisk
            place = outermost(work, piece >> COLOUR, asterisk, state[kind])
            state[kind] += 1
            state[CELLS + space] = place
            work[place] = space


def outermost(work: Words, colour: int, asterisk: int, others: int) -> int:
    """Return where the outermost piece of a kind is listed, if there are so many others of it."""
    return work[FIRST_RING + colour] + (others ^ -asterisk)


def draw(
    terms: Words, state: Words, work: Words, dice: Words, first: int, steps: int, choices: int
) -> int:
    """Draw a step that is not barred, or, with a ~, the number of something that is no step.

    The pieces are listed from a first place on; behind their steps come the other choices.
    """
    ways, per_way = terms[WAYS], wide(terms, PER_WAY)
    for _ in range(PATIENCE):
        drawn = roll(dice, choices)
        if drawn >= steps:
            return ~(drawn - steps)
        piece = drawn * per_way >> 16  # divided by the ways
        space = work[first + piece]
        way = space * ROOM + (drawn - piece * ways) * 2
        if not barred(terms, state, way):
            return space << 7 | target_of(terms, way)
    return STUCK


def try_capture(terms: Words, state: Words, work: Words, colour: int, drawn: int) -> int:
    """Capture with an asterisk in a direction, or with a ring, if that is allowed (UNI-13)."""
    asterisks = state[COUNTS + 2 * colour + 1]
    piece = drawn * 10923 >> 16  # divided by six
    direction = drawn - 6 * piece
    if piece >= asterisks:
        piece = drawn - 5 * asterisks
        direction = AROUND_IT
    space = work[work[FIRST_RING + colour] - asterisks + piece]
    lost = victims(terms, state, work, space, direction)
    if not is_allowed(state, lost):
        return 0
    note(state[SEATS + colour] - 1, CAPTURE + space * 8 + direction)
    capture(terms, state, work, lost & 255, 1)
    return 1


def try_wall(terms: Words, state: Words, colour: int, edge: int) -> int:
    """Lay a wall, if the edge is free (UNI-4)."""
    if not is_free(terms, state, edge):
        return 0
    note(state[SEATS + colour] - 1, WALL + edge)
    build_in_turn(terms, state, edge)
    return 1


def can_act(terms: Words, state: Words, work: Words, colour: int) -> int:
    """Tell whether there is anything legal: else one passes (UNI-16)."""
    if state[SUPPLY] and state[FREE]:
        return 1
    asterisks = state[COUNTS + 2 * colour + 1]
    first = work[FIRST_RING + colour] - asterisks
    for piece in range(pieces(state, colour)):
        if can_leave(terms, state, work, work[first + piece], piece >= asterisks):
            return 1
    return 0


def can_leave(terms: Words, state: Words, work: Words, space: int, ring: int) -> int:
    """Tell whether a piece can move or capture."""
    for number in range(terms[WAYS]):
        if not barred(terms, state, space * ROOM + number * 2):
            return 1
    for direction in range(AROUND_IT * ring, AROUND_IT + ring):
        if can_capture(terms, state, work, space, direction):
            return 1
    return 0
