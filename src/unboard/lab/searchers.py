"""Searches that are tried out against each other: some knobs, and as much time for each."""

import time
from random import Random
from typing import Any

from unboard.bots.player import Choice, drawn
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.rulebook import Seat
from unboard.search import flat_search, hidden_search, open_search
from unboard.search.analysis import think
from unboard.search.searching import Budget


class Searcher:
    """A player that searches with some knobs, for so many seconds of its thread a move."""

    def __init__(self, knobs: Any, seconds: float) -> None:
        self._knobs, self._budget = knobs, Budget(seconds, clock=time.thread_time)

    def think(self, position: Position, seat: Seat, seed: int = 0) -> Choice:
        """Choose in a position that fits what the seat knows; the rest makes no difference."""
        found = think(position, seat, self._budget, seed, knobs=self._knobs)
        mixes = "simultaneous" in position.game.rulebook.kinds
        move = drawn(found.candidates, Random(seed)) if mixes else found.best
        return Choice(move, found, found.seconds)


def plain(game: Game) -> Any:
    """Return the knobs of a plain search: random games, and nothing known beyond the rules."""
    kinds = game.rulebook.kinds
    if "simultaneous" in kinds:
        return flat_search.Knobs()
    return hidden_search.PLAIN if "hidden" in kinds else open_search.Knobs()
