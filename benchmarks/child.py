"""Can a child beat Unravel's lowest levels?  One that lays the shortest way, and looks at no more.

Run it with `python benchmarks/child.py`, or with a number of games (60 each if none is named).  The
child puts a checker somewhere on a shortest way between its edges; a careful one stops the other
where that is nearly through and ahead.  Neither knows what a crosscut does: swaps are by chance.
"""

import heapq
import sys
from random import Random

from unboard.bots.player import Bot, Choice, evenly
from unboard.core.grid import EMPTY, Square, square_name, squares
from unboard.core.position import Position
from unboard.core.rulebook import Seat
from unboard.lab.matches import Thinker, limited, play_game, wilson

SIZE, NEARLY = 9, 3  # squares on a side; checkers that the other still lacks
COLOURS = "rb"  # red joins top and bottom


class Child:
    """Somebody who has just read how Unravel is won."""

    def __init__(self, careful: bool) -> None:
        self.careful = careful

    def think(self, position: Position, seat: Seat, seed: int = 0) -> Choice:
        """Choose a square of the shortest way."""
        rng, moves, found = Random(seed), position.moves(seat), evenly(position, seat)
        if position.view(seat)["crosscuts"]:
            return Choice(rng.choice(moves), found, 0.0)
        mine, others = (shortest_way(position, colour, rng) for colour in (seat, 1 - seat))
        stops = self.careful and len(others) <= min(NEARLY, len(mine) - 1)
        way = [move for move in map(square_name, others if stops else mine) if move in moves]
        return Choice(rng.choice(way or moves), found, 0.0)


def shortest_way(position: Position, seat: Seat, rng: Random) -> list[Square]:
    """Return the free squares of a way between a seat's edges that needs the fewest checkers."""
    rows = position.view(None)["board"]
    holds = {square: rows[SIZE - 1 - square[1]][square[0]].lower() for square in squares(SIZE)}
    other, along = COLOURS[1 - seat], 1 - seat  # red goes up, blue to the right
    queue = [
        (int(holds[square] == EMPTY), rng.random(), square, [square])
        for square in squares(SIZE)
        if square[along] == 0 and holds[square] != other
    ]
    heapq.heapify(queue)
    done: set[Square] = set()
    while queue:
        cost, _, square, way = heapq.heappop(queue)
        if square[along] == SIZE - 1:
            return [each for each in way if holds[each] == EMPTY]
        if square in done:
            continue
        done.add(square)
        column, row = square
        for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if holds.get(near, other) != other:
                more = cost + (holds[near] == EMPTY)
                heapq.heappush(queue, (more, rng.random(), near, [*way, near]))
    return []


def main() -> None:
    games, game = int(sys.argv[1]) if len(sys.argv) > 1 else 60, limited("unravel", {"size": SIZE})
    for level in (1, 2, 3):
        for careful in (False, True):
            won = 0.0
            for number in range(games):
                players: list[Thinker] = [Child(careful), Bot(game, level)]
                seat = number % 2  # of the child
                seated = players if seat == 0 else players[::-1]
                ended = play_game(game, seated, seat, Random(number // 2))
                won += ended.part
            low, high = (100 * bound for bound in wilson(won / games, games))
            who = "a child that stops the other" if careful else "a child"
            print(f"level {level}: {who} wins {won:g} of {games} games ({low:.0f} to {high:.0f} %)")


if __name__ == "__main__":
    main()
