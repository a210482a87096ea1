"""What the companion's page asks beside its table: the story so far, packs, odds of a battle."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any

from unboard.core.errors import BadOption, quoted
from unboard.core.position import Position
from unboard.games.andromeda.labels import says
from unboard.games.andromeda.notation import BETWEEN, MAP_END
from unboard.games.andromeda.notation import read as read_move
from unboard.games.andromeda.odds import odds
from unboard.games.andromeda.pack_reader import SAMPLE, parsed, read_pack

Asked = Mapping[str, Any]


def sample(asked: Asked) -> dict[str, Any]:
    """Return the sample pack, as text and as what it holds."""
    return {"text": SAMPLE.read_text(encoding="utf-8"), "pack": asdict(read_pack("sample"))}


def pack(asked: Asked) -> dict[str, Any]:
    """Return what a pack holds; refuse one that is not sound, naming card and field."""
    text = asked.get("text")
    if not isinstance(text, str):
        raise BadOption(f"text must be a pack's TOML text, not {quoted(text)}")
    return {"pack": asdict(read_pack(text))}


def read(asked: Asked) -> dict[str, Any]:
    """Return what a pack's text says, sound or not, and what is wrong with it."""
    text = asked.get("text")
    if not isinstance(text, str):
        raise BadOption(f"text must be a pack's TOML text, not {quoted(text)}")
    try:
        content = parsed(text)
    except BadOption as error:
        return {"content": None, "pack": None, "problem": str(error)}
    shown = json.loads(json.dumps(content, default=str).replace("NaN", "null"))
    try:
        return {"content": shown, "pack": asdict(read_pack(text)), "problem": ""}
    except BadOption as error:
        return {"content": shown, "pack": None, "problem": str(error)}


def battle(asked: Asked) -> dict[str, Any]:
    """Return the exact odds of a battle, each as a fraction and as a number."""
    sides = ((_number(asked, "dice"), _number(asked, "targeting")),
             (_number(asked, "other_dice"), _number(asked, "other_targeting")))  # fmt: skip
    win, tie = odds(*sides)
    chances = {"win": win, "tie": tie, "loss": 1 - win - tie}
    return {name: {"exact": str(p), "chance": float(p)} for name, p in chances.items()}


def _number(asked: Asked, name: str) -> int:
    text = str(asked.get(name))
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadOption(f"{name} must be a whole number, as in 2, not {quoted(asked.get(name))}")
    return int(text)


def course(line: Sequence[Position]) -> list[dict[str, Any]]:
    """Return how the books went: VP, tracks and score after each of Unity's turns, and now."""
    steps = [line[0], *(after for before, after in pairwise(line) if _turn_ends(before, after))]
    last = line[-1]
    books = [_books(position, turn) for turn, position in enumerate(steps)]
    return books if steps[-1] is last else [*books, _books(last, len(steps) - 1)]


def _turn_ends(before: Position, after: Position) -> bool:
    """Tell whether a move ends Unity's turn; one without questions begins with it as well."""
    was, now, played = before.view(0), after.view(0), after.last
    ends = played is not None and played.move == "end" and was["phase"] == "human"
    moves = was["phase"] == "unity" or (ends and was["conn"] == was["human"])
    return bool(moves) and now["phase"] != "unity"


def _books(position: Position, turn: int) -> dict[str, Any]:
    view = position.view(0)
    total = view["score"]["total"]
    return {"turn": turn, "vp": view["vp"], "total": total, "tracks": view["tracks"]}


def story(line: Sequence[Position]) -> list[dict[str, Any]]:
    """Return every move of a table's log in words, those taken back included."""
    _, _, moves = line[0].text().partition(MAP_END)
    earlier = len(moves.split(BETWEEN)) if moves else 0  # steps count them too
    return [_chapter(before, after, earlier + after.count) for before, after in pairwise(line)]


def _chapter(before: Position, after: Position, number: int) -> dict[str, Any]:
    """Tell a move: in whose turn, in words, and the steps that followed from it."""
    played, view = after.last, before.view(0)
    assert played is not None
    move = read_move(played.move, before.game.options)
    return {
        "seat": played.seat,
        "move": played.move,
        "phase": view["phase"],
        "human": view["human"],
        "face": (move.number or 0) if move.does == "d6" else 0,
        "says": says(move, played.move, view["human"], view["probe"]),
        "steps": [
            {name: step[name] for name in ("text", "rule", "change", "label", "sign")}
            for step in after.view(0)["steps"]
            if step["move"] == number
        ],
    }
