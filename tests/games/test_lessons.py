"""Lessons hold together: rules, diagrams, guided games, and practice with exactly its solutions."""

import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from unboard.core.errors import BadText
from unboard.games import lessons
from unboard.games.ledger import parse_rules, rules_text
from unboard.games.lessons import Diagram, Goal, Problem, Step, diagrams, first_game, practice
from unboard.games.registry import OURS
from unboard.lab.puzzles import solutions, turns

LEARNED = [book.id for book in OURS if "companion" not in book.kinds]
COMPANIONS = [book.id for book in OURS if "companion" in book.kinds]
PROBLEMS = [problem for game in LEARNED for problem in practice(game)]
DIAGRAMS = [(game, diagram) for game in LEARNED for diagram in diagrams(game)]
STEPS = [(game, number) for game in LEARNED for number in range(len(first_game(game)))]
LEAST = 12  # practice positions a game

WITHOUT_PICTURE = {  # rules about counting, order, secrets or options, which no position shows
    "unravel": set[str](),
    "unity": {"UNI-5", "UNI-6", "UNI-16", "UNI-17"},
    "unitar": {"UNT-3", "UNT-5", "UNT-16"},
    "un": {"UN-2", "UN-7", "UN-9", "UN-19", "UN-22", "UN-23", "UN-24"},
}


def named(problem: Problem) -> str:
    return f"{problem.setting.game}: {problem.name}"


def captioned(diagram: object) -> str:
    return diagram.caption if isinstance(diagram, Diagram) else str(diagram)


def cited(words: str) -> set[str]:
    return set(re.findall(r"\b[A-Z]{2,5}-\d+\b", words))


@pytest.mark.parametrize("problem", PROBLEMS, ids=named)
def test_a_practice_position_has_exactly_the_stated_solutions(problem: Problem) -> None:
    assert solutions(problem) == tuple(sorted(problem.turns))


@pytest.mark.parametrize("problem", PROBLEMS, ids=named)
def test_a_practice_position_can_be_failed(problem: Problem) -> None:
    position = problem.setting.position
    assert position.to_act == {problem.seat}
    assert sum(1 for _ in turns(position, problem.seat)) > len(problem.turns)


@pytest.mark.parametrize("game", LEARNED)
def test_a_game_has_enough_to_practise_with(game: str) -> None:
    names = [problem.name for problem in practice(game)]
    assert len(names) == len(set(names)) >= LEAST


def test_every_goal_is_the_goal_of_some_position() -> None:
    assert {problem.goal for problem in PROBLEMS} == set(get_args(Goal))


@pytest.mark.parametrize("game", ["unravel", "unity"])
def test_where_everything_is_open_one_practises_to_hold_and_to_win_by_force(game: str) -> None:
    assert {"hold", "force"} <= {problem.goal for problem in practice(game)}


def test_a_goal_that_asks_for_more_has_other_solutions() -> None:
    problem = next(p for p in practice("unity") if p.name == "A full ring")
    assert solutions(replace(problem, count=5)) == ()
    assert len(solutions(replace(problem, count=1))) > 1


@pytest.mark.parametrize("game", COMPANIONS)
def test_a_companion_is_learned_at_its_table(game: str) -> None:
    assert (diagrams(game), first_game(game), practice(game)) == ((), (), ())


@pytest.mark.parametrize("game", LEARNED)
def test_every_rule_that_can_be_shown_has_a_diagram(game: str) -> None:
    shown = {diagram.rule for diagram in diagrams(game)}
    assert set(parse_rules(rules_text(game))) - shown == WITHOUT_PICTURE[game]
    assert shown <= set(parse_rules(rules_text(game)))


@pytest.mark.parametrize(("game", "diagram"), DIAGRAMS, ids=captioned)
def test_a_diagram_shows_a_position_and_can_be_tried_where_it_says_so(
    game: str, diagram: Diagram
) -> None:
    position = diagram.setting.position
    assert diagram.caption.endswith((".", "…"))
    if diagram.task:
        assert position.to_act if diagram.seat is None else diagram.seat in position.to_act


@pytest.mark.parametrize("game", LEARNED)
def test_lessons_cite_rules_that_there_are(game: str) -> None:
    words = [
        *(f"{diagram.caption} {diagram.task}" for diagram in diagrams(game)),
        *(f"{step.says} {step.right} {step.wrong}" for step in first_game(game)),
        *(f"{problem.task} {problem.right}" for problem in practice(game)),
    ]
    assert cited(" ".join(words)) <= set(parse_rules(rules_text(game)))


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_of_a_guided_game_leads_on(game: str, number: int) -> None:
    steps = first_game(game)
    step = steps[number]
    for turn in step.turns:
        position = step.setting.position
        for move in turn:
            assert position.to_act == {step.seat}
            position = position.play(step.seat, move)
        for seat, move in step.answers:
            position = position.play(seat, move)
    if number + 1 < len(steps) and _goes_on(step, steps[number + 1]):
        assert len(step.turns) <= 1  # the next step stands where this turn led


def _goes_on(step: Step, following: Step) -> bool:
    return following.setting.text == step.setting.text and len(following.setting.moves) > 0


@pytest.mark.parametrize("game", LEARNED)
def test_a_guided_game_says_what_it_is_about_first_and_ends_with_a_win(game: str) -> None:
    steps = first_game(game)
    assert steps[0].turns == ()
    assert all(step.turns and step.right and step.wrong for step in steps[1:])
    position, last = steps[-1].setting.position, steps[-1]
    for move in last.turns[0]:
        position = position.play(last.seat, move)
    for seat, move in last.answers:
        position = position.play(seat, move)
    assert position.winners == {last.seat}


def test_an_unknown_goal_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "practice.toml").write_text(
        '[[position]]\nname = "n"\ntask = "t"\ntext = "2/2 r"\ngoal = "shine"\nright = "r"\n'
    )
    monkeypatch.setattr(lessons, "home", lambda game: tmp_path)
    with pytest.raises(BadText, match="'shine' is no goal of a practice position; win, force"):
        practice.__wrapped__("unravel")


@pytest.mark.parametrize(("game", "diagram"), DIAGRAMS, ids=captioned)
def test_a_picture_shows_what_it_names_beside_the_board_and_nothing_else(
    game: str, diagram: Diagram
) -> None:
    there = [zone["title"] for zone in diagram.setting.position.still(diagram.seat)["zones"]]
    shown = [zone["title"] for zone in diagram.scene["zones"]]
    assert shown == [title for title in there if diagram.beside is None or title in diagram.beside]
    assert diagram.beside is None or diagram.beside == set(shown)


def test_pictures_of_un_leave_out_what_their_rule_is_not_about() -> None:
    assert all(diagram.beside is not None for diagram in diagrams("un"))
