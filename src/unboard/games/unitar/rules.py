"""The rules of Unitar (Achim Rose; design Andreas Seifert).

In brief; RULES.md has them in full, and errors and tests cite the numbers:
  UNT-1   A field of 69 squares.
  UNT-2   Six blocks around six masters, each player's uni and tar.
  UNT-3   Every stone carries a frame, eleven of each colour; only frames count.
  UNT-4   Set-up, covert: everybody places his uni master, then his tar master.
  UNT-5   A round, covert: everybody chooses a colour, a master and an action, once and for all.
  UNT-6   Open: a move with two or three parameters in agreement is confirmed.
  UNT-7   Confirmed moves go by action, then by the original size of the master's block.
  UNT-8   A move whose master is gone, or that cannot be done, does nothing.
  UNT-9   Shift: one square, if no stone leaves the field.
  UNT-10  Rotation: by 90° around the chosen master, if no stone leaves the field.
  UNT-11  Unification and elimination take the highest-ranking block that overlaps.
  UNT-12  Elimination: the stones of both blocks on shared squares leave the board.
  UNT-13  Unification: the blocks become one, no master is given for a plain stone, and the
          frames are laid out alternately.
  UNT-14  A unified block is controlled through every master it holds.
  UNT-15  After the last round the most frames win; tied players share the win.
  UNT-16  Nobody learns another's covert choice before the reveal.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from unboard.core.grid import square_name
from unboard.core.options import Options
from unboard.core.rulebook import TRUTH, Observed, Result, Seat, View
from unboard.core.words import plural
from unboard.games.unitar.blocks import (
    Blocks,
    carried_out,
    laid_out,
    masters_of,
    on_the_field,
    ranked,
)
from unboard.games.unitar.box import MASTERS, SQUARES
from unboard.games.unitar.notation import CHOICES, write
from unboard.games.unitar.state import (
    ACTIONS,
    COLOURS,
    KINDS,
    NAMES,
    PARAMETERS,
    WORDS,
    Block,
    Choose,
    Execution,
    Move,
    Place,
    Report,
    State,
    Stone,
    names_of,
    own_master,
)

SEATS = range(len(NAMES))
HIDDEN = "?"  # a sealed choice, as another seat knows it


def start(options: Options, rng: Random) -> State:
    """Return an empty field; everybody is to place his blocks (UNT-4)."""
    return State(options["rounds"], 0, "setup")


def to_act(state: State) -> frozenset[Seat]:
    """Return who has not chosen yet: all of them at once (UNT-4, UNT-5)."""
    if state.phase == "over":
        return frozenset()
    return frozenset(seat for seat in SEATS if not has_sealed(state, seat))


def has_sealed(state: State, seat: Seat) -> bool:
    """Tell whether a seat is done: both masters placed, or the round's move chosen."""
    return len(state.chosen[seat]) == (len(KINDS) if state.phase == "setup" else 1)


def moves(state: State, seat: Seat) -> list[Move]:
    """Return the legal moves of a seat; all 48 choices may always be made (UNT-5)."""
    if seat not in to_act(state):
        return []
    if state.phase == "round":
        return list(CHOICES)
    kind = KINDS[len(state.chosen[seat])]
    return [
        Place(kind, square)
        for square in SQUARES
        if on_the_field(laid_out(own_master(seat, kind), square))
    ]


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a choice; the last one reveals them all (UNT-4, UNT-6)."""
    after = _chosen(state, seat, move)
    if to_act(after):
        return after
    return _set_up(after) if state.phase == "setup" else _resolved(after)


def _chosen(state: State, seat: Seat, move: Move) -> State:
    chosen = tuple((*own, move) if s == seat else own for s, own in enumerate(state.chosen))
    return replace(state, chosen=chosen)


def _set_up(state: State) -> State:
    """Lay out all blocks (UNT-4)."""
    blocks = [
        laid_out(own_master(seat, place.kind), place.square)
        for seat in SEATS
        for place in state.chosen[seat]
        if isinstance(place, Place)
    ]
    return State(state.rounds, 0, "round", ranked(blocks))


def _resolved(state: State) -> State:
    """Return the state after a round: what was confirmed is carried out (UNT-7)."""
    done, played = executed(state.blocks, choices_of(state)), state.played + 1
    blocks = done[-1].deed.blocks if done else state.blocks
    return State(state.rounds, played, "over" if played == state.rounds else "round", blocks)


def choices_of(state: State) -> tuple[Choose, ...]:
    """Return the choices of a round that is complete, by seat."""
    return tuple(move for own in state.chosen for move in own if isinstance(move, Choose))


def executed(blocks: Blocks, choices: Sequence[Choose]) -> tuple[Execution, ...]:
    """Carry out the confirmed moves of a round, one after another (UNT-7)."""
    executions: list[Execution] = []
    for seat in in_order(choices, confirmed(choices)):
        deed = carried_out(blocks, choices[seat])
        executions.append(Execution(seat, choices[seat], deed))
        blocks = deed.blocks
    return tuple(executions)


def tell(tale: Report | None, before: State, seat: Seat, move: Move, after: State) -> Report | None:
    """Return the report of the last round that was revealed."""
    if after.played == before.played:
        return tale
    choices = choices_of(_chosen(before, seat, move))
    return Report(after.played, choices, before.blocks, executed(before.blocks, choices))


def agreements(choices: Sequence[Choose], seat: Seat) -> dict[str, list[Seat]]:
    """Return for each parameter of a seat's choice who agrees with it (UNT-6)."""
    return {
        parameter: [s for s in SEATS if s != seat and choices[s].parameters[n] == value]
        for n, (parameter, value) in enumerate(
            zip(PARAMETERS, choices[seat].parameters, strict=True)
        )
    }


