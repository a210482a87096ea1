"""Processes of bots and readers: what becomes of one of them is nobody else's trouble."""

import os
import signal
from collections.abc import Callable, Coroutine
from multiprocessing import active_children
from typing import Any

import pytest

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


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def with_processes(story: Callable[[Processes], Coroutine[Any, Any, None]]) -> None:
    async def told() -> None:
        processes = Processes(2)
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
