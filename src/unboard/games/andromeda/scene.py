"""What the companion looks like: the map, Unity's ships, its sheets, and what is asked."""

from collections.abc import Iterator, Sequence

from unboard.core.rulebook import Facts, Sight
from unboard.core.scene import (
    Button,
    Card,
    Cell,
    Counter,
    Form,
    Label,
    Piece,
    Scene,
    SceneMove,
    SceneSeat,
    Sheet,
    Space,
    Step,
    Zone,
    bare_scene,
    button,
    card,
    piece,
    zone,
)
from unboard.games.andromeda.atlas import Region
from unboard.games.andromeda.clicks import paths, why_not_path
from unboard.games.andromeda.forms import gathered
from unboard.games.andromeda.labels import button_label, button_rule, path_prompt, says
from unboard.games.andromeda.notation import write
from unboard.games.andromeda.pack import DEVELOPMENTS, LETTERS, SECTIONS, TYPES, Commander
from unboard.games.andromeda.state import PLACES, Move, leaders_in
from unboard.games.andromeda.view import View, as_json

__all__ = ["paths", "scene", "why_not_path"]

WIDTH = 4  # a region is wider than high: its name stands left of what is in it
GLYPHS = {"planet": "P", "base": "B"}
_RESTS = {  # counts that rest on what is known of the base game, or assumed
    "nebula moons left": "pieces",
    "modules": "module types",
    "leaders on the station": "pieces",
    "tiles left": "pieces",
}
_PLACES = {"bay": "launch bay", "scrapyard": "scrapyard", "barge": "repair barge"}


def scene(sight: Sight[View], moves: Sequence[Move]) -> Scene:
    """Return what to draw of a sight, and how its legal moves are clicked."""
    facts, view = sight
    spaces = list(_spaces(view))
    pieces = _pieces(view.ships, view.probe)
    alone, forms = gathered(view, moves)
    clicks = [paths(move)[0] for move in alone]
    drawn = {space["id"] for space in spaces} | {p["id"] for p in pieces}
    return {
        **bare_scene(),
        "frame": _frame(spaces),
        "cell": [[-1.9, -0.45], [1.9, -0.45], [1.9, 0.45], [-1.9, 0.45]],
        "spaces": spaces,
        "labels": list(_labels(view, spaces)),
        "pieces": pieces,
        "story": list(_story(view)),
        "sheets": [_score_sheet(view), _track_sheet(view), _store_sheet(view)],
        "zones": list(_zones(view)),
        "buttons": _buttons(view, clicks, forms, drawn),
        "seats": [_seat(facts, view)],
        "counters": _counters(view),
        "prompt": _prompt(facts, view),
        "prompts": _prompts(clicks, forms),
        "moves": [_move(move, path, view) for move, path in zip(alone, clicks, strict=True)],
        "forms": forms,
        "pace": "panel",
        "panel": {"look": "companion", "facts": {**facts.as_json(), **as_json(view)}},
    }


def _spaces(view: View) -> Iterator[Space]:
    """Iterate the regions in their rows, and below them the bay, the scrapyard and the barge."""
    map = view.atlas.regions
    for region in map:
        caption = _caption(view, region)
        yield {"id": region.name, "x": WIDTH * region.column, "y": region.row, "caption": caption}
    for x, place in enumerate(PLACES, 1):
        caption = f"{_PLACES[place]}: {_ships(view, view.at(place))}"
        yield {
            "id": place,
            "x": 1.5 * WIDTH * x,
            "y": max(region.row for region in map) + 2,
            "caption": caption,
        }


def _caption(view: View, region: Region) -> str:
    """Say what stands in a region."""
    name = region.name
    parts = [f"{name}, {region.kind}"]
    if held := view.at(name):
        parts.append(_ships(view, held))
    if built := dict(view.developed).get(name):
        owner = "Unity's" if name in dict(view.developments) else "a human's"
        parts.append(f"{owner} {built}")
    if leaders := leaders_in(view.leaders, name):
        parts.append("a Unity leader" if leaders == 1 else f"{leaders} Unity leaders")
    if view.probe == name:
        parts.append("the probe")
    return ", ".join(parts)


