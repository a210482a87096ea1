"""What the contract suite plays: every registered game with its option sets, and the toys.

A game that is added to the registry gets the whole suite for free.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest

import unboard
from contract import bids, toy
from unboard import Position
from unboard.core.rulebook import Rulebook
from unboard.games import registry

STRANGERS = (-2, 99, unboard.CHANCE)  # seats that are none; chance is one only when it is next


@dataclass(frozen=True, eq=False)
class Case:
    """One game with one set of options."""

    rulebook: Rulebook[Any, Any]
    options: Mapping[str, Any]
    rules: frozenset[str]  # the ids that reasons and results may cite
    smallest: bool

    @property
    def walks(self) -> int:
        """How many random games are played: one where moves are many, since each is long."""
        return 1 if len(list(self.game.vocabulary())) > 1000 else 3

    @property
    def game(self) -> unboard.Game:
        """The game with these options."""
        return unboard.Game(self.rulebook, self.options)

    def __str__(self) -> str:
        return " ".join([self.rulebook.id, *(f"{k}={v}" for k, v in self.options.items())])


def _cases(rulebook: Rulebook[Any, Any], rules: frozenset[str]) -> Iterator[Case]:
    for number, options in enumerate(rulebook.option_sets):
        yield Case(rulebook, options, rules, smallest=number == 0)


def _rules_of(rulebook: Rulebook[Any, Any]) -> frozenset[str]:
    path = registry.home(rulebook.id) / "RULES.md"
    return frozenset(re.findall(r"\*\*([A-Z]+-[0-9]+)\*\*", path.read_text(encoding="utf-8")))


CASES = [case for book in registry.rulebooks() for case in _cases(book, _rules_of(book))]
CASES += [*_cases(toy.TOY, toy.RULES), *_cases(bids.BIDS, bids.RULES)]

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_secretive_case = pytest.mark.parametrize(
    "case", [case for case in CASES if case.rulebook.secrets is not None], ids=str
)
every_game = pytest.mark.parametrize(
    "rulebook", [*registry.rulebooks(), toy.TOY, bids.BIDS], ids=lambda book: book.id
)
small_cases = pytest.mark.parametrize(
    "case", [case for case in CASES if len(list(case.game.vocabulary())) < 100], ids=str
)


@cache
def walk(case: Case, seed: int) -> tuple[Position, ...]:
    """Return the positions of one random game: mostly usual moves, now and then any legal one."""
    rng = Random(seed)
    path = [case.game.start(seed)]
    generous = 10 * len(list(case.game.vocabulary())) + 100
    while path[-1].to_act:
        assert len(path) < generous, f"after {generous} random moves {path[-1]} still goes on"
        seat = rng.choice(sorted(path[-1].to_act))
        choices = path[-1].moves(seat) if rng.random() < 0.1 else path[-1].usual(seat)
        path.append(path[-1].play(seat, rng.choice(choices)))
    return tuple(path)


@cache
def sample(case: Case) -> tuple[Position, ...]:
    """Return a handful of positions: a game's start and end, some between, some with few moves."""
    chosen: dict[str, Position] = {}
    for seed in range(case.walks):
        path = walk(case, seed)
        running = [position for position in path if not position.over]
        between = running[seed :: max(1, len(running) // 3)]  # not always alike in a round
        tight = sorted(running, key=lambda p: sum(len(p.moves(seat)) for seat in p.to_act))[:2]
        chosen |= {p.record.to_json(): p for p in (*between, *tight, path[-1])}
    return tuple(chosen.values())


def everyone(position: Position) -> range:
    """Return the seats of a position's game."""
    return range(len(position.game.seats))


def some_moves(case: Case, position: Position, rng: Random) -> list[str]:
    """Return the whole vocabulary of the smallest case; elsewhere legal moves and 300 others."""
    vocabulary = list(position.game.vocabulary())
    if case.smallest or len(vocabulary) <= 300:
        return vocabulary
    legal = chain.from_iterable(map(position.moves, position.to_act))
    return sorted({*legal, *rng.sample(vocabulary, 300)})


def as_json(value: object) -> str:
    """Write a value as JSON, byte for byte comparable; fail on anything that is not JSON."""
    return json.dumps(value, allow_nan=False)


def reasons_as_json(reasons: list[unboard.Reason]) -> str:
    """Write reasons as JSON."""
    return as_json([[reason.rule, reason.text, list(reason.squares)] for reason in reasons])
