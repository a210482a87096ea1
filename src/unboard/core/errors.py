"""Errors that people read: one sentence each, with what is wrong and what would be right."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that forbids a move, in words, with the squares that show it.

    >>> print(Reason("UNR-2", "c3 is already taken", ("c3",)))
    c3 is already taken (UNR-2)
    """

    rule: str
    text: str
    squares: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class UnboardError(Exception):
    """Anything that Unboard refuses, said in one sentence."""


class UnknownGame(UnboardError):
    """No game goes by this id."""


class BadOption(UnboardError):
    """An option that the game does not have, or a value that it does not take."""


class BadText(UnboardError):
    """A position text or a record that cannot be read."""


class MalformedMove(UnboardError):
    """A text that is no move of this game at all."""


class IllegalMove(UnboardError):
    """A well-formed move that is not legal now; `reasons` says why."""

    def __init__(self, seat: str, move: str, reasons: Sequence[Reason]) -> None:
        super().__init__(f"{seat} cannot play {move}: " + "; ".join(map(str, reasons)))
        self.reasons = tuple(reasons)


def quoted(value: object, limit: int = 40) -> str:
    """Quote a value somebody gave us, short and printable enough for a sentence.

    >>> quoted("z99"), quoted("x" * 100)
    ("'z99'", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'")
    """
    if isinstance(value, str):
        shown = repr(value[:limit])
        return shown if len(value) <= limit else f"{shown[:-1]}…{shown[-1]}"
    if isinstance(value, bool | float | None):
        return repr(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else "a very large number"
    return f"a {type(value).__name__}"
