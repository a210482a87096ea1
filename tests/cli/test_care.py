"""`unboard check`, `backup` and `restore`, while a server runs."""

import sqlite3
import subprocess
import sys
from pathlib import Path

from server.talk import look, open_table, play
from site_process import Site
from unboard.store.sqlite import FILE


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
        assert said.endswith(": 1 fault found.\n")
        assert unboard("restore", copy, *data) == (0, "1 event of 1 table brought back.\n")
        assert [move["move"] for move in look(guest, table)["moves"]] == ["c3", "c4"]


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
