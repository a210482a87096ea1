"""The rules of Unity, the automated rival of Andromeda's Edge (Luke and Maximus Laurie).

In brief; RULES.md has them in full, and errors and tests cite the numbers:
  AND-1   Set up as for one more player.          AND-2   Nine ships in three sections of a bay.
  AND-3   Leaders: six on bases, seven at home.   AND-4   Decks open, then the start bonuses.
  AND-5   Turns: Unity moves after the human who holds the Conn; events pass it on.
  AND-6   A launch of a human moves the probe.    AND-7   Resources are tactics cards.
  AND-8   Damage and repair.   AND-9  Modules.    AND-10  Moons.   AND-11  Upgrades.
  AND-12  What events give and score.             AND-13  Tracks.
  AND-14  The die chooses a section, an empty one means a return.
  AND-15  to AND-20: a launch, step by step.      AND-21  A return to station.
  AND-22  Developments.   AND-23  The last turn.  AND-24  The score sheet.  AND-25  Who wins.
  AND-26  The Conn holder decides for Unity.      AND-27  Rolls and draws are moves, and stay.
  AND-28  Every step is told; any value can be corrected.   AND-29  What always holds.

What Unity does by itself is in `turn.py`, what happens to it in `effects.py`, and what each move
does in `answers.py`.  Everything still to be done waits in the state's agenda; a move made in
between puts what it asks in front.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from random import Random

from unboard.core.options import Options
from unboard.core.rulebook import CHANCE, Result, Seat
from unboard.core.trail import Trail
from unboard.games.andromeda import atlas
from unboard.games.andromeda.answers import apply
from unboard.games.andromeda.effects import buildable, module_types, sites
from unboard.games.andromeda.pack import DEVELOPMENTS, LEADERS, LETTERS, TRACKS, TYPES, bonus_texts
from unboard.games.andromeda.pack_reader import read_pack
from unboard.games.andromeda.score import score
from unboard.games.andromeda.state import (
    AROUND,
    BONUS,
    BUILT,
    CHANGE,
    COUNT,
    DECKS,
    EVENTS,
    NUMBERS,
    PLACES,
    TOTAL,
    VP,
    Deck,
    Move,
    State,
    Terms,
    leaders_in,
)
from unboard.games.andromeda.telling import Tale, Telling, telling
from unboard.games.andromeda.turn import set_up, settle

TABLE = 0  # the only seat
PATIENCE = 12  # Unity turns after which a table usually nears its end


def seats(options: Options) -> tuple[str, ...]:
    """Return the names of the seats: there is one, the table."""
    return ("Table",)


def terms_of(options: Options) -> Terms:
    """Return what the options agree on."""
    names = ("players", "map", "pack", "commander", "cards", "dice", "length")
    return _terms(*(options[name] for name in names))


@lru_cache(maxsize=256)
def _terms(
    players: int, map: str, pack: str, commander: str, cards: str, dice: str, length: int
) -> Terms:
    content = read_pack(pack)
    who = content.commander(commander)
    return Terms(players, map, content, who, cards == "physical", dice == "physical", length)


def start(options: Options, rng: Random) -> State:
    """Return the set-up, on the map given or a shuffled one (AND-1)."""
    chosen = options["map"]
    map = atlas.shuffled(options["players"], rng) if chosen == "shuffled" else chosen
    return state_at_start(terms_of({**options, "map": map}))


def state_at_start(terms: Terms) -> State:
    """Return the set-up (AND-2 to AND-5), as far as nobody is needed for it."""
    return settle(set_up(laid_out(terms)))


def laid_out(terms: Terms) -> State:
    """Return what lies on the table before the decks are opened (AND-2, AND-3, AND-5)."""
    decks = () if terms.physical else DECKS
    return State(
        terms,
        tuple(Deck(0, terms.pack.ids(name) if name in decks else (), ()) for name in DECKS),
        leaders=tuple((base, 1) for base in atlas.atlas(terms.map).bases),
        conn=terms.players,
        vp=terms.pack.start_vp[terms.players],
        wheel=1 if terms.commander else 0,
        totals=(None,) * terms.players,
    )


def to_act(state: State) -> frozenset[Seat]:
    """Return who acts: chance while a draw is pending, then the table, nobody at the end."""
    if state.phase == "over":
        return frozenset()
    return frozenset({CHANCE if state.drawing else TABLE})


def chances(state: State) -> dict[Move, Fraction]:
    """Return the draws that chance may make, all equally likely (AND-27)."""
    task = state.drawing
    if task is None:
        return {}
    if task.does == "d6":
        return {Move("d6", number=face): Fraction(1, 6) for face in range(1, 7)}
    pile = state.deck(task.what if task.does == "card" else task.does).pile
    return {Move(task.does, task.what, number=id): Fraction(1, len(pile)) for id in pile}


def moves(state: State, seat: Seat) -> list[Move]:
    """Return the legal moves: draws for chance; what is due, and any-time moves, for the table."""
    if seat not in to_act(state):
        return []
    if seat == CHANCE:
        return list(chances(state))
    return [*due(state), *any_time(state), *corrections(state)]


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a move and all that Unity then does by itself."""
    return settle(apply(replace(state, moves=state.moves.add(move)), move))


