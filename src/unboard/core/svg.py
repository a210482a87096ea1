"""Draw a scene as SVG, for notebooks, rulebooks and files.

The colours are those of paper in daylight.  Parts of the ground have a class, so that a page can
paint them as its theme wants: `ground`, `frame`, `cell`, `wall`, `sign`, `tile`, `word`.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import assert_never
from xml.sax.saxutils import escape

from unboard.core.palette import PAINTS
from unboard.core.scene import (
    BoardLook,
    Label,
    Mark,
    MarkLook,
    Piece,
    Scene,
    SceneSeat,
    Space,
)
from unboard.core.svg_cards import draw_zones, words
from unboard.core.svg_pieces import ACCENT, INK, PAPER, SURFACE, draw_piece, patterns
from unboard.core.turn import turned

FAN = 0.09  # how far apart pieces lie that share a space
MARGIN = 0.3
PAGE = 9.0  # the width of a scene without a board
FRAME, BOARD = "#d8c8a8", "#efe5d0"
GROUNDS: dict[BoardLook, str] = {"field": SURFACE, "framed": BOARD, "stone": BOARD}
UNDER: tuple[MarkLook, ...] = ("goal", "last")  # marks that pieces stand on
OVER: tuple[MarkLook, ...] = ("path", "diamond")


def draw_svg(scene: Scene, pixels: int = 400, caption: str = "", id: str = "unboard") -> str:
    """Return a scene as an SVG picture: the board, and below it what lies beside it.

    A screen reader says the caption, else the prompt; ids within begin with `id`, so that several
    pictures can stand on one page.
    """
    said = caption or scene["prompt"]
    scene = turned(scene) if scene["turned"] else scene
    x, y, width, high = scene["frame"] if scene["spaces"] else [0.0, 0.0, PAGE, 0.0]
    seats = [] if scene["spaces"] else [_seat(seat, n) for n, seat in enumerate(scene["seats"])]
    high += 0.5 * len(seats) + (MARGIN if seats else 0)
    beside = draw_zones(scene["zones"], x + MARGIN, y + high, width - 2 * MARGIN)
    height = max(1.0, high + beside.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height:g}" '
        f'width="{pixels}" height="{round(pixels * height / width)}" role="img" '
        f'aria-label="{escape(said, {chr(34): "&quot;"})}">',
        f"<title>{escape(said)}</title>",
        f"<defs>{patterns()}</defs>",
        f'<rect class="ground" x="{x}" y="{y}" width="{width}" height="{height:g}" '
        f'fill="{PAPER}"/>',
        *_board(scene),
        *seats,
        beside.svg,
        "</svg>",
    ]
    drawing = "\n".join(part for part in parts if part)
    return drawing.replace('id="unboard-', f'id="{id}-').replace("url(#unboard-", f"url(#{id}-")


def _board(scene: Scene) -> Iterator[str]:
    at = {space["id"]: space for space in scene["spaces"]}
    if scene["board"] != "field":
        yield _frame(scene["frame"])
    yield from (_cell(scene, space) for space in scene["spaces"])
    yield from (_line(b["line"], PAINTS[b["colour"]], 0.14) for b in scene["borders"])
    yield from (_mark(mark, at) for mark in scene["marks"] if mark["look"] in UNDER)
    yield from _pieces(scene["pieces"], at, scene["ending"]["decided"] if scene["ending"] else [])
    yield from (_line(edge["line"], INK, 0.13, "wall") for edge in scene["edges"] if edge["wall"])
    yield from (_mark(mark, at) for mark in scene["marks"] if mark["look"] in OVER)
    yield from map(_label, scene["labels"])


def _frame(frame: list[float]) -> str:
    x, y, width, height = frame
    return (
        f'<rect class="frame" x="{x}" y="{y}" width="{width}" height="{height}" '
        f'rx="{0.035 * width:g}" '
        f'fill="{FRAME}"/>'
    )


def _seat(seat: SceneSeat, number: int) -> str:
    """Return a line on a seat, where no board shows how it stands."""
    facts = [fact for fact in (seat["score"] or seat["aim"], seat["state"]) if fact]
    text = f"{seat['name']}: {', '.join(facts)}" if facts else seat["name"]
    return words(text, MARGIN, MARGIN + 0.5 * number + 0.25, 0.3, bold=seat["to_act"])


def _cell(scene: Scene, space: Space) -> str:
    corners = " ".join(f"{space['x'] + dx},{space['y'] + dy}" for dx, dy in scene["cell"])
    ground = GROUNDS[scene["board"]]
    return (
        f'<polygon class="cell" points="{corners}" fill="{ground}" stroke="{INK}" '
        'stroke-opacity=".15" stroke-width=".02"/>'
    )


def _line(points: list[list[float]], colour: str, width: float, name: str = "line") -> str:
    path = " ".join(f"{x},{y}" for x, y in points)
    return (
        f'<polyline class="{name}" points="{path}" fill="none" stroke="{colour}" '
        f'stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _pieces(pieces: list[Piece], at: dict[str, Space], decided: Collection[str]) -> Iterator[str]:
    """Draw the pieces; those that share a space lie a little apart, so that each shows.

    Where some of them decided the game, the others are faint.
    """
    below: Counter[str] = Counter()
    stays = [piece["id"] in decided or piece["space"] in decided for piece in pieces]
    for piece, bright in zip(pieces, stays, strict=True):
        space, number = at[piece["space"]], below[piece["space"]]
        below[piece["space"]] += 1
        drawn = draw_piece(piece, space["x"] + FAN * number, space["y"] - FAN * number)
        yield drawn if bright or not any(stays) else f'<g opacity=".4">{drawn}</g>'


def _mark(mark: Mark, at: dict[str, Space]) -> str:
    centres = [[at[space]["x"], at[space]["y"]] for space in mark["spaces"]]
    match mark["look"]:
        case "path":
            return _line(centres, SURFACE, 0.12) + _line(centres, INK, 0.05)
        case "diamond":
            return _diamond(centres)
        case "goal":
            return "".join(
                f'<circle class="sign" cx="{x}" cy="{y}" r=".43" fill="none" stroke="{INK}" '
                'stroke-opacity=".45" stroke-width=".05"/>'
                for x, y in centres
            )
        case "last":
            return "".join(
                f'<rect x="{x - 0.46}" y="{y - 0.46}" width=".92" height=".92" rx=".1" '
                f'fill="{ACCENT}" fill-opacity=".18"/>'
                for x, y in centres
            )
        case "group":
            return ""  # only on request
        case look:
            assert_never(look)


def _diamond(centres: list[list[float]]) -> str:
    x = sum(c[0] for c in centres) / len(centres)
    y = sum(c[1] for c in centres) / len(centres)
    points = f"{x},{y - 0.7} {x + 0.7},{y} {x},{y + 0.7} {x - 0.7},{y}"
    return (
        f'<polygon class="sign" points="{points}" fill="none" stroke="{INK}" stroke-width=".05"/>'
    )


def _label(label: Label) -> str:
    return (
        f'<text class="word" x="{label["x"]}" y="{label["y"]}" font-size=".34" '
        'font-family="sans-serif" '
        f'fill="{INK}" fill-opacity=".65" text-anchor="middle" dominant-baseline="central">'
        f"{escape(label['text'])}</text>"
    )
