"""Texts that bind all game long: the commander's ability and the ongoing upgrades (AND-28)."""

import re
from typing import NamedTuple

from unboard.games.andromeda.state import Terms

_PEOPLE = re.compile(r"\b(human|player|opponent|anybody|somebody|you)", re.IGNORECASE)
_DEEDS = {
    "launch": re.compile(r"\blaunch", re.IGNORECASE),
    "return": re.compile(r"\breturn", re.IGNORECASE),
}


class Binding(NamedTuple):
    """A text that the table applies by hand, and the value of the pack that it is."""

    name: str
    text: str
    rule: str
    rests: str

    def speaks_of(self, deed: str) -> bool:
        """Tell whether it speaks of a human's launch or return."""
        return bool(_PEOPLE.search(self.text) and _DEEDS[deed].search(self.text))


def bindings(terms: Terms, upgrades: tuple[int, ...]) -> list[Binding]:
    """Return the texts that bind: the ability, then the ongoing upgrades as they came."""
    commander = terms.commander
    if commander:
        rests = f"commander {commander.name}"
        found = [Binding(commander.name, commander.ability, "AND-4", rests)]
    else:
        found = [Binding("Commander", "Apply the ability of your commander card.", "AND-4", "")]
    if 0 in upgrades:
        text = "Apply what is ongoing of your own Unity upgrades."
        found.append(Binding("Upgrades", text, "AND-11", ""))
    cards = [terms.pack.upgrade(id) for id in upgrades if id]
    return found + [
        Binding(f"Ongoing upgrade {card.id}", card.text, "AND-11", f"upgrade {card.id}")
        for card in cards
        if card.kind == "ongoing"
    ]


def bound_by(terms: Terms, upgrades: tuple[int, ...], deed: str) -> list[Binding]:
    """Return the texts that speak of what a human does, a launch or a return."""
    return [text for text in bindings(terms, upgrades) if text.speaks_of(deed)]
