"""Adds snapshots to those that a canvas has, such as those of an archive, in the order of time."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from wsdesk.localdb.core.text_encoding import clean
from wsdesk.localdb.core.writer import transaction
from wsdesk.localdb.history.changes import pack_changes
from wsdesk.localdb.history.codec import Manifest, digest_of, piece_digest
from wsdesk.localdb.history.file import MAX_TIME, ROW_BYTES, HistoryFile
from wsdesk.localdb.history.queries import insert_pieces, known_rows
from wsdesk.localdb.history.values import StoredChange


class ImportedSnapshot(NamedTuple):
    """A snapshot to add, with the numbers of its pieces: nodes, edges, and notes."""

    read_at: float
    updated_at: str
    name: str
    starred: bool
    notes_complete: bool
    sections: tuple[Sequence[int], Sequence[int], Sequence[int]]


class _Entry(NamedTuple):
    """A snapshot in the merged order; one to add has no ID yet."""

    read_at: float
    digest: bytes
    id: int = 0
    manifest: bytes = b""
    given: ImportedSnapshot | None = None


def add_snapshots(
    file: HistoryFile,
    canvas_id: str,
    title: str,
    pieces: Sequence[bytes],
    snapshots: Iterable[ImportedSnapshot],
) -> list[int]:
    """Add snapshots between those of the canvas by their times, in one transaction.

    Returns their IDs, oldest first. One with the content of the previous one is left out, unless it has a
    star or a name that isn't there. Those before the first one count as seen. None is added if they take
    more than the limit of a canvas. Blocks.
    """
    given = sorted(snapshots, key=lambda one: one.read_at)
    used = {number for one in given for section in one.sections for number in section}
    digests = {number: piece_digest(pieces[number]) for number in used}
    readers = {digest: partial(pieces.__getitem__, number) for number, digest in digests.items()}
    with file.access() as connection:
        file.codec.train(connection, list(readers.values()))
    with file.access() as connection, transaction(connection):
        rows = dict(known_rows(connection, canvas_id, readers))
        packed = file.codec.pack((digest, read) for digest, read in readers.items() if digest not in rows)
        size = sum(len(data) + ROW_BYTES for _, _, data in packed)
        if not given or size > file.canvas_limit_bytes:
            return []
        canvas = file.canvas_row(connection, canvas_id, title)
        rows |= insert_pieces(connection, canvas, packed)
        stored = [
            _Entry(*row)
            for row in connection.execute(
                "SELECT read_at, digest, id FROM snapshots WHERE canvas = ? ORDER BY id", (canvas,)
            )
        ]
        by_number = {number: rows[digest] for number, digest in digests.items()}
        merged = _merged(stored, [_entry(one, by_number) for one in given])
        added, manifests = _insert(file, connection, canvas, merged)
        query = "UPDATE canvases SET bytes = bytes + ? WHERE n = ?"
        connection.execute(query, (size + manifests, canvas))
        if not stored:
            connection.execute("UPDATE canvases SET seen = ? WHERE n = ?", (added[-1], canvas))
        return added


def set_changes(file: HistoryFile, canvas_id: str, snapshot_id: int, changes: list[StoredChange]) -> None:
    """Set the changes of a snapshot since the one before it. Blocks."""
    with file.access() as connection, transaction(connection):
        packed = pack_changes(connection, file.canvas_row(connection, canvas_id, ""), changes)
        connection.execute("UPDATE snapshots SET changes = ? WHERE id = ?", (packed, snapshot_id))


def _entry(one: ImportedSnapshot, rows: Mapping[int, int]) -> _Entry:
    nodes, edges, notes = one.sections
    numbers = array("I", [rows[number] for number in (*nodes, *edges, *notes)])
    manifest = Manifest((len(nodes), len(edges), len(notes)), numbers).encode()
    return _Entry(one.read_at, digest_of(manifest), 0, manifest, one)


def _merged(stored: Sequence[_Entry], entries: Iterable[_Entry]) -> list[_Entry]:
    merged = list(stored)
    for entry in entries:
        at = len(merged)
        while at and merged[at - 1].read_at > entry.read_at:
            at -= 1
        before = merged[at - 1] if at else None
        is_marked = entry.given is not None and (entry.given.starred or entry.given.name)
        if before is None or before.digest != entry.digest or (is_marked and before.read_at != entry.read_at):
            merged.insert(at, entry)
    return merged


def _insert(
    file: HistoryFile, connection: sqlite3.Connection, canvas: int, merged: Sequence[_Entry]
) -> tuple[list[int], int]:
    """Insert the entries to add; return their IDs, and the bytes of their rows.

    IDs are in the order of time, so that those up to the last one before an existing snapshot, with the
    existing ones among them, get new IDs, which are below all others and negative.
    """
    last_stored = max((at for at, entry in enumerate(merged) if entry.given is None), default=-1)
    count = max((at + 1 for at in range(last_stored) if merged[at].given is not None), default=0)
    lowest = min(connection.execute("SELECT coalesce(min(id), 0) FROM snapshots").fetchone()[0], 0)
    added: list[int] = []
    size = 0
    after = merged[0].read_at if merged else 0.0
    for at, entry in enumerate(merged):
        new_id = lowest - count + at if at < count else None
        if entry.given is not None:
            data = file.packed_manifest(connection, canvas, entry.manifest)
            added.append(_insert_one(connection, canvas, entry, new_id, after, data))
            size += len(data[1]) + ROW_BYTES
        elif at and merged[at - 1].given is not None:
            query = "UPDATE snapshots SET after = max(after, ?) WHERE id = ?"
            connection.execute(query, (after, entry.id))
        if entry.given is None and new_id is not None:
            connection.execute("UPDATE snapshots SET id = ? WHERE id = ?", (new_id, entry.id))
            query = "UPDATE canvases SET seen = ? WHERE n = ? AND seen = ?"
            connection.execute(query, (new_id, canvas, entry.id))
        after = entry.read_at
    return added, size


def _insert_one(
    connection: sqlite3.Connection,
    canvas: int,
    entry: _Entry,
    new_id: int | None,
    after: float,
    data: tuple[int, bytes],
) -> int:
    one = entry.given
    assert one is not None
    cursor = connection.execute(
        "INSERT INTO snapshots (id, canvas, read_at, after, updated_at, digest, key, manifest,"
        " starred, name, notes_complete, changes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, x'')",
        (
            *(new_id, canvas, one.read_at, after, clean(one.updated_at)[:MAX_TIME], entry.digest, *data),
            *(one.starred, clean(one.name), one.notes_complete),
        ),
    )
    return cursor.lastrowid or 0
