"""The story of a reveal: who chose what, what was confirmed, and each move in its order."""

from collections.abc import Sequence

from unboard.core.grid import square_name
from unboard.core.palette import Colour
from unboard.core.rulebook import Seat
from unboard.core.scene import Cell, CellLook, Mark, Sheet, Step
from unboard.core.words import plural
from unboard.games.unitar.blocks import (
    DONE,
    MASTER_GONE,
    NO_OVERLAP,
    OFF_THE_FIELD,
    block_of,
    masters_of,
)
from unboard.games.unitar.box import STONES
from unboard.games.unitar.notation import write
from unboard.games.unitar.rules import agreements, confirmed
from unboard.games.unitar.state import (
    COLOURS,
    NAMES,
    PARAMETERS,
    WORDS,
    Choose,
    Deed,
    Execution,
    Report,
    action_words,
    master_words,
    names_of,
)
from unboard.games.unitar.tiles import SIGNS, block_words, pieces_of, why_stopped
from unboard.games.unitar.view import Change, View, changes

# The cells of the sheet are narrow on a phone; the story says it in full.
_COLOURS: dict[str, Colour] = {word: word for word in WORDS.values()}
SHORT = {MASTER_GONE: "gone", OFF_THE_FIELD: "edge", NO_OVERLAP: "apart"}


def reveal_sheet(report: Report) -> Sheet:
    """Return the three choices side by side, agreements marked (UNT-6)."""
    rows: list[list[Cell]] = []
    for seat, choice in enumerate(report.choices):
        agreed = agreements(report.choices, seat)
        cells: list[Cell] = [
            {
                "text": f"{SIGNS[value]} {value}" if value in SIGNS else value,
                "colour": _COLOURS.get(value),
                "look": "agrees" if agreed[parameter] else "differs",
            }
            for parameter, value in zip(PARAMETERS, choice.parameters, strict=True)
        ]
        rows.append([_name(seat), *cells, _fate(report, seat)])
    return {
        "title": f"Round {report.number}: the choices",
        "head": ["player", *PARAMETERS, "move"],
        "rows": rows,
    }


def _name(seat: Seat) -> Cell:
    return {"text": NAMES[seat], "colour": WORDS[COLOURS[seat]], "look": ""}


def _fate(report: Report, seat: Seat) -> Cell:
    for execution in report.executions:
        if execution.seat == seat:
            outcome = execution.deed.outcome
            look: CellLook = "done" if outcome == DONE else "stopped"
            return {"text": SHORT.get(outcome, outcome), "colour": None, "look": look}
    return {"text": "void", "colour": None, "look": "stopped"}


def told(view: View) -> list[Step]:
    """Return the last reveal step by step; its last step is the board now."""
    report = view.report
    if report is None:
        return _set_up_told(view) if _is_set_up(view) else []
    before = pieces_of(report.before)
    first: Step = {"says": _confirmed(report), "rule": "UNT-6", "pieces": before, "marks": []}
    steps = enumerate(changes(report))
    return [first, *(_step(report.executions, number, change) for number, change in steps)]


def _is_set_up(view: View) -> bool:
    """Tell whether the blocks are those that a set-up reveals: one for each master (UNT-2)."""
    masters = [masters_of(block) for block in view.blocks]
    return view.played == 0 and sorted(masters) == sorted([master] for master in STONES)


def _set_up_told(view: View) -> list[Step]:
    """Lay out the blocks as the book does: yellow, red, blue (UNT-4)."""
    owners = [masters_of(block)[0][0] for block in view.blocks for _ in block]
    pieces = list(zip(pieces_of(view.blocks), owners, strict=True))
    return [
        {
            "says": f"{NAMES[seat]}'s blocks are laid out.",
            "rule": "UNT-4",
            "pieces": [piece for piece, owner in pieces if owner in COLOURS[: seat + 1]],
            "marks": [],
        }
        for seat in range(len(NAMES))
    ]


def _confirmed(report: Report) -> str:
    seats = confirmed(report.choices)
    if not seats:
        return "Nobody has two parameters in agreement: no move is confirmed."
    have = "has" if len(seats) == 1 else "have"
    return f"{names_of(seats)} {have} two or more parameters in agreement: confirmed."


def _step(executions: Sequence[Execution], number: int, change: Change) -> Step:
    now = executions[number]
    deed, rule = _deed(now, change)
    return {
        "says": f"{_order(executions, number)} {deed[0].upper()}{deed[1:]}.",
        "rule": rule,
        "pieces": pieces_of(now.deed.blocks),
        "marks": _marks(change),
    }


def _order(executions: Sequence[Execution], number: int) -> str:
    """Say whose move it is, and why it comes at its place among the confirmed ones (UNT-7)."""
    here = executions[number].choice
    who = f"{NAMES[executions[number].seat]}, {write(here)}"
    if len(executions) == 1:
        return f"{who}."
    if number == 0:
        return f"{who}, goes first: {_before(here, executions[1].choice)} (UNT-7)."
    earlier = executions[number - 1].choice
    return f"{who}: {'the same again' if here == earlier else _before(earlier, here)} (UNT-7)."


def _before(first: Choose, second: Choose) -> str:
    if first.action != second.action:
        return f"{action_words(first.action)} comes before {action_words(second.action)}"
    if first.master != second.master:
        return f"{_original(first.master)} comes before {_original(second.master)}"
    return "the same move follows once more"


def _original(master: str) -> str:
    return f"{master_words(master)} with its {len(STONES[master])}"


def _deed(execution: Execution, change: Change) -> tuple[str, str]:
    """Say what a confirmed move did, or what stopped it, with the rule."""
    choice, deed = execution.choice, execution.deed
    if deed.outcome != DONE:
        why, rule = why_stopped(deed.outcome, choice.action)
        return f"nothing happens, {why}", rule
    block, partner = block_words(deed.block), block_words(deed.partner)
    match choice.action:
        case "unify":
            return f"the {block} and the {partner} become one{_lost(deed, change)}", "UNT-13"
        case "eliminate":
            gone = plural(len(change.removed), "stone")
            return f"the {block} and the {partner} lose {gone}{_lost(deed, change)}", "UNT-12"
        case "ccw" | "cw":
            return f"the {block} turns around {master_words(choice.master)}", "UNT-10"
    return f"the {block} shifts {choice.action}", "UNT-9"


def _lost(deed: Deed, change: Change) -> str:
    """Say which masters left the board, and how the frames changed."""
    before = [*masters_of(deed.block), *masters_of(deed.partner)]
    gone = [master_words(master) for master in before if not block_of(deed.blocks, master)]
    counts = zip(COLOURS, change.frames, strict=True)
    frames = [f"{WORDS[colour]} {count:+}" for colour, count in counts if count]
    word, leave = ("master", "leaves") if len(gone) == 1 else ("masters", "leave")
    masters = f"; the {word} {' and '.join(gone)} {leave} the board" if gone else ""
    return masters + (f"; frames: {', '.join(frames)}" if frames else "")


def _marks(change: Change) -> list[Mark]:
    squares = {*change.removed, *change.reframed, *(to for _, to in change.moved)}
    if not squares:
        return []
    names = sorted(map(square_name, squares))
    return [{"look": "last", "spaces": names, "caption": "what the move changed"}]
