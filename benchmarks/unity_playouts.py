"""How fast are random games of UNITY?  Against OpenSpiel's Amazons in C++.

Nobody else plays UNITY; in Amazons too pieces go along lines as far as they can.  UNITY is played
by two on the board of side 5.  Moves are compared, since games differ in length.  Run it with
`python benchmarks/unity_playouts.py`; it needs open_spiel.
"""

import unboard
from measure import compared, publish
from peers import named, open_spiel_moves
from playouts import kernel_moves

GAMES, THEIRS, BAR = 10_000, 10_000, 1


def main() -> None:
    ours = kernel_moves(unboard.game("unity", side=5, players=2), GAMES)
    peer = open_spiel_moves("amazons", THEIRS)
    question = "UNITY, two players, side 5, random moves"
    publish([compared(question, "moves", ours, named("open_spiel", "Amazons"), peer, BAR)])


if __name__ == "__main__":
    main()
