"""Goofspiel: bid your cards, all at once, for prizes that chance turns up."""

from goofspiel import notation, rules, scene, view, why
from unboard.core.options import Choice, Number
from unboard.core.rulebook import Rulebook, Secrets

GOOFSPIEL = Rulebook(
    id="goofspiel",
    name="Goofspiel",
    designers=(),
    year=None,
    about="All bid at once, face down, for one prize after another. Each card can be bid once.",
    hook="Everybody wants the same prize. Spend your king on it, or make them spend theirs?",
    players=(2, 3),
    minutes=10,
    credit="A traditional card game, often credited to Merrill Flood.",
    kinds=frozenset({"simultaneous", "hidden", "chance", "boardless"}),
    version=1,
    options=(
        Choice(
            "players",
            (2, 3),
            default=2,
            about="each with a suit",
            names={2: "for two", 3: "for three"},
        ),
        Number(
            "cards",
            notation.FEWEST,
            notation.MOST,
            default=13,
            about="cards of each suit",
            says="{} cards of each suit",
        ),
    ),
    example="A,6,8 5 A,4,7,8:2,4 2,3,6,8:3,7",
    option_sets=(
        {"cards": 3, "players": 2},
        {"cards": 4, "players": 3},
        {"cards": 13, "players": 2},
    ),
    seats=rules.seats,
    start=rules.start,
    to_act=rules.to_act,
    moves=rules.moves,
    chances=rules.chances,
    play=rules.play,
    points=rules.points,
    result=rules.result,
    sealed=rules.sealed,
    view=view.view,
    view_json=view.as_json,
    tell=view.tell,
    secrets=Secrets(observe=view.observe),
    read=notation.read,
    write=notation.write,
    vocabulary=notation.vocabulary,
    read_text=notation.read_text,
    write_text=notation.write_text,
    why_not=why.why_not,
    why_not_path=why.why_not_path,
    scene=scene.scene,
    paths=scene.paths,
)
