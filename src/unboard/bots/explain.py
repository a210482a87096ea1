"""What a search has found, as plain data that a table keeps."""

from unboard.search.found import Found
from unboard.table.events import Thought

KEPT = 8  # candidates, and as many worlds
FAR = 12  # moves of the main line


def thought_of(found: Found) -> Thought:
    """Return the most of what a search has found."""
    return {
        "value": round(found.value, 4),
        "proven": found.proven,
        "simulations": found.simulations,
        "seconds": round(found.seconds, 3),
        "line": list(found.line[:FAR]),
        "candidates": [
            {
                "move": each.move,
                "share": round(each.share, 4),
                "value": round(each.value, 4),
                "visits": each.visits,
                "proven": each.proven,
            }
            for each in found.candidates[:KEPT]
        ],
        "worlds": dict(found.worlds[:KEPT]),
    }
