"""Unravel by Mark Steere: join your edges; every crosscut must be unravelled at once."""

from unboard.core.options import Number, Options
from unboard.core.rulebook import Rulebook
from unboard.games.unravel import flat, notation, rules, scene, view, why


def aim(options: Options) -> str:
    """Say how one wins (UNR-9)."""
    return "Join your two edges of the board with one unbroken chain of your checkers."


UNRAVEL = Rulebook(
    id="unravel",
    name="Unravel",
    designers=("Mark Steere",),
    year=2024,
    about="Join your two edges. Whoever makes a crosscut unravels it at once, swap by swap.",
    hook="Join your edges. But whoever crosses must untangle, and the knot may run far.",
    players=(2,),
    minutes=15,
    credit="Designed by Mark Steere, April 2024. Name and rules are his.",
    kinds=frozenset(),
    version=2,
    options=(
        Number(
            "size",
            notation.SMALLEST,
            notation.LARGEST,
            default=9,
            about="squares on each side",
            title="Board",
            says="{0} × {0} squares",
        ),
    ),
    example="1b2brb/brb3r/1rbb3/rrbrr2/1r4r/bbb2b1/1rb1rr1 r : c7 b6~c6 b5~c5",
    option_sets=tuple({"size": size} for size in (2, 3, 5, 9, 26)),
    seats=rules.seats,
    aim=aim,
    start=rules.start,
    to_act=rules.to_act,
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
    paths=scene.paths,
    flat=flat.FLAT,
)
