"""What is in the box: the field and the six blocks (UNT-1, UNT-2).

The sizes are the rulebook's.  Its pictures are lost, so the outlines are a reconstruction: who owns
the box corrects them here, and everything else follows.  North is up.
"""

from unboard.core.grid import Square

FIELD = """
· · # # # # # · ·
· # # # # # # # ·
# # # # # # # # #
# # # # # # # # #
# # # # # # # # #
# # # # # # # # #
# # # # # # # # #
· # # # # # # # ·
· · # # # # # · ·
"""

BLOCKS = {  # by master: its owner's colour and its kind; M is the master itself
    "bu": """
· · ·
# M #
· · ·
""",
    "ru": """
· # ·
# M #
· · ·
""",
    "yu": """
· # ·
# M #
· # ·
""",
    "yt": """
· # #
# M #
· # ·
""",
    "rt": """
· # #
# M #
# # ·
""",
    "bt": """
# # #
# M #
# # ·
""",
}


def _marked(picture: str) -> dict[Square, str]:
    """Return the marked places of a picture, counted from its lower left corner."""
    rows = [line.split() for line in picture.split("\n") if line]
    return {
        (column, len(rows) - 1 - line): sign
        for line, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign != "·"
    }


def _around_master(picture: str) -> tuple[Square, ...]:
    """Return the stones of a block as steps east and north from its master."""
    places = _marked(picture)
    (east, north) = next(place for place, sign in places.items() if sign == "M")
    return tuple((column - east, row - north) for column, row in places)


SIZE = 9  # squares on a side of the square around the field
SQUARES = frozenset(_marked(FIELD))
STONES = {master: _around_master(picture) for master, picture in BLOCKS.items()}
MASTERS = tuple(sorted(STONES, key=lambda master: -len(STONES[master])))  # larger blocks first
