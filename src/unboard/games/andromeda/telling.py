"""How steps are told: what to do with the pieces, by which rule, and what changed (AND-28)."""

from collections.abc import Iterator
from dataclasses import replace

from unboard.games.andromeda.pack import DEVELOPMENTS, LETTERS, TRACKS, TYPES
from unboard.games.andromeda.state import State, Told

MOST_TOLD = 120  # steps kept: more than Unity's longest turn
_WORDS = {
    "vp": "VP", "tactics": "tactics cards", "moons": "moons", "nebula_moons": "nebula moons",
    "discovery": "discovery tokens", "supremacy_tokens": "supremacy tokens",
    "damaged": "damaged modules", "shield": "shield hits", "station": "leaders on the station",
    "wheel": "wheel space", "event": "event marker", "upgrade_vp": "VP of upgrades by hand",
    "conn": "Conn: human",
}  # fmt: skip


def told(before: State, after: State, rule: str, text: str, rests: str = "") -> State:
    """Return a state with a step told, and what it changed."""
    change = ", ".join(changes(before, after))
    step = Told(len(after.moves), text, rule, change, after.ships, after.probe, rests)
    return replace(after, told=(*after.told[1 - MOST_TOLD :], step))


def say(state: State, rule: str, text: str, rests: str = "") -> State:
    """Return a state with a step told that changes nothing in the books."""
    return told(state, state, rule, text, rests)


def changes(before: State, after: State) -> Iterator[str]:
    """Iterate what is different in the books."""
    for name, words in _WORDS.items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield f"{words} {old} → {new}"
    yield from _rows("", TRACKS, before.tracks, after.tracks)
    yield from _rows(" modules", TYPES, before.modules, after.modules)
    yield from _rows(" tiles", DEVELOPMENTS, before.tiles, after.tiles)
    yield from _rows("", [f"ship {letter}" for letter in LETTERS], before.ships, after.ships)
    if before.probe != after.probe:
        yield f"probe {before.probe or 'off'} → {after.probe or 'off'}"
    yield from (f"leader off {base}" for base in sorted(before.leaders - after.leaders))
    yield from (f"leader on {base}" for base in sorted(after.leaders - before.leaders))
    old_sites, new_sites = dict(before.developed), dict(after.developed)
    yield from (f"{r} {t}" for r, t in new_sites.items() if old_sites.get(r) != t)
    yield from (f"upgrade {id}" for id in after.upgrades[len(before.upgrades) :])
    if after.final and not before.final:
        yield "the end is declared"


def _rows(
    suffix: str,
    names: tuple[str, ...] | list[str],
    old: tuple[object, ...],
    new: tuple[object, ...],
) -> Iterator[str]:
    if old != new:
        for name, a, b in zip(names, old, new, strict=True):
            if a != b:
                yield f"{name}{suffix} {a} → {b}"
