"""The questions in words: what the table is asked, and who decides (AND-26)."""

from unboard.core.words import listed, plural
from unboard.games.andromeda.effects import module_types, sites
from unboard.games.andromeda.state import State, Task


def question(state: State) -> str:
    """Return the open question as a sentence."""
    task = state.asked
    return _ask(state, task) if task else ""


def _ask(state: State, task: Task) -> str:
    match task.does:
        case "die":
            return "Roll your die for Unity: what does it show?"
        case "to":
            return _ask_where(state, task.what)
        case "moon" if task.what == "any":
            return "No nebula moon is left: does any planet still have a moon?"
        case "moon":
            return f"Is a moon left on {state.active}?"
        case "tokens" if task.what == "discovery":
            stack = " of the Observatory stack" * (Task("turn", "observatory") in state.agenda[1:2])
            tokens = plural(task.number, "discovery token")
            return f"Draw {tokens}{stack} for Unity: how many were there?"
        case "tokens":
            return "Is the supremacy token still there?"
        case "ship":
            return "Which ship of the scrapyard is repaired?"
        case "module":
            types = listed(module_types(state, task), "or")
            again = "None of those is on display. " if task.number else ""
            return f"{again}Unity takes the cheapest {types} module: which, and is it damaged?"
        case "collect":
            return "How many bonus resources lie in regions with Unity ships?"
        case "icons":
            return "Which icons does the action card show?"
        case "develop":
            where = listed(sites(state), "or")
            return f"Which development does Unity build on {where}, with how many leaders around?"
        case "raiders":
            return "Do raiders in range hit a Unity ship? Tap each ship hit, then no further hit."
        case "battle":
            return f"Are opponents in {task.what}, so that there is a battle?"
        case "bonus":
            return "Which bonus does the wheel space show? Enter each, then say no further bonus."
    return f"Battle in {task.what}: who joins, what is hit, and who wins?"


def _ask_where(state: State, letter: str) -> str:
    ship = f"ship {letter} ({state.kind(letter)})"
    section = next(s.section for s in state.terms.pack.ships if s.letter == letter)
    if state.terms.physical:
        target = f"the target of your open card in deck {section}."
    else:
        card = state.terms.pack.action(section, state.deck(section).open)
        target = f"“{card.target}”" + "." * (card.target[-1] not in ".!?")
    fits = "none permissible: to the probe" if state.probe else "none permissible: you choose"
    return f"Unity launches {ship} to {target} Which region is that ({fits})?"
