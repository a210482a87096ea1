"""(un): dark meets light; two players share every domino, in a duel or in a dance."""

from typing import Any

from unboard.core.errors import BadOption
from unboard.core.options import Choice, Number, Options
from unboard.core.rulebook import Rulebook, Secrets
from unboard.games.un import (
    belief,
    clicks,
    dominoes,
    flat,
    notation,
    rules,
    scene,
    shapes,
    texts,
    view,
    why,
)

TARGETS = {
    3: "to 3 cards, tiny",
    5: "to 5 cards, short",
    7: "to 7 cards, medium",
    9: "to 9 cards, long",
    11: "to 11 cards, extended",
    13: "to 13 cards, ultimate",
}
SHORTEST = min(TARGETS)
DANCE = {"mode": "dance"}
OWN_CARDS = "a1 c3 e5;a1 a3 a5;b2 c3 d4;a1 b2 c1;c1 c3 c5;a1 a2 b2"
OWN_DOMINOES = "0/0 0/1 0/2 0/3 1/0 1/2 1/3 2/0 2/1 2/2 2/3 3/0 3/1 3/2 3/3"


def settle(options: dict[str, Any], given: Options) -> dict[str, Any]:
    """Fit the options to each other: target and cards belong to a dance; write sets canonically."""
    if options["mode"] != "dance":
        for name, default in (("target", SHORTEST), ("shapes", "standard")):
            if options[name] != default:
                raise BadOption(
                    f"{name} matters only in a dance; add mode=dance, or leave {name} out"
                )
    if options["shapes"] != "standard":
        options["shapes"] = shapes.write_shapes(shapes.read_shapes(options["shapes"]))
    if options["dominoes"] != "standard":
        own = dominoes.read_dominoes(options["dominoes"])
        options["dominoes"] = dominoes.write_dominoes(own)
    return options


def aim(options: Options) -> str:
    """Say how one wins (UN-11, UN-21)."""
    if options["mode"] == "dance":
        return (
            "Let your three pieces form the shape of an open card to claim it; whoever first has "
            f"{options['target']} cards wins."
        )
    return "Bring all three of your pieces onto the ring in the opposite corner."


UN = Rulebook(
    id="un",
    name="(un)",
    designers=("an unnamed designer",),
    year=None,
    about="Darkness meets light: you choose a domino, and both of you move by it.",
    hook="One domino moves you both. Choose it so that it hurts the other more.",
    players=(2,),
    minutes=20,
    credit="(un), Duel and Dance of Dusk, from draft rules by an unnamed designer.",
    kinds=frozenset({"hidden", "chance"}),
    version=2,
    options=(
        Choice(
            "mode",
            ("duel-capture", "duel-push", "dance"),
            default="duel-capture",
            about="how it is played",
            names={
                "duel-capture": "a duel by capturing",
                "duel-push": "a duel by pushing",
                "dance": "a dance",
            },
            title="Kind of game",
        ),
        Choice(
            "target",
            tuple(TARGETS),
            default=SHORTEST,
            about="cards that win a dance",
            only=DANCE,
            names=TARGETS,
            title="How long",
        ),
        Choice(
            "first",
            ("white", "black"),
            default="white",
            about="who chooses the first domino",
            names={"white": "White begins", "black": "Black begins"},
            title="Who begins",
        ),
        Choice(
            "read",
            ("boxes", "dots"),
            default="boxes",
            about="your number is on the half of your colour, or in dots of your colour",
            names={"boxes": "read by boxes", "dots": "read by dots"},
            title="Dominoes are",
        ),
        Choice(
            "shapes",
            ("standard",),
            default="standard",
            about="the deck of a dance",
            other="at least 5 cards such as a1 c3 e5, joined by ;",
            joined=";",
            only=DANCE,
            editor="shapes",
            names={"standard": "the usual cards"},
            title="Cards of the dance",
        ),
        Choice(
            "dominoes",
            ("standard",),
            default="standard",
            about="the set in the bag",
            other="15 of your own such as 0/0 0/1 1/2, joined by spaces",
            joined=" ",
            names={"standard": "the usual dominoes"},
            title="Dominoes",
        ),
        Number(
            "turn_limit",
            0,
            1000,
            default=0,
            about="turns until a draw, 0 for none",
            title="Draw when it takes long",
            says="a draw after {} turn(s)",
        ),
    ),
    example="3b1/2b2/1w2b/w4/2w2 W0B0 w0b0 w 0/0,1/2 0/3,1/1,2/2 0/1,1/3,2/3 2/3:b",
    option_sets=(
        {"turn_limit": 20},
        {"mode": "duel-push", "first": "black", "turn_limit": 16},
        {"mode": "dance", "turn_limit": 16},
        {"read": "dots", "first": "black", "turn_limit": 30},
        {"mode": "dance", "read": "dots", "shapes": OWN_CARDS, "turn_limit": 16},
        {"dominoes": OWN_DOMINOES, "turn_limit": 20},
    ),
    overridden=("first",),
    settle=settle,
    seats=rules.seats,
    aim=aim,
    start=rules.start,
    to_act=rules.to_act,
    moves=rules.moves,
    play=rules.play,
    result=rules.result,
    view=view.view,
    view_json=view.as_json,
    tell=rules.tell,
    read=notation.read,
    write=notation.write,
    vocabulary=notation.vocabulary,
    read_text=texts.read_text,
    write_text=texts.write_text,
    why_not=why.why_not,
    why_not_path=clicks.why_not_path,
    scene=scene.scene,
    preview=scene.preview,
    paths=clicks.paths,
    chances=rules.chances,
    points=rules.points,
    secrets=Secrets(observe=rules.observe, start_text=texts.start_text, fill=belief.fill, tries=1),
    flat=flat.FLAT,
    idle=frozenset({"stay"}),
)
