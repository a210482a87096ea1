"""UNITY by Néstor Romeral Andrés: unite your pieces, at any cost."""

from random import Random
from typing import Any

from unboard.core.errors import BadOption, BadText
from unboard.core.options import Choice, Number, Options
from unboard.core.rulebook import Editor, Rulebook
from unboard.games.unity import clicks, editor, flat, notation, rules, scene, view, why
from unboard.games.unity.state import PLAYERS, State

WALLS = 3  # that a random set-up places, unless more or fewer are asked for


def seats(options: Options) -> tuple[str, ...]:
    """Return the names of the seats."""
    return PLAYERS[: options["players"]]


def start(options: Options, rng: Random) -> State:
    """Return a random or an empty board, or that of the text which `setup` is."""
    if options["setup"] in ("random", "manual"):
        return rules.start(options, rng)
    return notation.read_text(options["setup"], options)[0]


def settle(options: dict[str, Any], given: Options) -> dict[str, Any]:
    """Fit the options to each other: walls to the supply, a set-up text to board and players."""
    if options["setup"] not in ("random", "manual"):
        try:
            _, implied = notation.read_text(options["setup"], options)
        except BadText as error:
            raise BadOption(f"setup must be random, manual or a position text: {error}") from None
        for name in ("side", "players", "colours"):
            if name in given and implied.get(name, given[name]) != given[name]:
                raise BadOption(
                    f"the set-up text means {name}={implied[name]}, not {given[name]}; leave "
                    f"{name} out or give another text"
                )
        options |= implied
    if "start_walls" not in given:
        options["start_walls"] = min(WALLS, options["supply"])
    if options["start_walls"] > options["supply"] and options["setup"] == "random":
        raise BadOption(
            f"start_walls must be a whole number from 0 to the supply, {options['supply']}, "
            f"not {options['start_walls']}"
        )
    return options


def aim(options: Options) -> str:
    """Say how one wins (UNI-15)."""
    return "Have all of your remaining pieces in one connected group when a turn ends."


UNITY = Rulebook(
    id="unity",
    name="UNITY",
    designers=("Néstor Romeral Andrés",),
    year=None,
    about="Unite your pieces into one group, at any cost: sacrifice, shatter, wall off.",
    hook="Blow up, wall off, sacrifice: the last thing standing must be one group, yours.",
    players=(2, 3),
    minutes=25,
    credit="UNITY, Unified Edition, designed by Néstor Romeral Andrés.",
    kinds=frozenset(),
    version=2,
    options=(
        Choice(
            "players",
            (2, 3),
            default=2,
            about="with two, the third colour is neutral",
            names={2: "for two", 3: "for three"},
            title="Players",
        ),
        Choice(
            "side",
            (5, 6),
            default=5,
            about="spaces on each side of the board",
            names={5: "five spaces to a side", 6: "six spaces to a side"},
            title="Board",
        ),
        Choice(
            "setup",
            ("random", "manual"),
            default="random",
            about="who arranges the board",
            other="a position text",
            names={"random": "dealt at random", "manual": "arranged by the players"},
            title="Set-up",
        ),
        Choice(
            "kinds",
            ("mixed", "rings", "asterisks"),
            default="mixed",
            about="pieces of a random set-up",
            names={
                "mixed": "rings and asterisks",
                "rings": "rings only",
                "asterisks": "asterisks only",
            },
            title="Pieces",
        ),
        Number(
            "start_walls",
            0,
            20,
            WALLS,
            about="walls of a random set-up, beginners at most 5",
            title="Walls at the start",
            says="{} wall(s) at the start",
        ),
        Number(
            "supply",
            0,
            240,
            default=24,
            about="walls in the box",
            title="Walls in the box",
            says="{} wall(s) in the box",
        ),
        Choice(
            "extra_sets",
            (False, True),
            default=False,
            about="manual set-up beyond 15 of a kind",
            names={False: "one set of pieces", True: "more than one set of pieces"},
            title="More than one set of pieces",
        ),
        Choice(
            "colours",
            ("fixed", "draft"),
            default="fixed",
            about="who has which colour",
            names={"fixed": "colours as they come", "draft": "colours are chosen in turn"},
            title="Colours",
        ),
        Number(
            "quiet_limit",
            0,
            1000,
            default=0,  # unless the players agree on a limit (UNI-17)
            about="quiet turns until a draw, 0 for none",
            title="Draw when nothing happens",
            says="a draw after {} quiet turn(s)",
        ),
    ),
    example="1P1OG/1po1PP/2Oo1pP/pp1Gg1pP/4OgGg1/4OoP1/2GgGP1/GOOgG1/gO1O1 "
    "b5|b6,d4|d5,e2|f2 o po 21 0",
    option_sets=(
        {"quiet_limit": 12},
        {"players": 3, "side": 6, "quiet_limit": 12},
        {"setup": "manual", "colours": "draft", "supply": 4, "quiet_limit": 8},
        {"setup": "manual", "players": 3, "colours": "draft", "supply": 3, "quiet_limit": 8},
        {"kinds": "rings", "supply": 0, "quiet_limit": 20},
        {"kinds": "asterisks", "start_walls": 20, "quiet_limit": 20},
    ),
    editor=Editor(
        may_arrange=editor.may_arrange,
        edit=editor.edit,
        scene=editor.edit_scene,
        preview=editor.edit_preview,
        moves=editor.confirming_moves,
    ),
    overridden=("supply",),
    settle=settle,
    seats=seats,
    aim=aim,
    start=start,
    to_act=rules.to_act,
    leads_nowhere=rules.leads_nowhere,
    skipped=rules.skipped,
    moves=rules.moves,
    play=rules.play,
    result=rules.result,
    view=view.view,
    view_json=view.as_json,
    tell=rules.tell,
    read=notation.read,
    write=notation.write,
    vocabulary=notation.vocabulary,
    read_text=notation.read_text,
    write_text=notation.write_text,
    why_not=why.why_not,
    why_not_path=why.why_not_path,
    scene=scene.scene,
    preview=scene.preview,
    paths=clicks.paths,
    flat=flat.FLAT,
)
