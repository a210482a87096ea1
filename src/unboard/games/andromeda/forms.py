"""Moves that differ in one value, gathered into forms: corrections, points, totals, leaders."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from unboard.core.scene import Form
from unboard.games.andromeda.clicks import entry, paths
from unboard.games.andromeda.labels import entry_label, says
from unboard.games.andromeda.notation import write
from unboard.games.andromeda.pack import DEVELOPMENTS, LETTERS, TRACKS, TYPES
from unboard.games.andromeda.state import Move, leaders_in
from unboard.games.andromeda.view import View

_GROUPS = {  # of corrections, by the word that they begin with
    "ship": "Ships",
    "modules": "Modules",
    "damaged": "Modules",
    "leaders": "Leaders",
    "development": "Developments",
    "tiles": "Tiles left",
} | dict.fromkeys(TRACKS, "Tracks")
_COUNTERS = "Counters and markers"
_ORDER = (  # in which they stand
    *("", _COUNTERS, "Ships", "Tracks", "Modules", "Leaders", "Developments", "Tiles left"),
)


def gathered(view: View, moves: Sequence[Move]) -> tuple[list[Move], list[Form]]:
    """Return the moves that stand alone, and forms for all the others."""
    alone: list[Move] = []
    several: dict[tuple[str, str, str], list[Move]] = {}
    for move in moves:
        if key := _key(move):
            several.setdefault(key, []).append(move)
        else:
            alone.append(move)
    forms = [form for alike in several.values() for form in _forms(view, alike)]
    return alone, sorted(forms, key=_place)


def _place(form: Form) -> tuple[int, int]:
    """Return where a form stands: in its group as on the table, R2 before R10."""
    name = form["id"].rpartition(".")[2]
    known = (*TRACKS, *DEVELOPMENTS)
    place = known.index(name) if name in known else int(name[1:]) if name[1:].isdecimal() else 0
    return _ORDER.index(form["group"]), place


def _key(move: Move) -> tuple[str, str, str] | None:
    """Return what a move has in common with those that differ from it in one value."""
    match move.does:
        case "set" if move.number is None:
            return move.does, move.what, ""
        case "set" | "total" | "vp" | "d6" | "region":
            lost = move.does == "vp" and (move.number or 0) < 0
            return move.does, "-" if lost else move.what, move.where
        case "develop" if move.where:
            return move.does, move.what, move.where
        case "bonus" if move.what[-1].isdigit():
            return move.does, move.what.rpartition(" ")[0], ""
    return None


def _forms(view: View, moves: Sequence[Move]) -> Iterator[Form]:
    """Iterate forms of alike moves: one for words, one for each row of numbers without a gap."""
    if moves[0].does == "set" and moves[0].number is None:
        yield _form(view, moves[0], [move.where for move in moves])
        return
    numbers = sorted(_number(move) for move in moves)
    for _, row in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        block = [number for _, number in row]
        yield _form(view, moves[0], [], block[0], block[-1])


def _number(move: Move) -> int:
    """Return the number that is entered for a move."""
    if move.number is None:
        return int(move.what.rpartition(" ")[2])
    return abs(move.number) if move.does == "vp" else move.number


def _form(view: View, move: Move, words: list[str], low: int = 1, high: int = 0) -> Form:
    """Return the form of moves that are like one of them."""
    *path, _ = paths(move)[0]
    text = write(move)
    value = move.where if words else str(_number(move))
    id = entry(move)
    return {
        "id": id,
        "group": _GROUPS.get(move.what.partition(" ")[0], _COUNTERS) if move.does == "set" else "",
        "label": entry_label(id),
        "path": path,
        "move": _open(text, value),
        "says": _open(says(move, text, view.human, view.probe), value),
        "words": words,
        "low": low,
        "high": high,
        "now": _now(view, move) if move.does in ("set", "total") else "",
    }


def _open(text: str, value: str) -> str:
    """Put braces in the place of the value, which stands last of all that is like it."""
    before, _, after = text.rpartition(value)
    return f"{before}{{}}{after}"


def _now(view: View, move: Move) -> str:
    """Return the value that a move would enter anew."""
    if move.does == "total":
        total = view.totals[int(move.what) - 1]
        return "" if total is None else str(total)
    word, _, part = move.what.partition(" ")
    match word:
        case "ship":
            return view.ships[LETTERS.index(part)]
        case "probe":
            return view.probe or "none"
        case "development":
            built = dict(view.developed).get(part, "none")
            humans = part not in dict(view.developments) and built != "none"
            return f"{built} human" if humans else built
        case "final":
            return "yes" if view.final else "no"
    return str(_count(view, word, move.where))


def _count(view: View, word: str, part: str) -> int:
    """Return a number of the books."""
    match word:
        case "leaders":
            return leaders_in(view.leaders, part) if part else view.station
        case "upgrades":
            return len(view.upgrades)
        case "modules":
            return view.modules[TYPES.index(part)]
        case "tiles":
            return view.tiles[DEVELOPMENTS.index(part)]
    return view.tracks[TRACKS.index(word)] if word in TRACKS else int(getattr(view, word))
