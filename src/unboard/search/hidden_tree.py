"""Search where hands are hidden and chance plays: information-set search, in kernel language.

Every simulation plays in a world of its own, in which what the seat cannot see is drawn anew.  The
tree is that of what everybody sees: a node is reached by moves, whatever chance does between them.
So what is legal at a node may differ from world to world; a child is chosen among those that are,
and weighed by how often it was (`AVAILABLE`).  Each seat chooses by its own value.

Judgements differ little, wins and losses a lot: where most of many simulations end the game, what
looked bad at first is to be seen again, so the tree is explored keenly, and more often.  There the
other also answers as one who knows his hand: beside the tree it is kept what a move was worth to
him by the hand from which he made it.

A tree lies in an array of 64-bit numbers as in `open_tree.py`.  What is proven holds in all worlds:
below a node where chance has opened something for all to see nothing is.

Functions here that only stand in, and bear the name of one of the kernel's or of its judgement,
are replaced by those when this is compiled.
"""

from math import sqrt

from unboard.core.kernel import (
    CHANCE_ACTS,
    Words,
    part,
    play,
    playout,
    result,
    roll,
    shorts,
    to_act,
)

DOORS = {
    "think": "BBNBBLLLLLLN>N",
    "conceal": "BBN",
}

# The array of the tree begins with how many nodes are used, how many there are room for, and how
# many simulations ended the game.
USED, ROOM, ENDED, NODES = 0, 1, 2, 8
# A node: how often it was seen, its value for who moved there, the move that leads there, who acts
# there, its first child or 0, how many children, what is proven (a mask of winners plus one), how
# often it was legal, what it looked worth before it was seen, what tells it from its like, whether
# its children are legal in all worlds.
VISITS, VALUE, MOVE, SEAT, FIRST, COUNT, PROVEN, AVAILABLE, PRIOR, ALIKE, SURE = range(11)
FIELDS = 11
# Knobs: thousandths of the exploration; visits before a node gets children; visits that a judgement
# counts for; who searches; turns that are played at random before a judgement, beyond the one that
# was begun, or whole games if that is negative; whether everybody sees everything; thousandths of
# the exploration where all simulations end the game.
EXPLORE, PATIENCE, TRUST, SEARCHER, TURNS, OPEN, KEEN = range(7)
WIN = 10000  # of a simulation
MANY = 1024  # simulations, after which they tell whether the end is near
CERTAIN = 8  # times that as much is looked at where it is, for about the same time
DOUBLINGS = 8  # of the visits before a node gets children, while the last half of the room is used
DEEPEST = 200  # nodes of a path
PATH = 2 * DEEPEST  # numbers of its array: behind each node, where it is kept by hand
# What is kept by hand, in an array of its own: a child and a hand as one number, how often he made
# that move from it, and its value for him then.  It is looked for at some places, from one on.
BY_HAND, PLACES, BITS = 3 << 19, 8, 17  # numbers in all; places to look at; bits of a hand
LIKE = 8  # visits that a move's worth from any hand counts for, where it is asked for one
SURER = 3  # times less is explored for one hand, as it is known what moves are worth from any


def conceal(terms: Words, state: Words, seat: int) -> None:
    """Overwrite what a seat cannot see, so that worlds that look alike are alike: the game's."""
    raise NotImplementedError


def redeal(terms: Words, state: Words, seat: int, dice: Words) -> int:
    """Draw what a seat cannot see; return a number for it: the game's."""
    raise NotImplementedError


