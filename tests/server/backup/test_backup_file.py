"""Backups and copies of a workspace between both databases, and their damage."""

from __future__ import annotations

import json
import os
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgresql_cluster import Cluster
from wsdesk.server.backup.backup_file import back_up, copy_workspace, restore, verify
from wsdesk.server.backup.check import find_problems
from wsdesk.server.backup.rows import NOT_COPIED, TABLES, CopyError, is_empty
from wsdesk.server.files.folder_store import FolderStore
from wsdesk.server.storage.database import ServerDatabase
from wsdesk.server.storage.database_url import open_database
from wsdesk.server.storage.postgresql import PostgresqlDatabase
from wsdesk.server.storage.sqlite import SqliteDatabase

LARGE = 200_000
"""Bytes of a file that isn't in its row."""


@pytest.fixture
def data(imported: Path, tmp_path: Path) -> Path:
    """A workspace with one large file."""
    shutil.copytree(imported, tmp_path / "data")
    large = tmp_path / "large.bin"
    large.write_bytes(b"\x07" * LARGE)
    store = FolderStore(tmp_path / "data/files")
    with closing(SqliteDatabase(tmp_path / "data/workspace.db")) as database:
        stored = store.stage("large.bin", large)
        with database.write() as unit:
            store.record(unit, stored)
    return tmp_path / "data"


@pytest.fixture
def database(data: Path) -> Iterator[SqliteDatabase]:
    with closing(SqliteDatabase(data / "workspace.db")) as database:
        yield database


@pytest.fixture
def backup(data: Path, database: SqliteDatabase, tmp_path: Path) -> Path:
    file = tmp_path / "monday.wsdesk-backup"
    back_up(database, FolderStore(data / "files"), file, "2026-01-01T00:00:00Z")
    return file


def rows_of(database: ServerDatabase) -> dict[str, list[str]]:
    """All rows of all tables, and results of searches."""
    with database.read() as unit:
        rows = {
            table.name: sorted(
                repr(sorted((name, row[name]) for name in row.keys() if name not in ("rowid", "revision")))  # noqa: SIM118
                for row in unit.each(f"SELECT * FROM {table.name}")
            )
            for table in TABLES
        }
        queries = ("harbour", "sea", "mark", "first", "boat")
        rows["search"] = [str(sorted(unit.search.matching(unit, "1 = 1", {}, query))) for query in queries]
    assert rows["canvases"]
    assert rows["assets"]
    return rows


def test_every_table_is_copied_or_left_out_on_purpose(database: SqliteDatabase) -> None:
    with database.read() as unit:
        rows = unit.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    indexes = ("asset_words_", "asset_names_")
    tables = {row["name"] for row in rows if not row["name"].startswith(indexes)}
    assert tables | set(NOT_COPIED) == {table.name for table in TABLES} | set(NOT_COPIED)


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_is_restored(
    backup: Path, database: SqliteDatabase, tmp_path: Path, target: str, request: pytest.FixtureRequest
) -> None:
    folder, url = tmp_path / "restored", None
    folder.mkdir()
    if target == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgresql")
        url = cluster.url(cluster.create())
    with closing(open_database(folder / "workspace.db", url)) as restored:
        summary = restore(backup, restored, FolderStore(folder / "files"))
        assert rows_of(restored) == rows_of(database)
        assert (summary.missing, summary.size) == ((), LARGE)
        assert [file.stat().st_size for file in (folder / "files").iterdir()] == [LARGE]
        assert list(find_problems(restored, FolderStore(folder / "files"), content=True)) == []
        with restored.write() as unit:
            team = unit.value("SELECT id FROM teams LIMIT 1")
            number = unit.value(
                "INSERT INTO assets (id, team_id, source, file_type, name_key, display_key, created_ms, "
                "body) VALUES ('new', ?, '', '', '', '', 0, ?) RETURNING number",
                (team, b"{}"),
            )
            assert number > unit.value("SELECT max(number) FROM assets WHERE id <> 'new'"), (
                "numbers of new assets continue"
            )


