"""What the table sees: all of Unity's books, the open question, and what was just told."""

from typing import Any

from unboard.core.rulebook import Seat, View
from unboard.games.andromeda.atlas import BASES
from unboard.games.andromeda.pack import DEVELOPMENTS, LETTERS, SECTIONS, TRACKS, TYPES
from unboard.games.andromeda.rules import tale_of
from unboard.games.andromeda.score import score
from unboard.games.andromeda.state import DECKS, State, Task
from unboard.games.andromeda.telling import Tale, Told
from unboard.games.andromeda.turn import section_of
from unboard.games.andromeda.why import ASKED_BY
from unboard.games.andromeda.words import question


def view(state: State, seat: Seat | None, tale: Tale | None) -> View:
    """Return what everybody sees: piles are counts, everything else lies open."""
    return {**_books(state), **_dashboard(state, tale_of(state) if tale is None else tale)}


def asks(state: State) -> str | None:
    """Return the first word of the answer that is asked for."""
    task = state.asked
    return None if task is None else "battle" if task.does == "fight" else task.does


def _books(state: State) -> View:
    terms = state.terms
    return {
        "phase": state.phase,
        "human": state.human,
        "conn": state.conn,
        "regions": {region.name: region.kind for region in terms.regions},
        "columns": dict(terms.columns),
        "probe": state.probe or None,
        "asks": asks(state),
        "who": state.conn if state.asked else state.human,  # AND-26
        "vp": state.vp,
        "tactics": state.tactics,
        "moons": state.moons,
        "nebula_moons": state.nebula_moons,
        "discovery": state.discovery,
        "supremacy_tokens": state.supremacy_tokens,
        "tracks": dict(zip(TRACKS, state.tracks, strict=True)),
        "modules": dict(zip(TYPES, state.modules, strict=True)),
        "damaged": state.damaged,
        "ships": dict(zip(LETTERS, state.ships, strict=True)),
        "shield": state.shield,
        "leaders": {
            "station": state.station,
            **{base: int(base in state.leaders) for base in terms.bases},
        },
        "wheel": state.wheel or None,
        "event": state.event,
        "developments": dict(state.developments),
        "developed": dict(state.developed),
        "tiles": dict(zip(DEVELOPMENTS, state.tiles, strict=True)),
        "upgrades": list(state.upgrades),
        "upgrade_vp": state.upgrade_vp,
        "decks": {name: _deck(state, name) for name in DECKS},
        "final": state.final,
        "totals": list(state.totals),
        "score": score(state),
    }


def _deck(state: State, name: str) -> dict[str, Any]:
    deck = state.deck(name)
    seen = {"pile": len(deck.pile), "discard": list(deck.discard)}
    return {"open": deck.open or None, **seen} if name in SECTIONS else seen


def _dashboard(state: State, tale: Tale) -> View:
    """Return what a dashboard shows beside the books: words, cards, labels, the checklist."""
    terms, task = state.terms, state.asked
    return {
        "acted": state.acted,
        "last_turn": state.last_turn,
        "active": state.active or None,
        "battle": state.fighting or None,
        "question": _question(state, task) if task else None,
        "steps": [_step(state, step) for step in tale],
        "bay": {
            ship.letter: {"kind": ship.kind, "section": ship.section} for ship in terms.pack.ships
        },
        "commander": _commander(state),
        "cards": _open_cards(state),
        "upgrade_texts": [_upgrade(state, id) for id in state.upgrades],
        "track_tables": {
            track.name: {
                "values": list(track.values),
                "levels": list(track.levels),
                "marks": {str(space): mark for space, mark in track.marks},
                "vault": list(track.vault),
                "label": track.label,
            }
            for track in terms.pack.tracks
        },
        "pack": {"name": terms.pack.name, "label": terms.pack.label},
        "assumed": list(terms.pack.assumed),
        "checklist": checklist(state),
    }


def _question(state: State, task: Task) -> dict[str, Any]:
    return {
        "text": question(state),
        "rule": ASKED_BY.get("battle" if task.does == "fight" else task.does, ""),
        "decides": state.conn,
        "ship": task.what if task.does == "to" else None,
        "type": task.what if task.does == "module" else None,
        "most": task.number if task.does == "tokens" else None,
        "assumed": not state.terms.pack.assumed_of.isdisjoint(_rests(state, task)),
    }


def _rests(state: State, task: Task) -> list[str]:
    """Return the values of the pack on which a question rests."""
    match task.does:
        case "to" if not state.terms.physical:
            section = section_of(state, task.what)
            return [f"action {section}:{state.deck(section).open}"]
        case "module":
            return ["module types"]
        case "develop":
            return ["leaders_needed", "leader_vp", "development tracks"]
        case "tokens":
            return ["tracks.science" if task.what == "discovery" else "tracks.supremacy"]
    return []


