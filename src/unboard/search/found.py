"""What a search has found, as values."""

from dataclasses import dataclass

from unboard.core.rulebook import Seat


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was looked at.

    `share` is the part of the choice that falls to it, a mixed strategy where choices are sealed;
    `value` is the seat's chance to win after it, a shared win counting its part; 0 where no
    simulation came there.
    """

    move: str
    share: float
    value: float
    visits: int
    proven: str = ""  # "win", "loss" or "draw", for the seat, where that is certain


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found for a seat, candidates best first."""

    seat: Seat
    candidates: tuple[Candidate, ...]
    value: float  # the seat's chance to win with the best move, or by the mixed strategy
    simulations: int
    line: tuple[str, ...]  # how the game would go on, best move first; chance's moves are left out
    seconds: float
    proven: str = ""  # "win", "loss" or "draw", where that is certain
    worlds: tuple[tuple[str, int], ...] = ()  # what was reckoned with of what is hidden, how often

    @property
    def best(self) -> str:
        """The move that was found best."""
        return self.candidates[0].move
