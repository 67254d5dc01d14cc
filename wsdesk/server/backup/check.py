"""Checks a workspace: files against their hashes, documents, and whether data can be written."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec

from wsdesk.server.backup.rows import TABLES
from wsdesk.server.files.store import ID_LENGTH, FileStore
from wsdesk.server.storage.database import Row, ServerDatabase

_DOCUMENTS = ("body", "entry", "presets")
"""Columns with JSON."""


def find_problems(database: ServerDatabase, store: FileStore, *, content: bool = False) -> Iterator[str]:
    """Problems of a workspace, for users; with `content`, all large files are read.

    Raises:
        StorageError: the database can't be used.
    """
    sizes = {file.id: file.size for file in store.list()}
    with database.read() as unit:
        unit.remove_time_limits()
        for table in TABLES:
            for number, row in enumerate(unit.each(f"SELECT * FROM {table.name}"), 1):
                columns = row.keys()
                for column in _DOCUMENTS:
                    if column in columns and not _is_json(row[column]):
                        yield f"{table.name}: {_name(row, number)} isn't valid JSON ({column})"
                if table.name == "files" and (problem := _file_problem(row, store, sizes, content=content)):
                    yield f"file {row['id']}: {problem}"
    yield from store.find_problems()
    with database.write() as unit:
        unit.lock("wsdesk check")


def _file_problem(row: Row, store: FileStore, sizes: dict[str, int], *, content: bool) -> str:
    data: bytes | None = row["data"]
    if data is not None:
        is_same = hashlib.sha256(data).hexdigest()[:ID_LENGTH] == row["id"] and len(data) == row["size"]
        return "" if is_same else "the content isn't what was stored"
    size = sizes.get(row["id"])
    if size is None:
        return "it is missing"
    if size != row["size"]:
        return f"it has {size} of {row['size']} bytes"
    return "the content isn't what was stored" if content and not store.is_intact(row["id"]) else ""


def _is_json(value: bytes) -> bool:
    try:
        msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def _name(row: Row, number: int) -> str:
    return f"{row['id']}" if "id" in row.keys() else f"row {number}"  # noqa: SIM118
