"""(un) as bytes and numbers, for its kernel.

| bytes of a state  | meaning                                                                      |
|-------------------|------------------------------------------------------------------------------|
| 0 to 3            | where White's pieces stand: bit 6 * column + row for each                    |
| 4 to 7            | where Black's stand                                                          |
| 8, 9 and 10, 11   | the hands of White and Black: bit 4 * white + black for a domino             |
| 12, 13            | the dominoes played in this round of the bag                                 |
| 14                | the choice in play, and 32 more if Black acts next; 0 when nothing is        |
| 15                | who chooses                                                                  |
| 16, 17            | the points of White and Black                                                |
| 18 to 21          | the turns that have ended                                                    |
| then, in a dance  | the open cards, then the claimed ones: a bit for each card of the deck       |

Captured pieces are those that are neither on the board nor across.  Numbers of several bytes have
the lowest first.

| number of a move | meaning                                                                       |
|------------------|-------------------------------------------------------------------------------|
| 0                | stay                                                                          |
| 1 to 15          | choose the domino 4 * white + black                                           |
| 16 to 19         | choose the blank with 0 to 3                                                  |
| 20 to 51         | White draws a domino, Black draws one                                         |
| 52 to 370        | open a card of the deck, in its order                                         |
| 384 to 1008      | capturing: 25 * start + end; a square is 5 * column + row                     |
| 1009 to 1033     | resurrect on a square                                                         |
| 384 to 55308     | pushing: 25 * way + start; a way holds 13 * what came before + a step, a step |
|                  | is 1 + 3 * direction (N E S W) + side (none, e or n, w or s)                  |

| bytes of the terms | meaning                                                                    |
|--------------------|----------------------------------------------------------------------------|
| 0, 1               | the mode, and the points that win                                          |
| 2, 3               | 1 if numbers are read by dots; the first chooser                           |
| 4                  | the bytes of a set of cards                                                |
| 6 to 13            | the turn limit, the cards of the deck, the dominoes, where the ranks begin |
| 14 to 21           | the places of White's and Black's start squares, of Black's ring, White's  |
| 22 to 53           | the squares by their keys                                                  |
| 54 to 181          | how many trials there are for 0 to 3 steps, by the start's key             |
| 182 to 437         | the first of them                                                          |
| then               | the trials: where a move can end; or three steps and the number of a way   |
| then, in a dance   | ranks of a first, second and third square by keys, and the cards by ranks  |
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

from unboard.core.errors import UnboardError
from unboard.core.flat import Flat
from unboard.core.grid import Square, squares
from unboard.core.options import Options
from unboard.games.un import kernel
from unboard.games.un.dominoes import BLANK, MOST, Domino, dominoes_of
from unboard.games.un.kernel import (
    ACTION,
    CARD,
    CHOOSER,
    DRAW,
    HANDS,
    IN_PLAY,
    OPEN,
    PIECES,
    PLAYED,
    POINTS,
    RESURRECTION,
    STAY,
    TURNS,
)
from unboard.games.un.movement import beside, reach
from unboard.games.un.rules import terms_of
from unboard.games.un.shapes import MARKS, SIZE, Card, canonical, deck_of
from unboard.games.un.state import (
    BLACK,
    COLOURS,
    DIRECTIONS,
    EMPTY_BOARD,
    NAMES,
    RINGS,
    SIDES,
    START,
    WHITE,
    AnyMove,
    Board,
    Choose,
    Draw,
    InPlay,
    Move,
    Open,
    Resurrect,
    State,
    Stay,
    Step,
    Walk,
)
from unboard.games.un.state import PIECES as EACH
from unboard.games.un.texts import NONE

MODES = ("duel-capture", "duel-push", "dance")
KEYS = 32  # of squares, 0 for none
NOWHERE = 30  # the place that a step enters that is none
AREA = SIZE * SIZE
KINDS = 13  # of steps, the step that is none among them


def terms(options: Options) -> bytes:
    """Return what was agreed, and tables."""
    names = ("mode", "target", "first", "read", "shapes", "dominoes", "turn_limit")
    return _terms(*(options[name] for name in names))


def size(options: Options) -> int:
    """Return the bytes of a state."""
    return OPEN + 2 * _card_bytes(_deck(options))


def work(options: Options) -> int:
    """Return that the kernel needs no memory to work in."""
    return 0


def widest(options: Options) -> int:
    """Return the most moves there can be: trials of three pieces and corners, or cards."""
    counts = sorted(_trials(options["mode"] == "duel-capture").counts)
    return max(sum(counts[-EACH:]) + EACH, len(_deck(options)), 2**4)


# States


def flatten(state: State, options: Options) -> bytes:
    """Return a state as bytes."""
    if state.captured != _captured(state.board, state.points, options):
        raise UnboardError("pieces that are not on the board are across or captured (UN-1)")
    deck = _deck(options)
    parts = (
        *(_mask(map(_place, state.board.pieces(seat)), 4) for seat in (WHITE, BLACK)),
        *(_mask(map(_domino, pile), 2) for pile in (*state.hands, state.played)),
        bytes((_in_play(state.in_play), state.chooser, *state.points)),
        state.turns.to_bytes(4, "little"),
        *(
            _mask((deck[card] for card in pile), _card_bytes(deck))
            for pile in (state.open, state.claimed)
        ),
    )
    return b"".join(parts)


def unflatten(data: bytes, options: Options) -> State:
    """Return the state that bytes mean."""
    board = EMPTY_BOARD
    for seat, first in ((WHITE, PIECES), (BLACK, PIECES + 4)):
        standing = _members(data[first : first + 4])
        board = board.put({divmod(place, SIZE + 1): COLOURS[seat] for place in standing})
    piles = [data[first : first + 2] for first in (HANDS, HANDS + 2, PLAYED)]
    white, black, played = (frozenset(map(_domino_of, _members(pile))) for pile in piles)
    cards, half = list(_deck(options)), len(data) - OPEN >> 1
    lying, claimed = data[OPEN : OPEN + half], data[OPEN + half :]
    points = data[POINTS], data[POINTS + 1]
    return State(
        terms_of(options),
        board,
        data[CHOOSER],
        hands=(white, black),
        played=played,
        in_play=_in_play_of(data[IN_PLAY]),
        captured=_captured(board, points, options),
        points=points,
        open=frozenset(cards[card] for card in _members(lying)),
        claimed=frozenset(cards[card] for card in _members(claimed)),
        turns=int.from_bytes(data[TURNS : TURNS + 4], "little"),
    )


def _captured(board: Board, points: tuple[int, ...], options: Options) -> tuple[int, ...]:
    """Return how many pieces are captured: those neither on the board nor across (UN-12)."""
    if options["mode"] == "dance":
        return (0, 0)
    return tuple(EACH - len(board.pieces(seat)) - points[seat] for seat in (WHITE, BLACK))


def _in_play(in_play: InPlay | None) -> int:
    if in_play is None:
        return 0
    return _choice(in_play.domino, in_play.named) | in_play.acts << 5


def _in_play_of(byte: int) -> InPlay | None:
    return InPlay(*_choice_of(byte & 31), byte >> 5) if byte else None


def _mask(members: Iterable[int], length: int) -> bytes:
    """Return a set of numbers as bits."""
    return sum(1 << member for member in members).to_bytes(length, "little")


def _members(mask: bytes) -> list[int]:
    bits = int.from_bytes(mask, "little")
    return [member for member in range(8 * len(mask)) if bits >> member & 1]


def _card_bytes(deck: dict[Card, int]) -> int:
    return len(deck) + 7 >> 3


def _deck(options: Options) -> dict[Card, int]:
    """Return the cards with their numbers."""
    return _numbered(options["shapes"]) if options["mode"] == "dance" else {}


@cache
def _numbered(shapes: str) -> dict[Card, int]:
    return {card: number for number, card in enumerate(deck_of(shapes))}


# Moves


def number(move: AnyMove, options: Options) -> int:
    """Return the number of a move."""
    match move:
        case Stay():
            return STAY
        case Choose(domino, named):
            return _choice(domino, named)
        case Draw(seat, domino):
            return DRAW + 16 * seat + _domino(domino)
        case Open(card):
            return CARD + _deck(options)[card]
        case Move(here, there):
            return ACTION + AREA * _square(here) + _square(there)
        case Resurrect(square):
            return RESURRECTION + _square(square)
        case Walk(here, steps):
            way = 0
            for step in steps:
                way = KINDS * way + _kind(step)
            return ACTION + AREA * way + _square(here)


def move(number: int, options: Options) -> AnyMove:
    """Return the move of a number."""
    if number == STAY:
        return Stay()
    if number < DRAW:
        return Choose(*_choice_of(number))
    if number < CARD:
        seat, domino = divmod(number - DRAW, 16)
        return Draw(seat, _domino_of(domino))
    if number < ACTION:
        return Open(list(_deck(options))[number - CARD])
    if options["mode"] != "duel-capture":
        way, square = divmod(number - ACTION, AREA)
        return Walk(_square_of(square), tuple(_steps_of(way)))
    if number < RESURRECTION:
        here, there = divmod(number - ACTION, AREA)
        return Move(_square_of(here), _square_of(there))
    return Resurrect(_square_of(number - RESURRECTION))


def _choice(domino: Domino, named: int | None) -> int:
    return _domino(domino) if named is None else kernel.BLANK + named


def _choice_of(choice: int) -> tuple[Domino, int | None]:
    if choice < kernel.BLANK:
        return _domino_of(choice), None
    return BLANK, choice - kernel.BLANK


def _domino(domino: Domino) -> int:
    return 4 * domino.white + domino.black


def _domino_of(number: int) -> Domino:
    return Domino(*divmod(number, 4))


def _square(square: Square) -> int:
    return SIZE * square[0] + square[1]


def _square_of(number: int) -> Square:
    return divmod(number, SIZE)


def _kind(step: Step) -> int:
    side = 1 + SIDES[step.direction].index(step.side) if step.side else 0
    return 1 + 3 * list(DIRECTIONS).index(step.direction) + side


def _steps_of(way: int) -> list[Step]:
    if way == 0:
        return []
    direction, side = divmod(way % KINDS - 1, 3)
    heading = list(DIRECTIONS)[direction]
    return [*_steps_of(way // KINDS), Step(heading, SIDES[heading][side - 1] if side else "")]


def hand_text(hand: int) -> str:
    """Return a hand as a position's text writes it."""
    return ",".join(str(_domino_of(domino)) for domino in _members(_wide(hand))) or NONE


