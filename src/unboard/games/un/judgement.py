"""What a search knows of (un) beyond its rules, in kernel language.

What a seat cannot see is the other's hand: any of the dominoes that are neither in its own hand
nor played in this round of the bag, each as likely as the other (`belief.py`).
"""

from unboard.core.kernel import Words, put_wide, roll, shorts, wide
from unboard.games.un.kernel import (
    BLANK,
    CAPTURE,
    CHOOSER,
    DANCE,
    DOMINOES,
    DRAW,
    HANDS,
    IN_PLAY,
    LOW,
    MODE,
    OPEN,
    PLAYED,
    POINTS,
    RANKS,
    RINGS,
    act_at_random,
    actions,
    bag_of,
    board_of,
    choices,
    choose,
    count_of,
    drawer,
    end_turn,
    happen,
    key_of,
    may_resurrect,
    number_of,
    open_any,
    opens,
    pieces_of,
    put_board,
    result,
)

WIN = 10000  # a score that is certain
TURNS_MORE, TEMPO, SOFT, ACROSS, STEPS = 5, 8, 9, 10, 11


# What is hidden


def unseen(terms: Words, state: Words, seat: int) -> int:
    """Return the dominoes that the other could hold."""
    return wide(terms, DOMINOES) & ~(wide(state, HANDS + 2 * seat) | wide(state, PLAYED))


def conceal(terms: Words, state: Words, seat: int) -> None:
    """Give the other the lowest dominoes he could hold, whatever he holds."""
    hand, left = 0, unseen(terms, state, seat)
    for _ in range(count_of(wide(state, HANDS + 2 - 2 * seat))):
        hand |= left & -left
        left &= left - 1
    put_wide(state, HANDS + 2 - 2 * seat, hand)


def redeal(terms: Words, state: Words, seat: int, dice: Words) -> int:
    """Give the other any dominoes he could hold, all hands as likely; return them."""
    hand, left = 0, unseen(terms, state, seat)
    held, lie = count_of(wide(state, HANDS + 2 - 2 * seat)), count_of(left)
    while held:
        domino = left & -left
        left ^= domino
        if roll(dice, lie) < held:
            hand |= domino
            held -= 1
        lie -= 1
    put_wide(state, HANDS + 2 - 2 * seat, hand)
    return hand


