"""What each move does: human turns, draws, answers, any-time moves, corrections, totals."""

from collections.abc import Callable
from dataclasses import replace

from unboard.core.words import plural
from unboard.games.andromeda import effects, turn
from unboard.games.andromeda.binding import bound_by
from unboard.games.andromeda.corrections import corrected
from unboard.games.andromeda.state import (
    EVENTS,
    Deck,
    Move,
    State,
    Task,
    done,
    first,
    moved,
    with_deck,
)
from unboard.games.andromeda.telling import say, told


def apply(state: State, move: Move) -> State:
    """Return the state after a move, before Unity goes on by itself."""
    return _ACTS[move.does](state, move)


def _launch(state: State, move: Move) -> State:
    """Note a human's launch; to a planet or base it moves the probe (AND-6)."""
    after = _remind(replace(state, acted=True, begun=True), move)
    if move.where == "nebula":
        return say(after, "AND-6", f"Human {state.human} launched to a nebula: the probe stays.")
    if move.where == "nebula moon":
        after = replace(after, nebula_moons=state.nebula_moons - 1)
        return told(state, after, "AND-6", "A nebula moon is gone; the probe stays.")
    after = replace(after, probe=move.where)
    return told(state, after, "AND-6", f"Move the Unity probe to {move.where}.")


def _return(state: State, move: Move) -> State:
    text = f"Human {state.human} returned to station: the probe stays."
    return say(_remind(replace(state, acted=True, begun=True), move), "AND-6", text)


def _remind(state: State, move: Move) -> State:
    """Say the texts that bind all game long and speak of what a human does here (AND-28)."""
    for text in bound_by(state.terms, state.upgrades, move.does):
        state = say(state, text.rule, f"{text.name}: {text.text}", text.rests)
    return state


def _end(state: State, move: Move) -> State:
    """End a human's turn: Unity moves if it is he who holds the Conn (AND-5)."""
    if state.phase == "human" and state.conn == state.human:
        return turn.begin(state)
    human = state.human % state.terms.players + 1
    return say(replace(state, human=human, acted=False), "AND-5", f"Human {human} plays.")


def _roll(state: State, move: Move) -> State:
    return turn.rolled(replace(done(state), rolls=state.rolls + 1), move.number or 0)


def _open(state: State, move: Move) -> State:
    """Open an action card (AND-4, AND-20)."""
    deck, id = state.deck(move.what), move.number or 0
    pile = tuple(card for card in deck.pile if card != id)
    after = with_deck(done(state), move.what, Deck(id, pile, deck.discard))
    card = state.terms.pack.action(move.what, id)
    rule = "AND-4" if state.phase == "setup" else "AND-20"
    text = f"Deck {move.what} shows card {id}: {card.target}"
    return say(after, rule, text, f"action {move.what}:{id}")


def _conflict(state: State, move: Move) -> State:
    """Draw and resolve a conflict card (AND-19); it goes to its own discards."""
    deck, id = state.deck("conflict"), move.number or 0
    pile = tuple(card for card in deck.pile if card != id)
    after = with_deck(done(state), "conflict", Deck(0, pile, (*deck.discard, id)))
    text = f"Conflict card {id}: {state.terms.pack.conflict(id).text}"
    return say(after, "AND-19", text, f"conflict {id}")


def _upgrade(state: State, move: Move) -> State:
    return effects.gain_upgrade(done(state), move.number or 0)


def _to(state: State, move: Move) -> State:
    """Launch to the region of the card; without one to that of the probe (AND-15)."""
    letter = state.agenda[0].what
    if move.where == "none":
        return turn.launched(done(state), letter, state.probe, ", where the probe is")
    return turn.launched(done(state), letter, move.where)


def _moon(state: State, move: Move) -> State:
    """Claim a moon of the planet; none left: a tactics card (AND-16)."""
    if state.agenda[0].what == "any":
        return _moon_of_any_planet(state, move)
    if move.what == "none":
        return effects.gain_tactics(done(state), 1, "AND-16", ", since no moon is left there")
    after = replace(done(state), moons=state.moons + 1)
    return told(state, after, "AND-16", f"Give Unity the next moon of {state.active}.")


def _moon_of_any_planet(state: State, move: Move) -> State:
    """Take a moon of any planet, where one is left (AND-10)."""
    if move.what == "none":
        return say(done(state), "AND-10", "No planet has a moon left: Unity gains none.")
    after = replace(done(state), moons=state.moons + 1)
    return told(state, after, "AND-10", "Give Unity a moon of any planet.")


def _tokens(state: State, move: Move) -> State:
    return effects.gain_tokens(done(state), state.agenda[0].what, move.number or 0)


def _ship(state: State, move: Move) -> State:
    return effects.repair_ship(done(state), move.what)


def _module(state: State, move: Move) -> State:
    if move.what == "none":
        return effects.no_module(done(state), state.agenda[0])
    return effects.gain_module(done(state), move.what, move.where == "damaged")


def _collect(state: State, move: Move) -> State:
    """Take a tactics card for each bonus resource (AND-17)."""
    if not move.number:
        return say(done(state), "AND-17", "There is no bonus resource to collect.")
    text = f", and return {plural(move.number, 'bonus resource')}"
    return effects.gain_tactics(done(state), move.number, "AND-17", text)


