"""How long answers take tells no secret: in two worlds their times fall into the same buckets.

Worlds are asked in turn, in a drawn order, so that a busy machine delays both alike.  That buckets
differ by chance as much as is called a leak happens less than once in a hundred thousand questions.
"""

import json
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.sync.client import ClientConnection

from server.talk import listen
from server.test_sealed import ROUND
from server.test_worlds import WORLDS
from site_process import Site

LEAKY = (str(Path(__file__).parents[1] / "leaky_command.py"),)
TIMES = 120  # that each world is asked a question
TURNS = 20  # in which a leak has to be found
TABLES = 3  # of each world: one may lie better in memory than another
EDGES = (1 / 8, 1 / 4, 1 / 2)  # parts of all times; what delays an answer by chance delays it much
FAR = 28.0  # how far apart, by chi square, chance puts them once in 300,000 times
SHORTEST = 0.04  # of the time itself: what is less is not called a leak
SHOWN = {"at": 0, "moves": [], "eyes": 1}


class Question(NamedTuple):
    """What a guest asks of a table, and how it is answered."""

    status: int
    address: str
    body: Any = None


QUESTIONS = {
    "look": Question(200, ""),
    "list": Question(200, "/api/tables"),
    "record": Question(200, "/record"),
    "outline": Question(200, "/outline"),
    "study": Question(200, "/study", SHOWN),
    "picture": Question(200, "/study/picture", SHOWN),
    "why": Question(200, "/why", {"seat": 1, "path": ["e5"]}),
    "preview": Question(200, "/preview", {"seat": 1, "moves": ["c4-a3"]}),
    "not legal": Question(409, "/moves", {"seat": 1, "move": "play 0/3"}),
    "another's seat": Question(403, "/moves", {"seat": 0, "move": "play 0/0"}),
    "no move at all": Question(422, "/moves", {"seat": 1, "move": "nonsense"}),
    "no hint": Question(403, "/hint", {"seat": 1}),
    "no thoughts": Question(403, "/thoughts"),
}
NEWS = (None, QUESTIONS["look"], QUESTIONS["list"])  # what is kept until there is some
ALSO_SEALED = ("look", "list", "record", "outline", "study", "why", "another's seat",
               "no move at all", "no hint", "no thoughts")  # fmt: skip
LEAKS = ("look", "list", "why", "not legal", "no hint")  # of the leaky command


class Place(NamedTuple):
    """A table where one knows a secret, and another asks."""

    table: str
    host: httpx.Client
    line: HTTPConnection
    cookie: str
    socket: ClientConnection

    def ask(self, question: Question) -> float:
        """Return in how many seconds one is answered."""
        address = question.address
        if not address.startswith("/api"):
            address = f"/api/tables/{self.table}{address}"
        body = None if question.body is None else json.dumps(question.body)
        headers = {"cookie": self.cookie, "content-type": "application/json"}
        began = time.perf_counter()
        self.line.request("GET" if body is None else "POST", address, body, headers)
        answer = self.line.getresponse()
        text = answer.read()
        took = time.perf_counter() - began
        assert answer.status == question.status, text
        return took

    def hear(self, name: str) -> float:
        """Return how long it takes until one hears that the other goes by another name."""
        began = time.perf_counter()
        named = self.host.post(f"/api/tables/{self.table}/name", json={"name": name})
        assert named.status_code == 200, named.text
        while f'"person":"{name}"' not in str(self.socket.recv(timeout=20)):
            pass
        return time.perf_counter() - began


Worlds = list[list[Place]]


def opened(site: Site, stack: ExitStack, seats: list[str], choice: str = "", **more: str) -> Place:
    """Return a table with the one who asks at its second seat, and what the first has chosen."""
    host, other = (stack.enter_context(site.client()) for _ in range(2))
    table = host.post("/api/tables", json={"seats": seats, **more}).json()["id"]
    assert other.post(f"/api/tables/{table}/seats/1").status_code == 200
    if choice:
        sealed = host.post(f"/api/tables/{table}/moves", json={"seat": 0, "move": choice})
        assert sealed.status_code == 200, sealed.text
    socket = stack.enter_context(listen(other, table))
    line = HTTPConnection("127.0.0.1", site.port, timeout=60)
    stack.callback(line.close)
    return Place(table, host, line, f"unboard={other.cookies['unboard']}", socket)


