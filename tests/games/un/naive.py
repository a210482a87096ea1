"""(un) once more, written from the rules alone, slow and plain: a second opinion for tests.

It imports nothing from the package.  A square is a complex number, its column the real part and its
row the imaginary one, a1 the origin.  A moment is read from a position text, its fields kept as
plain sets; legal moves are found by trying every way that a text could write.
"""

from itertools import product
from typing import NamedTuple

STEPS = {"N": 1j, "E": 1, "S": -1j, "W": -1}
STARTS = {"w": (0j, 1j, 1 + 0j), "b": (4 + 4j, 4 + 3j, 3 + 4j)}
RING = {"w": 4 + 4j, "b": 0j}  # where each side wants to go

Card = frozenset[str]


class Moment(NamedTuple):
    """A moment of a game."""

    mode: str
    target: int
    dots: bool
    limit: int
    dominoes: frozenset[str]  # the set
    deck: frozenset[Card]  # all cards
    at: dict[complex, str]
    captured: dict[str, int]
    points: dict[str, int]
    chooser: str
    hands: dict[str, frozenset[str]]
    played: frozenset[str]
    domino: str  # in play, or ""
    named: int
    acts: str
    open: frozenset[Card]
    claimed: frozenset[Card]
    turns: int
    over: bool


def other(side: str) -> str:
    """Return the other side."""
    return "b" if side == "w" else "w"


def begin(
    mode: str, target: int, dots: bool, limit: int, dominoes: str, deck: list[str], first: str
) -> Moment:
    """Return the beginning of a game."""
    at = {square: side for side, squares in STARTS.items() for square in squares}
    none: dict[str, int] = {"w": 0, "b": 0}
    hands: dict[str, frozenset[str]] = {"w": frozenset(), "b": frozenset()}
    cards = frozenset(frozenset(text.split()) for text in deck)
    standard = [f"{w}/{b}" for w in range(4) for b in range(4) if w + b < 6]
    box = frozenset(standard if dominoes == "standard" else dominoes.split())
    return Moment(
        *(mode, target, dots, limit, box, cards, at, none, dict(none), first, hands, frozenset()),
        *("", 0, "", frozenset(), frozenset(), 0, False),
    )


def name(square: complex) -> str:
    """Name a square."""
    return f"{'abcde'[int(square.real)]}{int(square.imag) + 1}"


def square(text: str) -> complex:
    """Read a square."""
    return complex("abcde".index(text[0]), int(text[1]) - 1)


def inside(place: complex) -> bool:
    """Tell whether a place is on the board."""
    return place.real in range(5) and place.imag in range(5)


def bag(moment: Moment) -> frozenset[str]:
    """Return what is left in the bag."""
    return moment.dominoes - moment.hands["w"] - moment.hands["b"] - moment.played


def number(moment: Moment, side: str) -> int:
    """Return how far a side goes."""
    if moment.domino == "0/0":
        return moment.named
    white, black = moment.domino.split("/")
    return int(white if (side == "w") != moment.dots else black)


def acting(moment: Moment) -> str:
    """Return who acts: "chance", a side, or nobody."""
    if moment.over:
        return ""
    if moment.domino:
        return moment.acts
    return "chance" if chances(moment) else moment.chooser


def chances(moment: Moment) -> list[str]:
    """Return what chance may do, sorted."""
    if moment.over or moment.domino:
        return []
    rest = moment.deck - moment.open - moment.claimed
    if rest and len(moment.open) < 5:
        return sorted(f"card {' '.join(sorted(card))}" for card in rest)
    left = bag(moment)
    if len(left) > 1:
        for side in (moment.chooser, other(moment.chooser)):
            if len(moment.hands[side]) < 3:
                return sorted(f"{side.upper()}+{domino}" for domino in left)
    return []


def legal(moment: Moment) -> list[str]:
    """Return the legal moves of whoever acts, sorted."""
    side = acting(moment)
    if side in ("", "chance"):
        return chances(moment)
    if not moment.domino:
        return sorted(
            f"play {d}{end}"
            for d in moment.hands[side]
            for end in (["=0", "=1", "=2", "=3"] if d == "0/0" else [""])
        )
    goes = captures(moment, side) if moment.mode == "duel-capture" else pushes(moment, side)
    back = []
    if side == moment.chooser and moment.captured[side]:
        back = [f"@{name(s)}" for s in STARTS[side] if moment.at.get(s) != side]
    return sorted({*(goes or ["stay"]), *back})


def captures(moment: Moment, side: str) -> list[str]:
    """Return the moves by capturing rules."""
    found = []
    for start in [s for s, owner in moment.at.items() if owner == side]:
        for way in product(STEPS.values(), repeat=number(moment, side)):
            squares = [start]
            for step in way:
                squares.append(squares[-1] + step)
            *passed, end = squares[1:] or [start]
            fresh = len(set(squares)) == len(squares) and all(map(inside, squares))
            free = not any(between in moment.at for between in passed)
            if way and fresh and free and moment.at.get(end) != side:
                found.append(f"{name(start)}-{name(end)}")
    return found


def pushes(moment: Moment, side: str) -> list[str]:
    """Return the moves by pushing rules: every spelling that can be carried out."""
    words = ["N", "E", "S", "W", "Ne", "Nw", "Se", "Sw", "En", "Es", "Wn", "Ws"]
    return [
        name(start) + "".join(way)
        for start in [s for s, owner in moment.at.items() if owner == side]
        for way in product(words, repeat=number(moment, side))
        if way and carried_out(moment.at, start, way) is not None
    ]


