"""Why a move is not legal: the rule, a sentence, and the regions that show it.

`why_not` judges a single move; it shares no step with `rules.moves`, which generates them all.
"""

from collections.abc import Callable, Iterator

from unboard.core.errors import Reason, quoted
from unboard.core.rulebook import CHANCE, Seat
from unboard.games.andromeda.atlas import NAMES
from unboard.games.andromeda.corrections import broken, corrected
from unboard.games.andromeda.pack import DEVELOPMENTS, TYPES
from unboard.games.andromeda.state import CHANCES, PLACES, Move, State

ASKED_BY = {  # the rule of each question
    "d6": "AND-14",
    "to": "AND-15", "moon": "AND-16", "tokens": "AND-13", "ship": "AND-8", "module": "AND-9",
    "collect": "AND-17", "icons": "AND-18", "develop": "AND-22", "raiders": "AND-19",
    "battle": "AND-19", "bonus": "AND-16", "join": "AND-19", "diplomacy": "AND-19",
}  # fmt: skip
_DRAWS = {"d6": "the die is rolled", "card": "an action card is opened",
          "conflict": "a conflict card is drawn", "upgrade": "an upgrade is revealed"}  # fmt: skip


def why_not(state: State, seat: Seat, move: Move) -> list[Reason]:
    """Return the rules that forbid a move; empty exactly when it is legal."""
    if reason := not_to_act(state, seat):
        return [reason]
    if seat == CHANCE:
        return list(_why_not_draw(state, move))
    if move.does in CHANCES and not (move.does == "d6" and state.terms.own_die):
        return [Reason("AND-27", "rolls and draws are made by chance, never by the table")]
    if unknown := _not_on_the_map(state, move):
        return [unknown]
    return list(_JUDGES.get(move.does, _always)(state, move))


def not_to_act(state: State, seat: Seat) -> Reason | None:
    """Return why a seat has nothing to do now; None if it is to act."""
    if state.phase == "over":
        return Reason("AND-25", "the game is over: every total is in")
    if seat not in (0, CHANCE):
        return Reason("AND-26", f"the only seat is 0, the table, not {quoted(seat)}")
    if seat == CHANCE and not state.drawing:
        return Reason("AND-27", "nothing is rolled or drawn now; the table goes on")
    if seat == 0 and state.drawing:
        return Reason("AND-27", f"wait until {_DRAWS[state.drawing.does]}")
    return None


def _why_not_draw(state: State, move: Move) -> Iterator[Reason]:
    task = state.drawing
    assert task is not None
    if (move.does, move.what) != (task.does, task.what):
        yield Reason(
            "AND-27", f"first {_DRAWS[task.does]}{task.what and f' from deck {task.what}'}"
        )
    elif task.does != "d6":
        deck = state.deck(task.what or task.does)
        if move.number not in deck.pile:
            yield Reason("AND-20", f"card {move.number} is not in the pile of its deck")


def _not_on_the_map(state: State, move: Move) -> Reason | None:
    """Return that a region which a move names is not there (yet)."""
    names = state.atlas.names
    for word in (move.where, *move.what.split()):
        if word in NAMES and word not in names:
            text = f"the map has no {word}, its last region is {names[-1]}"
            return Reason("AND-1", f"{text}; add one with region planet or region base")
    return None


def _always(state: State, move: Move) -> Iterator[Reason]:
    return iter(())


def _unasked(state: State, move: Move, wanted: str = "") -> Iterator[Reason]:
    """Say what is open instead, if this answer is not asked for now."""
    if state.asked is None or state.asked.does != (wanted or move.does):
        rule = ASKED_BY[move.does]
        yield Reason(rule, f"nothing asks for {move.does} now; {_open(state)}")


def _open(state: State) -> str:
    task = state.asked
    if task and task.does == "die":
        return f"roll your die for Unity; human {state.conn} says what it shows"
    if task and task.does == "fight":
        return f"a battle is open in {task.what}"
    if task:
        return f"the question is {task.does}, and human {state.conn} decides"
    if state.phase == "closing":
        return "Unity has had its last turn; enter the totals"
    return f"human {state.human} is to {'end his turn' if state.acted else 'launch or return'}"


