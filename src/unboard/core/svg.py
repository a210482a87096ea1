"""Draw a scene as SVG, for notebooks."""

from collections import Counter
from collections.abc import Iterator
from xml.sax.saxutils import escape

from unboard.core.scene import Label, Mark, Piece, Scene, Space

FAN = 0.09  # how far apart pieces lie that share a space
INK, PAPER, SURFACE, ACCENT = "#1f1d1a", "#f6f3ec", "#fffdf8", "#2f6f62"
COLOURS = {
    "purple": "#6a3fa0",
    "orange": "#d9761a",
    "green": "#3c8c4a",
    "red": "#c0392b",
    "blue": "#2b5fa8",
    "yellow": "#e0b321",
    "white": "#fffdf8",
    "black": "#33302b",
}
STONE = "#d8d2c4"
_STRIPES = '<path d="M0 0V1" stroke="#fff" stroke-opacity=".45" stroke-width=".07"/>'
_DOTS = '<circle cx=".1" cy=".1" r=".045" fill="#fff" fill-opacity=".55"/>'
_PATTERNS = {  # told apart without colour: striped, dotted, plain
    "purple": _DOTS,
    "orange": _STRIPES,
    "green": "",
    "red": _STRIPES,
    "blue": _DOTS,
    "yellow": "",
    "white": "",
    "black": "",
}


def draw_svg(scene: Scene, pixels: int = 400) -> str:
    """Return a scene as an SVG picture."""
    x, y, width, height = scene["frame"]
    at = {space["id"]: space for space in scene["spaces"]}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
        f'width="{pixels}" height="{round(pixels * height / width)}" role="img" '
        f'aria-label="{escape(scene["prompt"], {chr(34): "&quot;"})}">',
        f"<title>{escape(scene['prompt'])}</title>",
        "<defs>" + "".join(map(_pattern, _PATTERNS)) + "</defs>",
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{PAPER}"/>',
        *(_cell(scene, space) for space in scene["spaces"]),
        *(_line(b["line"], COLOURS[b["colour"]], 0.14) for b in scene["borders"]),
        *(_mark(m, at) for m in scene["marks"] if m["look"] in ("goal", "last")),
        *_pieces(scene["pieces"], at),
        *(_line(edge["line"], INK, 0.13) for edge in scene["edges"] if edge["wall"]),
        *(_mark(m, at) for m in scene["marks"] if m["look"] in ("path", "diamond")),
        *map(_label, scene["labels"]),
        "</svg>",
    ]
    return "\n".join(parts)


def _pattern(colour: str) -> str:
    return (
        f'<pattern id="unboard-{colour}" width=".2" height=".2" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)">{_PATTERNS[colour]}</pattern>'
    )


def _cell(scene: Scene, space: Space) -> str:
    corners = " ".join(f"{space['x'] + dx},{space['y'] + dy}" for dx, dy in scene["cell"])
    return (
        f'<polygon points="{corners}" fill="{SURFACE}" stroke="{INK}" stroke-opacity=".15" '
        'stroke-width=".02"/>'
    )


def _line(points: list[list[float]], colour: str, width: float) -> str:
    path = " ".join(f"{x},{y}" for x, y in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _pieces(pieces: list[Piece], at: dict[str, Space]) -> Iterator[str]:
    """Draw the pieces; those that share a space lie a little apart, so that each shows."""
    below: Counter[str] = Counter()
    for piece in pieces:
        space, number = at[piece["space"]], below[piece["space"]]
        below[piece["space"]] += 1
        yield _piece(piece, space["x"] + FAN * number, space["y"] - FAN * number)


def _piece(piece: Piece, x: float, y: float) -> str:
    colour = piece["colour"]
    shape = _SHAPES[piece["look"]]
    drawn = "".join(
        shape.format(paint=paint) for paint in (COLOURS[colour], f"url(#unboard-{colour})")
    )
    signs = _label_on(piece) + (_LOCK if piece["badge"] == "lock" else "")
    return f'<g transform="translate({x:g} {y:g})">{drawn}{signs}</g>'


def _label_on(piece: Piece) -> str:
    if not piece["label"]:
        return ""
    return (
        f'<rect x="-.25" y="-.14" width=".5" height=".28" rx=".08" '
        f'fill="{COLOURS[piece["label_colour"]]}"/>'
        f'<text font-size=".22" font-family="sans-serif" font-weight="bold" fill="{SURFACE}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(piece["label"])}</text>'
    )


_SHAPES = {
    "disc": '<circle r=".38" fill="{paint}"/>',
    "ring": '<circle r=".28" fill="none" stroke="{paint}" stroke-width=".17"/>',
    "pawn": '<path d="M-.28 .36C-.28 .12 -.1 .12 -.1 -.06A.17 .17 0 1 1 .1 -.06C.1 .12 .28 .12 '
    '.28 .36Z" fill="{paint}" stroke="#1f1d1a" stroke-width=".03"/>',
    "asterisk": '<path d="M.38 0H-.38M.19 .33L-.19 -.33M-.19 .33L.19 -.33" fill="none" '
    'stroke="{paint}" stroke-width=".15" stroke-linecap="round"/>',
    "tile": f'<rect x="-.38" y="-.38" width=".76" height=".76" rx=".1" fill="{STONE}" '
    'stroke="{paint}" stroke-width=".14"/>',
}


_LOCK = (
    f'<g stroke="{SURFACE}" stroke-width=".05" fill="none">'
    '<path d="M-.07 0v-.07a.07 .07 0 0 1 .14 0V0"/>'
    f'<rect x="-.1" y="0" width=".2" height=".15" fill="{SURFACE}"/></g>'
)


def _mark(mark: Mark, at: dict[str, Space]) -> str:
    centres = [[at[space]["x"], at[space]["y"]] for space in mark["spaces"]]
    if mark["look"] == "path":
        return _line(centres, SURFACE, 0.12) + _line(centres, INK, 0.05)
    if mark["look"] == "diamond":
        x = sum(c[0] for c in centres) / len(centres)
        y = sum(c[1] for c in centres) / len(centres)
        points = f"{x},{y - 0.7} {x + 0.7},{y} {x},{y + 0.7} {x - 0.7},{y}"
        return f'<polygon points="{points}" fill="none" stroke="{INK}" stroke-width=".05"/>'
    if mark["look"] == "goal":
        return "".join(
            f'<circle cx="{x}" cy="{y}" r=".43" fill="none" stroke="{INK}" stroke-opacity=".45" '
            'stroke-width=".05"/>'
            for x, y in centres
        )
    return "".join(
        f'<rect x="{x - 0.46}" y="{y - 0.46}" width=".92" height=".92" rx=".1" fill="{ACCENT}" '
        'fill-opacity=".18"/>'
        for x, y in centres
    )


def _label(label: Label) -> str:
    return (
        f'<text x="{label["x"]}" y="{label["y"]}" font-size=".34" font-family="sans-serif" '
        f'fill="{INK}" fill-opacity=".65" text-anchor="middle" dominant-baseline="central">'
        f"{escape(label['text'])}</text>"
    )
