"""Backup of a workspace in one file, the same for each database and storage of files.

A ZIP archive with an SQLite database (`workspace.db`), the large files by their IDs (`files/ID`), and
`manifest.json` with the size and SHA-256 of each entry.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from wsdesk.files.folder_sync import sync_folder
from wsdesk.server.backup.rows import CopyError, copy_rows, is_empty, large_files
from wsdesk.server.files.place import write_place
from wsdesk.server.files.store import CHUNK_BYTES, FileStore, file_chunks
from wsdesk.server.storage.database import ServerDatabase, Unit
from wsdesk.server.storage.sqlite import SqliteDatabase

FORMAT = "wsdesk-backup"
VERSION = 1
DATABASE, MANIFEST = "workspace.db", "manifest.json"
_BACKUP_FOLDER, _RESTORE_FOLDER = ".wsdesk-backup-", ".wsdesk-restore-"
_ENTRY = re.compile(r"workspace\.db|files/[0-9a-f]{32}")
_MAX_MANIFEST = 256 << 20


@dataclass(frozen=True, slots=True)
class BackupSummary:
    """Content of a backup or copy: rows by table, number and bytes of large files, IDs of missing ones."""

    rows: dict[str, int]
    files: int
    size: int
    missing: tuple[str, ...] = ()


def back_up(
    database: ServerDatabase, store: FileStore, target: Path, created_at: str, *, allow_missing: bool = False
) -> BackupSummary:
    """Write a backup beside running servers, read it back, and then replace `target`.

    With `allow_missing`, it lacks the files that are missing or damaged.

    Raises:
        CopyError: files are missing or damaged, or the backup that was written is; an older `target` is kept.
        StorageError, OSError: the workspace can't be read, or the disk is full; an older `target` is kept.
    """
    with tempfile.TemporaryDirectory(prefix=_BACKUP_FOLDER, dir=target.parent) as name:
        work = Path(name)
        copy = SqliteDatabase(work / DATABASE)
        try:
            with database.read() as source, copy.write() as unit:
                rows = copy_rows(source, unit)
            with copy.read() as unit:
                files = large_files(unit)
        finally:
            copy.close()
        part = work / "backup.zip"
        summary = _write(part, work / DATABASE, store, files, rows, created_at, allow_missing)
        verify(part)
        with part.open("rb+") as stream:
            os.fsync(stream.fileno())
        os.replace(part, target)
    sync_folder(target.parent)
    return summary


def verify(file: Path) -> dict[str, int]:
    """Read all of a backup; return the size of each entry.

    Raises:
        CopyError: it isn't a backup, is damaged, or is of a newer version.
        OSError: it can't be read.
    """
    with _opened(file) as (archive, entries):
        for name, entry in entries.items():
            digest = hashlib.sha256()
            for chunk in _chunks(archive, name):
                digest.update(chunk)
            if digest.hexdigest() != entry.get("sha256"):
                raise CopyError(f"{file} is damaged: {name} has another content than was saved")
        return {name: archive.getinfo(name).file_size for name in entries}


def restore(
    file: Path, database: ServerDatabase, store: FileStore, record: Callable[[Unit], None] | None = None
) -> BackupSummary:
    """Restore a backup to an empty database; files that exist already are kept.

    `record` writes to the audit log, in the same transaction.

    Raises:
        CopyError: the backup is damaged, or the database isn't empty; the database is unchanged.
        StorageError, OSError: the data can't be written; the database is unchanged.
    """
    with database.read() as unit:
        if not is_empty(unit):
            raise CopyError("There is a workspace already; restore to an empty folder and database")
    sizes = verify(file)
    with (
        _opened(file) as (archive, _entries),
        tempfile.TemporaryDirectory(prefix=_RESTORE_FOLDER, dir=store.folder.parent) as name,
    ):
        with (Path(name) / DATABASE).open("wb") as stream:
            for chunk in _chunks(archive, DATABASE):
                stream.write(chunk)
        files = {entry.removeprefix("files/"): size for entry, size in sizes.items() if entry != DATABASE}
        for file_id, size in files.items():
            if not store.add(file_id, size, _chunks(archive, f"files/{file_id}")):
                raise CopyError(f"{file} is damaged: files/{file_id} has another content than was saved")
        copy = SqliteDatabase(Path(name) / DATABASE)
        try:
            with copy.read() as source, database.write() as unit:
                if not is_empty(unit):
                    raise CopyError("Another program wrote to the database meanwhile")
                missing = tuple(large_files(source).keys() - files.keys())
                rows = copy_rows(source, unit)
                write_place(unit, store)
                if record is not None:
                    record(unit)
        finally:
            copy.close()
    return BackupSummary(rows, len(files), sum(files.values()), missing)


def copy_workspace(
    source: ServerDatabase, store: FileStore, target: ServerDatabase, target_store: FileStore
) -> BackupSummary:
    """Copy a workspace to an empty database and another store of files, beside running servers.

    Files are copied first, so that a repeated copy continues, and the rows in one transaction.

    Raises:
        CopyError: the target isn't empty, or the copy differs; the target's database is unchanged.
        StorageError, OSError: the data can't be read or written; the target's database is unchanged.
    """
    with source.read() as unit:
        files = large_files(unit)
    missing = _copy_files(files, store, target_store)
    with source.read() as unit, target.write() as target_unit:
        if not is_empty(target_unit):
            raise CopyError("The target has a workspace already; copy to an empty folder and database")
        rows = copy_rows(unit, target_unit)
        write_place(target_unit, target_store)
        # Those of uploads that ended meanwhile.
        new = {file_id: size for file_id, size in large_files(unit).items() if file_id not in files}
        missing += _copy_files(new, store, target_store)
    files |= new
    return BackupSummary(rows, len(files), sum(files.values()), tuple(missing))


def _copy_files(files: dict[str, int], store: FileStore, target: FileStore) -> list[str]:
    """Copy files; return the IDs of unreadable ones."""
    missing: list[str] = []
    for file_id, size in files.items():
        if store.find_large(file_id) is None or not target.add(file_id, size, store.chunks(file_id)):
            missing.append(file_id)
    return missing


def _write(
    part: Path,
    copy: Path,
    store: FileStore,
    files: dict[str, int],
    rows: dict[str, int],
    created_at: str,
    allow_missing: bool,
) -> BackupSummary:
    entries: dict[str, dict[str, Any]] = {}
    missing: list[str] = []
    part.touch(0o600)  # it contains secrets
    with zipfile.ZipFile(part, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        entries[DATABASE] = _add(archive, DATABASE, file_chunks(copy), zipfile.ZIP_DEFLATED)
        for file_id in files:
            name = f"files/{file_id}"
            if store.find_large(file_id) is not None and (not allow_missing or store.is_intact(file_id)):
                entries[name] = _add(archive, name, store.chunks(file_id), zipfile.ZIP_STORED)
            if name not in entries or not entries[name]["sha256"].startswith(file_id):
                missing.append(file_id)
        if missing and not allow_missing:
            names = ", ".join(missing)
            raise CopyError(
                f"Couldn't write the backup. Missing or damaged files: {len(missing)} ({names}). "
                "To save the rest, use --allow-missing"
            )
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "createdAt": created_at,
            "rows": rows,
            "entries": entries,
        }
        archive.writestr(MANIFEST, json.dumps(manifest, indent=1), zipfile.ZIP_DEFLATED)
    present = {file_id: size for file_id, size in files.items() if file_id not in missing}
    return BackupSummary(rows, len(present), sum(present.values()), tuple(missing))


def _add(archive: zipfile.ZipFile, name: str, chunks: Iterable[bytes], compression: int) -> dict[str, Any]:
    info = zipfile.ZipInfo(name)
    info.compress_type = compression
    digest, size = hashlib.sha256(), 0
    with archive.open(info, "w", force_zip64=True) as target:
        for chunk in chunks:
            digest.update(chunk)
            size += len(chunk)
            target.write(chunk)
    return {"size": size, "sha256": digest.hexdigest()}


@contextmanager
def _opened(file: Path) -> Generator[tuple[zipfile.ZipFile, dict[str, dict[str, Any]]]]:
    try:
        with zipfile.ZipFile(file) as archive:
            yield archive, _manifest(file, archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise CopyError(f"{file} is damaged, or isn't a backup: {error}") from error


def _manifest(file: Path, archive: zipfile.ZipFile) -> dict[str, dict[str, Any]]:
    """Entries of a backup by name."""
    names = archive.namelist()
    if MANIFEST not in names or archive.getinfo(MANIFEST).file_size > _MAX_MANIFEST:
        raise CopyError(f"{file} isn't a backup of wsdesk")
    try:
        manifest = cast("dict[str, Any]", json.loads(archive.read(MANIFEST)))
        is_backup = manifest["format"] == FORMAT
        version, entries = int(manifest["version"]), cast("dict[str, dict[str, Any]]", manifest["entries"])
    except (ValueError, KeyError, TypeError):
        is_backup, version, entries = False, 0, {}
    if not is_backup:
        raise CopyError(f"{file} isn't a backup of wsdesk")
    if version > VERSION:
        raise CopyError(f"{file} was written by a newer wsdesk; use that to restore it")
    if sorted(names) != sorted([MANIFEST, *entries]) or not all(map(_ENTRY.fullmatch, entries)):
        raise CopyError(f"{file} is damaged: it has other files than its manifest says")
    if DATABASE not in entries:
        raise CopyError(f"{file} is damaged: {DATABASE} is missing")
    return entries


def _chunks(archive: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    with archive.open(name) as stream:
        while chunk := stream.read(CHUNK_BYTES):
            yield chunk
