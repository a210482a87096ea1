"""Boards as pictures: how the tests of Unravel say what stands where."""

import unboard


def load(picture: str, turn: str) -> unboard.Position:
    """Return the position of a picture, rows from the top, dots for empty squares."""
    rows = [line.replace(" ", "") for line in picture.split("\n") if line.strip()]
    text = "/".join(rows)
    for run in range(len(rows), 0, -1):
        text = text.replace("." * run, str(run))
    return unboard.game("unravel").load(f"{text} {turn}")


def play(position: unboard.Position, steps: str) -> unboard.Position:
    """Play moves separated by spaces, each by the seat to act."""
    for step in steps.split():
        (seat,) = position.to_act
        position = position.play(seat, step)
    return position


def drawn(position: unboard.Position) -> list[str]:
    """Return the rows of a position, from the top."""
    return list(position.view(None)["board"])


def crosscuts(position: unboard.Position) -> dict[str, str]:
    """Return the standing crosscuts, each with its completers: {"a1 a2 b1 b2": "b2"}."""
    return {
        " ".join(crosscut["squares"]): " ".join(crosscut["completers"])
        for crosscut in position.view(None)["crosscuts"]
    }
