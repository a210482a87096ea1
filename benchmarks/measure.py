"""How benchmarks measure: rounds of ours and a peer's in turn, processor time, medians, a table.

The rows of all benchmarks stand in `README.md`, each rewritten by the benchmark that asks its
question.  They belong to one machine: on another one the table is begun anew.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from unboard.lab.matches import wilson

README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- measured -->\n", "<!-- so far -->\n"
HEAD = "| question | ours | peer | ratio | bar |\n|---|---|---|---|---|\n"
ROUNDS = 5


class Done(NamedTuple):
    """How much was done, in how many seconds of the processor."""

    amount: float
    seconds: float


Work = Callable[[], Done]


class Row(NamedTuple):
    """What the table says of a question."""

    question: str
    ours: str
    peer: str
    ratio: str
    bar: str


def clocked(work: Callable[[], float]) -> Work:
    """Return work that is measured from its beginning to its end."""

    def done() -> Done:
        began = time.process_time()
        amount = work()
        return Done(amount, time.process_time() - began)

    return done


def compared(question: str, unit: str, ours: Work, name: str, peer: Work, bar: float) -> Row:
    """Measure ours and a peer's in turn; a ratio is taken of each round, and its median told."""
    ours(), peer()  # what happens once only is not measured
    rounds = [(_rate(ours()), _rate(peer())) for _ in range(ROUNDS)]
    mine, others = (statistics.median(side) for side in zip(*rounds, strict=True))
    ratio = statistics.median(one / other for one, other in rounds)
    return Row(
        question,
        f"{written(mine)} {unit}/s",
        f"{name}: {written(others)} {unit}/s",
        f"{written(ratio)}×" + (" **under the bar**" if ratio < bar else ""),
        f"≥ {written(bar)}×",
    )


def within(question: str, seconds: Callable[[], float], bar: float) -> Row:
    """Measure what has no peer: the median of its seconds."""
    median = statistics.median(seconds() for _ in range(ROUNDS))
    over = " **over the bar**" if median > bar else ""
    return Row(question, f"{written(median)} s{over}", "", "", f"≤ {written(bar)} s")


def shares(question: str, parts: Sequence[float], peer: str, bar: float) -> Row:
    """Return what part of the wins fell to ours, with its 95 % interval."""
    share = statistics.fmean(parts)
    low, high = (100 * end for end in wilson(share, len(parts)))
    under = " **under the bar**" if share < bar else ""
    return Row(
        question,
        f"{sum(parts):.4g} of {len(parts)}",
        peer,
        f"{100 * share:.1f} % ({low:.0f} to {high:.0f}){under}",
        f"≥ {100 * bar:g} %",
    )


def keep_to_one_core() -> None:
    """Let a peer that would use all cores be as quick as it can be on one, where that goes."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])


def _rate(done: Done) -> float:
    return done.amount / done.seconds


def written(number: float) -> str:
    """Return a number with three digits that count.

    >>> written(1234567), written(41.97), written(0.1234)
    ('1,230,000', '42', '0.123')
    """
    return f"{float(f'{number:.3g}'):,.12g}"


def publish(rows: Sequence[Row]) -> None:
    """Print rows, and write them into README.md in the place of those with the same questions."""
    print(HEAD + "".join(map(_line, rows)), flush=True)
    text = README.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    table, after = rest.split(END)
    kept = _lines(table) if machine() in table else {}
    kept.update({row.question: _line(row) for row in rows})
    table = f"{machine()}\n\n{HEAD}{''.join(kept.values())}"
    README.write_text(f"{before}{BEGIN}{table}{END}{after}", encoding="utf-8")


def _line(row: Row) -> str:
    return f"| {' | '.join(row)} |\n"


def _lines(table: str) -> dict[str, str]:
    """Return the lines of a table by their questions."""
    lines = table.partition(HEAD)[2].splitlines(keepends=True)
    return {line.split(" | ")[0].removeprefix("| "): line for line in lines}


def machine() -> str:
    """Return a sentence on this machine."""
    return (
        f"Measured on {_processor()}, {os.cpu_count()} cores, {platform.system()}, with Python "
        f"{platform.python_version()}; all figures are per second of one core."
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
