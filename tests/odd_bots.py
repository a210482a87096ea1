"""Bots that behave oddly, for processes of their own: they are imported there by name."""

import os
import signal
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

from unboard.bots import Decision, decided
from unboard.core.belief import imagine
from unboard.core.record import Record
from unboard.games import registry
from unboard.search.found import Candidate, Found

THINKING = 2.0
EXPECTED = ("e5",)
WEAK = 2  # levels up to this one behave
TELL = "ODD_BOTS_TELL"  # the environment's name of a file that bots write to


def slow(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Think for a while."""
    time.sleep(THINKING)
    return decided(seen, seat, 0, rng, seconds)


def telling(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Write down that it thinks, and when it has thought."""
    _tell("begun")
    time.sleep(THINKING)
    _tell("done")
    return decided(seen, seat, 0, rng, seconds)


def expecting(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Write down that it thinks, and expect the same move whatever happens."""
    _tell("thinks")
    move = "abcde"[len(seen.moves) // 2] + "1"
    line = (move, *EXPECTED)
    return Decision((move,), Found(seat, (Candidate(move, 1.0, 0.5, 1),), 0.5, 1, line, 0.0))


def straying(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Write down that it thinks, overlook the best move, and say what would have followed that."""
    decision = expecting(seen, seat, level, rng, seconds)
    assert decision.found is not None
    (move,) = decision.moves
    best = replace(decision.found.candidates[0], move=f"{move[0]}2")
    found = replace(decision.found, line=(best.move, *EXPECTED))
    return Decision((move,), replace(found, candidates=(best, *found.candidates)))


def foreseeing(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Write down who thinks; play the first move, and expect the same of everybody."""
    _tell(str(seat))
    position, line = imagine(seen, rng), list[str]()
    while not position.over and (not line or seat not in position.to_act):
        (acting,) = position.to_act
        line.append(first(position.moves(acting)))
        position = position.play(acting, line[-1])
    candidate = Candidate(line[0], 1.0, 0.5, 1)
    return Decision((line[0],), Found(seat, (candidate,), 0.5, 1, tuple(line), 0.0))


def first(moves: Iterable[str]) -> str:
    """Return the first of some moves, no wall where there is another: of those a turn has two."""
    return min(moves, key=lambda move: ("|" in move, move))


def musing(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Foresee as much, slowly, and write down when that is done."""
    decision = foreseeing(seen, seat, level, rng, seconds)
    time.sleep(THINKING)
    _tell(f"{seat}!")
    return decision


def failing(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Raise an error, above a weak level."""
    if level > WEAK:
        raise ZeroDivisionError
    return decided(seen, seat, 0, rng, seconds)


def dying(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Take the whole process along, above a weak level."""
    if level > WEAK:
        os._exit(1)
    return decided(seen, seat, 0, rng, seconds)


def overrunning(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Never come to an end, above a weak level."""
    if level > WEAK:
        time.sleep(3600)
    return decided(seen, seat, 0, rng, seconds)


def freezing(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Stand still with the whole process, above a weak level."""
    if level > WEAK:
        os.kill(os.getpid(), signal.SIGSTOP)
    return decided(seen, seat, 0, rng, seconds)


def cheating(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Play what is not legal, above a weak level."""
    if level > WEAK:
        return Decision((seen.moves[-1].move,))  # a square that is taken now
    return decided(seen, seat, 0, rng, seconds)


def toy(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Play the toy game, which no process knows by itself."""
    from contract.toy import TOY

    if TOY not in registry.OURS:
        registry.OURS = (*registry.OURS, TOY)
    return decided(seen, seat, level, rng, seconds)


def _tell(words: str) -> None:
    with Path(os.environ[TELL]).open("a") as file:
        file.write(f"{words}\n")
