"""The fifteen dominoes of (un), a table that an owner of the printed set can correct (UN-2)."""

from typing import NamedTuple


class Domino(NamedTuple):
    """A domino: the numbers on its white and on its black section."""

    white: int
    black: int

    def __str__(self) -> str:
        return f"{self.white}/{self.black}"


BLANK = Domino(0, 0)  # wild (UN-8)
MOST = 3  # the highest number

_TABLE = """
    0/0  0/1  0/2  0/3
    1/0  1/1  1/2  1/3
    2/0  2/1  2/2  2/3
    3/0  3/1  3/2
"""

DOMINOES = tuple(Domino(int(text[0]), int(text[2])) for text in _TABLE.split())
EVERY_DOMINO = frozenset(DOMINOES)
BY_NAME = {str(domino): domino for domino in DOMINOES}
