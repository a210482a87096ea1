"""Search where everybody sees everything: UCT, and max^n where three play, in kernel language.

A tree lies in an array of 64-bit numbers that is passed in: a node is `FIELDS` of them, the
children of a node lie side by side.  A node's value is that of the seat which moved there, a
simulation worth `WIN` to who wins it alone.  What is proven of a node is a mask of winners plus
one: a node is won for who acts there if one child is, and known if all children are.

Functions here that only stand in, and bear the name of one of the kernel's or of its judgement,
are replaced by those when this is compiled.
"""

from math import sqrt

from unboard.core.kernel import Words, moves, part, play, playout, result, roll, shorts, to_act

DOORS = {
    "think": "BBNBBLLLLN>N",
}

# The array of the tree begins with how many nodes are used, and how many there are room for.
USED, ROOM, NODES = 0, 1, 8
# A node.  First, side by side in memory, what is asked whenever a child is chosen: what a look at
# it is worth, and how seldom it was seen; and what is learnt of moves made at any time: the move
# that leads there, how often it came and its value then, its own average, and how much the value
# at any time weighs against that.
WORTH, RARITY, MOVE, LATER_VISITS, LATER_VALUE, AVERAGE, WEIGHT = range(7)
# Then how often it was seen, its value, who acts there, its first child or 0, how many children,
# what is proven, how promising it looked, how many of its children were looked at, and what was
# noticed there.
VISITS, VALUE, SEAT, FIRST, COUNT, PROVEN, PRIOR, OPENED, NOTICED, FIELDS = range(7, 17)
# Knobs: thousandths of the exploration; whether moves at any time count, and how long; how many
# seats; visits before a node gets children; prior visits of a judgement; how many children are
# looked at after one visit, growing with the square root of the visits (0: all from the beginning).
EXPLORE, LATER, SEATS, PATIENCE, TRUST, WIDEN = range(6)
WIN = 1200  # of a simulation; divisible by two and three
ONE = 1 << 40  # a worth, an average, a weight or a rarity of one
DOUBLINGS = 8  # of the visits before a node gets children, while the last half of the room is used
DEEPEST = 200  # nodes of a path
PATH = DEEPEST + 8  # numbers of its array: behind the nodes lie the scores
NOTICE, LATEST = 3, 4  # behind the scores: what was noticed, and the move that led there
# What a look is worth where a win is certain, where nothing is known, where a loss is certain.
WON, UNKNOWN, LOST = 1 << 62, 1 << 60, -(1 << 60)


def advance(terms: Words, state: Words, work: Words, seat: int, move: int) -> None:
    """Play a move on the way down the tree; a judgement may do so without looking for the end."""
    play(terms, state, work, seat, move)


def estimate(terms: Words, state: Words, work: Words, dice: Words, scores: Words) -> int:
    """Score a state for each seat; return whether that is certain, as where the game was over.

    A judgement may write behind the scores, at `NOTICE`, what it noticed; else that is 0.  It finds
    there, at `LATEST`, the move that led to the state; 0 if that is not known.
    """
    answer = playout(terms, state, work, dice)
    share(answer & 255, scores)
    return answer >> 8 == 0


def owner(terms: Words, state: Words, move: int) -> int:
    """Return whose move this would have been, seat plus one, as a game ended; 0: nobody's."""
    return 0


def sift(terms: Words, state: Words, noticed: int, listed: Words, count: int) -> int:
    """Keep those of the listed moves that do not surely lose by what was noticed; return how many.

    One is kept at least.
    """
    return count


def survey(terms: Words, state: Words, work: Words, seat: int) -> None:
    """Look at a state before its moves are judged; what is left in `work` they may use."""


def prior(terms: Words, state: Words, work: Words, seat: int, move: int) -> int:
    """Return how promising a move looks, from 0 to WIN; half of it: nothing is known."""
    return WIN // 2


def share(winners: int, scores: Words) -> None:
    """Score a result: a win alone, a shared win, a draw, a loss."""
    count = (winners & 1) + (winners >> 1 & 1) + (winners >> 2 & 1)
    for seat in range(3):
        if count == 0:
            scores[seat] = WIN // 2
        else:
            scores[seat] = (winners >> seat & 1) * WIN // count


def clear(tree: Words, node: int) -> None:
    """Empty a node."""
    for field in range(FIELDS):
        tree[node + field] = 0


def think(
    terms: Words, origin: Words, size: int, state: Words, work: Words, dice: Words, tree: Words,
    path: Words, knobs: Words, simulations: int,
) -> int:  # fmt: skip
    """Run simulations; return how many were run until the root was proven."""
    if tree[NODES + FIRST] == 0:
        take_root(terms, origin, size, state, work, dice, tree, knobs)
    for number in range(simulations):
        if tree[NODES + PROVEN]:
            return number
        copy(origin, state, size)
        simulate(terms, state, work, dice, tree, path, knobs)
    return simulations