def chance(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Let chance do all it has to do; return whether it opened anything for all: the game's."""
    raise NotImplementedError


def possible(terms: Words, state: Words, work: Words, seat: int, out: Words) -> int:
    """List what could be legal in any world that looks like this one: the game's."""
    raise NotImplementedError


def may(terms: Words, state: Words, seat: int, move: int) -> int:
    """Tell whether a possible move is legal in this world: the game's."""
    raise NotImplementedError


def resting(terms: Words, state: Words) -> int:
    """Tell whether this is between two turns: the game's."""
    raise NotImplementedError


def alike(terms: Words, state: Words) -> int:
    """Return a number that is equal after moves within a turn that come to the same: the game's."""
    raise NotImplementedError


def judged(terms: Words, state: Words) -> int:
    """Return the first seat's chance to win, from 0 to WIN: the game's."""
    raise NotImplementedError


def held(terms: Words, state: Words, seat: int) -> int:
    """Return a number from one on for what a seat holds that the other cannot see: the game's."""
    raise NotImplementedError


def hurried(terms: Words, state: Words, work: Words, dice: Words, turns: int) -> int:
    """Play to the end of a turn, and some more, at random; return who has won: the game's."""
    raise NotImplementedError


def think(
    terms: Words, origin: Words, size: int, state: Words, work: Words, dice: Words, tree: Words,
    path: Words, worlds: Words, by_hand: Words, knobs: Words, simulations: int,
) -> int:  # fmt: skip
    """Run simulations; return how many were run until the root was proven."""
    for number in range(simulations):
        if tree[NODES + PROVEN]:
            return number
        for _ in range(CERTAIN if ending(tree) else 1):
            copy(origin, state, size)
            if not knobs[OPEN]:
                worlds[redeal(terms, state, knobs[SEARCHER], dice)] += 1
            simulate(terms, state, size, work, dice, tree, path, by_hand, knobs)
    return simulations


def ending(tree: Words) -> int:
    """Return how many more simulations have ended the game than not; 0 before there are many."""
    done = tree[NODES + VISITS]
    return max(0, 2 * tree[ENDED] - done) if done > MANY else 0


def copy(here: Words, there: Words, size: int) -> None:
    """Copy a state."""
    for place in range(size):
        there[place] = here[place]


def simulate(
    terms: Words, state: Words, size: int, work: Words, dice: Words, tree: Words, path: Words,
    by_hand: Words, knobs: Words,
) -> None:  # fmt: skip
    """Go down the tree, grow it, score what is there, and go back up."""
    node, depth, score, certain = NODES, 0, -1, 1
    path[0] = node
    while score < 0:
        mask = to_act(terms, state, work)
        if mask == CHANCE_ACTS:
            if chance(terms, state, work, dice):
                certain = 0
            mask = to_act(terms, state, work)
        if mask == 0:
            winners = result(terms, state, work)
            score = worth(winners)
            tree[ENDED] += 1
            if certain:
                tree[node + PROVEN] = 1 + winners
        elif tree[node + PROVEN]:
            score = worth(tree[node + PROVEN] - 1)
            tree[ENDED] += 1
        elif tree[node + FIRST] == 0 and (
            (depth and not ripe(tree, node, knobs))
            or depth == DEEPEST - 1
            or not expand(terms, state, size, work, dice, tree, node, mask >> 1, certain, knobs)
        ):
            score = estimate(terms, state, work, dice, knobs)
        else:
            hand = hand_to_know(terms, state, tree, mask >> 1, knobs)
            node = chosen(terms, state, tree, node, by_hand, hand, knobs)
            depth += 1
            path[depth] = node
            place = kept(by_hand, node, hand)
            path[DEEPEST + depth] = place
            if place >= 0:
                by_hand[place] = node << BITS | hand
            play(terms, state, work, mask >> 1, tree[node + MOVE])
    climb(tree, path, depth, score, by_hand)


def estimate(terms: Words, state: Words, work: Words, dice: Words, knobs: Words) -> int:
    """Score a state for the first seat."""
    if knobs[TURNS] < 0:
        return worth(playout(terms, state, work, dice) & 255)
    winners = hurried(terms, state, work, dice, knobs[TURNS])
    return judged(terms, state) if winners < 0 else worth(winners)


def worth(winners: int) -> int:
    """Return what a result is worth to the first seat."""
    if winners == 0 or winners == 3:
        return WIN // 2
    return WIN * (winners & 1)


def ripe(tree: Words, node: int, knobs: Words) -> int:
    """Tell whether a node was seen often enough to get children; oftener the less room is left."""
    scarce = max(0, 2 * tree[USED] - tree[ROOM])  # room is, once half of it is used
    return tree[node + VISITS] >= knobs[PATIENCE] << DOUBLINGS * scarce // tree[ROOM]


def expand(
    terms: Words, state: Words, size: int, work: Words, dice: Words, tree: Words, node: int,
    seat: int, certain: int, knobs: Words,
) -> int:  # fmt: skip
    """Give a node its children, in random order; return whether there was room for them.

    The moves are listed where the tree will grow, two bytes each.  Of moves within a turn that come
    to the same only one becomes a child; one that ends the game is proven.
    """
    listed = shorts(part(tree, NODES + tree[ROOM] * FIELDS), 0)
    count = possible(terms, state, work, seat, listed)
    if tree[USED] + count > tree[ROOM]:
        return 0
    first = NODES + tree[USED] * FIELDS
    choosing, spare, kept = resting(terms, state), part(state, size), 0
    looks = WIN // 2
    if knobs[TRUST] and choosing:
        looks = judged(terms, state)
    for number in range(count):
        other = number + roll(dice, count - number)
        move = listed[other]
        listed[other] = listed[number]
        if node == NODES and not may(terms, state, seat, move):
            continue
        child = first + kept * FIELDS
        for field in range(FIELDS):
            tree[child + field] = 0
        tree[child + MOVE] = move
        tree[child + PRIOR] = looks if seat == 0 else WIN - looks
        if not choosing:
            copy(state, spare, size)
            play(terms, spare, work, seat, move)
            tree[child + ALIKE] = alike(terms, spare)
            if merged(tree, first, kept):
                continue
            look_at(terms, spare, work, tree, child, seat, certain, knobs)
        kept += 1
    tree[USED] += kept
    tree[node + SEAT] = seat
    tree[node + COUNT] = kept
    tree[node + SURE] = node == NODES or not choosing
    tree[node + FIRST] = first
    return 1


def merged(tree: Words, first: int, count: int) -> int:
    """Tell whether the child after so many is like one of them, which bears the lower number."""
    latest = first + count * FIELDS
    for number in range(count):
        child = first + number * FIELDS
        if tree[child + ALIKE] == tree[latest + ALIKE]:
            if tree[child + MOVE] > tree[latest + MOVE]:
                tree[child + MOVE] = tree[latest + MOVE]
            return 1
    return 0


def look_at(
    terms: Words, state: Words, work: Words, tree: Words, child: int, seat: int, certain: int,
    knobs: Words,
) -> None:  # fmt: skip
    """See whether a move ends the game, and what it looks worth."""
    winners = result(terms, state, work)
    if winners >= 0:
        looks = worth(winners)
        if certain:
            tree[child + PROVEN] = 1 + winners
    elif knobs[TRUST]:
        looks = judged(terms, state)
    else:
        return
    tree[child + PRIOR] = looks if seat == 0 else WIN - looks


def hand_to_know(terms: Words, state: Words, tree: Words, seat: int, knobs: Words) -> int:
    """Return the hand of the other, who chooses by it near the end; 0 for anybody else."""
    if knobs[OPEN] or seat == knobs[SEARCHER] or ending(tree) == 0:
        return 0
    return held(terms, state, seat)


def kept(by_hand: Words, child: int, hand: int) -> int:
    """Return where a child is kept by a hand, or would be; -1: there is no place left."""
    if hand == 0:
        return -1
    wanted, mixed = child << BITS | hand, child * 40503 + hand * 2654435
    for number in range(PLACES):
        place = 3 * (((mixed ^ mixed >> 15) + number) % (BY_HAND // 3))
        if by_hand[place] == 0 or by_hand[place] == wanted:
            return place
    return -1


def chosen(
    terms: Words, state: Words, tree: Words, node: int, by_hand: Words, hand: int, knobs: Words
) -> int:
    """Return the child to look at of those that are legal: good so far, or seldom seen."""
    first, seat = tree[node + FIRST], tree[node + SEAT]
    best, highest = first, -1e18
    explore = exploration(tree, knobs)
    for number in range(tree[node + COUNT]):
        child = first + number * FIELDS
        if may(terms, state, seat, tree[child + MOVE]):
            tree[child + AVAILABLE] += 1
            place = kept(by_hand, child, hand)
            promised = promise(tree, child, seat, by_hand, place, knobs[TRUST], explore)
            if promised > highest:
                highest = promised
                best = child
    return best


def exploration(tree: Words, knobs: Words) -> int:
    """Return thousandths of the exploration: more where the end is near."""
    more = (knobs[KEEN] - knobs[EXPLORE]) * ending(tree)
    return knobs[EXPLORE] + more // (tree[NODES + VISITS] + 1)


def promise(
    tree: Words, child: int, seat: int, by_hand: Words, place: int, trust: int, explore: int
) -> float:
    """Return how much a child is worth a look, to who holds the hand by which it is kept."""
    proven = tree[child + PROVEN]
    if proven:
        if proven == 1:
            return 0.5
        return 1e9 if proven == 1 + (1 << seat) else -1e6
    visits = tree[child + VISITS]
    if visits + trust == 0:
        return 1e6
    value = (tree[child + VALUE] + trust * tree[child + PRIOR]) / (WIN * 1.0 * (visits + trust))
    if place >= 0:
        visits = by_hand[place + 1]
        value = (LIKE * value + by_hand[place + 2] / (WIN * 1.0)) / (LIKE + visits)
        explore //= SURER
    return value + explore * 0.001 * sqrt(logarithm(tree[child + AVAILABLE]) / (visits + 1.0))


def logarithm(number: int) -> float:
    """Return the natural logarithm of a number, nearly; the same on every machine."""
    power = 0
    while number >> power > 1:
        power += 1
    return 0.6931471805599453 * (power + (number / (1 << power)) - 1.0)


def climb(tree: Words, path: Words, depth: int, score: int, by_hand: Words) -> None:
    """Enter a simulation's score into all nodes of its path, and what it proves."""
    while depth >= 0:
        node = path[depth]
        tree[node + VISITS] += 1
        if depth:
            gained = score if tree[path[depth - 1] + SEAT] == 0 else WIN - score
            tree[node + VALUE] += gained
            place = path[DEEPEST + depth]
            if place >= 0:
                by_hand[place + 1] += 1
                by_hand[place + 2] += gained
        if tree[node + FIRST] and tree[node + PROVEN] == 0 and tree[path[depth + 1] + PROVEN]:
            tree[node + PROVEN] = concluded(tree, node)
        depth -= 1


def concluded(tree: Words, node: int) -> int:
    """Return what is proven of a node, as one of its children is proven."""
    first, wins = tree[node + FIRST], 1 + (1 << tree[node + SEAT])
    drawn, lost, open_ones, won = 0, 0, 0, 0
    for number in range(tree[node + COUNT]):
        proven = tree[first + number * FIELDS + PROVEN]
        open_ones += proven == 0
        drawn += proven == 1
        won += proven == wins
        lost += proven > 1 and proven != wins
    if won and (tree[node + SURE] or won == tree[node + COUNT]):
        return wins
    if open_ones or (not tree[node + SURE] and (drawn > 0) + (lost > 0) + (won > 0) > 1):
        return 0
    return 1 if drawn else 4 - (wins - 1)
