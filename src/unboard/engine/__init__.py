"""Kernels: the same games for machines, compiled, in batches, and proven equal to the referee.

Nothing here is imported before it is asked for: without Numba everything else works.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from unboard.core.errors import UnboardError
from unboard.games.registry import game

if TYPE_CHECKING:
    from unboard.engine.conformance import Verified
    from unboard.engine.kernel import Kernel


def kernel(id: str, **options: Any) -> "Kernel":
    """Return a game's kernel, compiled once and then kept."""
    chosen = game(id, **options)
    check_tools()
    from unboard.engine.kernel import Kernel

    return Kernel(chosen)


def verify(
    id: str,
    games: int = 100,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> "Verified":
    """Play referee and kernel side by side; raise `Difference` where they first differ.

    Without options, games of all the game's option sets are played in turn.
    """
    chosen = game(id, **options)
    check_tools()
    from unboard.engine.conformance import verify_games

    return verify_games(chosen, games, seed, bool(options), on_progress)


def check_tools() -> None:
    """Say what to install where kernels cannot be compiled."""
    if find_spec("numba") is None or find_spec("llvmlite") is None:
        raise UnboardError(
            "kernels are compiled with Numba, which is not installed here: pip install numba "
            "(if there is none for this Python, another one from 3.11 on may have it); everything "
            "but kernels works without it"
        )