def take_root(
    terms: Words, origin: Words, size: int, state: Words, work: Words, dice: Words, tree: Words,
    knobs: Words,
) -> None:  # fmt: skip
    """Give the root its children; one that wins at once is seen, however little is searched."""
    copy(origin, state, size)
    if not expand(terms, state, work, dice, tree, NODES, knobs):
        return
    seat = tree[NODES + SEAT]
    for number in range(tree[NODES + COUNT]):
        child = tree[NODES + FIRST] + number * FIELDS
        copy(origin, state, size)
        play(terms, state, work, seat, tree[child + MOVE])
        if result(terms, state, work) == 1 << seat:
            tree[child + PROVEN] = 1 + (1 << seat)
            tree[child + VISITS] = 1
            tree[child + VALUE] = WIN
            tree[NODES + PROVEN] = 1 + (1 << seat)
            tree[NODES + VISITS] = 1
            return


def copy(source: Words, target: Words, size: int) -> None:
    """Copy a state."""
    for place in range(size):
        target[place] = source[place]


def simulate(
    terms: Words, state: Words, work: Words, dice: Words, tree: Words, path: Words, knobs: Words
) -> None:
    """Go down the tree, grow it by a node's children, score what is there, and go back up."""
    depth = descend(terms, state, work, dice, tree, path, knobs)
    node = path[depth]
    scores = path_scores(path)
    if tree[node + PROVEN]:
        share(tree[node + PROVEN] - 1, scores)
    else:
        scores[NOTICE] = 0
        scores[LATEST] = tree[node + MOVE]
        if estimate(terms, state, work, dice, scores):
            tree[node + PROVEN] = 1 + winners_of(scores)
        tree[node + NOTICED] = scores[NOTICE]
    climb(terms, state, tree, path, depth, knobs)


def path_scores(path: Words) -> Words:
    """Return where the scores of a simulation lie: behind the path."""
    return part(path, DEEPEST)


def winners_of(scores: Words) -> int:
    """Return the mask of winners that scores mean."""
    if scores[0] == WIN // 2 and scores[1] == WIN // 2 and scores[2] == WIN // 2:
        return 0
    return (scores[0] > 0) | (scores[1] > 0) << 1 | (scores[2] > 0) << 2


def descend(
    terms: Words, state: Words, work: Words, dice: Words, tree: Words, path: Words, knobs: Words
) -> int:
    """Play from the root to a node without children; return how deep it lies."""
    node = NODES
    depth = 0
    path[0] = node
    while depth < DEEPEST - 1 and tree[node + PROVEN] == 0:
        if tree[node + FIRST] == 0:
            if node != NODES and not ripe(tree, node, knobs):
                break
            if not expand(terms, state, work, dice, tree, node, knobs):
                break
        child = chosen(tree, node, knobs)
        advance(terms, state, work, tree[node + SEAT], tree[child + MOVE])
        depth += 1
        path[depth] = child
        node = child
    return depth


def ripe(tree: Words, node: int, knobs: Words) -> int:
    """Tell whether a node was seen often enough to get children.

    The less room is left, the oftener: so a long search grows to its end, where it looks most.
    """
    scarce = max(0, 2 * tree[USED] - tree[ROOM])  # room is, once half of it is used
    return tree[node + VISITS] >= knobs[PATIENCE] << DOUBLINGS * scarce // tree[ROOM]


def expand(
    terms: Words, state: Words, work: Words, dice: Words, tree: Words, node: int, knobs: Words
) -> int:
    """Give a node its children, in random order; return whether there was room for them.

    The moves are listed where the tree will grow, two bytes each.
    """
    mask = to_act(terms, state, work)
    if mask == 0:
        return 0
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    listed = shorts_of(tree, NODES + tree[ROOM] * FIELDS)
    count = moves(terms, state, work, seat, listed)
    if tree[node + NOTICED]:
        count = sift(terms, state, tree[node + NOTICED], listed, count)
    if tree[USED] + count > tree[ROOM]:
        return 0
    first = NODES + tree[USED] * FIELDS
    tree[USED] += count
    if knobs[TRUST]:
        survey(terms, state, work, seat)
    for number in range(count):
        other = number + roll(dice, count - number)
        move = listed[other]
        listed[other] = listed[number]
        child = first + number * FIELDS
        clear(tree, child)
        tree[child + MOVE] = move
        if knobs[TRUST]:
            tree[child + PRIOR] = prior(terms, state, work, seat, move)
        tree[child + AVERAGE] = tree[child + PRIOR] * ONE // WIN
        tree[child + WORTH] = tree[child + AVERAGE] if knobs[TRUST] else UNKNOWN
        tree[child + RARITY] = ONE
        tree[child + WEIGHT] = ONE
    tree[node + SEAT] = seat
    tree[node + COUNT] = count
    tree[node + FIRST] = first
    tree[node + OPENED] = 0 if knobs[WIDEN] else count
    return 1


def shorts_of(tree: Words, place: int) -> Words:
    """Return a part of the tree's array as 16-bit numbers."""
    return shorts(part(tree, place), 0)


