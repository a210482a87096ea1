"""Unity's turn: the steps that it takes by itself, until a question or a draw is next."""

from collections.abc import Callable
from dataclasses import replace

from unboard.core.words import listed, plural
from unboard.games.andromeda import effects
from unboard.games.andromeda.binding import bindings
from unboard.games.andromeda.pack import DEVELOPMENTS, LETTERS, SECTIONS, bonus_words
from unboard.games.andromeda.state import (
    CHANCES,
    PLACES,
    QUESTIONS,
    Deck,
    State,
    Task,
    done,
    first,
    moved,
    with_deck,
)
from unboard.games.andromeda.telling import anew, say, told

SCRAP_VP = 2  # for each ship in the scrapyard on a return (AND-21)


def settle(state: State) -> State:
    """Do what is next until the table or chance is needed."""
    while state.agenda:
        task = state.agenda[0]
        if task.does in QUESTIONS and not _pointless(state, task):
            return state
        if task.does in CHANCES and (ready := _ready_to_draw(state, task)) is not None:
            return ready
        state = STEPS[task.does](done(state), task)
    return state


def _pointless(state: State, task: Task) -> bool:
    """Tell whether what was noted meanwhile has left a question without an answer."""
    match task.does:
        case "to":
            return state.ship(task.what) != "bay"
        case "ship":
            return not state.at("scrapyard")
        case "develop":
            return not effects.sites(state)
        case "battle":
            return not state.at(task.what)
        case "module":
            return not effects.module_types(state, task)
    return False


def _ready_to_draw(state: State, task: Task) -> State | None:
    """Return the state in which chance draws, reshuffled if need be (AND-20); None: no card."""
    if task.does == "d6":
        return state
    name = task.what if task.does == "card" else task.does
    deck = state.deck(name)
    if deck.pile:
        return state
    if not deck.discard:
        return None
    shuffled = with_deck(state, name, Deck(deck.open, deck.discard, ()))
    return say(shuffled, "AND-20", f"The {name} deck is empty: shuffle its discards anew.")


def begin(state: State) -> State:
    """Begin Unity's turn: a roll, or on its last turn a return if any ship is away (AND-23)."""
    state = replace(anew(state), phase="unity", last_turn=state.final)
    state = say(state, "AND-5", "Unity moves, after the human who holds the Conn.")
    state = _remind(state)
    if state.final and any(place != "bay" for place in state.ships):
        state = say(state, "AND-23", "Unity's last turn: it returns to station without a roll.")
        return first(state, *RETURN)
    return first(state, Task("die" if state.terms.own_die else "d6"))


def _remind(state: State) -> State:
    """Show the texts that the table applies by hand: ability and ongoing upgrades (AND-4)."""
    for text in bindings(state.terms, state.upgrades):
        state = say(state, text.rule, f"{text.name}: {text.text}", text.rests)
    return state


RETURN = (  # AND-21, in its order
    Task("site"), Task("count ships"), Task("scrapyard"), Task("ships home"), Task("end of turn"),
)  # fmt: skip


def rolled(state: State, face: int) -> State:
    """Launch the next ship of the section rolled, or return if it is empty (AND-14)."""
    section = state.terms.pack.d6[face - 1]
    state = say(state, "AND-14", f"The die shows {face}: section {section}.", "d6", face)
    ship = next_ship(state, section)
    if not ship:
        text = f"No ship is left in section {section}: Unity returns to station."
        return first(say(state, "AND-14", text), *RETURN)
    if not state.terms.physical:
        card = state.terms.pack.action(section, state.deck(section).open)
        name = f"{section}:{card.id}"
        state = say(state, "AND-15", f"Action card {name}: {card.target}", f"action {name}")
    return _go(state, ship)


def _go(state: State, ship: str) -> State:
    """Launch a ship where its card says so plainly; otherwise ask for the region (AND-15)."""
    region = plain_target(state, section_of(state, ship))
    return launched(state, ship, region) if region else first(state, Task("to", ship))


def plain_target(state: State, section: str) -> str:
    """Return the region that the open card of a section names; nothing where it must be asked."""
    if state.terms.physical:
        return ""
    at = state.terms.pack.action(section, state.deck(section).open).at
    region = state.probe if at == "probe" else at
    return region if region in state.atlas.names else ""


def _next_in_section(state: State, task: Task) -> State:
    """Launch the next ship of the section where the one that was to go is no longer there."""
    section = section_of(state, task.what)
    if ship := next_ship(state, section):
        return _go(state, ship)
    text = f"No ship is left in section {section}: Unity returns to station."
    return first(say(state, "AND-14", text), *RETURN)


def next_ship(state: State, section: str) -> str:
    """Return the next lettered ship of a section, or nothing."""
    spaces = (ship.letter for ship in state.terms.pack.ships if ship.section == section)
    return next((letter for letter in spaces if state.ship(letter) == "bay"), "")


def section_of(state: State, letter: str) -> str:
    """Return the section that a ship is launched from."""
    return state.terms.pack.ships[LETTERS.index(letter)].section


