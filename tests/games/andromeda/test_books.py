"""AND-28, AND-29: a second model of the books agrees after every move of random games."""

import tomllib
from random import Random
from typing import Any

import pytest

import unboard
from games.andromeda import naive
from games.andromeda.books import Books, differences
from games.andromeda.table import COMMANDERS, SAMPLE_TEXT, pack, random_game

BY_TYPE = "{ observatory = 0, factory = 1, obelisk = 2, spaceport = 3, city = 4 } "
MOVING = pack(("leaders_needed = 1 ", f"leaders_needed = {BY_TYPE}"), ('"stay"', '"region"'))
LEAVING = pack(("leaders_needed = 1 ", "leaders_needed = 2 "), ('"stay"', '"box"'),
               ("event_damage = 1", "event_damage = 3"))  # fmt: skip
PACKS = {"sample": SAMPLE_TEXT, "moving": MOVING, "leaving": LEAVING}


def follow(path: list[unboard.Position], pack: str) -> int:
    """Tell the second model of a game, compare the books after every move, count the moves."""
    start = path[0]
    books = Books(dict(start.game.options), start.text(), pack)
    for position in path[1:]:
        books.play(position.record.moves[-1].move)
        assert list(differences(books, position.view(0))) == [], position
    return len(path) - 1


@pytest.mark.rule("AND-28", "AND-29")
@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("commander", [*COMMANDERS, "physical"])
def test_a_second_model_agrees_after_every_move(name: str, commander: str) -> None:
    rng = Random(f"{name} {commander}")
    for bold in (0.0, 0.1, 0.5):
        options: dict[str, Any] = {
            "players": rng.randint(1, 3),
            "commander": commander,
            "cards": rng.choice(["app", "physical"]),
            "dice": rng.choice(["app", "physical"]),
            "pack": PACKS[name],
        }
        path = random_game(rng.randrange(1 << 20), bold, **options)
        assert follow(path, PACKS[name]) > 5
        assert list(naive.violations(path[-1].view(0), tomllib.loads(PACKS[name]))) == []
