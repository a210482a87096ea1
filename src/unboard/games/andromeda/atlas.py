"""The map: planets and bases in rows, named R1, R2, … in reading order."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import NamedTuple

BASES = 6
PLANETS = {4: 1, 6: 2, 8: 3}  # planets in play, and the humans for whom (AND-1)
KINDS = {"P": "planet", "B": "base"}
ROW = 5  # regions in a row of a shuffled map
MOST = 20  # rows, and places in a row, of a map
REGIONS = 30  # at most, of a map that has grown
COLUMNS = 9  # in which it grows
NAMES = tuple(f"R{number}" for number in range(1, REGIONS + 1))

Grown = tuple[tuple[str, int], ...]  # what has joined the map since: kind and column


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


@dataclass(frozen=True)
class Atlas:
    """The regions as they lie now: those of the map, and those that have joined it."""

    regions: tuple[Region, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the regions."""
        return tuple(region.name for region in self.regions)

    @cached_property
    def planets(self) -> tuple[str, ...]:
        """The names of the planets."""
        return tuple(region.name for region in self.regions if region.kind == "planet")

    @cached_property
    def bases(self) -> tuple[str, ...]:
        """The names of the alliance bases."""
        return tuple(region.name for region in self.regions if region.kind == "base")

    @cached_property
    def columns(self) -> Mapping[str, int]:
        """The regions' columns."""
        return {region.name: region.column for region in self.regions}


@lru_cache(maxsize=1024)
def atlas(map: str, grown: Grown = ()) -> Atlas:
    """Return the regions of a map that has grown: each new one below all others of its column.

    >>> atlas("PB", (("planet", 2), ("base", 2))).regions[2:]
    (Region(name='R3', kind='planet', row=2, column=2), Region(name='R4', kind='base', row=3, column=2))
    """  # noqa: E501
    found = list(regions(map))
    below = map.count("/") + 1
    for kind, column in grown:
        rows = [region.row for region in found if region.column == column]
        row = max(below, *rows) + 1 if rows else below + 1
        found.append(Region(f"R{len(found) + 1}", kind, row, column))
    return Atlas(tuple(found))


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
