"""What happens to Unity: resources, damage, modules, moons, upgrades, tracks, developments."""

from dataclasses import replace

from unboard.core.words import plural
from unboard.games.andromeda.pack import (
    DEVELOPMENTS,
    TRACK_OF,
    TRACKS,
    TYPES,
    read_bonus,
)
from unboard.games.andromeda.score import track_values
from unboard.games.andromeda.state import (
    Deck,
    State,
    Task,
    first,
    leaders_in,
    moved,
    put,
    with_deck,
    with_leaders,
)
from unboard.games.andromeda.telling import say, told

MOST_LEADERS = 10  # scored around a development (AND-22)
HAND = 3  # tactics cards for a larger hand (AND-13)
STACK = 2  # discovery tokens drawn from a stack


def gain_vp(state: State, number: int, rule: str, text: str, rests: str = "") -> State:
    """Gain VP; when they reach the length of the game, the end is declared (AND-23)."""
    after = told(state, replace(state, vp=state.vp + number), rule, text, rests)
    if number and after.vp >= state.terms.length and not state.final:
        return declare(after, f"Unity has reached {state.terms.length} VP: the end is declared.")
    return after


def lose_vp(state: State, number: int) -> State:
    """Lose VP; what is missing is forgiven (AND-29)."""
    after = replace(state, vp=max(0, state.vp - number))
    return told(state, after, "AND-29", f"Move Unity's VP marker back by {state.vp - after.vp}.")


def declare(state: State, text: str) -> State:
    """Declare the end: Unity's next turn is its last (AND-23)."""
    text = f"{text} Unity's next turn is its last."
    return told(state, replace(state, final=True), "AND-23", text)


def gain_tactics(
    state: State, number: int, rule: str = "AND-7", why: str = "", rests: str = ""
) -> State:
    """Gain tactics cards, as Unity does for every resource (AND-7)."""
    after = replace(state, tactics=state.tactics + number)
    text = f"Put {plural(number, 'tactics card')} face down to Unity's hand{why}."
    return told(state, after, rule, text, rests)


def lose_resource(state: State) -> State:
    """Lose a tactics card for a resource; without one nothing happens (AND-7)."""
    if not state.tactics:
        return say(state, "AND-7", "Unity has no tactics card to give or discard: nothing happens.")
    after = replace(state, tactics=state.tactics - 1)
    text = "Take a random tactics card of Unity's hand: give or discard it, as the resource asks."
    return told(state, after, "AND-7", text)


def hit(state: State, letter: str, rule: str = "AND-8") -> State:
    """Damage a ship: to the scrapyard, but the cruiser's first hit goes to its shield (AND-8)."""
    kind = state.kind(letter)
    if kind == "heavy cruiser" and not state.shield:
        after = replace(state, shield=1)
        return told(state, after, rule, "Put a damage token on the heavy cruiser's shield.")
    after = moved(state, letter, "scrapyard")
    if kind == "heavy cruiser":
        after = replace(after, shield=0)
    return told(state, after, rule, f"Move ship {letter} ({kind}) to the scrapyard.")


def hit_module(state: State) -> State:
    """Damage any undamaged module (AND-8)."""
    after = replace(state, damaged=state.damaged + 1)
    return told(state, after, "AND-8", "Put a damage token on any undamaged Unity module.")


def repair(state: State) -> State:
    """Repair a module; only if none is damaged a ship; if nothing is, gain 1 VP (AND-8)."""
    if state.damaged:
        after = replace(state, damaged=state.damaged - 1)
        return told(state, after, "AND-8", "Take the damage token off one Unity module.")
    scrapped = state.at("scrapyard")
    if not scrapped:
        return gain_vp(state, 1, "AND-8", "Nothing to repair: Unity gains 1 VP.")
    if len(scrapped) > 1:
        return first(state, Task("ship"))
    return repair_ship(state, scrapped[0])


def repair_ship(state: State, letter: str) -> State:
    """Move a ship to the barge; during the command step the wheel advances for it (AND-21)."""
    after = moved(state, letter, "barge")
    text = f"Move ship {letter} ({state.kind(letter)}) from the scrapyard to the repair barge."
    agenda = tuple(
        task._replace(number=task.number + 1) if task.does == "command" else task
        for task in state.agenda
    )
    return told(state, replace(after, agenda=agenda), "AND-8", text)


def gain_module(state: State, type: str, damaged: bool) -> State:
    """Gain a module; its track advances (AND-9)."""
    place = TYPES.index(type)
    modules = put(state.modules, place, state.modules[place] + 1)
    after = replace(state, modules=modules, damaged=state.damaged + damaged)
    text = f"Put the cheapest {type} module into its row" + (
        ", with a damage token on it." if damaged else "."
    )
    return first(told(state, after, "AND-9", text, "module types"), Task("advance", type))


