"""`unboard check`, `backup` and `restore`, while a server runs."""

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

from server.talk import look, open_table, play
from site_process import Site
from unboard.store.protocol import Entry
from unboard.store.sqlite import FILE, File
from unboard.table.events import Moved, to_json


def unboard(*arguments: str | Path) -> tuple[int, str]:
    """Run the command; return its status and what it says."""
    command = [sys.executable, "-m", "unboard.cli.main", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout + done.stderr


def test_games_are_checked_copied_and_brought_back_while_people_play(
    site: Site, tmp_path: Path
) -> None:
    copy, data = tmp_path / "copy.sqlite", ("--data", str(site.data))
    with site.client() as guest:
        table = open_table(guest, "me", "me")
        play(guest, table, 0, "c3")
        status, said = unboard("check", *data)
        assert (status, said.endswith(": all sound.\n")) == (0, True)
        status, said = unboard("backup", copy, *data)
        assert status == 0
        assert said.endswith(f"copied to {copy}.\n")
        play(guest, table, 1, "c4")
        site.kill()
        connection = sqlite3.connect(site.data / FILE)
        with connection:
            connection.execute("delete from event where table_id = ? and number = 0", (table,))
        connection.close()
        site.start()
        refused = guest.get(f"/api/tables/{table}")
        assert refused.status_code == 503
        says = "the log of this table is damaged: its event 0 is missing"
        assert refused.json()["detail"] == says
        other = open_table(guest, "me", "me")
        assert [line["id"] for line in guest.get("/api/tables").json()] == [other]
        status, said = unboard("check", *data)
        assert status == 1
        assert f"table {table}: {says}" in said
        assert said.endswith(": 1 fault found; bring back a copy with `unboard restore`.\n")
        assert unboard("restore", copy, *data) == (0, "1 event of 1 table brought back.\n")
        assert [move["move"] for move in look(guest, table)["moves"]] == ["c3", "c4"]


def test_where_no_games_are_kept_nothing_is_made_and_a_good_copy_stays(tmp_path: Path) -> None:
    copy, typo = tmp_path / "copy.sqlite", tmp_path / "typo"
    copy.write_text("all my games")
    for command in (("check",), ("backup", copy)):
        for folder in (typo, tmp_path):
            status, said = unboard(*command, "--data", folder)
            assert status == 1
            assert said == (
                f"unboard: no games are kept in {folder}: there is no file {FILE}; give the folder "
                "where they are with --data\n"
            )
    assert copy.read_text() == "all my games"
    assert list(tmp_path.iterdir()) == [copy]


def test_a_damaged_file_is_told_of_and_replaced_as_it_is_advised(tmp_path: Path) -> None:
    copy, path = tmp_path / "copy.sqlite", tmp_path / FILE
    file = File(path)
    file.write([Entry("t", n, "ada", to_json(Moved(0, "a1"))) for n in range(400)])
    file.close()
    shutil.copy(path, copy)
    content = bytearray(path.read_bytes())
    content[4 * 4096 :] = b"\xff" * (len(content) - 4 * 4096)
    path.write_bytes(content)
    status, said = unboard("check", "--data", tmp_path)
    assert status == 1
    assert "page 5:" in said.lower()
    assert "unboard check" not in said
    assert said.endswith(
        f" found; move {path} away and bring back a copy with `unboard restore`.\n"
    )
    path.rename(tmp_path / "away")
    assert unboard("restore", copy, "--data", tmp_path) == (
        0, "400 events of 1 table brought back.\n")  # fmt: skip
    assert unboard("check", "--data", tmp_path) == (0, "1 table, 400 events: all sound.\n")


def test_what_cannot_be_restored_is_a_sentence(tmp_path: Path) -> None:
    status, said = unboard("restore", tmp_path / "none", "--data", tmp_path)
    assert status == 1
    assert said.startswith("unboard: there is no file")
    status, said = unboard("check", "--store", "mysql://here")
    assert status == 1
    assert said.startswith("unboard: 'mysql' is no store; give an address such as postgresql://")
    status, said = unboard("check", "--store", "postgresql://nobody@127.0.0.1:1/none")
    assert status == 1
    assert said.startswith("unboard: the database cannot be used:")
    assert "nobody" not in said
    status, said = unboard("check", "--store", "postgresql://me:se:c/ret@host:port:1/x")
    assert status == 1
    assert "its address makes no sense" in said
    assert "ret" not in said.replace("secret", ""), "an address may hold a password"
