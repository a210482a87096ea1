"""How the tests of the companion play: moves joined by semicolons, chance and table alike.

The solo map has its planets on R1, R3, R6 and R9, its bases on the others:

    R1 P   R2 B   R3 P   R4 B
    R5 B   R6 P   R7 B   R8 B
    R9 P   R10 B
"""

from random import Random
from typing import Any

import unboard
from unboard.core.rulebook import View
from unboard.games.andromeda.pack_reader import SAMPLE

MAPS = {1: "PBPB/BPBB/PB", 2: "PBPB/BPBB/PBP/P", 3: "PBPB/BPBB/PBP/PPP"}
OPEN = "card I:5 ; card II:1 ; card III:3"  # three cards without icons, all of them asked for
COMMANDERS = ("Marshal Ansa", "Proctor Veyl", "Overmind Ketu")
SAMPLE_TEXT = SAMPLE.read_text(encoding="utf-8")


def table(moves: str = "", opening: str = OPEN, **options: Any) -> unboard.Position:
    """Return a game after the opening of the decks and some moves."""
    options = {"map": MAPS[options.get("players", 1)], **options}
    opening = "" if options.get("cards") == "physical" else opening
    return play(unboard.game("andromeda", **options).start(), f"{opening} ; {moves}")


def play(position: unboard.Position, moves: str) -> unboard.Position:
    """Play moves one after another, each by whoever is to act."""
    for move in filter(None, (part.strip() for part in moves.split(";"))):
        (seat,) = position.to_act
        position = position.play(seat, move)
    return position


def view(position: unboard.Position) -> View:
    return position.view(0)


def refused(position: unboard.Position, move: str) -> str:
    """Return the rule that forbids a move of whoever is to act."""
    (seat,) = position.to_act
    (reason, *_) = position.why_not(seat, move)
    assert move not in position.moves(seat)
    return reason.rule


def told(position: unboard.Position) -> str:
    """Return what the last move led to, with its rules and changes, line by line."""
    steps = view(position)["steps"]
    last = len(position.text().split(" ; ")) if " : " in position.text() else 0
    shown = (step for step in steps if step["move"] == last)
    return "\n".join(f"{step['rule']} {step['text']} [{step['change']}]" for step in shown)


def pack(*changes: tuple[str, str]) -> str:
    """Return the sample pack with parts of its text changed."""
    text = SAMPLE_TEXT
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


def random_game(seed: int, bold: float = 0.1, **options: Any) -> list[unboard.Position]:
    """Play a whole game with random answers; `bold` is how often any legal move is made."""
    rng = Random(seed)
    path = [unboard.game("andromeda", **options).start(seed)]
    while not path[-1].over:
        (seat,) = path[-1].to_act
        legal = path[-1].moves(seat) if rng.random() < bold else path[-1].usual(seat)
        path.append(path[-1].play(seat, rng.choice(legal)))
    return path
