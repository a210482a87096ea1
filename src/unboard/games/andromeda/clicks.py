"""How moves are clicked: regions and ships where they are drawn, entries for numbers, else words.

An element such as `vp=12` is the entry `vp` with the number 12.
"""

from collections.abc import Sequence
from functools import lru_cache

from unboard.core.errors import Reason, quoted
from unboard.core.rulebook import Seat
from unboard.games.andromeda.notation import lexicon, write
from unboard.games.andromeda.state import Move, State, Terms
from unboard.games.andromeda.why import not_to_act, why_not


def paths(move: Move) -> list[list[str]]:
    """Return the clicks that play a move.

    >>> paths(Move("develop", "city", "R4", 6)), paths(Move("set", "vp", number=12))
    ([['develop city', 'R4', 'leaders=6']], [['set', 'vp=12']])
    """
    return [_path(move)]


def _path(move: Move) -> list[str]:
    match move.does:
        case "launch" | "to" if move.where.startswith("R"):
            return [move.where]
        case "ship":
            return [move.what]
        case "hit" | "join" if len(move.what) == 1:
            return [move.does, move.what]
        case "raiders" if move.what != "none":
            return ["raiders hit", move.what]
        case "battle" if move.where:
            return ["battle", move.where]
        case "develop" if move.where:
            return [f"develop {move.what}", move.where, f"leaders={move.number}"]
        case "developed":
            return ["developed", move.where, f"{move.what} human"]
        case "event" if not move.what:
            return ["event marker"]
        case "vp":
            number = move.number or 0
            return [f"gain_vp={number}" if number > 0 else f"lose_vp={-number}"]
        case "region":
            return [f"region {move.what}", f"column={move.number}"]
        case "total":
            return [f"total.{move.what}={move.number}"]
        case "bonus" if move.what[-1].isdigit():
            word, _, amount = move.what.rpartition(" ")
            return [f"bonus {word} n", f"amount={amount}"]
        case "set":
            return ["set", *_correction(move)]
    return [write(move)]


def entry(move: Move) -> str:
    """Return the name of the value that a move enters.

    >>> entry(Move("set", "vp", number=12)), entry(Move("set", "ship B", "R4"))
    ('vp', 'ship.B')
    """
    if move.does == "set" and move.number is None:
        return ".".join(move.what.split())
    return _path(move)[-1].partition("=")[0]


def _correction(move: Move) -> list[str]:
    word, _, rest = move.what.partition(" ")
    match word:
        case "ship":
            return [rest, move.where]
        case "probe":
            return ["probe", move.where]
        case "development":
            return ["development", rest, move.where]
        case "final":
            return ["final", move.where]
        case "leaders":
            return [f"leaders.{move.where or 'station'}={move.number}"]
    name = f"{word}.{move.where}" if move.where else word
    return [f"{name}={move.number}"]


@lru_cache(maxsize=16)
def _moves_of(terms: Terms) -> dict[tuple[str, ...], list[Move]]:
    """Return the moves that each path may stand for, and none for its beginnings."""
    found: dict[tuple[str, ...], list[Move]] = {}
    for move in lexicon(terms).values():
        path = tuple(_path(move))
        for length in range(1, len(path)):
            found.setdefault(path[:length], [])
        found.setdefault(path, []).append(move)
    return found


def why_not_path(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    """Return why a click path continues no legal move: the move it stands for, judged."""
    if reason := not_to_act(state, seat):
        return [reason]
    known = _moves_of(state.terms).get(tuple(path))
    if known is None:
        shown = quoted(path[-1] if path else "")
        return [Reason("AND-26", f"{shown} continues nothing that can be done here")]
    if not known:
        return [Reason("AND-26", f"nothing that begins with {' '.join(path)} can be done now")]
    asked = state.asked.does if state.asked else ""
    return why_not(state, seat, min(known, key=lambda move: move.does != asked))
