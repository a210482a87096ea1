"""What the companion's page asks beside its table: the story so far, packs, odds of a battle."""

from dataclasses import asdict
from itertools import pairwise
from typing import Any

from fastapi import FastAPI, Request
from pydantic import BaseModel, ConfigDict

from unboard.core.game import Position
from unboard.games.andromeda import ANDROMEDA, odds
from unboard.games.andromeda.labels import says
from unboard.games.andromeda.notation import read
from unboard.games.andromeda.pack_reader import SAMPLE, read_pack
from unboard.server.problems import NoSuchTable
from unboard.server.tables import Tables


class PackText(BaseModel):
    """A pack to check."""

    model_config = ConfigDict(extra="forbid")

    text: str


def install(app: FastAPI) -> None:
    """Add the routes of the companion."""

    @app.get("/api/tables/{id}/story")
    async def story(id: str, request: Request) -> list[dict[str, Any]]:
        """Return every move of a table's log in words, those taken back included."""
        tables: Tables = request.app.state.tables
        line = (await tables.look(id)).table.now.line()
        if line[0].position.game.id != ANDROMEDA.id:
            raise NoSuchTable("only the companion's tables have a story to tell")
        return [_chapter(before.position, after.position) for before, after in pairwise(line)]

    @app.get("/api/games/andromeda/packs/sample")
    def sample() -> dict[str, Any]:
        return {"text": SAMPLE.read_text(encoding="utf-8"), "pack": asdict(read_pack("sample"))}

    @app.post("/api/games/andromeda/packs")
    def check(body: PackText) -> dict[str, Any]:
        """Return what a pack holds; refuse one that is not sound, naming card and field."""
        return {"pack": asdict(read_pack(body.text))}

    @app.get("/api/games/andromeda/odds")
    def battle(dice: int, targeting: int, other_dice: int, other_targeting: int) -> dict[str, Any]:
        """Return the exact odds of a battle, each as a fraction and as a number."""
        win, tie = odds((dice, targeting), (other_dice, other_targeting))
        chances = {"win": win, "tie": tie, "loss": 1 - win - tie}
        return {name: {"exact": str(p), "chance": float(p)} for name, p in chances.items()}


def _chapter(before: Position, after: Position) -> dict[str, Any]:
    """Tell a move: in whose turn, in words, and the steps that followed from it."""
    number, played, view = after.count, after.last, before.view(0)
    assert played is not None
    return {
        "seat": played.seat,
        "move": played.move,
        "phase": view["phase"],
        "human": view["human"],
        "says": says(read(played.move, before.game.options), played.move, view),
        "steps": [
            {name: step[name] for name in ("text", "rule", "change", "assumed")}
            for step in after.view(0)["steps"]
            if step["move"] == number
        ],
    }
