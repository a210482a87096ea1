"""Lessons over HTTP: rules with their diagrams, first games and practice positions."""

from collections.abc import Iterable

from fastapi import FastAPI

from unboard.core.rulebook import Played
from unboard.games.lessons import Setting, Turn, diagrams, first_game, practice
from unboard.games.registry import rulebook
from unboard.server.answers import Lessons, RulesPage, SettingShown, described
from unboard.server.rules_page import rules_html
from unboard.table.messages import MoveMade


def install(app: FastAPI) -> None:
    """Add the routes by which games are learned."""

    @app.get("/api/games/{id}/rules", response_model=described(RulesPage))
    def rules(id: str) -> RulesPage:
        """Return the rules of a game to be read, and the positions in which they can be tried."""
        book = rulebook(id)
        return {
            "id": book.id,
            "name": book.name,
            "credit": book.credit,
            "html": rules_html(book.id),
            "steps": len(first_game(book.id)),
            "problems": len(practice(book.id)),
            "tries": {
                str(number): {
                    "setting": _shown(diagram.setting),
                    "seat": diagram.seat,
                    "task": diagram.task,
                }
                for number, diagram in enumerate(diagrams(book.id))
                if diagram.task
            },
        }

    @app.get("/api/games/{id}/lessons", response_model=described(Lessons))
    def lessons(id: str) -> Lessons:
        """Return a guided first game and practice positions; none where a game has none."""
        book = rulebook(id)
        return {
            "id": book.id,
            "name": book.name,
            "steps": [
                {
                    "says": step.says,
                    "setting": _shown(step.setting),
                    "seat": step.seat,
                    "turns": _listed(step.turns),
                    "right": step.right,
                    "wrong": step.wrong,
                    "answers": _moves(step.answers),
                }
                for step in first_game(book.id)
            ],
            "problems": [
                {
                    "name": problem.name,
                    "task": problem.task,
                    "setting": _shown(problem.setting),
                    "seat": problem.seat,
                    "turns": _listed(problem.turns),
                    "right": problem.right,
                }
                for problem in practice(book.id)
            ],
        }


def _shown(setting: Setting) -> SettingShown:
    return {
        "options": dict(setting.options),
        "text": setting.text,
        "moves": _moves(setting.moves),
    }


def _moves(played: Iterable[Played]) -> list[MoveMade]:
    return [{"seat": seat, "move": move} for seat, move in played]


def _listed(turns: Iterable[Turn]) -> list[list[str]]:
    return [list(turn) for turn in turns]