def tell(tale: Tale | None, before: State, seat: Seat, move: Move, after: State) -> Tale:
    """Return the steps told since Unity's last turn began (AND-28)."""
    so_far = tale_of(before) if tale is None else tale
    return _told(play(telling(before, so_far), seat, move))


def tale_of(state: State) -> Tale:
    """Return the tale that the moves of a state tell: they are all in its text."""
    return _tale_of(state.terms, state.moves)


@lru_cache(maxsize=64)  # of starts and of texts loaded; where moves are played, the tale goes along
def _tale_of(terms: Terms, moves: Trail[Move]) -> Tale:
    state = settle(set_up(telling(laid_out(terms))))
    for move in moves:
        state = play(state, CHANCE if state.drawing else TABLE, move)
    return _told(state)


def _told(state: State) -> Tale:
    assert isinstance(state, Telling)
    return state.told


def result(state: State) -> Result | None:
    """Return how the totals compare (AND-25)."""
    if state.phase != "over":
        return None
    unity, totals = score(state)["total"], [total or 0 for total in state.totals]
    each = ", ".join(
        f"human {n} has {t} and {'wins' if t > unity else 'loses' if t < unity else 'shares'}"
        for n, t in enumerate(totals, 1)
    )
    winners = frozenset({TABLE} if max(totals) >= unity else ())
    return Result(winners, f"Unity has {unity} VP: {each} (AND-25).")


def points(state: State) -> tuple[int, ...]:
    """Return Unity's points as they would be scored now, and each human's total."""
    return (score(state)["total"], *(total or 0 for total in state.totals))


def usual(state: State, seat: Seat) -> list[Move]:
    """Return the moves that a table usually makes: what is due, seldom anything else."""
    if seat == CHANCE or seat not in to_act(state):
        return moves(state, seat)
    ends = state.phase == "human" and not state.agenda and not state.final
    weary = state.rolls >= PATIENCE
    if state.phase == "closing" and not state.agenda:
        return [move for move in due(state) if move.does == "total"]
    return [*due(state), *[Move("final")] * (ends and weary)]


def due(state: State) -> Iterator[Move]:
    """Iterate the answers to the open question; without one, a human's turn or the totals."""
    if state.asked:
        yield from answers(state)
    elif state.phase in ("human", "closing"):
        yield from _turn(state)
        if state.phase == "closing":
            for human in range(1, state.terms.players + 1):
                yield from _TOTALS[human]


def _turn(state: State) -> Iterator[Move]:
    """Iterate a human's turn: one launch or return, then its end (AND-5)."""
    if state.acted:
        yield Move("end")
        return
    yield from (Move("launch", where=name) for name in state.atlas.names)
    yield Move("launch", where="nebula")
    if state.nebula_moons:
        yield Move("launch", where="nebula moon")
    yield Move("return")


def answers(state: State) -> Iterator[Move]:
    """Iterate the answers to the open question."""
    task = state.asked
    assert task is not None
    match task.does:
        case "die":
            yield from (Move("d6", number=face) for face in range(1, 7))
        case "to":
            yield from (Move("to", where=name) for name in state.atlas.names)
            yield from [Move("to", where="none")] * bool(state.probe)
        case "moon":
            yield from (Move("moon"), Move("moon", "none"))
        case "tokens":
            yield from (Move("tokens", number=n) for n in range(task.number + 1))
        case "ship":
            yield from (Move("ship", letter) for letter in state.at("scrapyard"))
        case "module":
            types = module_types(state, task)
            yield from (Move("module", t, where) for t in types for where in ("", "damaged"))
            yield Move("module", "none")
        case "collect":
            yield from (Move("collect", number=n) for n in range(7))
        case "icons":
            yield from (Move("icons", w) for w in ("none", "develop", "event", "develop event"))
        case "bonus":
            yield from (Move("bonus", text) for text in (*bonus_texts(BONUS), "done"))
        case "develop":
            yield from _developments(state)
        case "raiders":
            yield from (Move("raiders", what) for what in (*state.out, "none"))
        case "battle":
            yield from (Move("battle", "none"), Move("battle", where=task.what))
        case "fight":
            yield from _fight(state, task.what)


def _developments(state: State) -> Iterator[Move]:
    """Iterate what may be built: any tile that is left, on the leftmost site (AND-22)."""
    yield Move("develop", "none")
    for region in sites(state):
        for type in buildable(state):
            yield from (Move("develop", type, region, n) for n in range(AROUND + 1))