def _ships(view: View, letters: Sequence[str]) -> str:
    ships = (ship for ship in view.terms.pack.ships if ship.letter in letters)
    return ", ".join(f"{ship.letter} {ship.kind}" for ship in ships) or "empty"


def _frame(spaces: Sequence[Space]) -> list[float]:
    width = max(space["x"] for space in spaces)
    height = max(space["y"] for space in spaces)
    return [WIDTH / 2, 0.2, width, height + 0.6]


def _labels(view: View, spaces: Sequence[Space]) -> Iterator[Label]:
    glyphs = {region.name: GLYPHS[region.kind] for region in view.atlas.regions}
    for space in spaces:
        text = f"{space['id']} {glyphs.get(space['id'], '')}".strip()
        yield {"text": text, "x": space["x"] - 1, "y": space["y"]}


def _pieces(ships: Sequence[str], probe: str) -> list[Piece]:
    found = [
        piece(place, "disc", "purple", letter, id=letter, label=letter, label_colour="white")
        for letter, place in zip(LETTERS, ships, strict=True)
    ]
    if probe:
        found.append(piece(probe, "ring", "orange", "*", id="probe marker"))
    return found


def _story(view: View) -> Iterator[Step]:
    """Iterate what the last move led to; the last step shows the board now."""
    for step in view.tale:
        if step.move == view.tale[-1].move:
            change = f" ({step.change})" if step.change else ""
            pieces = _pieces(step.ships, step.probe)
            yield {"says": step.text + change, "rule": step.rule, "pieces": pieces, "marks": []}


def _cell(text: object) -> Cell:
    return {"text": str(text), "colour": None, "look": ""}


def _score_sheet(view: View) -> Sheet:
    rows = [[_cell(name), _cell(points)] for name, points in view.score]
    return {"title": "Unity's score if it ended now", "head": ["source", "VP"], "rows": rows}


def _track_sheet(view: View) -> Sheet:
    tracks, points = zip(view.terms.pack.tracks, view.tracks, strict=True), dict(view.score)
    rows = [
        [
            _cell(track.name),
            _cell(f"{space} of {track.top}"),
            _cell(points[track.name]),
            _cell(track.label),
        ]
        for track, space in tracks
    ]
    return {"title": "Tracks", "head": ["track", "space", "VP", "values"], "rows": rows}


def _store_sheet(view: View) -> Sheet:
    """Return what Unity owns, and what is left of what it may take."""
    modules = zip(view.modules, TYPES, strict=True)
    tiles = zip(view.tiles, DEVELOPMENTS, strict=True)
    built = ", ".join(f"{type} on {region}" for region, type in view.developments)
    lines = {
        "moons": view.moons,
        "nebula moons left": view.nebula_moons,
        "discovery tokens": view.discovery,
        "supremacy tokens": view.supremacy_tokens,
        "tactics cards": view.tactics,
        "modules": ", ".join(f"{count} {type}" for count, type in modules if count) or "none",
        "damaged modules": view.damaged,
        "shield hits": view.shield,
        "leaders on the station": view.station,
        "leaders in the box": view.box,
        "developments": built or "none",
        "tiles left": ", ".join(f"{count} {type}" for count, type in tiles),
        "upgrades": ", ".join(map(str, view.upgrades)) or "none",
    }
    pack = view.terms.pack
    rows = [
        [_cell(name), _cell(value), _cell(pack.label_of(_RESTS.get(name, "")))]
        for name, value in lines.items()
    ]
    return {"title": "What Unity owns", "head": ["what", "how many", "known by"], "rows": rows}