def confirmed(choices: Sequence[Choose]) -> list[Seat]:
    """Return whose moves have two or three parameters in agreement (UNT-6)."""
    return [s for s in SEATS if sum(map(bool, agreements(choices, s).values())) >= 2]


def in_order(choices: Sequence[Choose], seats: Sequence[Seat]) -> list[Seat]:
    """Return seats in the order of their moves: by action, then by original size (UNT-7)."""

    def place(seat: Seat) -> tuple[int, int]:
        choice = choices[seat]
        return ACTIONS.index(choice.action), MASTERS.index(choice.master)

    return sorted(seats, key=place)


def frames(blocks: Blocks) -> tuple[int, ...]:
    """Return how many frames of each colour are on the board (UNT-3, UNT-15)."""
    return tuple(
        sum(stone.frame == colour for block in blocks for stone in block) for colour in COLOURS
    )


def points(state: State) -> tuple[int, ...]:
    """Return everybody's frames; none before the reveal of the set-up (UNT-15)."""
    return frames(state.blocks)


def result(state: State) -> Result | None:
    """Return who has the most frames after the last round (UNT-15)."""
    if state.phase != "over":
        return None
    counts = points(state)
    winners = [seat for seat in SEATS if counts[seat] == max(counts)]
    score = plural(max(counts), "frame")
    if len(winners) == 1:
        sentence = f"{names_of(winners)} wins with {score} (UNT-15)."
    else:
        sentence = f"{names_of(winners)} share the win with {score} each (UNT-15)."
    return Result(frozenset(winners), sentence)


def sealed(state: State) -> Hashable:
    """Return all choices that are not revealed yet."""
    return state.chosen


def observe(state: State, seat: Seat, move: Move, viewer: Seat | None) -> Observed:
    """Return what is observed of a choice: who has sealed, and what once all have (UNT-16).

    Of a set-up it is not even observed that somebody has placed his first master.
    """
    seals = has_sealed(_chosen(state, seat, move), seat)
    if seals and to_act(state) == {seat}:
        return Observed(write(move), reveals=True)
    if viewer == seat:
        return Observed(write(move))
    return Observed(HIDDEN if seals else None)


def view(state: State, seat: Seat | None, tale: Report | None) -> View:
    """Return what a seat may know: the board, who has sealed, and its own choice (UNT-16)."""
    return {
        "phase": state.phase,
        "round": state.played,
        "rounds": state.rounds,
        "blocks": blocks_json(state.blocks),
        "sealed": [s for s in SEATS if has_sealed(state, s)],
        "choice": [] if seat is None or seat == TRUTH else list(map(write, state.chosen[seat])),
        "choices": [list(map(write, own)) for own in state.chosen] if seat == TRUTH else [],
        "last_round": tale and _last_round(tale),
    }


def _last_round(report: Report) -> dict[str, Any]:
    """Return a round as it was revealed: the choices, their agreements, and what was done."""
    boards = pairwise([report.before, *(done.deed.blocks for done in report.executions)])
    return {
        "round": report.number,
        "choices": [write(choice) for choice in report.choices],
        "agreements": [agreements(report.choices, seat) for seat in SEATS],
        "confirmed": confirmed(report.choices),
        "before": blocks_json(report.before),
        "executed": [
            {
                "seat": execution.seat,
                "choice": write(execution.choice),
                "outcome": execution.deed.outcome,
                "block": block_json(execution.deed.block),
                "partner": block_json(execution.deed.partner),
                "changed": changes(before, after),
                "after": blocks_json(after),
            }
            for execution, (before, after) in zip(report.executions, boards, strict=True)
        ],
    }


def changes(before: Blocks, after: Blocks) -> dict[str, Any]:
    """Return what a move has changed: stones moved and removed, frames exchanged and counted."""
    old = {stone.id: stone for block in before for stone in block}
    new = {stone.id: stone for block in after for stone in block}
    kept = [(stone, new[id]) for id, stone in old.items() if id in new]
    counts = zip(COLOURS, frames(before), frames(after), strict=True)
    return {
        "moved": [[_name(a), _name(b)] for a, b in kept if a.square != b.square],
        "removed": [_name(stone) for id, stone in old.items() if id not in new],
        "reframed": [_name(b) for a, b in kept if a.frame != b.frame],
        "frames": {WORDS[colour]: later - earlier for colour, earlier, later in counts},
    }


def _name(stone: Stone) -> str:
    return square_name(stone.square)


def blocks_json(blocks: Blocks) -> list[dict[str, Any]]:
    """Return blocks as plain data, the one that ranks highest first."""
    return [block_json(block) for block in blocks]


def block_json(block: Block) -> dict[str, Any]:
    """Return a block as plain data: its masters and its stones in reading order."""
    return {
        "masters": masters_of(block),
        "stones": [
            {
                "id": stone.id,
                "square": _name(stone),
                "frame": WORDS[stone.frame],
                "master": stone.master,
            }
            for stone in block
        ],
    }
