"""Two worlds that differ only in what a seat may not know look the same to it, byte for byte."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import unboard
from contract import toy
from contract.cases import Case, every_case, every_secretive_case, everyone, sample
from contract.worlds import Viewer, alike, telltales
from unboard import CHANCE, Reason
from unboard.core.rulebook import Rulebook, Sight, View
from unboard.core.scene import Preview

KEEPER, LEFT, RIGHT = 0, 1, 2


@every_secretive_case  # elsewhere no two worlds look alike: a record shows them whole
def test_what_a_viewer_may_not_know_changes_nothing_that_he_is_shown(case: Case) -> None:
    rng = Random(8)
    for position in sample(case)[::3]:
        for viewer in (None, *everyone(position)):
            for one, others in alike(position, viewer, rng, steps=6):
                found = telltales(one, others, viewer, rng)
                assert not found, found[0]


@every_case
def test_moves_do_not_depend_on_what_others_have_sealed(case: Case) -> None:
    for position in sample(case):
        for actor in position.to_act - {CHANCE}:
            for move in position.moves(actor)[:10]:
                after = position.play(actor, move)
                for seat in (after.to_act & position.to_act) - {actor}:
                    assert after.moves(seat) == position.moves(seat), f"{position}: {move}"


@pytest.mark.parametrize("viewer", [None, KEEPER, LEFT])
def test_the_toy_has_worlds_that_its_viewers_cannot_tell_apart(viewer: Viewer) -> None:
    start = unboard.Game(toy.TOY, {}).start()
    assert any(others for _, others in alike(start, viewer, Random(0), steps=6))


def leak_the_card_in_the_view(state: toy.State, seat: int | None, tale: object) -> View:
    return {**toy.view(state, seat, tale), "card": state.card}


def leak_a_choice_in_the_view(state: toy.State, seat: int | None, tale: object) -> View:
    return {**toy.view(state, seat, tale), "mine": list(state.sealed)}


def leak_the_card_in_a_reason(state: toy.State, seat: int, move: str) -> list[Reason]:
    return [Reason(r.rule, f"{r.text} {state.card}") for r in toy.why_not(state, seat, move)]


def leak_the_card_in_a_click(state: toy.State, seat: int, path: Sequence[str]) -> list[Reason]:
    return [Reason("KEE-2", f"the card is {state.card}")]


def leak_the_card_in_the_moves(state: toy.State, seat: int) -> list[str]:
    return [move for move in toy.moves(state, seat) if seat == CHANCE or move != state.card]


def leak_the_card_in_the_view_of_previews(state: toy.State, seat: int | None, tale: object) -> View:
    return {**toy.view(state, seat, tale), "truth": state.card}


def leak_the_card_in_a_preview(sight: Sight[View], move: str) -> Preview:
    return {**toy.preview(sight, move), "note": sight.view["truth"]}


LEAKY_PREVIEW = replace(
    toy.TOY, view=leak_the_card_in_the_view_of_previews, preview=leak_the_card_in_a_preview
)


@pytest.mark.parametrize(
    ("where", "leaky"),
    [
        ("previews", LEAKY_PREVIEW),
        ("view", replace(toy.TOY, view=leak_the_card_in_the_view)),
        ("view", replace(toy.TOY, view=leak_a_choice_in_the_view)),
        ("why_not", replace(toy.TOY, why_not=leak_the_card_in_a_reason)),
        ("why_not_path", replace(toy.TOY, why_not_path=leak_the_card_in_a_click)),
        ("moves", replace(toy.TOY, moves=leak_the_card_in_the_moves)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_comparison_notices_a_toy_that_leaks(where: str, leaky: Rulebook[Any, Any]) -> None:
    rng = Random(9)
    start = unboard.Game(leaky, {}).start()
    found = [
        telltale
        for _ in range(10)
        for one, others in alike(start, LEFT, rng, steps=6)
        for telltale in telltales(one, others, LEFT, rng)
    ]
    assert any(telltale.startswith(f"{where} tells") for telltale in found)
