"""Unitar by Achim Rose: plan covertly, agree by accident or by bluff, own the most frames."""

from unboard.core.options import Number, Options
from unboard.core.rulebook import Rulebook, Secrets
from unboard.games.unitar import flat, notation, rules, scene, view, why
from unboard.games.unitar.state import NAMES


def seats(options: Options) -> tuple[str, ...]:
    """Return the names of the seats."""
    return NAMES


def aim(options: Options) -> str:
    """Say how one wins (UNT-15)."""
    return "Have the most frames of your colour on the field after the last round."


UNITAR = Rulebook(
    id="unitar",
    name="Unitar",
    designers=("Achim Rose", "Andreas Seifert"),
    year=None,
    about="Plan covertly; only moves on which the three players agree happen. Own most frames.",
    hook="Three plan in secret. Only what two of you happen to agree on happens.",
    players=(3,),
    minutes=20,
    credit="Unitar: author Achim Rose, design Andreas Seifert. The shapes of field and blocks are "
    "our reconstruction.",
    kinds=frozenset({"simultaneous", "hidden"}),
    version=2,
    options=(
        Number(
            "rounds",
            1,
            8,
            default=8,
            about="rounds after the set-up",
            title="Length",
            says="{} round(s)",
        ),
    ),
    example="R3 d7b,e7r,f7b,c6r,d6b[ru],e6r[bt],f6b,d5r,e5b f5r,g5r,e4r,f4r[rt],g4r,e3r,f3r "
    "b5y,c5y,a4y,b4y[yt],c4y,b3y g9y,f8y,g8y[yu],h8y,g7y e7b,f7b[bu],g7b",
    option_sets=({"rounds": 1}, {"rounds": 3}, {}),
    seats=seats,
    aim=aim,
    set_up=rules.set_up,
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
    read_text=notation.read_text,
    write_text=notation.write_text,
    why_not=why.why_not,
    why_not_path=why.why_not_path,
    scene=scene.scene,
    preview=scene.preview,
    paths=scene.paths,
    points=rules.points,
    sealed=rules.sealed,
    secrets=Secrets(observe=rules.observe),
    flat=flat.FLAT,
)
