"""How fast are random games of Hex?  Ours against OpenSpiel's in C++, on a board of 11×11.

Both play one game after another, stone by stone at random, until somebody has won.  Run it with
`python benchmarks/hex_playouts.py`; it needs open_spiel.
"""

from itertools import count

from hex.compiled import Hex
from measure import clocked, compared, publish
from peers import named, open_spiel_games

SIZE, GAMES, THEIRS, BAR = 11, 400_000, 10_000, 10


def main() -> None:
    hexes, seeds = Hex(SIZE), count(1)

    def ours() -> float:
        hexes.play_out(GAMES, next(seeds))
        return GAMES

    peer = open_spiel_games(f"hex(board_size={SIZE})", THEIRS)
    question, name = f"Hex {SIZE}×{SIZE}, random games", named("open_spiel")
    publish([compared(question, "games", clocked(ours), name, peer, BAR)])


if __name__ == "__main__":
    main()
