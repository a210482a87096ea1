"""How a pack is read: TOML text to a sound Pack, or a BadOption that names card and field."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from unboard.core.errors import BadOption, quoted
from unboard.games.andromeda.atlas import NAMES
from unboard.games.andromeda.pack import (
    DEVELOPMENTS,
    FLEET,
    LABELS,
    LEADERS,
    LEADERS_GO,
    LETTERS,
    MARKS,
    MOST,
    PER,
    SECTIONS,
    STAND_INS,
    TRACKS,
    Action,
    Commander,
    Conflict,
    Pack,
    Ship,
    Track,
    Upgrade,
    read_bonus,
)
from unboard.games.andromeda.pack_limits import check_limits

SAMPLE = Path(__file__).with_name("sample.toml")
MOST_SPACES = 40  # of a track or wheel: as far as corrections count
MOST_VP = 300
MOST_BONUSES = 12  # of one space of a wheel, or of an upgrade
_JOINING = "\n\u200c\u200d"  # new lines, and what joins letters and emoji
MOST_VAULT = 2  # VP a tactics card (AND-24)
_TOP = (
    "name", "label", "start_vp", "leaders_needed", "leaders_go", "leader_vp", "event_damage",
    "events", "development_vp", "d6", "bay", "tracks", "commander", "action", "conflict", "upgrade",
)  # fmt: skip


@lru_cache(maxsize=64)
def read_pack(text: str) -> Pack:
    """Return the pack of a TOML text, or the built-in one for `sample`."""
    toml = SAMPLE.read_text(encoding="utf-8") if text == "sample" else text
    return _pack(Table("the pack", parsed(toml), _TOP))


def parsed(toml: str) -> dict[str, Any]:
    """Return what a TOML text says, sound or not; refuse what is none, or too much."""
    check_limits(toml)
    try:
        return tomllib.loads(toml.removeprefix("\ufeff"))  # as some editors begin a file
    except (ValueError, RecursionError) as error:  # also numbers beyond any use
        raise BadOption(f"pack must be sample or TOML text, which this is not: {error}") from None


class Table:
    """A table of the pack under a name for people; every question that it refuses says so."""

    def __init__(self, name: str, content: object, fields: Sequence[str], label: str = "") -> None:
        self.name = name
        if not isinstance(content, dict):
            raise BadOption(f"pack: {name} must be a table, not {quoted(content)}")
        self.content: dict[str, Any] = content
        self.fields = fields
        for field in content:
            if field not in fields:
                wanted = ", ".join(fields)
                raise BadOption(
                    f"pack: {name} has no field {quoted(field)}; its fields are {wanted}"
                )
        self.label = self.choice("label", LABELS) if "label" in content or not label else label

    def wrong(self, field: str, wanted: str, value: object = None) -> BadOption:
        """Return the error for a field."""
        seen = f", not {quoted(value)}" if value is not None else ""
        return BadOption(f"pack: {self.name}, field {field}: must be {wanted}{seen}")

    def get(self, field: str) -> Any:
        """Return a field that must be there."""
        if field not in self.content:
            raise BadOption(f"pack: {self.name} lacks its field {field}")
        return self.content[field]

    def text(self, field: str) -> str:
        """Return a field that is a text."""
        value = self.get(field)
        if not isinstance(value, str) or not value.strip() or len(value) > 1000:
            raise self.wrong(field, "a text of 1 to 1000 letters", value)
        odd = [letter for letter in value if not letter.isprintable() and letter not in _JOINING]
        if odd:
            raise self.wrong(field, f"printable, and U+{ord(odd[0]):04X} is not")
        return value

    def choice(self, field: str, known: Sequence[str]) -> str:
        """Return a field that is one of a few words."""
        value = self.get(field)
        if isinstance(value, str) and value in known:
            return value
        raise self.wrong(field, f"one of {', '.join(known)}", value)

    def number(self, field: str, low: int, high: int) -> int:
        """Return a field that is a whole number."""
        value = self.get(field)
        if type(value) is int and low <= value <= high:
            return value
        raise self.wrong(field, f"a whole number from {low} to {high}", value)

    def numbers(self, field: str, least: int, most: int, high: int) -> tuple[int, ...]:
        """Return a field that is a list of whole numbers."""
        values = self.list(field)
        how_many = str(least) if least == most else f"{least} to {most}"
        if not least <= len(values) <= most:
            raise self.wrong(field, f"a list of {how_many} numbers, and it has {len(values)}")
        for value in values:
            if type(value) is not int or not 0 <= value <= high:
                raise self.wrong(field, f"a list of whole numbers from 0 to {high}", value)
        return tuple(values)

    def list(self, field: str) -> list[Any]:
        """Return a field that is a list."""
        value = self.get(field)
        if isinstance(value, list):
            return value
        raise self.wrong(field, "a list", value)


def _pack(top: Table) -> Pack:
    label = top.label
    left_out = tuple(name for name in STAND_INS if name not in top.content)
    top.content = STAND_INS | top.content
    return Pack(
        name=top.text("name"),
        label=label,
        start_vp=top.numbers("start_vp", 4, 4, MOST_SPACES),
        leaders_needed=_leaders_needed(top),
        leaders_go=top.choice("leaders_go", LEADERS_GO),
        leader_vp=top.number("leader_vp", 0, MOST),
        event_damage=top.number("event_damage", 0, MOST),
        events=_events(top),
        development_vp=top.numbers("development_vp", 3, 3, MOST_SPACES),
        d6=_faces(top),
        ships=_ships(bay := Table("bay", top.get("bay"), (*SECTIONS, "label"), label)),
        bay_label=bay.label,
        tracks=_tracks(top),
        commanders=_commanders(_cards(top, "commander")),
        actions=_actions(_cards(top, "action")),
        conflicts=_conflicts(_cards(top, "conflict")),
        upgrades=_upgrades(_cards(top, "upgrade")),
        left_out=left_out,
    )


def _leaders_needed(top: Table) -> tuple[int, ...]:
    """Read how many leaders a development needs: one number, or one for each type."""
    if not isinstance(top.get("leaders_needed"), dict):
        return (top.number("leaders_needed", 0, LEADERS),) * len(DEVELOPMENTS)
    by_type = Table("leaders_needed", top.get("leaders_needed"), DEVELOPMENTS, top.label)
    return tuple(by_type.number(type, 0, LEADERS) for type in DEVELOPMENTS)


def _events(top: Table) -> tuple[int, ...]:
    """Read the event track: the spaces on which a card is drawn, in rising order."""
    spaces = top.numbers("events", 0, MOST_SPACES, MOST_SPACES)
    if 0 in spaces or list(spaces) != sorted(set(spaces)):
        raise top.wrong("events", f"a list of spaces from 1 to {MOST_SPACES} in rising order")
    return spaces


def _faces(top: Table) -> tuple[str, ...]:
    faces = top.list("d6")
    if len(faces) != 6:
        raise top.wrong("d6", f"a list of six section names, and it has {len(faces)}")
    for face in faces:
        if face not in SECTIONS:
            raise top.wrong("d6", "a list of section names, I, II or III", face)
    return tuple(faces)


def _ships(bay: Table) -> tuple[Ship, ...]:
    """Read the launch bay: nine spaces A to I, with the fleet of the base game."""
    ships = [_ship(bay, section, entry) for section in SECTIONS for entry in bay.list(section)]
    for section in SECTIONS:
        if not bay.list(section):
            raise bay.wrong(section, "a list with at least one ship")
    letters = "".join(sorted(ship.letter for ship in ships))
    if letters != LETTERS:
        raise BadOption(f"pack: bay: must have the nine spaces A to I once each, not {letters!r}")
    if (fleet := Counter(ship.kind for ship in ships)) != FLEET:
        wanted = ", ".join(f"{count} {kind}" for kind, count in FLEET.items())
        seen = ", ".join(f"{count} {kind}" for kind, count in fleet.items())
        raise BadOption(f"pack: bay: must hold {wanted}, not {seen}")
    return tuple(sorted(ships, key=lambda ship: ship.letter))


def _ship(bay: Table, section: str, entry: object) -> Ship:
    letter, _, kind = entry.partition(":") if isinstance(entry, str) else ("", "", "")
    if letter and letter in LETTERS and kind in FLEET:
        return Ship(letter, kind, section)
    raise bay.wrong(section, 'a list of ships such as "A:transport"', entry)


def _tracks(top: Table) -> tuple[Track, ...]:
    tables = Table("tracks", top.get("tracks"), (*TRACKS, "label"), top.label)
    tracks = tuple(_track(name, tables.get(name), tables.label) for name in TRACKS)
    if len({len(track.values) for track in tracks}) > 1:
        lengths = ", ".join(f"{track.name} {len(track.values)}" for track in tracks)
        raise BadOption(f"pack: tracks: the five lists of values must be equally long: {lengths}")
    return tracks


def _track(name: str, content: object, label: str) -> Track:
    fields = ["values", "levels", "marks", "label"] + ["vault"] * (name == "commerce")
    table = Table(f"tracks.{name}", content, fields, label)
    values = table.numbers("values", 2, MOST_SPACES + 1, MOST_VP)
    levels = table.numbers("levels", 3, 3, len(values) - 1)
    if list(levels) != sorted(levels):
        raise table.wrong("levels", "in rising order")
    vault: tuple[int, ...] = ()
    if name == "commerce":
        vault = table.numbers("vault", len(values), len(values), MOST_VAULT)
    return Track(name, values, levels, _marks(table, len(values)), vault, table.label)


def _marks(table: Table, spaces: int) -> tuple[tuple[int, str], ...]:
    marks = table.content.get("marks", {})
    if not isinstance(marks, dict):
        raise table.wrong("marks", "a table of spaces", marks)
    for space, mark in marks.items():
        if space not in map(str, range(spaces)):
            raise table.wrong("marks", f"a table of spaces from 0 to {spaces - 1}", space)
        if mark not in MARKS:
            raise table.wrong(f"marks.{space}", f"one of {', '.join(MARKS)}", mark)
    return tuple((int(space), mark) for space, mark in marks.items())


_FIELDS = {
    "commander": ("name", "level", "ability", "start", "wheel", "label"),
    "action": ("deck", "id", "target", "at", "icons", "label"),
    "conflict": ("id", "text", "label"),
    "upgrade": ("id", "kind", "text", "bonus", "per", "vp", "label"),
}


def _cards(top: Table, kind: str) -> list[Table]:
    """Return the cards of a kind, each under the name that its id gives it."""
    cards = top.list(kind)
    if not cards:
        raise top.wrong(kind, f"a list with at least one {kind}")
    return [
        Table(_card_name(kind, card, place), card, _FIELDS[kind], top.label)
        for place, card in enumerate(cards, 1)
    ]


def _card_name(kind: str, card: object, place: int) -> str:
    known = card if isinstance(card, dict) else {}
    name = known.get("name") if kind == "commander" else known.get("id")
    if not isinstance(name, str | int) or not str(name).strip():
        return f"{kind} number {place}"
    deck = f"{known['deck']}:" if kind == "action" and known.get("deck") in SECTIONS else ""
    return f"{kind} {deck}{quoted(name) if isinstance(name, str) else name}"


def _unique(kind: str, names: Iterable[str | int]) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            field = "name" if kind == "commander" else "id"
            raise BadOption(
                f"pack: {kind} {name}, field {field}: stands on {count} cards; each is there once"
            )


def _commanders(cards: list[Table]) -> tuple[Commander, ...]:
    commanders = tuple(
        Commander(
            card.text("name"),
            card.number("level", 1, 3),
            card.text("ability"),
            _start(card),
            _wheel(card),
            card.label,
        )
        for card in cards
    )
    _unique("commander", (commander.name for commander in commanders))
    for card, commander in zip(cards, commanders, strict=True):
        if commander.name == "physical":
            raise card.wrong("name", "another name: physical means a card on the table")
    return commanders


def _start(card: Table) -> tuple[tuple[str, int], ...]:
    start = Table(f"{card.name}, field start", card.get("start"), TRACKS, card.label)
    return tuple((track, start.number(track, 0, MOST_SPACES)) for track in start.content)


def _wheel(card: Table) -> tuple[tuple[str, ...], ...]:
    spaces = card.list("wheel")
    if not 2 <= len(spaces) <= MOST_SPACES:
        raise card.wrong("wheel", f"a list of 2 to {MOST_SPACES} spaces, and it has {len(spaces)}")
    return tuple(_bonuses(card, f"wheel, space {n}", space) for n, space in enumerate(spaces, 1))


def _bonuses(card: Table, field: str, texts: object) -> tuple[str, ...]:
    if not isinstance(texts, list):
        raise card.wrong(field, 'a list of bonuses such as ["moon", "vp 2"]', texts)
    if len(texts) > MOST_BONUSES:
        raise card.wrong(field, f"a list of at most {MOST_BONUSES}, and it has {len(texts)}")
    for text in texts:
        if not isinstance(text, str) or read_bonus(text) is None:
            wanted = (
                "made of moon, tactics [n], vp n, repair, module [type], advance track, upgrade, "
                f"discovery [n], develop, event, n from 1 to {MOST}"
            )
            raise card.wrong(field, wanted, text)
    return tuple(texts)


def _actions(cards: list[Table]) -> tuple[Action, ...]:
    actions = tuple(
        Action(
            card.choice("deck", SECTIONS),
            card.number("id", 1, 999),
            card.text("target"),
            _icons(card),
            _at(card),
            card.label,
        )
        for card in cards
    )
    _unique("action", (f"{card.deck}:{card.id}" for card in actions))
    for deck in SECTIONS:
        if not any(card.deck == deck for card in actions):
            raise BadOption(f"pack: action: deck {deck} must have at least one card")
    return actions


def _at(card: Table) -> str:
    """Read where a plain target is; nothing where the table reads the card."""
    if "at" not in card.content:
        return ""
    at = card.content["at"]
    if not isinstance(at, str) or at not in ("probe", *NAMES):
        raise card.wrong("at", f"probe or a region from R1 to {NAMES[-1]}", at)
    return at


def _icons(card: Table) -> tuple[str, ...]:
    icons = card.list("icons") if "icons" in card.content else []
    for icon in icons:
        if icon not in ("develop", "event") or icons.count(icon) > 1:
            raise card.wrong("icons", "a list of develop and event, each at most once", icon)
    return tuple(icons)


def _conflicts(cards: list[Table]) -> tuple[Conflict, ...]:
    conflicts = tuple(Conflict(c.number("id", 1, 999), c.text("text"), c.label) for c in cards)
    _unique("conflict", (card.id for card in conflicts))
    return conflicts


def _upgrades(cards: list[Table]) -> tuple[Upgrade, ...]:
    upgrades = tuple(_upgrade(card) for card in cards)
    _unique("upgrade", (card.id for card in upgrades))
    return upgrades


def _upgrade(card: Table) -> Upgrade:
    kind = card.choice("kind", ("once", "ongoing", "end"))
    for field, wanted in (("bonus", "once"), ("per", "end"), ("vp", "end")):
        if field in card.content and kind != wanted:
            raise card.wrong(field, f"left out, since only kind {wanted} has it")
    bonus: tuple[str, ...] = ()
    if kind == "once":
        given = card.get("bonus")
        bonus = _bonuses(card, "bonus", [given] if isinstance(given, str) else given)
    per, vp = (card.choice("per", PER), card.number("vp", 1, MOST)) if kind == "end" else ("", 0)
    return Upgrade(card.number("id", 1, 999), kind, card.text("text"), bonus, per, vp, card.label)