def _why_not_turn(state: State, move: Move) -> Iterator[Reason]:
    if state.agenda:
        yield Reason("AND-5", f"a human's turn waits: {_open(state)}")
    elif move.does == "end" and not state.acted:
        yield Reason("AND-5", f"human {state.human} has neither launched nor returned yet")
    elif move.does != "end" and state.acted:
        text = f"human {state.human} has had his launch or return; end his turn"
        yield Reason("AND-5", text)
    elif move.where == "nebula moon" and not state.nebula_moons:
        yield Reason("AND-29", "no nebula moon is left; say launch nebula")


def _why_not_roll(state: State, move: Move) -> Iterator[Reason]:
    return _unasked(state, move, "die")


def _why_not_to(state: State, move: Move) -> Iterator[Reason]:
    yield from (unasked := list(_unasked(state, move)))
    if not unasked and move.where == "none" and not state.probe:
        text = f"the probe is not on the board yet; human {state.conn} chooses a region"
        yield Reason("AND-15", text)


def _why_not_tokens(state: State, move: Move) -> Iterator[Reason]:
    if unasked := list(_unasked(state, move)):
        yield from unasked
        return
    assert state.asked is not None
    if (move.number or 0) > state.asked.number:
        yield Reason("AND-13", f"at most {state.asked.number} can be taken there")


def _why_not_ship(state: State, move: Move) -> Iterator[Reason]:
    yield from (unasked := list(_unasked(state, move)))
    if not unasked and state.ship(move.what) != "scrapyard":
        text = f"ship {move.what} is not in the scrapyard; only ships there are repaired"
        yield Reason("AND-8", text)


def _why_not_module(state: State, move: Move) -> Iterator[Reason]:
    if unasked := list(_unasked(state, move)):
        yield from unasked
        return
    assert state.asked is not None
    wanted, tried = state.asked.what, state.asked.number
    if move.what == "none":
        return
    if wanted and move.what != wanted:
        yield Reason("AND-9", f"a {wanted} module is to be gained, not a {move.what} one")
    counts = dict(zip(TYPES, state.modules, strict=True))
    if not wanted and counts[move.what] < tried:
        yield Reason("AND-9", f"no {move.what} module is on display, as you have said")
    elif not wanted and any(tried <= count < counts[move.what] for count in counts.values()):
        text = f"Unity has {counts[move.what]} {move.what} modules, and fewer of another type"
        yield Reason("AND-9", text)


def _why_not_develop(state: State, move: Move) -> Iterator[Reason]:
    if unasked := list(_unasked(state, move)):
        yield from unasked
        return
    if move.what == "none":
        return
    yield from _no_tile(state, move)
    needed = dict(zip(DEVELOPMENTS, state.terms.pack.leaders_needed, strict=True))[move.what]
    if state.station < needed:
        text = f"{state.station} leaders on the station do not suffice: the {move.what} needs"
        yield Reason("AND-22", f"{text} {needed}")
    if not _is_site(state, move.where):
        text = f"{move.where} is no undeveloped planet with a Unity transport"
        yield Reason("AND-22", text, (move.where,))
        return
    columns = state.atlas.columns
    for other in state.atlas.names:
        if columns[other] < columns[move.where] and _is_site(state, other):
            text = f"{other} is further left than {move.where}, and Unity develops there"
            yield Reason("AND-22", text, (other, move.where))
            return


def _is_site(state: State, region: str) -> bool:
    transports = any(state.kind(letter) == "transport" for letter in state.at(region))
    taken = any(region == built for built, _ in state.developed)
    return region in state.atlas.planets and transports and not taken


def _no_tile(state: State, move: Move) -> Iterator[Reason]:
    if not state.tiles[DEVELOPMENTS.index(move.what)]:
        yield Reason("AND-22", f"no {move.what} tile is left")


def _why_not_raiders(state: State, move: Move) -> Iterator[Reason]:
    yield from (unasked := list(_unasked(state, move)))
    if not unasked and move.what != "none":
        yield from _not_out(state, move.what, "AND-19")


def _not_out(state: State, letter: str, rule: str) -> Iterator[Reason]:
    if state.ship(letter) in PLACES:
        place = state.ship(letter)
        yield Reason(rule, f"ship {letter} is in the {place}; only ships in regions are hit")


