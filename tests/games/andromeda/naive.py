"""AND-24 and AND-29 once more, from nothing but a view and the pack's TOML."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.andromeda.table import SAMPLE_TEXT

Shown = dict[str, Any]
DATA = tomllib.loads(SAMPLE_TEXT)
GROWS_ON = {
    "observatory": "science",
    "factory": "industry",
    "obelisk": "supremacy",
    "spaceport": "commerce",
    "city": "civilization",
}


def violations(view: Shown, data: Shown = DATA) -> Iterator[str]:
    """Iterate what a view shows that must never be."""
    regions, options = view["regions"], view["options"]
    bases = {name for name, kind in regions.items() if kind == "base"}
    places = {"bay", "scrapyard", "barge", *regions}
    if sorted(view["ships"]) != list("ABCDEFGHI") or not set(view["ships"].values()) <= places:
        yield f"ships {view['ships']}"
    leaders = dict(view["leaders"])
    if min(leaders.pop("station"), leaders.pop("box")) < 0 or not bases <= set(leaders):
        yield f"leaders {view['leaders']}"
    if not all(count <= 1 if name in bases else count > 0 for name, count in leaders.items()):
        yield f"leaders {view['leaders']}"
    if not set(leaders) <= set(regions) or sum(view["leaders"].values()) > 13:
        yield f"leaders {view['leaders']}"
    if list(regions) != [f"R{n}" for n in range(1, len(regions) + 1)] or len(regions) > 30:
        yield f"regions {regions}"
    if not 0 <= view["damaged"] <= sum(view["modules"].values()):
        yield f"{view['damaged']} damaged modules"
    if view["shield"] not in (0, 1) or (view["shield"] and view["ships"]["I"] not in regions):
        yield f"shield {view['shield']}"
    if not 0 <= view["nebula_moons"] <= 6:
        yield f"nebula moons {view['nebula_moons']}"
    if not all(0 <= tiles <= 3 for tiles in view["tiles"].values()):
        yield f"tiles {view['tiles']}"
    if not all(regions[name] == "planet" for name in view["developed"]):
        yield f"developed {view['developed']}"
    if not view["developments"].items() <= view["developed"].items():
        yield f"developments {view['developments']}"
    if view["probe"] is not None and view["probe"] not in regions:
        yield f"probe {view['probe']}"
    for name in ("conn", "human"):
        if not 1 <= view[name] <= options["players"]:
            yield f"{name} {view[name]}"
    yield from _bounds(view, data)
    if options["cards"] == "app":
        yield from _lost_cards(view, data)


def _bounds(view: Shown, data: Shown) -> Iterator[str]:
    for name in ("vp", "tactics", "moons", "discovery", "supremacy_tokens", "event", "upgrade_vp"):
        if view[name] < 0:
            yield f"{name} {view[name]}"
    for name, space in view["tracks"].items():
        if not 0 <= space < len(data["tracks"][name]["values"]):
            yield f"{name} {space}"
    wheels = {c["name"]: len(c["wheel"]) for c in data["commander"]}
    spaces = wheels.get(view["options"]["commander"])
    if (view["wheel"] is None) != (spaces is None) or (spaces and not 1 <= view["wheel"] <= spaces):
        yield f"wheel {view['wheel']}"


def _lost_cards(view: Shown, data: Shown) -> Iterator[str]:
    for name, deck in view["decks"].items():
        if name == "upgrade":
            size, seen = len(data["upgrade"]), [*view["upgrades"], *deck["discard"]]
        elif name == "conflict":
            size, seen = len(data["conflict"]), list(deck["discard"])
        else:
            size = sum(card["deck"] == name for card in data["action"])
            seen = [*deck["discard"], *[deck["open"]] * (deck["open"] is not None)]
        if deck["pile"] + len(seen) != size or max(Counter(seen).values(), default=1) > 1:
            yield f"deck {name}: {deck}"


def score(view: Shown, data: Shown = DATA) -> dict[str, int]:
    """Return the score sheet of a view."""
    lines = {"vp": view["vp"]}
    for name, space in view["tracks"].items():
        lines[name] = data["tracks"][name]["values"][space]
    lines["developments"] = 0
    for type in view["developments"].values():
        name = GROWS_ON[type]
        reached = [s for s in data["tracks"][name]["levels"] if s <= view["tracks"][name]]
        lines["developments"] += data["development_vp"][len(reached) - 1] if reached else 0
    lines["moons"] = view["moons"] * 2
    lines["tokens"] = view["discovery"] * 3 + view["supremacy_tokens"] * 3
    each = data["tracks"]["commerce"]["vault"][view["tracks"]["commerce"]]
    lines["vault"] = each * (view["tactics"] if view["tactics"] < 15 else 15)
    lines["leaders"] = view["leaders"]["station"]
    lines["damage"] = view["damaged"] * -2
    lines["upgrades"] = view["upgrade_vp"]
    counts = {
        **{k: view[k] for k in ("moons", "discovery", "supremacy_tokens", "tactics", "damaged")},
        "modules": sum(view["modules"].values()),
        "leaders": view["leaders"]["station"],
        "developments": len(view["developments"]),
        "upgrades": len(view["upgrades"]),
    }
    for card in data["upgrade"]:
        if card["kind"] == "end" and card["id"] in view["upgrades"]:
            lines["upgrades"] += card["vp"] * counts[card["per"]]
    lines["total"] = sum(lines.values())
    return lines
