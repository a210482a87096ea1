"""Bots at tables: they keep nobody waiting, are replaced when they fail, and stop for nobody."""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import httpx
import pytest

import odd_bots
import unboard
from apart import run_apart
from unboard.bots import decided
from unboard.bots.at_table import PAUSE
from unboard.bots.levels import Strength, strength_of
from unboard.server import live_table, processes
from unboard.server.app import create_app
from unboard.server.house import House
from unboard.server.thinkers import Think, Thinkers

PATIENCE = 60  # seconds
BETWEEN_BOTS = ({"bot": 1}, {"bot": 1}, "me")
# Of boards that are set up by chance one in five hundred is won by the first move.
FOR_THREE = {"options": {}, "start": unboard.game("unity", players=3).start(1).text()}


class Guest:
    """Somebody who opens tables and looks at them."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def opens(self, *seats: object, **more: Any) -> str:
        """Open a table."""
        body = {"game": "unravel", "options": {"size": 5}, "seats": list(seats), **more}
        answer = await self.client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def moves(self, table: str, seat: int, move: str) -> int:
        """Move; return the answer's status."""
        return (await self.does(table, "moves", seat=seat, move=move)).status_code

    async def does(self, table: str, deed: str, **body: object) -> httpx.Response:
        """Do something at a table."""
        return await self.client.post(f"/api/tables/{table}/{deed}", json=body)

    async def looks(self, table: str) -> Any:
        """Return how a table stands."""
        return (await self.client.get(f"/api/tables/{table}")).json()

    async def waits(self, table: str, until: Callable[[Any], bool]) -> Any:
        """Look at a table until it stands as awaited."""
        async with asyncio.timeout(PATIENCE):
            while not until(shown := await self.looks(table)):
                await asyncio.sleep(0.05)
        return shown


@asynccontextmanager
async def visiting(
    folder: Path, think: Think = decided, hasty: bool = True
) -> AsyncIterator[Guest]:
    app = create_app(folder, think=think, hasty=hasty, house=House(limited=False))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        yield Guest(client)


def visit(folder: Path, story: Callable[[Guest], Coroutine[Any, Any, None]], **more: Any) -> None:
    """Let a guest visit a server of his own."""

    async def told() -> None:
        async with visiting(folder, **more) as guest:
            await story(guest)

    run_apart(told)


def impatient(think: Think) -> Thinkers:
    """Return bots that are soon given up."""
    return Thinkers(think, grace=0.5)


def moved(count: int) -> Callable[[Any], bool]:
    return lambda shown: len(shown["moves"]) >= count


def test_while_a_bot_thinks_every_other_request_is_answered(tmp_path: Path) -> None:
    async def story(guest: Guest) -> None:
        table, elsewhere = await guest.opens("me", "bot"), await guest.opens("me", "me")
        assert await guest.moves(table, 0, "c3") == 200
        answered = 0
        async with asyncio.timeout(PATIENCE):
            while not moved(2)(await guest.looks(table)):
                await guest.moves(elsewhere, answered % 2, f"{'abcde'[answered % 5]}1")
                assert (await guest.client.get("/api/tables")).status_code == 200
                answered += 1
        assert answered > 3, "the requests waited until the bot had thought"

    visit(tmp_path, story, think=odd_bots.slow)


def test_the_table_where_a_bot_thinks_can_be_left_by_a_resignation(tmp_path: Path) -> None:
    async def story(guest: Guest) -> None:
        table = await guest.opens("me", "bot")
        await guest.moves(table, 0, "c3")
        async with asyncio.timeout(odd_bots.THINKING / 2):
            assert (await guest.does(table, "resign", seat=0)).status_code == 200
        await asyncio.sleep(odd_bots.THINKING * 1.2)
        shown = await guest.looks(table)
        assert [move["move"] for move in shown["moves"]] == ["c3"], "the thought came too late"

    visit(tmp_path, story, think=odd_bots.slow)


def test_what_a_bot_thought_about_a_position_that_was_taken_back_is_dropped(
    tmp_path: Path,
) -> None:
    async def story(guest: Guest) -> None:
        table = await guest.opens("me", "bot")
        await guest.moves(table, 0, "c3")
        assert (await guest.does(table, "takeback", seat=0)).status_code == 200
        assert await guest.moves(table, 0, "a1") == 200
        shown = await guest.waits(table, moved(2))
        assert [move["seat"] for move in shown["moves"]] == [0, 1]
        assert shown["moves"][0]["move"] == "a1"

    visit(tmp_path, story, think=odd_bots.slow)