def carried_out(
    at: dict[complex, str], start: complex, way: tuple[str, ...]
) -> dict[complex, str] | None:
    """Return the board after a way of steps; None if one of them is impossible."""
    now, here, seen = dict(at), start, {start}
    mover = now.pop(start)
    for word in way:
        here += STEPS[word[0]]
        if not inside(here) or here in seen:
            return None
        seen.add(here)
        if here not in now:
            if len(word) == 2:
                return None
            continue
        straight = here + STEPS[word[0]]
        aside = here + STEPS[word[1].upper()] if len(word) == 2 else None
        lands = straight if inside(straight) and aside is None else aside
        if lands is None or not inside(lands) or lands in now:
            return None
        if aside is not None and inside(straight):
            return None
        now[lands] = now.pop(here)
    now[here] = mover
    return now


def played(moment: Moment, move: str) -> Moment:
    """Return the moment after a legal move."""
    if move.startswith("card "):
        return moment._replace(open=moment.open | {frozenset(move.split()[1:])})
    if move[1] == "+":
        side, domino = move[0].lower(), move[2:]
        hands = {**moment.hands, side: moment.hands[side] | {domino}}
        return moment._replace(hands=hands)
    side = acting(moment)
    if move.startswith("play "):
        domino, _, named = move.removeprefix("play ").partition("=")
        hands = {**moment.hands, side: moment.hands[side] - {domino}}
        return moment._replace(
            hands=hands,
            played=moment.played | {domino},
            domino=domino,
            named=int(named or 0),
            acts=side,
        )
    after = moved(moment, side, move)
    if side == moment.chooser:
        return after._replace(acts=other(side))
    return turned(after)


def moved(moment: Moment, side: str, move: str) -> Moment:
    """Return the moment with a piece moved, pushed, captured or brought back."""
    at, captured = dict(moment.at), dict(moment.captured)
    if move == "stay":
        return moment
    if move[0] == "@" or "-" in move:
        end = square(move[-2:])
        if move[0] == "@":
            captured[side] -= 1
        else:
            del at[square(move[:2])]
        if end in at:
            captured[at[end]] += 1
        at[end] = side
        return moment._replace(at=at, captured=captured)
    way: list[str] = []
    for letter in move[2:]:
        way += [letter] if letter.isupper() else [way.pop() + letter]
    done = carried_out(at, square(move[:2]), tuple(way))
    assert done is not None
    return moment._replace(at=done)


def turned(moment: Moment) -> Moment:
    """Return the moment after both have acted."""
    at, points = dict(moment.at), dict(moment.points)
    open_cards, claimed = moment.open, moment.claimed
    if moment.mode == "dance":
        fit = {side: fitting(moment, side) for side in "wb"}
        for side in "wb":
            card = fit[side]
            if card and card != fit[other(side)]:
                points[side] += 1
                open_cards, claimed = open_cards - {card}, claimed | {card}
    else:
        for side in "wb":
            if at.get(RING[side]) == side:
                points[side] += 1
                del at[RING[side]]
    goal = moment.target if moment.mode == "dance" else 3
    out = moment.mode == "dance" and not open_cards and claimed == moment.deck
    over = max(points.values()) >= goal or out or moment.turns + 1 == moment.limit
    empty = not over and not moment.hands["w"] and not moment.hands["b"]
    return moment._replace(
        at=at,
        points=points,
        open=open_cards,
        claimed=claimed,
        chooser=other(moment.chooser),
        domino="",
        named=0,
        acts="",
        turns=moment.turns + 1,
        over=over,
        played=frozenset() if empty else moment.played,
    )


def fitting(moment: Moment, side: str) -> Card | None:
    """Return the open card that a side's pieces stand on in some orientation."""
    mine = [s for s, owner in moment.at.items() if owner == side]
    centred = [s - (2 + 2j) for s in mine]
    for quarter in range(4):
        for flip in (False, True):
            turned_over = [(s.conjugate() if flip else s) * 1j**quarter + 2 + 2j for s in centred]
            names = frozenset(name(complex(round(s.real), round(s.imag))) for s in turned_over)
            if names in moment.open:
                return names
    return None


def winners(moment: Moment) -> set[str]:
    """Return the sides that have won."""
    if not moment.over:
        return set()
    white, black = moment.points["w"], moment.points["b"]
    goal = moment.target if moment.mode == "dance" else 3
    out = moment.mode == "dance" and not moment.open and moment.claimed == moment.deck
    if max(white, black) < goal and not out:
        return set()
    if min(white, black) >= goal or white == black:
        return set()
    return {"w" if white > black else "b"}


def text(moment: Moment) -> str:
    """Write a moment as a position text."""
    rows = []
    for row in (4, 3, 2, 1, 0):
        line = "".join(moment.at.get(complex(column, row), ".") for column in range(5))
        for run in (5, 4, 3, 2, 1):
            line = line.replace("." * run, str(run))
        rows.append(line)
    ending = f"={moment.named}" if moment.domino == "0/0" else ""
    fields = [
        "/".join(rows),
        f"W{moment.captured['w']}B{moment.captured['b']}",
        f"w{moment.points['w']}b{moment.points['b']}",
        moment.chooser,
        *(",".join(sorted(d)) or "-" for d in (*moment.hands.values(), moment.played)),
        f"{moment.domino}{ending}:{moment.acts}" if moment.domino else "-",
    ]
    if moment.mode == "dance":
        for cards in (moment.open, moment.claimed):
            fields.append(";".join(sorted("".join(sorted(card)) for card in cards)) or "-")
    if moment.limit:
        fields.append(f"t{moment.turns}")
    return " ".join(fields)
