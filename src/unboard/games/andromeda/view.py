"""What the table sees: all of Unity's books, the open question, and what was just told."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from unboard.core import rulebook
from unboard.core.rulebook import Seat
from unboard.games.andromeda.atlas import Atlas
from unboard.games.andromeda.binding import bindings
from unboard.games.andromeda.checklist import checklist
from unboard.games.andromeda.pack import (
    DEVELOPMENTS,
    LETTERS,
    SECTIONS,
    TRACKS,
    TYPES,
    Action,
    Commander,
    Conflict,
    Pack,
    Track,
    Upgrade,
)
from unboard.games.andromeda.rules import tale_of
from unboard.games.andromeda.score import score
from unboard.games.andromeda.state import DECKS, Deck, Leaders, State, Task, Terms
from unboard.games.andromeda.telling import Tale, Told
from unboard.games.andromeda.turn import section_of
from unboard.games.andromeda.why import ASKED_BY
from unboard.games.andromeda.words import question

Json = rulebook.View  # plain data, for pages and files

OWNERS = Upgrade(0, "", "an upgrade of your own cards", (), "", 0, "owner")


class Pile(NamedTuple):
    """A deck as it lies: the open card (0 for none), how many may come, those that lie aside."""

    open: int
    left: int
    discard: tuple[int, ...]


class Question(NamedTuple):
    """The open question, and what its answer is about."""

    asks: str  # the first word of the answer
    text: str
    rule: str
    decides: int  # which human
    ship: str | None
    type: str | None
    most: int | None
    label: str  # of the value that it rests on, if that is neither the book's nor the owner's


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What everybody sees: piles are counts, everything else lies open."""

    terms: Terms
    atlas: Atlas
    phase: str
    human: int
    who: int  # of the humans is asked
    acted: bool
    active: str  # the region of Unity's launch, or nothing
    battle: str  # the region of the open battle, or nothing
    question: Question | None
    final: bool
    last_turn: bool
    totals: tuple[int | None, ...]
    score: tuple[tuple[str, int], ...]  # by source
    tale: Tale
    conn: int
    probe: str
    vp: int
    tactics: int
    moons: int
    nebula_moons: int
    discovery: int
    supremacy_tokens: int
    tracks: tuple[int, ...]  # in the order of TRACKS
    modules: tuple[int, ...]  # in the order of TYPES
    damaged: int
    ships: tuple[str, ...]  # in the order of LETTERS
    shield: int
    leaders: Leaders  # in regions
    station: int
    box: int
    wheel: int  # 0: the wheel is on the table
    event: int
    events_due: int
    developments: tuple[tuple[str, str], ...]  # Unity's: region and type
    developed: tuple[tuple[str, str], ...]  # everybody's
    tiles: tuple[int, ...]  # in the order of DEVELOPMENTS
    upgrades: tuple[int, ...]
    upgrade_vp: int
    decks: tuple[Pile, ...]  # in the order of DECKS

    def deck(self, name: str) -> Pile:
        """Return a deck."""
        return self.decks[DECKS.index(name)]

    def at(self, place: str) -> list[str]:
        """Return the letters of the ships at a place."""
        return [letter for letter, at in zip(LETTERS, self.ships, strict=True) if at == place]

    @property
    def actions(self) -> list[Action]:
        """The open action cards."""
        pack = self.terms.pack
        return [pack.action(deck, id) for deck in SECTIONS if (id := self.deck(deck).open)]

    @property
    def conflict(self) -> Conflict | None:
        """The last conflict card."""
        drawn = self.deck("conflict").discard
        return self.terms.pack.conflict(drawn[-1]) if drawn else None

    @property
    def upgrade_cards(self) -> list[Upgrade]:
        """The cards of Unity's upgrades; those of the owner's box are not in the pack."""
        return [self.terms.pack.upgrade(id) if id else OWNERS for id in self.upgrades]


def view(state: State, seat: Seat | None, tale: Tale | None) -> View:
    """Return what everybody sees."""
    return View(
        terms=state.terms,
        atlas=state.atlas,
        phase=state.phase,
        human=state.human,
        who=state.conn if state.asked else state.human,  # AND-26
        acted=state.acted,
        active=state.active,
        battle=state.fighting,
        question=_question(state, state.asked) if state.asked else None,
        final=state.final,
        last_turn=state.last_turn,
        totals=state.totals,
        score=tuple(score(state).items()),
        tale=tale_of(state) if tale is None else tale,
        conn=state.conn,
        probe=state.probe,
        vp=state.vp,
        tactics=state.tactics,
        moons=state.moons,
        nebula_moons=state.nebula_moons,
        discovery=state.discovery,
        supremacy_tokens=state.supremacy_tokens,
        tracks=state.tracks,
        modules=state.modules,
        damaged=state.damaged,
        ships=state.ships,
        shield=state.shield,
        leaders=state.leaders,
        station=state.station,
        box=state.box,
        wheel=state.wheel,
        event=state.event,
        events_due=state.events_due,
        developments=state.developments,
        developed=state.developed,
        tiles=state.tiles,
        upgrades=state.upgrades,
        upgrade_vp=state.upgrade_vp,
        decks=tuple(_pile(deck) for deck in state.decks),
    )


def _pile(deck: Deck) -> Pile:
    return Pile(deck.open, len(deck.pile), deck.discard)


def _question(state: State, task: Task) -> Question:
    asks = {"fight": "battle", "die": "d6"}.get(task.does, task.does)
    return Question(
        asks=asks,
        text=question(state),
        rule=ASKED_BY.get(asks, ""),
        decides=state.conn,
        ship=task.what if task.does == "to" else None,
        type=task.what if task.does == "module" else None,
        most=task.number if task.does == "tokens" else None,
        label=state.terms.pack.label_of(*_rests(state, task)),
    )


