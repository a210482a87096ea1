"""Draw a scene as text, for terminals and tests."""

from unboard.core.scene import Scene

WIDE = 2  # characters to a unit of length, across


def draw_text(scene: Scene) -> str:
    """Return a scene as a text picture: letters for pieces, dots for empty spaces, coordinates.

    A piece with a badge is followed by an apostrophe.
    """
    cells: dict[tuple[int, int], str] = {}

    def put(x: float, y: float, text: str) -> None:
        column = round(x * WIDE)
        for offset, letter in enumerate(text):
            cells[column + offset, round(y)] = letter

    at = {space["id"]: (space["x"], space["y"]) for space in scene["spaces"]}
    for x, y in at.values():
        put(x, y, "·")
    for label in scene["labels"]:
        wider = (len(label["text"]) - 1) / WIDE  # numbers end where single digits stand
        put(label["x"] - wider, label["y"], label["text"])
    for piece in scene["pieces"]:
        put(*at[piece["space"]], piece["glyph"] + ("'" if piece["badge"] else ""))
    left = min(column for column, _ in cells)
    lines = []
    for row in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        last = max((c for c, r in cells if r == row), default=left)
        lines.append("".join(cells.get((c, row), " ") for c in range(left, last + 1)))
    return "\n".join(lines)
