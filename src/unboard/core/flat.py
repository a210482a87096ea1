"""Flat: how a game's states and moves are numbers, for kernels on CPU, GPU and in a browser.

A kernel (`games/<game>/kernel.py`) is the game once more, for machines: functions over bytes that
are passed in.  `games/<game>/flat.py` says what the bytes mean.  It needs nothing but the standard
library, so that whoever runs the referee can speak with a kernel that runs elsewhere.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from unboard.core.options import Options

S = TypeVar("S")
M = TypeVar("M", bound=Hashable)


def _always(options: Options) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Flat(Generic[S, M]):
    """A game's states and moves as bytes and numbers.

    The same options always give the same terms, and equal states the same bytes.  A move's number
    is below 65,536; between the numbers of moves there may be gaps.
    """

    kernel: str  # the module with the kernel's functions
    terms: Callable[[Options], bytes]  # what was agreed, and tables to look things up in
    size: Callable[[Options], int]  # bytes of a state
    work: Callable[[Options], int]  # bytes that the kernel's functions work in
    widest: Callable[[Options], int]  # moves that can be legal for one seat at a time, at most
    flatten: Callable[[S, Options], bytes]  # raises UnboardError for what the kernel leaves out
    unflatten: Callable[[bytes, Options], S]
    starts: Callable[[Options], bool] = _always  # whether the kernel sets a game up by itself
    number: Callable[[M, Options], int]
    hidden: tuple[str, ...] = ()  # what may be hidden: a world's number has a bit for each
    move: Callable[[int, Options], M]
