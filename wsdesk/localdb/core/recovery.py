"""Recovers unsent data from a damaged database, row by row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

_ROW_FILTERS = {"outbox": " WHERE state <> 'sent'"}
"""Earlier versions kept sent items."""

SMALL_TABLES = ("outbox", "uploads", "drafts", "threads", "kept", "recents", "names")
"""Tables that can't be fetched again; snapshots can."""


def salvage(damaged: Path, into: sqlite3.Connection) -> tuple[tuple[str, int], ...]:
    """Copy every readable row of the small tables; return the row counts of the nonempty tables.

    Raises only errors of writing to the new database.
    """
    saved: list[tuple[str, int]] = []
    with closing(_connect(damaged)) as source:
        for table in SMALL_TABLES:
            into.execute("PRAGMA synchronous = FULL")
            into.execute("BEGIN IMMEDIATE")
            count = _copy(source, into, table)
            into.execute("COMMIT")
            if count:
                saved.append((table, count))
    return tuple(saved)


def _connect(path: Path) -> sqlite3.Connection:
    # Not read-only, since the journal must be replayed; the file is already quarantined.
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
    connection.text_factory = _decode_lossy
    return connection


def _decode_lossy(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _copy(source: sqlite3.Connection, into: sqlite3.Connection, table: str) -> int:
    columns = [str(row[1]) for row in into.execute(f"PRAGMA table_info({table})")]
    names = ", ".join(columns)
    insert = f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})"
    first = "seq" if "seq" in columns else "profile"
    count = 0
    # Forwards up to the first unreadable page, then backwards from the end.
    for order in ("ASC", "DESC"):
        for row in _readable(
            source, f"SELECT {names} FROM {table}{_ROW_FILTERS.get(table, '')} ORDER BY {first} {order}"
        ):
            count += into.execute(insert, row).rowcount
    return count


def _readable(source: sqlite3.Connection, query: str) -> Iterator[tuple[object, ...]]:
    """Rows up to the first unreadable one."""
    with suppress(sqlite3.Error):
        yield from source.execute(query)