def hands(site: Site, stack: ExitStack) -> Worlds:
    """Return worlds of (un) that differ in White's hand."""
    return [
        [opened(site, stack, ["me", "open"], game="un", start=start) for _ in range(TABLES)]
        for start in WORLDS
    ]


def choices(site: Site, stack: ExitStack) -> Worlds:
    """Return worlds of Unitar that differ in what the first seat has sealed."""
    seats = ["me", "open", "me"]
    return [
        [opened(site, stack, seats, choice, game="unitar", start=ROUND) for _ in range(TABLES)]
        for choice in ("blue/tar/cw", "yellow/uni/eliminate")
    ]


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Worlds]]:
    site = Site(tmp_path_factory.mktemp("honest"), more=["--unlimited"])
    with ExitStack() as stack:
        stack.callback(site.stop)
        yield {"hand": hands(site, stack), "choice": choices(site, stack)}


@pytest.fixture(scope="module")
def leaky(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    site = Site(tmp_path_factory.mktemp("leaky"), program=LEAKY, more=["--unlimited"])
    with ExitStack() as stack:
        stack.callback(site.stop)
        yield hands(site, stack)


def times(worlds: Worlds, question: Question | None, rng: Random) -> list[list[float]]:
    """Return how long the answers to a question take in each world, or news to be heard."""
    took: list[list[float]] = [[], []]
    for number in range(TIMES):
        for which in rng.sample(range(2), 2):
            place = worlds[which][number % TABLES]
            heard = place.hear(f"Ada {number}") if question in NEWS else 0.0
            took[which].append(place.ask(question) if question else heard)
    return took


def distance(one: Sequence[float], two: Sequence[float]) -> float:
    """Return by how much two worlds' times fall into different buckets, by chi square.

    >>> distance([1, 2, 3, 4], [1, 2, 3, 4]), distance([1, 2, 3, 4], [5, 6, 7, 8])
    (0.0, 8.0)
    """
    both = sorted([*one, *two])
    edges = [both[int(len(both) * part)] for part in EDGES]
    counts = [Counter(bisect_right(edges, each) for each in took) for took in (one, two)]
    return sum(
        (counts[0][bucket] - counts[1][bucket]) ** 2 / all_in
        for bucket, all_in in (counts[0] + counts[1]).items()
    )


def quick(took: Sequence[float]) -> float:
    """Return how long the quicker ones take."""
    return quantiles(took, n=4)[0]


def leaks(one: Sequence[float], two: Sequence[float]) -> bool:
    """Tell whether times tell two worlds apart: by their buckets, and by more than next to none."""
    apart = abs(quick(one) - quick(two)) / min(quick(one), quick(two))
    return distance(one, two) > FAR and apart > SHORTEST


@pytest.mark.parametrize(
    ("secret", "asked"),
    [
        *(("hand", asked) for asked in [*QUESTIONS, "socket"]),
        *(("choice", asked) for asked in [*ALSO_SEALED, "socket"]),
    ],
)
def test_how_long_an_answer_takes_tells_no_secret(
    honest: dict[str, Worlds], secret: str, asked: str
) -> None:
    took = times(honest[secret], QUESTIONS.get(asked), Random(asked))
    assert not leaks(*took), [quick(each) for each in took]


@pytest.mark.parametrize("asked", [*LEAKS, "socket"])
def test_one_scene_more_would_be_found(leaky: Worlds, asked: str) -> None:
    """Ask again where the machine is so busy that it is not seen at once."""
    one: list[float] = []
    two: list[float] = []
    for turn in range(TURNS):
        more = times(leaky, QUESTIONS.get(asked), Random(f"{asked} {turn}"))
        one, two = one + more[0], two + more[1]
        if leaks(one, two):
            break
    assert leaks(one, two), (distance(one, two), quick(one), quick(two))
