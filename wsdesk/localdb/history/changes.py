"""Changes of a snapshot in five bytes each: the kind, and the row of the subject."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable

from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.history.values import StoredChange, SubjectChange

CHANGE = struct.Struct("<BI")
MAX_CHANGES = 5_000
MAX_SUBJECT = 200
"""Maximum letters of the ID of a node, edge, or note."""


def pack_changes(connection: sqlite3.Connection, canvas: int, changes: Iterable[StoredChange]) -> bytes:
    """Pack at most `MAX_CHANGES`, without those of absurdly long IDs."""
    rows: dict[str, int] = {}
    packed: list[bytes] = []
    for change in list(changes)[:MAX_CHANGES]:
        subject = as_key(change.subject)
        if len(subject) > MAX_SUBJECT:
            continue
        if subject not in rows:
            connection.execute("INSERT OR IGNORE INTO subjects (canvas, id) VALUES (?, ?)", (canvas, subject))
            query = "SELECT n FROM subjects WHERE canvas = ? AND id = ?"
            rows[subject] = connection.execute(query, (canvas, subject)).fetchone()[0]
        packed.append(CHANGE.pack(change.kind, rows[subject]))
    return b"".join(packed)


def unpack_changes(connection: sqlite3.Connection, packed: bytes) -> list[StoredChange]:
    """Unpack the changes of a snapshot."""
    pairs = list(CHANGE.iter_unpack(packed))
    query = "SELECT id FROM subjects WHERE n = ?"
    subjects = {row: connection.execute(query, (row,)).fetchone() for _, row in pairs}
    return [StoredChange(kind, subjects[row][0]) for kind, row in pairs if subjects[row] is not None]


def changes_of(connection: sqlite3.Connection, canvas_id: str, subject: str) -> tuple[SubjectChange, ...]:
    """Snapshots in which a subject changed, oldest first."""
    query = (
        "SELECT s.canvas, s.n FROM subjects s JOIN canvases c ON c.n = s.canvas"
        " WHERE c.canvas_id = ? AND s.id = ?"
    )
    found = connection.execute(query, (as_key(canvas_id), as_key(subject))).fetchone()
    canvas, wanted = found or (0, 0)
    query = "SELECT id, read_at, changes FROM snapshots WHERE canvas = ? ORDER BY id"
    changes = (
        SubjectChange(
            snapshot, at, tuple([kind for kind, row in CHANGE.iter_unpack(packed) if row == wanted])
        )
        for snapshot, at, packed in connection.execute(query, (canvas,))
    )
    return tuple([change for change in changes if change.kinds])


def subject_rows(packed: bytes) -> set[int]:
    """Rows of the subjects of packed changes."""
    return {row for _, row in CHANGE.iter_unpack(packed)}


def merged_changes(earlier: bytes, later: bytes) -> bytes:
    """Both changes, each once: those of a deleted snapshot pass to the next one."""
    return b"".join(CHANGE.pack(*pair) for pair in dict.fromkeys(CHANGE.iter_unpack(earlier + later)))
