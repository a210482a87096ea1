"""Which search is made for which game, and with which knobs."""

from collections.abc import Callable
from typing import Any

from unboard.core.errors import UnboardError, quoted
from unboard.core.game import Game
from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel, State
from unboard.search import flat_search, hidden_search, open_search, sealed_search
from unboard.search.families import family_of
from unboard.search.searching import Tree

Planter = Callable[[Kernel, State, Seat, int], Tree]  # of a tree: with a seed

_UNRAVEL = open_search.Knobs(
    explore=0.05, later=50, patience=6, trust=20, judgement="unboard.games.unravel.judgement"
)
_UNITY = open_search.Knobs(explore=0.2, trust=2, widen=2, judgement="unboard.games.unity.judgement")
BEST: dict[str, Any] = {  # the knobs that were found strongest, by family
    "unravel": _UNRAVEL,
    "unity 2": _UNITY,
    "unity 3": _UNITY,
    "unitar": sealed_search.Knobs(),
    **{f"un {mode}": knobs for mode, knobs in hidden_search.BEST.items()},
}


def modules_of(game: Game) -> tuple[str, ...]:
    """Return the modules that are compiled with a game's kernel to search it."""
    match BEST.get(family_of(game)):
        case hidden_search.Knobs(judgement=judgement):
            return hidden_search.MODULE, judgement
        case sealed_search.Knobs(judgement=judgement):
            return sealed_search.MODULE, judgement
        case open_search.Knobs(judgement=judgement) if judgement:
            return open_search.MODULE, judgement
    return (open_search.MODULE,)


def knobs_of(game: Game) -> Any:
    """Return the best knobs for a game, or the usual ones of its kind; None: it has no search."""
    family, kinds = family_of(game), game.rulebook.kinds
    if family in BEST or kinds & {"hidden", "simultaneous", "chance"}:
        return BEST.get(family)
    return open_search.Knobs()


def planter_of(game: Game, knobs: Any = None, open: bool = False) -> Planter:
    """Return how a tree is planted for a game, with its best knobs if no others are given.

    An open tree knows what is hidden.
    """
    chosen = knobs_of(game) if knobs is None else knobs
    match chosen:
        case open_search.Knobs():
            return lambda kernel, state, seat, seed: open_search.OpenTree(
                kernel, state, seat, seed, chosen
            )
        case hidden_search.Knobs():
            return lambda kernel, state, seat, seed: hidden_search.HiddenTree(
                kernel, state, seat, seed, chosen, open
            )
        case sealed_search.Knobs():
            return lambda kernel, state, seat, seed: sealed_search.SealedTree(
                kernel, state, seat, seed, chosen, open
            )
        case flat_search.Knobs():
            return lambda kernel, state, seat, seed: flat_search.FlatTree(
                kernel, state, seat, seed, chosen
            )
    if chosen is None:
        raise UnboardError(f"there is no search for {game.rulebook.name}")
    raise UnboardError(
        "knobs are those of a search, as in unboard.search.open_search.Knobs(), not "
        f"{quoted(chosen)}"
    )
