"""Can a child beat the lowest levels?  One that likes some positions better, and looks at no more.

Of all moves the child makes the one after which it likes its position best, whatever the others may
do then: where its way is shortest (Unravel), its groups are fewest (UNITY), its pieces are nearest
to the far corner or to a shape ((un)).  In Unitar, where nobody can tell what becomes of a choice,
it moves at random.  Where three play, one child plays two bots.  In Unravel an older child plays
too, which also likes the other's way to be long.

Run it with `python benchmarks/child.py`, or with some of the games by name, such as
`python benchmarks/child.py dance unravel --games 100`.
"""

import argparse
import heapq
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations, product
from math import inf
from random import Random
from typing import Any

from unboard.bots.player import Bot, Choice, evenly
from unboard.core.position import Position
from unboard.core.rulebook import Seat
from unboard.lab.matches import limited, play_game, wilson

GAMES, LEVELS, SIZE = 60, (1, 2, 3), 9
EDGE = range(5)  # of the board of (un)
CAPTURED, TAKES, HOME = 9, 4, 4  # a piece of one's own, one of the other's, one on the far corner
Place = tuple[int, int]
Liking = Callable[[Position, Seat], float]


class Child:
    """Somebody who has just read how a game is won."""

    def __init__(self, liking: Liking) -> None:
        self._liking = liking

    def think(self, position: Position, seat: Seat, seed: int = 0) -> Choice:
        """Choose the move after which it likes its position best; among equals by chance."""
        moves = list(position.usual(seat))
        Random(seed).shuffle(moves)
        best = max(moves, key=lambda move: self._likes(position.play(seat, move), seat))
        return Choice(best, evenly(position, seat), 0.0)

    def _likes(self, position: Position, seat: Seat) -> float:
        if position.over:
            return inf if seat in position.winners else -inf
        return self._liking(position, seat)


def short_way(position: Position, seat: Seat) -> float:
    """Like how few checkers the way between one's edges in Unravel lacks."""
    rows, along = position.view(seat)["board"], 1 - seat  # red goes up, blue to the right
    own, other = ("r", "b") if seat == 0 else ("b", "r")
    lacks = {
        (column, row): int(held.lower() != own)
        for row, line in enumerate(reversed(rows))
        for column, held in enumerate(line)
        if held.lower() != other
    }
    queue = [(lacking, place) for place, lacking in lacks.items() if place[along] == 0]
    heapq.heapify(queue)
    done: set[Place] = set()
    while queue:
        lacking, place = heapq.heappop(queue)
        if place[along] == SIZE - 1:
            return -lacking
        if place not in done:
            done.add(place)
            for near in beside(place):
                if near in lacks:
                    heapq.heappush(queue, (lacking + lacks[near], near))
    return -SIZE * SIZE


def both_ways(position: Position, seat: Seat) -> float:
    """Like one's own way in Unravel to be short, and the other's to be long."""
    return short_way(position, seat) - short_way(position, 1 - seat)


def beside(place: Place) -> list[Place]:
    """Return the places around one."""
    column, row = place
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


def few_groups(position: Position, seat: Seat) -> float:
    """Like how few groups one has in UNITY."""
    view = position.view(seat)
    return -sum(
        len(view["groups"][colour]) for colour, own in view["colours"].items() if own == seat
    )


def far_corner(position: Position, seat: Seat) -> float:
    """Like how near one's pieces are to the far corner in a duel, and how many are captured."""
    if position.to_act == {seat}:  # a domino has been played, and one moves by it
        return max(far_corner(position.play(seat, move), seat) for move in position.usual(seat))
    view, corner = position.view(seat), EDGE[-1] * (1 - seat)
    own = own_pieces(view, seat)
    away = sum(abs(column - corner) + abs(row - corner) for column, row in own)
    captured, taken = view["captured"][seat], view["captured"][1 - seat]
    home = own.count((corner, corner))
    return float(HOME * home + TAKES * taken - CAPTURED * captured - away)


def near_shape(position: Position, seat: Seat) -> float:
    """Like how near one's pieces are to one of the shapes of the dance."""
    if position.to_act == {seat}:
        return max(near_shape(position.play(seat, move), seat) for move in position.usual(seat))
    view = position.view(seat)
    own = own_pieces(view, seat)
    return -min(
        sum(abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in zip(own, shape, strict=True))
        for card in view["open"]
        for turned in faces([(ord(name[0]) - ord("a"), int(name[1]) - 1) for name in card.split()])
        for shape in permutations(turned)
    )


def own_pieces(view: Mapping[str, Any], seat: Seat) -> list[Place]:
    """Return where one's pieces stand in (un)."""
    rows = view["board"][::-1]
    return [(x, y) for x, y in product(EDGE, EDGE) if rows[y][x] == "wb"[seat]]


def faces(card: list[Place]) -> Iterator[list[Place]]:
    """Iterate a shape, turned and flipped."""
    for _ in EDGE[:4]:
        card = [(y, EDGE[-1] - x) for x, y in card]
        yield card
        yield [(EDGE[-1] - x, y) for x, y in card]


def nothing(position: Position, seat: Seat) -> float:
    """Like all positions alike."""
    return 0.0


CHILDREN: dict[str, tuple[str, dict[str, Any], Liking]] = {
    "unravel": ("unravel", {"size": SIZE}, short_way),
    "unravel-both": ("unravel", {"size": SIZE}, both_ways),
    "unity": ("unity", {"players": 2}, few_groups),
    "unity3": ("unity", {"players": 3}, few_groups),
    "unitar": ("unitar", {}, nothing),
    "duel-capture": ("un", {"mode": "duel-capture"}, far_corner),
    "duel-push": ("un", {"mode": "duel-push"}, far_corner),
    "dance": ("un", {"mode": "dance"}, near_shape),
}


def wins(name: str, level: int, games: int) -> float:
    """Return how many games a child wins from bots of a level."""
    id, options, liking = CHILDREN[name]
    game = limited(id, options)
    count, won = len(game.seats), 0.0
    for number in range(games):
        seat = number % count
        players = [Child(liking) if each == seat else Bot(game, level) for each in range(count)]
        won += play_game(game, players, seat, Random(number // count)).part
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description="Let a child play the lowest levels.")
    parser.add_argument("games", nargs="*", choices=[*CHILDREN, []], default=[])
    parser.add_argument("--games", dest="count", type=int, default=GAMES, help="with each level")
    given = parser.parse_args()
    for name in given.games or CHILDREN:
        for level in LEVELS:
            won = wins(name, level, given.count)
            low, high = (100 * bound for bound in wilson(won / given.count, given.count))
            told = f"{won:g} of {given.count} games ({low:.0f} to {high:.0f} %)"
            print(f"{name}, level {level}: a child wins {told}", flush=True)


if __name__ == "__main__":
    main()