# Tables


@cache
def _terms(
    mode: str, target: int, first: str, read: str, shapes: str, dominoes: str, limit: int
) -> bytes:
    dance, trials = mode == "dance", _trials(mode == "duel-capture")
    deck = _numbered(shapes) if dance else {}
    starter, goal = NAMES.index(first.capitalize()), target if dance else EACH
    head = bytes((MODES.index(mode), goal, read == "dots", starter, _card_bytes(deck), 0))
    corners = bytes(map(_place, chain(*START, reversed(RINGS))))
    tables = b"".join((corners, _squares_by_key(), trials.counts, trials.firsts, trials.listed))
    tables += bytes(len(tables) % 2)  # what follows is of two bytes each
    ranks = len(head) + 8 + len(tables)
    numbers = b"".join(map(_wide, (limit, len(deck))))
    numbers += _mask(map(_domino, dominoes_of(dominoes)), 2) + _wide(ranks)
    return head + numbers + tables + (_ranks(deck) if dance else b"")


class Trials(NamedTuple):
    """What pieces may try."""

    counts: bytes  # how many trials there are, by number and key
    firsts: bytes  # the first of them, of two bytes
    listed: bytes  # all of them


@cache
def _trials(captures: bool) -> Trials:
    counts, firsts = bytearray(KEYS * (MOST + 1)), bytearray(2 * KEYS * (MOST + 1))
    listed: list[bytes] = []
    for number in range(1, MOST + 1):
        for start in squares(SIZE):
            row = KEYS * number + _key(start)
            found = _ends(start, number) if captures else list(_ways(start, number))
            counts[row], firsts[2 * row : 2 * row + 2] = len(found), _wide(len(listed))
            listed += found
    return Trials(bytes(counts), bytes(firsts), b"".join(listed))


