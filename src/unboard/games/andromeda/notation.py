"""How the companion is written.

| text                                          | meaning                                          |
|-----------------------------------------------|--------------------------------------------------|
| `launch R4`, `launch nebula moon`, `return`, `end` | a human's turn                              |
| `d6=4`, `card I:7`, `conflict 3`, `upgrade 5` | chance                                           |
| `to R4`, `moon none`, `tokens 2`, `collect 3` | answers                                          |
| `develop city R4 leaders=6`, `raiders hit B`  | more answers                                     |
| `battle R4`, `join B`, `hit B`, `battle won`  | battles                                          |
| `gain module science`, `vp +2`, `score science`, `region planet 3`, `final` | any time |
| `set vp 12`, `set ship B R4`                  | corrections                                      |
| `total 1 63`                                  | at the end                                       |

A position is the map, ` : `, and all moves so far joined by ` ; `; it loads by replaying them.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from unboard.core.errors import BadText, MalformedMove, quoted
from unboard.core.options import Options
from unboard.core.rulebook import CHANCE
from unboard.games.andromeda.atlas import COLUMNS, KINDS, NAMES, humans_of
from unboard.games.andromeda.pack import (
    DEVELOPMENTS,
    LETTERS,
    SECTIONS,
    TRACKS,
    TYPES,
    bonus_texts,
)
from unboard.games.andromeda.rules import play, state_at_start, terms_of, to_act
from unboard.games.andromeda.state import (
    AROUND,
    BONUS,
    BUILT,
    CHANGE,
    COUNT,
    EVENTS,
    NUMBERS,
    PLACES,
    TOTAL,
    VP,
    Move,
    State,
    Terms,
)
from unboard.games.andromeda.why import why_not

_EXAMPLES = "launch R4, end, to R4, collect 1, vp +2, set tactics 3"


@lru_cache(maxsize=1 << 14)  # a table has more than a thousand moves, nearly all the same ones
def write(move: Move) -> str:
    """Write a move.

    >>> write(Move("develop", "city", "R4", 6)), write(Move("vp", number=2))
    ('develop city R4 leaders=6', 'vp +2')
    """
    match move.does:
        case "d6":
            return f"d6={move.number}"
        case "card":
            return f"card {move.what}:{move.number}"
        case "vp":
            return f"vp {move.number:+d}"
        case "develop" if move.where:
            return f"develop {move.what} {move.where} leaders={move.number}"
        case "developed":
            return f"developed {move.where} {move.what}"
        case "raiders" if move.what != "none":
            return f"raiders hit {move.what}"
    words = [word for word in (move.does, move.what, move.where) if word]
    return " ".join(words if move.number is None else [*words, str(move.number)])


def read(text: str, options: Options) -> Move:
    """Read a move; only texts of the vocabulary are moves."""
    move = lexicon(terms_of(options)).get(text)
    if move is None:
        raise MalformedMove(
            f"{quoted(text)} is no move of this game; moves look like {_EXAMPLES}, and regions "
            f"go from R1 to {NAMES[-1]}"
        )
    return move


def lexicon(terms: Terms) -> dict[str, Move]:
    """Return every well-formed move by its text."""
    return _lexicon(replace(terms, map="", length=0))  # neither changes what can be written


@lru_cache(maxsize=64)
def _lexicon(terms: Terms) -> dict[str, Move]:
    return {write(move): move for move in _all_moves(terms)}


def vocabulary(options: Options) -> Iterator[Move]:
    """Iterate every well-formed move with these options."""
    return iter(lexicon(terms_of(options)).values())


def _all_moves(terms: Terms) -> Iterator[Move]:
    yield from (Move("launch", where=w) for w in (*NAMES, "nebula", "nebula moon"))
    yield from (Move(word) for word in ("return", "end", "final", "diplomacy", "repair"))
    yield from _draws(terms)
    yield from _answers(terms)
    yield from _any_time()
    yield from _corrections(terms)
    for human in range(1, terms.players + 1):
        yield from (Move("total", str(human), number=n) for n in range(TOTAL + 1))


def _draws(terms: Terms) -> Iterator[Move]:
    yield from (Move("d6", number=face) for face in range(1, 7))
    if not terms.physical:
        for deck in SECTIONS:
            yield from (Move("card", deck, number=id) for id in terms.pack.ids(deck))
        for deck in ("conflict", "upgrade"):
            yield from (Move(deck, number=id) for id in terms.pack.ids(deck))


def _answers(terms: Terms) -> Iterator[Move]:
    yield from (Move("to", where=where) for where in (*NAMES, "none"))
    yield from (Move("moon"), Move("moon", "none"))
    yield from (Move("tokens", number=n) for n in range(3))
    yield from (Move(word, letter) for word in ("ship", "join") for letter in LETTERS)
    yield from (Move("module", t, where) for t in TYPES for where in ("", "damaged"))
    yield Move("module", "none")
    yield from (Move("collect", number=n) for n in range(7))
    for type in DEVELOPMENTS:
        for where in NAMES:
            yield from (Move("develop", type, where, n) for n in range(AROUND + 1))
    yield Move("develop", "none")
    yield from (Move("raiders", what) for what in (*LETTERS, "none"))
    yield from (Move("battle", what) for what in ("none", "won", "lost"))
    yield from (Move("battle", where=where) for where in NAMES)
    if terms.physical:
        yield from (Move("icons", w) for w in ("none", "develop", "event", "develop event"))
    if terms.commander is None:
        yield from (Move("bonus", text) for text in (*bonus_texts(BONUS), "done"))


def _any_time() -> Iterator[Move]:
    yield from (Move("hit", what) for what in (*LETTERS, "module"))
    modules = ("module", *(f"module {type}" for type in TYPES))
    yield from (Move("gain", what) for what in ("resource", "moon", *modules, "upgrade"))
    yield Move("lose", "resource")
    yield from (Move("advance", track) for track in TRACKS)
    yield from (Move("developed", t, where) for where in NAMES for t in DEVELOPMENTS)
    yield from (Move("score", track) for track in TRACKS)
    yield from (Move("event", what) for what in ("", "resolved", *EVENTS))
    for kind in KINDS.values():
        yield from (Move("region", kind, number=n) for n in range(1, COLUMNS + 1))
    for number in range(1, CHANGE + 1):
        yield from (Move("vp", number=number), Move("vp", number=-number))


def _corrections(terms: Terms) -> Iterator[Move]:
    for name in (*NUMBERS, *TRACKS):
        if name == "wheel" and terms.commander is None:
            continue  # the wheel is on the table
        most = VP if name in ("vp", "upgrade_vp") else COUNT
        yield from (Move("set", name, number=n) for n in range(most + 1))
    parts = {"modules": TYPES, "tiles": DEVELOPMENTS, "leaders": ("", *NAMES)}
    if terms.physical:
        parts["upgrades"] = ("",)
    for name, where in parts.items():
        yield from (Move("set", name, part, n) for part in where for n in range(COUNT + 1))
    for letter in LETTERS:
        yield from (Move("set", f"ship {letter}", place) for place in (*NAMES, *PLACES))
    yield from (Move("set", "probe", where) for where in (*NAMES, "none"))
    for region in NAMES:
        yield from (Move("set", f"development {region}", built) for built in BUILT)
    yield Move("set", "final", "no")


MAP_END, BETWEEN = " : ", " ; "  # what stands behind the map, and between two moves


def write_text(state: State) -> str:
    """Write a position: the map and all moves so far."""
    moves = BETWEEN.join(map(write, state.moves))
    return f"{state.terms.map}{MAP_END}{moves}" if moves else state.terms.map


def read_text(text: str, options: Options) -> tuple[State, Options]:
    """Read a position by replaying its moves, and the options it implies: map and players."""
    map, colon, moves = text.removesuffix(" :").partition(MAP_END)  # no move yet, no colon needed
    implied = {"map": map, "players": _humans(map, options)}
    state = state_at_start(terms_of({**options, **implied}))
    for number, move in enumerate(moves.split(BETWEEN) if colon else (), 1):
        state = _replayed(state, number, move)
    lexicon(state.terms)  # so that no later answer waits for it
    return state, implied


def _humans(map: str, options: Options) -> int:
    humans = humans_of(map)
    if humans is None:
        raise BadText(
            f"{quoted(map)} is no map; a text begins with rows of P, B and . joined by /, with 6 "
            "bases and 4, 6 or 8 planets, as in PBPB/BPBB/PB"
        )
    if options["map"] not in ("shuffled", map):
        raise BadText(
            f"the text has the map {quoted(map)}, but the game was asked for with "
            f"{quoted(options['map'])}; leave map out or give another text"
        )
    return humans


def _replayed(state: State, number: int, text: str) -> State:
    move = lexicon(state.terms).get(text)
    if move is None:
        raise BadText(f"move {number} of the text, {quoted(text)}, is no move of this game")
    seat = CHANCE if CHANCE in to_act(state) else 0
    if reasons := why_not(state, seat, move):
        raise BadText(f"move {number} of the text, {text}, does not hold: {reasons[0]}")
    return play(state, seat, move)
