"""How many sequences of moves there are: counted by the package, and by the naive game alone."""

from functools import cache

import unboard
from games.unravel import naive

COUNTS = [9, 72, 504, 3024, 15024, 57360, 162816, 281760]  # of 1 to 8 moves from the empty 3×3


def test_the_package_counts_the_sequences_of_moves_on_3x3() -> None:
    @cache
    def sequences(position: unboard.Position, length: int) -> int:
        if length == 0:
            return 1
        return sum(
            sequences(position.play(seat, move), length - 1)
            for seat in position.to_act
            for move in position.moves(seat)
        )

    start = unboard.game("unravel", size=3).start()
    assert [sequences(start, length) for length in range(1, 9)] == COUNTS


def test_the_naive_game_counts_the_same() -> None:
    @cache
    def sequences(moment: naive.Moment, length: int) -> int:
        if length == 0:
            return 1
        return sum(sequences(naive.played(moment, m), length - 1) for m in naive.legal(moment))

    assert [sequences(naive.empty(3), length) for length in range(1, 9)] == COUNTS