def _ends(start: Square, number: int) -> list[bytes]:
    """Return where a piece alone on the board can end by capturing rules (UN-12)."""
    alone = EMPTY_BOARD.put({start: COLOURS[WHITE]})
    return [bytes([_place(end)]) for end in sorted(reach(alone, start, number))]


class Tread(NamedTuple):
    """A step of a way: what it enters, and what happens to a piece that stands there."""

    direction: str
    enters: Square
    lands: Square
    side: str = ""  # to which it slides if it is at the edge (UN-16)
    must: bool = False  # the other side's way is also that of a step that pushes nothing

    def as_bytes(self) -> bytes:
        """Return what the kernel needs to know."""
        kind = _kind(Step(self.direction, self.side)) - _kind(Step(self.direction))
        return _wide(_place(self.enters) | _place(self.lands) << 5 | self.must << 10 | kind << 11)


def _ways(start: Square, number: int) -> Iterator[bytes]:
    """Iterate what can be tried by pushing rules: no step at first if the number is small."""
    none = _wide(NOWHERE | NOWHERE << 5) * (MOST - number)
    for way in _trails(start, number, (start,)):
        plain = Walk(start, tuple(Step(tread.direction) for tread in way))
        steps = none + b"".join(tread.as_bytes() for tread in way)
        yield steps + _wide(_number(plain, {}))


