"""One history file: add, list, load, and mark snapshots."""

from __future__ import annotations

import json
import sqlite3
import time
from array import array
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import zstandard
from typing_extensions import override

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.core.sqlite_file import SqliteFile
from wsdesk.localdb.core.text_encoding import as_key, clean
from wsdesk.localdb.core.writer import transaction
from wsdesk.localdb.history.changes import CHANGE, pack_changes, unpack_changes
from wsdesk.localdb.history.codec import (
    YIELD_EVERY,
    Manifest,
    PieceCodec,
    digest_of,
    pack_manifest,
    piece_digest,
    unpack_manifest,
)
from wsdesk.localdb.history.queries import insert_pieces, is_repeated, known_rows
from wsdesk.localdb.history.schema import SQL
from wsdesk.localdb.history.thinning import DAY_S
from wsdesk.localdb.history.values import (
    CanvasHistory,
    CanvasSnapshot,
    PreparedSnapshot,
    Sections,
    SeenState,
    SnapshotContent,
    SnapshotPieces,
    StoredChange,
    sections_of,
)

KEY_EVERY = 64
"""Snapshots that share a key manifest."""
CLOCK_S = DAY_S
"""Seconds by which the newest snapshot may be in the future; beyond, the clock was wrong when it was read."""
MAX_TITLE, MAX_TIME = 500, 64
"""Maximum letters of a title and of the service's time."""
DAY_SHARE = 0.25
"""Share of a canvas's limit that new pieces may take in a day."""
ROW_BYTES = 48
"""Bytes of a row beside its data, with its digest."""
_MEMOS = 8
"""Canvases whose rows are in memory."""

_COLUMNS = (
    "s.id, c.canvas_id, s.read_at, s.after, s.updated_at, s.digest, s.starred, s.name, s.notes_complete,"
    " s.changes FROM snapshots s JOIN canvases c ON c.n = s.canvas"
)
_HISTORIES = """
SELECT c.canvas_id, c.title, n.id, n.digest, c.seen, c.seen_keys, coalesce(b.digest, x''),
    (SELECT count(*) FROM snapshots s WHERE s.canvas = c.n),
    (SELECT s.read_at FROM snapshots s WHERE s.canvas = c.n ORDER BY s.id LIMIT 1), c.bytes,
    n.updated_at, coalesce(b.read_at, 0)
FROM canvases c
JOIN snapshots n ON n.id = (SELECT max(s.id) FROM snapshots s WHERE s.canvas = c.n)
LEFT JOIN snapshots b ON b.id = c.seen
"""