@pytest.mark.parametrize("think", [odd_bots.failing, odd_bots.dying, odd_bots.cheating])
def test_a_weaker_bot_takes_the_place_of_one_that_fails(tmp_path: Path, think: Think) -> None:
    async def story(guest: Guest) -> None:
        table = await guest.opens("me", {"bot": 5})
        await guest.moves(table, 0, "c3")
        shown = await guest.waits(table, moved(2))
        assert shown["note"] == "Blue's bot of level 5 failed; level 2 plays on."
        assert shown["table"]["seats"][1]["level"] == 2

    visit(tmp_path, story, think=think)


@pytest.mark.parametrize("think", [odd_bots.overrunning, odd_bots.freezing])
def test_a_bot_that_does_not_come_to_an_end_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, think: Think
) -> None:
    monkeypatch.setattr("unboard.server.app.Thinkers", impatient)

    async def story(guest: Guest) -> None:
        table = await guest.opens("me", {"bot": 3})
        await guest.moves(table, 0, "c3")
        shown = await guest.waits(table, moved(2))
        assert "level 3 failed; level 1 plays on" in shown["note"]

    visit(tmp_path, story, think=think)


def test_who_asks_a_bot_that_does_not_come_to_an_end_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unboard.server.app.Thinkers", impatient)
    monkeypatch.setattr("unboard.server.thinkers.strength_of", lambda *_: Strength(1, 0.3, 1.0))

    async def story(guest: Guest) -> None:
        answer = await guest.client.post("/api/games/unravel/study/think", json={})
        assert answer.status_code == 400, answer.text
        assert answer.json()["detail"] == "the bot did not answer in time; ask again"

    visit(tmp_path, story, think=odd_bots.overrunning)


def test_a_bot_moves_though_all_processes_that_it_could_think_in_stand_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(active_children())

    async def story(guest: Guest) -> None:
        table = await guest.opens("me", {"bot": 0})
        await guest.moves(table, 0, "c3")
        await guest.waits(table, moved(2))
        stopped = set(active_children()) - before
        assert stopped
        for each in stopped:
            os.kill(each.pid or 0, signal.SIGSTOP)
        monkeypatch.setattr(processes, "BEGINS", 4.0)
        await guest.moves(table, 0, "c4")
        await guest.waits(table, moved(4))
        async with asyncio.timeout(PATIENCE):
            while any(each.is_alive() for each in stopped):
                await asyncio.sleep(0.05)

    visit(tmp_path, story)


def test_a_bot_stops_thinking_when_nobody_looks_and_begins_again_when_somebody_does(
    tmp_path: Path, told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "UNASKED", 0.3)

    async def story(guest: Guest) -> None:
        table = await guest.opens("me", "bot")
        await guest.moves(table, 0, "c3")
        async with asyncio.timeout(PATIENCE):
            while not told.exists():
                await guest.looks(table)
                await asyncio.sleep(0.05)
        await asyncio.sleep(odd_bots.THINKING * 1.5)
        assert "done" not in told.read_text()
        await guest.waits(table, moved(2))
        begun, again, *_, done = told.read_text().split()
        assert (begun, again, done) == ("begun", "begun", "done")

    visit(tmp_path / "data", story, think=odd_bots.telling)


def test_a_bot_takes_a_moment_so_that_its_move_can_be_followed(tmp_path: Path) -> None:
    async def story(guest: Guest) -> None:
        table = await guest.opens("me", {"bot": 0})
        for count in (2, 4):  # the first wakes the process
            free = (await guest.looks(table))["scene"]["moves"]
            began = time.monotonic()
            assert await guest.moves(table, 0, free[0]["move"]) == 200
            await guest.waits(table, moved(count))
        assert time.monotonic() - began >= PAUSE * 0.9

    visit(tmp_path, story, hasty=False)


UNITY = (
    "OGoPp/PpgOGo/gPoOgPg/oGgOgopp/g1oOGgGGo/pOpOGpgo/pPgoGPO/GPGPPo/pOOPp "
    "b1|c2,c2|c3,h7|h8 p po10 21 {quiet}"
)


@pytest.mark.parametrize(("quiet", "agreed"), [(10, False), (40, True)])
def test_a_bot_agrees_to_a_draw_only_where_the_game_leads_nowhere(
    tmp_path: Path, quiet: int, agreed: bool
) -> None:
    async def story(guest: Guest) -> None:
        start = UNITY.format(quiet=quiet)
        table = await guest.opens({"bot": 0}, "me", game="unity", options={}, start=start)
        shown = await guest.looks(table)
        assert shown["may_offer_draw"]
        assert (await guest.does(table, "draw")).status_code == 200
        if agreed:
            shown = await guest.waits(table, lambda shown: shown["over"])
            assert shown["scene"]["prompt"] == "A draw was agreed."
        else:
            shown = await guest.waits(table, lambda shown: shown["event"] == "declined")
            assert (shown["draw_offers"], shown["over"]) == ([], False)

    visit(tmp_path, story)


