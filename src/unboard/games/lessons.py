"""Lessons: diagrams of rules, guided first games, practice positions, read from a game's folder.

They are data beside the rules, three files a game, each of which may be missing:

- `diagrams.toml`: a position for a rule, to look at and perhaps to try the rule in;
- `first_game.toml`: a few steps that say what the game is about before how it is played;
- `practice.toml`: tasks, easy ones first, with the turns that solve them and no other ones.

A position is written as everywhere: options, a text, and moves that were played since.  `play` of
the engine judges every move, so that nothing of a rule is said here a second time.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from unboard.core.errors import BadText, quoted
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.rulebook import Played, Seat
from unboard.core.scene import Scene
from unboard.games.registry import home, rulebook

Goal = Literal["win", "force", "hold", "points", "deny", "take", "split", "agree"]
"""What a turn is to reach.

win: the game.  force: that every answer leaves a turn that wins.  hold: that no answer wins.
points: so many more.  deny: that nobody else has more of them than before.  take: so many pieces
of a colour.  split: so many groups of a colour.  agree: so many moves that are confirmed.
"""
Turn = tuple[str, ...]  # the moves of a seat in a row


@dataclass(frozen=True)
class Setting:
    """A position to look at or to play in: where it starts, and what was played since."""

    game: str
    options: Mapping[str, Any]
    text: str
    moves: tuple[Played, ...] = ()

    @property
    def position(self) -> Position:
        """The position itself."""
        reached = Game(rulebook(self.game), self.options).load(self.text)
        for seat, move in self.moves:
            reached = reached.play(seat, move)
        return reached


@dataclass(frozen=True)
class Diagram:
    """A picture at a rule; `task` says what to try in it, where it can be played in.

    `beside` names what lies beside the board that the rule is about; None is all of it.
    """

    rule: str
    setting: Setting
    caption: str
    seat: Seat | None  # through whose eyes; None is a spectator
    task: str
    beside: frozenset[str] | None = None

    @property
    def scene(self) -> Scene:
        """What to draw."""
        scene = self.setting.position.still(self.seat)
        zones = scene["zones"]
        if self.beside is not None:
            zones = [zone for zone in zones if zone["title"] in self.beside]
        return {**scene, "zones": zones}


@dataclass(frozen=True)
class Step:
    """A step of a guided game: words, a position, and the turns that lead on.

    Without turns it is only read.  `answers` are what the others play then.
    """

    says: str
    setting: Setting
    seat: Seat
    turns: tuple[Turn, ...]
    right: str
    wrong: str
    answers: tuple[Played, ...]


@dataclass(frozen=True)
class Problem:
    """A practice position: a seat's task, and exactly the turns that solve it.

    Where it is `answered`, the goal is to hold after whatever the others answer.
    """

    name: str
    task: str
    setting: Setting
    seat: Seat
    goal: Goal
    count: int
    colour: str
    answered: bool
    turns: tuple[Turn, ...]
    right: str


@cache
def diagrams(game: str) -> tuple[Diagram, ...]:
    """Return the diagrams of a game's rules."""
    return tuple(
        Diagram(
            rule=entry["rule"],
            setting=_setting(game, entry),
            caption=entry["caption"],
            seat=entry.get("seat"),
            task=entry.get("try", ""),
            beside=frozenset(entry["beside"]) if "beside" in entry else None,
        )
        for entry in _entries(game, "diagrams.toml", "diagram")
    )


@cache
def first_game(game: str) -> tuple[Step, ...]:
    """Return the steps of a guided first game; one without a text goes on from the one before."""
    steps: list[Step] = []
    for entry in _entries(game, "first_game.toml", "step"):
        setting = _setting(game, entry) if "text" in entry else _after(steps[-1])
        steps.append(
            Step(
                says=entry["says"],
                setting=setting,
                seat=entry.get("seat", steps[-1].seat if steps else 0),
                turns=_turns(entry),
                right=entry.get("right", ""),
                wrong=entry.get("wrong", ""),
                answers=_played(entry.get("answers", [])),
            )
        )
    return tuple(steps)


@cache
def practice(game: str) -> tuple[Problem, ...]:
    """Return the practice positions of a game, easy ones first."""
    return tuple(
        Problem(
            name=entry["name"],
            task=entry["task"],
            setting=_setting(game, entry),
            seat=entry.get("seat", 0),
            goal=_goal(entry["goal"]),
            count=entry.get("count", 1),
            colour=entry.get("colour", ""),
            answered=entry.get("answered", entry["goal"] in ("force", "hold")),
            turns=_turns(entry),
            right=entry["right"],
        )
        for entry in _entries(game, "practice.toml", "position")
    )


def _entries(game: str, name: str, what: str) -> list[dict[str, Any]]:
    """Return the entries of a file of a game; none where there is no such file."""
    path: Path = home(game) / name
    if not path.is_file():
        return []
    entries: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))[what]
    return entries


def _setting(game: str, entry: Mapping[str, Any]) -> Setting:
    return Setting(game, entry.get("options", {}), entry["text"], _played(entry.get("moves", [])))


def _after(step: Step) -> Setting:
    """Return where a step leads: its first turn, and the answers."""
    before, own = step.setting, step.turns[0] if step.turns else ()
    moves = (*before.moves, *(Played(step.seat, move) for move in own), *step.answers)
    return Setting(before.game, before.options, before.text, moves)


def _played(moves: list[list[Any]]) -> tuple[Played, ...]:
    return tuple(Played(seat, move) for seat, move in moves)


def _turns(entry: Mapping[str, Any]) -> tuple[Turn, ...]:
    """Return turns, each written as its moves joined by `, `, as in `c3, c4~d4`."""
    return tuple(tuple(turn.split(", ")) for turn in entry.get("turns", []))


def _goal(word: str) -> Goal:
    for goal in get_args(Goal):
        if goal == word:
            return goal  # type: ignore[no-any-return]
    raise BadText(f"{quoted(word)} is no goal of a practice position; {', '.join(get_args(Goal))}")
