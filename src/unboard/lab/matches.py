"""Matches between two levels of bots, on all seats in turn, with intervals."""

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple, Protocol

from unboard.bots.player import Bot, Choice
from unboard.core.errors import UnboardError
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.rulebook import CHANCE, Seat
from unboard.games.registry import game as find_game
from unboard.games.registry import rulebooks
from unboard.lab.ratings import CERTAIN, Seated

# So that games of bots end: what people agree on at a table, laboratories agree on before.
LIMITS: dict[str, dict[str, Any]] = {"unity": {"quiet_limit": 60}, "un": {"turn_limit": 300}}


class Thinker(Protocol):
    """Who plays in a match: a bot, or a search that is tried out."""

    def think(self, position: Position, seat: Seat, seed: int = 0) -> Choice:
        """Choose in a position that fits what the seat knows."""


class Ended(NamedTuple):
    """A game between two levels: who won it, all in a draw, and where the first sat."""

    winners: frozenset[Seat]
    seat: Seat
    moves: int

    @property
    def part(self) -> float:
        """The part of the win that fell to the first."""
        return (self.seat in self.winners) / len(self.winners)


@dataclass(frozen=True, slots=True)
class Match:
    """What came of games between one of a level and others of another."""

    levels: tuple[int, int]
    seats: int
    ended: tuple[Ended, ...]

    @property
    def seated(self) -> list[Seated]:
        """The games as they are rated."""
        first, others = self.levels
        return [
            Seated(tuple(first if s == seat else others for s in range(self.seats)), winners)
            for winners, seat, _ in self.ended
        ]

    @property
    def share(self) -> float:
        """The part of the wins that fell to the first."""
        return sum(each.part for each in self.ended) / len(self.ended)

    @property
    def even(self) -> float:
        """The part that would fall to it among equals."""
        return 1 / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of its part, after Wilson."""
        return wilson(self.share, len(self.ended))


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a part that was seen in so many games.

    >>> low, high = wilson(0.5, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.404 0.596'
    """
    z = CERTAIN
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    room = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games**2))
    return max(0.0, centre - room), min(1.0, centre + room)


def limited(id: str, options: Mapping[str, Any]) -> Game:
    """Return a game that bots can be left alone with: it ends."""
    return find_game(id, **{**LIMITS.get(id, {}), **options})


def check_seats(game: Game) -> Game:
    """Return a game in which bots can meet; refuse one that has a single seat."""
    if len(game.seats) > 1:
        return game
    ids = ", ".join(book.id for book in rulebooks() if len(Game(book, {}).seats) > 1)
    raise UnboardError(
        f"{game.rulebook.name} has one seat, so no two bots meet there; there are matches of: {ids}"
    )


def play_match(
    id: str,
    options: Mapping[str, Any],
    levels: tuple[int, int],
    games: int,
    seed: int = 0,
    processes: int = 1,
) -> Iterator[Ended]:
    """Iterate the games of a match as they end; the first sits on all seats in turn.

    A busy machine cuts nobody short: only the time of a bot's own thread counts.
    """
    check_seats(limited(id, options))
    jobs = [(id, dict(options), levels, seed, number) for number in range(games)]
    if processes == 1:
        yield from map(_ended, jobs)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(_ended, jobs)


def _ended(job: tuple[str, dict[str, Any], tuple[int, int], int, int]) -> Ended:
    id, options, (first, others), seed, number = job
    game = limited(id, options)
    seat = number % len(game.seats)
    levels = [first if s == seat else others for s in range(len(game.seats))]
    bots = [Bot(game, level, time.thread_time) for level in levels]
    return play_game(game, bots, seat, Random(f"{seed} {number // len(game.seats)}"))


def play_game(game: Game, bots: Sequence[Thinker], watched: Seat, rng: Random) -> Ended:
    """Play one game between bots."""
    position = game.start(rng.getrandbits(32))
    while position.to_act:
        seat = min(position.to_act)
        if seat == CHANCE:
            position = position.deal(rng)
            continue
        if position.may_arrange:  # by lot, as bots do at a table
            moves = position.moves_to(position.edited("random", rng=rng))
        else:
            moves = (bots[seat].think(position, seat, rng.getrandbits(30)).move,)
        for move in moves:
            position = position.play(seat, move)
    winners = position.winners or frozenset(range(len(game.seats)))
    return Ended(winners, watched, position.count)