class HistoryFile(SqliteFile):
    """History of the canvases of one scope. A damaged file is set aside."""

    SQL = SQL
    SYNCHRONOUS = "NORMAL"

    def __init__(self, path: Path, limit_bytes: int = 1 << 29, canvas_limit_bytes: int = 1 << 26) -> None:
        super().__init__(path)
        self.limit_bytes = limit_bytes
        self.canvas_limit_bytes = canvas_limit_bytes
        self.codec = PieceCodec()
        self._memos: OrderedDict[str, tuple[array[int], array[int]]] = OrderedDict()
        """Tokens and rows of the newest snapshot of a canvas."""
        self._connections = 0

    @property
    def connections(self) -> int:
        """Number of connections so far: IDs of snapshots and rows are only comparable within one."""
        return self._connections

    def prepare(self, content: SnapshotContent) -> PreparedSnapshot | None:
        """Find the new pieces; None if the content needn't be stored (`is_repeated`)."""
        pieces = (*content.nodes, *content.edges, *content.notes)
        memo = dict(zip(*self._memos.get(content.canvas_id, ((), ())), strict=True))
        generation = self._generation()
        rows: list[int | bytes] = []
        new: dict[bytes, Callable[[], bytes]] = {}
        for piece in pieces:
            row = memo.get(piece.token)
            if row is None:
                row = piece_digest(piece.read())
                new.setdefault(row, piece.read)
                if len(new) % YIELD_EVERY == 0:
                    time.sleep(0)
            rows.append(row)
        with self.access() as connection:
            known = dict(known_rows(connection, content.canvas_id, new))
        if known:
            rows = [known.get(row, row) if isinstance(row, bytes) else row for row in rows]
        counts = (len(content.nodes), len(content.edges), len(content.notes))
        prepared = PreparedSnapshot(
            content.canvas_id,
            counts,
            content.notes_complete,
            array("q", [piece.token for piece in pieces]),
            tuple(rows),
            tuple((digest, read) for digest, read in new.items() if digest not in known),
            generation,
        )
        return None if not prepared.new and self._is_repeated(prepared) else prepared

    def add(
        self,
        prepared: PreparedSnapshot,
        changes: Iterable[StoredChange] = (),
        *,
        read_at: float,
        after: float = 0,
        title: str = "",
        updated_at: str = "",
    ) -> CanvasSnapshot | None:
        """Store a snapshot in one transaction, which begins when the pieces are compressed.

        None if the canvas already has too many new bytes today, or if `prepared` is outdated (`is_outdated`).
        The first snapshot of a canvas is its seen state.
        """
        with self.access() as connection:
            if self.is_outdated(prepared):
                return None
            self.codec.train(connection, [read for _, read in prepared.new])
            codec = self.codec
        packed = codec.pack(prepared.new)
        size = sum(len(data) + ROW_BYTES for _, _, data in packed)
        with self.access() as connection, transaction(connection):
            if self.is_outdated(prepared):
                return None  # after a new connection, `codec` may be that of another file
            canvas = self.canvas_row(connection, prepared.canvas_id, title)
            newest = self._newest(connection, canvas)
            last = newest[1] if newest and newest[1] - read_at <= CLOCK_S else 0
            now = max(read_at, last)
            if newest and not self._spend(connection, canvas, size, now):
                return None
            added = insert_pieces(connection, canvas, packed)
            rows = array("I", [added[row] if isinstance(row, bytes) else row for row in prepared.rows])
            manifest = Manifest(prepared.counts, rows).encode()
            key, data = self.packed_manifest(connection, canvas, manifest)
            values = (
                *(canvas, now, min(max(after, last), now) if newest else now, clean(updated_at)[:MAX_TIME]),
                *(digest_of(manifest), key, data, pack_changes(connection, canvas, changes)),
                int(prepared.notes_complete),
            )
            cursor = connection.execute(
                "INSERT INTO snapshots (canvas, read_at, after, updated_at, digest, key, manifest, changes,"
                " notes_complete) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                values,
            )
            total = size + len(data) + ROW_BYTES
            connection.execute("UPDATE canvases SET bytes = bytes + ? WHERE n = ?", (total, canvas))
            if newest is None:
                connection.execute("UPDATE canvases SET seen = ? WHERE n = ?", (cursor.lastrowid, canvas))
            query = f"SELECT {_COLUMNS} WHERE s.id = ?"
            snapshot = _snapshot(connection.execute(query, (cursor.lastrowid,)).fetchone())
        self._memos[prepared.canvas_id] = prepared.tokens, rows
        self._memos.move_to_end(prepared.canvas_id)
        while len(self._memos) > _MEMOS:
            self._memos.popitem(last=False)
        return snapshot

    def snapshots(self, canvas_id: str) -> list[CanvasSnapshot]:
        """Snapshots of a canvas, oldest first."""
        query = f"SELECT {_COLUMNS} WHERE c.canvas_id = ? ORDER BY s.id"
        return [_snapshot(row) for row in self._query(query, (as_key(canvas_id),))]

    def newest(self, canvas_id: str) -> CanvasSnapshot | None:
        """The newest snapshot of a canvas."""
        query = f"SELECT {_COLUMNS} WHERE c.canvas_id = ? ORDER BY s.id DESC LIMIT 1"
        rows = self._query(query, (as_key(canvas_id),))
        return _snapshot(rows[0]) if rows else None

    def get(self, snapshot_id: int) -> CanvasSnapshot | None:
        rows = self._query(f"SELECT {_COLUMNS} WHERE s.id = ?", (snapshot_id,))
        return _snapshot(rows[0]) if rows else None

    def changes_since(
        self, canvas_id: str, snapshot_id: int
    ) -> list[tuple[CanvasSnapshot, list[StoredChange]]]:
        """Snapshots after this one with their changes, oldest first."""
        later = [one for one in self.snapshots(canvas_id) if one.id > snapshot_id]
        with self.access() as connection:
            blobs = dict(
                connection.execute(
                    "SELECT s.id, s.changes FROM snapshots s JOIN canvases c ON c.n = s.canvas"
                    " WHERE c.canvas_id = ? AND s.id > ?",
                    (as_key(canvas_id), snapshot_id),
                ).fetchall()
            )
            return [(one, unpack_changes(connection, blobs.get(one.id, b""))) for one in later]

    def load(self, snapshot_id: int) -> bytes | None:
        """Content of a snapshot as JSON in the form of the API; None if it doesn't exist any more."""
        pieces = self.pieces(snapshot_id)
        return pieces.json() if pieces is not None else None

    def is_outdated(self, prepared: PreparedSnapshot) -> bool:
        """Whether rows that a prepared snapshot refers to were deleted, or the file was recreated."""
        return self._generation() != prepared.generation

    def pieces(
        self, snapshot_id: int, wanted: Callable[[Sections], Sequence[int]] | None = None
    ) -> SnapshotPieces | None:
        """Pieces of a snapshot; None if it doesn't exist any more.

        Of its rows, `wanted` returns the positions of those to read, sorted, counted from the first node; all
        are read without it.
        """
        try:
            return self._pieces(snapshot_id, wanted)
        except (zstandard.ZstdError, LookupError, ValueError) as error:
            raise LocalDbError(f"{self.path}: snapshot {snapshot_id} is damaged: {error}") from error

    def _pieces(
        self, snapshot_id: int, wanted: Callable[[Sections], Sequence[int]] | None
    ) -> SnapshotPieces | None:
        with self.access() as connection:
            manifest = self._manifest(connection, snapshot_id)
            if manifest is None:
                return None
            sections = sections_of(manifest.counts, manifest.rows)
            read = wanted(sections) if wanted is not None else range(len(manifest.rows))
            rows = {manifest.rows[at] for at in read}
            data = {row: piece for row in rows if (piece := self.codec.cached(row)) is not None}
            missing = list(rows - data.keys())
            query = "SELECT id, dictionary, data FROM pieces WHERE id IN (SELECT value FROM json_each(?))"
            for row, dictionary, packed in connection.execute(query, (json.dumps(missing),)):
                data[row] = self.codec.unpack(row, dictionary, packed)
            if len(data) < len(rows):
                raise LookupError("pieces are missing")
            return SnapshotPieces(manifest.counts, manifest.rows, data, self._generation(), read)

    def histories(self) -> list[CanvasHistory]:
        """Summary of every canvas with snapshots."""
        return [
            CanvasHistory(row[0], row[1], row[2], row[3], SeenState(row[4], _keys(row[5])), *row[6:])
            for row in self._query(_HISTORIES)
        ]

    def set_starred(self, snapshot_id: int, starred: bool, name: str = "") -> None:
        """Star a snapshot, which is then never deleted automatically, and name it."""
        values = (int(starred), clean(name), snapshot_id)
        with self.access() as connection, transaction(connection):
            connection.execute("UPDATE snapshots SET starred = ?, name = ? WHERE id = ?", values)

    def set_seen(self, seen: Mapping[str, SeenState]) -> None:
        """Set what the user has seen of canvases, in one transaction."""
        query = "UPDATE canvases SET seen = ?, seen_keys = ? WHERE canvas_id = ?"
        with self.access() as connection, transaction(connection):
            for canvas_id, state in seen.items():
                values = (state.snapshot, json.dumps(sorted(state.keys)), as_key(canvas_id))
                connection.execute(query, values)

    def forget_rows(self) -> None:
        """Forget row IDs after a sweep."""
        with self._lock:
            self._memos.clear()
            self.codec.clear_cache()

    @override
    def _discard(self) -> None:
        """Set the file aside, since its content can't be downloaded again."""
        with suppress(FileNotFoundError):
            self.path.replace(self.path.with_name(f"{self.path.name}.damaged"))
        self._delete_files()

    @override
    def _connect(self) -> sqlite3.Connection:
        connection = super()._connect()
        self._connections += 1
        self.codec = PieceCodec()
        self._memos.clear()
        self.codec.load(connection)
        return connection

    def _generation(self) -> int:
        sweeps = self._query("SELECT value FROM facts WHERE name = 'generation'")[0][0]
        return (self._connections << 32) + sweeps

    def _is_repeated(self, prepared: PreparedSnapshot) -> bool:
        rows = array("I", [row for row in prepared.rows if isinstance(row, int)])
        digest = digest_of(Manifest(prepared.counts, rows).encode())
        with self.access() as connection:
            return is_repeated(connection, prepared.canvas_id, digest, ROW_BYTES)

    def canvas_row(self, connection: sqlite3.Connection, canvas_id: str, title: str) -> int:
        """Row of a canvas, which is added if it is new."""
        connection.execute(
            "INSERT INTO canvases (canvas_id, title) VALUES (?, ?) ON CONFLICT (canvas_id) DO UPDATE SET"
            " title = CASE WHEN excluded.title = '' THEN title ELSE excluded.title END",
            (as_key(canvas_id), clean(title)[:MAX_TITLE]),
        )
        query = "SELECT n FROM canvases WHERE canvas_id = ?"
        return connection.execute(query, (as_key(canvas_id),)).fetchone()[0]

    def _newest(self, connection: sqlite3.Connection, canvas: int) -> tuple[int, float] | None:
        query = "SELECT id, read_at FROM snapshots WHERE canvas = ? ORDER BY id DESC LIMIT 1"
        return connection.execute(query, (canvas,)).fetchone()

    def _spend(self, connection: sqlite3.Connection, canvas: int, size: int, now: float) -> bool:
        """Add new bytes to the canvas's day; False if it has too many."""
        day = int(now // DAY_S)
        query = "SELECT day, day_bytes FROM canvases WHERE n = ?"
        last_day, spent = connection.execute(query, (canvas,)).fetchone()
        spent = size + (spent if last_day == day else 0)
        if spent > self.canvas_limit_bytes * DAY_SHARE:
            return False
        connection.execute("UPDATE canvases SET day = ?, day_bytes = ? WHERE n = ?", (day, spent, canvas))
        return True

    def packed_manifest(self, connection: sqlite3.Connection, canvas: int, data: bytes) -> tuple[int, bytes]:
        """Compress with the newest key manifest of the canvas; a new key after `KEY_EVERY` snapshots."""
        query = "SELECT id, data FROM keys WHERE canvas = ? ORDER BY id DESC LIMIT 1"
        row = connection.execute(query, (canvas,)).fetchone()
        if row is not None:
            used = connection.execute("SELECT count(*) FROM snapshots WHERE key = ?", (row[0],)).fetchone()[0]
            if used < KEY_EVERY:
                return row[0], pack_manifest(data, unpack_manifest(row[1], b""))
        insert = "INSERT INTO keys (canvas, data) VALUES (?, ?)"
        key = connection.execute(insert, (canvas, pack_manifest(data, b""))).lastrowid or 0
        return key, pack_manifest(data, data)

    def _manifest(self, connection: sqlite3.Connection, snapshot_id: int) -> Manifest | None:
        query = "SELECT s.manifest, k.data FROM snapshots s JOIN keys k ON k.id = s.key WHERE s.id = ?"
        row = connection.execute(query, (snapshot_id,)).fetchone()
        return Manifest.decode(unpack_manifest(row[0], unpack_manifest(row[1], b""))) if row else None


def _keys(text: str) -> frozenset[str]:
    with suppress(ValueError):
        value: Any = json.loads(text)
        if isinstance(value, list):
            return frozenset(key for key in cast("list[Any]", value) if isinstance(key, str))
    return frozenset()


def _snapshot(row: tuple[Any, ...]) -> CanvasSnapshot:
    changes: bytes = row[9]
    counts = dict(Counter(changes[:: CHANGE.size]))
    return CanvasSnapshot(*row[:6], bool(row[6]), row[7], bool(row[8]), counts)  # pyright: ignore[reportCallIssue]