def test_a_bot_resigns_what_is_proven_lost_only_where_people_wished_so(tmp_path: Path) -> None:
    lost = "rb1b/rb2/4/rr2 b"

    async def story(guest: Guest) -> None:
        for wished in (True, False):
            table = await guest.opens("me", {"bot": 8}, options={}, start=lost, bots_resign=wished)
            shown = await guest.waits(table, lambda shown: shown["over"] or moved(1)(shown))
            assert shown["over"] == wished

    visit(tmp_path, story)


def test_a_bot_thinks_on_the_time_of_others_only_where_people_wished_so(
    tmp_path: Path, told: Path
) -> None:

    async def story(guest: Guest) -> None:
        for ponders in (False, True):
            told.write_text("")
            table = await guest.opens("me", {"bot": 2}, bots_ponder=ponders)
            await guest.moves(table, 0, "c3")
            await guest.waits(table, moved(2))
            await asyncio.sleep(1.0)
            assert len(told.read_text().split()) == 1 + ponders
            (expected,) = odd_bots.EXPECTED
            await guest.moves(table, 0, expected)
            await guest.waits(table, moved(4))
            assert len(told.read_text().split()) == 2, "what it had thought ahead was of no use"

    visit(tmp_path / "data", story, think=odd_bots.expecting)


def test_a_bot_that_overlooked_the_best_move_foresees_nothing(tmp_path: Path, told: Path) -> None:

    async def story(guest: Guest) -> None:
        table = await guest.opens("me", {"bot": 2}, bots_ponder=True)
        await guest.moves(table, 0, "c3")
        await guest.waits(table, moved(2))
        await asyncio.sleep(1.0)
        assert told.read_text().split() == ["thinks"]

    visit(tmp_path / "data", story, think=odd_bots.straying)


def test_two_bots_at_one_table_think_on_the_time_of_others_and_leave_each_other_alone(
    tmp_path: Path, told: Path
) -> None:

    async def story(guest: Guest) -> None:
        table = await guest.opens(*BETWEEN_BOTS, game="unity", **FOR_THREE, bots_ponder=True)
        for turns in (1, 2, 3):
            shown = await guest.waits(table, lambda shown: shown["scene"]["moves"])
            async with asyncio.timeout(PATIENCE):
                while len(told.read_text().split()) < 2 * (turns + 1):
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
            thought = Counter(told.read_text().split())
            assert thought == {"0": turns + 1, "1": turns + 1}, "one thought is lost"
            expected = odd_bots.first(move["move"] for move in shown["scene"]["moves"])
            assert await guest.moves(table, 2, expected) == 200

    visit(tmp_path / "data", story, think=odd_bots.foreseeing)


def test_a_thought_on_the_time_of_others_ends_with_the_game(tmp_path: Path, told: Path) -> None:

    async def story(guest: Guest) -> None:
        table = await guest.opens("me", {"bot": 2}, bots_ponder=True)
        await guest.moves(table, 0, "c3")
        async with asyncio.timeout(PATIENCE):
            while not told.exists() or told.read_text().split() != ["1", "1!", "1"]:
                await asyncio.sleep(0.05)
        assert (await guest.does(table, "resign", seat=0)).status_code == 200
        await asyncio.sleep(odd_bots.THINKING * 1.5)
        assert told.read_text().split() == ["1", "1!", "1"]

    visit(tmp_path / "data", story, think=odd_bots.musing)


def test_a_thought_on_the_time_of_others_ends_when_they_play_otherwise(
    tmp_path: Path, told: Path
) -> None:

    async def story(guest: Guest) -> None:
        table = await guest.opens(*BETWEEN_BOTS, game="unity", **FOR_THREE, bots_ponder=True)
        shown = await guest.waits(table, lambda shown: shown["scene"]["moves"])
        async with asyncio.timeout(PATIENCE):
            while told.read_text().split().count("1") < 2:  # the second is a thought ahead
                await asyncio.sleep(0.05)
        other = max(move["move"] for move in shown["scene"]["moves"] if "-" in move["move"])
        assert await guest.moves(table, 2, other) == 200
        await guest.waits(table, lambda shown: [m["seat"] for m in shown["moves"]][-2:] == [2, 0])
        assert told.read_text().split().count("1!") == 1

    visit(tmp_path / "data", story, think=odd_bots.musing)


