"""What is done with a kernel many times over, in the language of kernels.

The functions that are only named here are the kernel's own: `source.py` puts them in their place.
"""

from unboard.core.kernel import (
    CHANCE_ACTS,
    Words,
    moves,
    part,
    play,
    playout,
    result,
    seeded,
    to_act,
)

DOORS = {  # as those of a kernel
    "playouts": "BBNBLNNNL",
    "tally": "BBNBLNNNL",
    "steps": "BBNBNNSBBSNS",
    "looks": "BBNBNNSBBSNS",
    "seeded": "LNN",
}
OVER, CHANCE_NEXT = 254, 255  # in place of a seat that acts next


def copy(source: Words, target: Words, size: int) -> None:
    """Copy a state."""
    for place in range(size):
        target[place] = source[place]


def playouts(
    terms: Words, origin: Words, size: int, scratch: Words, dice: Words, seed: int, first: int,
    count: int, out: Words,
) -> None:  # fmt: skip
    """Play games out from one state; each answers `moves << 8 | winners`.

    A game's dice depend on the seed and on its own number alone, whoever plays it.
    """
    for game in range(count):
        out[game] = played_out(terms, origin, size, scratch, dice, seed, first + game)


def tally(
    terms: Words, origin: Words, size: int, scratch: Words, dice: Words, seed: int, first: int,
    count: int, sums: Words,
) -> None:  # fmt: skip
    """Play games out from one state; add up moves, and games by their mask of winners."""
    for game in range(count):
        answer = played_out(terms, origin, size, scratch, dice, seed, first + game)
        sums[0] += answer >> 8
        sums[1 + (answer & 7)] += 1


def played_out(
    terms: Words, origin: Words, size: int, scratch: Words, dice: Words, seed: int, game: int
) -> int:
    """Play one game out in scratch memory, which has room for a state and for work."""
    seeded(dice, seed, game)
    copy(origin, scratch, size)
    return playout(terms, scratch, part(scratch, (size + 7) // 8 * 8), dice)


def steps(
    terms: Words, states: Words, size: int, work: Words, first: int, count: int, chosen: Words,
    seats: Words, winners: Words, legal: Words, width: int, counts: Words,
) -> None:  # fmt: skip
    """Play a move in each of many games that go on; say who acts next, and what is legal."""
    for game in range(first, first + count):
        state = part(states, game * size)
        if seats[game] != OVER:
            play(terms, state, work, seat_number(seats[game]), chosen[game])
            look(terms, state, work, game, seats, winners, part(legal, game * width), counts)


def looks(
    terms: Words, states: Words, size: int, work: Words, first: int, count: int, chosen: Words,
    seats: Words, winners: Words, legal: Words, width: int, counts: Words,
) -> None:  # fmt: skip
    """Say for each of many games who acts, and what is legal."""
    for game in range(first, first + count):
        state = part(states, game * size)
        look(terms, state, work, game, seats, winners, part(legal, game * width), counts)


def look(
    terms: Words, state: Words, work: Words, game: int, seats: Words, winners: Words, legal: Words,
    counts: Words,
) -> None:  # fmt: skip
    """Say of a game who acts, and what is legal."""
    seats[game] = acting(to_act(terms, state, work))
    if seats[game] == OVER:
        winners[game] = result(terms, state, work)
        counts[game] = 0
    else:
        counts[game] = moves(terms, state, work, seat_number(seats[game]), legal)


def acting(mask: int) -> int:
    """Return the seat that acts first of those in a mask."""
    if mask == 0:
        return OVER
    if mask == CHANCE_ACTS:
        return CHANCE_NEXT
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def seat_number(seat: int) -> int:
    """Return a seat that acts as the kernel knows it: chance is -1."""
    return -1 if seat == CHANCE_NEXT else seat
