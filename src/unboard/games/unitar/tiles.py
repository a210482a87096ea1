"""Blocks as tiles to draw, and in words."""

from unboard.core.grid import square_name
from unboard.core.scene import Piece, Side, piece
from unboard.games.unitar.blocks import (
    MASTER_GONE,
    NO_OVERLAP,
    STEPS,
    Blocks,
    masters_of,
)
from unboard.games.unitar.state import KINDS, WORDS, Block, Stone, master_words

# An action, as it stands on a button: its sign, the word where it is another, where it points to.
SIGNS = {
    "unify": "∪",
    "eliminate": "✕",
    "ccw": "↺",
    "cw": "↻",
    "north": "↑",
    "south": "↓",
    "west": "←",
    "east": "→",
}
LONG = {"ccw": "anticlockwise", "cw": "clockwise"}
SIDES: dict[str, Side] = {"north": "north", "south": "south", "west": "west", "east": "east"}


def pieces_of(blocks: Blocks) -> list[Piece]:
    """Return the stones of all blocks; those of a block hang together."""
    return [tile(stone, f"block {n}") for n, block in enumerate(blocks) for stone in block]


def tile(stone: Stone, group: str) -> Piece:
    """Return a stone with its frame, and the name of the master that it is."""
    return piece(
        square_name(stone.square),
        "tile",
        WORDS[stone.frame],
        stone.frame.upper() if stone.master else stone.frame,
        id=stone.id,
        group=group,
        label=next((kind for kind in KINDS if kind[0] == stone.master[1:]), ""),
        label_colour=WORDS.get(stone.master[:1]),
    )


def block_words(block: Block) -> str:
    """Name a block by the masters it holds."""
    masters = [master_words(master) for master in masters_of(block)]
    return f"block of {' + '.join(masters)}" if masters else "block without a master"


def why_stopped(outcome: str, action: str) -> tuple[str, str]:
    """Return why a move that was confirmed does nothing, and the rule."""
    if outcome == MASTER_GONE:
        return "that master has left the board", "UNT-8"
    if outcome == NO_OVERLAP:
        return "its block overlaps no other", "UNT-11"
    return "a stone would leave the field", "UNT-9" if action in STEPS else "UNT-10"
