"""Lessons hold together: practice positions have exactly the solutions that are stated."""

import pytest

from unboard.games.lessons import Problem, practice
from unboard.games.registry import OURS
from unboard.lab.puzzles import solutions, turns

PRACTISED = [book.id for book in OURS if "companion" not in book.kinds]
PROBLEMS = [problem for game in PRACTISED for problem in practice(game)]


def named(problem: Problem) -> str:
    return f"{problem.setting.game}: {problem.name}"


@pytest.mark.parametrize("problem", PROBLEMS, ids=named)
def test_a_practice_position_has_exactly_the_stated_solutions(problem: Problem) -> None:
    assert solutions(problem) == tuple(sorted(problem.turns))


@pytest.mark.parametrize("problem", PROBLEMS, ids=named)
def test_a_practice_position_can_be_failed(problem: Problem) -> None:
    position = problem.setting.position
    assert position.to_act == {problem.seat}
    assert sum(1 for _ in turns(position, problem.seat)) > len(problem.turns)