def chosen(tree: Words, node: int, knobs: Words) -> int:
    """Return the child to look at: good so far, or seldom seen."""
    first = tree[node + FIRST]
    explore = knobs[EXPLORE] * 0.001 * sqrt(logarithm(tree[node + VISITS] + 1))
    while tree[node + OPENED] < min(tree[node + COUNT], wide_open(tree, node, knobs)):
        open_another(tree, node)
    best = child = first
    highest = 2.0 * LOST
    number = 0
    while number < tree[node + OPENED]:
        worth = tree[child + WORTH] + explore * tree[child + RARITY]
        if worth > highest:
            highest = worth
            best = child
        child += FIELDS
        number += 1
        if number == tree[node + OPENED] < tree[node + COUNT] and highest <= LOST:
            open_another(tree, node)
    return best


def wide_open(tree: Words, node: int, knobs: Words) -> float:
    """Return how many children of a node are to be looked at by now."""
    return knobs[WIDEN] * sqrt(tree[node + VISITS] + 1.0)


def open_another(tree: Words, node: int) -> None:
    """Let the most promising of the other children be looked at too."""
    first = tree[node + FIRST]
    place = first + tree[node + OPENED] * FIELDS
    best = place
    other = place + FIELDS
    for _ in range(tree[node + OPENED] + 1, tree[node + COUNT]):
        if tree[other + PRIOR] > tree[best + PRIOR]:
            best = other
        other += FIELDS
    for field in range(FIELDS):
        held = tree[place + field]
        tree[place + field] = tree[best + field]
        tree[best + field] = held
    tree[node + OPENED] += 1


def reckon(tree: Words, child: int, seat: int, knobs: Words) -> None:
    """Reckon what a look at a child is worth to who moves there, after it was seen once more."""
    visits, trust = tree[child + VISITS], knobs[TRUST]
    if tree[child + PROVEN]:
        tree[child + AVERAGE] = known_worth(tree[child + PROVEN] - 1, seat)
        tree[child + WEIGHT] = 0
        tree[child + RARITY] = 0
    else:
        value = (tree[child + VALUE] + trust * tree[child + PRIOR]) / (WIN * 1.0 * (visits + trust))
        tree[child + AVERAGE] = int(value * ONE)
        tree[child + WEIGHT] = int(sqrt(knobs[LATER] / (3.0 * visits + knobs[LATER])) * ONE)
        tree[child + RARITY] = int(sqrt(1.0 / (visits + 1)) * ONE)
    tree[child + WORTH] = tree[child + AVERAGE]
    if tree[child + LATER_VISITS]:
        weigh(tree, child)


def weigh(tree: Words, child: int) -> None:
    """Weigh what a child is worth itself against what its move is worth at any time."""
    own = tree[child + AVERAGE] * 1.0
    later = tree[child + LATER_VALUE] * (1.0 * ONE / WIN) / tree[child + LATER_VISITS]
    tree[child + WORTH] = int(own + tree[child + WEIGHT] * (1.0 / ONE) * (later - own))


def known_worth(winners: int, seat: int) -> int:
    """Return what a proven result is worth: a win at once, a loss only if there is nothing else."""
    if winners == 0:
        return ONE // 2
    return WON if winners == 1 << seat else LOST


def logarithm(number: int) -> float:
    """Return the natural logarithm of a number, nearly; the same on every machine."""
    power = 0
    while number >> power > 1:
        power += 1
    return 0.6931471805599453 * (power + (number / (1 << power)) - 1.0)


def climb(terms: Words, state: Words, tree: Words, path: Words, depth: int, knobs: Words) -> None:
    """Enter a simulation's scores into all nodes of its path, and what they prove."""
    scores = path_scores(path)
    while depth >= 0:
        node = path[depth]
        tree[node + VISITS] += 1
        if tree[node + FIRST]:
            if tree[node + PROVEN] == 0 and tree[path[depth + 1] + PROVEN]:
                tree[node + PROVEN] = concluded(tree, node, path[depth + 1], knobs)
            if knobs[LATER]:
                learn(terms, state, tree, node, scores)
        if depth:
            seat = tree[path[depth - 1] + SEAT]
            tree[node + VALUE] += scores[seat]
            reckon(tree, node, seat, knobs)
        depth -= 1


def concluded(tree: Words, node: int, latest: int, knobs: Words) -> int:
    """Return what is proven of a node after one of its children was proven."""
    seat = tree[node + SEAT]
    if tree[latest + PROVEN] - 1 == 1 << seat:
        return tree[latest + PROVEN]
    first = tree[node + FIRST]
    common = tree[first + PROVEN]
    for number in range(tree[node + COUNT]):
        proven = tree[first + number * FIELDS + PROVEN]
        if proven == 0:
            return 0
        if proven != common:
            common = 1 if knobs[SEATS] == 2 else 0  # of two, who cannot win prefers a draw
    return common


def learn(terms: Words, state: Words, tree: Words, node: int, scores: Words) -> None:
    """Credit every child whose move the seat came to have later in the simulation."""
    seat = tree[node + SEAT]
    first = tree[node + FIRST]
    for number in range(tree[node + COUNT]):
        child = first + number * FIELDS
        if owner(terms, state, tree[child + MOVE]) == seat + 1:
            tree[child + LATER_VISITS] += 1
            tree[child + LATER_VALUE] += scores[seat]
            weigh(tree, child)