def _zones(view: View) -> Iterator[Zone]:
    """Iterate the cards that lie open: action cards, the last conflict card, upgrades, wheel."""
    actions = [
        _card(f"card {card.deck}", f"{card.deck}:{card.id}", card.target, card.label, card.icons)
        for card in view.actions
    ]
    if actions:
        piles = ", ".join(f"{deck} {view.deck(deck).left}" for deck in SECTIONS)
        yield zone("Action cards", "pile", actions, note=f"in the piles: {piles}")
    if last := view.conflict:
        conflict = _card("conflict card", str(last.id), last.text, last.label, [])
        yield zone("Last conflict card", "pile", [conflict])
    upgrades = [
        _card(f"upgrade {place}", str(card.id), card.text, card.label, [card.kind])
        for place, card in enumerate(view.upgrade_cards, 1)
    ]
    if upgrades:
        yield zone("Unity upgrades", "pile", upgrades)
    if commander := view.terms.commander:
        yield _wheel(commander, view.wheel)


def _card(
    id: str, name: str, text: str, label: str, icons: Sequence[str], lit: bool = False
) -> Card:
    words = " ".join(word for word in icons if word)
    caption = f"{name}: {text}" + (f" Icons: {words}." if words else "")
    note = " ".join(part for part in (name, words, f"({label})") if part)
    return card(id, "text", [text], caption, lit=lit, notes=[{"text": note, "seat": None}])


def _wheel(commander: Commander, here: int) -> Zone:
    cards = [
        _card(f"wheel {n}", f"space {n}", ", ".join(space) or "nothing", commander.label, [],
              n == here)
        for n, space in enumerate(commander.wheel, 1)
    ]  # fmt: skip
    note = f"level {commander.level}. {commander.ability}"
    return zone(f"Command wheel of {commander.name}", "pile", cards, note=note)


def _buttons(
    view: View, clicks: Sequence[Sequence[str]], forms: Sequence[Form], drawn: set[str]
) -> list[Button]:
    """Return a button for every click that nothing drawn and no number stands for."""
    paths = [*clicks, *([*form["path"], *form["words"]] for form in forms)]
    words = dict.fromkeys(click for path in paths for click in path)
    return [
        button(id, button_label(id, view.probe), rule=button_rule(id))
        for id in words
        if id not in drawn
    ]


def _seat(facts: Facts, view: View) -> SceneSeat:
    return {
        "name": facts.seats[0],
        "colour": "purple",
        "aim": "plays against Unity",
        "score": f"Unity {dict(view.score)['total']} points if it ended now",
        "state": "",
        "done": False,
        "to_act": 0 in facts.to_act,
        "won": 0 in facts.winners,
    }


def _counters(view: View) -> list[Counter]:
    values = {
        "Unity's VP": f"{view.vp} of {view.terms.length}",
        "Conn": f"human {view.conn}",
        "event marker": f"{view.event}, a card is due" if view.events_due else view.event,
        "probe": view.probe or "beside the board",
        "wheel": view.wheel or "on the table",
    }
    return [{"label": name, "value": str(value), "named": True} for name, value in values.items()]


def _prompt(facts: Facts, view: View) -> str:
    if facts.result:
        return facts.result
    if question := view.question:
        return f"Human {question.decides} decides: {question.text}"
    if 0 not in facts.to_act:
        return "Chance acts: a die is rolled or a card drawn."
    if view.phase == "closing":
        return "Unity has had its last turn. Play on as the base game says, then enter each total."
    if view.acted:
        return f"Human {view.human}: end your turn when all is done."
    return f"Human {view.human}: tap the region of your launch, a nebula, or return."


def _prompts(clicks: Sequence[Sequence[str]], forms: Sequence[Form]) -> dict[str, str]:
    begun = {tuple(path[:length]) for path in clicks for length in range(1, len(path))}
    for form in forms:
        begun |= {tuple(form["path"][:length]) for length in range(1, len(form["path"]) + 1)}
    return {" ".join(path): path_prompt(path) for path in sorted(begun)}


def _move(move: Move, path: list[str], view: View) -> SceneMove:
    text = write(move)
    return {"move": text, "paths": [path], "says": says(move, text, view.human, view.probe)}
