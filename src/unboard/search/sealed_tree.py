"""Search where three choose at once and sealed: regret matching, in kernel language.

A simulation draws a choice for everybody from the strategies so far.  Then each seat looks what
each of its choices would have come to against those of the others, and regrets what it has not
chosen.  It will choose in the measure of its regrets; the average of all its strategies is what it
ends with.  What choices come to is an *outcome*: it is scored by random games, or once and for all
if the game is over with it, and shared by all joint choices that come to the same.

So all three come near an equilibrium.  But those who play do not all play it: in a part of the
simulations the others choose naively, which is what seems best to who takes all others for blind,
in this round and in all that follow.  What seems so is found in simulations where all are blind.
The seat that searches learns an *answer* to all of them.  In the last round, where every outcome is
certain, all choose wisely, and the answer is the equilibrium.  With three, averages may wander from
one equilibrium to another, and be none on the way: there it is checked from time to time what a
better choice would gain; the answer is kept from where that was least, and averages that get no
nearer are begun anew.  Against what others choose, a choice may come to as much as another that is
better, or as good, whatever they choose: after a while nobody chooses it any more.

In the set-up, where nothing is known of the others, a seat regrets against chance.

Everything is whole numbers, so the same on every machine.  Functions here that only stand in are
replaced by those of the kernel and of the game's judgement when this is compiled.
"""

from unboard.core.kernel import Words, moves, part, play, roll, seeded

DOORS = {
    "think": "BBNBBBLLSLN",
    "forget": "BN",
    "joint_choices": "B>N",
    "rounds_to_play": "BB>N",
    "catalogue": "BNLS>N",
}

SEATS, ANSWER, WIDEST = 3, 3, 72
# The array of the tree: simulations so far, the weight of those that values are taken from, three
# choices, how many simulations were blind, three choices that are known (plus one, or 0), and what
# a better choice would gain on the answer that is kept (plus one, or 0); then by seat, and once
# more for the answer of the seat that searches, eight lists: regrets, the strategy now, the values
# now, the sums of strategies and of values, the sum of values against blind choices, masks of the
# choices that each is better than at times, and which are not made any more; then outcomes.
DONE, WEIGHT, DRAWN, BLINDS, KNOWN, KEPT, LISTS = 0, 1, 2, 5, 6, 9, 16
REGRETS, STRATEGY, VALUES = 0, WIDEST, 2 * WIDEST
AVERAGE, WORTH, HOPES = 3 * WIDEST, 4 * WIDEST, 5 * WIDEST
BEATEN, BARRED = 6 * WIDEST, 7 * WIDEST
FIELDS = 8 * WIDEST  # of a seat
OUTCOMES = LISTS + (SEATS + 1) * FIELDS
# An outcome: how often it was scored, in which simulation last, the scores of three seats, and what
# it is worth to them; first where all play on blindly, then where they look ahead.
LOOKS, LATEST, SCORES, WORTHS, AHEAD, OUTCOME = 0, 1, 2, 5, 8, 16
# Knobs: who searches; how often an outcome is scored at most; thousandths of simulations in which
# others choose blindly, and naively; then what is found out of the state: how many choices there
# are, how many bytes are laid out, how many rounds are left after this one.
SEAT, ENOUGH, BLIND, NAIVE, CHOICES, BYTES, ROUNDS = range(7)
# How others choose: anything, what is best against that, or as they regret.
BLINDLY, NAIVELY, WISELY = 0, 1, 2
CERTAIN = 16  # times that as much is looked at in the last round, for the same time
BARRING = 1024  # of those after which choices are barred
CHECKED = 4096  # of those after which answers are checked
LEARNING = 16  # the first simulations, all of them blind
WIN = 6  # a score; divisible by two and three
ONE = 1 << 20  # a win, or all of a strategy
CLOSE = ONE // 100  # to an equilibrium: what a better choice may gain on an average that goes on
DOUBT = ONE // 20  # up to twice as much a naive choice takes for better than it is
HEAVIEST = 1 << 16  # the weight of a late simulation: its number, and no more than this


def unseal(state: Words, seat: int) -> None:
    """Forget what others have sealed: the judgement's own."""
    raise NotImplementedError


def sealed(state: Words, seat: int) -> int:
    """Return one more than the choice that a seat has sealed, or 0: the judgement's own."""
    raise NotImplementedError


