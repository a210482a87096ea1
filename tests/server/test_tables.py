"""Playing at tables over HTTP and WebSocket, with a real server and a real database."""

import json
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

import unboard
from server.talk import hear, listen, look, open_table, play
from site_process import Site
from unboard.store.protocol import Entry
from unboard.store.sqlite import FILE, File

# Then Red's b2 makes a crosscut.
UP_TO_A_CROSSCUT = [(0, "a1"), (1, "b1"), (0, "e5"), (1, "a2")]


def open_at_a_crosscut(guest: httpx.Client, other: httpx.Client | None = None) -> str:
    table = open_table(guest, "me", "open" if other else "me")
    if other:
        other.post(f"/api/tables/{table}/seats/1")
    for seat, move in [*UP_TO_A_CROSSCUT, (0, "b2")]:
        play(other if other and seat else guest, table, seat, move)
    return table


def test_the_games_are_listed_with_options_seats_and_designers(guest: httpx.Client) -> None:
    (unravel,) = [g for g in guest.get("/api/games").json() if g["id"] == "unravel"]
    assert unravel["designers"] == ["Mark Steere"]
    assert unravel["seats"] == ["Red", "Blue"]
    assert unravel["options"][0]["name"] == "size"


def test_the_sizes_of_a_dance_are_listed_with_their_names(guest: httpx.Client) -> None:
    (un,) = [g for g in guest.get("/api/games").json() if g["id"] == "un"]
    (target,) = [option for option in un["options"] if option["name"] == "target"]
    assert target["values"] == [3, 5, 7, 9, 11, 13]
    names = ("tiny", "short", "medium", "long", "extended", "ultimate")
    assert [target["names"][str(value)] for value in target["values"]] == [
        f"to {value} cards, {name}" for value, name in zip(target["values"], names, strict=True)
    ]


def test_every_game_has_a_picture_and_rules_with_anchors(guest: httpx.Client) -> None:
    for game in unboard.games():
        assert guest.get(f"/api/games/{game.id}/scene").json()["pieces"]
    assert '<li id="UNR-6">' in guest.get("/api/games/unravel/rules").json()["html"]


def test_the_ledger_names_a_test_for_every_rule(guest: httpx.Client) -> None:
    for game in guest.get("/api/ledger").json()["games"]:
        assert all(rule["tests"] for rule in game["rules"])


def test_a_bot_answers_a_move(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "bot")
    with listen(guest, table) as socket:
        assert hear(socket)["event"] == "opened"
        play(guest, table, 0, "c3")
        assert hear(socket)["moves"] == [{"seat": 0, "move": "c3"}]
        answer = hear(socket)
        assert answer["moves_from"] == 1
        assert [move["seat"] for move in answer["moves"]] == [1]


def test_a_bot_opens_the_game_where_the_person_sits_second(guest: httpx.Client) -> None:
    table = open_table(guest, "bot", "me")
    with listen(guest, table, after=0) as socket:
        message = hear(socket)
    assert [move["seat"] for move in message["moves"]] == [0]
    assert message["seat"] == 1


def test_a_friend_takes_the_open_seat_by_the_link(guest: httpx.Client, other: httpx.Client) -> None:
    table = open_table(guest, "me", "open")
    assert look(other, table)["seat"] is None
    assert other.post(f"/api/tables/{table}/seats/1").status_code == 200
    assert look(other, table)["seat"] == 1
    assert [seat["who"] for seat in look(guest, table)["table"]["seats"]] == ["you", "guest"]
    play(guest, table, 0, "c3")
    play(other, table, 1, "c4")
    assert len(look(guest, table)["moves"]) == 2


def test_a_table_begins_at_a_position_text(guest: httpx.Client) -> None:
    body = {"game": "unravel", "start": "2r/b2/rb1 r : b2", "seats": ["me", "me"]}
    table = guest.post("/api/tables", json=body).json()["id"]
    seen = look(guest, table)
    assert seen["table"]["options"] == {"size": 3}
    assert seen["scene"]["prompt"].startswith("Crosscut at a1–b2")
    play(guest, table, 0, "a1~a2")


def test_a_taken_seat_is_refused(guest: httpx.Client, other: httpx.Client) -> None:
    table = open_table(guest, "me", "bot")
    for seat in (0, 1):
        response = other.post(f"/api/tables/{table}/seats/{seat}")
        assert response.status_code == 403
        assert "is taken; you can watch" in response.json()["detail"]


