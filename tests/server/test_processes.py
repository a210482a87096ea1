"""Processes of bots and readers: what becomes of one of them is nobody else's trouble."""

import asyncio
import gc
import os
import signal
import time
from collections.abc import Callable, Coroutine
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from pebble import ProcessExpired
from pebble.pool.channel import WorkerChannel

from apart import run_apart
from unboard.core.errors import IllegalMove, Reason
from unboard.server.processes import Processes

PATIENCE = 60.0


def tell_process(number: int) -> tuple[int, int]:
    """Return a number, and by which process that was done."""
    return number, os.getpid()


def refuse() -> None:
    """Raise an error that cannot be made anew from what it says."""
    raise IllegalMove("Red", "c3", [Reason("UNR-2", "c3 is already taken")])


def end() -> None:
    """Take the whole process along."""
    os._exit(1)


def linger(pid: Path, go_on: Path) -> int:
    """Tell by which process this is done, and do it until the other file is there."""
    pid.write_text(str(os.getpid()))
    while not go_on.exists():
        time.sleep(0.05)
    return os.getpid()


def stand_still_with_the_lock() -> None:
    """Stop the whole process while nobody else in the pool can begin or be ended."""
    (channel,) = (each for each in gc.get_objects() if type(each) is WorkerChannel)
    channel.mutex.acquire()
    os.kill(os.getpid(), signal.SIGSTOP)


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def with_processes(story: Callable[[Processes], Coroutine[Any, Any, None]], count: int = 2) -> None:
    async def told() -> None:
        processes = Processes(count)
        async with asyncio.timeout(2 * PATIENCE):
            await story(processes)
            assert (await processes.run(tell_process, 1, patience=PATIENCE))[0] == 1
        processes.close()

    run_apart(told)


def test_processes_that_were_killed_while_they_had_nothing_to_do_are_replaced() -> None:
    async def story(processes: Processes) -> None:
        before = {each.pid for each in active_children()}
        number, done_by = await processes.run(tell_process, 7, patience=PATIENCE)
        assert number == 7
        killed = [each for each in active_children() if each.pid not in before]
        assert done_by in [each.pid for each in killed]
        for each in killed:
            os.kill(each.pid or 0, signal.SIGKILL)
            each.join()
        assert (await processes.run(tell_process, 8, patience=PATIENCE))[0] == 8

    with_processes(story)


def test_what_cannot_be_packed_troubles_only_who_sends_it() -> None:
    async def story(processes: Processes) -> None:
        with pytest.raises(RecursionError):
            await processes.run(len, nested(5_000), patience=PATIENCE)

    with_processes(story)


def test_an_error_that_cannot_be_packed_troubles_only_who_causes_it() -> None:
    async def story(processes: Processes) -> None:
        with pytest.raises(RuntimeError, match="IllegalMove: Red cannot play c3"):
            await processes.run(refuse, patience=PATIENCE)

    with_processes(story)


def test_work_that_ends_its_process_is_given_up() -> None:
    async def story(processes: Processes) -> None:
        with pytest.raises(Exception, match=r"again and again|Abnormal"):
            await processes.run(end, patience=PATIENCE)

    with_processes(story)


def test_work_that_waits_for_a_process_that_stands_still_is_done_by_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid, go_on = tmp_path / "pid", tmp_path / "go on"

    async def story(processes: Processes) -> None:
        before = {each.pid for each in active_children()}
        both = [processes.run(tell_process, n, patience=PATIENCE) for n in range(20)]
        await asyncio.gather(*both)  # all processes have begun
        long = asyncio.ensure_future(processes.run(linger, pid, go_on, patience=PATIENCE))
        while not pid.exists() or not pid.read_text():
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)  # until the other one waits again
        busy = int(pid.read_text())
        (idle,) = {each.pid for each in active_children()} - before - {busy}
        os.kill(idle or 0, signal.SIGSTOP)
        monkeypatch.setattr("unboard.server.processes.BEGINS", 4.0)
        number, done_by = await processes.run(tell_process, 7, patience=PATIENCE)
        assert (number, long.done()) == (7, False)
        assert done_by not in (idle, busy)
        go_on.touch()
        assert await long == busy, "what was under way was disturbed"

    with_processes(story)


def test_work_that_waits_while_all_processes_work_is_left_to_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pids, go_on = [tmp_path / "one", tmp_path / "two"], tmp_path / "go on"

    async def story(processes: Processes) -> None:
        long = [
            asyncio.ensure_future(processes.run(linger, pid, go_on, patience=PATIENCE))
            for pid in pids
        ]
        while not all(pid.exists() for pid in pids):
            await asyncio.sleep(0.05)
        monkeypatch.setattr("unboard.server.processes.BEGINS", 2.0)
        waiting = asyncio.ensure_future(processes.run(tell_process, 7, patience=PATIENCE))
        await asyncio.sleep(5)
        assert not waiting.done()
        go_on.touch()
        assert (await waiting)[1] in await asyncio.gather(*long)

    with_processes(story)


def test_work_that_is_given_up_before_it_began_ends_no_process(tmp_path: Path) -> None:
    pids, go_on = [tmp_path / "one", tmp_path / "two"], tmp_path / "go on"

    async def story(processes: Processes) -> None:
        long = asyncio.ensure_future(processes.run(linger, pids[0], go_on, patience=PATIENCE))
        while not pids[0].exists():
            await asyncio.sleep(0.05)
        never = tmp_path / "never"
        waiting = asyncio.ensure_future(processes.run(linger, pids[1], never, patience=PATIENCE))
        await asyncio.sleep(0.5)
        waiting.cancel()
        go_on.touch()
        done_by = await long
        assert await processes.run(tell_process, 7, patience=PATIENCE) == (7, done_by)
        assert not pids[1].exists()

    with_processes(story, 1)


def test_work_that_nothing_in_its_pool_can_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unboard.server.processes.LATE", 1.0)
    monkeypatch.setattr("unboard.server.processes.TRIES", 1)

    async def story(processes: Processes) -> None:
        await processes.run(tell_process, 1, patience=PATIENCE)  # what it needs is imported
        with pytest.raises(ProcessExpired, match="again and again"):
            await processes.run(stand_still_with_the_lock, patience=5.0)

    with_processes(story, 1)


def test_processes_that_stand_still_end_with_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unboard.server.processes.BEGINS", 4.0)
    before = {each.pid for each in active_children()}

    async def story(processes: Processes) -> None:
        await processes.run(tell_process, 1, patience=PATIENCE)
        for each in active_children():
            if each.pid not in before:
                os.kill(each.pid or 0, signal.SIGSTOP)
        await processes.run(tell_process, 2, patience=PATIENCE)  # by others

    with_processes(story)
    assert {each.pid for each in active_children()} <= before
