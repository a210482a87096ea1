"""The words of buttons, entries, prompts and moves."""

from unboard.core.words import one, plural
from unboard.games.andromeda.clicks import entry
from unboard.games.andromeda.pack import bonus_words
from unboard.games.andromeda.state import BUILT, Move

_WORDS = {
    "launch nebula": "Launch to a nebula",
    "launch nebula moon": "Launch to a nebula, its moon taken",
    "return": "Return to station",
    "end": "End the turn",
    "moon": "A moon is claimed",
    "moon none": "No moon left: a tactics card",
    "module none": "None on display",
    "develop none": "No development",
    "raiders hit": "Raiders hit",
    "raiders none": "No (further) hit",
    "battle": "Battle in",
    "battle none": "No battle",
    "battle won": "Unity wins",
    "battle lost": "Unity loses",
    "diplomacy": "Diplomacy: a conflict card",
    "hit": "Hit a ship",
    "hit module": "Damage a module",
    "join": "A ship joins",
    "repair": "Unity repairs",
    "gain resource": "Unity gains a resource: a tactics card",
    "lose resource": "Unity gives or discards a resource: a tactics card",
    "gain moon": "Unity gains a moon",
    "gain upgrade": "Unity gains an upgrade",
    "gain module": "Unity gains a module",
    "developed": "A human has developed",
    "event": "The event marker advances",
    "event marker": "The event marker advances",
    "event resolved": "An event was resolved",
    "final": "Declare the end of the game",
    "no": "It is not declared",
    "region planet": "A planet joins the map",
    "region base": "An alliance base joins the map",
    "set": "Correct a value",
    "probe": "The probe",
    "development": "A development",
    "icons none": "No icon",
    "icons develop": "Develop",
    "icons event": "Event",
    "icons develop event": "Develop and event",
    "bonus done": "No further bonus",
    "bonus tactics n": "several tactics cards",
    "bonus discovery n": "several discovery tokens",
    "bonus vp n": "VP",
}
_RULES = {
    "moon none": "AND-16",
    "module none": "AND-9",
    "gain resource": "AND-7",
    "lose resource": "AND-7",
    "event resolved": "AND-5",
    "final": "AND-23",
    "region planet": "AND-1",
    "region base": "AND-1",
    "to none": "AND-15",
}
_ENTRIES = {
    "leaders": "leaders in the region and next to it",
    "gain_vp": "Unity gains VP",
    "lose_vp": "Unity loses VP",
    "amount": "how many",
    "leaders.station": "leaders on the station",
    "vp": "VP",
    "upgrade_vp": "VP of upgrades entered by hand",
    "conn": "who holds the Conn",
    "wheel": "wheel space",
    "shield": "hits on the shield",
    "probe": "probe",
    "human": "whose turn it is",
    "final": "the end is declared",
    "upgrades": "upgrades of your own cards",
    "column": "its column, 1 is leftmost",
    "d6": "the die shows",
}
_PROMPTS = {
    "set": "Choose what to correct: a number, a ship, the probe or a development.",
    "hit": "Choose the ship that is hit.",
    "join": "Choose the ship that joins the battle.",
    "raiders hit": "Choose the ship that the raiders hit.",
    "battle": "Choose the region of the battle.",
    "developed": "Choose the planet that a human has developed.",
    "set probe": "Choose where the probe is.",
    "set final": "Say that the end is not declared.",
    "set development": "Choose the planet of the development.",
    "region planet": "Enter the column of the new planet; 1 is leftmost.",
    "region base": "Enter the column of the new base; 1 is leftmost.",
}


def button_label(id: str, probe: str | None) -> str:
    """Return the words on a button, one of which says where the probe is."""
    if id in _WORDS:
        return _WORDS[id]
    word, _, rest = id.partition(" ")
    match word:
        case "to":
            return f"No permissible region: to the probe in {probe}"
        case "tokens":
            return "none" if rest == "0" else f"{rest} token{'' if rest == '1' else 's'}"
        case "collect":
            return rest
        case "module":
            return rest.replace(" damaged", ", damaged")
        case "develop":
            return f"Build the {rest}"
        case "gain":
            return f"Unity gains {one(rest.removeprefix('module '))} module"
        case "score":
            return f"An event scores {rest}"
        case _ if id in BUILT:
            return _built(id)
        case "advance":
            return f"Unity advances on {rest}"
        case "event":
            return f"{rest} was resolved: Unity gains a module"
        case "bonus":
            return bonus_words(rest)
    return id


