"""Playouts on an NVIDIA GPU, launched through CuPy.

What a GPU is to run is packed into a file: the code, the position, and what the processor's own
playouts gave.  So the machine with the GPU needs CuPy and NumPy, and neither Numba nor LLVM; pack
on one machine, run on the other, or both on one.
"""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from unboard.core.errors import UnboardError

if TYPE_CHECKING:
    from unboard.core.position import Position
    from unboard.engine.kernels import Kernel

BLOCK = 128  # threads that run together
THREADS = 1 << 16  # of a large run
CROWDS = tuple(
    1 << power for power in range(15, 19)
)  # threads to choose from: more is not always more
SEED = 7
SUMS = 9  # numbers that a tally adds up
CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("unravel", {"size": 11}),
    ("unity", {"side": 5}),
    ("unitar", {}),
    ("un", {}),
    ("un", {"mode": "duel-push"}),
    ("un", {"mode": "dance"}),
)


@dataclass(frozen=True)
class Pack:
    """What a GPU is to run, and what it is compared with."""

    name: str
    ptx: str
    terms: NDArray[np.uint8]
    origin: NDArray[np.uint8]
    expected: NDArray[np.int64]  # `moves << 8 | winners` of the first games

    def save(self, folder: Path) -> Path:
        """Write a pack into a folder."""
        path = folder / f"{self.name.replace(' ', '-')}.npz"
        facts = np.frombuffer(json.dumps([self.name, self.ptx]).encode(), np.uint8)
        arrays = {"terms": self.terms, "origin": self.origin, "expected": self.expected}
        np.savez_compressed(path, facts=facts, **arrays)  # type: ignore[arg-type]
        return path

    def verify(self) -> int:
        """Compare a GPU's games with the processor's, one by one; return how many were compared."""
        found = OnGpu(self).each(len(self.expected))
        wrong = np.nonzero(found != self.expected)[0]
        if len(wrong):
            game = int(wrong[0])
            raise UnboardError(
                f"{self.name}: {len(wrong)} of {len(found)} games differ, first number {game}: "
                f"{_words(self.expected[game])} on the processor, {_words(found[game])} on the GPU"
            )
        return len(found)

    def bench(self, seconds: float = 2.0) -> "Speed":
        """Measure how many games a GPU plays in some seconds, with the best number of threads."""
        gpu = OnGpu(self)
        gpu.tally(1)  # the first run is never the fastest
        speeds = {}
        for threads in CROWDS:
            games, _, spent = gpu.tally(4 * threads, threads)
            speeds[threads] = games / spent
        best = max(speeds, key=lambda threads: speeds[threads])
        return Speed(self.name, *gpu.tally(int(speeds[best] * seconds), best))


def read_pack(path: Path) -> Pack:
    """Read a pack; the inverse of `Pack.save`."""
    with np.load(path) as held:
        name, ptx = json.loads(held["facts"].tobytes())
        return Pack(name, ptx, held["terms"], held["origin"], held["expected"])


def packed(name: str, kernel: "Kernel", position: "Position", games: int = 20_000) -> Pack:
    """Return what a GPU needs to play from a position, with the processor's own answers."""
    from unboard.engine.ptx import ptx_of

    expected = kernel.each_playout(position, games, SEED)
    return Pack(name, ptx_of(kernel), kernel.terms, kernel.state(position), expected)


class Speed(NamedTuple):
    """How fast a GPU plays."""

    name: str
    games: int
    moves: int
    seconds: float


class OnGpu:
    """A pack on the GPU of this machine."""

    def __init__(self, pack: Pack) -> None:
        self.cupy = cupy()
        self.pack = pack
        with TemporaryDirectory() as folder:
            path = Path(folder) / "kernel.ptx"
            path.write_text(pack.ptx, encoding="ascii")
            self._module = self.cupy.RawModule(path=str(path))
            self._each = self._module.get_function("each_game")
            self._tally = self._module.get_function("tally_games")
        self._terms, self._origin = map(self.cupy.asarray, (pack.terms, pack.origin))

    def each(self, games: int, seed: int = SEED) -> NDArray[np.int64]:
        """Return the answers of so many games, one a thread."""
        threads = -(-games // BLOCK) * BLOCK
        out = self.cupy.zeros(threads, self.cupy.int64)
        self._launch(self._each, threads, seed, 0, 1, out)
        answers: NDArray[np.int64] = self.cupy.asnumpy(out)[:games]
        return answers

    def tally(
        self, games: int, threads: int = THREADS, seed: int = SEED, first: int = 0
    ) -> tuple[int, int, float]:
        """Play many games, as many in every thread; return games, moves and seconds."""
        count = max(1, games // threads)
        out = self.cupy.zeros((threads, SUMS), self.cupy.int64)
        self.cupy.cuda.Device().synchronize()
        began = time.perf_counter()
        self._launch(self._tally, threads, seed, first, count, out)
        self.cupy.cuda.Device().synchronize()
        seconds = time.perf_counter() - began
        return threads * count, int(out[:, 0].sum()), seconds

    def _launch(
        self, function: Any, threads: int, seed: int, first: int, count: int, out: Any
    ) -> None:
        numbers = (self.cupy.int64(number) for number in (seed, first, count))
        function((threads // BLOCK,), (BLOCK,), (self._terms, self._origin, *numbers, out))


def _words(answer: int) -> str:
    return f"{int(answer) >> 8} moves with winners {int(answer) & 255:03b}"


def cupy() -> Any:
    """Return CuPy, where it and a GPU are there."""
    try:
        import cupy as found  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise UnboardError(
            "a GPU is reached through CuPy, which is not installed here: pip install cupy-cuda13x "
            "(or cupy-cuda12x, as the driver is)"
        ) from None
    try:
        found.cuda.runtime.getDeviceCount()
    except found.cuda.runtime.CUDARuntimeError as error:
        raise UnboardError(f"no GPU can be used here: {error}") from None
    return found
