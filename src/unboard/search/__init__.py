"""Tree search on kernels: one chooser for each kind of game.

Nothing here is imported before it is asked for: without Numba everything else works.
"""

from typing import TYPE_CHECKING, Any

from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.engine import check_tools

if TYPE_CHECKING:
    from unboard.search.found import Found


def analyse(what: Position | Record, seat: Seat | None = None, **how: Any) -> "Found":
    """Search for a seat's best move through its eyes: see `unboard.search.analysis.analyse`."""
    check_tools()
    from unboard.search import analysis

    return analysis.analyse(what, seat, **how)
