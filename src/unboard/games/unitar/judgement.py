"""What a search of sealed choices asks of Unitar beyond the functions of its kernel.

All that three choices come to is what they confirm: many joint choices have the same *outcome*.
"""

from unboard.core.kernel import Words, roll, shorts
from unboard.games.unitar.kernel import (
    AGREED,
    CHOICES,
    CHOSEN,
    MASTERS,
    PHASE,
    PLAYED,
    ROUND,
    ROUNDS,
    ROUNDS_THERE_ARE,
    ROWS,
    SEATS,
    carry_out,
    carry_out_one,
    confirmed,
    round_of,
    set_up,
    take_up,
    winners,
)

NOTHING = CHOICES  # instead of a move that is not confirmed
EACH = CHOICES + 1  # moves that may be confirmed, and nothing
# How rounds go on among those who look ahead.  With 2,500 games of flat Monte Carlo players it was
# tried what foretells their winners best, from positions of every round: in every round three moves
# are carried out, of any master, and six of fifteen unify, three eliminate (the digits of LIKELY
# from the right).  Who wins a part v of games that go on so has a chance in proportion to
# v / (v + 4/10): leaders are attacked.  From the second round to the last that is wrong by 0.90 to
# 0.34, in logarithms of the winner's chance; random games are by 0.98 to 0.37, at their best.
BUSY, ACTIONS, ATTACKED = 3, 15, 4
LIKELY = 0o765432_111_000000


def unseal(state: Words, seat: int) -> None:
    """Forget what all others have sealed, and whether (UNT-16)."""
    for other in range(SEATS):
        if other != seat:
            state[CHOSEN + 2 * other] = 0
            state[CHOSEN + 2 * other + 1] = 0


def sealed(state: Words, seat: int) -> int:
    """Return one more than the choice that a seat has sealed in a round, or 0."""
    return state[CHOSEN + 2 * seat] if state[PHASE] == ROUND else 0


def choices(state: Words) -> int:
    """Return how many choices everybody has at once; 0 in the set-up, where each is alone."""
    return CHOICES if state[PHASE] == ROUND else 0


def rounds_left(terms: Words, state: Words) -> int:
    """Return how many rounds are to be played."""
    return terms[ROUNDS] - state[PLAYED]


def outcomes() -> int:
    """Return a number above those of all outcomes."""
    return EACH * EACH * EACH


def outcome(terms: Words, one: int, two: int, three: int) -> int:
    """Return the number of what three choices come to: the moves they confirm, in order."""
    planned = round_of(one, two, three)
    masters = shorts(terms, AGREED)[planned >> 9]
    seats = confirmed(terms, planned)
    first, second, third = NOTHING, NOTHING, NOTHING
    if seats & 1:
        first = (one & 7) * 6 + (masters & 7)
    if seats & 2:
        second = (two & 7) * 6 + (masters >> 3 & 7)
    if seats & 4:
        third = (three & 7) * 6 + (masters >> 6 & 7)
    low, high = min(first, second), max(first, second)
    first, second, third = min(low, third), max(low, min(high, third)), max(high, third)
    return (first * EACH + second) * EACH + third


def lay_open(state: Words, work: Words) -> int:
    """Lay a state out to play rounds on; return how many bytes of the work that takes."""
    take_up(state, work)
    return ROWS


def settle(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Place by chance what is not placed yet, and lay it out to play rounds on."""
    set_up(terms, state, work, dice)


def play_round(terms: Words, work: Words, one: int, two: int, three: int) -> None:
    """Play a round on what is laid out."""
    carry_out(terms, work, round_of(one, two, three))


def play_on(terms: Words, work: Words, rounds: int, dice: Words) -> int:
    """Play the last rounds by chance; return a mask of winners."""
    for _ in range(rounds):
        carry_out(terms, work, roll(dice, ROUNDS_THERE_ARE))
    return winners(terms, work)


def play_on_ahead(terms: Words, work: Words, rounds: int, dice: Words) -> int:
    """Play the last rounds nearly as those do who look ahead; return a mask of winners."""
    for _ in range(BUSY * rounds):
        rolled = roll(dice, MASTERS * ACTIONS)
        carry_out_one(terms, work, LIKELY >> 3 * (rolled // MASTERS) & 7, rolled % MASTERS)
    return winners(terms, work)


def fair_part(score: int, games: int) -> int:
    """Return what a score in such games is worth beside those of others, in millionths."""
    lucky = 10 * (score + 1)  # nobody is without hope
    return lucky * 1_000_000 // (lucky + ATTACKED * games)
