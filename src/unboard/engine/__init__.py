"""Kernels: the same games for machines, compiled, in batches, and proven equal to the referee.

Nothing here is imported before it is asked for: without Numba everything else works.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from unboard.core.errors import UnboardError, quoted
from unboard.core.record import Record
from unboard.games.registry import game

if TYPE_CHECKING:
    from unboard.engine.kernels import Kernel


class Verified(NamedTuple):
    """What was compared, and found equal."""

    games: int
    moves: int


class Difference(UnboardError):
    """Where referee and kernel differ; `record` leads there."""

    def __init__(self, what: str, record: Record) -> None:
        super().__init__(f"after {len(record.moves)} moves of {record.game} {what}")
        self.what, self.record = what, record

    def __reduce__(self) -> tuple[Any, ...]:
        return Difference, (self.what, self.record)


def kernel(id: str, **options: Any) -> "Kernel":
    """Return a game's kernel, compiled once and then kept."""
    chosen = game(id, **options)
    check_tools()
    from unboard.engine.kernels import Kernel

    return Kernel(chosen)


def verify(
    id: str,
    games: int = 100,
    seed: int = 0,
    processes: int = 1,
    on_progress: Callable[[Verified], None] | None = None,
    **options: Any,
) -> Verified:
    """Play referee and kernel side by side; raise `Difference` where they first differ.

    Without options, games of all the game's option sets are played in turn.
    """
    chosen = game(id, **options)
    check_tools()
    for what, number in (("number of games", games), ("number of processes", processes)):
        if type(number) is not int or number < 1:
            raise UnboardError(
                f"the {what} must be a whole number, 1 or more, not {quoted(number)}"
            )
    from unboard.engine.conformance import verify_games

    sets = [options] if options else chosen.rulebook.option_sets
    done = Verified(0, 0)
    for each in verify_games(chosen, games, seed, sets, processes):
        done = Verified(done.games + each.games, done.moves + each.moves)
        if on_progress:
            on_progress(done)
    return done


def can_compile() -> bool:
    """Tell whether kernels can be compiled here."""
    return not any(_lacks(package) for package in ("numba", "llvmlite", "numpy"))


def check_tools() -> None:
    """Say what to install where kernels cannot be compiled."""
    if not can_compile():
        raise UnboardError(
            "kernels are compiled with Numba, which is not installed here: pip install numba "
            "(if there is none for this Python, another one from 3.11 on may have it); everything "
            "but kernels works without it"
        )


def _lacks(package: str) -> bool:
    try:
        return find_spec(package) is None
    except ImportError:
        return True
