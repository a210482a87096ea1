"""(un) for machines; `flat.py` says what the bytes mean, `rules.py` has the rules in full.

A board is one number: White's pieces in its lower 32 bits, Black's in the upper.  A square's bit is
its place, six times its column plus its row, so that behind every column lies a bit that is no
square, and a step beyond the edge can be told.  A domino is four times its white section plus its
black one; a choice is the domino, the blank 16 plus its number.

What a piece may try lies listed in the terms, for every number and square, with as much as can be
known before one looks at the board: where a move by capturing rules may end, or a way by pushing
rules, step by step, with the square where a piece lands that is pushed.  So a move is legal if one
trial succeeds.  A random one is found by trying any of them until one succeeds: all are as likely.
"""

from unboard.core.kernel import (
    CHANCE_ACTS,
    LONGEST,
    Words,
    fingerprint_of,
    note,
    put_wide,
    roll,
    shorts,
    wide,
)

# Terms: numbers of one byte, numbers of two, tables.
MODE, GOAL, CROSSED, FIRST, CARD_BYTES = 0, 1, 2, 3, 4
LIMIT, DECK, DOMINOES, RANKS = 6, 8, 10, 12
CORNERS, RINGS, SQUARES, COUNTS, FIRSTS, TRIALS = 14, 20, 22, 54, 182, 438
CAPTURE, PUSH, DANCE = 0, 1, 2  # modes

# State.
PIECES, HANDS, PLAYED, IN_PLAY, CHOOSER, POINTS, TURNS, OPEN = 0, 8, 12, 14, 15, 16, 18, 22

# Moves: to stay, a choice as it is, then draws by seat, cards by their number in the deck, and
# actions: by capturing rules start and end, or a resurrection; by pushing rules a way.
STAY, DRAW, CARD, ACTION, RESURRECTION = 0, 20, 52, 384, 1009

BLANK = 16  # as a choice, plus its number
HAND = 3  # dominoes (UN-3)
LIE_OPEN = 5  # cards (UN-18)
BOARD = 0x1F7DF7DF  # all squares
LOW = 0xFFFFFFFF
PATIENCE = 16  # trials after which it is asked whether any can succeed


