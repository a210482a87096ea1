"""How moves of (un) are written.

| text            | meaning                                                                     |
|-----------------|-----------------------------------------------------------------------------|
| `W+1/2`         | White draws the domino with white 1, black 2; `B+0/3` for Black              |
| `card a1 c3 e5` | a card is opened, in its canonical orientation                              |
| `play 1/2`      | choose a domino, white section first; `play 0/0=2` names the blank's number |
| `a1-b2`         | move a piece by capturing rules                                             |
| `@a2`           | resurrect a piece on a2                                                     |
| `b2NNE`         | move a piece by pushing rules, step by step                                 |
| `b4Nw`          | the same, and the piece on b5 slides west along the edge                    |
| `stay`          | do not move                                                                 |
"""

import re
from collections.abc import Iterator

from unboard.core.errors import MalformedMove, quoted
from unboard.core.grid import Square, read_square, square_name, squares
from unboard.core.options import Options
from unboard.games.un.dominoes import BLANK, MOST, Domino, dominoes_of, write_dominoes
from unboard.games.un.movement import beside, every_walk
from unboard.games.un.shapes import SIZE, Card, canonical, deck_of, write_card
from unboard.games.un.state import (
    COLOURS,
    SIDES,
    AnyMove,
    Choose,
    Draw,
    Move,
    Open,
    Resurrect,
    Stay,
    Step,
    Walk,
)


def write(move: AnyMove) -> str:
    """Write a move.

    >>> write(Draw(0, Domino(1, 2))), write(Choose(BLANK, 2)), write(Move((0, 0), (1, 1)))
    ('W+1/2', 'play 0/0=2', 'a1-b2')
    >>> write(Walk((1, 2), (Step("N"), Step("N", "w"))))
    'b3NNw'
    """
    match move:
        case Draw(seat, domino):
            return f"{COLOURS[seat].upper()}+{domino}"
        case Open(card):
            return f"card {write_card(card)}"
        case Choose(domino, named):
            return f"play {domino}" if named is None else f"play {domino}={named}"
        case Move(here, there):
            return f"{square_name(here)}-{square_name(there)}"
        case Walk(here, steps):
            return square_name(here) + "".join(map(str, steps))
        case Resurrect(square):
            return f"@{square_name(square)}"
        case Stay():
            return "stay"


def read(text: str, options: Options) -> AnyMove:
    """Read a move; the inverse of `write`.

    >>> read("b3NNw", {"mode": "duel-push"})
    Walk(start=(1, 2), steps=(Step(direction='N', side=''), Step(direction='N', side='w')))
    >>> read("b3S", {"mode": "duel-capture"})
    Traceback (most recent call last):
    ...
    unboard.core.errors.MalformedMove: 'b3S' is no move of (un) by capturing rules; write play 1/2 \
or play 0/0=2 (choose), a1-b2 (move), @a2 (resurrect) or stay
    """
    if text == "stay":
        return Stay()
    if drawn := re.fullmatch(r"([WB])\+([0-9]/[0-9])", text):
        return Draw("WB".index(drawn[1]), _domino(text, drawn[2], options))
    if chosen := re.fullmatch(r"play ([0-9]/[0-9])(?:=([0-9]))?", text):
        return _choice(text, _domino(text, chosen[1], options), chosen[2])
    if options["mode"] == "dance" and text.startswith("card "):
        return Open(_card(text, text.removeprefix("card "), deck_of(options["shapes"])))
    found = _capturing(text) if options["mode"] == "duel-capture" else _walk(text)
    if found is None:
        raise MalformedMove(f"{quoted(text)} is no move of (un) {_forms(options)}")
    return found


def vocabulary(options: Options) -> Iterator[AnyMove]:
    """Iterate every well-formed move of a mode."""
    dominoes = sorted(dominoes_of(options["dominoes"]))
    yield from (Draw(seat, domino) for seat in (0, 1) for domino in dominoes)
    for domino in dominoes:
        named = range(MOST + 1) if domino == BLANK else [None]
        yield from (Choose(domino, number) for number in named)
    yield Stay()
    board = list(squares(SIZE))
    if options["mode"] == "duel-capture":
        yield from (Move(here, there) for here in board for there in board if here != there)
        yield from map(Resurrect, board)
        return
    for square in board:
        for length in range(1, MOST + 1):
            yield from every_walk(square, length)
    if options["mode"] == "dance":
        yield from map(Open, deck_of(options["shapes"]))


