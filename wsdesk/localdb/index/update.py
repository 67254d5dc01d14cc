"""Insert and delete in an index file, within the caller's transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.index.tokenizer import folded, spaced
from wsdesk.localdb.index.values import IndexDocument, IndexedImage, IndexedProblem

LONGEST_BODY = 20_000
"""Letters of one piece; a longer text is found by its beginning."""


def number_of(connection: sqlite3.Connection, canvas_id: str) -> int:
    """The number of a canvas, given now if it has none."""
    key = as_key(canvas_id)
    connection.execute("INSERT OR IGNORE INTO canvases (canvas_id) VALUES (?)", (key,))
    return connection.execute("SELECT n FROM canvases WHERE canvas_id = ?", (key,)).fetchone()[0]


_INTO = {
    "parts": ("INSERT INTO parts VALUES ", 5),
    "pieces": ("INSERT INTO pieces VALUES ", 10),
    "keys": ("INSERT OR IGNORE INTO keys VALUES ", 3),
    "titles": ("INSERT INTO titles (rowid, text, kind) VALUES ", 3),
    "words": ("INSERT INTO words (rowid, text, kind) VALUES ", 3),
    "fragments": ("INSERT INTO fragments (rowid, text) VALUES ", 2),
}
_MOST_VALUES = 5_000
"""Of one statement; SQLite takes 32,766."""
_OUT_OF = {
    "titles": "INSERT INTO titles (titles, rowid, text, kind) VALUES ('delete', ?, ?, ?)",
    "words": "INSERT INTO words (words, rowid, text, kind) VALUES ('delete', ?, ?, ?)",
    "fragments": "INSERT INTO fragments (fragments, rowid, text) VALUES ('delete', ?, ?)",
    "keys": "DELETE FROM keys WHERE key = ? AND piece = ? AND role = ?",
}
Rows = list[tuple[Any, ...]]


def _insert(connection: sqlite3.Connection, table: str, rows: Rows) -> None:
    """Many rows by one statement: row by row, each would wait for the interpreter while the window works."""
    statement, columns = _INTO[table]
    row = f"({', '.join('?' * columns)})"
    step = _MOST_VALUES // columns
    for at in range(0, len(rows), step):
        some = rows[at : at + step]
        connection.execute(statement + ", ".join([row] * len(some)), list(chain.from_iterable(some)))


def insert(connection: sqlite3.Connection, canvas: int, parts: Sequence[IndexDocument]) -> None:
    """Put in parts that are not there."""
    first = connection.execute("SELECT coalesce(max(n), 0) + 1 FROM pieces").fetchone()[0]
    pieces: Rows = []
    rows: Rows = []
    for part in parts:
        rows.append((canvas, as_key(part.id), part.digest.hex(), first + len(pieces), len(part.pieces)))
        for piece in part.pieces:
            keys = "\n".join(f"{role} {clean(key)}" for role, key in dict.fromkeys(piece.keys) if key)
            number = first + len(pieces)
            ids = as_key(piece.node_id), as_key(piece.version_id)
            texts = clean(piece.title[:LONGEST_BODY]), clean(piece.body[:LONGEST_BODY])
            pieces.append((number, canvas, piece.kind, *ids, *texts, piece.at, keys, _image_row(piece.image)))
    _insert(connection, "parts", rows)
    _insert(connection, "pieces", pieces)
    for table, told in _folded(pieces).items():
        _insert(connection, table, told)


def delete(connection: sqlite3.Connection, canvas: int, ids: Iterable[str]) -> None:
    """Take out the parts of these IDs, where they are there."""
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
    for number, _canvas, kind, _node, _version, title, body, _at, keys, _image in pieces:
        for line in keys.split("\n"):
            role, _, key = line.partition(" ")
            if key:
                found["keys"].append((key, number, role))
        if kind == "version" and not body:
            continue  # found by its node, and by IDs
        text = f"{folded(title)}\n{folded(body)}"
        if kind != "version":
            found["titles"].append((number, spaced(folded(title)), kind))
        found["words"].append((number, spaced(text), kind))
        found["fragments"].append((number, text))
    return found


def _image_row(image: IndexedImage | None) -> str:
    return json.dumps(image, ensure_ascii=True) if image is not None else ""


def image_of(row: str) -> IndexedImage | None:
    """The image that a row of the index holds."""
    return IndexedImage(*json.loads(row)) if row else None


def replace_troubles(connection: sqlite3.Connection, canvas: int, troubles: Sequence[IndexedProblem]) -> None:
    """These are the problems of a canvas now."""
    connection.execute("DELETE FROM troubles WHERE canvas = ?", (canvas,))
    connection.executemany(
        "INSERT INTO troubles VALUES (?, ?, ?)",
        [
            (canvas, at, json.dumps([t.code, t.subject_id, t.title, t.is_node, t.values]))
            for at, t in enumerate(troubles)
        ],
    )


def trouble_of(row: str) -> IndexedProblem:
    """A problem as its row tells it."""
    code, subject, title, is_node, values = json.loads(row)
    return IndexedProblem(code, subject, title, is_node, tuple((name, value) for name, value in values))


def clean(text: str) -> str:
    """Without halves of characters, which no SQL text holds, and without what ends a line of keys."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = text.encode("utf-8", "replace").decode("utf-8")
    return text.replace("\0", " ")
