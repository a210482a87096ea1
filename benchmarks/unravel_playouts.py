"""How fast are random games of Unravel?  Against OpenSpiel's Hex in C++, both on 11×11.

Nobody else plays Unravel; Hex is the nearest game that is played everywhere.  Moves are compared,
since games differ in length.  Run it with `python benchmarks/unravel_playouts.py`; it needs
open_spiel.
"""

import unboard
from measure import compared, publish
from peers import named, open_spiel_moves
from playouts import kernel_moves

SIZE, GAMES, THEIRS, BAR = 11, 20_000, 10_000, 5


def main() -> None:
    ours = kernel_moves(unboard.game("unravel", size=SIZE), GAMES)
    peer = open_spiel_moves(f"hex(board_size={SIZE})", THEIRS)
    question = f"Unravel {SIZE}×{SIZE}, random moves"
    publish([compared(question, "moves", ours, named("open_spiel", "Hex"), peer, BAR)])


if __name__ == "__main__":
    main()