def _trails(here: Square, left: int, been: tuple[Square, ...]) -> Iterator[tuple[Tread, ...]]:
    """Iterate what can follow the way so far, which no square of it re-enters (UN-5)."""
    if left == 0:
        yield ()
        return
    for tread in (tread for direction in DIRECTIONS for tread in _treads(here, direction)):
        if tread.enters not in been:
            for rest in _trails(tread.enters, left - 1, (*been, tread.enters)):
                yield (tread, *rest)


def _treads(here: Square, direction: str) -> list[Tread]:
    """Return the steps in a direction, whatever stands there: at the edge there are sides."""
    there = beside(here, direction)
    if there is None:
        return []
    behind = beside(there, direction)
    if behind is not None:
        return [Tread(direction, there, behind)]
    sides = [(side, lands) for side in SIDES[direction] if (lands := beside(there, side))]
    return [Tread(direction, there, lands, side, n > 0) for n, (side, lands) in enumerate(sides)]


def _ranks(deck: dict[Card, int]) -> bytes:
    """Return the ranks of squares as the first, second and third of a set, then cards by ranks."""
    ranks = [[0] * KEYS for _ in range(MARKS)]
    for place, row in enumerate(ranks, 1):
        for square in squares(SIZE):
            row[_key(square)] = comb(_square(square), place)
    cards = [0] * comb(AREA, MARKS)
    for marked in combinations(squares(SIZE), MARKS):
        rank = sum(row[_key(square)] for row, square in zip(ranks, marked, strict=True))
        cards[rank] = deck.get(canonical(marked), -1) + 1
    return b"".join(map(_wide, chain(*ranks, cards)))


def _squares_by_key() -> bytes:
    found = bytearray(KEYS)
    for square in squares(SIZE):
        found[_key(square)] = _square(square)
    return bytes(found)


def _key(square: Square) -> int:
    return kernel.key_of(1 << _place(square))


def _place(square: Square) -> int:
    return (SIZE + 1) * square[0] + square[1]


def _wide(number: int) -> bytes:
    return number.to_bytes(2, "little")


_number = number  # where a number is a count of steps

FLAT = Flat(
    kernel="unboard.games.un.kernel",
    terms=terms,
    size=size,
    work=work,
    widest=widest,
    flatten=flatten,
    unflatten=unflatten,
    number=number,
    hidden=tuple(str(_domino_of(domino)) for domino in range(16)),
    move=move,
)