def test_a_spectator_sees_the_board_and_no_way_to_move(
    guest: httpx.Client, other: httpx.Client
) -> None:
    table = open_table(guest, "me", "me")
    play(guest, table, 0, "c3")
    seen = look(other, table)
    assert seen["seat"] is None
    assert [piece["space"] for piece in seen["scene"]["pieces"]] == ["c3"]
    assert seen["scene"]["moves"] == []


def test_at_one_screen_the_eyes_are_those_of_the_seat_to_act(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    assert look(guest, table)["seat"] == 0
    play(guest, table, 0, "c3")
    assert look(guest, table)["seat"] == 1


def test_a_step_is_taken_back_before_the_turn_is_complete(guest: httpx.Client) -> None:
    table = open_at_a_crosscut(guest)
    assert look(guest, table)["may_take_back"]
    response = guest.post(f"/api/tables/{table}/takeback", json={"seat": 0})
    assert response.status_code == 200
    assert [m["move"] for m in look(guest, table)["moves"]] == [m for _, m in UP_TO_A_CROSSCUT]
    assert look(guest, table)["seat"] == 0


def test_a_complete_turn_stands(guest: httpx.Client, other: httpx.Client) -> None:
    table = open_at_a_crosscut(guest, other)
    play(guest, table, 0, "a1~a2")
    before = look(guest, table)
    assert not before["may_take_back"]
    response = guest.post(f"/api/tables/{table}/takeback", json={"seat": 0})
    assert response.status_code == 403
    assert "a turn that is complete stands" in response.json()["detail"]
    assert look(guest, table) == before


def test_somebody_else_cannot_take_back(guest: httpx.Client, other: httpx.Client) -> None:
    table = open_at_a_crosscut(guest)
    assert other.post(f"/api/tables/{table}/takeback", json={"seat": 0}).status_code == 403


def test_two_who_play_again_meet_at_the_same_table(
    guest: httpx.Client, other: httpx.Client, site: Site
) -> None:
    body = {"game": "unravel", "start": "2/1r r", "seats": ["me", "open"]}
    table = guest.post("/api/tables", json=body).json()["id"]
    other.post(f"/api/tables/{table}/seats/1")
    play(guest, table, 0, "b2")
    assert look(guest, table)["over"]
    first = guest.post(f"/api/tables/{table}/again").json()["id"]
    assert look(other, table)["again"] == first
    assert other.post(f"/api/tables/{table}/again").json()["id"] == first != table
    assert [look(guest, first)["seat"], look(other, first)["seat"]] == [1, 0], "they change seats"
    assert [p["space"] for p in look(guest, first)["scene"]["pieces"]] == ["b1"]
    assert first in [line["id"] for line in other.get("/api/tables").json()]
    with site.client() as stranger:
        assert stranger.post(f"/api/tables/{table}/again").status_code == 403


def test_a_game_that_runs_is_not_played_again(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    response = guest.post(f"/api/tables/{table}/again")
    assert response.status_code == 400
    assert "not over yet" in response.json()["detail"]


def test_who_sits_down_after_the_end_finds_the_same_new_table(
    guest: httpx.Client, other: httpx.Client
) -> None:
    body = {"game": "unravel", "start": "2/1r r", "seats": ["me", "open"]}
    table = guest.post("/api/tables", json=body).json()["id"]
    play(guest, table, 0, "b2")
    first = guest.post(f"/api/tables/{table}/again").json()["id"]
    other.post(f"/api/tables/{table}/seats/1")
    assert other.post(f"/api/tables/{table}/again").json()["id"] == first


def test_a_move_based_on_an_old_look_is_refused(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    play(guest, table, 0, "c3")
    for after in (0, 7, -1):
        body = {"seat": 1, "move": "c4", "after": after}
        response = guest.post(f"/api/tables/{table}/moves", json=body)
        assert response.status_code == 409
        assert "has moved on" in response.json()["detail"]
    assert len(look(guest, table)["moves"]) == 1


def test_a_move_is_not_refused_because_a_friend_sat_down_meanwhile(
    guest: httpx.Client, other: httpx.Client
) -> None:
    table = open_table(guest, "me", "open")
    assert other.post(f"/api/tables/{table}/seats/1").status_code == 200
    body = {"seat": 0, "move": "c3", "after": 0}
    assert guest.post(f"/api/tables/{table}/moves", json=body).status_code == 200


def test_a_click_that_leads_nowhere_is_explained(guest: httpx.Client) -> None:
    table = open_at_a_crosscut(guest)
    answer = guest.post(f"/api/tables/{table}/why", json={"seat": 0, "path": ["b2"]}).json()
    assert answer["reasons"][0]["rule"] == "UNR-6"
    assert answer["reasons"][0]["squares"] == ["b2"]
    legal = guest.post(f"/api/tables/{table}/why", json={"seat": 0, "path": ["a1"]}).json()
    assert legal["reasons"] == []


def test_the_record_downloads_and_replays(guest: httpx.Client) -> None:
    table = open_at_a_crosscut(guest)
    response = guest.get(f"/api/tables/{table}/record")
    assert "attachment" in response.headers["content-disposition"]
    position = unboard.replay(unboard.read_record(response.text))
    assert position.text() == "4r/5/5/b4/rb3 r : b2"


def test_ones_tables_are_listed_latest_first_and_nobody_elses(site: Site) -> None:
    with site.client() as guest, site.client() as other:
        first, second = open_table(guest, "me", "bot"), open_table(guest, "me", "me")
        open_table(other, "me", "bot")
        assert [line["id"] for line in guest.get("/api/tables").json()] == [second, first]
        play(guest, first, 0, "c3")
        lines = guest.get("/api/tables").json()
        assert [line["id"] for line in lines] == [first, second]
        assert lines[1]["your_turn"]
        assert "place a checker" in lines[1]["prompt"]


def test_a_page_that_comes_back_is_told_what_it_missed_step_by_step(guest: httpx.Client) -> None:
    table = open_at_a_crosscut(guest)
    with listen(guest, table, after=3) as socket:
        assert [hear(socket)["seq"], hear(socket)["seq"]] == [4, 5]
    with listen(guest, table) as socket:
        assert hear(socket)["seq"] == 5
    with listen(guest, table, after=99) as socket:
        assert hear(socket)["seq"] == 5


def test_a_live_connection_brings_only_what_is_drawn_anew(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    with listen(guest, table) as socket:
        assert hear(socket)["scene"].keys() == look(guest, table)["scene"].keys()
        for seat, move in ((0, "c3"), (1, "b2"), (0, "b3")):
            play(guest, table, seat, move)
            brought = json.loads(socket.recv(timeout=20))["scene"]
            assert "labels" not in brought
            assert brought["pieces"] == look(guest, table)["scene"]["pieces"]
        play(guest, table, 1, "d1")
        with listen(guest, table) as fresh:
            assert hear(fresh) == look(guest, table)


def test_what_was_brought_before_and_now_is_all_there_is_to_see(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    with listen(guest, table) as socket:
        hear(socket)
        for seat, move in ((0, "c3"), (1, "b2"), (0, "b3"), (1, "c2")):
            play(guest, table, seat, move)
            assert hear(socket)["scene"] == look(guest, table)["scene"]


def test_a_connection_to_no_table_is_told_so_and_closed(guest: httpx.Client) -> None:
    with listen(guest, "nowhere") as socket:
        assert hear(socket)["detail"].startswith("there is no such table")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_games_survive_a_kill(data: Path) -> None:
    site = Site(data)
    with site.client() as guest:
        table = open_at_a_crosscut(guest)
        with listen(guest, table) as socket:
            before = hear(socket)
            site.kill()
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=20)
        site.start()
        assert look(guest, table) == before
        with listen(guest, table, after=before["seq"]) as socket:
            play(guest, table, 0, "a1~a2")
            assert hear(socket)["moves"][-1] == {"seat": 0, "move": "a1~a2"}
    site.stop()


def test_a_bot_that_was_killed_before_its_move_makes_it_after_the_restart(data: Path) -> None:
    site = Site(data)
    with site.client() as guest:
        table = open_table(guest, "me", "bot")
        site.kill()
        store = File(data / FILE)  # the move was stored, the answer was not
        store.write([Entry(table, 1, "somebody", {"kind": "move", "seat": 0, "move": "c3"})])
        store.close()
        site.start()
        with listen(guest, table, after=1) as socket:
            assert hear(socket)["moves"][0]["seat"] == 1
    site.stop()


def test_two_servers_share_a_data_folder(data: Path) -> None:
    here, there = Site(data), Site(data)
    with here.client() as guest:
        table = open_table(guest, "me", "me")
        with httpx.Client(base_url=there.url, cookies=guest.cookies, timeout=20) as same:
            with listen(same, table) as socket:
                assert hear(socket)["seq"] == 0
                play(guest, table, 0, "c3")
                assert hear(socket)["moves"] == [{"seat": 0, "move": "c3"}]
            play(same, table, 1, "c4")
        play(guest, table, 0, "d4")
        assert [m["move"] for m in look(guest, table)["moves"]] == ["c3", "c4", "d4"]
    here.stop()
    there.stop()


def test_a_whole_game_of_two_bots_ends_with_a_result(guest: httpx.Client) -> None:
    table = open_table(guest, "bot", "bot", size=4)
    deadline = time.monotonic() + 20
    while not (seen := look(guest, table))["over"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert "(UNR-9)" in seen["scene"]["prompt"]


def test_requests_from_another_site_are_refused(site: Site, guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    body = {"seat": 0, "move": "c3"}
    elsewhere = ["http://elsewhere.example", "http://[", "null", ""]
    for headers in (*({"origin": o} for o in elsewhere), {"sec-fetch-site": "cross-site"}):
        response = guest.post(f"/api/tables/{table}/moves", json=body, headers=headers)
        assert response.status_code == 403
        assert "another site" in response.json()["detail"]
    address = site.url.replace("http", "ws")
    with pytest.raises(InvalidStatus):
        connect(f"{address}/api/tables/{table}/live", origin=Origin("http://elsewhere.example"))
    assert look(guest, table)["moves"] == []


def test_a_forged_cookie_is_nobody(site: Site, guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    forged = guest.cookies["unboard"].rpartition(".")[0] + ".forged"
    with httpx.Client(base_url=site.url, cookies={"unboard": forged}) as stranger:
        assert look(stranger, table)["seat"] is None


def test_a_record_opens_as_a_table_that_goes_on_where_it_ends(guest: httpx.Client) -> None:
    played = unboard.game("unravel", size=5).start().play(0, "c3").play(1, "c4")
    response = guest.post("/api/records", json={"record": played.record.to_json()})
    assert response.status_code == 201
    table = response.json()["id"]
    play(guest, table, 0, "d4")
    assert guest.get(f"/api/tables/{table}/record").json()["moves"] == [
        [0, "c3"], [1, "c4"], [0, "d4"]]  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"format": "unboard record 9"}, "newer than ours; update Unboard"),
        ({"format": "a song"}, "which this is not"),
        ({"moves": [[0, "c3"], [0, "c3"]]}, "move 2 of the record does not hold"),
        ({"partial": True}, "only what one seat saw"),
    ],
)
def test_a_record_that_cannot_be_played_on_is_refused(
    guest: httpx.Client, changed: dict[str, object], says: str
) -> None:
    played = unboard.game("unravel", size=5).start().play(0, "c3")
    text = json.dumps(json.loads(played.record.to_json()) | changed)
    response = guest.post("/api/records", json={"record": text})
    assert response.status_code == 422
    assert says in response.json()["detail"]


def test_who_played_alone_gets_the_whole_record_once_it_is_over(guest: httpx.Client) -> None:
    body = {"game": "un", "options": {"turn_limit": 1}, "seats": ["me", "bot"]}
    table = guest.post("/api/tables", json=body).json()["id"]
    deadline = time.monotonic() + 20
    while not (seen := look(guest, table))["over"]:
        assert time.monotonic() < deadline
        record = guest.get(f"/api/tables/{table}/record").json()
        own = all(move.startswith("W+") for _, move in record["moves"])  # all that was drawn
        assert record["partial"] or own or look(guest, table)["over"]
        moves = [move["move"] for move in seen["scene"]["moves"]]
        if moves not in ([], ["stay"]):  # to stay is all there is: the table does it by itself
            play(guest, table, 0, moves[0])
    record = guest.get(f"/api/tables/{table}/record").text
    assert unboard.replay(unboard.read_record(record)).over
