"""Hex between our search and OpenSpiel's, in turn with Red."""

import time
from collections.abc import Iterator
from typing import Any, cast

from hex.compiled import Hex
from peers import peer
from unboard.engine.kernels import State
from unboard.search.open_search import Knobs, OpenTree
from unboard.search.searching import Budget, search

SIZE, EXPLORE = 11, 1.4
KNOBS = Knobs(explore=0.05, later=300, judgement="hex.judgement", room=1 << 20)


def hex_games(games: int, simulations: int) -> Iterator[float]:
    """Iterate who has won, 1 for ours, with so many simulations a move for OpenSpiel's."""
    pyspiel = peer("pyspiel")
    theirs = pyspiel.load_game(f"hex(board_size={SIZE})")
    for number in range(games):
        rollouts = pyspiel.RandomRolloutEvaluator(1, number)
        bot = pyspiel.MCTSBot(theirs, rollouts, EXPLORE, simulations, 1000, False, number, False)
        yield play_hex(theirs.new_initial_state(), bot, number % 2, number)


def play_hex(referee: Any, bot: Any, own: int, seed: int) -> float:
    """Play a game by OpenSpiel's rules; ours thinks as long as the other did before."""
    hexes = Hex(SIZE)
    state = hexes.start
    _, seconds = answered(bot, referee)  # to have something to go by at the first move
    while not referee.is_terminal():
        seat = referee.current_player()
        if seat == own:
            cell = found(hexes, state, seat, seconds, seed)
        else:
            cell, seconds = answered(bot, referee)
        state = hexes.played(state, seat, place_of(cell))
        referee.apply_action(cell)
    return float(referee.returns()[own] > 0)


def answered(bot: Any, referee: Any) -> tuple[int, float]:
    """Return the cell that OpenSpiel chooses, and in how many seconds."""
    began = time.thread_time()
    return bot.step(referee), time.thread_time() - began


def found(hexes: Hex, state: State, seat: int, seconds: float, seed: int) -> int:
    """Return the cell that our search chooses."""
    tree = OpenTree(cast(Any, hexes), state, seat, seed, KNOBS)
    budget = Budget(seconds, clock=time.thread_time)
    return int(search([tree], seat, lambda place: str(cell_of(place)), budget).best)


def place_of(cell: int) -> int:
    """Return the place of a cell, which is counted without the rim."""
    row, column = divmod(cell, SIZE)
    return (row + 1) * (SIZE + 2) + column + 1


def cell_of(place: int) -> int:
    """Return the cell of a place."""
    row, column = divmod(place, SIZE + 2)
    return (row - 1) * SIZE + column - 1