def chance(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Open and draw all that is to be opened and drawn; return whether any card was opened."""
    opened = opens(terms, state)
    while opens(terms, state):
        open_any(terms, state, dice)
    while drawer(terms, state) >= 0:
        bag = bag_of(terms, state)
        for _ in range(roll(dice, count_of(bag))):
            bag &= bag - 1
        domino = count_of((bag & -bag) - 1)
        happen(terms, state, DRAW + 16 * drawer(terms, state) + domino)
    return opened


# Moves


def possible(terms: Words, state: Words, work: Words, seat: int, out: Words) -> int:
    """List what could be legal in any world that looks like this one."""
    if state[IN_PLAY]:
        return actions(terms, state, seat, out)
    return choices(wide(terms, DOMINOES) & ~wide(state, PLAYED), out)


def may(terms: Words, state: Words, seat: int, move: int) -> int:
    """Tell whether a possible move is legal in this world."""
    if state[IN_PLAY]:
        return 1
    return wide(state, HANDS + 2 * seat) >> (move if move < BLANK else 0) & 1


def resting(terms: Words, state: Words) -> int:
    """Tell whether this is between two turns."""
    return state[IN_PLAY] == 0


def alike(terms: Words, state: Words) -> int:
    """Return a number that is equal after actions that come to the same."""
    return board_of(state)


# How it stands


def judged(terms: Words, state: Words, knobs: Words) -> int:
    """Return White's chance to win, from 0 to WIN, as far as the board tells."""
    lead = danced(terms, state, knobs) if terms[MODE] == DANCE else raced(terms, state, knobs)
    lead += knobs[TEMPO] * (1 - 2 * state[CHOOSER])
    return WIN // 2 + lead * (WIN // 2) // ((lead if lead > 0 else -lead) + knobs[SOFT])


def raced(terms: Words, state: Words, knobs: Words) -> int:
    """Return White's lead in a duel: how far all pieces have come."""
    return come(terms, state, 0, knobs) - come(terms, state, 1, knobs)


def come(terms: Words, state: Words, seat: int, knobs: Words) -> int:
    """Return how far a player's pieces have come to the other's ring."""
    pieces, ring = pieces_of(board_of(state), seat), terms[RINGS + seat]
    total = state[POINTS + seat] * knobs[ACROSS]
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        total += knobs[STEPS + apart(place_in(piece), ring)]
    return total


def place_in(piece: int) -> int:
    """Return the place of a square's bit."""
    return count_of_bits(piece - 1)


def count_of_bits(mask: int) -> int:
    """Return how many of 32 bits are set."""
    mask -= mask >> 1 & 0x55555555
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    return ((mask + (mask >> 4) & 0x0F0F0F0F) * 0x01010101 & LOW) >> 24


def apart(one: int, other: int) -> int:
    """Return the steps between two places."""
    along, across = one // 6 - other // 6, one % 6 - other % 6
    return (along if along > 0 else -along) + (across if across > 0 else -across)


def danced(terms: Words, state: Words, knobs: Words) -> int:
    """Return White's lead in a dance: cards claimed, and those that a move would claim."""
    lead = (state[POINTS] - state[POINTS + 1]) * knobs[ACROSS]
    return lead + near(terms, state, 0, knobs) - near(terms, state, 1, knobs)


def near(terms: Words, state: Words, seat: int, knobs: Words) -> int:
    """Return how close a player is to open cards: by which numbers one piece completes one."""
    pieces, numbers, ways = pieces_of(board_of(state), seat), 0, 0
    first = pieces & -pieces
    second = (pieces ^ first) & -(pieces ^ first)
    for moved in range(3):
        piece = first if moved == 0 else second if moved == 1 else pieces ^ first ^ second
        here, stay = place_in(piece), pieces ^ piece
        for there in range(29):
            if there % 6 == 5 or (stay >> there & 1) or there == here:
                continue
            if is_open(terms, state, stay | 1 << there):
                steps = apart(here, there)
                ways += 1
                if steps == 1:
                    numbers |= 5
                elif steps < 4:
                    numbers |= 1 << steps - 1
    return ways * knobs[STEPS] + knobs[STEPS + 1 + count_of_bits(numbers)]


def is_open(terms: Words, state: Words, pieces: int) -> int:
    """Tell whether three squares are those of an open card."""
    one = pieces & -pieces
    two = (pieces ^ one) & -(pieces ^ one)
    ranks = shorts(terms, wide(terms, RANKS))
    rank = ranks[key_of(one)] + ranks[32 + key_of(two)] + ranks[64 + key_of(pieces ^ one ^ two)]
    card = ranks[96 + rank]
    if card == 0:
        return 0
    return state[OPEN + (card - 1 >> 3)] >> (card - 1 & 7) & 1


def hurried(terms: Words, state: Words, work: Words, dice: Words, knobs: Words) -> int:
    """Play some turns at random, and judge what has come of it."""
    left = knobs[TURNS_MORE]
    while left or state[IN_PLAY]:
        winners = result(terms, state, work)
        if winners >= 0:
            return WIN // 2 if winners == 0 else WIN * (2 - winners)
        if state[IN_PLAY] == 0:
            left -= 1
            chance(terms, state, work, dice)
            seat, hand = state[CHOOSER], wide(state, HANDS + 2 * state[CHOOSER])
            for _ in range(roll(dice, count_of(hand))):
                hand &= hand - 1
            domino = count_of_bits((hand & -hand) - 1)
            choose(state, seat, domino if domino else BLANK + roll(dice, 4))
        seat = state[IN_PLAY] >> 5
        board, choice = board_of(state), state[IN_PLAY] & 31
        corners = 3 * may_resurrect(terms, board, seat, state[CHOOSER], wide(state, POINTS))
        number = number_of(terms, choice, seat)
        put_board(state, act_at_random(terms, dice, board, seat, number, corners))
        if seat == state[CHOOSER]:
            state[IN_PLAY] ^= 32
        else:
            end_turn(terms, state, work)
    winners = result(terms, state, work)
    if winners >= 0:
        return WIN // 2 if winners == 0 else WIN * (2 - winners)
    return judged(terms, state, knobs)