def module_types(state: State, task: Task) -> list[str]:
    """Return the types a module may be of: the one asked, else those Unity has fewest of.

    The task's number is how many there must be at least, where those with fewer are not on display.
    """
    if task.what:
        return [task.what]
    counts = [count for count in state.modules if count >= task.number]
    fewest = min(counts, default=-1)
    return [t for t, count in zip(TYPES, state.modules, strict=True) if count == fewest]


def no_module(state: State, task: Task) -> State:
    """Go on where no such module is on display: to the next fewest, or to nothing (AND-9)."""
    if task.what:
        return nothing_on_display(state)
    tried = state.modules[TYPES.index(module_types(state, task)[0])]
    return first(state, task._replace(number=tried + 1))


def nothing_on_display(state: State) -> State:
    """Gain no module (AND-9)."""
    return say(state, "AND-9", "No such module is on display: Unity gains none.")


def gain_moon(state: State) -> State:
    """Gain the leftmost nebula moon; if none is left, ask for one of any planet (AND-10)."""
    if not state.nebula_moons:
        text = "No nebula moon is left: one of any planet, if there is one."
        return first(say(state, "AND-10", text), Task("moon", "any"))
    after = replace(state, moons=state.moons + 1, nebula_moons=state.nebula_moons - 1)
    return told(state, after, "AND-10", "Give Unity the leftmost nebula moon.")


def gain_upgrade(state: State, id: int) -> State:
    """Gain the upgrade that was revealed, face up; a one-time bonus comes at once (AND-11)."""
    deck = state.deck("upgrade")
    pile = tuple(card for card in deck.pile if card != id)
    after = with_deck(state, "upgrade", Deck(0, pile, ()))
    after = replace(after, upgrades=(*state.upgrades, id))
    card = state.terms.pack.upgrade(id)
    text = f"Unity upgrade {id}, face up beside the station: {card.text}"
    after = told(state, after, "AND-11", text, f"upgrade {id}")
    return first(after, *(task for text in card.bonus for task in bonus_tasks(text, "AND-11")))


def own_upgrade(state: State) -> State:
    """Gain an upgrade of the table's own cards (AND-11)."""
    after = replace(state, upgrades=(*state.upgrades, 0))
    text = "Reveal the next of your Unity upgrades and enter what it gives."
    return told(state, after, "AND-11", text)


def advance(state: State, track: str) -> State:
    """Advance on a track, with what its new space does; at the top nothing (AND-13)."""
    place = TRACKS.index(track)
    data, space = state.terms.pack.tracks[place], state.tracks[place] + 1
    if space > data.top:
        return say(state, "AND-13", f"Unity is at the top of the {track} track: nothing happens.")
    after = replace(state, tracks=put(state.tracks, place, space))
    rests, text = f"tracks.{track}", f"Advance Unity on the {track} track to space {space}."
    after = told(state, after, "AND-13", text, rests)
    match data.mark(space):
        case "discovery":
            return first(after, Task("tokens", "discovery", STACK))
        case "upgrade":
            return first(after, Task("upgrade"))
        case "supremacy":
            return first(after, Task("tokens", "supremacy_tokens", 1))
        case "hand" if setting_up(state):
            text = "A larger hand brings nothing yet: Unity begins without tactics cards."
            return say(after, "AND-4", text, rests)
        case "hand":
            return gain_tactics(after, HAND, "AND-13", " for the larger hand", rests)
    return after


def setting_up(state: State) -> bool:
    """Tell whether tracks rise by start bonuses; those of a card on the table come by hand."""
    return state.phase == "setup" or (state.terms.commander is None and not state.begun)


def score_track(state: State, track: str) -> State:
    """Score a track as an event says, less what damaged modules cost (AND-12)."""
    value, each = track_values(state)[track], state.terms.pack.event_damage
    vp = max(0, value - each * state.damaged)
    text = f"The event scores {track}: {value} VP"
    if state.damaged:
        text += f", less {each} for each of {plural(state.damaged, 'damaged module')}: {vp} VP"
    return gain_vp(state, vp, "AND-12", f"{text}.", f"tracks.{track}")


