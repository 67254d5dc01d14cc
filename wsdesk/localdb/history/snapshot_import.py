"""Adds snapshots before those that a canvas has, such as those of an archive."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wsdesk.localdb.core.text_encoding import as_key, clean
from wsdesk.localdb.core.writer import transaction
from wsdesk.localdb.history.changes import pack_changes
from wsdesk.localdb.history.codec import Manifest, digest_of, piece_digest
from wsdesk.localdb.history.file import MAX_TIME, ROW_BYTES, HistoryFile
from wsdesk.localdb.history.queries import insert_pieces
from wsdesk.localdb.history.values import StoredChange


class EarlierSnapshot(NamedTuple):
    """A snapshot to add, with the numbers of its pieces: nodes, edges, and notes."""

    read_at: float
    updated_at: str
    name: str
    starred: bool
    notes_complete: bool
    sections: tuple[Sequence[int], Sequence[int], Sequence[int]]


def add_earlier(
    file: HistoryFile,
    canvas_id: str,
    title: str,
    pieces: Sequence[bytes],
    snapshots: Iterable[EarlierSnapshot],
) -> list[int]:
    """Add the snapshots that are older than the first one of the canvas, in one transaction.

    Returns their IDs, oldest first. They count as seen. None is added if they take more than the limit of a
    canvas. Blocks.
    """
    with file.access() as connection, transaction(connection):
        query = (
            "SELECT s.id, s.read_at, (SELECT min(id) FROM snapshots) FROM snapshots s"
            " JOIN canvases c ON c.n = s.canvas WHERE c.canvas_id = ? ORDER BY s.id LIMIT 1"
        )
        first = connection.execute(query, (as_key(canvas_id),)).fetchone()
        older = sorted(one for one in snapshots if first is None or one.read_at < first[1])
        used = {number for one in older for section in one.sections for number in section}
        file.codec.train(connection, [pieces[number] for number in used])
        digests = {number: piece_digest(pieces[number]) for number in used}
        packed = [(digests[number], *file.codec.pack(pieces[number])) for number in used]
        size = sum(len(data) + ROW_BYTES for _, _, data in packed)
        if not older or size > file.canvas_limit_bytes:
            return []
        canvas = file.canvas_row(connection, canvas_id, title)
        rows = insert_pieces(connection, canvas, packed)
        # IDs are in the order of time, so that those before an existing snapshot are negative.
        ids: list[int | None] = [None] * len(older)
        if first is not None:
            ids = [min(first[2], 0) - number for number in range(len(older), 0, -1)]
        added: list[int] = []
        after = older[0].read_at
        for new_id, one in zip(ids, older, strict=True):
            nodes, edges, notes = one.sections
            numbers = array("I", [rows[digests[number]] for number in (*nodes, *edges, *notes)])
            manifest = Manifest((len(nodes), len(edges), len(notes)), numbers).encode()
            key, data = file.packed_manifest(connection, canvas, manifest)
            values = (
                *(new_id, canvas, one.read_at, after, clean(one.updated_at)[:MAX_TIME]),
                *(digest_of(manifest), key, data, one.starred, clean(one.name), one.notes_complete),
            )
            cursor = connection.execute(
                "INSERT INTO snapshots (id, canvas, read_at, after, updated_at, digest, key, manifest,"
                " starred, name, notes_complete, changes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, x'')",
                values,
            )
            added.append(cursor.lastrowid or 0)
            size += len(data) + ROW_BYTES
            after = one.read_at
        connection.execute("UPDATE canvases SET bytes = bytes + ? WHERE n = ?", (size, canvas))
        if first is None:
            connection.execute("UPDATE canvases SET seen = ? WHERE n = ?", (added[-1], canvas))
        return added


def set_changes(file: HistoryFile, canvas_id: str, snapshot_id: int, changes: list[StoredChange]) -> None:
    """Set the changes of a snapshot since the one before it. Blocks."""
    with file.access() as connection, transaction(connection):
        packed = pack_changes(connection, file.canvas_row(connection, canvas_id, ""), changes)
        connection.execute("UPDATE snapshots SET changes = ? WHERE id = ?", (packed, snapshot_id))
