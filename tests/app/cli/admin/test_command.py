"""`wsdesk admin` on the data of a server that runs meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.ids import id_of
from wsdesk.app.cli.main import main
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage import postgresql, sqlite
from wsdesk.server.storage.migrations import MIGRATIONS
from wsdesk.server.storage.queries import audit

ROOT = Path(__file__).resolve().parents[4]
CANVASES = "/api/v1/canvases"
Admin = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data of a team"


@pytest.fixture
def server(data: Path, documents: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    """`wsdesk serve` as a process, and a client with the key that it printed."""
    command = [sys.executable, "-m", "wsdesk", "serve", "--empty", "--watch-stdin"]
    command += ["--data", str(data), "--import", str(documents)]
    environment = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        ready = json.loads(process.stdout.readline())
        try:
            with httpx.Client(
                base_url=ready["url"], headers={"Authorization": f"Bearer {ready['key']}"}, timeout=60
            ) as client:
                yield client
        finally:
            assert process.stdin is not None
            process.stdin.close()
            assert process.wait(60) == 0


@pytest.fixture
def admin(data: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Runs a command, which must succeed, and returns the rows that it prints."""

    def run(*arguments: str) -> list[dict[str, Any]]:
        code = main(["admin", *arguments, "--data", str(data)])
        printed = capsys.readouterr()
        assert code == 0, printed.err
        return [json.loads(line) for line in printed.out.splitlines()]

    return run


