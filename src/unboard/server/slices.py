"""Slices: long work in the server's loop, a little at a time, so that nobody waits for it."""

import asyncio
from collections.abc import Iterable
from time import perf_counter

SLICE = 0.003  # seconds of work, and of rest behind it


async def in_slices(steps: Iterable[object]) -> None:
    """Go through steps to their end, and let others act in between."""
    until = perf_counter() + SLICE
    for _ in steps:
        if perf_counter() > until:
            await asyncio.sleep(SLICE)
            until = perf_counter() + SLICE