def launched(state: State, letter: str, region: str, why: str = "") -> State:
    """Put a ship into a region and set the rest of the launch to do (AND-16 to AND-20)."""
    kind = state.kind(letter)
    after = replace(moved(state, letter, region), active=region)
    after = told(state, after, "AND-15", f"Launch ship {letter} ({kind}) to {region}{why}.")
    claim = Task("moon") if region in state.atlas.planets else Task("wheel")
    icons = Task("icons") if state.terms.physical else Task("read icons", section_of(state, letter))
    vessel = (Task("nebula moon"),) * (kind == "science vessel")
    return first(
        after, *vessel, claim, Task("leaders"), Task("collect"), icons, Task("raiders"),
        Task("battle", region), Task("discard", section_of(state, letter)), Task("end of turn"),
    )  # fmt: skip


def icon_tasks(icons: str) -> tuple[Task, ...]:
    """Return what the icons of a card set to do, Develop first (AND-18)."""
    words = icons.split()
    return (*[Task("site")] * ("develop" in words), *[Task("mark")] * ("event" in words))


def open_battle(state: State, region: str) -> State:
    """Open a battle; the heavy cruiser goes there at once, from wherever it is (AND-19)."""
    state = say(state, "AND-19", f"Battle in {region}: Unity's ships there fight.")
    cruiser = LETTERS[state.terms.pack.cruiser]
    if state.ship(cruiser) not in (*PLACES, region):
        after = moved(state, cruiser, region)
        state = told(state, after, "AND-19", f"The heavy cruiser {cruiser} goes to {region}.")
    text = "Other Unity ships in range join, but no transport on an undeveloped planet moves."
    return first(say(state, "AND-19", text), Task("fight", region))


def _begin_play(state: State, task: Task) -> State:
    return replace(state, phase="human")


def _advance_wheel(state: State, task: Task) -> State:
    """Advance the command marker and gain each bonus of its space (AND-16)."""
    commander = state.terms.commander
    if commander is None:
        text = "Advance the command marker one space clockwise and enter each bonus there."
        return first(say(state, "AND-16", text), Task("bonus"))
    after = replace(state, wheel=state.wheel % len(commander.wheel) + 1)
    bonuses = commander.wheel[after.wheel - 1]
    gains = listed([bonus_words(text) for text in bonuses]) or "nothing"
    text = f"Advance the command marker to space {after.wheel}: {gains}."
    after = told(state, after, "AND-16", text, f"commander {commander.name}")
    return first(after, *(task for text in bonuses for task in effects.bonus_tasks(text, "AND-16")))


def _recruit(state: State, task: Task) -> State:
    """Bring the Unity leaders in regions with Unity ships to the station (AND-17)."""
    met = {region: count for region, count in state.leaders if region in state.ships}
    if not met:
        return state
    left = tuple(pair for pair in state.leaders if pair[0] not in met)
    number = sum(met.values())
    after = replace(state, leaders=left, station=state.station + number)
    leaders = "leader" if number == 1 else "leaders"
    text = f"Move the Unity {leaders} of {listed(list(met))} to the station."
    return told(state, after, "AND-17", text)


def _read_icons(state: State, task: Task) -> State:
    card = state.terms.pack.action(task.what, state.deck(task.what).open)
    if not card.icons:
        return say(state, "AND-18", "The card has no icons.")
    state = say(state, "AND-18", f"Icons of the card: {', '.join(card.icons)}.")
    return first(state, *icon_tasks(" ".join(card.icons)))


def _site(state: State, task: Task) -> State:
    """Ask for a development if there is a possible site (AND-22)."""
    if effects.sites(state):
        return first(state, Task("develop"))
    return _no_site(state, task)


def _no_site(state: State, task: Task) -> State:
    left = [type for type, tiles in zip(DEVELOPMENTS, state.tiles, strict=True) if tiles]
    if left and not effects.buildable(state):
        fewest = min(map(state.terms.pack.needed, left))
        have = f"{plural(state.station, 'leader')} on the station"
        text = f"Unity cannot develop: {have}, and one needs at least {fewest}."
        return say(state, "AND-22", text, "leaders_needed")
    lacks = left and "no transport of it stands on an undeveloped planet"
    return say(state, "AND-22", f"Unity cannot develop: {lacks or 'no development tile is left'}.")


def _discard(state: State, task: Task) -> State:
    """Discard the card used and open the next (AND-20)."""
    if state.terms.physical:
        return say(state, "AND-20", f"Discard the card of deck {task.what} and open the next.")
    deck = state.deck(task.what)
    after = with_deck(state, task.what, Deck(0, deck.pile, (*deck.discard, deck.open)))
    text = f"Discard action card {task.what}:{deck.open} and open the next."
    return first(say(after, "AND-20", text), Task("card", task.what))


