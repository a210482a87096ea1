"""A tree that lies in an array, as Python knows it: what kinds of search with such trees share."""

from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unboard.core.kernel import seeded
from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel, State
from unboard.engine.native import native
from unboard.search.searching import Seen

LISTED = 1 << 14  # room for the numbers of moves behind the nodes
KNOBS = 8  # numbers that say how a tree is searched
LINE = 8  # numbers in a line of a processor's cache


def _aligned(count: int) -> NDArray[np.int64]:
    """Return room for numbers that begins where a line of the processor's cache does."""
    room = np.empty(count + LINE, np.int64)
    first = -room.ctypes.data // room.itemsize % LINE
    return room[first : first + count]


class ArrayTree:
    """A tree of one thread; its module in kernel language says where in a node what lies."""

    mixes = False

    def __init__(
        self,
        kernel: Kernel,
        state: State,
        seat: Seat,
        seed: int,
        layout: ModuleType,
        judgement: str,
        room: int,
    ) -> None:
        around = (layout.__name__, judgement) if judgement else (layout.__name__,)
        self._native = native(kernel.flat.kernel, *around)
        self._kernel, self._seat, self._layout = kernel, seat, layout
        self._origin, self._work = state.copy(), np.empty(kernel.work, np.uint8)
        self._dice, self._knobs = np.zeros(1, np.int64), np.zeros(KNOBS, np.int64)
        seeded(self._dice, seed, 0)  # type: ignore[arg-type]
        self._tree = _aligned(layout.NODES + room * layout.FIELDS + LISTED)
        self._tree[: layout.NODES + layout.FIELDS] = 0
        self._tree[layout.USED], self._tree[layout.ROOM] = 1, room

    def _think(self, simulations: int, *arrays: NDArray[Any]) -> int:
        """Run simulations in these arrays; return how many, fewer once all is proven."""
        return int(
            self._native.think(
                self._kernel.terms.ctypes.data,
                self._origin.ctypes.data,
                self._kernel.size,
                *(array.ctypes.data for array in arrays),
                simulations,
            )
        )

    def line(self, first: int) -> list[int]:
        """Return how the game would go on with a move: with those that were looked at most.

        It ends where nothing was looked at; what was not may even be legal in other worlds alone.
        """
        root = self._children(self._layout.NODES)
        node = next(child for child in root if self._field(child, "MOVE") == first)
        found = [first]
        while known := [child for child in self._children(node) if self._is_known(child)]:
            node = max(known, key=lambda child: self._preference(child, node))
            found.append(self._field(node, "MOVE"))
        return found

    def _is_known(self, child: int) -> bool:
        return self._field(child, "VISITS") > 0 or self._field(child, "PROVEN") > 0

    def _seen(self, child: int, move: int, chosen: bool = True) -> Seen:
        """Return what was seen of a move that leads to a child."""
        visits = self._field(child, "VISITS")
        worth, looks = (self._field(child, name) / self._layout.WIN for name in ("VALUE", "PRIOR"))
        return Seen(move, visits, worth, self._proven(child), float(visits * chosen), looks)

    def _field(self, node: int, name: str) -> int:
        return int(self._tree[node + getattr(self._layout, name)])

    def _children(self, node: int) -> range:
        first, count = self._field(node, "FIRST"), self._field(node, "COUNT")
        step = self._layout.FIELDS
        return range(first, first + count * step, step) if first else range(0)

    def _preference(self, child: int, parent: int) -> tuple[int, int]:
        proven, seat = self._field(child, "PROVEN"), self._field(parent, "SEAT")
        wins, loses = proven == 1 + (1 << seat), proven > 1 and not (proven - 1) >> seat & 1
        return wins - loses, self._field(child, "VISITS")

    def _proven(self, node: int) -> str:
        proven = self._field(node, "PROVEN")
        if not proven:
            return ""
        if proven == 1:
            return "draw"
        return "win" if (proven - 1) >> self._seat & 1 else "loss"
