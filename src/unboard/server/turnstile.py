"""The turnstile: how much one guest, and one address, may ask of a server.

Each has a bucket of tokens that fills again by and by; what costs more takes more of them.  What
lasts takes a place for as long: sockets, and bots that think for somebody.  People in one house
share an address, which therefore has more of both.  This machine's own is not counted.
"""

import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address
from time import monotonic
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send

from unboard.server.problems import problem, respond

MOST = 100_000  # buckets; those that nobody has taken from for longest are forgotten
# Tokens, by the last parts of an address.
COSTS = {"records": 20, "hint": 10, "think": 10, "ask": 5, "study": 3, "outline": 3, "live": 2}
SOCKETS = 64  # of one guest at once
SOCKETS_OF_ADDRESS = 1_000
THOUGHTS = 2  # hints and the like that bots think about for one guest at once
THOUGHTS_OF_ADDRESS = 20
THOUGHT = 2  # seconds after which one of them may well have come


class Share(NamedTuple):
    """How large a bucket is, and how many tokens a second it fills by."""

    size: float
    rate: float


GUEST, ADDRESS = Share(1_000, 30), Share(3_000, 150)
TABLES, TABLES_OF_ADDRESS = Share(300, 300 / 3600), Share(1_500, 1_500 / 3600)


class Buckets:
    """A bucket of the same size for everybody.

    >>> now = [0.0]
    >>> buckets = Buckets(Share(2, 0.5), lambda: now[0])
    >>> [buckets.take("ada", 1) for _ in range(3)], buckets.take("bob", 1)
    ([0.0, 0.0, 2.0], 0.0)
    >>> now[0] = 2.0
    >>> buckets.take("ada", 1)
    0.0
    """

    def __init__(self, share: Share, clock: Callable[[], float] = monotonic) -> None:
        self._share, self._clock = share, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, tokens: float) -> float:
        """Take tokens and return 0, or return the seconds until there are so many."""
        now, (size, rate) = self._clock(), self._share
        left, at = self._left.get(who, (size, now))
        left = min(size, left + (now - at) * rate)
        if left < tokens:
            return (tokens - left) / rate
        self._left[who] = left - tokens, now
        self._left.move_to_end(who)
        if len(self._left) > MOST:
            self._left.popitem(last=False)
        return 0.0


class Places:
    """So many places at once for a guest, and for an address.

    >>> places = Places(1, 2)
    >>> with places.taken("ada", "10.0.0.7") as first, places.taken("ada", "10.0.0.7") as second:
    ...     first, second
    (True, False)
    >>> with places.taken("ada", "10.0.0.7") as again:
    ...     again
    True
    """

    def __init__(self, of_guest: int, of_address: int) -> None:
        self._of_guest, self._of_address = of_guest, of_address
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, guest: str, address: str) -> Iterator[bool]:
        """Take a place as long as something lasts; tell whether there was one."""
        if self._taken[guest] >= self._of_guest or self._taken[address] >= self._of_address:
            yield False
            return
        counted = [who for who in (guest, address) if who]
        self._taken.update(counted)
        try:
            yield True
        finally:
            self._taken.subtract(counted)
            for who in counted:
                if not self._taken[who]:
                    del self._taken[who]


class Turnstile:
    """ASGI middleware that lets everybody ask as much as leaves enough for others."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._guests, self._addresses = Buckets(GUEST), Buckets(ADDRESS)
        self._tables, self._tables_there = Buckets(TABLES), Buckets(TABLES_OF_ADDRESS)
        self._sockets = Places(SOCKETS, SOCKETS_OF_ADDRESS)
        self._thoughts = Places(THOUGHTS, THOUGHTS_OF_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse for a while, or pass on."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        guest, address = scope["state"]["guest"], address_of(scope)
        if seconds := self._wait(scope, guest, address):
            return await _refuse(_too_much(math.ceil(seconds)), seconds, scope, receive, send)
        places = self._places(scope)
        if places is None:
            return await self.app(scope, receive, send)
        with places.taken(guest, address) as taken:
            if not taken:
                return await _refuse(THINKING, THOUGHT, scope, receive, send)
            return await self.app(scope, receive, send)

    def _places(self, scope: Scope) -> Places | None:
        """Return where a request takes a place, if it does anywhere."""
        if scope["type"] == "websocket":
            return self._sockets
        return self._thoughts if scope["path"].endswith(("/hint", "/think")) else None

    def _wait(self, scope: Scope, guest: str, address: str) -> float:
        """Return how long somebody has to wait, or take what he asks for from his buckets."""
        cost = cost_of(scope)
        wait = self._guests.take(guest, cost)
        wait = wait or (self._addresses.take(address, cost) if address else 0)
        if not wait and _opens_a_table(scope):
            wait = self._tables.take(guest, 1)
            wait = wait or (self._tables_there.take(address, 1) if address else 0)
        return wait


def cost_of(scope: Scope) -> float:
    """Return the tokens that a request takes; the page's parts take few.

    >>> [cost_of({"path": path}) for path in ("/assets/a.js", "/api/games", "/api/tables/x/hint")]
    [0.2, 1, 10]
    """
    parts = scope["path"].split("/")
    if parts[1:2] != ["api"]:
        return 0.2
    return max(COSTS.get(part, 1) for part in parts[-2:])


def address_of(scope: Scope) -> str:
    """Return whom an address belongs to: of IPv6 the network, nothing for this machine itself.

    >>> hosts = "127.0.0.1", "::ffff:127.0.0.1", "1.2.3.4", "::ffff:1.2.3.4", "2001:db8::1:2"
    >>> [address_of({"client": (host, 1)}) for host in hosts]
    ['', '', '1.2.3.4', '1.2.3.4', '2001:db8::']
    """
    address = plain((scope.get("client") or ("",))[0])
    if isinstance(address, str):
        return address
    if address.is_loopback:
        return ""
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)


def plain(host: str) -> IPv4Address | IPv6Address | str:
    """Return an address as it compares, one of IPv4 that is told by IPv6 as what it is."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def _opens_a_table(scope: Scope) -> bool:
    opens = scope["path"] in ("/api/tables", "/api/records") or scope["path"].endswith("/again")
    return opens and scope.get("method") == "POST"


async def _refuse(
    refusal: dict[str, Any], seconds: float, scope: Scope, receive: Receive, send: Send
) -> None:
    if scope["type"] == "websocket":
        return await send({"type": "websocket.close", "code": 4429})
    answer = respond(refusal)
    answer.headers["retry-after"] = str(math.ceil(seconds))
    return await answer(scope, receive, send)


def _too_much(seconds: int) -> dict[str, Any]:
    detail = f"that is more than one visitor may ask for; go on in {seconds} s"
    return problem(429, "TooMuch", detail)


THINKING = problem(
    429, "TooMuch", "bots think for you already; wait until one has answered, then ask again"
)
