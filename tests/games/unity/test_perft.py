"""How many sequences of moves there are: counted by the package, and by the naive game alone."""

import pytest

import unboard
from games.unity import naive
from games.unity.boards import text_of

TWO_PLAYERS = text_of(
    """
            i  P   ·   ·   ·   O
      f  ·   ·   ·   o   ·   ·   ·   ·
                    \\
    e  ·   ·   ·   p   · | ·   ·   ·   ·
                        /
      d  ·   ·   ·   ·   ·   G   ·   ·
            a  P   ·   ·   ·   ·
    """
)
THREE_PLAYERS = text_of(
    """
          h  ·   G   ·   ·   ·   ·
        g  ·   ·   ·   o   ·   ·   ·
                        /
      f  ·   ·   O   p | g   ·   ·   ·
    e  ·   ·   ·   ·   P   ·   ·   ·   ·
    """
)
ISLAND = text_of(
    """
      f  ·   ·   ·   O   g   ·   ·   ·
    e  ·   ·   ·   P   ·   p   ·   ·   ·
      d  ·   ·   ·   G   o   ·   ·   ·
    """
)


def island_walls() -> str:
    """Return walls on all edges but the twelve between e5 and its neighbours."""
    centre = (0, 0, 0)
    inner = {
        pair for pair in naive.edges(5) if all(naive.distance(space, centre) < 2 for space in pair)
    }
    return ",".join(sorted(naive.wall_name(pair, 5) for pair in naive.edges(5) - inner))


POSITIONS = {
    "two players, quiet turns running out": f"{TWO_PLAYERS} p po 0 58",
    "two players and the last wall": f"{TWO_PLAYERS} o po 1 0",
    "three players with walls": f"{THREE_PLAYERS} p pog 3 0",
    "three players on an island": f"{ISLAND.split()[0]} {island_walls()} o pog 3 0",
}
COUNTS = {
    "two players, quiet turns running out": [47, 1614, 5749],
    "two players and the last wall": [187, 11910],
    "three players with walls": [194, 29463],
    "three players on an island": [20, 132, 2374, 11168],
}  # of 1, 2, … moves


def by_package(position: unboard.Position, length: int) -> int:
    moves = [(seat, move) for seat in position.to_act for move in position.moves(seat)]
    if length == 1:
        return len(moves)
    return sum(by_package(position.play(seat, move), length - 1) for seat, move in moves)


def by_naive_game(moment: naive.Moment, length: int) -> int:
    moves = naive.legal(moment)
    if length == 1:
        return len(moves)
    return sum(by_naive_game(naive.played(moment, move), length - 1) for move in moves)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_package_counts_the_sequences_of_moves(name: str) -> None:
    position = unboard.game("unity", quiet_limit=60).load(POSITIONS[name])
    depths = range(1, len(COUNTS[name]) + 1)
    assert [by_package(position, depth) for depth in depths] == COUNTS[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_naive_game_counts_the_same(name: str) -> None:
    moment = naive.read(POSITIONS[name], limit=60)
    depths = range(1, len(COUNTS[name]) + 1)
    assert [by_naive_game(moment, depth) for depth in depths] == COUNTS[name]