def _step(state: State, step: Told) -> dict[str, Any]:
    """Return a step as it is told, and whether it shows a value that is only assumed."""
    assumed = step.rests in state.terms.pack.assumed_of
    return {**step._asdict(), "ships": list(step.ships), "assumed": assumed}


def _commander(state: State) -> dict[str, Any] | None:
    commander = state.terms.commander
    if commander is None:
        return None
    return {
        "name": commander.name,
        "level": commander.level,
        "ability": commander.ability,
        "start": dict(commander.start),
        "wheel": [list(space) for space in commander.wheel],
        "label": commander.label,
    }


def _open_cards(state: State) -> dict[str, Any]:
    """Return the open action cards, and the last conflict card, with their texts."""
    shown: dict[str, Any] = {}
    for deck in SECTIONS:
        if id := state.deck(deck).open:
            card = state.terms.pack.action(deck, id)
            shown[deck] = {
                "id": id, "target": card.target, "icons": list(card.icons), "label": card.label,
            }  # fmt: skip
    if drawn := state.deck("conflict").discard:
        conflict = state.terms.pack.conflict(drawn[-1])
        shown["conflict"] = {"id": drawn[-1], "text": conflict.text, "label": conflict.label}
    return shown


def _upgrade(state: State, id: int) -> dict[str, Any]:
    if not id:
        text = "an upgrade of your own cards"
        return {"id": 0, "kind": "", "text": text, "per": "", "vp": 0, "label": "owner"}
    card = state.terms.pack.upgrade(id)
    return {
        "id": id, "kind": card.kind, "text": card.text, "per": card.per, "vp": card.vp,
        "label": card.label,
    }  # fmt: skip


def checklist(state: State) -> list[dict[str, Any]]:
    """Return the set-up of the table, with its counts (AND-1 to AND-5)."""
    terms = state.terms
    players, planets = terms.players + 1, len(terms.planets)
    start = _start_words(state)
    humans = "1 human" if terms.players == 1 else f"{terms.players} humans"
    lines = [
        ("AND-1", f"Set the base game up for {players} players: {humans} and Unity."),
        ("AND-1", f"Lay out {planets} planets and {BASES} alliance bases: {terms.map}."),
        ("AND-2", f"Put Unity's nine ships on the launch bay: {_bay(state)}."),
        ("AND-3", f"Put 1 Unity leader on each of the {BASES} bases, none in a nebula."),
        ("AND-3", _marker(state)),
        ("AND-3", "Put the other 2 and 5 corrupted leaders of an unused colour on the station: 7."),
        ("AND-4", _decks_words(state)),
        ("AND-4", f"Track markers at the bottom, then the start bonuses: {start}."),
        ("AND-4", "Put the probe beside the board. Unity has no tactics cards."),
        ("AND-5", f"Give the Conn to human {terms.players}. Human 1 begins."),
        ("AND-5", f"Put Unity's VP marker on {terms.pack.start_vp[terms.players]}."),
    ]
    commander = f"commander {terms.commander.name}" if terms.commander else ""
    rests = {_marker(state): commander, lines[2][1]: "bay", lines[-1][1]: "start_vp"}
    rests |= {text: commander for _, text in lines if "start bonuses" in text}
    assumed = terms.pack.assumed_of
    return [
        {"rule": rule, "text": text, "assumed": rests.get(text, "") in assumed}
        for rule, text in lines
    ]


def _marker(state: State) -> str:
    if state.terms.commander is None:
        return "Put 1 Unity leader as the command marker on the first space of your card's wheel."
    return (
        f"The app keeps the wheel of {state.terms.commander.name}: 1 Unity leader is its command "
        "marker and goes back into the box."
    )


def _decks_words(state: State) -> str:
    if not state.terms.physical:
        return "Leave the Unity action, conflict and upgrade cards in the box: the app has its own."
    return (
        "Shuffle the action decks I, II and III and open the top card of each; shuffle the "
        "conflict cards and the Unity upgrades and put them beside the station."
    )


def _start_words(state: State) -> str:
    if state.terms.commander is None:
        return "enter those of your commander card one by one as track advances, before you begin"
    bonuses = dict(state.terms.commander.start).items()
    return ", ".join(f"{name} +{count}" for name, count in bonuses) or "none"


def _bay(state: State) -> str:
    ships = state.terms.pack.ships
    return "; ".join(
        f"in {section} "
        + ", ".join(f"{ship.letter} {ship.kind}" for ship in ships if ship.section == section)
        for section in SECTIONS
    )
