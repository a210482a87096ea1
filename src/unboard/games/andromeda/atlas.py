"""The map: planets and bases in rows, named R1, R2, … in reading order."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

BASES = 6
PLANETS = {4: 1, 6: 2, 8: 3}  # planets in play, and the humans for whom (AND-1)
KINDS = {"P": "planet", "B": "base"}
ROW = 5  # regions in a row of a shuffled map
MOST = 20  # rows, and places in a row, of a map


class Region(NamedTuple):
    """A region of the map."""

    name: str
    kind: str
    row: int
    column: int  # its place in the row, from 1; the least is leftmost


@lru_cache(maxsize=256)
def regions(map: str) -> tuple[Region, ...]:
    """Return the regions of a map, in reading order.

    >>> [region.name for region in regions("PB/.P") if region.kind == "planet"]
    ['R1', 'R3']
    """
    places = [
        (KINDS[letter], row, column)
        for row, letters in enumerate(map.split("/"), 1)
        for column, letter in enumerate(letters, 1)
        if letter != "."
    ]
    return tuple(Region(f"R{number}", *place) for number, place in enumerate(places, 1))


def humans_of(map: str) -> int | None:
    """Return for how many humans a map is; None if it is no map at all."""
    rows = map.split("/")
    if not all(0 < len(row) <= MOST and set(row) <= set("PB.") for row in rows):
        return None
    if len(rows) > MOST or map.count("B") != BASES:
        return None
    return PLANETS.get(map.count("P"))


def shuffled(players: int, rng: Random) -> str:
    """Return a map with its regions shuffled, in rows of at most five."""
    planets = next(count for count, humans in PLANETS.items() if humans == players)
    letters = list("P" * planets + "B" * BASES)
    rng.shuffle(letters)
    return "/".join("".join(letters[at : at + ROW]) for at in range(0, len(letters), ROW))
