"""What a player of UNITY knows beyond the rules, for search; in kernel language.

How far a colour is from being one group is told by its groups, and by its pieces outside the
largest of them: each can be brought home, or taken away, in a turn.  Who is nearest will probably
win.  A move is as promising as the position that it leads to.
"""

from unboard.core.kernel import Words, put_wide, wide
from unboard.games.unity.kernel import (
    AROUND,
    CAPTURE,
    CELLS,
    COLOUR,
    COUNTS,
    DRAFT,
    OVER,
    PHASE,
    ROW,
    SEATS,
    TURN,
    WALL,
    draft_by_chance,
    is_open,
    next_colour,
    pieces,
    victims,
    winner,
)

WIN = 1200  # what a simulation is worth to who wins it alone
# How far: what counts a group more than one, a piece outside the largest; for who moves next;
# and what nobody falls below.
GROUP, OUTSIDE, TEMPO, NEAREST = 10, 2, 6, 8
WALLS = 500  # how promising a wall is
# Work: how far each colour is, at 100 + 2 c; what a capture takes.
FAR, TAKEN = 100, 64


def estimate(terms: Words, state: Words, work: Words, dice: Words, scores: Words) -> int:
    """Score a state by how far everybody is from being one group."""
    if state[PHASE] == OVER:
        settle(winner(terms, state, work), scores)
        return 1
    if state[PHASE] == DRAFT:
        draft_by_chance(terms, state, dice)
    measure(terms, state, work)
    for number in range(3):
        scores[number] = 0
    for number in range(3):
        if state[SEATS + (1 << number)]:
            seat = state[SEATS + (1 << number)] - 1
            scores[seat] = chance(state, work, 1 << number, state[TURN])
    return 0


def settle(winners: int, scores: Words) -> None:
    """Score a result: of one winner, or of none."""
    for seat in range(3):
        scores[seat] = (winners >> seat & 1) * WIN if winners else WIN // 2


def measure(terms: Words, state: Words, work: Words) -> None:
    """Note how far each colour in play is from being one group."""
    for number in range(3):
        colour = 1 << number
        if state[SEATS + colour]:
            put_wide(work, FAR + 2 * colour, far(terms, state, work, colour))


def chance(state: Words, work: Words, colour: int, turn: int) -> int:
    """Return the part of the chances that a colour has, by what was noted; `turn` moves next."""
    whole = 0
    own = 0
    for number in range(3):
        other = 1 << number
        if state[SEATS + other]:
            away = wide(work, FAR + 2 * other)
            if away:
                away += NEAREST - (other == turn) * TEMPO
            weight = (1 << 30) // (1 + away * away)
            whole += weight
            own += (other == colour) * weight
    return own * WIN // whole


def far(terms: Words, state: Words, work: Words, colour: int) -> int:
    """Return how far a colour is from being one group: 0 if it is one.

    Those that are found have no colour until the search is over.
    """
    bit = colour << COLOUR
    count = pieces(state, colour)
    found = 0
    groups = 0
    largest = 0
    space = 0
    while found < count:
        while not state[CELLS + space] & bit:
            space += 1
        before = found
        found = flood(terms, state, work, space, bit, found)
        groups += 1
        if found - before > largest:
            largest = found - before
    for number in range(found):
        state[CELLS + work[number]] ^= bit
    return GROUP * (groups - 1) + OUTSIDE * (count - largest)


def flood(terms: Words, state: Words, work: Words, space: int, bit: int, found: int) -> int:
    """Find the group of a piece, and list it behind those that were found."""
    looked = found
    work[found] = space
    state[CELLS + space] ^= bit
    found += 1
    while looked < found:
        here = work[looked]
        looked += 1
        for direction in range(6):
            near = terms[AROUND + here * ROW + direction]
            if state[CELLS + near] & bit and is_open(terms, state, here, direction):
                state[CELLS + near] ^= bit
                work[found] = near
                found += 1
    return found


def survey(terms: Words, state: Words, work: Words, seat: int) -> None:
    """Note what is asked for again and again while moves are judged."""
    measure(terms, state, work)


def prior(terms: Words, state: Words, work: Words, seat: int, move: int) -> int:
    """Return the chance that the mover would have after a move."""
    if move < CAPTURE:
        return after_step(terms, state, work, move >> 7, move & 127)
    if move < WALL:
        return after_capture(terms, state, work, move - CAPTURE >> 3, move & 7)
    return WALLS


def after_step(terms: Words, state: Words, work: Words, space: int, target: int) -> int:
    """Return the mover's chance after a step; the board is as before."""
    colour = state[TURN]
    kept = wide(work, FAR + 2 * colour)
    piece = state[CELLS + space]
    state[CELLS + space] = 0
    state[CELLS + target] = piece
    put_wide(work, FAR + 2 * colour, far(terms, state, work, colour))
    state[CELLS + target] = 0
    state[CELLS + space] = piece
    promise = chance(state, work, colour, next_colour(state, colour))
    put_wide(work, FAR + 2 * colour, kept)
    return promise


def after_capture(terms: Words, state: Words, work: Words, space: int, direction: int) -> int:
    """Return the mover's chance after a capture; the board is as before."""
    lost = victims(terms, state, work, space, direction)
    count = lost & 255
    for number in range(count):
        place = work[number]
        piece = state[CELLS + place]
        work[TAKEN + 2 * number] = place
        work[TAKEN + 2 * number + 1] = piece
        state[CELLS + place] = 0
        state[COUNTS + 2 * (piece >> COLOUR) + (piece & 1)] -= 1
    kept = 0
    for number in range(3):
        colour = 1 << number
        if state[SEATS + colour] and lost >> 8 * colour & 255:
            kept |= wide(work, FAR + 2 * colour) << 16 * number
            put_wide(work, FAR + 2 * colour, far(terms, state, work, colour))
    promise = chance(state, work, state[TURN], next_colour(state, state[TURN]))
    for number in range(3):
        colour = 1 << number
        if state[SEATS + colour] and lost >> 8 * colour & 255:
            put_wide(work, FAR + 2 * colour, kept >> 16 * number & 65535)
    for number in range(count):
        piece = work[TAKEN + 2 * number + 1]
        state[CELLS + work[TAKEN + 2 * number]] = piece
        state[COUNTS + 2 * (piece >> COLOUR) + (piece & 1)] += 1
    return promise
