"""The Sacred Shapes of (un): the standard deck as a table, and cards of one's own (UN-19).

A card is three squares; turned and flipped it is the same card, and its canonical orientation, the
smallest of the eight, stands for it.
"""

import re
from collections.abc import Iterable
from functools import cache

from unboard.core.errors import BadOption, quoted
from unboard.core.grid import Square, read_square, square_name
from unboard.core.words import plural

SIZE = 5
FEWEST = 5  # cards of a deck: so many lie open
MARKS = 3  # squares of a card, one for each piece of a player

Card = tuple[Square, ...]  # sorted

_STANDARD = """
    a1 a3 a5   a1 a3 c1   a1 a4 d1   a1 a5 b3   a1 a5 c3
    a1 a5 d3   a1 a5 e1   a1 a5 e3   a1 b2 c3   a1 b2 d4
    a1 b2 e5   a1 b3 c2   a1 b4 d2   a1 b4 e5   a1 b5 e2
    a1 c3 d4   a1 c3 e5   a1 c4 d3   a1 c5 e3   a1 d5 e4
    a2 a3 a4   a2 a4 b3   a2 a4 c3   a2 a4 d3   a2 a4 e3
    a2 b1 b2   a2 b1 c3   a2 b1 d4   a2 b4 d5   a2 c1 e2
    a2 c2 e2   a2 c3 d5   a2 c3 e2   a2 c3 e4   a2 c4 e2
    a2 c5 e2   a2 d2 d5   a3 b2 b4   a3 b2 c1   a3 b3 c3
    a3 b3 d3   a3 b3 e3   a3 c1 c3   a3 c1 c5   a3 c1 d4
    a3 c2 c4   a3 c2 e3   a3 c3 d3   a3 c3 e3   a3 d2 d4
    b2 b3 b4   b2 b3 c2   b2 b4 c3   b2 b4 d2   b2 b4 d3
    b2 c3 d4   b2 c4 d3   b3 c2 c3   b3 c2 c4   b3 c3 d3
"""


@cache
def images(card: Card) -> tuple[Card, ...]:
    """Return a card's different orientations by the board's rotations and reflections (UN-20)."""
    turned = [card]
    for _ in range(3):
        turned.append(tuple((row, SIZE - 1 - column) for column, row in turned[-1]))
    flipped = [tuple((row, column) for column, row in image) for image in turned]
    return tuple(sorted({tuple(sorted(image)) for image in turned + flipped}))


def canonical(squares: Iterable[Square]) -> Card:
    """Return the orientation that stands for a card: the smallest of the eight.

    >>> write_card(canonical([(4, 4), (2, 2), (0, 0)])), write_card(canonical([(4, 2)]))
    ('a1 c3 e5', 'a3')
    """
    return images(tuple(sorted(squares)))[0]


def write_card(card: Card, between: str = " ") -> str:
    """Write a card's squares."""
    return between.join(map(square_name, card))


def read_card(text: str) -> Card:
    """Read a card of one's own, in any orientation.

    >>> read_card("e5 c3 a1")
    ((0, 0), (2, 2), (4, 4))
    >>> read_card("a1 c3")
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadOption: the card 'a1 c3' marks 2 squares; a shape has 3, as in \
a1 c3 e5 (UN-20)
    """
    names = text.split()
    found = [read_square(name, SIZE) for name in names]
    squares = {square for square in found if square is not None}
    for name, square in zip(names, found, strict=True):
        if square is None:
            raise BadOption(
                f"the card {quoted(text)} names {quoted(name)}, which is no square from a1 to e5"
            )
    if len(names) != MARKS:
        raise BadOption(
            f"the card {quoted(text)} marks {plural(len(names), 'square')}; a shape has {MARKS}, "
            "as in a1 c3 e5 (UN-20)"
        )
    if len(squares) != MARKS:
        raise BadOption(
            f"the card {quoted(text)} marks a square twice; a shape has {MARKS} different ones "
            "(UN-20)"
        )
    return canonical(squares)


def read_shapes(text: str) -> tuple[Card, ...]:
    """Read a deck of one's own, cards joined by `;`, into its sorted canonical cards (UN-21)."""
    if len(text) > 10_000:
        raise BadOption("shapes is far too long; there are only 319 different cards (UN-21)")
    texts = [part.strip() for part in re.sub(r";\s*$", "", text).split(";")]
    first: dict[Card, str] = {}
    for part in texts:
        card = read_card(part)
        if card in first:
            raise BadOption(
                f"the cards {quoted(first[card])} and {quoted(part)} are the same, turned or "
                "flipped; every card is in the deck once (UN-21)"
            )
        first[card] = part
    if len(first) < FEWEST:
        raise BadOption(
            f"shapes holds {plural(len(first), 'card')}; at least {FEWEST} are "
            "needed, for so many lie open (UN-18)"
        )
    return tuple(sorted(first))


def write_shapes(deck: Iterable[Card]) -> str:
    """Write a deck of one's own."""
    return ";".join(map(write_card, deck))


@cache
def deck_of(shapes: str) -> tuple[Card, ...]:
    """Return the deck that the option `shapes` means."""
    return STANDARD if shapes == "standard" else read_shapes(shapes)


STANDARD = tuple(
    read_card(text)
    for line in _STANDARD.strip().splitlines()
    for text in re.split("  +", line.strip())
)