def choices(state: Words) -> int:
    """Return how many choices everybody has at once: the judgement's own."""
    raise NotImplementedError


def outcomes() -> int:
    """Return a number above those of all outcomes: the judgement's own."""
    raise NotImplementedError


def outcome(terms: Words, one: int, two: int, three: int) -> int:
    """Return the number of what choices come to: the judgement's own."""
    raise NotImplementedError


def rounds_left(terms: Words, state: Words) -> int:
    """Return how many rounds are to be played: the judgement's own."""
    raise NotImplementedError


def lay_open(state: Words, work: Words) -> int:
    """Lay a state out to play rounds on: the judgement's own."""
    raise NotImplementedError


def settle(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Lay a set-up out to play rounds on, the rest of it by chance: the judgement's own."""
    raise NotImplementedError


def play_round(terms: Words, work: Words, one: int, two: int, three: int) -> None:
    """Play a round: the judgement's own."""
    raise NotImplementedError


def play_on(terms: Words, work: Words, rounds: int, dice: Words) -> int:
    """Play random rounds to the end: the judgement's own."""
    raise NotImplementedError


def play_on_ahead(terms: Words, work: Words, rounds: int, dice: Words) -> int:
    """Play rounds to the end as those might who look ahead: the judgement's own."""
    raise NotImplementedError


def fair_part(score: int, games: int) -> int:
    """Return what a score in such games is worth beside those of others: the judgement's own."""
    raise NotImplementedError


def forget(state: Words, seat: int) -> None:
    """Forget what others have sealed."""
    unseal(state, seat)


def joint_choices(state: Words) -> int:
    """Return how many choices everybody has at once; 0 where each is alone."""
    return choices(state)


def rounds_to_play(terms: Words, state: Words) -> int:
    """Return how many rounds are to be played."""
    return rounds_left(terms, state)


def catalogue(terms: Words, each: int, known: Words, names: Words) -> int:
    """Give numbers without gaps to the outcomes of joint choices; return how many there are."""
    for place in range(outcomes()):
        known[place] = 0
    count = 0
    place = 0
    for one in range(each):
        for two in range(each):
            for three in range(each):
                found = outcome(terms, one, two, three)
                if known[found] == 0:
                    count += 1
                    known[found] = count
                names[place] = known[found] - 1
                place += 1
    return count


def think(
    terms: Words, origin: Words, size: int, state: Words, laid: Words, work: Words, dice: Words,
    tree: Words, names: Words, knobs: Words, simulations: int,
) -> None:  # fmt: skip
    """Run simulations."""
    knobs[CHOICES] = choices(origin)
    if knobs[CHOICES]:
        for seat in range(SEATS):
            tree[KNOWN + seat] = sealed(origin, seat)
        knobs[BYTES] = lay_open(origin, laid)
        knobs[ROUNDS] = rounds_left(terms, origin) - 1
        if knobs[ROUNDS] == 0 and tree[DONE] == 0:
            seeded(dice, 0, 0)  # of several equilibria everybody is to come to the same
        for _ in range(simulations if knobs[ROUNDS] else CERTAIN * simulations):
            simulate(terms, laid, work, dice, tree, names, knobs)
    else:
        knobs[CHOICES] = moves(terms, origin, work, knobs[SEAT], names)
        for _ in range(simulations):
            try_all(terms, origin, size, state, work, dice, tree, names, knobs)


def simulate(
    terms: Words, laid: Words, work: Words, dice: Words, tree: Words, names: Words, knobs: Words
) -> None:
    """Draw choices for the others, look what one's own would come to, and regret."""
    tree[DONE] += 1
    weight = min(tree[DONE], HEAVIEST)
    drawn = part(tree, DRAWN)
    manner = manner_of(tree[DONE], dice, knobs)
    for seat in range(SEATS):
        drawn[seat] = choice_of(seat_of(tree, seat), manner, tree[BLINDS], dice, knobs)
        if tree[KNOWN + seat]:
            drawn[seat] = tree[KNOWN + seat] - 1
    for seat in range(SEATS):
        if manner != NAIVELY or seat == knobs[SEAT]:
            look_around(terms, laid, work, dice, tree, names, knobs, seat, manner)
        if manner == WISELY:
            learn(seat_of(tree, seat), knobs[CHOICES], weight)
        elif manner == BLINDLY:
            add(seat_of(tree, seat), HOPES, VALUES, knobs[CHOICES], 1)
    if manner == BLINDLY:
        tree[BLINDS] += 1
    if tree[KEPT] == 0 and (manner != BLINDLY or tree[DONE] <= LEARNING):
        answer(tree, seat_of(tree, knobs[SEAT]), knobs[CHOICES], weight)
    if knobs[ROUNDS] == 0 and tree[DONE] == BARRING:
        for seat in range(SEATS):
            bar(terms, laid, work, dice, tree, names, knobs, seat)
    if knobs[ROUNDS] == 0 and tree[DONE] % CHECKED == 0:
        check(terms, laid, work, dice, tree, names, knobs)
    turn_over(dice)


def answer(tree: Words, own: Words, count: int, weight: int) -> None:
    """Let the one who searches regret too, whatever the manner of the others."""
    answers = seat_of(tree, ANSWER)
    for choice in range(count):
        answers[VALUES + choice] = own[VALUES + choice]
    decide(answers, count)
    learn(answers, count, weight)
    tree[WEIGHT] += weight
    add(answers, WORTH, VALUES, count, weight)


def bar(
    terms: Words, laid: Words, work: Words, dice: Words, tree: Words, names: Words, knobs: Words,
    seat: int,
) -> None:  # fmt: skip
    """Bar a seat from choices if another is never worse and at times better; begin it anew."""
    drawn, own, count = part(tree, DRAWN), seat_of(tree, seat), knobs[CHOICES]
    for one in range(count):
        for two in range(count):
            drawn[(seat + 1) % SEATS] = one
            drawn[(seat + 2) % SEATS] = two
            look_around(terms, laid, work, dice, tree, names, knobs, seat, WISELY)
            compare(own, count)
    for choice in range(count):
        for other in range(count):
            worse = own[BEATEN + other] >> choice & 1
            own[BARRED + choice] |= worse & ~(own[BEATEN + choice] >> other)
    begin_anew(own, own, count)
    if seat == knobs[SEAT]:
        begin_anew(seat_of(tree, ANSWER), own, count)


def compare(own: Words, count: int) -> None:
    """Note which choices of a seat are better now than which."""
    beaten = 0
    latest = -1
    for choice in range(count):
        value = own[VALUES + choice]
        if value != latest:
            latest = value
            beaten = 0
            for other in range(count):
                beaten |= (own[VALUES + other] < value) << other
        own[BEATEN + choice] |= beaten


def begin_anew(own: Words, barred: Words, count: int) -> None:
    """Let a seat begin its average anew, and regret nothing that it is barred from."""
    forget_average(own, count)
    for choice in range(count):
        own[BARRED + choice] = barred[BARRED + choice]
        if own[BARRED + choice]:
            own[REGRETS + choice] = 0


def check(
    terms: Words, laid: Words, work: Words, dice: Words, tree: Words, names: Words, knobs: Words
) -> None:
    """Keep averages as the answer if who plays otherwise gains less than ever; else forget them."""
    if tree[KNOWN] or tree[KNOWN + 1] or tree[KNOWN + 2]:
        return  # who is known to choose something does not choose as he regrets
    count = knobs[CHOICES]
    for seat in range(SEATS):
        mix(seat_of(tree, seat), count)
    most = 0
    certain = 0
    for seat in range(SEATS):
        weight = look_at_all(terms, laid, work, dice, tree, names, knobs, seat)
        most = max(most, gain(seat_of(tree, seat), count, weight))
        if seat == knobs[SEAT]:
            certain = weight
    if tree[KEPT] == 0 or most < tree[KEPT] - 1:
        tree[KEPT] = most + 1
        tree[WEIGHT] = certain
        keep(seat_of(tree, ANSWER), seat_of(tree, knobs[SEAT]), count)
    elif tree[KEPT] > CLOSE:
        for seat in range(SEATS):
            forget_average(seat_of(tree, seat), count)


def mix(own: Words, count: int) -> None:
    """Set a seat's strategy to the average of all it had."""
    total = 0
    for choice in range(count):
        total += own[AVERAGE + choice]
    for choice in range(count):
        own[STRATEGY + choice] = own[AVERAGE + choice] // (total // ONE)


def look_at_all(
    terms: Words, laid: Words, work: Words, dice: Words, tree: Words, names: Words, knobs: Words,
    seat: int,
) -> int:  # fmt: skip
    """Add up what a seat's choices come to against all of the others'; return with what weight."""
    drawn = part(tree, DRAWN)
    own = seat_of(tree, seat)
    left, right = (seat + 1) % SEATS, (seat + 2) % SEATS
    for choice in range(knobs[CHOICES]):
        own[WORTH + choice] = 0
    total = 0
    for one in range(knobs[CHOICES]):
        for two in range(knobs[CHOICES]):
            likely = seat_of(tree, left)[STRATEGY + one] * seat_of(tree, right)[STRATEGY + two]
            weight = likely // ONE
            if weight:
                drawn[left] = one
                drawn[right] = two
                look_around(terms, laid, work, dice, tree, names, knobs, seat, WISELY)
                add(own, WORTH, VALUES, knobs[CHOICES], weight)
                total += weight
    return total


def gain(own: Words, count: int, weight: int) -> int:
    """Return what a seat's best choice comes to beyond its strategy, of values with a weight."""
    best = 0
    got = 0
    for choice in range(count):
        value = own[WORTH + choice] // weight
        best = max(best, value)
        got += own[STRATEGY + choice] * value
    return max(0, best - got // ONE)


def keep(answers: Words, own: Words, count: int) -> None:
    """Take what a seat has found as the answer."""
    for choice in range(count):
        answers[AVERAGE + choice] = own[AVERAGE + choice]
        answers[WORTH + choice] = own[WORTH + choice]


def forget_average(own: Words, count: int) -> None:
    """Let a seat's average begin anew."""
    for choice in range(count):
        own[AVERAGE + choice] = 0


def manner_of(done: int, dice: Words, knobs: Words) -> int:
    """Return how the others are reckoned to choose in a simulation."""
    if knobs[ROUNDS] == 0:
        return WISELY
    if done <= LEARNING:
        return BLINDLY
    rolled = roll(dice, 1000)
    if rolled < knobs[BLIND]:
        return BLINDLY
    return NAIVELY if rolled < knobs[BLIND] + knobs[NAIVE] else WISELY


def choice_of(own: Words, manner: int, blinds: int, dice: Words, knobs: Words) -> int:
    """Return a choice that a seat may make."""
    if manner == BLINDLY:
        return roll(dice, knobs[CHOICES])
    if manner == NAIVELY:
        return hoped(own, knobs[CHOICES], blinds, dice)
    decide(own, knobs[CHOICES])
    left = roll(dice, ONE)
    choice = 0
    while choice < knobs[CHOICES] - 1 and left >= own[STRATEGY + choice]:
        left -= own[STRATEGY + choice]
        choice += 1
    return choice


def hoped(own: Words, count: int, blinds: int, dice: Words) -> int:
    """Return the choice that seems best against blind choices, to who has not looked often."""
    best = 0
    highest = 0
    for choice in range(count):
        worth = own[HOPES + choice] // blinds + roll(dice, DOUBT) + roll(dice, DOUBT)
        if worth > highest:
            best = choice
            highest = worth
    return best


def look_around(
    terms: Words, laid: Words, work: Words, dice: Words, tree: Words, names: Words, knobs: Words,
    seat: int, manner: int,
) -> None:  # fmt: skip
    """Score every choice of a seat against those that are drawn for the others."""
    drawn = part(tree, DRAWN)
    values = part(seat_of(tree, seat), VALUES)
    kept = drawn[seat]
    for choice in range(knobs[CHOICES]):
        drawn[seat] = choice
        values[choice] = scored(
            terms,
            laid,
            work,
            dice,
            tree,
            names,
            knobs,
            drawn[0],
            drawn[1],
            drawn[2],
            seat,
            manner,
        )
    drawn[seat] = kept


def try_all(
    terms: Words, origin: Words, size: int, state: Words, work: Words, dice: Words, tree: Words,
    names: Words, knobs: Words,
) -> None:  # fmt: skip
    """Try every move of a seat against the same chance, and regret those that were not chosen."""
    tree[DONE] += 1
    seat = knobs[SEAT]
    own = seat_of(tree, ANSWER)
    decide(own, knobs[CHOICES])
    before = dice[0]
    for number in range(knobs[CHOICES]):
        dice[0] = before
        for place in range(size):
            state[place] = origin[place]
        play(terms, state, work, seat, names[number])
        settle(terms, state, work, dice)
        winners = play_on_ahead(terms, work, rounds_left(terms, state), dice)
        own[VALUES + number] = share(winners, seat) * ONE // WIN
    weight = min(tree[DONE], HEAVIEST)
    tree[WEIGHT] += weight
    learn(own, knobs[CHOICES], weight)
    add(own, WORTH, VALUES, knobs[CHOICES], weight)
    turn_over(dice)


def turn_over(dice: Words) -> None:
    """Let the dice show something else than those who started from here have seen."""
    for _ in range(3):
        roll(dice, 1)
    dice[0] ^= 0x5851F42D


def seat_of(tree: Words, seat: int) -> Words:
    """Return the lists of a seat."""
    return part(tree, LISTS + seat * FIELDS)


def decide(own: Words, count: int) -> None:
    """Set a seat's strategy in the measure of its regrets, or evenly; never what is barred."""
    total = 0
    free = count
    for choice in range(count):
        total += own[REGRETS + choice]
        free -= own[BARRED + choice]
    left = ONE
    likely = 0
    for choice in range(count):
        part_of = own[REGRETS + choice] * ONE // total if total else ONE // free
        if own[BARRED + choice]:
            part_of = 0
        own[STRATEGY + choice] = part_of
        left -= part_of
        if part_of > own[STRATEGY + likely]:
            likely = choice
    own[STRATEGY + likely] += left


def scored(
    terms: Words, laid: Words, work: Words, dice: Words, tree: Words, names: Words, knobs: Words,
    one: int, two: int, three: int, seat: int, manner: int,
) -> int:  # fmt: skip
    """Return what an outcome is worth to a seat, after another look unless it was enough."""
    each = knobs[CHOICES]
    ahead = 0 if manner == BLINDLY else AHEAD
    seen = part(tree, OUTCOMES + OUTCOME * names[(one * each + two) * each + three] + ahead)
    wanted = knobs[ENOUGH] if knobs[ROUNDS] else 1
    if seen[LOOKS] < wanted and seen[LATEST] != tree[DONE]:
        seen[LATEST] = tree[DONE]
        before = dice[0]
        for place in range(knobs[BYTES]):
            work[place] = laid[place]
        play_round(terms, work, one, two, three)
        look(terms, work, dice, seen, knobs[ROUNDS], ahead)
        dice[0] = before
    return seen[WORTHS + seat]


def look(terms: Words, work: Words, dice: Words, seen: Words, rounds: int, ahead: int) -> None:
    """Play on from an outcome, and say anew what it is worth to each seat."""
    if ahead:
        winners = play_on_ahead(terms, work, rounds, dice)
    else:
        winners = play_on(terms, work, rounds, dice)
    seen[LOOKS] += 1
    total = 0
    for seat in range(SEATS):
        seen[SCORES + seat] += share(winners, seat)
        worth = seen[SCORES + seat]
        if ahead and rounds:
            worth = fair_part(worth, WIN * seen[LOOKS])
        seen[WORTHS + seat] = worth
        total += worth
    for seat in range(SEATS):
        seen[WORTHS + seat] = seen[WORTHS + seat] * ONE // total


def share(winners: int, seat: int) -> int:
    """Return a seat's part of a win."""
    count = (winners & 1) + (winners >> 1 & 1) + (winners >> 2 & 1)
    return (winners >> seat & 1) * WIN // count


def learn(own: Words, count: int, weight: int) -> None:
    """Add up what a seat regrets, and its strategies with a weight."""
    got = 0
    for choice in range(count):
        got += own[STRATEGY + choice] * own[VALUES + choice]
    got //= ONE
    for choice in range(count):
        if own[BARRED + choice] == 0:
            own[REGRETS + choice] = max(0, own[REGRETS + choice] + own[VALUES + choice] - got)
    add(own, AVERAGE, STRATEGY, count, weight)


def add(own: Words, sums: int, values: int, count: int, weight: int) -> None:
    """Add one of a seat's lists to another, with a weight."""
    for choice in range(count):
        own[sums + choice] += weight * own[values + choice]
