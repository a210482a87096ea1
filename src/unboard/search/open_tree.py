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
# A node: how often it was seen, its value, the move that leads there, who acts there, its first
# child or 0, how many children, what is proven, the same numbers for moves made at any time, how
# promising it looked, how many of its children were looked at; and what is asked of it most often,
# reckoned when it was last seen: its average, and how much it is worth another look.
VISITS, VALUE, MOVE, SEAT, FIRST, COUNT, PROVEN, LATER_VISITS, LATER_VALUE, PRIOR = range(10)
OPENED, AVERAGE, RARITY, FIELDS = 10, 11, 12, 13
# Knobs: thousandths of the exploration; whether moves at any time count, and how long; how many
# seats; visits before a node gets children; prior visits of a judgement; how many children are
# looked at after one visit, growing with the square root of the visits (0: all from the beginning).
EXPLORE, LATER, SEATS, PATIENCE, TRUST, WIDEN = range(6)
WIN = 1200  # of a simulation; divisible by two and three
ONE = 1 << 40  # an average or a rarity of one
DEEPEST = 200  # nodes of a path
PATH = DEEPEST + 8  # numbers of its array: behind the nodes lie the scores
LOST = -1e6  # what a certain loss is worth a look


def advance(terms: Words, state: Words, work: Words, seat: int, move: int) -> None:
    """Play a move on the way down the tree; a judgement may do so without looking for the end."""
    play(terms, state, work, seat, move)


def estimate(terms: Words, state: Words, work: Words, dice: Words, scores: Words) -> int:
    """Score a state for each seat; return whether the game was over, which makes it certain."""
    answer = playout(terms, state, work, dice)
    share(answer & 255, scores)
    return answer >> 8 == 0


def owner(terms: Words, state: Words, move: int) -> int:
    """Return whose move this would have been, seat plus one, as a game ended; 0: nobody's."""
    return 0


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
    elif estimate(terms, state, work, dice, scores):
        tree[node + PROVEN] = 1 + winners_of(scores)
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
            if tree[node + VISITS] < knobs[PATIENCE] and node != NODES:
                break
            if not expand(terms, state, work, dice, tree, node, knobs):
                break
        child = chosen(tree, node, knobs)
        advance(terms, state, work, tree[node + SEAT], tree[child + MOVE])
        depth += 1
        path[depth] = child
        node = child
    return depth


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
        tree[child + RARITY] = ONE
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
    seat = tree[node + SEAT]
    explore = knobs[EXPLORE] * 0.001 * sqrt(logarithm(tree[node + VISITS] + 1))
    while tree[node + OPENED] < min(tree[node + COUNT], wide_open(tree, node, knobs)):
        open_another(tree, node)
    best = first
    highest = -1e9
    number = 0
    while number < tree[node + OPENED]:
        child = first + number * FIELDS
        worth = promise(tree, child, seat, explore, knobs)
        if worth > highest:
            highest = worth
            best = child
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


def promise(tree: Words, child: int, seat: int, explore: float, knobs: Words) -> float:
    """Return how much a child is worth a look."""
    proven = tree[child + PROVEN]
    if proven:
        return known_worth(proven - 1, seat)
    value = tree[child + AVERAGE] * (1.0 / ONE)
    visits = tree[child + VISITS]
    later = tree[child + LATER_VISITS]
    if later:
        weight = sqrt(knobs[LATER] / (3.0 * visits + knobs[LATER]))
        value += weight * (tree[child + LATER_VALUE] / (WIN * 1.0 * later) - value)
    elif visits + knobs[TRUST] == 0:
        return 1e6
    return value + explore * tree[child + RARITY] * (1.0 / ONE)


def reckon(tree: Words, child: int, knobs: Words) -> None:
    """Reckon what a child is worth on average, with its judgement, and how seldom it was seen."""
    visits, trust = tree[child + VISITS], knobs[TRUST]
    value = (tree[child + VALUE] + trust * tree[child + PRIOR]) / (WIN * 1.0 * (visits + trust))
    tree[child + AVERAGE] = int(value * ONE)
    tree[child + RARITY] = int(sqrt(1.0 / (visits + 1)) * ONE)


def known_worth(winners: int, seat: int) -> float:
    """Return what a proven result is worth: a win at once, a loss only if there is nothing else."""
    if winners == 0:
        return 0.5
    return 1e9 if winners == 1 << seat else LOST


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
        if depth:
            tree[node + VALUE] += scores[tree[path[depth - 1] + SEAT]]
            reckon(tree, node, knobs)
        if tree[node + FIRST]:
            if tree[node + PROVEN] == 0 and tree[path[depth + 1] + PROVEN]:
                tree[node + PROVEN] = concluded(tree, node, path[depth + 1], knobs)
            if knobs[LATER]:
                learn(terms, state, tree, node, scores)
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
