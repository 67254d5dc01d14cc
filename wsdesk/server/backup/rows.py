"""Copies the rows of a workspace from one database to another, of any dialect."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from wsdesk.server.storage.database import Row, Unit

_BATCH = 500
_BODY_BATCH = 20
"""Rows with documents or files, which may be large."""


@dataclass(frozen=True, slots=True)
class CopiedTable:
    """A table; `condition` restricts the rows that are copied, and `order` is kept by what reads the copy."""

    name: str
    condition: str = ""
    order: str = ""
    batch: int = _BATCH


TABLES = (
    CopiedTable("meta"),
    CopiedTable("teams"),
    CopiedTable("people"),
    CopiedTable("keys"),
    CopiedTable("key_teams"),
    CopiedTable("folders"),
    CopiedTable("projects"),
    CopiedTable("canvases", batch=_BODY_BATCH),
    CopiedTable("nodes", batch=_BODY_BATCH),
    CopiedTable("notes", batch=_BODY_BATCH),
    CopiedTable("edges", order="rowid"),
    CopiedTable("threads"),
    CopiedTable("comments", order="rowid"),
    CopiedTable("models"),
    CopiedTable("approvals"),
    CopiedTable("skills"),
    # A repeated completion of an upload is answered like the first one. Parts of others aren't copied.
    CopiedTable("uploads", condition="done = 1"),
    CopiedTable("skill_assets"),
    CopiedTable("files", batch=_BODY_BATCH),
    CopiedTable("assets"),
    CopiedTable("asset_tags"),
    CopiedTable("placements"),
    CopiedTable("tags"),
    CopiedTable("audit"),
)
"""All tables with data, each after those that it references."""

NOT_COPIED = ("asset_words", "asset_names", "canvas_heads", "upload_parts", "schema_version")
"""Full-text indexes and versions are written anew, and the parts of a completed upload are in its file."""

_OWN_COLUMNS = ("rowid", "revision")
"""Columns whose values the database sets itself."""


class CopyError(RuntimeError):
    """The workspace can't be copied; the message is for users."""


def is_empty(unit: Unit) -> bool:
    """Whether a database has no workspace yet."""
    return all(unit.value(f"SELECT 1 FROM {table.name} LIMIT 1") is None for table in TABLES)


def copy_rows(source: Unit, target: Unit) -> dict[str, int]:
    """Copy all rows to an empty database, and compare them; return the number of rows by table.

    Raises:
        CopyError: the copy differs.
        StorageError: a database can't be used.
    """
    for unit in (source, target):
        unit.remove_time_limits()
    counts: dict[str, int] = {}
    for table in TABLES:
        written = _Digest()
        for rows in _batches(source, table):
            names = [name for name in rows[0].keys() if name not in _OWN_COLUMNS]  # noqa: SIM118
            values = [tuple(row[name] for name in names) for row in rows]
            signs = ", ".join("?" * len(names))
            target.run_many(f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({signs})", values)
            written.add(rows)
        stored = _Digest()
        for rows in _batches(target, table):
            stored.add(rows)
        if (written.count, written.total) != (stored.count, stored.total):
            raise CopyError(f"The copy of {table.name} differs from the original")
        counts[table.name] = written.count
    for number, texts in source.search.texts(source):
        target.search.write(target, number, texts)
    target.continue_numbers("assets", "number")
    return counts


def large_files(unit: Unit) -> dict[str, int]:
    """IDs of the files that aren't in their rows, with their sizes in bytes."""
    return {row["id"]: row["size"] for row in unit.each("SELECT id, size FROM files WHERE data IS NULL")}


def _batches(unit: Unit, table: CopiedTable) -> Iterator[list[Row]]:
    condition = f" WHERE {table.condition}" if table.condition else ""
    order = f" ORDER BY {table.order}" if table.order else ""
    rows = unit.each(f"SELECT * FROM {table.name}{condition}{order}")
    while batch := list(islice(rows, table.batch)):
        yield batch


class _Digest:
    """Number and sum of the hashes of rows, in any order."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0

    def add(self, rows: list[Row]) -> None:
        for row in rows:
            values = {name: row[name] for name in row.keys() if name not in _OWN_COLUMNS}  # noqa: SIM118
            self.count += 1
            self.total += int.from_bytes(hashlib.sha256(_text(values)).digest())


def _text(values: Mapping[str, object]) -> bytes:
    # PostgreSQL doesn't store NUL in a text.
    plain = {
        name: value.replace("\0", "\ufffd") if isinstance(value, str) else value
        for name, value in values.items()
    }
    return repr(sorted(plain.items())).encode("utf-8", "surrogatepass")
