"""The story of a reveal: who chose what, what was confirmed, and each move in its order."""

from typing import Any

from unboard.core.palette import Colour
from unboard.core.rulebook import View
from unboard.core.scene import Cell, CellLook, Mark, Sheet, Step
from unboard.core.words import plural
from unboard.games.unitar.blocks import DONE, MASTER_GONE, NO_OVERLAP, OFF_THE_FIELD
from unboard.games.unitar.box import STONES
from unboard.games.unitar.notation import read_choice
from unboard.games.unitar.state import (
    COLOURS,
    NAMES,
    PARAMETERS,
    WORDS,
    Choose,
    action_words,
    master_words,
    names_of,
)
from unboard.games.unitar.tiles import SIGNS, block_words, blocks_of, pieces_of, why_stopped

Data = dict[str, Any]  # a part of a view
# The cells of the sheet are narrow on a phone; the story says it in full.
_COLOURS: dict[str, Colour] = {word: word for word in WORDS.values()}
SHORT = {MASTER_GONE: "gone", OFF_THE_FIELD: "edge", NO_OVERLAP: "apart"}


def reveal_sheet(last: Data) -> Sheet:
    """Return the three choices side by side, agreements marked (UNT-6)."""
    rows: list[list[Cell]] = []
    for seat, text in enumerate(last["choices"]):
        agreed = last["agreements"][seat]
        cells: list[Cell] = [
            {
                "text": f"{SIGNS[value]} {value}" if value in SIGNS else value,
                "colour": _COLOURS.get(value),
                "look": "agrees" if agreed[parameter] else "differs",
            }
            for parameter, value in zip(PARAMETERS, text.split("/"), strict=True)
        ]
        rows.append([_name(seat), *cells, _fate(last, seat)])
    return {
        "title": f"Round {last['round']}: the choices",
        "head": ["player", *PARAMETERS, "move"],
        "rows": rows,
    }


def _name(seat: int) -> Cell:
    return {"text": NAMES[seat], "colour": WORDS[COLOURS[seat]], "look": ""}


def _fate(last: Data, seat: int) -> Cell:
    for executed in last["executed"]:
        if executed["seat"] == seat:
            look: CellLook = "done" if executed["outcome"] == DONE else "stopped"
            text = SHORT.get(executed["outcome"], executed["outcome"])
            return {"text": text, "colour": None, "look": look}
    return {"text": "void", "colour": None, "look": "stopped"}


def told(view: View) -> list[Step]:
    """Return the last reveal step by step; its last step is the board now."""
    last = view["last_round"]
    if last is None:
        return _set_up_told(view) if _is_set_up(view) else []
    before = pieces_of(blocks_of(last["before"]))
    first: Step = {"says": _confirmed(last), "rule": "UNT-6", "pieces": before, "marks": []}
    return [first, *(_step(last["executed"], number) for number in range(len(last["executed"])))]


def _is_set_up(view: View) -> bool:
    """Tell whether the blocks are those that a set-up reveals: one for each master (UNT-2)."""
    masters = [block["masters"] for block in view["blocks"]]
    return view["round"] == 0 and sorted(masters) == sorted([master] for master in STONES)


def _set_up_told(view: View) -> list[Step]:
    """Lay out the blocks as the book does: yellow, red, blue (UNT-4)."""
    pieces = pieces_of(blocks_of(view["blocks"]))
    owners = {
        f"block {number}": block["masters"][0][0] for number, block in enumerate(view["blocks"])
    }
    return [
        {
            "says": f"{NAMES[seat]}'s blocks are laid out.",
            "rule": "UNT-4",
            "pieces": [p for p in pieces if owners[p["group"]] not in COLOURS[seat + 1 :]],
            "marks": [],
        }
        for seat in range(len(NAMES))
    ]


def _confirmed(last: Data) -> str:
    if not last["confirmed"]:
        return "Nobody has two parameters in agreement: no move is confirmed."
    who = names_of(last["confirmed"])
    one = len(last["confirmed"]) == 1
    return f"{who} {'has' if one else 'have'} two or more parameters in agreement: confirmed."


def _step(executed: list[Data], number: int) -> Step:
    now = executed[number]
    deed, rule = _deed(now)
    return {
        "says": f"{_order(executed, number)} {deed[0].upper()}{deed[1:]}.",
        "rule": rule,
        "pieces": pieces_of(blocks_of(now["after"])),
        "marks": _marks(now),
    }


def _order(executed: list[Data], number: int) -> str:
    """Say whose move it is, and why it comes at its place among the confirmed ones (UNT-7)."""
    now = executed[number]
    who = f"{NAMES[now['seat']]}, {now['choice']}"
    if len(executed) == 1:
        return f"{who}."
    here = read_choice(now["choice"])
    if number == 0:
        return f"{who}, goes first: {_before(here, read_choice(executed[1]['choice']))} (UNT-7)."
    earlier = read_choice(executed[number - 1]["choice"])
    return f"{who}: {'the same again' if here == earlier else _before(earlier, here)} (UNT-7)."


def _before(first: Choose, second: Choose) -> str:
    if first.action != second.action:
        return f"{action_words(first.action)} comes before {action_words(second.action)}"
    if first.master != second.master:
        return f"{_original(first.master)} comes before {_original(second.master)}"
    return "the same move follows once more"


def _original(master: str) -> str:
    return f"{master_words(master)} with its {len(STONES[master])}"


def _deed(now: Data) -> tuple[str, str]:
    """Say what a confirmed move did, or what stopped it, with the rule."""
    choice = read_choice(now["choice"])
    if now["outcome"] != DONE:
        why, rule = why_stopped(now["outcome"], choice.action)
        return f"nothing happens, {why}", rule
    block = block_words(blocks_of([now["block"]])[0])
    partner = block_words(blocks_of([now["partner"]])[0])
    match choice.action:
        case "unify":
            return f"the {block} and the {partner} become one{_lost(now)}", "UNT-13"
        case "eliminate":
            gone = plural(len(now["changed"]["removed"]), "stone")
            return f"the {block} and the {partner} lose {gone}{_lost(now)}", "UNT-12"
        case "ccw" | "cw":
            return f"the {block} turns around {master_words(choice.master)}", "UNT-10"
    return f"the {block} shifts {choice.action}", "UNT-9"


def _lost(now: Data) -> str:
    """Say which masters left the board, and how the frames changed."""
    before = [*now["block"]["masters"], *now["partner"]["masters"]]
    after = [master for block in now["after"] for master in block["masters"]]
    gone = [master_words(master) for master in before if master not in after]
    counts = now["changed"]["frames"].items()
    frames = [f"{colour} {count:+}" for colour, count in counts if count]
    masters = f"; the master {' and '.join(gone)} leaves the board" if gone else ""
    return masters + (f"; frames: {', '.join(frames)}" if frames else "")


def _marks(now: Data) -> list[Mark]:
    changed = now["changed"]
    squares = {*changed["removed"], *changed["reframed"], *(to for _, to in changed["moved"])}
    if not squares:
        return []
    return [{"look": "last", "spaces": sorted(squares), "caption": "what the move changed"}]