def _why_not_battle(state: State, move: Move) -> Iterator[Reason]:
    if move.what == "none" and state.fighting:
        text = f"the battle in {state.fighting} is open; say battle won or battle lost"
        yield Reason("AND-19", text, (state.fighting,))
    elif move.what in ("won", "lost"):
        yield from _unasked(state, move, "fight")
    elif move.what == "none" or (state.phase not in ("human", "closing")):
        yield from (unasked := list(_unasked(state, move)))
        if not unasked and move.where and state.asked and move.where != state.asked.what:
            text = f"Unity battles in the region of its launch, {state.asked.what}"
            yield Reason("AND-19", text, (state.asked.what,))
    elif state.fighting:
        text = f"a battle is open in {state.fighting}; close it first"
        yield Reason("AND-19", text, (state.fighting,))


def _why_not_join(state: State, move: Move) -> Iterator[Reason]:
    if unasked := list(_unasked(state, move, "fight")):
        yield from unasked
        return
    place, letter = state.ship(move.what), move.what
    if place in PLACES:
        yield Reason("AND-19", f"ship {letter} is in the {place}; only ships in regions join")
    elif place == state.fighting:
        yield Reason("AND-19", f"ship {letter} is in {place} and fights already", (place,))
    elif state.kind(letter) == "transport" and _is_site(state, place):
        text = f"ship {letter} is a transport on an undeveloped planet and does not move"
        yield Reason("AND-19", text, (place,))


def _why_not_diplomacy(state: State, move: Move) -> Iterator[Reason]:
    return _unasked(state, move, "fight")


def _why_not_hit(state: State, move: Move) -> Iterator[Reason]:
    if move.what != "module":
        yield from _not_out(state, move.what, "AND-8")
    elif state.damaged >= sum(state.modules):
        yield Reason("AND-8", "Unity has no undamaged module")


def _why_not_developed(state: State, move: Move) -> Iterator[Reason]:
    yield from _no_tile(state, move)
    if move.where not in state.atlas.planets:
        yield Reason("AND-22", f"{move.where} is an alliance base, not a planet", (move.where,))
    for region, type in state.developed:
        if region == move.where:
            yield Reason("AND-29", f"{region} has its development, the {type}", (region,))


def _why_not_final(state: State, move: Move) -> Iterator[Reason]:
    if state.final:
        yield Reason("AND-23", "the end has been declared already")


def _why_not_region(state: State, move: Move) -> Iterator[Reason]:
    if len(state.atlas.names) >= len(NAMES):
        yield Reason("AND-1", f"the map has {len(NAMES)} regions, and more it cannot hold")


def _why_not_set(state: State, move: Move) -> Iterator[Reason]:
    word, _, region = move.what.partition(" ")
    if word == "leaders" and move.where in state.atlas.bases and (move.number or 0) > 1:
        yield Reason("AND-29", f"a base has 0 or 1 Unity leader, not {move.number}")
    if word == "development" and region not in state.atlas.planets:
        yield Reason("AND-29", f"{region} is an alliance base, not a planet", (region,))
    yield from (Reason("AND-29", text) for text in broken(corrected(state, move)))


def _why_not_total(state: State, move: Move) -> Iterator[Reason]:
    if state.phase != "closing":
        yield Reason("AND-25", "totals are entered after Unity's last turn")
    elif state.agenda:
        yield Reason("AND-25", f"totals wait: {_open(state)}")


_JUDGES: dict[str, Callable[[State, Move], Iterator[Reason]]] = {
    "launch": _why_not_turn,
    "return": _why_not_turn,
    "end": _why_not_turn,
    "to": _why_not_to,
    "moon": _unasked,
    "tokens": _why_not_tokens,
    "ship": _why_not_ship,
    "module": _why_not_module,
    "collect": _unasked,
    "icons": _unasked,
    "bonus": _unasked,
    "develop": _why_not_develop,
    "raiders": _why_not_raiders,
    "battle": _why_not_battle,
    "join": _why_not_join,
    "diplomacy": _why_not_diplomacy,
    "hit": _why_not_hit,
    "developed": _why_not_developed,
    "final": _why_not_final,
    "d6": _why_not_roll,
    "region": _why_not_region,
    "set": _why_not_set,
    "total": _why_not_total,
}
