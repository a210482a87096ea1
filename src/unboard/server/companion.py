"""What the companion's page asks beside its table: packs to check, and the odds of a battle."""

from dataclasses import asdict
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict

from unboard.games.andromeda import odds
from unboard.games.andromeda.pack_reader import SAMPLE, read_pack


class PackText(BaseModel):
    """A pack to check."""

    model_config = ConfigDict(extra="forbid")

    text: str


def install(app: FastAPI) -> None:
    """Add the routes of the companion."""

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