def _built(what: str) -> str:
    """Say what stands on a planet, or where the probe is if it is not on the board."""
    if what == "none":
        return "none"
    type, _, owner = what.partition(" ")
    return f"{type} of a {owner}" if owner else f"{type} of Unity"


def button_rule(id: str) -> str:
    """Return the rule by which a button says what it says; nothing where that is plain."""
    scores = id.startswith(("event ", "score ")) and id != "event marker"
    return _RULES.get(id, "AND-12" if scores else "")


def entry_label(id: str) -> str:
    """Return the words beside a number to enter."""
    if id in _ENTRIES:
        return _ENTRIES[id]
    word, _, part = id.partition(".")
    if word == "total":
        return f"total of human {part}"
    if word == "ship":
        return f"ship {part}"
    if word == "development":
        return f"development on {part}"
    if word == "leaders":
        return f"Unity leaders on {part}"
    return f"{part} {word}".strip().replace("_", " ")


def path_prompt(path: tuple[str, ...]) -> str:
    """Return what to do next within a click path."""
    known = _PROMPTS.get(" ".join(path))
    if known:
        return known
    match path:
        case ("set", "development", region):
            return f"Choose the development on {region}."
        case ("set", letter):
            return f"Choose where ship {letter} is."
        case ("developed", region):
            return f"Choose the development on {region}."
        case (word, region):
            type = word.removeprefix("develop ")
            return f"The {type} on {region}: enter the leaders of any colour there and next to it."
    if path[0].startswith("develop"):
        return "Choose the planet, the leftmost with a Unity transport (AND-22)."
    return "Enter how many."


def says(move: Move, text: str, human: int, probe: str | None) -> str:
    """Say what a move does in the turn of a human, with the probe where it is."""
    match move.does:
        case "d6":
            return f"The die shows {move.number}"
        case "card":
            return f"Deck {move.what} opens card {move.number}"
        case "conflict" | "upgrade":
            return f"The {move.does} card {move.number} is drawn"
        case "launch" if move.where.startswith("R"):
            return f"Human {human} launches to {move.where}"
        case "to" if move.where.startswith("R"):
            return f"Unity launches to {move.where}"
        case "ship":
            return f"Ship {move.what} is repaired"
        case "hit" | "join" if len(move.what) == 1:
            word = "is hit" if move.does == "hit" else "joins the battle"
            return f"Ship {move.what} {word}"
        case "raiders" if move.what != "none":
            return f"Raiders hit ship {move.what}"
        case "tokens":
            return f"{button_label(text, probe).replace('none', 'No token')} taken"
        case "collect":
            return f"{plural(move.number or 0, 'bonus resource')} collected"
        case "module" if move.what != "none":
            return f"Unity takes {one(f'{move.where} {move.what} module'.strip())}"
        case "battle" if move.where:
            return f"Battle in {move.where}"
        case "develop" if move.where:
            return f"Unity builds the {move.what} on {move.where}, {move.number} leaders around"
        case "developed":
            return f"A human has built the {move.what} on {move.where}"
        case "vp":
            number = move.number or 0
            return f"Unity {'gains' if number > 0 else 'loses'} {abs(number)} VP"
        case "region":
            return f"{button_label(f'region {move.what}', probe)} in column {move.number}"
        case "set":
            value = move.where if move.number is None else move.number
            return f"Corrected, {entry_label(entry(move))}: {value}"
        case "total":
            return f"Human {move.what} has {move.number} points in all"
        case "bonus" if move.what != "done":
            return f"Bonus: {bonus_words(move.what)}"
    return button_label(text, probe)
