"""Does the highest level play Unravel on 4×4 without a fault?  All of that game is solved first.

Run it with `python benchmarks/solved.py`, or with a number of positions of each length (8 if none
is named).  It takes some minutes and 1 GB.  The solver looks at every position that it needs, and
knows nothing but the rules; the bot is then asked in positions that it can win, from the first
move on.
"""

import sys
import time
from collections import Counter
from itertools import islice
from random import Random

import unboard
from unboard.bots.player import Bot
from unboard.core.position import Position
from unboard.core.rulebook import Seat
from unboard.engine.kernels import State

SIZE, LONGEST, LEVEL = 4, 7, 8  # squares on a side; moves made at random before it is asked
KERNEL = unboard.kernel("unravel", size=SIZE)


class Solver:
    """Who wins, from any position on."""

    def __init__(self) -> None:
        self.known: dict[bytes, bool] = {}
        self._refuted: Counter[int] = Counter()  # moves that won oftener are looked at first

    def wins(self, state: State) -> bool:
        """Tell whether who acts can win."""
        key = state.tobytes()
        if key not in self.known:
            seat = min(KERNEL.to_act(state))
            numbers = sorted(KERNEL.numbers(state, seat), key=lambda n: -self._refuted[n])
            after = {number: KERNEL.played(state, seat, number) for number in numbers}
            ended = {n: each for n, each in after.items() if KERNEL.winners(each) is not None}
            won = [n for n, each in ended.items() if KERNEL.winners(each) == frozenset({seat})]
            others = ((n, each) for n, each in after.items() if n not in ended)
            found = won[:1] or list(islice((n for n, s in others if self.won_by(s, seat)), 1))
            self._refuted.update(found)
            self.known[key] = bool(found)
        return self.known[key]

    def won_by(self, state: State, seat: Seat) -> bool:
        """Tell whether a seat can win a game that is not over."""
        return self.wins(state) == (seat in KERNEL.to_act(state))


def wandered(moves: int, rng: Random) -> Position:
    """Return a position after moves at random."""
    position = KERNEL.game.start()
    while position.count < moves and not position.over:
        seat = min(position.to_act)
        position = position.play(seat, rng.choice(position.moves(seat)))
    return position


def keeps_the_win(solver: Solver, position: Position) -> bool:
    """Tell whether the bot plays on so that it still wins."""
    seat = min(position.to_act)
    move = Bot(KERNEL.game, LEVEL, time.thread_time).think(position, seat).move
    after = position.play(seat, move)
    if after.over:
        return after.winners == frozenset({seat})
    return solver.won_by(KERNEL.state(after), seat)


def main() -> None:
    each, solver = int(sys.argv[1]) if len(sys.argv) > 1 else 8, Solver()
    sys.setrecursionlimit(10_000)
    first = solver.wins(KERNEL.start())
    print(
        f"{SIZE}×{SIZE}: who begins {'wins' if first else 'loses'}; {len(solver.known):,} positions"
    )
    asked = faults = 0
    for moves in range(LONGEST):
        for number in range(each if moves else 1):
            position = wandered(moves, Random(f"{moves} {number}"))
            if not position.over and solver.wins(KERNEL.state(position)):
                asked += 1
                faults += not keeps_the_win(solver, position)
    print(
        f"level {LEVEL} was asked in {asked} positions that it could win, and lost {faults} of them"
    )


if __name__ == "__main__":
    main()