def start(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Set the pieces in their corners, before anything is opened or drawn (UN-1)."""
    for place in range(OPEN + 2 * terms[CARD_BYTES]):
        state[place] = 0
    board = 0
    for corner in range(3):
        board |= 1 << terms[CORNERS + corner] | 1 << 32 + terms[CORNERS + 3 + corner]
    put_board(state, board)
    state[CHOOSER] = terms[FIRST]


def to_act(terms: Words, state: Words, work: Words) -> int:
    """Return who acts: chance until all is opened and drawn, then the chooser, then the other."""
    if result(terms, state, work) >= 0:
        return 0
    if state[IN_PLAY]:
        return 1 << (state[IN_PLAY] >> 5)
    if opens(terms, state) or drawer(terms, state) >= 0:
        return CHANCE_ACTS
    return 1 << state[CHOOSER]


def result(terms: Words, state: Words, work: Words) -> int:
    """Return who has won (UN-11, UN-21, UN-24)."""
    left = wide(terms, DECK) - cards_on(terms, state, 1) if terms[MODE] == DANCE else 1
    return outcome(wide(state, POINTS), terms[GOAL], left, turns_of(state), wide(terms, LIMIT))


def outcome(points: int, goal: int, cards: int, turns: int, limit: int) -> int:
    """Return who has won: by points, if no card is left by more of them; nobody at the limit."""
    white, black = points & 255, points >> 8
    reached = (white >= goal) + 2 * (black >= goal)
    if reached:
        return reached if reached < 3 else 0
    if cards == 0:
        return (white > black) + 2 * (black > white)
    return 0 if 0 < limit <= turns else -1


def points(terms: Words, state: Words, work: Words, out: Words) -> int:
    """Count pieces across, or cards claimed."""
    out[0] = state[POINTS]
    out[1] = state[POINTS + 1]
    return 2


def fingerprint(terms: Words, state: Words, work: Words) -> int:
    """Return a number for a state."""
    return fingerprint_of(state, 0, OPEN + 2 * terms[CARD_BYTES])


# What is there


def board_of(state: Words) -> int:
    """Return the board."""
    white = wide(state, PIECES) | wide(state, PIECES + 2) << 16
    return white | wide(state, PIECES + 4) << 32 | wide(state, PIECES + 6) << 48


def put_board(state: Words, board: int) -> None:
    """Write the board."""
    for byte in range(8):
        state[PIECES + byte] = board >> 8 * byte & 255


def pieces_of(board: int, seat: int) -> int:
    """Return where a player's pieces stand."""
    return board >> 32 * seat & LOW


def turns_of(state: Words) -> int:
    """Return how many turns have ended."""
    return wide(state, TURNS) | wide(state, TURNS + 2) << 16


def key_of(piece: int) -> int:
    """Return by what a square's bit is looked up, from 1 to 31; 0 for none."""
    return (piece * 0x0EF96A62 & LOW) >> 27  # a sequence in which five bits in a row occur once


def count_of(mask: int) -> int:
    """Return how many are in a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def captured_of(board: int, seat: int, points: int) -> int:
    """Return how many pieces are captured: those neither on the board nor across (UN-12)."""
    pieces = pieces_of(board, seat)
    second = pieces & pieces - 1
    third = second & second - 1
    return 3 - (pieces > 0) - (second > 0) - (third > 0) - (points >> 8 * seat & 255)


def cards_on(terms: Words, state: Words, pile: int) -> int:
    """Return how many cards lie open (0) or are claimed (1)."""
    first, count = OPEN + pile * terms[CARD_BYTES], 0
    for place in range(first, first + terms[CARD_BYTES]):
        count += count_of(state[place])
    return count


def opens(terms: Words, state: Words) -> int:
    """Tell whether a card is to be opened: before anything is drawn (UN-18, UN-23)."""
    if terms[MODE] != DANCE:
        return 0
    lie_open = cards_on(terms, state, 0)
    return lie_open < LIE_OPEN and lie_open + cards_on(terms, state, 1) < wide(terms, DECK)


def bag_of(terms: Words, state: Words) -> int:
    """Return the dominoes in the bag: all fifteen once both hands are empty (UN-7)."""
    held = wide(state, HANDS) | wide(state, HANDS + 2)
    if held == 0 and state[IN_PLAY] == 0:
        return wide(terms, DOMINOES)
    return wide(terms, DOMINOES) & ~(held | wide(state, PLAYED))


def drawer(terms: Words, state: Words) -> int:
    """Return who draws next: the chooser first (UN-23); -1 if nobody does (UN-7)."""
    chooser = state[CHOOSER]
    if count_of(bag_of(terms, state)) < 2:
        return -1
    if count_of(wide(state, HANDS + 2 * chooser)) < HAND:
        return chooser
    if count_of(wide(state, HANDS + 2 - 2 * chooser)) < HAND:
        return 1 - chooser
    return -1


def number_of(terms: Words, choice: int, seat: int) -> int:
    """Return by how much a choice moves a player: boxes or dots (UN-4, UN-8)."""
    if seat == terms[CROSSED] and choice < BLANK:
        return choice >> 2
    return choice & 3


# Legal moves


def moves(terms: Words, state: Words, work: Words, seat: int, out: Words) -> int:
    """List the legal moves."""
    acting = to_act(terms, state, work)
    if seat < 0:
        return chances(terms, state, out) if acting == CHANCE_ACTS else 0
    if acting != 1 << seat:
        return 0
    if state[IN_PLAY]:
        return actions(terms, state, seat, out)
    return choices(wide(state, HANDS + 2 * seat), out)


def chances(terms: Words, state: Words, out: Words) -> int:
    """List what chance may do: open a card, or give a domino (UN-23)."""
    count = 0
    if opens(terms, state):
        for card in range(wide(terms, DECK)):
            if not is_out(terms, state, card):
                out[count] = CARD + card
                count += 1
        return count
    bag, first = bag_of(terms, state), DRAW + 16 * drawer(terms, state)
    for domino in range(16):
        if bag >> domino & 1:
            out[count] = first + domino
            count += 1
    return count


def choices(hand: int, out: Words) -> int:
    """List how the dominoes of a hand can be played: the blank with any number (UN-4, UN-8)."""
    count = 0
    for choice in range(1, BLANK + 4):
        if hand >> (choice if choice < BLANK else 0) & 1:
            out[count] = choice
            count += 1
    return count


def actions(terms: Words, state: Words, seat: int, out: Words) -> int:
    """List the moves of all pieces by exactly the player's number, and resurrections (UN-14)."""
    board, number = board_of(state), number_of(terms, state[IN_PLAY] & 31, seat)
    count = 0
    pieces = pieces_of(board, seat)
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        for trial in range(trials_of(terms, piece, number)):
            if tried(terms, board, seat, piece, number, trial) >= 0:
                out[count] = name_of(terms, board, seat, piece, number, trial)
                count += 1
    if count == 0:
        out[0] = STAY  # UN-6
        count = 1
    if may_resurrect(terms, board, seat, state[CHOOSER], wide(state, POINTS)):
        for corner in range(3):
            if resurrected(terms, board, seat, corner) >= 0:
                out[count] = resurrection(terms, seat, corner)
                count += 1
    return count


def trials_of(terms: Words, piece: int, number: int) -> int:
    """Return how many trials there are for a piece; none by 0 (UN-6), and none for no piece."""
    return terms[COUNTS + 32 * number + key_of(piece)]


def tried(terms: Words, board: int, seat: int, piece: int, number: int, trial: int) -> int:
    """Return the board after a trial; -1 if it fails."""
    place = shorts(terms, FIRSTS)[32 * number + key_of(piece)] + trial
    if terms[MODE] == CAPTURE:
        return captured(board, seat, piece, 1 << terms[TRIALS + place], number)
    return walked(shorts(terms, TRIALS), 4 * place, board, seat, piece)


def name_of(terms: Words, board: int, seat: int, piece: int, number: int, trial: int) -> int:
    """Return the number of the move that a trial is."""
    place = shorts(terms, FIRSTS)[32 * number + key_of(piece)] + trial
    if terms[MODE] == CAPTURE:
        return ACTION + 25 * terms[SQUARES + key_of(piece)] + square_of(terms[TRIALS + place])
    return way_of(shorts(terms, TRIALS), 4 * place, board ^ piece << 32 * seat)


def square_of(place: int) -> int:
    """Return a square's number, from 0 to 24, by its place."""
    return place - place // 6


def captured(board: int, seat: int, piece: int, end: int, number: int) -> int:
    """Return the board after a move that may capture; -1 if something blocks (UN-12, UN-13)."""
    if pieces_of(board, seat) & end or not leads(board, piece, end, number):
        return -1
    return board & ~(end << 32 - 32 * seat) ^ (piece | end) << 32 * seat


def leads(board: int, piece: int, end: int, number: int) -> int:
    """Tell whether a way of so many steps is open, which enters no square twice (UN-5, UN-12)."""
    empty = BOARD & ~(board | board >> 32)
    entered = around(piece) & empty  # by the last step but one
    if number == 3:
        entered = around(entered & ~end) & empty
    return entered & around(end) | (number == 1)


def around(squares: int) -> int:
    """Return the squares orthogonally beside some; bits beyond the edge may be among them."""
    return squares << 6 | squares << 1 | squares >> 1 | squares >> 6


def walked(ways: Words, place: int, board: int, seat: int, piece: int) -> int:
    """Return the board after a way, whatever it pushes; -1 if a step is impossible (UN-15).

    Who walks is lifted meanwhile, for nothing is ever pushed to where he stands (UN-5).
    """
    board ^= piece << 32 * seat
    board = stepped(board, ways[place])
    board = stepped(board, ways[place + 1])
    board = stepped(board, ways[place + 2])
    return board | (1 << (ways[place + 2] & 31)) << 32 * seat


def stepped(board: int, step: int) -> int:
    """Return the board after a step, which may push; -1 if it is impossible, or was before.

    A step holds the place that is entered, where a piece lands that stood there, and whether one
    must (UN-16).  No piece stands in place 30, where steps lead that are none.
    """
    entered, lands = step & 31, step >> 5 & 31
    taken = board | board >> 32
    pushes = taken >> entered & 1
    fails = (taken >> lands & pushes | step >> 10 & ~pushes) & 1
    black = board >> 32 >> entered & 1
    return (board ^ (pushes << entered | pushes << lands) << 32 * black) | -fails


def way_of(ways: Words, place: int, board: int) -> int:
    """Return the number of a way: what it holds, and the sides to which pieces slide (UN-16)."""
    number = ways[place + 3]
    number += 4225 * side_of(board, ways[place])
    board = stepped(board, ways[place])
    number += 325 * side_of(board, ways[place + 1])
    board = stepped(board, ways[place + 1])
    return number + 25 * side_of(board, ways[place + 2])


def side_of(board: int, step: int) -> int:
    """Return to which side a piece slides along the edge, 1 or 2; 0 if none does."""
    return ((board | board >> 32) >> (step & 31) & 1) * (step >> 11)


def may_resurrect(terms: Words, board: int, seat: int, chooser: int, points: int) -> int:
    """Tell whether a player has chosen, and has a captured piece (UN-14)."""
    if terms[MODE] != CAPTURE or seat != chooser:
        return 0
    return captured_of(board, seat, points) > 0


def resurrected(terms: Words, board: int, seat: int, corner: int) -> int:
    """Return the board with a piece back on a start square; -1 if an own one is there (UN-14)."""
    square = 1 << terms[CORNERS + 3 * seat + corner]
    if pieces_of(board, seat) & square:
        return -1
    return put_back(board, seat, square)


def put_back(board: int, seat: int, square: int) -> int:
    """Return the board with a piece on a square, where a foe is captured (UN-14)."""
    return board & ~(square << 32 - 32 * seat) | square << 32 * seat


def resurrection(terms: Words, seat: int, corner: int) -> int:
    """Return the number of a resurrection."""
    return RESURRECTION + square_of(terms[CORNERS + 3 * seat + corner])


# Playing


def play(terms: Words, state: Words, work: Words, seat: int, move: int) -> None:
    """Play a move; when both have acted the turn ends (UN-9)."""
    if seat < 0:
        happen(terms, state, move)
    elif state[IN_PLAY] == 0:
        choose(state, seat, move)
    else:
        put_board(state, acted(terms, board_of(state), seat, move))
        if seat == state[CHOOSER]:
            state[IN_PLAY] ^= 32
        else:
            end_turn(terms, state, work)


def happen(terms: Words, state: Words, move: int) -> None:
    """Open a card, or give a domino; the first of a deal finds nothing played (UN-7)."""
    if move >= CARD:
        turn_card(state, OPEN, move - CARD)
        return
    if wide(state, HANDS) == 0 and wide(state, HANDS + 2) == 0:
        put_wide(state, PLAYED, 0)
    hand = HANDS + 2 * (move - DRAW >> 4)
    put_wide(state, hand, wide(state, hand) | 1 << (move - DRAW & 15))


def choose(state: Words, seat: int, choice: int) -> None:
    """Put a domino in play, its chooser to act first (UN-4)."""
    domino = 1 << (choice if choice < BLANK else 0)
    put_wide(state, HANDS + 2 * seat, wide(state, HANDS + 2 * seat) & ~domino)
    put_wide(state, PLAYED, wide(state, PLAYED) | domino)
    state[IN_PLAY] = choice | seat << 5


def acted(terms: Words, board: int, seat: int, move: int) -> int:
    """Return the board after an action."""
    if move == STAY:
        return board
    if terms[MODE] != CAPTURE:
        return gone(board, seat, place_of((move - ACTION) % 25), (move - ACTION) // 25)
    if move < RESURRECTION:
        piece = 1 << place_of((move - ACTION) // 25)
        return captured(board, seat, piece, 1 << place_of((move - ACTION) % 25), 1)
    return put_back(board, seat, 1 << place_of(move - RESURRECTION))


def place_of(square: int) -> int:
    """Return a square's place by its number."""
    return square + square // 5


def gone(board: int, seat: int, here: int, steps: int) -> int:
    """Return the board after the steps of a move, the first above the others (UN-15)."""
    board ^= 1 << here + 32 * seat
    divisor = 13 * 13
    for _ in range(3):
        step = steps // divisor % 13
        divisor //= 13
        if step:
            direction, side = (step - 1) // 3, (step - 1) % 3
            here += ahead(direction)
            lands = here + ahead(direction if side == 0 else 2 * side - 1 - direction % 2)
            board = stepped(board, here | (lands & 31) << 5)
    return board | 1 << here + 32 * seat


def ahead(direction: int) -> int:
    """Return by how much a place changes to the north, east, south or west."""
    return (0x05C7 >> 4 * direction & 15) - 6


def end_turn(terms: Words, state: Words, work: Words) -> None:
    """Score, and pass the choice on (UN-9, UN-23)."""
    board = board_of(state)
    if terms[MODE] == DANCE:
        put_wide(state, POINTS, wide(state, POINTS) + claim(terms, state, board))
    else:
        put_wide(state, POINTS, wide(state, POINTS) + transitions(board, rings_of(terms)))
        put_board(state, board & ~rings_of(terms))
    state[CHOOSER] ^= 1
    state[IN_PLAY] = 0
    turns = turns_of(state) + 1
    put_wide(state, TURNS, turns & 0xFFFF)
    put_wide(state, TURNS + 2, turns >> 16)
    empty = wide(state, HANDS) == 0 and wide(state, HANDS + 2) == 0
    if empty and result(terms, state, work) < 0:
        put_wide(state, PLAYED, 0)  # all fifteen return to the bag (UN-7)


def rings_of(terms: Words) -> int:
    """Return where players stand across, as a board: each on the other's ring (UN-10)."""
    return 1 << terms[RINGS] | 1 << 32 + terms[RINGS + 1]


def transitions(board: int, rings: int) -> int:
    """Return the points of those who stand across, Black's above a byte (UN-10)."""
    across = board & rings
    return (across & LOW > 0) + 256 * (across > LOW)


def claim(terms: Words, state: Words, board: int) -> int:
    """Give each player the open card he fits, unless both do; return the points (UN-20)."""
    white, black = fitting(terms, board, 0), fitting(terms, board, 1)
    if white == black:
        return 0
    return claimed(terms, state, white) | claimed(terms, state, black) << 8


def claimed(terms: Words, state: Words, card: int) -> int:
    """Let a card be claimed if it is one and lies open; return whether it does."""
    if card == 0 or not state[OPEN + (card - 1 >> 3)] >> (card - 1 & 7) & 1:
        return 0
    turn_card(state, OPEN, card - 1)
    turn_card(state, OPEN + terms[CARD_BYTES], card - 1)
    return 1


def fitting(terms: Words, board: int, seat: int) -> int:
    """Return the card that a player's pieces fit in any orientation, counted from 1; 0 for none.

    Three squares have a rank among all sets of three, which is a sum of ranks.
    """
    pieces = pieces_of(board, seat)
    one = pieces & -pieces
    two = (pieces ^ one) & -(pieces ^ one)
    ranks = shorts(terms, wide(terms, RANKS))
    rank = ranks[key_of(one)] + ranks[32 + key_of(two)] + ranks[64 + key_of(pieces ^ one ^ two)]
    return ranks[96 + rank]


def turn_card(state: Words, pile: int, card: int) -> None:
    """Put a card onto a pile, or take it away."""
    state[pile + (card >> 3)] ^= 1 << (card & 7)


def is_out(terms: Words, state: Words, card: int) -> int:
    """Tell whether a card is open or claimed, no more in the deck."""
    byte = OPEN + (card >> 3)
    return (state[byte] | state[byte + terms[CARD_BYTES]]) >> (card & 7) & 1


# Random games.  Dominoes are lists of four bits each.  In a hand the blank comes first, and above
# three dominoes stands how many there are.


def playout(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Play a random game."""
    winners = result(terms, state, work)
    mode, goal, limit = terms[MODE], terms[GOAL], wide(terms, LIMIT)
    board, points, turns = board_of(state), wide(state, POINTS), turns_of(state)
    chooser, choice = state[CHOOSER], state[IN_PLAY] & 31
    acts = state[IN_PLAY] >> 5 if choice else chooser
    hand, other = hand_of(state, chooser), hand_of(state, 1 - chooser)
    bag, left = listed(bag_of(terms, state)), count_of(bag_of(terms, state))
    full_bag, rings = listed(wide(terms, DOMINOES)), rings_of(terms)
    lie_open, deck = 1, 0
    if mode == DANCE:
        lie_open = cards_on(terms, state, 0)
        deck = wide(terms, DECK) - lie_open - cards_on(terms, state, 1)
    count = 0
    while winners < 0 and count < LONGEST:
        if choice == 0:
            while mode == DANCE and lie_open < LIE_OPEN and deck:
                open_any(terms, state, dice)
                lie_open += 1
                deck -= 1
                count += 1
            while left > 1 and (hand >> 12 < HAND or other >> 12 < HAND):
                pick = roll(dice, left)
                domino = bag >> 4 * pick & 15
                left -= 1
                bag ^= (domino ^ bag >> 4 * left & 15) << 4 * pick  # the last takes its place
                if hand >> 12 < HAND:
                    hand = taken_up(hand, domino)
                    note(-1, DRAW + 16 * chooser + domino)
                else:
                    other = taken_up(other, domino)
                    note(-1, DRAW + 16 - 16 * chooser + domino)
                count += 1
            pick = roll(dice, (hand >> 12) + 3 * (hand & 15 == 0))
            choice = choice_of(hand, pick)
            hand = laid_down(hand, pick)
            note(chooser, choice)
            count += 1
        corners = 3 * may_resurrect(terms, board, acts, chooser, points)
        board = act_at_random(terms, dice, board, acts, number_of(terms, choice, acts), corners)
        acts ^= 1
        count += 1
        if acts == chooser:
            if mode == DANCE:
                gained = claim(terms, state, board)
                lie_open -= (gained & 1) + (gained >> 8)
                points += gained
            elif board & rings:
                points += transitions(board, rings)
                board &= ~rings
            turns += 1
            winners = outcome(points, goal, lie_open + deck, turns, limit)
            chooser ^= 1
            acts = chooser
            choice = 0
            hand, other = other, hand
            if hand | other == 0:
                bag, left = full_bag, 15
    return count << 8 | (winners if winners > 0 else 0)


def listed(dominoes: int) -> int:
    """Return a mask of dominoes as a list."""
    found, shift = 0, 0
    for domino in range(16):
        if dominoes >> domino & 1:
            found |= domino << shift
            shift += 4
    return found


def hand_of(state: Words, seat: int) -> int:
    """Return a hand as a list with its length."""
    hand = wide(state, HANDS + 2 * seat)
    return listed(hand) | count_of(hand) << 12


def taken_up(hand: int, domino: int) -> int:
    """Return a hand with one domino more."""
    if domino == 0:
        return (hand & 0xFF) << 4 | (hand & 0x3000) + 0x1000
    return hand + 0x1000 | domino << 4 * (hand >> 12)


def laid_down(hand: int, pick: int) -> int:
    """Return a hand with one domino less; what is picked beyond its length is the blank."""
    below = (1 << 4 * (pick if pick < hand >> 12 else 0)) - 1
    return hand & below | (hand & 0xFFF) >> 4 & ~below | (hand & 0x3000) - 0x1000


def choice_of(hand: int, pick: int) -> int:
    """Return what is picked: a domino, or beyond a hand's length the blank with 1 to 3 (UN-8)."""
    beyond = pick - (hand >> 12)
    if beyond >= 0:
        return BLANK + 1 + beyond
    domino = hand >> 4 * pick & 15
    return domino if domino else BLANK


def open_any(terms: Words, state: Words, dice: Words) -> None:
    """Open a card, each of the deck as likely as the other (UN-23)."""
    card = roll(dice, wide(terms, DECK))
    while is_out(terms, state, card):
        card = roll(dice, wide(terms, DECK))
    turn_card(state, OPEN, card)
    note(-1, CARD + card)


def act_at_random(
    terms: Words, dice: Words, board: int, seat: int, number: int, corners: int
) -> int:
    """Return the board after an action; with corners to try, a resurrection is one (UN-14)."""
    if corners and not can_move(terms, board, seat, number):
        return stay_or_resurrect(terms, dice, board, seat)
    pieces = pieces_of(board, seat)
    second = pieces & pieces - 1
    of_one = trials_of(terms, pieces & -pieces, number)
    of_two = trials_of(terms, second & -second, number)
    total = of_one + of_two + trials_of(terms, second & second - 1, number)
    tries = 0
    while total:
        pick = roll(dice, total + corners)
        if pick < total:
            not_one, not_two = pick >= of_one, pick >= of_one + of_two
            piece = pieces & pieces - not_one
            piece &= piece - not_two
            piece &= -piece
            pick -= of_one * not_one + of_two * not_two
            after = tried(terms, board, seat, piece, number, pick)
            name = name_of(terms, board, seat, piece, number, pick)
        else:
            after = resurrected(terms, board, seat, pick - total)
            name = resurrection(terms, seat, pick - total)
        if after >= 0:
            note(seat, name)
            return after
        tries += 1
        if tries == PATIENCE and not can_move(terms, board, seat, number):
            break
    note(seat, STAY)
    return board


def stay_or_resurrect(terms: Words, dice: Words, board: int, seat: int) -> int:
    """Return the board after an action of a player who cannot move (UN-6, UN-14)."""
    after = -1
    while after < 0:
        pick = roll(dice, 4)
        name, after = STAY, board
        if pick < 3:
            name = resurrection(terms, seat, pick)
            after = resurrected(terms, board, seat, pick)
    note(seat, name)
    return after


def can_move(terms: Words, board: int, seat: int, number: int) -> int:
    """Tell whether any piece can move exactly its player's number (UN-6)."""
    pieces = pieces_of(board, seat)
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        for trial in range(trials_of(terms, piece, number)):
            if tried(terms, board, seat, piece, number, trial) >= 0:
                return 1
    return 0
