"""What somebody may know of Unitar: as a value, which scenes are drawn from, and as plain data."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from unboard.core.grid import Square, square_name
from unboard.core.rulebook import TRUTH, Seat
from unboard.games.unitar.blocks import Blocks, masters_of
from unboard.games.unitar.notation import write
from unboard.games.unitar.rules import SEATS, agreements, confirmed, frames, has_sealed
from unboard.games.unitar.state import COLOURS, WORDS, Block, Execution, Move, Report, State, Stone


@dataclass(frozen=True, slots=True)
class View:
    """What somebody may know: the board, who has sealed, and his own choice (UNT-16)."""

    eyes: Seat | None  # who looks; None: a spectator, TRUTH: a review
    phase: str
    played: int  # rounds
    rounds: int
    blocks: Blocks  # the one that ranks highest first
    sealed: frozenset[Seat]
    choices: tuple[tuple[Move, ...], ...]  # by seat, empty where these eyes may not know
    report: Report | None  # of the last round that was revealed


def view(state: State, seat: Seat | None, tale: Report | None) -> View:
    """Return what a seat may know; a review knows all choices (UNT-16)."""
    return View(
        eyes=seat,
        phase=state.phase,
        played=state.played,
        rounds=state.rounds,
        blocks=state.blocks,
        sealed=frozenset(s for s in SEATS if has_sealed(state, s)),
        choices=tuple(state.chosen[s] if seat in (s, TRUTH) else () for s in SEATS),
        report=tale,
    )


class Change(NamedTuple):
    """What a move has changed: stones moved and removed, frames exchanged and counted."""

    moved: tuple[tuple[Square, Square], ...]  # from, to
    removed: tuple[Square, ...]
    reframed: tuple[Square, ...]
    frames: tuple[int, ...]  # how many more there are of each colour


def changes(report: Report) -> list[Change]:
    """Return what each confirmed move of a round has changed, in their order."""
    boards = [report.before, *(done.deed.blocks for done in report.executions)]
    return [_change(before, after) for before, after in pairwise(boards)]


def _change(before: Blocks, after: Blocks) -> Change:
    old = {stone.id: stone for block in before for stone in block}
    new = {stone.id: stone for block in after for stone in block}
    kept = [(stone, new[id]) for id, stone in old.items() if id in new]
    counts = zip(frames(before), frames(after), strict=True)
    return Change(
        moved=tuple((a.square, b.square) for a, b in kept if a.square != b.square),
        removed=tuple(stone.square for id, stone in old.items() if id not in new),
        reframed=tuple(b.square for a, b in kept if a.frame != b.frame),
        frames=tuple(later - earlier for earlier, later in counts),
    )


def as_json(view: View) -> dict[str, Any]:
    """Return a view as plain data."""
    choices = [list(map(write, own)) for own in view.choices]
    return {
        "phase": view.phase,
        "round": view.played,
        "rounds": view.rounds,
        "blocks": _blocks_json(view.blocks),
        "sealed": sorted(view.sealed),
        "choice": [] if view.eyes is None or view.eyes == TRUTH else choices[view.eyes],
        "choices": choices if view.eyes == TRUTH else [],
        "last_round": view.report and _report_json(view.report),
    }


def _report_json(report: Report) -> dict[str, Any]:
    """Return a round as it was revealed: the choices, their agreements, and what was done."""
    executed = zip(report.executions, changes(report), strict=True)
    return {
        "round": report.number,
        "choices": [write(choice) for choice in report.choices],
        "agreements": [agreements(report.choices, seat) for seat in SEATS],
        "confirmed": confirmed(report.choices),
        "before": _blocks_json(report.before),
        "executed": [_execution_json(execution, change) for execution, change in executed],
    }


def _execution_json(execution: Execution, change: Change) -> dict[str, Any]:
    deed = execution.deed
    return {
        "seat": execution.seat,
        "choice": write(execution.choice),
        "outcome": deed.outcome,
        "block": _block_json(deed.block),
        "partner": _block_json(deed.partner),
        "changed": _change_json(change),
        "after": _blocks_json(deed.blocks),
    }


def _change_json(change: Change) -> dict[str, Any]:
    counts = zip(COLOURS, change.frames, strict=True)
    return {
        "moved": [list(map(square_name, squares)) for squares in change.moved],
        "removed": list(map(square_name, change.removed)),
        "reframed": list(map(square_name, change.reframed)),
        "frames": {WORDS[colour]: count for colour, count in counts},
    }


def _blocks_json(blocks: Blocks) -> list[dict[str, Any]]:
    return [_block_json(block) for block in blocks]


def _block_json(block: Block) -> dict[str, Any]:
    """Return a block as plain data: its masters and its stones in reading order."""
    return {"masters": masters_of(block), "stones": [_stone_json(stone) for stone in block]}


def _stone_json(stone: Stone) -> dict[str, Any]:
    return {
        "id": stone.id,
        "square": square_name(stone.square),
        "frame": WORDS[stone.frame],
        "master": stone.master,
    }
