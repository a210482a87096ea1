"""Run what awaits apart: a browser of another test may have a loop in this thread."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_apart(visit: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Return what a coroutine returns, run by a loop in a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(visit())).result()