def gain_tokens(state: State, kind: str, number: int) -> State:
    """Take the tokens that were there (AND-13)."""
    have = state.discovery if kind == "discovery" else state.supremacy_tokens
    after = (
        replace(state, discovery=have + number)
        if kind == "discovery"
        else replace(state, supremacy_tokens=have + number)
    )
    name = "discovery" if kind == "discovery" else "supremacy"
    if not number:
        return say(state, "AND-13", f"No {name} token is left: Unity gains none.")
    return told(state, after, "AND-13", f"Give Unity {plural(number, f'{name} token')}.")


def bonus_tasks(text: str, rule: str) -> tuple[Task, ...]:
    """Return what a bonus text sets to do; the rule that gives it is told with its VP."""
    bonus = read_bonus(text)
    assert bonus is not None, text
    match bonus.gives:
        case "discovery":
            twos, one = divmod(bonus.number, STACK)  # the table answers for two at a time
            tasks = [Task("tokens", "discovery", STACK)] * twos
            return (*tasks, *[Task("tokens", "discovery", 1)] * one)
        case "moon":
            return (Task("nebula moon"),)
        case "develop":
            return (Task("site"),)
        case "event":
            return (Task("mark"),)
        case "vp":
            return (Task("score", rule, bonus.number),)
        case "advance" | "module":
            return (Task(bonus.gives, bonus.what),)
    return (Task(bonus.gives, number=bonus.number),)


def mark_event(state: State) -> State:
    """Advance the event marker; on a space of the event track a card is due (AND-12, AND-18)."""
    after = replace(state, event=state.event + 1)
    after = told(state, after, "AND-18", "Advance the event marker.")
    if after.event not in state.terms.pack.events:
        return after
    due = replace(after, events_due=after.events_due + 1)
    text = f"An event card is due on space {after.event}: draw and resolve it, then note it here."
    return told(after, due, "AND-12", text, "events")


def pass_conn(state: State) -> State:
    """Pass the Conn clockwise to the next human (AND-5)."""
    if state.terms.players == 1:
        return say(state, "AND-5", "You keep the Conn, as in every solo game.")
    after = replace(state, conn=state.conn % state.terms.players + 1)
    return told(state, after, "AND-5", f"Human {after.conn}, you have the Conn.")


def sites(state: State) -> list[str]:
    """Return where Unity may develop now: the leftmost undeveloped planets with a transport."""
    if not buildable(state):
        return []
    transports = {state.ships[place] for place in state.terms.pack.transports}
    built = dict(state.developed)
    free = [r for r in state.atlas.planets if r in transports and r not in built]
    columns = state.atlas.columns
    return [r for r in free if columns[r] == min(columns[other] for other in free)]


def buildable(state: State) -> list[str]:
    """Return the developments with a tile left for which the leaders on the station suffice."""
    needed = zip(DEVELOPMENTS, state.tiles, state.terms.pack.leaders_needed, strict=True)
    return [type for type, tiles, leaders in needed if tiles and leaders <= state.station]


def develop(state: State, type: str, region: str, leaders: int) -> State:
    """Build a development: track, VP for leaders, then its benefit, once (AND-22)."""
    after = built(state, type, region)
    after = replace(after, developments=(*state.developments, (region, type)))
    text = f"Unity builds the {type} on {region}; the transport stays, no cost is paid."
    after = told(state, after, "AND-22", text, "development tracks")
    after = _leaders_go(after, state.terms.pack.needed(type), region)
    vp = state.terms.pack.leader_vp * min(leaders, MOST_LEADERS)
    benefit = {
        "observatory": (Task("tokens", "discovery", STACK),),
        "factory": (Task("repair"),) * 2,
        "obelisk": (Task("repair"),) * 2,
        "spaceport": (Task("module"),),
        "city": (Task("module"),),
    }[type]
    scored = Task("score", "AND-22", vp)
    return first(after, Task("advance", TRACK_OF[type]), scored, *benefit, Task("turn", type))


def _leaders_go(state: State, number: int, region: str) -> State:
    """Let the leaders used for a development stay, move to its planet, or leave (AND-22)."""
    used, where = plural(number, "leader"), state.terms.pack.leaders_go
    if where == "stay" or not number:
        return state
    after = replace(state, station=state.station - number)
    if where == "box":
        after = replace(after, box=state.box + number)
        text = f"Put {used} of the station back into the box."
    else:
        after = with_leaders(after, region, leaders_in(state.leaders, region) + number)
        text = f"Move {used} of the station to {region}."
    return told(state, after, "AND-22", text, "leaders_go")


def built(state: State, type: str, region: str) -> State:
    """Take a development tile and put it on a planet, whoever builds."""
    place = DEVELOPMENTS.index(type)
    return replace(
        state,
        developed=(*state.developed, (region, type)),
        tiles=put(state.tiles, place, state.tiles[place] - 1),
    )
