"""How fast is tree search?  UCT on Hex and Unravel against OpenSpiel's MCTSBot in C++ on Hex.

All search from the empty board of 11×11 with random games at the leaves; simulations are compared.
OpenSpiel's games of Hex end with the win, and so do ours; once more, ours fill the board and look
who has won when it is full, and a node grows children at its fourth visit, later as room is used.
Run it with `python benchmarks/search.py`; it needs open_spiel.
"""

from itertools import count
from typing import Any, cast

import unboard
from hex.compiled import Hex
from measure import Work, clocked, compared, publish
from peers import named, peer
from unboard.search.methods import BEST
from unboard.search.open_search import Knobs, OpenTree

SIZE, SIMULATIONS, THEIRS = 11, 30_000, 3_000
PLAIN = Knobs(explore=0.7, room=1 << 20)
FILLING = Knobs(explore=0.7, patience=4, judgement="hex.filling", room=1 << 20)


def uct(kernel: Any, state: Any, knobs: Knobs) -> Work:
    """Return work that searches with a tree of ours; its amount is simulations."""
    seeds = count(1)

    def work() -> float:
        return OpenTree(kernel, state, 0, next(seeds), knobs).run(SIMULATIONS)

    return clocked(work)


def hex_tree(knobs: Knobs) -> Work:
    """Return the search of Hex."""
    hexes = Hex(SIZE)
    return uct(cast(Any, hexes), hexes.start, knobs)


def unravel_tree(knobs: Knobs) -> Work:
    """Return the search of Unravel."""
    kernel = unboard.kernel("unravel", size=SIZE)
    return uct(kernel, kernel.state(unboard.game("unravel", size=SIZE).start()), knobs)


def their_tree() -> Work:
    """Return OpenSpiel's search of Hex."""
    pyspiel = peer("pyspiel")
    game, seeds = pyspiel.load_game(f"hex(board_size={SIZE})"), count(1)

    def work() -> float:
        seed = next(seeds)
        rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
        search = pyspiel.MCTSBot(game, rollouts, 1.4, THEIRS, 1000, False, seed, False)
        search.mcts_search(game.new_initial_state())
        return THEIRS

    return clocked(work)


def main() -> None:
    name, theirs = named("open_spiel", "MCTSBot on Hex"), their_tree()
    light = Knobs(explore=0.7, judgement="unboard.games.unravel.judgement")
    rows = [
        ("Hex 11×11, simulations of UCT", hex_tree(PLAIN), 10),
        ("Hex 11×11, simulations of UCT, games that fill the board", hex_tree(FILLING), 40),
        ("Unravel 11×11, simulations of UCT", unravel_tree(light), 4),
        ("Unravel 11×11, simulations as the bots search", unravel_tree(BEST["unravel"]), 4),
    ]
    publish([compared(words, "simulations", ours, name, theirs, bar) for words, ours, bar in rows])


if __name__ == "__main__":
    main()