def _forms(options: Options) -> str:
    if options["mode"] == "duel-capture":
        moves = "a1-b2 (move), @a2 (resurrect)"
        return f"by capturing rules; write play 1/2 or play 0/0=2 (choose), {moves} or stay"
    moves = "b2NNE (move), b4Nw (push along the edge)"
    return f"by pushing rules; write play 1/2 or play 0/0=2 (choose), {moves} or stay"


def _domino(text: str, name: str, options: Options) -> Domino:
    dominoes = dominoes_of(options["dominoes"])
    domino = Domino(int(name[0]), int(name[2]))
    if domino not in dominoes:
        raise MalformedMove(
            f"{quoted(text)} names {name}, which is no domino of the set; it holds "
            f"{write_dominoes(dominoes)}, white section first (UN-2)"
        )
    return domino


def _choice(text: str, domino: Domino, named: str | None) -> Choose:
    if domino == BLANK and (named is None or int(named) > MOST):
        raise MalformedMove(
            f"{quoted(text)} names no number for the blank; write play 0/0=0 to play 0/0=3 (UN-8)"
        )
    if domino != BLANK and named is not None:
        raise MalformedMove(
            f"{quoted(text)} names a number, which only the blank takes; write play {domino} (UN-8)"
        )
    return Choose(domino, None if named is None else int(named))


def _card(text: str, names: str, deck: tuple[Card, ...]) -> Card:
    found = [read_square(name, SIZE) for name in names.split(" ")]
    marked = tuple(square for square in found if square is not None)
    if len(marked) < len(found) or len(set(marked)) != 3:
        raise MalformedMove(f"{quoted(text)} is no card; one looks like card a1 c3 e5")
    card = canonical(marked)
    if card not in deck:
        raise MalformedMove(f"{quoted(text)} is not in this deck (UN-19)")
    if marked != card:
        raise MalformedMove(f"{quoted(text)} is turned or unsorted; write card {write_card(card)}")
    return card


def _capturing(text: str) -> Move | Resurrect | None:
    parts = re.fullmatch(r"(?:([a-z][0-9]+)-|@)([a-z][0-9]+)", text)
    if parts is None:
        return None
    here, there = (_square(text, name) if name else None for name in parts.groups())
    assert there is not None
    if here is None:
        return Resurrect(there)
    if here == there:
        raise MalformedMove(f"{quoted(text)} goes nowhere; a move names two squares: a1-b2")
    return Move(here, there)


def _walk(text: str) -> Walk | None:
    parts = re.fullmatch(r"([a-z][0-9]+)((?:[NESW][nesw]?)+)", text)
    if parts is None:
        return None
    here = start = _square(text, parts[1])
    steps = tuple(Step(*part) for part in re.findall(r"[NESW][nesw]?", parts[2]))
    if len(steps) > MOST:
        raise MalformedMove(f"{quoted(text)} has {len(steps)} steps; no number is above {MOST}")
    for step in steps:
        there = beside(here, step.direction)
        if there is None:
            raise MalformedMove(f"{quoted(text)} leaves the board at {square_name(here)}")
        _check_side(text, step, there)
        here = there
    return Walk(start, steps)


def _check_side(text: str, step: Step, there: Square) -> None:
    """Refuse a side that no push along the edge can have."""
    if not step.side:
        return
    if beside(there, step.direction):
        raise MalformedMove(
            f"{quoted(text)} names a side at {square_name(there)}, but the board goes on behind "
            "it; a side is named only where a step runs against the edge, as in b4Nw (UN-16)"
        )
    if step.side not in SIDES[step.direction]:
        sides = " or ".join(SIDES[step.direction])
        raise MalformedMove(
            f"{quoted(text)} pushes to no side at {square_name(there)}; the sides of a step "
            f"{step.direction} are {sides} (UN-16)"
        )


def _square(text: str, name: str) -> Square:
    square = read_square(name, SIZE)
    if square is None:
        raise MalformedMove(
            f"{quoted(text)} names {quoted(name)}, which is no square; they go from a1 to e5"
        )
    return square
