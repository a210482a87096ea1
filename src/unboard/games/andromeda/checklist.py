"""How the table is set up, line by line, to be ticked off (AND-1 to AND-5)."""

from typing import NamedTuple

from unboard.games.andromeda.atlas import BASES, atlas
from unboard.games.andromeda.pack import SECTIONS
from unboard.games.andromeda.state import Terms

_COLOUR = (
    "Choose a colour for Unity, white unless somebody plays it, and take its 9 ships, its 9 "
    "leaders, its 5 track markers and its VP marker."
)
_STATION = "Put the other 2 and 5 corrupted leaders of an unused colour on the station: 7."
_TRACKS = "Put Unity's 5 track markers on the bottom spaces of the progress tracks"


class Line(NamedTuple):
    """A line of the checklist."""

    rule: str
    text: str
    label: str  # of the value that it rests on, if that is neither the book's nor the owner's


def checklist(terms: Terms) -> list[Line]:
    """Return the set-up of the table, with its counts (AND-1 to AND-5)."""
    players, planets = terms.players + 1, len(atlas(terms.map).planets)
    humans = "1 human" if terms.players == 1 else f"{terms.players} humans"
    commander = f"commander {terms.commander.name}" if terms.commander else ""
    lines = [  # and the value of the pack on which each rests
        ("AND-1", f"Set the base game up for {players} players: {humans} and Unity.", ""),
        ("AND-1", f"Lay out {planets} planets and {BASES} alliance bases as drawn.", "planets"),
        ("AND-1", _COLOUR, "pieces"),
        ("AND-2", f"Put Unity's nine ships on the launch bay: {_bay(terms)}.", "bay"),
        ("AND-3", f"Put 1 Unity leader on each of the {BASES} bases, none in a nebula.", ""),
        ("AND-3", _marker(terms), commander),
        ("AND-3", _STATION, ""),
        ("AND-4", _decks_words(terms), ""),
        ("AND-4", _start_words(terms), commander),
        ("AND-4", "Put the probe beside the board. Unity has no tactics cards.", ""),
        ("AND-5", f"Give the Conn to human {terms.players}. Human 1 begins.", ""),
        ("AND-5", f"Put Unity's VP marker on {terms.pack.start_vp[terms.players]}.", "start_vp"),
        ("AND-12", "Put the event marker at the start of the event track.", ""),
        *([("AND-14", "Lay a six-sided die ready: the table rolls it.", "")] * terms.own_die),
    ]
    return [Line(rule, text, terms.pack.label_of(rests)) for rule, text, rests in lines]


def _marker(terms: Terms) -> str:
    if terms.commander is None:
        return "Put 1 Unity leader as the command marker on the first space of your card's wheel."
    return (
        f"The app keeps the wheel of {terms.commander.name}: 1 Unity leader is its command "
        "marker and goes back into the box."
    )


def _decks_words(terms: Terms) -> str:
    if not terms.physical:
        return "Leave the Unity action, conflict and upgrade cards in the box: the app has its own."
    return (
        "Shuffle the action decks I, II and III and open the top card of each; shuffle the "
        "conflict cards and the Unity upgrades and put them beside the station."
    )


def _start_words(terms: Terms) -> str:
    if terms.commander is None:
        return (
            f"{_TRACKS}; before the first launch enter the start bonuses of your commander card "
            "one by one as track advances. A larger hand brings no tactics cards yet."
        )
    bonuses = dict(terms.commander.start).items()
    start = ", ".join(f"{name} +{count}" for name, count in bonuses) or "none"
    return f"{_TRACKS}, then advance them by the start bonuses: {start}."


def _bay(terms: Terms) -> str:
    ships = terms.pack.ships
    return "; ".join(
        f"in {section} "
        + ", ".join(f"{ship.letter} {ship.kind}" for ship in ships if ship.section == section)
        for section in SECTIONS
    )
