"""Unity, the automated rival of Andromeda's Edge: a companion for the table."""

from typing import Any

from unboard.core.errors import BadOption, quoted
from unboard.core.options import Choice, Options
from unboard.core.rulebook import Rulebook
from unboard.games.andromeda import notation, questions, rules, scene, view, why
from unboard.games.andromeda.atlas import PLANETS, humans_of
from unboard.games.andromeda.odds import odds
from unboard.games.andromeda.pack_reader import read_pack

__all__ = ["ANDROMEDA", "odds"]

_SAMPLE = read_pack("sample")


def settle(options: dict[str, Any], given: Options) -> dict[str, Any]:
    """Fit the options to each other: players to the map, the commander to the pack."""
    pack = read_pack(options["pack"])
    if "commander" not in given:
        options["commander"] = pack.first_commander.name
    if options["commander"] != "physical" and pack.commander(options["commander"]) is None:
        names = ", ".join(commander.name for commander in pack.commanders)
        raise BadOption(
            f"commander must be {names} or physical, not {quoted(options['commander'])}"
        )
    if options["map"] != "shuffled":
        _fit_map(options, given)
    return options


def _fit_map(options: dict[str, Any], given: Options) -> None:
    map, humans = options["map"], humans_of(options["map"])
    if humans is None:
        raise BadOption(
            "map must be shuffled, or rows of P, B and . joined by / with 6 bases and 4, 6 or 8 "
            f"planets for 1, 2 or 3 humans, as in PBPB/BPBB/PB, not {quoted(map)}"
        )
    if given.get("players", humans) != humans:
        wanted = next(count for count, n in PLANETS.items() if n == options["players"])
        raise BadOption(
            f"map must have {wanted} planets for {options['players']} humans, and {quoted(map)} "
            f"has {map.count('P')}; change players or map"
        )
    options["players"] = humans


ANDROMEDA = Rulebook(
    id="andromeda",
    name="Andromeda's Edge: Unity",
    designers=("Luke Laurie", "Maximus Laurie"),
    year=None,
    about="A companion for your table: it runs the automated rival and asks what it cannot see.",
    hook="For Andromeda's Edge on your table: it rolls, remembers, decides and scores.",
    players=(1, 2, 3),
    minutes=120,
    credit="Unity and Andromeda's Edge, designed by Luke Laurie and Maximus Laurie.",
    kinds=frozenset({"chance", "companion"}),
    version=2,
    options=(
        Choice(
            "players",
            (1, 2, 3),
            default=1,
            about="humans at the table; 1 is solo",
            names={1: "solo", 2: "two humans", 3: "three humans"},
            title="Humans at the table",
        ),
        Choice(
            "map",
            ("shuffled",),
            default="shuffled",
            about="the regions in play",
            other="rows such as PBPB/BPBB/PB",
            names={"shuffled": "a shuffled map"},
            title="Map",
        ),
        Choice(
            "pack",
            ("sample",),
            default="sample",
            about="cards and values",
            other="a pack's TOML text",
            names={"sample": "the sample pack"},
            title="Cards and values",
        ),
        Choice(
            "commander",
            (*(commander.name for commander in _SAMPLE.commanders), "physical"),
            _SAMPLE.first_commander.name,
            "who commands Unity; physical is a card on the table",
            "a commander of the pack",
            names={
                **{commander.name: commander.name for commander in _SAMPLE.commanders},
                "physical": "the commander on the table",
            },
            title="Commander",
        ),
        Choice(
            "cards",
            ("app", "physical"),
            default="app",
            about="whose action, conflict and upgrade cards",
            names={"app": "the app draws", "physical": "cards of the box"},
            title="Cards",
        ),
        Choice(
            "dice",
            ("app", "physical"),
            default="app",
            about="who rolls Unity's die",
            names={"app": "the app rolls", "physical": "the table rolls"},
            title="Die",
        ),
        Choice(
            "length",
            (50, 60, 70),
            default=50,
            about="VP that end the game",
            names={length: f"to {length} points" for length in (50, 60, 70)},
            title="Length",
        ),
    ),
    example="PBPB/BPBB/PB : card I:1 ; card II:3 ; card III:2 ; launch R4 ; end ; d6=1 ; to R3",
    option_sets=(
        {},
        {"players": 2, "commander": "Proctor Veyl"},
        {"players": 3, "commander": "Overmind Ketu", "length": 70},
        {"cards": "physical"},
        {"commander": "physical", "players": 2},
        {
            "commander": "physical",
            "cards": "physical",
            "dice": "physical",
            "map": "B.PB/.BPB/PB/.P.B",
        },
    ),
    pages=("", "pack", "sheet"),
    rewinds=True,
    questions={
        "sample": questions.sample,
        "pack": questions.pack,
        "read": questions.read,
        "odds": questions.battle,
    },
    table_questions={"story": questions.story, "course": questions.course},
    settle=settle,
    overridden=("map",),
    seats=rules.seats,
    start=rules.start,
    to_act=rules.to_act,
    moves=rules.moves,
    usual=rules.usual,
    play=rules.play,
    result=rules.result,
    points=rules.points,
    chances=rules.chances,
    view=view.view,
    view_json=view.as_json,
    tell=rules.tell,
    read=notation.read,
    write=notation.write,
    vocabulary=notation.vocabulary,
    read_text=notation.read_text,
    write_text=notation.write_text,
    why_not=why.why_not,
    why_not_path=scene.why_not_path,
    scene=scene.scene,
    paths=scene.paths,
)
