"""Plans: how trees are planted elsewhere than here, in a browser, as JSON.

A plan belongs to a family of games.  It says of which kind its trees are, how they are searched,
and where in their arrays what lies: the constants of the modules that know it.
"""

from types import ModuleType
from typing import Any

from unboard.core.game import Game
from unboard.games.registry import rulebooks
from unboard.search import (
    array_tree,
    hidden_search,
    hidden_tree,
    open_search,
    open_tree,
    sealed_search,
    sealed_tree,
)
from unboard.search.families import family_of
from unboard.search.methods import BEST, knobs_of


def plans() -> dict[str, Any]:
    """Return the plans of all families that are searched, with their best knobs."""
    games = [Game(book, {}) for book in rulebooks() if book.flat]
    known = {family_of(game): knobs_of(game) for game in games} | BEST
    return {family: plan_of(knobs) for family, knobs in known.items() if knobs}


def plan_of(knobs: Any) -> dict[str, Any]:
    """Return how a tree with these knobs is planted."""
    plan = {"knobs": knobs.numbers()}
    match knobs:
        case open_search.Knobs(room=room):
            layout = _constants(array_tree, open_tree)
            return {"kind": "open", **plan, "room": room, "layout": layout}
        case hidden_search.Knobs(room=room):
            layout = _constants(array_tree, hidden_tree, hidden_search)
            return {"kind": "hidden", **plan, "room": room, "layout": layout}
        case sealed_search.Knobs(least=least):
            layout = _constants(sealed_tree, sealed_search)
            least_parts = {"least": least, "least_at_last": sealed_search.LEAST}
            return {"kind": "sealed", **plan, **least_parts, "layout": layout}
    raise TypeError(f"there is no search with {knobs!r}")


def _constants(*modules: ModuleType) -> dict[str, int]:
    """Return the whole numbers that are constants of modules."""
    found = {name: value for module in modules for name, value in vars(module).items()}
    return {name: n for name, n in found.items() if name.isupper() and isinstance(n, int)}
