"""Is our search stronger than plain search?  The bots' best way against it, at equal time.

Plain is UCT, or max^n, with random games at its leaves; where hands are hidden the same over worlds
that look alike; where choices are sealed flat Monte Carlo.  Where three play, one of ours plays two
plain ones.  Each has as many seconds of its thread for every move, and they sit on all seats in
turn.  With `--own` ours is the highest level of bots as people meet it, and a plain one thinks for
as long as that did for its last move.  In Hex the peer is OpenSpiel's MCTSBot in C++: it has a
number of simulations a move, and ours as much time as it took.

Run it with `python benchmarks/strength.py`, or with some of the contests by name, such as
`python benchmarks/strength.py unitar hex --games 60`; `hex` needs open_spiel.
"""

import argparse
import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hex.contest import hex_games
from measure import Row, publish, shares
from peers import named
from unboard.bots.levels import levels_of
from unboard.bots.player import Bot, Choice
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.rulebook import Seat
from unboard.lab.matches import Thinker, limited, play_game
from unboard.lab.searchers import Searcher, plain
from unboard.search.families import family_of
from unboard.search.methods import BEST

GAMES, SECONDS = 200, 0.03
HEX_GAMES, SIMULATIONS = 40, 2_000
TWO, THREE, OF_HEX = 0.65, 0.45, 0.95  # bars


class Contest(NamedTuple):
    """A game of ours that is played against plain search."""

    words: str
    id: str
    options: dict[str, Any]
    peer: str
    bar: float


CONTESTS = {
    "unravel": Contest("Unravel 9×9", "unravel", {"size": 9}, "plain UCT", TWO),
    "unity": Contest("UNITY for two", "unity", {"players": 2}, "plain UCT", TWO),
    "unity3": Contest("UNITY for three", "unity", {"players": 3}, "two of plain max^n", THREE),
    "unitar": Contest("Unitar", "unitar", {}, "two of flat Monte Carlo", THREE),
    **{
        mode: Contest(f"(un) {mode}", "un", {"mode": mode}, "plain ISMCTS", TWO)
        for mode in ("duel-capture", "duel-push", "dance")
    },
}


class Highest:
    """The highest level of bots, and for how long it thought at last."""

    def __init__(self, game: Game) -> None:
        self._bot, self.seconds = Bot(game, max(levels_of(game)), time.thread_time), 0.0

    def think(self, position: Position, seat: Seat, seed: int = 0) -> Choice:
        """Choose in a position that fits what the seat knows."""
        choice = self._bot.think(position, seat, seed)
        if choice.found.simulations > 1:  # else there was nothing to think about
            self.seconds = choice.seconds
        return choice


class AsLong:
    """A plain search that thinks for as long as the highest level did at last."""

    def __init__(self, game: Game, highest: Highest) -> None:
        self._knobs, self._highest = plain(game), highest

    def think(self, position: Position, seat: Seat, seed: int = 0) -> Choice:
        """Choose in a position that fits what the seat knows."""
        if not self._highest.seconds:
            self._highest.think(position, seat, seed)
        return Searcher(self._knobs, self._highest.seconds).think(position, seat, seed)


def contestants(game: Game, seconds: float | None) -> tuple[Thinker, Thinker]:
    """Return ours and a plain search that has as much time; None: as the highest level takes."""
    if seconds is None:
        highest = Highest(game)
        return highest, AsLong(game, highest)
    return Searcher(BEST[family_of(game)], seconds), Searcher(plain(game), seconds)


def parts(contest: Contest, games: int, seconds: float | None) -> Iterator[float]:
    """Iterate what part of the win falls to ours, game by game."""
    game = limited(contest.id, contest.options)
    count = len(game.seats)
    for number in range(games):
        own = number % count
        ours, other = contestants(game, seconds)  # who have not thought yet
        players = [ours if seat == own else other for seat in range(count)]
        yield play_game(game, players, own, Random(number // count)).part


def told(words: str, ended: Iterator[float], games: int) -> list[float]:
    """Play games to their ends, and say on one line how it stands."""
    found: list[float] = []
    for part in ended:
        found.append(part)
        print(f"\r{words}: {sum(found):g} of {len(found)}, {games} in all ", end="", flush=True)
    print()
    return found


def of_ours(name: str, games: int | None, seconds: float | None) -> Row:
    """Return what came of a contest against plain search."""
    contest, games = CONTESTS[name], games or GAMES
    pace = "the highest level's own time" if seconds is None else f"{seconds:g} s a move"
    question = f"{contest.words}, wins at {pace}"
    ended = told(contest.words, parts(contest, games, seconds), games)
    return shares(question, ended, contest.peer, contest.bar)


def of_hex(games: int | None) -> Row:
    """Return what came of Hex against OpenSpiel."""
    games = games or HEX_GAMES
    peer = named("open_spiel", f"MCTSBot, {SIMULATIONS} simulations")
    ended = told("Hex 11×11", hex_games(games, SIMULATIONS), games)
    return shares("Hex 11×11, wins at equal time", ended, peer, OF_HEX)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the bots' search against plain search.")
    parser.add_argument("contests", nargs="*", choices=[*CONTESTS, "hex", []], default=[])
    parser.add_argument("--games", type=int, help=f"{GAMES}, of Hex {HEX_GAMES}, if not given")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for a move")
    parser.add_argument("--own", action="store_true", help="time: as much as the highest level has")
    given = parser.parse_args()
    seconds = None if given.own else given.seconds
    for name in given.contests or [*CONTESTS, "hex"]:
        row = of_hex(given.games) if name == "hex" else of_ours(name, given.games, seconds)
        publish([row])


if __name__ == "__main__":
    main()
