"""Endings of (un) that can be worked out, for what a seat knows, are played so by the top level.

Positions of random games, in which somebody lacks one point, are taken as those of games that end
after a few turns more.  Up to the other's next choice nothing that is hidden matters; that choice
he makes from a hand that may be any, each as likely as the other.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import pytest

import unboard
from un_endings import FULL, GOAL, Ending, unseen
from unboard.bots.levels import levels_of
from unboard.bots.player import Bot
from unboard.core.rulebook import CHANCE
from unboard.engine.kernels import Kernel

SEEDS = (0, 1)  # of the searches in each position
HARDLY = 0.03  # of a win, which so many simulations may not tell from nothing


@cache
def kernel(mode: str) -> Kernel:
    return unboard.kernel("un", mode=mode)


def late_positions(
    mode: str, seeds: Iterable[int], own: bool, points: int
) -> Iterator[unboard.Position]:
    """Iterate some positions of random games with so many points, in which one more may win.

    Who is to act chooses in this turn, or has chosen; or the other has.
    """
    play = kernel(mode)
    for seed in seeds:
        rng, state = Random(seed), play.start()
        while acting := play.to_act(state):
            (seat,) = acting
            numbers, counts = sorted(play.numbers(state, seat)), play.points(state)
            late = seat != CHANCE and max(counts) == GOAL - 1 and sum(counts) >= points
            if late and len(numbers) > 1 and rng.random() < 0.1:
                position = play.position(state)
                if (position.state.chooser == seat) == own and may_draw(position, seat):
                    yield position
            state = play.played(state, seat, rng.choice(numbers))


def may_draw(position: unboard.Position, seat: int) -> bool:
    """Tell whether so many are unseen that two are in the bag: then hands are full."""
    return len(unseen(position, seat)) >= FULL + 2


def own_turns(position: unboard.Position) -> int:
    """Return how many turns there are before the other's next choice, this one included."""
    (seat,) = position.to_act
    return 1 if position.state.chooser == seat else 2


def goes_on(position: unboard.Position, move: str) -> bool:
    (seat,) = position.to_act
    return not position.play(seat, move).over


def differ(ending: Ending, worths: dict[str, float]) -> bool:
    """Tell whether the best move is to be found, by who sees what comes after it."""
    lasting = [worth for move, worth in worths.items() if goes_on(ending.position, move)]
    return bool(lasting) and min(lasting) < max(lasting) == max(worths.values())


def top_move(position: unboard.Position, seed: int) -> str:
    """Return what the top level plays, which is told no more than its seat has seen."""
    (seat,) = position.to_act
    bot = Bot(position.game, max(levels_of(position.game)))
    return bot.choose(position.record.seen_by(seat), seat, seed).move


def lost(ending: Ending, worths: dict[str, float], seed: int) -> float:
    """Return what the top level gives away of what a position is worth."""
    return max(worths.values()) - worths[top_move(ending.position, seed)]


def check(ending: Ending) -> bool:
    """Tell whether there is a best move to be found; assert that the top level finds it."""
    worths = ending.moves()
    if not differ(ending, worths):
        return False
    allowed = 0 if set(worths.values()) <= {0.0, 0.5, 1.0} else HARDLY
    for seed in SEEDS:
        assert lost(ending, worths, seed) <= allowed, ending.position.text()
    return True


ENDINGS = [  # mode, whether who acts chooses, turns of the other after that, seeds, best moves
    ("duel-capture", True, 0, range(40), 25),
    ("duel-capture", False, 0, range(16), 8),
    ("duel-push", True, 0, range(30), 25),
    ("duel-push", False, 0, range(16), 5),
    ("dance", True, 0, range(7), 12),
    ("dance", False, 0, (4, 27), 2),
    ("duel-capture", True, 1, range(8), 8),
    ("duel-capture", False, 1, (7, 38, 43, 44), 6),
    ("duel-push", True, 1, range(10), 6),
    ("duel-push", False, 1, (15, 16, 41), 6),
]


@pytest.mark.parametrize(("mode", "own", "further", "seeds", "least"), ENDINGS)
def test_the_last_turns_of_un_are_played_as_they_are_worked_out(
    mode: str, own: bool, further: int, seeds: Iterable[int], least: int
) -> None:
    positions = late_positions(mode, seeds, own, points=4 if further else 2)
    checked = [check(Ending(each, own_turns(each) + further)) for each in positions]
    assert sum(checked) >= least


MISSED = [  # mode, turns that are left, position; in each a worse move was played once
    ("duel-push", 1, "5/2w2/5/1b3/5 W0B0 w2b2 w 2/2,2/3,3/1 1/1,1/2,3/0 0/1,0/3,1/0,3/2 -"),
    ("duel-capture", 2, "1b3/3w1/5/5/5 W0B0 w2b2 w 0/3,1/3,2/3 0/2,2/0,3/0 0/1,1/2,2/1,2/2 -"),
    ("duel-capture", 2, "2w2/5/5/4b/3b1 W0B0 w2b1 b 0/0,2/0,2/1 0/3,1/3,2/2 3/2 -"),
    ("duel-capture", 2, "5/5/b4/2w2/1w3 W0B0 w1b2 w 0/3,3/1 1/1,1/2,2/0 2/3 2/3:w"),
    ("duel-push", 3, "5/5/3b1/4w/5 W0B0 w2b2 w 0/2,1/2 0/3,1/1,2/1 0/0 0/0=3:b"),
]


@pytest.mark.parametrize(("mode", "turns", "text"), MISSED)
def test_what_first_looks_bad_is_looked_at_again_near_the_end(
    mode: str, turns: int, text: str
) -> None:
    assert check(Ending(unboard.game("un", mode=mode).load(text), turns))


SURE = [  # mode, whether who acts chooses, seeds of games in which he is sure to win
    ("duel-capture", True, (7, 21, 58, 94, 129, 139, 150, 181)),
    ("duel-capture", False, (162, 275)),
    ("duel-push", True, (16, 30, 65, 71, 86, 96, 104)),
    ("duel-push", False, (41, 61)),
    ("dance", True, (45, 121, 223, 332, 417, 453)),
]


@pytest.mark.parametrize(("mode", "own", "seeds"), SURE)
def test_a_win_that_is_sure_whatever_the_other_holds_is_not_given_away(
    mode: str, own: bool, seeds: tuple[int, ...]
) -> None:
    checked = 0
    for position in late_positions(mode, seeds, own, points=2 if mode == "dance" else 4):
        turns = own_turns(position) + (mode != "dance")
        ending = Ending(position, turns, beyond=0.0)
        if max(ending.moves().values()) == 1:
            possible = Ending(position, turns, beyond=1.0).moves()
            if differ(ending, possible):
                for seed in SEEDS:
                    assert possible[top_move(position, seed)] == 1, position.text()
                checked += 1
    assert checked >= len(seeds)
