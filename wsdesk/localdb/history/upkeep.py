"""Deletes old snapshots, and pieces that no snapshot has any more."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection

from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.core.writer import transaction
from wsdesk.localdb.history.changes import merged_changes, subject_rows
from wsdesk.localdb.history.codec import Manifest, unpack_manifest
from wsdesk.localdb.history.file import ROW_BYTES, HistoryFile
from wsdesk.localdb.history.thinning import Dated, thinned

_SHARE = 8
"""One of so many snapshots is deleted at a time while there is too little room."""
_FREE_PAGES = 4_096


class HistoryUpkeep:
    """Limits the size of a history file. Every method blocks; call it on a worker thread."""

    def __init__(self, file: HistoryFile, offline: Collection[str] = ()) -> None:
        """`offline`: IDs of canvases that don't count towards the limit of the file."""
        self._file = file
        self._offline = frozenset(as_key(canvas_id) for canvas_id in offline)

    def run(self, now: float) -> None:
        """Thin all canvases by age, and delete the oldest snapshots beyond the limits."""
        for canvas in self._canvases():
            old = thinned(self._dated(canvas), now)
            if old:
                self._delete(canvas, old)
                self._sweep(canvas)
            while self._size(canvas) > self._file.canvas_limit_bytes and self._delete_oldest((canvas,)):
                pass
        limited = self._canvases(self._offline)
        while self._size(*limited) > self._file.limit_bytes and self._delete_oldest(limited):
            pass

    def delete_canvas(self, canvas_id: str) -> None:
        """Delete all snapshots of a canvas."""
        with self._file.access() as connection, transaction(connection):
            query = "SELECT n FROM canvases WHERE canvas_id = ?"
            for (canvas,) in connection.execute(query, (as_key(canvas_id),)).fetchall():
                connection.execute("DELETE FROM snapshots WHERE canvas = ?", (canvas,))
                self._sweep_within(connection, canvas)
                connection.execute("DELETE FROM canvases WHERE n = ?", (canvas,))
        self._file.forget_rows()

    def _canvases(self, without: Collection[str] = ()) -> list[int]:
        with self._file.access() as connection:
            rows = connection.execute("SELECT n, canvas_id FROM canvases").fetchall()
        return [number for number, canvas_id in rows if canvas_id not in without]

    def _size(self, *canvases: int) -> int:
        """Bytes of canvases."""
        query = "SELECT coalesce(sum(bytes), 0) FROM canvases WHERE n IN (SELECT value FROM json_each(?))"
        with self._file.access() as connection:
            return connection.execute(query, (json.dumps(canvases),)).fetchone()[0]

    def _dated(self, canvas: int) -> list[Dated]:
        query = (
            "SELECT s.id, s.read_at, s.starred OR s.id = c.seen OR s.id ="
            " (SELECT max(n.id) FROM snapshots n WHERE n.canvas = c.n)"
            " FROM snapshots s JOIN canvases c ON c.n = s.canvas WHERE c.n = ? ORDER BY s.id"
        )
        with self._file.access() as connection:
            return [Dated(row[0], row[1], bool(row[2])) for row in connection.execute(query, (canvas,))]

    def _delete_oldest(self, canvases: Collection[int]) -> bool:
        """Delete the oldest snapshots of these canvases; False if none may be deleted."""
        dated = [(canvas, one) for canvas in canvases for one in self._dated(canvas)]
        found = [(one.read_at, one.id, canvas) for canvas, one in dated if not one.is_protected]
        oldest = sorted(found)[: max(1, len(found) // _SHARE)]
        for canvas in {canvas for _, _, canvas in oldest}:
            self._delete(canvas, [one for _, one, owner in oldest if owner == canvas])
            self._sweep(canvas)
        return bool(oldest)

    def _delete(self, canvas: int, snapshots: Collection[int]) -> None:
        """Delete snapshots; the next one of each gets its changes, and its span of time."""
        for snapshot in sorted(snapshots):
            with self._file.access() as connection, transaction(connection):
                query = "SELECT after, changes FROM snapshots WHERE id = ?"
                after, changes = connection.execute(query, (snapshot,)).fetchone()
                query = "SELECT id, changes FROM snapshots WHERE canvas = ? AND id > ? ORDER BY id LIMIT 1"
                following = connection.execute(query, (canvas, snapshot)).fetchone()
                if following is not None:
                    connection.execute(
                        "UPDATE snapshots SET after = ?, changes = ? WHERE id = ?",
                        (after, merged_changes(changes, following[1]), following[0]),
                    )
                connection.execute("DELETE FROM snapshots WHERE id = ?", (snapshot,))

    def _sweep(self, canvas: int) -> None:
        with self._file.access() as connection:
            with transaction(connection):
                self._sweep_within(connection, canvas)
            connection.execute(f"PRAGMA incremental_vacuum({_FREE_PAGES})").fetchall()
        self._file.forget_rows()

    def _sweep_within(self, connection: sqlite3.Connection, canvas: int) -> None:
        """Delete pieces, key manifests, and subjects that no snapshot of the canvas has; count its bytes."""
        used, keys, subjects = set[int](), dict[int, bytes](), set[int]()
        query = "SELECT key, manifest, changes FROM snapshots WHERE canvas = ?"
        size = 0
        for key, manifest, changes in connection.execute(query, (canvas,)).fetchall():
            if key not in keys:
                (data,) = connection.execute("SELECT data FROM keys WHERE id = ?", (key,)).fetchone()
                keys[key] = unpack_manifest(data, b"")
            used.update(Manifest.decode(unpack_manifest(manifest, keys[key])).rows)
            subjects |= subject_rows(changes)
            size += len(manifest) + len(changes) + ROW_BYTES
        stored = {row[0] for row in connection.execute("SELECT id FROM digests WHERE canvas = ?", (canvas,))}
        unused = (json.dumps(sorted(stored - used)),)
        listed = "(SELECT value FROM json_each(?))"
        connection.execute(f"DELETE FROM digests WHERE canvas = ? AND id IN {listed}", (canvas, *unused))
        connection.execute(f"DELETE FROM pieces WHERE id IN {listed}", unused)
        values = (canvas, json.dumps(sorted(keys)))
        connection.execute(f"DELETE FROM keys WHERE canvas = ? AND id NOT IN {listed}", values)
        values = (canvas, json.dumps(sorted(subjects)))
        connection.execute(f"DELETE FROM subjects WHERE canvas = ? AND n NOT IN {listed}", values)
        query = (
            f"SELECT coalesce(sum(length(p.data) + {ROW_BYTES}), 0) FROM digests d"
            " JOIN pieces p ON p.id = d.id WHERE d.canvas = ?"
        )
        size += connection.execute(query, (canvas,)).fetchone()[0]
        connection.execute("UPDATE canvases SET bytes = ? WHERE n = ?", (size, canvas))
        connection.execute("UPDATE facts SET value = value + 1 WHERE name = 'generation'")