def test_nobody_thinks_on_the_time_of_others_while_a_bot_is_to_act(
    tmp_path: Path, told: Path
) -> None:

    async def story(guest: Guest) -> None:
        table = await guest.opens(*BETWEEN_BOTS, game="unity", **FOR_THREE, bots_ponder=True)
        await guest.waits(table, lambda shown: shown["scene"]["moves"])
        assert told.read_text().split()[:4] == ["0", "0!", "1", "1!"]

    visit(tmp_path / "data", story, think=odd_bots.musing)


def test_bots_of_different_levels_sit_at_one_table(tmp_path: Path) -> None:
    async def story(guest: Guest) -> None:
        levels = (1, 2)
        seats = [*({"bot": level} for level in levels), "me"]
        table = await guest.opens(*seats, game="unity", **FOR_THREE)
        shown = await guest.waits(table, lambda shown: shown["scene"]["moves"])
        assert [seat["level"] for seat in shown["table"]["seats"]] == [*levels, None]
        told = (await guest.client.get(f"/api/tables/{table}/thoughts")).json()
        for seat, level in enumerate(levels):
            thought = next(each["thought"] for each in told if each["seat"] == seat)
            simulations = strength_of(level, unboard.game("unity", players=3)).simulations
            assert thought["simulations"] == simulations

    visit(tmp_path, story)


def test_what_a_bot_thought_is_told_to_who_plays_alone(tmp_path: Path) -> None:
    async def story(guest: Guest) -> None:
        table = await guest.opens("me", {"bot": 2})
        await guest.moves(table, 0, "c3")
        shown = await guest.waits(table, moved(2))
        (told,) = (await guest.client.get(f"/api/tables/{table}/thoughts")).json()
        assert (told["count"], told["seat"], told["move"]) == (1, 1, shown["moves"][1]["move"])
        assert told["thought"]["simulations"] > 0
        assert sum(each["share"] for each in told["thought"]["candidates"]) <= 1.001

    visit(tmp_path, story)


def test_what_a_bot_thought_is_no_help_in_a_game_with_secrets_or_between_people(
    tmp_path: Path,
) -> None:
    async def story(guest: Guest) -> None:
        hidden = await guest.opens("me", {"bot": 2}, game="un", options={"turn_limit": 2})
        shared = await guest.opens("me", "open", {"bot": 0}, game="unity", options={"players": 3})
        for table in (hidden, shared):
            answer = await guest.client.get(f"/api/tables/{table}/thoughts")
            assert answer.status_code == 403
            assert "told when the game is over" in answer.json()["detail"]
        assert (await guest.does(hidden, "resign", seat=0)).status_code == 200
        assert (await guest.client.get(f"/api/tables/{hidden}/thoughts")).status_code == 200

    visit(tmp_path, story)


def test_the_levels_of_a_game_are_told_in_words(tmp_path: Path) -> None:
    async def story(guest: Guest) -> None:
        found = (await guest.client.get("/api/games/unravel/levels?size=5")).json()
        assert found["usual"] == 3
        assert [each["level"] for each in found["levels"]] == list(range(9))
        few = (await guest.client.get("/api/games/unitar/levels")).json()
        assert 4 <= len(few["levels"]) < 9

    visit(tmp_path, story)


def test_who_plays_alone_is_advised_and_told_what_threatens(tmp_path: Path) -> None:
    async def story(guest: Guest) -> None:
        start = "1r2/1r2/1r1b/b2b b"  # Red would win by b1
        table = await guest.opens({"bot": 0}, "me", options={}, start=start)
        hint = (await guest.does(table, "hint", seat=1)).json()
        assert hint["move"] == "b1"
        assert hint["threats"] == [{"seat": 0, "move": "b1"}]
        assert hint["thought"]["simulations"] > 0

    visit(tmp_path, story)


def test_there_are_no_hints_against_people_nor_out_of_turn_nor_without_a_bot(
    tmp_path: Path,
) -> None:
    async def story(guest: Guest) -> None:
        shared = await guest.opens("me", "open")
        waiting = await guest.opens({"bot": 0}, "me")
        alone = await guest.opens("me", game="andromeda", options={})
        arranged = await guest.opens("me", "bot", game="unity", options={"setup": "manual"})
        await guest.waits(alone, lambda shown: shown["scene"]["moves"])  # until chance has drawn
        for table, seat, words in [
            (shared, 0, "while you play with others"),
            (shared, 1, "not your seat"),
            (alone, 0, "no bot here knows"),
            (arranged, 0, "how a board is arranged"),
        ]:
            answer = await guest.does(table, "hint", seat=seat)
            assert answer.status_code in (400, 403)
            assert words in answer.json()["detail"]
        assert (await guest.does(waiting, "hint", seat=1)).status_code in (200, 403)

    visit(tmp_path, story)
