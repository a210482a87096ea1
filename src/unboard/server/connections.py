"""Connections: who sends half a request, or half a message, or does not read, is hung up on.

So is who has asked nothing whole for longest, where there are so many of them that others could
not come in.
"""

import asyncio
import sys
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

PATIENCE = 20.0  # seconds in which what was begun has to be finished
KEPT = 30  # seconds for which a connection without a request stays open
PING, PONG = 12.0, 12.0  # seconds; amid half a message nobody can answer a ping
# Messages are compressed for each socket anew: in half the time, if to a quarter more.
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"memLevel": 5, "level": 2},
)
LARGEST_MESSAGE = 256 * 1024
SAID = 4 * 1024  # bytes that a page may say on a live connection while patience lasts: it listens
LARGEST_HEAD = 64 * 1024
FILES = 65_536  # that a server opens at most, connections among them
LARGEST_REST = 4 * 1024 * 1024  # of a body that was refused


class Patience:
    """A wait for somebody, which ends by hanging up."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Wait, unless it is waited already."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(PATIENCE, self._transport.abort)

    def end(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def wait(self, begun: bool) -> None:
        """Wait where something was begun."""
        if begun:
            self.begin()
        else:
            self.end()


class HttpConnection(HttpToolsProtocol):
    """A connection that is asked over HTTP."""

    most_idle: ClassVar[int] = 500
    # Those who have asked nothing, or not all of it, the longest first.
    _idle: ClassVar[dict["HttpConnection", None]] = {}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._request, self._reading = Patience(transport), Patience(transport)
        self._unread = 0
        self._request.begin()
        self._rest()

    def _rest(self) -> None:
        """Be asked nothing; where too many are not, the first of them is closed."""
        self._idle[self] = None
        if len(self._idle) > self.most_idle:
            longest = next(iter(self._idle))
            del self._idle[longest]
            longest.transport.close()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; wait for the others while it is not whole."""
        super().data_received(data)
        upgraded = self.transport.get_protocol() is not self
        answered = self.cycle is None or self.cycle.response_complete
        self._request.wait(answered and not upgraded)
        if upgraded or not (answered or self.cycle.more_body):
            self._idle.pop(self, None)
        self._unread = self._unread + len(data) if answered else 0
        most = LARGEST_REST if self.cycle and self.cycle.more_body else LARGEST_HEAD
        if self._unread > most and not upgraded:
            self.transport.abort()

    def on_response_complete(self) -> None:
        """Be asked nothing again, unless the next request waits already."""
        super().on_response_complete()
        if self.cycle is not None and self.cycle.response_complete:
            upgraded = self.transport.get_protocol() is not self
            if upgraded:  # the live connection is not to be closed as an idle one
                self._unset_keepalive_if_required()
            else:
                self._rest()
            if upgraded or (not self.cycle.more_body and self.scope is self.cycle.scope):
                self._forget()  # nothing is left of it, and nothing else has begun

    def _forget(self) -> None:
        """Let go of what was asked and answered: a browser may ask nothing more for long."""
        self.cycle = None  # type: ignore[assignment]
        self.scope = None  # type: ignore[assignment]
        self.headers = None  # type: ignore[assignment]

    def handle_websocket_upgrade(self) -> None:
        """Hand over to a live connection, and let go of the parser, which knows this one."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def pause_writing(self) -> None:
        """Wait for somebody who does not read."""
        super().pause_writing()
        self._reading.begin()

    def resume_writing(self) -> None:
        """Go on, since he reads."""
        super().resume_writing()
        self._reading.end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more, and let go of what would keep itself alive."""
        self._request.end()
        self._reading.end()
        self._idle.pop(self, None)
        super().connection_lost(exc)
        self._forget()  # it knows this connection
        _let_go(self.transport)


class SocketConnection(WebSocketsSansIOProtocol):
    """A live connection."""

    def connection_made(self, transport: Any) -> None:
        """Be ready."""
        super().connection_made(transport)
        self.conn.available_extensions = [PACKING]
        self._message, self._reading = Patience(transport), Patience(transport)
        self._room, self._since = LARGEST_HEAD, -PATIENCE  # its request comes first, and whole

    def data_received(self, data: bytes) -> None:
        """Take a part of a message; wait for the others while it is not whole."""
        room, self._room = self._room, max(0, self._room - len(data))
        super().data_received(data[:room])
        self._message.wait(bool(self.frames))
        if len(data) > room and not self.transport.is_closing():
            self.transport.abort()
        now = asyncio.get_running_loop().time()
        if now - self._since >= PATIENCE:
            self._room, self._since = SAID, now

    def pause_writing(self) -> None:
        """Wait for somebody who does not read."""
        super().pause_writing()
        self._reading.begin()

    def resume_writing(self) -> None:
        """Go on, since he reads."""
        super().resume_writing()
        self._reading.end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more, and let go of what would keep itself alive."""
        self._message.end()
        self._reading.end()
        super().connection_lost(exc)
        self.conn.parser.close()  # it waits for more, and knows what it belongs to
        self.conn.parser_exc = None  # so does what was wrong with a message
        _let_go(self.transport)


def _let_go(transport: asyncio.Transport) -> None:
    """Let a transport of asyncio not know itself any more: old garbage is not collected."""
    getattr(transport, "__dict__", {}).pop("_read_ready_cb", None)


def open_many() -> None:
    """Let this process open as many files as it may; half of them for who asks nothing."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = FILES if most == resource.RLIM_INFINITY else min(most, FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    HttpConnection.most_idle = files // 2


def limits() -> dict[str, Any]:
    """Return what a server is told of its connections."""
    return {
        "http": HttpConnection,
        "ws": SocketConnection,
        "timeout_keep_alive": KEPT,
        "ws_max_size": LARGEST_MESSAGE,
        "ws_ping_interval": PING,
        "ws_ping_timeout": PONG,
    }