def test_files_created_by_root_belong_to_the_owner_of_the_folder(
    backup: Path, data: Path, database: SqliteDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a server of another user can't read it."""
    owned: set[str] = set()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(
        os, "chown", lambda path, _user, _group: owned.add(str(Path(path).relative_to(tmp_path)))
    )

    def owned_paths(folder: str) -> set[str]:
        """Files and folders that were given an owner, without the random part of a name."""
        return {re.sub(r"new-\w+", "new", name) for name in owned if name.startswith(folder)}

    for folder, write in {
        "restored": lambda target, store: restore(backup, target, store),
        "copied": lambda target, store: copy_workspace(database, FolderStore(data / "files"), target, store),
    }.items():
        (tmp_path / folder).mkdir()
        with closing(open_database(tmp_path / folder / "workspace.db", None)) as target:
            write(target, FolderStore(tmp_path / folder / "files"))
        assert owned_paths(folder) == {f"{folder}/workspace.db", f"{folder}/files", f"{folder}/files/new"}
    FolderStore(data / "files").stage("large.bin", tmp_path / "large.bin")
    assert owned_paths("data") == {"data/files/new"}


def test_only_its_owner_can_read_a_backup(data: Path, database: SqliteDatabase, tmp_path: Path) -> None:
    file, before = tmp_path / "monday.wsdesk-backup", os.umask(0o022)
    try:
        back_up(database, FolderStore(data / "files"), file, "2026-01-01T00:00:00Z")
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_workspace_is_copied_to_postgresql_and_back(
    data: Path, database: SqliteDatabase, postgresql: Cluster, tmp_path: Path
) -> None:
    before = rows_of(database)
    copied, returned = tmp_path / "away", tmp_path / "back"
    returned.mkdir()
    with closing(PostgresqlDatabase(postgresql.url(postgresql.create()))) as other:
        away_store = FolderStore(copied / "files")
        copy_workspace(database, FolderStore(data / "files"), other, away_store)
        assert rows_of(other) == before
        file = tmp_path / "other.wsdesk-backup"
        back_up(other, away_store, file, "2026-01-01T00:00:00Z")
        with closing(SqliteDatabase(returned / "workspace.db")) as restored:
            restore(file, restored, FolderStore(returned / "files"))
            assert rows_of(restored) == before


def test_an_interrupted_copy_continues(data: Path, database: SqliteDatabase, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    store = FolderStore(target / "files")
    part = store.folder / next((data / "files").iterdir()).name
    part.write_bytes(b"\x07" * 100)  # as another program writes it
    with closing(SqliteDatabase(target / "workspace.db")) as other:
        copy_workspace(database, FolderStore(data / "files"), other, store)
        assert part.stat().st_size == LARGE
        with pytest.raises(CopyError, match="has a workspace already"):
            copy_workspace(database, FolderStore(data / "files"), other, store)
        assert rows_of(other) == rows_of(database)


def test_a_backup_is_not_restored_over_a_workspace(
    backup: Path, data: Path, database: SqliteDatabase
) -> None:
    before = rows_of(database)
    with pytest.raises(CopyError, match="There is a workspace already"):
        restore(backup, database, FolderStore(data / "files"))
    assert rows_of(database) == before


def damage_byte(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[content.index(b"\x07" * 100) + 50] ^= 1
    file.write_bytes(content)


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-LARGE])


def rewrite(change: Callable[[dict[str, bytes]], None]) -> Callable[[Path], None]:
    def run(file: Path) -> None:
        with zipfile.ZipFile(file) as archive:
            entries = {name: archive.read(name) for name in archive.namelist()}
        change(entries)
        with zipfile.ZipFile(file, "w") as archive:
            for name, content in entries.items():
                archive.writestr(name, content)

    return run


def add_escape(entries: dict[str, bytes]) -> None:
    manifest = json.loads(entries["manifest.json"])
    manifest["entries"]["../../escape"] = manifest["entries"]["workspace.db"]
    entries |= {"../../escape": entries["workspace.db"], "manifest.json": json.dumps(manifest).encode()}


def make_newer(entries: dict[str, bytes]) -> None:
    entries["manifest.json"] = entries["manifest.json"].replace(b'"version": 1', b'"version": 2')


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (damage_byte, "damaged"),
        (cut_off, "damaged"),
        (rewrite(lambda entries: entries.pop("manifest.json") and None), "isn't a backup"),
        (rewrite(lambda entries: entries.update({"manifest.json": b"[]"})), "isn't a backup"),
        (rewrite(add_escape), "other files than its manifest says"),
        (
            rewrite(lambda entries: entries.update({"files/" + "0" * 32: b"?"})),
            "other files than its manifest",
        ),
        (rewrite(make_newer), "newer wsdesk"),
        (lambda file: file.write_bytes(b"no backup"), "isn't a backup"),
    ],
)
def test_a_damaged_backup_is_rejected(
    backup: Path, tmp_path: Path, change: Callable[[Path], object], message: str
) -> None:
    change(backup)
    with pytest.raises(CopyError, match=message):
        verify(backup)
    folder = tmp_path / "restored"
    folder.mkdir()
    with closing(SqliteDatabase(folder / "workspace.db")) as database:
        with pytest.raises(CopyError, match=message):
            restore(backup, database, FolderStore(folder / "files"))
        with database.read() as unit:
            assert is_empty(unit)
    assert {path.name for path in folder.iterdir()} == {"workspace.db", "files"}
    assert list((folder / "files").iterdir()) == []