def _fight(state: State, region: str) -> Iterator[Move]:
    """Iterate what is noted in a battle (AND-19)."""
    yield from (Move("diplomacy"), Move("battle", "won"), Move("battle", "lost"))
    developed = dict(state.developed)
    for letter in state.out:
        place = state.ship(letter)
        settled = place in state.atlas.planets and place not in developed
        if place != region and not (settled and state.kind(letter) == "transport"):
            yield Move("join", letter)


def any_time(state: State) -> Iterator[Move]:
    """Iterate what the table may note at any time."""
    yield from (Move("hit", letter) for letter in state.out)
    yield from [Move("hit", "module")] * (state.damaged < sum(state.modules))
    yield from _ALWAYS
    free = [name for name in state.atlas.planets if name not in dict(state.developed)]
    left = [type for type, tiles in zip(DEVELOPMENTS, state.tiles, strict=True) if tiles]
    yield from (Move("developed", type, name) for name in free for type in left)
    yield from [Move("final")] * (not state.final)
    if state.phase in ("human", "closing") and not state.fighting:
        yield from (Move("battle", where=name) for name in state.atlas.names)
    if len(state.atlas.names) < atlas.REGIONS:
        yield from _GROWTH


_MODULES = ("module", *(f"module {type}" for type in TYPES))
_ALWAYS = (
    Move("repair"),
    *(Move("gain", what) for what in ("resource", "moon", *_MODULES, "upgrade")),
    Move("lose", "resource"),
    *(Move("advance", track) for track in TRACKS),
    *(Move("score", track) for track in TRACKS),
    *(Move("event", what) for what in ("", "resolved", *EVENTS)),
    *(Move("vp", number=sign * number) for number in range(1, CHANGE + 1) for sign in (1, -1)),
)
_GROWTH = tuple(
    Move("region", kind, number=column)
    for kind in atlas.KINDS.values()
    for column in range(1, atlas.COLUMNS + 1)
)


def corrections(state: State) -> Iterator[Move]:
    """Iterate the corrections that leave AND-29 whole (AND-28)."""
    terms = state.terms
    at_large = state.ships[terms.pack.cruiser] not in PLACES
    low = {"conn": 1, "wheel": 1, "human": 1}
    high = {
        "nebula_moons": 6,
        "damaged": sum(state.modules),
        "shield": int(at_large),
        "wheel": len(terms.commander.wheel) if terms.commander else 0,
        "conn": terms.players,
        "human": terms.players,
        "vp": VP,
        "upgrade_vp": VP,
    } | {track.name: track.top for track in terms.pack.tracks}
    for name in (*NUMBERS, *TRACKS):
        yield from _NUMBERS[name, ""][low.get(name, 0) : high.get(name, COUNT) + 1]
    for type, count in zip(TYPES, state.modules, strict=True):
        yield from _NUMBERS["modules", type][max(0, state.damaged - sum(state.modules) + count) :]
    for type in DEVELOPMENTS:
        yield from _NUMBERS["tiles", type][:4]
    yield from _leaders(state)
    yield from _places(state)
    yield Move("set", "final", "no")
    if terms.physical:
        yield from _NUMBERS["upgrades", ""]


def _leaders(state: State) -> Iterator[Move]:
    """Iterate the corrections of leaders: one at most on a base, and 13 in all (AND-29)."""
    free = LEADERS - state.station - state.box - sum(count for _, count in state.leaders)
    yield from _NUMBERS["leaders", ""][: state.station + free + 1]
    for region in state.atlas.regions:
        room = leaders_in(state.leaders, region.name) + free
        most = min(room, 1) if region.kind == "base" else room
        yield from _NUMBERS["leaders", region.name][: most + 1]


def _places(state: State) -> Iterator[Move]:
    """Iterate the corrections of ships, probe and developments."""
    terms, names = state.terms, state.atlas.names
    for place, letter in enumerate(LETTERS):
        stays_out = place == terms.pack.cruiser and state.shield
        yield from (
            Move("set", f"ship {letter}", where)
            for where in (*names, *(() if stays_out else PLACES))
        )
    yield from (Move("set", "probe", where) for where in (*names, "none"))
    for region in state.atlas.planets:
        yield from (Move("set", f"development {region}", built) for built in BUILT)


_TOTALS = {
    human: tuple(Move("total", str(human), number=n) for n in range(TOTAL + 1))
    for human in atlas.PLANETS.values()
}
_NUMBERS = {  # corrections by value and part, made once: there are many
    (name, part): tuple(
        Move("set", name, part, number)
        for number in range((VP if name in ("vp", "upgrade_vp") else COUNT) + 1)
    )
    for name, part in (
        *((name, "") for name in (*NUMBERS, *TRACKS, "leaders", "upgrades")),
        *(("modules", type) for type in TYPES),
        *(("tiles", type) for type in DEVELOPMENTS),
        *(("leaders", name) for name in atlas.NAMES),
    )
}