def _count_ships(state: State, task: Task) -> State:
    """Count the command advances: ships in regions and in the barge (AND-21)."""
    number = len(state.out) + len(state.at("barge"))
    text = f"{plural(number, 'Unity ship')} in regions and barge: as many command advances."
    if not number:
        text = "No Unity ship is in a region or the barge: the command marker stays."
    return first(say(state, "AND-21", text), Task("command", number=number))


def _command(state: State, task: Task) -> State:
    """Advance the wheel once for each ship counted, and those repaired meanwhile (AND-21)."""
    if not task.number:
        return state
    return first(state, Task("wheel"), task._replace(number=task.number - 1))


def _scrapyard(state: State, task: Task) -> State:
    ships = len(state.at("scrapyard"))
    if not ships:
        return state
    text = f"{plural(ships, 'ship')} in the scrapyard: {SCRAP_VP * ships} VP."
    return effects.gain_vp(state, SCRAP_VP * ships, "AND-21", text)


def _ships_home(state: State, task: Task) -> State:
    """Return ships from regions and barge; transports take the lowest letters (AND-21)."""
    ships = [place if place == "scrapyard" else "bay" for place in state.ships]
    transports = state.terms.pack.transports
    places = sorted(ships[place] for place in transports)  # bay comes before scrapyard
    for transport, place in zip(transports, places, strict=True):
        ships[transport] = place
    after = replace(state, ships=tuple(ships), shield=0, active="")
    text = "Return Unity's ships to the launch bay, transports to the lowest letters."
    return told(state, after, "AND-21", text)


def _end_of_turn(state: State, task: Task) -> State:
    """End Unity's turn: the next human's, or the closing after its last (AND-5, AND-23)."""
    human = state.human % state.terms.players + 1
    after = replace(state, human=human, acted=False, active="")
    if state.last_turn:
        text = "That was Unity's last turn: play on as the base game says, then enter the totals."
        return say(replace(after, phase="closing"), "AND-23", text)
    return say(
        replace(after, phase="human"), "AND-5", f"Unity's turn is over: human {human} plays."
    )


def _nobody_left(state: State, task: Task) -> State:
    return say(state, "AND-19", f"No Unity ship is left in {task.what}: there is no battle.")


def _no_module(state: State, task: Task) -> State:
    return effects.nothing_on_display(state)


def _moon(state: State, task: Task) -> State:
    return effects.gain_moon(state)


def _tactics(state: State, task: Task) -> State:
    return effects.gain_tactics(state, task.number)


def _score(state: State, task: Task) -> State:
    why = {"AND-11": "from its upgrade", "AND-16": "from the wheel", "AND-22": "for leaders around"}
    text = f"Unity gains {task.number} VP {why[task.what]}."
    commander = state.terms.commander
    rests = {"AND-22": "leader_vp", "AND-16": f"commander {commander.name}" if commander else ""}
    return effects.gain_vp(state, task.number, task.what, text, rests.get(task.what, ""))


def _advance(state: State, task: Task) -> State:
    return effects.advance(state, task.what)


def _repair(state: State, task: Task) -> State:
    return effects.repair(state)


def _nothing_scrapped(state: State, task: Task) -> State:
    return say(state, "AND-8", "No ship is in the scrapyard any more: none is repaired.")


def _upgrade(state: State, task: Task) -> State:
    if state.terms.physical:
        return effects.own_upgrade(state)
    return say(state, "AND-11", "No Unity upgrade is left: none is gained.")


def _mark(state: State, task: Task) -> State:
    return effects.mark_event(state)


def _pass_conn(state: State, task: Task) -> State:
    return effects.pass_conn(state)


def _turn_card(state: State, task: Task) -> State:
    return say(state, "AND-22", f"Turn the {task.what} card face down.")


STEPS: dict[str, Callable[[State, Task], State]] = {
    "begin play": _begin_play,
    "wheel": _advance_wheel,
    "nebula moon": _moon,
    "leaders": _recruit,
    "read icons": _read_icons,
    "site": _site,
    "mark": _mark,
    "discard": _discard,
    "count ships": _count_ships,
    "command": _command,
    "scrapyard": _scrapyard,
    "ships home": _ships_home,
    "end of turn": _end_of_turn,
    "tactics": _tactics,
    "score": _score,
    "advance": _advance,
    "repair": _repair,
    "to": _next_in_section,  # these five only where their answers are gone
    "battle": _nobody_left,
    "module": _no_module,
    "ship": _nothing_scrapped,
    "develop": _no_site,
    "upgrade": _upgrade,
    "conn": _pass_conn,
    "turn": _turn_card,
}


def set_up(state: State) -> State:
    """Set the set-up to do: open the decks, then the commander's start bonuses (AND-4)."""
    cards = () if state.terms.physical else tuple(Task("card", deck) for deck in SECTIONS)
    bonuses = dict(state.terms.commander.start) if state.terms.commander else {}
    tracks = (track.name for track in state.terms.pack.tracks)
    advances = [Task("advance", name) for name in tracks for _ in range(bonuses.get(name, 0))]
    return replace(state, agenda=(*cards, *advances, Task("begin play")))
