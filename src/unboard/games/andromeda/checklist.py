"""How the table is set up, line by line, to be ticked off (AND-1 to AND-5)."""

from typing import NamedTuple

from unboard.games.andromeda.atlas import BASES
from unboard.games.andromeda.pack import SECTIONS
from unboard.games.andromeda.state import Terms

_STATION = "Put the other 2 and 5 corrupted leaders of an unused colour on the station: 7."


class Line(NamedTuple):
    """A line of the checklist."""

    rule: str
    text: str
    assumed: bool  # it rests on a value that is only assumed


def checklist(terms: Terms) -> list[Line]:
    """Return the set-up of the table, with its counts (AND-1 to AND-5)."""
    players, planets = terms.players + 1, len(terms.planets)
    start = _start_words(terms)
    humans = "1 human" if terms.players == 1 else f"{terms.players} humans"
    commander = f"commander {terms.commander.name}" if terms.commander else ""
    lines = [  # and the value of the pack on which each rests
        ("AND-1", f"Set the base game up for {players} players: {humans} and Unity.", ""),
        ("AND-1", f"Lay out {planets} planets and {BASES} alliance bases: {terms.map}.", ""),
        ("AND-2", f"Put Unity's nine ships on the launch bay: {_bay(terms)}.", "bay"),
        ("AND-3", f"Put 1 Unity leader on each of the {BASES} bases, none in a nebula.", ""),
        ("AND-3", _marker(terms), commander),
        ("AND-3", _STATION, ""),
        ("AND-4", _decks_words(terms), ""),
        ("AND-4", f"Track markers at the bottom, then the start bonuses: {start}.", commander),
        ("AND-4", "Put the probe beside the board. Unity has no tactics cards.", ""),
        ("AND-5", f"Give the Conn to human {terms.players}. Human 1 begins.", ""),
        ("AND-5", f"Put Unity's VP marker on {terms.pack.start_vp[terms.players]}.", "start_vp"),
    ]
    assumed = terms.pack.assumed_of
    return [Line(rule, text, rests in assumed) for rule, text, rests in lines]


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
        return "enter those of your commander card one by one as track advances, before you begin"
    bonuses = dict(terms.commander.start).items()
    return ", ".join(f"{name} +{count}" for name, count in bonuses) or "none"


def _bay(terms: Terms) -> str:
    ships = terms.pack.ships
    return "; ".join(
        f"in {section} "
        + ", ".join(f"{ship.letter} {ship.kind}" for ship in ships if ship.section == section)
        for section in SECTIONS
    )
