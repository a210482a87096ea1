"""Draw a scene as text, for terminals and tests."""

from collections import Counter

from unboard.core.scene import Card, Cell, Scene, Sheet, Zone


def draw_text(scene: Scene) -> str:
    """Return a scene as a text picture: letters for pieces, dots for empty spaces, coordinates.

    A piece with a badge is followed by an apostrophe, one that covers others by a plus.  Where a
    scene has edges there is room between the spaces, and walls are drawn there as strokes.  A free
    goal is a small ring.  What lies beside the board follows in lines of words.
    """
    wide, high = (4, 2) if scene["edges"] else (2, 1)  # characters to a space, lines to a row
    heights = sorted({round(space["y"], 2) for space in scene["spaces"]})
    step = heights[1] - heights[0] if len(heights) > 1 else 1.0
    cells: dict[tuple[int, int], str] = {}

    def put(x: float, y: float, text: str) -> None:
        column, line = round(x * wide), round((y - heights[0]) / step * high)
        for offset, letter in enumerate(text):
            cells[column + offset, line] = letter

    at = {space["id"]: (space["x"], space["y"]) for space in scene["spaces"]}
    for x, y in at.values():
        put(x, y, "·")
    for goal in (mark for mark in scene["marks"] if mark["look"] == "goal"):
        for space in goal["spaces"]:
            put(*at[space], "○")
    for label in scene["labels"]:
        wider = (len(label["text"]) - 1) / wide  # numbers end where single digits stand
        put(label["x"] - wider, label["y"], label["text"])
    for wall in (edge["line"] for edge in scene["edges"] if edge["wall"]):
        (ax, ay), (bx, by) = wall
        slope = (bx - ax) * (by - ay)
        stroke = "|" if abs(bx - ax) < 0.1 else "/" if slope < 0 else "\\"
        put((ax + bx) / 2, (ay + by) / 2, stroke)
    crowd = Counter(piece["space"] for piece in scene["pieces"])
    for piece in scene["pieces"]:
        sign = "'" if piece["badge"] else "+" if crowd[piece["space"]] > 1 else ""
        put(*at[piece["space"]], piece["glyph"] + sign)
    left = min(column for column, _ in cells)
    lines = []
    for row in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        last = max((c for c, r in cells if r == row), default=left)
        lines.append("".join(cells.get((c, row), " ") for c in range(left, last + 1)).rstrip())
    return "\n".join([*lines, *(_zone_line(zone) for zone in scene["zones"] if zone["cards"])])


def _zone_line(zone: Zone) -> str:
    cards = "  ".join(map(_card_words, zone["cards"]))
    return f"{zone['title']}: {cards}" + (f" ({zone['note']})" if zone["note"] else "")


def _card_words(card: Card) -> str:
    """Say a card in a few letters: 2/1, a1 c3 e5, ? for one that is hidden."""
    if card["look"] == "back":
        return "?"
    words = ("/" if card["look"] == "domino" else " ").join(card["parts"])
    return f"{words} ({card['note']})" if card["note"] else words


def draw_sheet(sheet: Sheet) -> str:
    """Return a sheet as text; an asterisk marks what agrees.

    >>> agrees = {"text": "red", "colour": "", "look": "agrees"}
    >>> print(draw_sheet({"title": "Choices", "head": ["colour"], "rows": [[agrees]]}))
    Choices
    colour
    red *
    """
    rows = [sheet["head"], *([_cell(cell) for cell in row] for row in sheet["rows"])]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([sheet["title"], *lines])


def _cell(cell: Cell) -> str:
    return f"{cell['text']} *" if cell["look"] == "agrees" else cell["text"]
