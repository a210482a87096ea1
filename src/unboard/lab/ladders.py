"""Ladders: the levels of a game play each other, and are rated by all their games."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations, zip_longest
from typing import Any

from unboard.bots.levels import USUAL, levels_of, strength_of
from unboard.core.errors import UnboardError, quoted
from unboard.core.game import Game
from unboard.core.words import plural
from unboard.games.registry import rulebooks
from unboard.lab.matches import Ended, Match, limited, play_match
from unboard.lab.ratings import Rating, Seated, elo_ratings, skill_ratings
from unboard.search.families import OPTIONS
from unboard.table.events import RANDOM

OPENING, CLOSING = "<!-- ladder", "<!-- so far -->"


@dataclass(frozen=True, slots=True)
class Ladder:
    """What came of the matches between the levels of a game."""

    game: Game
    matches: Mapping[tuple[int, int], Match]

    @property
    def system(self) -> str:
        """How the levels are rated."""
        return "Elo" if len(self.game.seats) == 2 else "OpenSkill"

    @property
    def ratings(self) -> dict[int, Rating]:
        """The rating of every level; Elo counts from level 1."""
        rounds = zip_longest(*(match.seated for match in self.matches.values()))
        games: Iterator[Seated] = filter(None, chain.from_iterable(rounds))
        return elo_ratings(games, RANDOM + 1) if self.system == "Elo" else skill_ratings(games)


def pairings(game: Game) -> list[tuple[int, int]]:
    """Return which levels meet, the higher first.

    Neighbours do, and so that a chain of them does not err by itself, where two play those two
    apart; and the level of a first opponent meets random movers.
    """
    reach = 2 if len(game.seats) == 2 else 1
    return [
        (higher, lower)
        for lower, higher in combinations(sorted(levels_of(game)), 2)
        if higher - lower <= reach or (higher, lower) == (USUAL, RANDOM)
    ]


def climb(
    id: str,
    options: Mapping[str, Any],
    games: int,
    seed: int = 0,
    processes: int = 1,
    minutes: float = float("inf"),
    on_progress: Callable[[float], None] = lambda part: None,
) -> Ladder:
    """Play the matches of a ladder, none much longer than so many minutes.

    Neighbours play so many games, others half as many.
    """
    game = limited(id, options)
    if max(levels_of(game)) == RANDOM:
        ids = ", ".join(book.id for book in rulebooks() if book.flat)
        raise UnboardError(
            f"the bots of {game.rulebook.name} only move at random, so there is no ladder to "
            f"climb; there are ladders of: {ids}"
        )
    if not minutes >= 0:  # nan is not
        raise UnboardError(f"a match takes 0 minutes or more, not {quoted(minutes)}")
    pairs, matches = pairings(game), {}
    for number, pair in enumerate(pairs):
        ended: list[Ended] = []
        wanted = games if pair[0] - pair[1] == 1 else -(-games // 2)
        played = play_match(id, options, pair, wanted, seed, processes)
        for each in _in_time(played, minutes, len(game.seats)):
            ended.append(each)
            on_progress((number + len(ended) / wanted) / len(pairs))
        matches[pair] = Match(pair, len(game.seats), tuple(ended))
    return Ladder(game, matches)


def _in_time(played: Iterator[Ended], minutes: float, seats: int) -> Iterator[Ended]:
    """Iterate games until the time is over and all have sat on all seats."""
    began = time.monotonic()
    for number, each in enumerate(played, 1):
        yield each
        if number % seats == 0 and time.monotonic() - began > 60 * minutes:
            return


# Ladders in documents


def called(game: Game) -> str:
    """Return what a ladder is called where it stands, and is asked for by.

    >>> from unboard.games.registry import game
    >>> called(game("unity", side=6)), called(game("unravel", size=9))
    ('unity players=2 side=6', 'unravel')
    """
    limits = limited(game.id, {}).options
    options = [
        f"{option.name}={game.options[option.name]}"
        for option in game.rulebook.options
        if option.name == OPTIONS.get(game.id)
        or game.options[option.name] not in (option.default, limits[option.name])
    ]
    return " ".join([game.id, *options])


def markdown(ladder: Ladder) -> str:
    """Write a ladder as a table, under its name, and how level 3 does against random movers."""
    title = f"### {', '.join([ladder.game.rulebook.name, *called(ladder.game).split()[1:]])}"
    spends = ["level", "in words", "simulations", "attention", "seconds"]
    heads = [*spends, "games", "wins from the level below", ladder.system]
    lines = [f"| {' | '.join(line)} |" for line in (heads, ["---"] * len(heads), *_rows(ladder))]
    usual = ladder.matches[USUAL, RANDOM]
    games = plural(len(usual.ended), "game")
    told = f"Level {USUAL} takes {_share(usual)} from random movers in {games}."
    return "\n".join([title, "", *lines, "", told])


def _rows(ladder: Ladder) -> Iterator[list[str]]:
    """Iterate the levels from the lowest: what each spends, what it won, how it is rated."""
    words = levels_of(ladder.game)
    for level, (points, room) in ladder.ratings.items():
        told = [""] * 5
        if level != RANDOM:
            simulations, seconds, attention = strength_of(level, ladder.game)
            match = ladder.matches[level, level - 1]
            told = [str(simulations), f"{100 * attention:g} %", str(seconds)]
            told += [str(len(match.ended)), _share(match)]
        yield [str(level), words[level], *told, f"{points:.0f} ± {room:.0f}" if room else "0"]


def _share(match: Match) -> str:
    """Write which part of the wins fell to the first, with its interval."""
    low, high = (round(100 * bound) for bound in match.interval)
    return f"{100 * match.share:.0f} % ({low} to {high})"


def put_block(document: str, name: str, block: str) -> str:
    """Return a document with a named block in place of the one of that name, or at its end."""
    opening = f"{OPENING} {name} -->"
    before, found, rest = document.partition(f"{opening}\n")
    if not found:
        before = f"{document.rstrip()}\n\n" if document.strip() else ""
        return f"{before}{opening}\n{block}\n{CLOSING}\n"
    held, closed, after = rest.partition(CLOSING)
    if not closed or OPENING in held:
        raise UnboardError(f"the document has {opening} but behind it no {CLOSING}; add that")
    return f"{before}{opening}\n{block}\n{CLOSING}{after}"
