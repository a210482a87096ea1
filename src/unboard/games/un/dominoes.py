"""The fifteen dominoes of (un): the standard set as a table, and sets of one's own (UN-2)."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from unboard.core.errors import BadOption, quoted


class Domino(NamedTuple):
    """A domino: the numbers on its white and on its black section."""

    white: int
    black: int

    def __str__(self) -> str:
        return f"{self.white}/{self.black}"


BLANK = Domino(0, 0)  # wild (UN-8)
MOST = 3  # the highest number
COUNT = 15  # dominoes of a set

_STANDARD = """
    0/0  0/1  0/2  0/3
    1/0  1/1  1/2  1/3
    2/0  2/1  2/2  2/3
    3/0  3/1  3/2
"""


def read_domino(text: str) -> Domino:
    """Read a domino.

    >>> read_domino("1/2")
    Domino(white=1, black=2)
    >>> read_domino("1/4")
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadOption: dominoes holds '1/4', which is none; one looks like 1/2, white \
section first, with numbers from 0 to 3 (UN-2)
    """
    if not re.fullmatch(f"[0-{MOST}]/[0-{MOST}]", text):
        raise BadOption(
            f"dominoes holds {quoted(text)}, which is none; one looks like 1/2, white section "
            f"first, with numbers from 0 to {MOST} (UN-2)"
        )
    return Domino(int(text[0]), int(text[2]))


def read_dominoes(text: str) -> frozenset[Domino]:
    """Read a set of one's own, dominoes joined by spaces: fifteen different, with the blank."""
    found: set[Domino] = set()
    for part in text.split():
        domino = read_domino(part)
        if domino in found:
            raise BadOption(f"dominoes holds {domino} twice; all {COUNT} are different (UN-2)")
        found.add(domino)
    if len(found) != COUNT:
        raise BadOption(f"dominoes holds {len(found)} where a set has {COUNT} (UN-2)")
    if BLANK not in found:
        raise BadOption(f"dominoes lacks the blank, {BLANK}; put it in for another one (UN-8)")
    return frozenset(found)


def write_dominoes(dominoes: Iterable[Domino]) -> str:
    """Write a set of one's own, sorted."""
    return " ".join(names(dominoes))


def names(dominoes: Iterable[Domino]) -> list[str]:
    """Return dominoes as sorted texts."""
    return [str(domino) for domino in sorted(dominoes)]


@cache
def dominoes_of(dominoes: str) -> frozenset[Domino]:
    """Return the set that the option `dominoes` means."""
    return STANDARD if dominoes == "standard" else read_dominoes(dominoes)


STANDARD = read_dominoes(_STANDARD)
