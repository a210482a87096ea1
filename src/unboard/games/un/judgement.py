"""What a search knows of (un) beyond its rules, in kernel language.

What a seat cannot see is the other's hand: any of the dominoes that are neither in its own hand
nor played in this round of the bag, each as likely as the other (`belief.py`).
"""

from unboard.core.kernel import Words, put_wide, roll, wide
from unboard.games.un.kernel import (
    BLANK,
    BOARD,
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
    fitting,
    happen,
    may_resurrect,
    number_of,
    open_any,
    opens,
    pieces_of,
    put_board,
    result,
)

WIN = 10000  # a score that is certain
EVEN = 200  # a lead by which half of the way to a win is gone

# What is worth how much, in hundredths of the logarithm of odds, as games between searches ended:
# to choose next, a piece across or a card, and a piece on the board by the steps to the ring, from
# eight of them down to one, 8 bits each.  In a dance: a way to complete a card by one piece, and by
# how many of the numbers 1 to 3 that can be done.
CAPTURING, ACROSS_CAPTURING, CHOICE_CAPTURING = 0x0A131110161E231D, 83, 7
PUSHING, ACROSS_PUSHING, CHOICE_PUSHING = 0x000005050617273F, 89, 3
NUMBERS, CARD_CLAIMED, CHOICE_DANCING, WAY = 0x1B101000, 122, 3, 8


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


def held(terms: Words, state: Words, seat: int) -> int:
    """Return a number for a hand, from one on."""
    return 1 + wide(state, HANDS + 2 * seat)


def chance(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Open and draw all that is to be opened and drawn; return whether any card was opened."""
    opened = opens(terms, state)
    while opens(terms, state):
        open_any(terms, state, dice)
    while drawer(terms, state) >= 0:
        bag = bag_of(terms, state)
        for _ in range(roll(dice, count_of(bag))):
            bag &= bag - 1
        domino = place_in(bag & -bag)
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


def judged(terms: Words, state: Words) -> int:
    """Return White's chance to win, from 0 to WIN, as far as the board tells."""
    if terms[MODE] == DANCE:
        lead, choice = danced(terms, state), CHOICE_DANCING
    elif terms[MODE] == CAPTURE:
        lead, choice = raced(terms, state, CAPTURING, ACROSS_CAPTURING), CHOICE_CAPTURING
    else:
        lead, choice = raced(terms, state, PUSHING, ACROSS_PUSHING), CHOICE_PUSHING
    lead += choice * (1 - 2 * state[CHOOSER])
    if lead < 0:
        return WIN // 2 - WIN // 2 * -lead // (EVEN - lead)
    return WIN // 2 + WIN // 2 * lead // (EVEN + lead)


def raced(terms: Words, state: Words, steps: int, across: int) -> int:
    """Return White's lead in a duel: pieces across, and how far the others have come."""
    ahead = (state[POINTS] - state[POINTS + 1]) * across
    white, black = come(terms, state, 0, steps, across), come(terms, state, 1, steps, across)
    return ahead + white - black


def come(terms: Words, state: Words, seat: int, steps: int, across: int) -> int:
    """Return how far a player's pieces have come to the other's ring."""
    pieces, ring, total = pieces_of(board_of(state), seat), terms[RINGS + seat], 0
    while pieces:
        far = apart(place_in(pieces & -pieces), ring)
        pieces &= pieces - 1
        total += steps >> 8 * (far - 1) & 255 if far else across
    return total


def place_in(piece: int) -> int:
    """Return the place of a square's bit."""
    return bits(piece - 1)


def bits(mask: int) -> int:
    """Return how many of 32 bits are set."""
    mask -= mask >> 1 & 0x55555555
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    return ((mask + (mask >> 4) & 0x0F0F0F0F) * 0x01010101 & LOW) >> 24


def apart(one: int, other: int) -> int:
    """Return the steps between two places."""
    along, across = one // 6 - other // 6, one % 6 - other % 6
    return (along if along > 0 else -along) + (across if across > 0 else -across)


def danced(terms: Words, state: Words) -> int:
    """Return White's lead in a dance: cards claimed, and those that a move would claim."""
    lead = (state[POINTS] - state[POINTS + 1]) * CARD_CLAIMED
    return lead + near(terms, state, 0) - near(terms, state, 1)


def near(terms: Words, state: Words, seat: int) -> int:
    """Return what it is worth that one piece could complete open cards, by some numbers."""
    pieces, numbers, ways = pieces_of(board_of(state), seat), 0, 0
    left = pieces
    while left:
        piece = left & -left
        left ^= piece
        here, others = place_in(piece), pieces ^ piece
        for there in range(29):
            if BOARD & ~pieces & 1 << there and is_open(terms, state, others | 1 << there):
                ways += 1
                numbers |= reached_by(apart(here, there))
    return ways * WAY + (NUMBERS >> 8 * bits(numbers) & 255)


def reached_by(steps: int) -> int:
    """Return a mask of the numbers that lead so far: 3 does where 1 does (UN-5)."""
    if steps == 1:
        return 5
    return 1 << steps - 1 if steps < 4 else 0


def is_open(terms: Words, state: Words, pieces: int) -> int:
    """Tell whether three squares are those of an open card (UN-20)."""
    card = fitting(terms, pieces, 0)
    if card == 0:
        return 0
    return state[OPEN + (card - 1 >> 3)] >> (card - 1 & 7) & 1


def hurried(terms: Words, state: Words, work: Words, dice: Words, turns: int) -> int:
    """Play to the end of a turn, and some more, at random; return who has won, -1 if nobody."""
    winners = result(terms, state, work)
    while winners < 0 and (turns or state[IN_PLAY]):
        if state[IN_PLAY] == 0:
            turns -= 1
            chance(terms, state, work, dice)
            choose_any(state, dice)
        act_any(terms, state, work, dice)
        winners = result(terms, state, work)
    return winners


def choose_any(state: Words, dice: Words) -> None:
    """Put any domino of the chooser's hand in play, the blank with any number."""
    hand = wide(state, HANDS + 2 * state[CHOOSER])
    for _ in range(roll(dice, count_of(hand))):
        hand &= hand - 1
    domino = place_in(hand & -hand)
    choose(state, state[CHOOSER], domino if domino else BLANK + roll(dice, 4))


def act_any(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Act at random."""
    seat, choice, board = state[IN_PLAY] >> 5, state[IN_PLAY] & 31, board_of(state)
    corners = 3 * may_resurrect(terms, board, seat, state[CHOOSER], wide(state, POINTS))
    number = number_of(terms, choice, seat)
    put_board(state, act_at_random(terms, dice, board, seat, number, corners))
    if seat == state[CHOOSER]:
        state[IN_PLAY] ^= 32
    else:
        end_turn(terms, state, work)
