"""Backups and copies of a workspace between a folder and S3."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.s3_service import S3Service
from wsdesk.server.backup.backup_file import back_up, copy_workspace, restore
from wsdesk.server.backup.check import find_problems
from wsdesk.server.backup.rows import TABLES
from wsdesk.server.files.folder_store import FolderStore
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.files.s3_store import S3Store
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import ServerDatabase
from wsdesk.server.storage.errors import StorageError
from wsdesk.server.storage.sqlite import SqliteDatabase

LARGE = b"\x07" * 200_000


@pytest.fixture
def location(s3: S3Service) -> S3Location:
    return s3.create()


@pytest.fixture
def folder_store(imported: Path, tmp_path: Path) -> FolderStore:
    """The files of a workspace in a folder, one of them large."""
    shutil.copytree(imported, tmp_path / "data")
    (tmp_path / "large.bin").write_bytes(LARGE)
    store = FolderStore(tmp_path / "data/files")
    stored = store.stage("large.bin", tmp_path / "large.bin")
    with closing(SqliteDatabase(tmp_path / "data/workspace.db")) as database, database.write() as unit:
        store.record(unit, stored)
    return store


@pytest.fixture
def database(folder_store: FolderStore) -> Iterator[SqliteDatabase]:
    with closing(SqliteDatabase(folder_store.folder.parent / "workspace.db")) as database:
        yield database


def rows_of(database: ServerDatabase) -> dict[str, list[str]]:
    """All rows, without the location of the files."""
    with database.read() as unit:
        return {
            table.name: sorted(
                repr(sorted((name, row[name]) for name in row.keys() if name not in ("rowid", "revision")))  # noqa: SIM118
                for row in unit.each(f"SELECT * FROM {table.name}")
                if table.name != "meta" or row["name"] != "storage"
            )
            for table in TABLES
        }


def open_checked(data: Path, storage: S3Location | None = None) -> None:
    """Open a workspace as a server does."""
    with closing(ServerContext(data, clock=lambda: 1e9, storage=storage)) as workspace:
        workspace.check_files()
        workspace.write_files_place()


def test_a_workspace_is_copied_to_s3_and_back(
    folder_store: FolderStore, database: SqliteDatabase, location: S3Location, tmp_path: Path, s3: S3Service
) -> None:
    """A file that an interrupted copy left damaged is copied again."""
    (large,) = folder_store.list()
    s3.client.put_object(Bucket=location.bucket, Key=f"files/{large.id}", Body=b"\x08" * len(LARGE))
    copied, restored = tmp_path / "away", tmp_path / "back"
    copied.mkdir()
    store = S3Store(copied / "files", location)
    with closing(SqliteDatabase(copied / "workspace.db")) as other:
        copy_workspace(database, folder_store, other, store)
        assert rows_of(other) == rows_of(database)
        assert store.is_intact(large.id)
        assert list(find_problems(other, store, content=True)) == []
        back_store = FolderStore(restored / "files")
        with closing(SqliteDatabase(restored / "workspace.db")) as returned:
            copy_workspace(other, store, returned, back_store)
            assert rows_of(returned) == rows_of(database)
            assert list(find_problems(returned, back_store, content=True)) == []
    for data in (restored, folder_store.folder.parent):
        open_checked(data)


@pytest.mark.parametrize("target", ["folder", "s3"])
def test_a_backup_of_s3_is_restored(
    folder_store: FolderStore,
    database: SqliteDatabase,
    location: S3Location,
    tmp_path: Path,
    s3: S3Service,
    target: str,
) -> None:
    (tmp_path / "away").mkdir()
    store, file, target_folder = (
        S3Store(tmp_path / "away/files", location),
        tmp_path / "backup",
        tmp_path / "home",
    )
    with closing(SqliteDatabase(tmp_path / "away/workspace.db")) as other:
        copy_workspace(database, folder_store, other, store)
        summary = back_up(other, store, file, "2026-01-01T00:00:00Z")
        assert (summary.files, summary.size) == (1, len(LARGE))
    bucket = s3.create("home/") if target == "s3" else None
    target_store = (
        S3Store(target_folder / "files", bucket) if bucket else FolderStore(target_folder / "files")
    )
    with closing(SqliteDatabase(target_folder / "workspace.db")) as restored:
        restore(file, restored, target_store)
        assert rows_of(restored) == rows_of(database)
        assert list(find_problems(restored, target_store, content=True)) == []
    open_checked(target_folder, bucket)


def test_missing_and_damaged_objects_are_found(
    folder_store: FolderStore, database: SqliteDatabase, location: S3Location, tmp_path: Path, s3: S3Service
) -> None:
    store = S3Store(tmp_path / "away/files", location)
    with closing(SqliteDatabase(tmp_path / "away/workspace.db")) as other:
        copy_workspace(database, folder_store, other, store)
        (large,) = store.list()
        s3.client.put_object(Bucket=location.bucket, Key=f"files/{large.id}", Body=b"\x08" * len(LARGE))
        problems = list(find_problems(other, store, content=True))
        assert problems == [f"file {large.id}: the content isn't what was stored"]
        store.delete(large.id)
        assert list(find_problems(other, store)) == [f"file {large.id}: it is missing"]


def test_a_server_starts_only_with_the_store_that_has_its_files(
    folder_store: FolderStore, database: SqliteDatabase, location: S3Location, tmp_path: Path
) -> None:
    with pytest.raises(StorageError, match=r"in its folder.*wsdesk admin copy --to-storage"):
        open_checked(folder_store.folder.parent, location)
    new = tmp_path / "new"
    another = replace(location, bucket="another")
    open_checked(new, another)  # without files, a wrong bucket can be corrected
    for _ in range(2):
        open_checked(new, location)
    (tmp_path / "sea.png").write_bytes(b"sea")
    with closing(ServerContext(new, clock=lambda: 1e9, storage=location)) as workspace:
        stored = workspace.files.stage("sea.png", tmp_path / "sea.png")
        with workspace.database.write() as unit:
            workspace.files.record(unit, stored)
    with pytest.raises(StorageError, match=f"in s3://{location.bucket}. Use --storage"):
        open_checked(new)
    with pytest.raises(StorageError, match=f"in s3://{location.bucket}, not in s3://another"):
        open_checked(new, another)
