"""Pieces as SVG, each on the spot (0, 0) of a space that is one unit wide."""

from xml.sax.saxutils import escape

from unboard.core.palette import PAINTS, PATTERNS, Colour, Pattern
from unboard.core.scene import Badge, Piece, PieceLook

INK, PAPER, SURFACE, ACCENT, STONE = "#1f1d1a", "#f6f3ec", "#fffdf8", "#2f6f62", "#d8d2c4"
_TEXTURES: dict[Pattern, str] = {
    "plain": "",
    "stripes": '<path d="M0 0V1" stroke="#fff" stroke-opacity=".45" stroke-width=".07"/>',
    "dots": '<circle cx=".1" cy=".1" r=".045" fill="#fff" fill-opacity=".55"/>',
}
_ARMS = "M.38 0H-.38M.19 .33L-.19 -.33M-.19 .33L.19 -.33"
_RIMS: dict[PieceLook, str] = {  # below the shapes, so that white ones show on a white board
    "disc": f'<circle r=".39" fill="{INK}"/>',
    "ring": f'<circle r=".28" fill="none" stroke="{INK}" stroke-width=".2"/>',
    "pawn": "",
    "asterisk": f'<path d="{_ARMS}" fill="none" stroke="{INK}" stroke-width=".18" '
    'stroke-linecap="round"/>',
    "tile": f'<rect x="-.46" y="-.46" width=".92" height=".92" rx=".14" fill="{INK}"/>',
}
_SHAPES: dict[PieceLook, str] = {
    "disc": '<circle r=".38" fill="{paint}"/>',
    "ring": '<circle r=".28" fill="none" stroke="{paint}" stroke-width=".17"/>',
    "pawn": '<path d="M-.28 .36C-.28 .12 -.1 .12 -.1 -.06A.17 .17 0 1 1 .1 -.06C.1 .12 .28 .12 '
    '.28 .36Z" fill="{paint}" stroke="#1f1d1a" stroke-width=".03"/>',
    "asterisk": f'<path d="{_ARMS}" fill="none" stroke="{{paint}}" stroke-width=".15" '
    'stroke-linecap="round"/>',
    "tile": f'<rect class="tile" x="-.38" y="-.38" width=".76" height=".76" rx=".1" fill="{STONE}" '
    'stroke="{paint}" stroke-width=".14"/>',
}
_BADGES: dict[Badge, str] = {
    "": "",
    "lock": f'<g stroke="{SURFACE}" stroke-width=".05" fill="none">'
    '<path d="M-.07 0v-.07a.07 .07 0 0 1 .14 0V0"/>'
    f'<rect x="-.1" y="0" width=".2" height=".15" fill="{SURFACE}"/></g>',
}
_LIGHT: frozenset[Colour] = frozenset({"white", "yellow", "orange"})  # what dark words stand on


def patterns() -> str:
    """Return the patterns that pieces are filled with, to be defined once in a drawing."""
    return "".join(
        f'<pattern id="unboard-{colour}" width=".2" height=".2" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)">{_TEXTURES[pattern]}</pattern>'
        for colour, pattern in PATTERNS.items()
    )


def shape(look: PieceLook, colour: Colour) -> str:
    """Return a piece's body: its colour, and over it the pattern of the colour."""
    paints = (PAINTS[colour], f"url(#unboard-{colour})")
    return _RIMS[look] + "".join(_SHAPES[look].format(paint=paint) for paint in paints)


def draw_piece(piece: Piece, x: float, y: float) -> str:
    """Return a piece with what is on it."""
    body = shape(piece["look"], piece["colour"])
    signs = _label(piece["label"], piece["label_colour"]) + _BADGES[piece["badge"]]
    return f'<g transform="translate({x:g} {y:g})">{body}{signs}</g>'


def _label(words: str, colour: Colour | None) -> str:
    if not words or colour is None:
        return ""
    ink = INK if colour in _LIGHT else SURFACE
    return (
        f'<rect x="-.25" y="-.14" width=".5" height=".28" rx=".08" fill="{PAINTS[colour]}"/>'
        f'<text font-size=".22" font-family="sans-serif" font-weight="bold" fill="{ink}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(words)}</text>'
    )