def _rests(state: State, task: Task) -> list[str]:
    """Return the values of the pack on which a question rests."""
    match task.does:
        case "to" if not state.terms.physical:
            section = section_of(state, task.what)
            return [f"action {section}:{state.deck(section).open}"]
        case "module":
            return ["module types"]
        case "develop":
            return ["leaders_needed", "leaders_go", "leader_vp", "development tracks"]
        case "die":
            return ["d6"]
        case "tokens":
            return ["tracks.science" if task.what == "discovery" else "tracks.supremacy"]
    return []


def as_json(view: View) -> Json:
    """Return a view as plain data."""
    return {**_books(view), **_dashboard(view)}


def _books(view: View) -> Json:
    question = view.question
    return {
        "phase": view.phase,
        "human": view.human,
        "conn": view.conn,
        "regions": {region.name: region.kind for region in view.atlas.regions},
        "columns": dict(view.atlas.columns),
        "probe": view.probe or None,
        "asks": question.asks if question else None,
        "who": view.who,
        "vp": view.vp,
        "tactics": view.tactics,
        "moons": view.moons,
        "nebula_moons": view.nebula_moons,
        "discovery": view.discovery,
        "supremacy_tokens": view.supremacy_tokens,
        "tracks": dict(zip(TRACKS, view.tracks, strict=True)),
        "modules": dict(zip(TYPES, view.modules, strict=True)),
        "damaged": view.damaged,
        "ships": dict(zip(LETTERS, view.ships, strict=True)),
        "shield": view.shield,
        "leaders": {
            "station": view.station,
            "box": view.box,
            **dict.fromkeys(view.atlas.bases, 0),
            **dict(view.leaders),
        },
        "wheel": view.wheel or None,
        "event": view.event,
        "developments": dict(view.developments),
        "developed": dict(view.developed),
        "tiles": dict(zip(DEVELOPMENTS, view.tiles, strict=True)),
        "upgrades": list(view.upgrades),
        "upgrade_vp": view.upgrade_vp,
        "decks": {name: _deck_json(name, view.deck(name)) for name in DECKS},
        "final": view.final,
        "totals": list(view.totals),
        "score": dict(view.score),
    }


def _deck_json(name: str, deck: Pile) -> Json:
    seen = {"pile": deck.left, "discard": list(deck.discard)}
    return {"open": deck.open or None, **seen} if name in SECTIONS else seen


def _dashboard(view: View) -> Json:
    """Return what a dashboard shows beside the books: words, cards, labels, the checklist."""
    pack, commander = view.terms.pack, view.terms.commander
    return {
        "acted": view.acted,
        "last_turn": view.last_turn,
        "active": view.active or None,
        "battle": view.battle or None,
        "question": _question_json(view.question) if view.question else None,
        "event_due": view.events_due > 0,
        "rows": {region.name: region.row for region in view.atlas.regions},
        "texts": _texts_json(view),
        "steps": [_step_json(step, pack) for step in view.tale],
        "bay": {ship.letter: {"kind": ship.kind, "section": ship.section} for ship in pack.ships},
        "commander": _commander_json(commander) if commander else None,
        "cards": _cards_json(view),
        "upgrade_texts": [_upgrade_json(card) for card in view.upgrade_cards],
        "track_tables": {track.name: _track_json(track) for track in pack.tracks},
        "pack": {"name": pack.name, "label": pack.label},
        "labels": dict(pack.labels),
        "checklist": [line._asdict() for line in checklist(view.terms)],
    }


def _question_json(question: Question) -> Json:
    return {name: value for name, value in question._asdict().items() if name != "asks"}


def _texts_json(view: View) -> list[Json]:
    """Return the texts that bind, and whether it is now that they matter (AND-28)."""
    humans = view.phase in ("human", "closing")
    return [
        {
            "name": text.name,
            "text": text.text,
            "rule": text.rule,
            "label": view.terms.pack.label_of(text.rests),
            "now": not humans or text.speaks_of("launch") or text.speaks_of("return"),
        }
        for text in bindings(view.terms, view.upgrades)
    ]


def _step_json(step: Told, pack: Pack) -> Json:
    """Return a step as it is told, with the label of the value that it shows."""
    return {**step._asdict(), "ships": list(step.ships), "label": pack.label_of(step.rests)}


def _commander_json(commander: Commander) -> Json:
    return {
        "name": commander.name,
        "level": commander.level,
        "ability": commander.ability,
        "start": dict(commander.start),
        "wheel": [list(space) for space in commander.wheel],
        "label": commander.label,
    }


def _cards_json(view: View) -> Json:
    """Return the open action cards, and the last conflict card, with their texts."""
    shown: dict[str, Any] = {}
    for card in view.actions:
        shown[card.deck] = {
            "id": card.id, "target": card.target, "icons": list(card.icons), "label": card.label,
        }  # fmt: skip
    if last := view.conflict:
        shown["conflict"] = {"id": last.id, "text": last.text, "label": last.label}
    return shown


def _upgrade_json(card: Upgrade) -> Json:
    return {
        "id": card.id, "kind": card.kind, "text": card.text, "per": card.per, "vp": card.vp,
        "label": card.label,
    }  # fmt: skip


def _track_json(track: Track) -> Json:
    return {
        "values": list(track.values),
        "levels": list(track.levels),
        "marks": {str(space): mark for space, mark in track.marks},
        "vault": list(track.vault),
        "label": track.label,
    }