@pytest.fixture
def create_key(data: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def create(*arguments: str) -> str:
        assert main(["admin", "keys", "create", *arguments, "--data", str(data)]) == 0
        printed = capsys.readouterr()
        assert "shown only once" in printed.err
        assert printed.out.strip() not in printed.err
        return printed.out.strip()

    return create


def status_of(server: httpx.Client, key: str, **headers: str) -> int:
    response = server.get(CANVASES, headers={"Authorization": f"Bearer {key}", **headers})
    return response.status_code


def test_a_key_works_while_the_server_runs(
    server: httpx.Client, admin: Admin, create_key: Callable[..., str]
) -> None:
    (ada,) = admin("people", "add", "Ada Lovelace", "--avatar", "https://example.org/ada.png")
    key = create_key("ada lovelace", "--expires", "90d", "--role", "edit")
    assert status_of(server, key) == 200
    (row,) = admin("keys", "list")
    assert (row["person"], row["personId"], row["role"]) == ("Ada Lovelace", ada["id"], "edit")
    assert (row["state"], row["teamIds"], key[:12]) == ("valid", [id_of("team")], row["prefix"])
    assert key not in json.dumps(row)
    (revoked,) = admin("keys", "revoke", row["prefix"])
    assert revoked["state"] == "revoked"
    edge = {"srcNodeId": id_of("first"), "dstNodeId": id_of("second")}
    path = f"/api/v1/canvases/{id_of('canvas')}/direct/edges"
    assert server.post(path, json=edge, headers={"Authorization": f"Bearer {key}"}).status_code == 401
    assert admin("keys", "list", "--person", "You") == []
    assert [entry["operation"] for entry in admin("audit", "--since", "1h")][-3:] == [
        "add-person",
        "create-key",
        "revoke-key",
    ]


def test_teams_imports_and_limits(
    server: httpx.Client, admin: Admin, create_key: Callable[..., str], documents: Path, tmp_path: Path
) -> None:
    admin("teams", "rename", id_of("team"), "Harbor Films")
    (team,) = admin("teams", "add", "Northwind")
    assert [row["name"] for row in admin("teams", "list")] == ["Harbor Films", "Northwind"]
    other = tmp_path / "other"
    other.mkdir()
    canvas = {"id": id_of("elsewhere"), "title": "Elsewhere"}
    (other / "canvases.json").write_text(json.dumps({"data": [canvas]}))
    assert admin("import", str(other), "--team", "northwind")[0]["canvases"] == 1
    assert admin("import", str(other), "--team", "northwind")[0]["unchanged"] is True
    admin("people", "add", "Ada")
    key = create_key("Ada", "--team", "Northwind", "--rate", "5/60")
    headers = {"Authorization": f"Bearer {key}"}
    rows = server.get(CANVASES, headers=headers).json()["data"]
    assert [row["title"] for row in rows] == ["Elsewhere"]
    assert rows[0]["teamId"] == team["id"]
    assert status_of(server, key, **{"x-team-id": id_of("team")}) == 403
    assert [(row["person"], row["rate"]) for row in admin("limits", "list")] == [("Ada", "5/60")]
    assert admin("limits", "set", key, "9/60")[0]["rate"] == "9/60"
    assert admin("limits", "clear", key)[0]["rate"] is None
    operations = [row["operation"] for row in admin("audit", "--limit", "4")]
    assert operations == ["add-person", "create-key", "limit-key", "limit-key"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("people", "remove", "You"), "can only be renamed"),
        (("people", "rename", "Nobody", "Ada"), "There is no person 'Nobody'"),
        (("keys", "create", "Nobody"), "There is no person 'Nobody'"),
        (("keys", "create", "You", "--team", "x"), "There is no team 'x'"),
        (("keys", "create", "You", "--rate", "fast"), "invalid rate 'fast'"),
        (("keys", "create", "You", "--expires", "2020-01-01"), "The expiry is in the past"),
        (("keys", "revoke", "wsk_x"), "There is no key 'wsk_x'"),
        (("keys", "list", "--person", "Nobody"), "There is no person 'Nobody'"),
        (("limits", "set", "wsk_x", "1/1"), "There is no key 'wsk_x'"),
        (("import", "nowhere", "--team", "x"), "There is no team 'x'"),
    ],
)
def test_wrong_usage_is_exit_2_with_a_message(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    from tests.server_app import create_app

    create_app(data, key="k").state.workspace.close()
    assert main(["admin", *arguments, "--data", str(data)]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("wsdesk: ")
    assert message in printed.err
    assert not printed.out


def test_without_data_nothing_is_created(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "people", "list", "--data", str(data)]) == 2
    assert "There is no workspace in" in capsys.readouterr().err
    assert not data.exists()


@pytest.mark.parametrize("command", [("people", "list"), ("backup", "file"), ("restore", "file")])
def test_a_database_needs_the_folder_with_its_files(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", *command, "--database", "postgresql://localhost/wsdesk"]) == 2
    assert "--data FOLDER is missing" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--database", "--to-database"])
def test_a_password_on_the_command_line_is_rejected(
    option: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = "postgresql://wsdesk:harbor1@localhost/wsdesk"
    with pytest.raises(SystemExit) as excinfo:
        main(["admin", "copy", "--data", str(data), "--to-data", str(data), option, url])
    assert excinfo.value.code == 2
    printed = capsys.readouterr().err
    assert "PGPASSFILE" in printed
    assert "harbor1" not in printed


@pytest.mark.parametrize("time", ["", "soon", "7", "d", "-1d", "2026-13-01", "999999w"])
def test_times_are_checked(time: str, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as excinfo:
        main(["admin", "keys", "create", "Ada", f"--expires={time}", "--data", str(data)])
    assert excinfo.value.code == 2
    assert "isn't a time" in capsys.readouterr().err


def test_a_table(
    data: Path, capsys: pytest.CaptureFixture[str], admin: Admin, create_key: Callable[..., str]
) -> None:
    from tests.server_app import create_app

    create_app(data, key="k").state.workspace.close()
    key = create_key("You")
    assert main(["admin", "keys", "list", "--table", "--data", str(data)]) == 0
    header, row = capsys.readouterr().out.splitlines()
    assert header.split() == ["prefix", "person", "role", "teams", "state", "expiresAt", "lastUsedAt"]
    assert row.split()[:3] == [key[:12], "You", "edit"]


def test_a_backup_of_a_running_server_is_restored(
    server: httpx.Client, admin: Admin, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, target_folder = tmp_path / "monday.wsdesk-backup", tmp_path / "at home"
    edge = {"srcNodeId": id_of("first"), "dstNodeId": id_of("second")}
    path = f"/api/v1/canvases/{id_of('canvas')}/direct/edges"
    created = server.post(path, json=edge).json()
    (row,) = admin("backup", str(file))
    assert (row["file"], row["missingFiles"]) == (str(file), 0)
    assert row["bytes"] == file.stat().st_size
    assert main(["admin", "restore", str(file), "--data", str(target_folder)]) == 0
    assert json.loads(capsys.readouterr().out)["canvases"] == row["canvases"] > 0
    with closing(ServerContext(target_folder, clock=time.time)) as restored, restored.database.read() as unit:
        assert unit.value("SELECT 1 FROM edges WHERE id = ?", (created["id"],)) == 1
        *_, last = audit.read(unit)
    assert (last.operation, last.target) == ("restore", str(file))
    assert last.person.endswith(" (wsdesk admin)")
    assert main(["admin", "restore", str(file), "--data", str(target_folder)]) == 1
    assert "There is a workspace already" in capsys.readouterr().err
    assert admin("check", "--content") == []
    assert admin("migrate") == [{"version": len(MIGRATIONS)}]
    (copied,) = admin("copy", "--to-data", str(tmp_path / "copy"))
    assert copied["canvases"] == row["canvases"]
    assert [entry["operation"] for entry in admin("audit")][-2:] == ["backup", "copy"]


def test_a_check_and_a_backup_end_with_1_if_a_file_is_missing(
    server: httpx.Client, admin: Admin, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(ServerContext(data, clock=time.time)) as workspace, workspace.database.write() as unit:
        unit.run(
            "INSERT INTO files (id, size, content_type) VALUES (?, 5, 'image/png')", ("0123456789abcdef" * 2,)
        )
    assert main(["admin", "check", "--data", str(data)]) == 1
    printed = capsys.readouterr()
    assert json.loads(printed.out) == {"problem": f"file {'0123456789abcdef' * 2}: it is missing"}
    assert "Problems: 1" in printed.err
    assert main(["admin", "backup", str(data / "backup"), "--data", str(data)]) == 1
    assert "0123456789abcdef" * 2 in capsys.readouterr().err
    assert not (data / "backup").exists()


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_only_migrate_changes_data_of_an_older_version(
    dialect: str,
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    options = ["--data", str(data)]
    url: str | None = None
    if dialect == "postgresql":
        cluster = request.getfixturevalue("postgresql")
        url = cluster.url(cluster.create())
        options += ["--database", url]
    with monkeypatch.context() as patch:
        for module in (sqlite, postgresql):
            patch.setattr(module, "MIGRATIONS", MIGRATIONS[:-1])
        ServerContext(data, clock=time.time, database=url).close()
    file = tmp_path / "backup"
    for command in (
        ["people", "list"],
        ["people", "add", "Ada"],
        ["audit"],
        ["check"],
        ["backup", str(file)],
        ["copy", "--to-data", str(tmp_path / "copy")],
    ):
        assert main(["admin", *command, *options]) == 1
        printed = capsys.readouterr()
        assert f"is of version {len(MIGRATIONS) - 1}; this program needs" in printed.err
        assert "wsdesk admin migrate" in printed.err
        assert not printed.out
    assert main(["admin", "migrate", *options]) == 0
    assert json.loads(capsys.readouterr().out) == {"version": len(MIGRATIONS)}
    assert main(["admin", "people", "add", "Ada", *options]) == 0
