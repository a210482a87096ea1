"""Views and scenes: plain JSON, built anew, and a click path for every legal move."""

import gzip
import json
import statistics
import time
from random import Random
from typing import Any

import pytest

from contract.cases import STRANGERS, Case, as_json, every_case, everyone, sample, some_moves
from contract.shape import misfits
from unboard import CHANCE, IllegalMove
from unboard.core.scene import Piece, Preview, Scene, SceneMove, form_moves


def drawn(scene: Scene) -> set[str]:
    """Return the ids of all that can be clicked in a scene: spaces, buttons, whatever has one."""
    lists = [part for name, part in scene.items() if isinstance(part, list) and name != "forms"]
    lists += [zone["cards"] for zone in scene["zones"]]
    return {
        item["id"] for part in lists for item in part if isinstance(item, dict) and "id" in item
    }


def undrawn(scene: Scene) -> set[str]:
    """Return the path elements that are neither drawn nor a number to be entered in a form."""
    forms = scene["forms"]
    numbers = {f"{f['id']}={n}" for f in forms for n in range(f["low"], f["high"] + 1)}
    return {element for path in paths(scene) for element in path} - drawn(scene) - numbers


def all_moves(scene: Scene) -> list[SceneMove]:
    """Return the moves that a scene lists, and those that its forms stand for."""
    return [*scene["moves"], *(move for form in scene["forms"] for move in form_moves(form))]


def paths(scene: Scene) -> list[tuple[str, ...]]:
    return [tuple(path) for move in all_moves(scene) for path in move["paths"]]


def nameless(pieces: list[Piece]) -> list[Piece]:
    """Return pieces without their ids, which a scene may give anew where a story has ended."""
    return [{**piece, "id": ""} for piece in pieces]


def beginnings(scene: Scene) -> set[tuple[str, ...]]:
    return {path[:length] for path in paths(scene) for length in range(len(path))}


@every_case
def test_views_and_scenes_survive_json_unchanged(case: Case) -> None:
    for position in sample(case):
        for seat in (None, *everyone(position)):
            for made in (position.view(seat), position.scene(seat)):
                assert json.loads(as_json(made)) == made, f"{position}, seat {seat}"


@every_case
def test_a_view_says_for_whom_it_is_and_how_the_game_stands(case: Case) -> None:
    for position in sample(case):
        for seat in (None, *everyone(position)):
            view = position.view(seat)
            assert view["game"] == case.rulebook.id
            assert view["options"] == dict(position.game.options)
            assert view["seats"] == list(position.game.seats)
            assert view["seat"] == seat
            assert view["to_act"] == sorted(position.to_act)
            assert view["over"] == position.over
            assert view["winners"] == sorted(position.winners)
            assert view["points"] == list(position.points)
            assert view["result"] == position.result


@every_case
def test_whoever_tears_a_view_or_scene_apart_harms_no_later_one(case: Case) -> None:
    for position in sample(case):
        for seat in (None, *everyone(position)):
            for make in (position.view, position.scene):
                before = as_json(make(seat))
                tear(make(seat))
                assert as_json(make(seat)) == before, f"{position}, seat {seat}"


def tear(value: Any) -> None:
    if isinstance(value, dict | list):
        for part in list(value.values() if isinstance(value, dict) else value):
            tear(part)
        value.clear()


@every_case
def test_a_scene_has_the_declared_shape(case: Case) -> None:
    for position in sample(case):
        for seat in (None, *everyone(position)):
            found = list(misfits(position.scene(seat), Scene))
            assert not found, f"{position}, seat {seat}: {found[:3]}"


@every_case
def test_a_scene_is_light(case: Case) -> None:
    """Hold the size to what is promised, and the median time; the benchmark measures the rest."""
    spans = []
    for position in sample(case):
        for seat in (None, *everyone(position)):
            started = time.thread_time()
            scene = position.scene(seat)
            spans.append(time.thread_time() - started)
            assert len(gzip.compress(as_json(scene).encode())) < 25_000, f"{position}, seat {seat}"
    assert statistics.median(spans) < 0.01


@every_case
def test_all_that_a_scene_names_is_drawn_and_has_words(case: Case) -> None:
    for position in sample(case):
        for seat in (None, *everyone(position)):
            scene = position.scene(seat)
            where = f"{position}, seat {seat}"
            ids = [space["id"] for space in scene["spaces"]]
            spaces = set(ids)
            assert len(ids) == len(spaces), f"{where}: two spaces with one id"
            assert all(space["caption"].strip() for space in scene["spaces"]), where
            assert all(mark["caption"].strip() for mark in scene["marks"]), where
            assert all(button["label"].strip() for button in scene["buttons"]), where
            assert all(form["label"].strip() for form in scene["forms"]), where
            assert all(move["says"].strip() for move in all_moves(scene)), where
            assert scene["prompt"].strip(), where
            assert {piece["space"] for piece in scene["pieces"]} <= spaces, where
            for step in scene["story"]:
                assert step["says"].strip(), where
                assert not step["rule"] or step["rule"] not in step["says"], where
                assert {piece["space"] for piece in step["pieces"]} <= spaces, where
            if scene["story"]:
                assert nameless(scene["story"][-1]["pieces"]) == nameless(scene["pieces"]), where
            cards = [card for zone in scene["zones"] for card in zone["cards"]]
            assert all(card["caption"].strip() for card in cards), where
            widths = [{len(sheet["head"]), *map(len, sheet["rows"])} for sheet in scene["sheets"]]
            assert all(len(width) == 1 for width in widths), where
            assert {name for mark in scene["marks"] for name in mark["spaces"]} <= spaces, where
            assert {s for m in scene["motions"] for s in m.values()} <= spaces | {None}, where
            assert [shown["name"] for shown in scene["seats"]] == list(position.game.seats), where
            acting = {n for n, shown in enumerate(scene["seats"]) if shown["to_act"]}
            assert acting == position.to_act & set(everyone(position)), where
            won = {n for n, shown in enumerate(scene["seats"]) if shown["won"]}
            assert won == position.winners, where
            assert (scene["ending"] is not None) == position.over, where
            if scene["ending"]:
                assert scene["ending"]["headline"].strip(" ."), where
                assert set(scene["ending"]["decided"]) <= drawn(scene), where


