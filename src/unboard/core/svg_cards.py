"""Cards as SVG: what lies beside the board, zone under zone."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple, assert_never
from xml.sax.saxutils import escape

from unboard.core.grid import read_square
from unboard.core.palette import PAINTS
from unboard.core.scene import Card, Zone
from unboard.core.svg_pieces import ACCENT, INK, STONE, SURFACE, shape

FACE = 1.0  # how high a card is
GAP, TITLE, LINE = 0.2, 0.5, 0.26
TEXT_WIDTH, LETTERS = 4.2, 34  # of a card with words: how wide, and letters in a line
LETTER = 0.125  # how wide a letter is, about
BRIEF = 3  # letters that are written large, as on a playing card


class Drawn(NamedTuple):
    """A drawing and the room that it needs."""

    svg: str
    width: float
    height: float


def draw_zones(zones: Sequence[Zone], x: float, y: float, width: float) -> Drawn:
    """Return zones drawn one under another from a corner on; those without a card have no room."""
    parts, top = [], y
    for zone in zones:
        if zone["cards"]:
            drawn = _zone(zone, x, top, width)
            parts.append(drawn.svg)
            top += drawn.height
    return Drawn("".join(parts), width, top - y)


def _zone(zone: Zone, x: float, y: float, width: float) -> Drawn:
    """Return a zone: its title, and its cards in as many rows as they need."""
    parts = [words(zone["title"], x, y + TITLE / 2, 0.3, bold=True)]
    left, top, tallest = x, y + TITLE, 0.0
    for drawn in map(draw_card, zone["cards"]):
        if left > x and left + drawn.width > x + width:
            left, top, tallest = x, top + tallest + GAP, 0.0
        parts.append(f'<g transform="translate({left:g} {top:g})">{drawn.svg}</g>')
        left += drawn.width + GAP
        tallest = max(tallest, drawn.height)
    return Drawn("".join(parts), width, top + tallest + GAP - y)


def words(
    text: str, x: float, y: float, size: float, *, bold: bool = False, name: str = "word"
) -> str:
    """Return a line of words that begins at a point."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text class="{name}" x="{x:g}" y="{y:g}" font-size="{size}" font-family="sans-serif" '
        f'fill="{INK}"'
        f'{weight} dominant-baseline="central">{escape(text)}</text>'
    )


def draw_card(card: Card) -> Drawn:
    """Return a card's face with its notes beside it, its upper left corner in (0, 0)."""
    face = _face(card)
    notes = [note["text"] for note in card["notes"]]
    lines = [
        words(text, face.width + 0.08, (number + 0.5) * LINE, 0.22)
        for number, text in enumerate(notes)
    ]
    beside = max(map(len, notes), default=0) * LETTER
    rim = (
        f'<rect x="-.06" y="-.06" width="{face.width + 0.12:g}" height="{face.height + 0.12:g}" '
        f'rx=".1" fill="none" stroke="{ACCENT}" stroke-width=".05"/>'
    )
    svg = f"<title>{escape(card['caption'])}</title>{face.svg}{''.join(lines)}"
    width = face.width + (0.08 + beside if notes else 0)
    height = max(face.height, len(notes) * LINE)
    return Drawn(f"<g>{svg}{rim * card['lit']}</g>", width, height)


def _face(card: Card) -> Drawn:
    match card["look"]:
        case "domino":
            return Drawn(_domino(card["parts"]), FACE / 2, FACE)
        case "shape":
            return Drawn(_stamp(card), FACE, FACE)
        case "back":
            return Drawn(_paper(FACE / 2, FACE, STONE) + _WEAVE, FACE / 2, FACE)
        case "pawn":
            return Drawn(_paper(FACE, FACE, STONE) + _pawn(card["parts"][0]), FACE, FACE)
        case "text":
            return _written(card["parts"])
        case look:
            assert_never(look)


_WEAVE = (
    f'<path d="M.25 .25L.38 .5L.25 .75L.12 .5Z" fill="none" stroke="{INK}" stroke-width=".04"/>'
)


def _paper(width: float, height: float, fill: str) -> str:
    return (
        f'<rect width="{width:g}" height="{height:g}" rx=".08" fill="{fill}" stroke="{INK}" '
        'stroke-opacity=".5" stroke-width=".03"/>'
    )


def _domino(parts: Sequence[str]) -> str:
    """Return a domino, its upper half white, its lower one black."""
    below = f'<path d="M0 .5H.5V.92A.08 .08 0 0 1 .42 1H.08A.08 .08 0 0 1 0 .92Z" fill="{INK}"/>'
    numbers = "".join(
        f'<text x=".25" y="{y}" font-size=".34" font-family="sans-serif" font-weight="bold" '
        f'fill="{fill}" text-anchor="middle" dominant-baseline="central">{escape(part)}</text>'
        for part, y, fill in zip(parts, (0.26, 0.76), (INK, SURFACE), strict=False)
    )
    return _paper(FACE / 2, FACE, SURFACE) + below + numbers


def _stamp(card: Card) -> str:
    """Return a small board on which the spaces of a shape are marked, those wanting as rings."""
    size = card["size"]
    step = FACE / size
    marks = []
    for name in card["parts"]:
        square = read_square(name, size)
        if square is None:
            continue
        column, row = square
        wants = name in card["lacks"]
        paint = f'fill="none" stroke="{ACCENT}"' if wants else f'fill="{INK}" stroke="{INK}"'
        marks.append(
            f'<rect x="{(column + 0.15) * step:g}" y="{(size - 0.85 - row) * step:g}" '
            f'width="{0.7 * step:g}" height="{0.7 * step:g}" {paint} stroke-width=".03"/>'
        )
    return _paper(FACE, FACE, SURFACE) + "".join(marks)


def _pawn(word: str) -> str:
    colour = next(colour for colour in PAINTS if colour == word)
    return f'<g transform="translate(.5 .5) scale(1.2)">{shape("pawn", colour)}</g>'


def _written(parts: Sequence[str]) -> Drawn:
    """Return a card with words, as high as they need; a few letters stand large in its middle."""
    if len(" ".join(parts)) <= BRIEF:
        return Drawn(_paper(0.7, FACE, SURFACE) + _sign(" ".join(parts)), 0.7, FACE)
    lines = [line for part in parts for line in wrap(part, LETTERS)] or [""]
    height = max(FACE, len(lines) * LINE + 0.2)
    texts = "".join(
        words(line, 0.12, 0.1 + (number + 0.5) * LINE, 0.22, name="print")
        for number, line in enumerate(lines)
    )
    return Drawn(_paper(TEXT_WIDTH, height, SURFACE) + texts, TEXT_WIDTH, height)


def _sign(text: str) -> str:
    return (
        f'<text x=".35" y=".52" font-size=".28" font-family="sans-serif" fill="{INK}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(text)}</text>'
    )