def _icons(state: State, move: Move) -> State:
    return first(done(state), *turn.icon_tasks(move.what))


def _develop(state: State, move: Move) -> State:
    if move.what == "none":
        return say(done(state), "AND-22", "Unity does not develop.")
    return effects.develop(done(state), move.what, move.where, move.number or 0)


def _raiders(state: State, move: Move) -> State:
    """Note the raiders' hits one by one, until there are none (AND-19)."""
    if move.what == "none":
        return say(done(state), "AND-19", "The raiders' strike is over.")
    return effects.hit(state, move.what, "AND-19")


def _battle(state: State, move: Move) -> State:
    """Open a battle, or close the one that is open (AND-19)."""
    if move.where:
        asked = state.phase == "unity"
        return turn.open_battle(done(state) if asked else state, move.where)
    if move.what == "none":
        return say(done(state), "AND-19", "No opponent is in the region: no battle.")
    text = (
        "Unity wins the battle: enter what that gives it."
        if move.what == "won"
        else "Unity loses the battle and gains nothing from tactical operations."
    )
    return say(done(state), "AND-19", text)


def _join(state: State, move: Move) -> State:
    region = state.agenda[0].what
    after = moved(state, move.what, region)
    return told(state, after, "AND-19", f"Ship {move.what} joins the battle in {region}.")


def _diplomacy(state: State, move: Move) -> State:
    if state.terms.physical:
        return say(state, "AND-19", "Draw and resolve one of your Unity conflict cards.")
    return first(state, Task("conflict"))


def _hit(state: State, move: Move) -> State:
    return effects.hit_module(state) if move.what == "module" else effects.hit(state, move.what)


def _bonus(state: State, move: Move) -> State:
    """Gain a bonus of the wheel on the table; ask on until that is done."""
    if move.what == "done":
        return done(state)
    return first(state, *effects.bonus_tasks(move.what, "AND-16"))


def _repair(state: State, move: Move) -> State:
    return first(state, Task("repair"))


def _gain(state: State, move: Move) -> State:
    word, _, rest = move.what.partition(" ")
    match word:
        case "resource":
            return effects.gain_tactics(state, 1)
        case "moon":
            return effects.gain_moon(state)
        case "module":
            return first(state, Task("module", rest))
    return first(state, Task("upgrade"))


def _lose(state: State, move: Move) -> State:
    return effects.lose_resource(state)


def _advance(state: State, move: Move) -> State:
    return effects.advance(state, move.what)


def _developed(state: State, move: Move) -> State:
    after = effects.built(state, move.what, move.where)
    return told(state, after, "AND-22", f"A human has built the {move.what} on {move.where}.")


def _event(state: State, move: Move) -> State:
    """Advance the marker, or note a resolved event: a module for three of them, then the Conn."""
    if not move.what:
        return effects.mark_event(state)
    if move.what not in EVENTS:
        return first(_event_over(state), Task("conn"))
    state = say(_event_over(state), "AND-12", f"{move.what}: Unity gains a module, nothing else.")
    return first(state, Task("module"), Task("conn"))


def _event_over(state: State) -> State:
    return replace(state, events_due=max(0, state.events_due - 1))


def _score(state: State, move: Move) -> State:
    return effects.score_track(state, move.what)


def _region(state: State, move: Move) -> State:
    """Let a region join the map (AND-1)."""
    after = replace(state, grown=(*state.grown, (move.what, move.number or 0)))
    name = after.atlas.names[-1]
    return told(state, after, "AND-1", f"{name}, a {move.what} in column {move.number}, is there.")


def _vp(state: State, move: Move) -> State:
    number = move.number or 0
    if number < 0:
        return effects.lose_vp(state, -number)
    return effects.gain_vp(state, number, "AND-28", f"Unity gains {number} VP.")


def _final(state: State, move: Move) -> State:
    return effects.declare(state, "The end of the game is declared.")


def _set(state: State, move: Move) -> State:
    return told(state, corrected(state, move), "AND-28", "Corrected by hand.")


def _total(state: State, move: Move) -> State:
    """Enter a human's total; the last one ends the game (AND-25)."""
    at = int(move.what) - 1
    totals = (*state.totals[:at], move.number, *state.totals[at + 1 :])
    phase = "over" if None not in totals else state.phase
    text = f"Human {move.what} has {move.number} points in all."
    return say(replace(state, totals=totals, phase=phase), "AND-25", text)


_ACTS: dict[str, Callable[[State, Move], State]] = {
    "launch": _launch,
    "return": _return,
    "end": _end,
    "d6": _roll,
    "card": _open,
    "conflict": _conflict,
    "upgrade": _upgrade,
    "to": _to,
    "moon": _moon,
    "tokens": _tokens,
    "ship": _ship,
    "module": _module,
    "collect": _collect,
    "icons": _icons,
    "develop": _develop,
    "raiders": _raiders,
    "battle": _battle,
    "join": _join,
    "diplomacy": _diplomacy,
    "hit": _hit,
    "bonus": _bonus,
    "repair": _repair,
    "gain": _gain,
    "lose": _lose,
    "advance": _advance,
    "developed": _developed,
    "event": _event,
    "score": _score,
    "region": _region,
    "vp": _vp,
    "final": _final,
    "set": _set,
    "total": _total,
}
