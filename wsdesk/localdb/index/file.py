"""One file of the index: opened, filled, asked, kept to its bound."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from wsdesk.localdb.errors import Closed, Damaged, LocalDbError, translated
from wsdesk.localdb.index import asking
from wsdesk.localdb.index.letters import folded, spaced
from wsdesk.localdb.index.query import asked
from wsdesk.localdb.index.schema import SQL, VERSION
from wsdesk.localdb.index.values import Found, Holder, Part, Piece, Shelved, Trouble
from wsdesk.localdb.text import as_key

T = TypeVar("T")
_WAIT_S = 5.0
_KEPT_SHARE = 0.9
_CANVAS_PART = "canvas"
LONGEST_BODY = 20_000
"""Letters of one piece; a longer text is found by its beginning."""


class IndexFile:
    """The index of one scope. Every method blocks, and may be called from any thread but that of the window.

    A file that is damaged, or of another version, is begun anew. Raises `LocalDbError` where the disk
    refuses.
    """

    def __init__(self, path: Path, limit_bytes: int) -> None:
        self.path = path
        self.limit_bytes = limit_bytes
        self._write_lock = threading.RLock()
        self._read_lock = threading.Lock()
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._closed = False

    def canvases(self) -> dict[str, Shelved]:
        """What is in it, by canvas."""
        query = (
            "SELECT canvas_id, title, project_id, digest,"
            " (SELECT count(*) FROM parts WHERE canvas = canvases.n) FROM canvases"
        )
        return self._read(
            lambda c: {row[0]: Shelved(row[0], row[1], row[2], row[3], row[4]) for row in c.execute(query)}
        )

    def digests(self, canvas_id: str) -> dict[str, bytes]:
        """The digest of every part of a canvas."""
        query = "SELECT p.id, p.digest FROM parts p JOIN canvases c ON c.n = p.canvas WHERE c.canvas_id = ?"
        rows = self._read(lambda c: c.execute(query, (as_key(canvas_id),)).fetchall())
        return {part: bytes.fromhex(digest) for part, digest in rows}

    def put(self, canvas_id: str, parts: Sequence[Part]) -> None:
        """Put these parts in, in place of what they were."""
        with self._writing() as connection:
            canvas = _number(connection, canvas_id)
            _take_out(connection, canvas, [part.id for part in parts])
            _put_in(connection, canvas, parts)

    def finish(
        self, shelved: Shelved, gone: Collection[str] = (), troubles: Sequence[Trouble] | None = None
    ) -> None:
        """A canvas is wholly in, as of this digest; parts that are `gone` go, and the bound is kept."""
        named = Part(
            _CANVAS_PART, b"", (Piece("canvas", title=shelved.title, keys=(("node", shelved.canvas_id),)),)
        )
        with self._writing() as connection:
            canvas = _number(connection, shelved.canvas_id)
            _take_out(connection, canvas, gone)
            if (
                connection.execute("SELECT title FROM canvases WHERE n = ?", (canvas,)).fetchone()[0]
                != shelved.title
                or not connection.execute(
                    "SELECT 1 FROM parts WHERE canvas = ? AND id = ?", (canvas, _CANVAS_PART)
                ).fetchone()
            ):
                _take_out(connection, canvas, (_CANVAS_PART,))
                _put_in(connection, canvas, (named,))
            connection.execute(
                "UPDATE canvases SET title = ?, project_id = ?, digest = ?, used_at = ? WHERE n = ?",
                (
                    *(_text(shelved.title), _text(shelved.project_id)),
                    *(shelved.digest, time.time(), canvas),
                ),
            )
            if troubles is not None:
                _replace_troubles(connection, canvas, troubles)
        self._keep_to_bound(shelved.canvas_id)

    def touch(self, canvas_id: str) -> None:
        """The canvas was used now."""
        with self._writing() as connection:
            connection.execute(
                "UPDATE canvases SET used_at = ? WHERE canvas_id = ?", (time.time(), as_key(canvas_id))
            )

    def forget(self, canvas_id: str) -> None:
        """Take a canvas out, some thousand pieces at a time so that others may write in between."""
        while True:
            with self._writing() as connection:
                row = connection.execute(
                    "SELECT n FROM canvases WHERE canvas_id = ?", (as_key(canvas_id),)
                ).fetchone()
                if row is None:
                    return
                ids = [
                    r[0] for r in connection.execute("SELECT id FROM parts WHERE canvas = ? LIMIT 2000", row)
                ]
                if ids:
                    _take_out(connection, row[0], ids)
                else:
                    connection.execute("DELETE FROM troubles WHERE canvas = ?", row)
                    connection.execute("DELETE FROM canvases WHERE n = ?", row)

    def ask(self, text: str, kinds: Collection[str] = (), limit: int = 100) -> tuple[Found, ...]:
        """What holds every word of the text, best first."""
        question = asked(text)
        return self._read(lambda c: asking.ask(c, question, kinds, limit))

    def holders(self, key: str, limit: int = 200) -> tuple[Holder, ...]:
        """Everything that an id (of an asset, a node, a version) belongs to."""
        return self._read(lambda c: asking.holders(c, as_key(key), limit))

    def troubles(self, limit: int = 5_000) -> tuple[tuple[Shelved, Trouble], ...]:
        """The problems of all canvases."""
        query = (
            "SELECT c.canvas_id, c.title, c.project_id, t.row FROM troubles t"
            " JOIN canvases c ON c.n = t.canvas ORDER BY c.title, c.n, t.at LIMIT ?"
        )
        return self._read(
            lambda c: tuple(
                (Shelved(row[0], row[1], row[2]), _trouble(row[3])) for row in c.execute(query, (limit,))
            )
        )

    def size(self) -> int:
        """Bytes in use."""
        return self._read(_size)

    def close(self) -> None:
        """Wait for what writes, and let go of the file. A second call does nothing."""
        with self._write_lock, self._read_lock:
            self._closed = True
            self._let_go()

    def remove(self) -> None:
        """Close it, and take the file away."""
        self.close()
        _remove(self.path)

    def _keep_to_bound(self, kept: str) -> None:
        """Take out the canvases that were used longest ago, until there is room."""
        size = self.size()
        if size <= self.limit_bytes:
            return
        query = (
            "SELECT canvas_id, (SELECT count(*) FROM pieces p WHERE p.canvas = c.n) FROM canvases c"
            " ORDER BY used_at"
        )
        rows = self._read(lambda c: c.execute(query).fetchall())
        total = sum(many for _, many in rows) or 1
        # By share: what was taken out of full text gives its room back only when it is put in order below.
        for canvas_id, many in rows:
            if size <= self.limit_bytes * _KEPT_SHARE:
                break
            if canvas_id != as_key(kept):
                self.forget(canvas_id)
                size -= self.size() * many // total
        with self._writing() as connection:
            for table in ("titles", "words", "fragments"):
                connection.execute(f"INSERT INTO {table} ({table}) VALUES ('optimize')")
        with self._write_lock, suppress(sqlite3.Error):
            self._open().executescript("PRAGMA incremental_vacuum")

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with self._read_lock:
                if self._reader is None:
                    with self._write_lock:
                        self._open()  # made, if it is not there
                    self._reader = _connect(self.path)
                return work(self._reader)
        except sqlite3.Error as error:
            self._mend(error)
            raise translated(error) from error

    @contextmanager
    def _writing(self) -> Generator[sqlite3.Connection]:
        with self._write_lock:
            try:
                connection = self._open()
                connection.execute("BEGIN IMMEDIATE")
                try:
                    yield connection
                    connection.execute("COMMIT")
                except BaseException:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                    raise
            except sqlite3.Error as error:
                self._mend(error)
                raise translated(error) from error

    def _open(self) -> sqlite3.Connection:
        if self._closed:
            raise Closed("the index is closed")
        if self._writer is None:
            self._writer = _opened(self.path)
        return self._writer

    def _mend(self, error: sqlite3.Error) -> None:
        """Begin anew where the file is damaged: all of it can be made again."""
        if isinstance(translated(error), Damaged):
            with self._write_lock:
                self._let_go()
                _remove(self.path)

    def _let_go(self) -> None:
        for connection in (self._reader, self._writer):
            if connection is not None:
                with suppress(sqlite3.Error):
                    connection.close()
        self._reader = self._writer = None


def _opened(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            connection = _connect(path)
            if _version(connection) == VERSION:
                return connection
            connection.close()
        except sqlite3.DatabaseError as error:
            if not isinstance(translated(error), Damaged):
                raise
        _remove(path)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        return _made(path)
    except OSError as error:
        raise LocalDbError(f"{path}: {error.strerror or error}") from error


def _made(path: Path) -> sqlite3.Connection:
    connection = _connect(path)
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript(SQL)
    connection.execute("INSERT INTO facts VALUES ('version', ?)", (VERSION,))
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT_S, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA trusted_schema = OFF")
    # What is lost at power loss is made again.
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA journal_size_limit = 16777216")
    return connection


def _version(connection: sqlite3.Connection) -> str:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone():
        return ""
    row = connection.execute("SELECT value FROM facts WHERE name = 'version'").fetchone()
    return str(row[0]) if row else ""


def _remove(path: Path) -> None:
    for tail in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + tail).unlink()


def _size(connection: sqlite3.Connection) -> int:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    free = connection.execute("PRAGMA freelist_count").fetchone()[0]
    return (pages - free) * connection.execute("PRAGMA page_size").fetchone()[0]


def _number(connection: sqlite3.Connection, canvas_id: str) -> int:
    key = as_key(canvas_id)
    connection.execute("INSERT OR IGNORE INTO canvases (canvas_id) VALUES (?)", (key,))
    return connection.execute("SELECT n FROM canvases WHERE canvas_id = ?", (key,)).fetchone()[0]


_COLUMNS = 9
_INTO = {
    "parts": "INSERT INTO parts SELECT {0}, {1}, {2}, {3}, {4} FROM json_each(?)",
    "pieces": "INSERT INTO pieces SELECT {0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8} FROM json_each(?)",
    "keys": "INSERT OR IGNORE INTO keys SELECT {0}, {1}, {2} FROM json_each(?)",
    "titles": "INSERT INTO titles (rowid, text, kind) SELECT {0}, {1}, {2} FROM json_each(?)",
    "words": "INSERT INTO words (rowid, text, kind) SELECT {0}, {1}, {2} FROM json_each(?)",
    "fragments": "INSERT INTO fragments (rowid, text) SELECT {0}, {1} FROM json_each(?)",
}
_OUT_OF = {
    "titles": "INSERT INTO titles (titles, rowid, text, kind) VALUES ('delete', ?, ?, ?)",
    "words": "INSERT INTO words (words, rowid, text, kind) VALUES ('delete', ?, ?, ?)",
    "fragments": "INSERT INTO fragments (fragments, rowid, text) VALUES ('delete', ?, ?)",
    "keys": "DELETE FROM keys WHERE key = ? AND piece = ? AND role = ?",
}
Rows = list[tuple[Any, ...]]


def _insert(connection: sqlite3.Connection, table: str, rows: Rows) -> None:
    """All rows by one statement: row by row, each would wait for the interpreter while the window works."""
    columns = [f"json_extract(value, '$[{at}]')" for at in range(_COLUMNS)]
    connection.execute(_INTO[table].format(*columns), (json.dumps(rows),))


def _put_in(connection: sqlite3.Connection, canvas: int, parts: Sequence[Part]) -> None:
    first = connection.execute("SELECT coalesce(max(n), 0) + 1 FROM pieces").fetchone()[0]
    pieces: Rows = []
    rows: Rows = []
    for part in parts:
        rows.append((canvas, as_key(part.id), part.digest.hex(), first + len(pieces), len(part.pieces)))
        for piece in part.pieces:
            keys = "\n".join(f"{role} {_text(key)}" for role, key in dict.fromkeys(piece.keys) if key)
            number = first + len(pieces)
            ids = as_key(piece.node_id), as_key(piece.version_id)
            texts = _text(piece.title[:LONGEST_BODY]), _text(piece.body[:LONGEST_BODY])
            pieces.append((number, canvas, piece.kind, *ids, *texts, piece.at, keys))
    _insert(connection, "parts", rows)
    _insert(connection, "pieces", pieces)
    for table, told in _folded(pieces).items():
        _insert(connection, table, told)


def _take_out(connection: sqlite3.Connection, canvas: int, ids: Iterable[str]) -> None:
    for part in ids:
        at = (canvas, as_key(part))
        row = connection.execute("SELECT first, many FROM parts WHERE canvas = ? AND id = ?", at).fetchone()
        if row is None:
            continue
        span = (row[0], row[0] + row[1])
        pieces = connection.execute("SELECT * FROM pieces WHERE n >= ? AND n < ?", span).fetchall()
        for table, told in _folded(pieces).items():
            connection.executemany(_OUT_OF[table], told)
        connection.execute("DELETE FROM pieces WHERE n >= ? AND n < ?", span)
        connection.execute("DELETE FROM parts WHERE canvas = ? AND id = ?", at)


def _folded(pieces: Rows) -> dict[str, Rows]:
    """What the pieces come to in the tables that are asked: taken out exactly as it was put in."""
    found: dict[str, Rows] = {"titles": [], "words": [], "fragments": [], "keys": []}
    for number, _canvas, kind, _node, _version, title, body, _at, keys in pieces:
        for line in keys.split("\n"):
            role, _, key = line.partition(" ")
            if key:
                found["keys"].append((key, number, role))
        if kind == "version" and not body:
            continue  # found by its node, and by ids
        text = f"{folded(title)}\n{folded(body)}"
        if kind != "version":
            found["titles"].append((number, spaced(folded(title)), kind))
        found["words"].append((number, spaced(text), kind))
        found["fragments"].append((number, text))
    return found


def _replace_troubles(connection: sqlite3.Connection, canvas: int, troubles: Sequence[Trouble]) -> None:
    connection.execute("DELETE FROM troubles WHERE canvas = ?", (canvas,))
    connection.executemany(
        "INSERT INTO troubles VALUES (?, ?, ?)",
        [
            (canvas, at, json.dumps([t.code, t.subject_id, t.title, t.is_node, t.values]))
            for at, t in enumerate(troubles)
        ],
    )


def _trouble(row: str) -> Trouble:
    code, subject, title, is_node, values = json.loads(row)
    return Trouble(code, subject, title, is_node, tuple((name, value) for name, value in values))


def _text(text: str) -> str:
    """Without halves of characters, which no SQL text holds, and without what ends a line of keys."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = text.encode("utf-8", "replace").decode("utf-8")
    return text.replace("\0", " ")
