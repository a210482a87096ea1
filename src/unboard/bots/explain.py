"""What a search has found, as plain data that a table keeps, and in words."""

from collections.abc import Iterator

from unboard.core.words import plural
from unboard.search.found import Candidate, Found
from unboard.table.events import Thought

KEPT = 8  # candidates, and as many worlds
FAR = 12  # moves of the main line
SHOWN = 3  # candidates that words name, and as many worlds
EMPTY = "-"  # a hand without anything
CERTAIN = {"win": "sure to win", "loss": "sure to lose", "draw": "sure of a draw"}


def thought_of(found: Found, played: str) -> Thought:
    """Return the most of what a search has found, and what was played in any case."""
    best, others = found.candidates[:KEPT], found.candidates[KEPT:]
    kept = [*best, *(each for each in others if each.move == played)]
    return {
        "value": round(found.value, 4),
        "proven": found.proven,
        "simulations": found.simulations,
        "seconds": round(found.seconds, 3),
        "line": list(found.line[:FAR]),
        "candidates": [
            {
                "move": each.move,
                "share": round(each.share, 4),
                "value": round(each.value, 4),
                "visits": each.visits,
                "proven": each.proven,
            }
            for each in kept
        ],
        "worlds": dict(found.worlds[:KEPT]),
    }


def explained(found: Found | None, move: str | None, mixed: bool) -> Iterator[str]:
    """Iterate lines that say how a bot came to its move; None: that is not to be told.

    Where choices are sealed it has a mixed strategy, from which it draws.
    """
    if found is None:
        yield "it moved without looking ahead"
        return
    if found.simulations == 0:
        yield "it had no other move" if len(found.candidates) == 1 else "it took one at random"
        return
    sure = CERTAIN.get(found.proven)
    says = f"it is {sure}" if sure else f"it gives itself {found.value:.0%} to win"
    yield f"after {plural(found.simulations, 'simulation')} {says}"
    yield from _strategy(found) if mixed else _candidates(found, move)
    if found.worlds and found.worlds[0][0] == EMPTY:
        yield "it reckoned with an empty hand"
    elif found.worlds:
        hands = (f"{world.replace(',', ' ')} ({times}×)" for world, times in found.worlds[:SHOWN])
        others = len(found.worlds) - SHOWN
        more = f", and {plural(others, 'other')}" if others > 0 else ""
        yield f"it reckoned with the hands {', '.join(hands)}{more}"


def _candidates(found: Found, move: str | None) -> Iterator[str]:
    """Iterate what was looked at most, and what was played, and how the game would go on."""
    for number, each in enumerate(found.candidates):
        if each.move == move or (number < SHOWN and each.visits and each.share):
            played = " (played)" if each.move == move else ""
            looked = f"{_judged(each)}, {plural(each.visits, 'visit')}"
            yield f"{each.move}{played}: {looked if each.visits else 'at first sight'}"
    overlooked = move not in (None, found.best)
    if overlooked:
        yield "at its level it does not always see the best"
    if len(found.line) > 1:
        line = ", ".join(found.line[:KEPT])
        yield f"best would be {line}" if overlooked else f"it expects {line}"


def _strategy(found: Found) -> Iterator[str]:
    """Iterate the parts of a mixed strategy."""
    parts = [each for each in found.candidates if each.share > 0]
    if len(parts) == 1:
        yield f"it chooses {parts[0].move}: {_judged(parts[0])}"
        return
    yield "its mixed strategy, from which it draws so that nobody can foresee it:"
    for each in parts[:KEPT]:
        yield f"{each.move}: chosen with a chance of {each.share:.0%}, {_judged(each)}"
    if others := parts[KEPT:]:
        chance = sum(each.share for each in others)
        yield f"{plural(len(others), 'other')}: {chance:.0%} together"


def _judged(candidate: Candidate) -> str:
    """Return what a move is worth, in words."""
    return CERTAIN.get(candidate.proven, f"{candidate.value:.0%} to win")
