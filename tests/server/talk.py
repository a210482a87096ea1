"""How the tests talk to a table."""

import json
from typing import Any
from weakref import WeakKeyDictionary

import httpx
from websockets.sync.client import ClientConnection, connect

Answer = dict[str, Any]


def open_table(guest: httpx.Client, *seats: str, size: int = 5) -> str:
    """Open a table of Unravel and return its id."""
    body = {"game": "unravel", "options": {"size": size}, "seats": list(seats)}
    response = guest.post("/api/tables", json=body)
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


def play(guest: httpx.Client, table: str, seat: int, *moves: str) -> None:
    """Play moves of one seat."""
    for move in moves:
        body = {"seat": seat, "move": move}
        response = guest.post(f"/api/tables/{table}/moves", json=body)
        assert response.status_code == 200, response.text


def look(guest: httpx.Client, table: str) -> Answer:
    """Return how a table stands for a guest."""
    answer: Answer = guest.get(f"/api/tables/{table}").json()
    return answer


def listen(guest: httpx.Client, table: str, after: int | None = None) -> ClientConnection:
    """Open a guest's live connection to a table."""
    address = str(guest.base_url).replace("http", "ws", 1)
    query = "" if after is None else f"?after={after}"
    cookie = {"cookie": f"unboard={guest.cookies['unboard']}"}
    return connect(f"{address}/api/tables/{table}/live{query}".replace("//api", "/api"),
                   additional_headers=cookie)  # fmt: skip


_SCENES: WeakKeyDictionary[ClientConnection, Answer] = WeakKeyDictionary()


def hear(socket: ClientConnection, patience: float = 20) -> Answer:
    """Return the next message of a live connection, with the parts of its scene told before."""
    answer: Answer = json.loads(socket.recv(timeout=patience))
    if "scene" in answer:
        _SCENES[socket] = answer["scene"] = {**_SCENES.get(socket, {}), **answer["scene"]}
    return answer
