"""Draw a scene as text, for terminals and tests."""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from unboard.core.scene import Badge, Card, Cell, CellLook, MarkLook, Scene, SceneSeat, Sheet, Zone
from unboard.core.scene import Counter as SceneCounter

BADGES: dict[Badge, str] = {"": "", "lock": "'"}
MARKS: dict[MarkLook, str] = {  # signs before a mark's words; the others show on the board itself
    "last": "›",
    "diamond": "◇",
    "path": "—",
    "goal": "",
    "group": "",
}
CELLS: dict[CellLook, str] = {"": "", "agrees": " *", "differs": "", "done": " +", "stopped": " -"}


def draw_text(scene: Scene) -> str:
    """Return a scene as a text picture: letters for pieces, dots for empty spaces, coordinates.

    A piece with a badge is followed by an apostrophe, one that covers others by a plus.  Where a
    scene has edges there is room between the spaces, and walls are drawn there as strokes.  A free
    goal is a small ring.  Without a board there are the seats instead.  Other marks, and what lies
    beside the board, follow in lines of words.
    """
    board = _board(scene) if scene["spaces"] else map(_seat_line, scene["seats"])
    marks = (
        f"{MARKS[mark['look']]} {mark['caption']}" for mark in scene["marks"] if MARKS[mark["look"]]
    )
    zones = (_zone_line(zone) for zone in scene["zones"] if zone["cards"])
    return "\n".join([*board, *marks, *zones])


def draw_counters(scene: Scene) -> str:
    """Return the numbers that everybody watches, in a line."""
    return ", ".join(map(_counted, scene["counters"]))


def _counted(counter: SceneCounter) -> str:
    words = (counter["label"], counter["value"])
    return " ".join(words if counter["named"] else reversed(words))


def _board(scene: Scene) -> Iterator[str]:
    """Iterate the lines of a board."""
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
        sign = BADGES[piece["badge"]] or ("+" if crowd[piece["space"]] > 1 else "")
        put(*at[piece["space"]], piece["glyph"] + sign)
    left = min(column for column, _ in cells)
    for row in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        last = max((c for c, r in cells if r == row), default=left)
        yield "".join(cells.get((c, row), " ") for c in range(left, last + 1)).rstrip()


def _seat_line(seat: SceneSeat) -> str:
    facts = ", ".join(fact for fact in (seat["score"] or seat["aim"], seat["state"]) if fact)
    return f"{seat['name']}: {facts}" if facts else seat["name"]


def _zone_line(zone: Zone) -> str:
    cards = "  ".join(map(_card_words, zone["cards"]))
    return f"{zone['title']}: {cards}" + (f" ({zone['note']})" if zone["note"] else "")


def _card_words(card: Card) -> str:
    """Say a card in a few letters: 2/1, a1 c3 e5, ? for one that is hidden."""
    words = _face(card)
    notes = " · ".join(note["text"] for note in card["notes"])
    return f"{words} ({notes})" if notes else words


def _face(card: Card) -> str:
    match card["look"]:
        case "domino":
            return "/".join(card["parts"])
        case "back":
            return "?"
        case "pawn":
            return f"{' '.join(card['parts'])} piece"
        case "shape" | "text":
            return " ".join(card["parts"])
        case look:
            assert_never(look)


def draw_sheet(sheet: Sheet) -> str:
    """Return a sheet as text; an asterisk marks what agrees, plus and minus what came of it.

    >>> agrees = {"text": "red", "colour": None, "look": "agrees"}
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
    return cell["text"] + CELLS[cell["look"]]