@every_case
def test_a_scene_says_whether_choices_lie_face_down(case: Case) -> None:
    for position in sample(case):
        several = len(position.to_act - {CHANCE}) > 1
        for seat in (None, *everyone(position)):
            scene = position.scene(seat)
            where = f"{position}, seat {seat}"
            assert scene["sealed"] or not several, where
            assert "simultaneous" in case.rulebook.kinds or not scene["sealed"], where
            done = {number for number, shown in enumerate(scene["seats"]) if shown["done"]}
            acting = position.to_act & set(everyone(position))
            chosen = set(everyone(position)) - acting if scene["sealed"] and acting else set()
            assert done == chosen, where


@every_case
def test_a_panel_is_a_companions(case: Case) -> None:
    for position in sample(case):
        scene = position.scene(0)
        panelled = scene["panel"] is not None
        assert panelled == ("companion" in case.rulebook.kinds), position
        assert (scene["pace"] == "panel") == panelled, position


@every_case
def test_click_paths_cover_exactly_the_legal_moves(case: Case) -> None:
    for position in sample(case):
        for seat in everyone(position):
            scene = position.scene(seat)
            where = f"{position}, seat {seat}"
            clicked = sorted(move["move"] for move in all_moves(scene))
            assert clicked == list(position.moves(seat)), where
            assert all(move["paths"] for move in scene["moves"]), where
            found = paths(scene)
            assert len(set(found)) == len(found), f"{where}: one path for two moves"
            assert beginnings(scene).isdisjoint(found), f"{where}: a path begins another"
            assert not undrawn(scene), f"{where}: {undrawn(scene)} is not drawn"
        assert position.scene(None)["moves"] == []


@every_case
def test_every_legal_move_has_a_preview_that_fits_the_scene(case: Case) -> None:
    rng = Random(5)
    for position in sample(case):
        for seat in everyone(position):
            scene, legal = position.scene(seat), position.moves(seat)
            spaces = {space["id"] for space in scene["spaces"]}
            known = spaces | {piece["id"] for piece in scene["pieces"]} | {None}
            edges = {edge["id"] for edge in scene["edges"]}
            for move in rng.sample(legal, min(len(legal), 20)):
                preview = position.preview(seat, move)
                where = f"{position}, seat {seat}, {move}: {preview}"
                assert json.loads(as_json(preview)) == preview, where
                assert not list(misfits(preview, Preview)), where
                assert {piece["space"] for piece in preview["adds"]} <= spaces, where
                assert {end for motion in preview["motions"] for end in motion.values()} <= known, (
                    where
                )
                assert set(preview["walls"]) <= edges, where
                assert {space for mark in preview["marks"] for space in mark["spaces"]} <= spaces


@every_case
def test_a_move_that_is_not_legal_has_reasons_instead_of_a_preview(case: Case) -> None:
    for position in sample(case)[:2]:
        for move in some_moves(case, position, Random(6))[:40]:
            if position.why_not(0, move):
                with pytest.raises(IllegalMove):
                    position.preview(0, move)


@every_case
def test_every_path_begun_has_a_prompt_and_no_other(case: Case) -> None:
    for position in sample(case):
        for seat in everyone(position):
            scene = position.scene(seat)
            begun = {" ".join(path) for path in beginnings(scene) if path}
            assert set(scene["prompts"]) == begun, f"{position}, seat {seat}"
            assert all(prompt.strip() for prompt in scene["prompts"].values())


@every_case
def test_a_click_path_has_no_reasons_exactly_when_it_continues_a_legal_move(case: Case) -> None:
    rng = Random(7)
    for position in sample(case):
        for seat in everyone(position):
            scene = position.scene(seat)
            good = beginnings(scene) | set(paths(scene))
            spaces = {space["id"] for space in scene["spaces"]}
            ids = sorted(drawn(scene)) or ["nothing"]
            tried = set(rng.sample(sorted(good), min(len(good), 10)))
            tried |= {tuple(rng.choices(ids, k=k)) for k in (0, 1, 1, 1, 2, 2, 2, 3)}
            tried |= {
                (*path, rng.choice(ids)) for path in rng.sample(sorted(good), min(len(good), 3))
            }
            for path in tried:
                reasons = position.why_not_path(seat, path)
                where = f"{position}, seat {seat}, {path}: {reasons}"
                assert (reasons == []) == (path in good), where
                assert {reason.rule for reason in reasons} <= case.rules, where
                assert all(reason.text.strip() for reason in reasons), where
                assert {s for reason in reasons for s in reason.squares} <= spaces, where


@every_case
def test_a_click_path_of_a_seat_that_is_none_is_answered_with_a_rule(case: Case) -> None:
    for position in sample(case):
        some = next(iter(sorted(drawn(position.scene(None)))), "nothing")
        for seat in STRANGERS:
            reasons = position.why_not_path(seat, [some])
            assert reasons, f"{position}, seat {seat}"
            assert {reason.rule for reason in reasons} <= case.rules