def test_a_failed_backup_leaves_the_older_file(
    backup: Path, data: Path, database: SqliteDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = backup.read_bytes()

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(OSError, match="No space left"):
        back_up(database, FolderStore(data / "files"), backup, "2026-01-02T00:00:00Z")
    assert backup.read_bytes() == before
    assert [path.name for path in backup.parent.glob(".wsdesk-*")] == []


@pytest.mark.parametrize("damage", [Path.unlink, lambda file: file.write_bytes(b"\x08" * LARGE)])
def test_a_backup_without_all_files_fails_and_leaves_the_older_one(
    backup: Path, data: Path, database: SqliteDatabase, damage: Callable[[Path], object]
) -> None:
    before = backup.read_bytes()
    store = FolderStore(data / "files")
    (large,) = store.folder.iterdir()
    damage(large)
    with pytest.raises(CopyError, match=large.name):
        back_up(database, store, backup, "2026-01-02T00:00:00Z")
    assert backup.read_bytes() == before


@pytest.mark.parametrize("damage", [Path.unlink, lambda file: file.write_bytes(b"\x08" * LARGE)])
def test_the_rest_of_a_damaged_workspace_can_be_saved(
    data: Path, database: SqliteDatabase, tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    store, file, folder = FolderStore(data / "files"), tmp_path / "backup", tmp_path / "restored"
    (large,) = store.folder.iterdir()
    damage(large)
    summary = back_up(database, store, file, "2026-01-01T00:00:00Z", allow_missing=True)
    assert (summary.missing, summary.files) == ((large.name,), 0)
    folder.mkdir()
    with closing(SqliteDatabase(folder / "workspace.db")) as restored:
        assert restore(file, restored, FolderStore(folder / "files")).missing == (large.name,)
        assert rows_of(restored) == rows_of(database)


def test_missing_and_damaged_files_are_found_and_named(data: Path, database: SqliteDatabase) -> None:
    store = FolderStore(data / "files")
    assert list(find_problems(database, store, content=True)) == []
    (large,) = store.folder.iterdir()
    large.write_bytes(b"\x08" * LARGE)
    assert list(find_problems(database, store)) == []
    assert list(find_problems(database, store, content=True)) == [
        f"file {large.name}: the content isn't what was stored"
    ]
    large.unlink()
    assert list(find_problems(database, store)) == [f"file {large.name}: it is missing"]
    with database.write() as unit:
        unit.run("UPDATE canvases SET body = ?", (b"{",))
    assert any("isn't valid JSON (body)" in problem for problem in find_problems(database, store))
