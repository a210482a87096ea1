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
from random import Random

from unboard.core.options import Options
from unboard.core.rulebook import Observed, Result, Seat
from unboard.core.words import plural
from unboard.games.unitar.blocks import Blocks, carried_out, laid_out, on_the_field, ranked
from unboard.games.unitar.box import MASTERS, SQUARES
from unboard.games.unitar.notation import CHOICES, write
from unboard.games.unitar.state import (
    ACTIONS,
    COLOURS,
    KINDS,
    NAMES,
    PARAMETERS,
    Choose,
    Execution,
    Move,
    Place,
    Report,
    State,
    names_of,
    own_master,
)

SEATS = range(len(NAMES))
HIDDEN = "?"  # a sealed choice, as another seat knows it


def start(options: Options, rng: Random) -> State:
    """Return an empty field; everybody is to place his blocks (UNT-4)."""
    return State(options["rounds"], 0, "setup")


def set_up(state: State) -> int:
    """Return how many choices everybody makes before the first round: his masters (UNT-4)."""
    return len(KINDS) if state.phase == "setup" else 0


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
