"""Insert and delete in an index file, within the caller's transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.index.tokenizer import fold, space_characters
from wsdesk.localdb.index.values import IndexDocument, IndexedImage, IndexedProblem

MAX_BODY_LENGTH = 20_000
"""Characters per piece; a longer text is indexed by its beginning."""


def canvas_row_id(connection: sqlite3.Connection, canvas_id: str) -> int:
    """Row ID of a canvas; inserts the canvas if necessary."""
    key = as_key(canvas_id)
    connection.execute("INSERT OR IGNORE INTO canvases (canvas_id) VALUES (?)", (key,))
    return connection.execute("SELECT n FROM canvases WHERE canvas_id = ?", (key,)).fetchone()[0]


_INSERT_STATEMENTS = {
    "parts": ("INSERT INTO parts VALUES ", 5),
    "pieces": ("INSERT INTO pieces VALUES ", 10),
    "keys": ("INSERT OR IGNORE INTO keys VALUES ", 3),
    "titles": ("INSERT INTO titles (rowid, text, kind) VALUES ", 3),
    "words": ("INSERT INTO words (rowid, text, kind) VALUES ", 3),
    "fragments": ("INSERT INTO fragments (rowid, text) VALUES ", 2),
}
_MAX_VALUES = 5_000
"""Values per statement; SQLite's limit is 32,766."""
_DELETE_STATEMENTS = {
    "titles": "INSERT INTO titles (titles, rowid, text, kind) VALUES ('delete', ?, ?, ?)",
    "words": "INSERT INTO words (words, rowid, text, kind) VALUES ('delete', ?, ?, ?)",
    "fragments": "INSERT INTO fragments (fragments, rowid, text) VALUES ('delete', ?, ?)",
    "keys": "DELETE FROM keys WHERE key = ? AND piece = ? AND role = ?",
}
Rows = list[tuple[Any, ...]]


def _insert(connection: sqlite3.Connection, table: str, rows: Rows) -> None:
    """Insert many rows per statement, since each statement waits for the GIL while the window is busy."""
    statement, columns = _INSERT_STATEMENTS[table]
    row = f"({', '.join('?' * columns)})"
    step = _MAX_VALUES // columns
    for at in range(0, len(rows), step):
        batch = rows[at : at + step]
        connection.execute(statement + ", ".join([row] * len(batch)), list(chain.from_iterable(batch)))


def insert(connection: sqlite3.Connection, canvas: int, parts: Sequence[IndexDocument]) -> None:
    """Insert new documents."""
    first = connection.execute("SELECT coalesce(max(n), 0) + 1 FROM pieces").fetchone()[0]
    pieces: Rows = []
    rows: Rows = []
    for part in parts:
        rows.append((canvas, as_key(part.id), part.digest.hex(), first + len(pieces), len(part.pieces)))
        for piece in part.pieces:
            keys = "\n".join(f"{role} {clean(key)}" for role, key in dict.fromkeys(piece.keys) if key)
            number = first + len(pieces)
            ids = as_key(piece.node_id), as_key(piece.version_id)
            texts = clean(piece.title[:MAX_BODY_LENGTH]), clean(piece.body[:MAX_BODY_LENGTH])
            pieces.append((number, canvas, piece.kind, *ids, *texts, piece.at, keys, _image_row(piece.image)))
    _insert(connection, "parts", rows)
    _insert(connection, "pieces", pieces)
    for table, table_rows in _search_rows(pieces).items():
        _insert(connection, table, table_rows)


def delete(connection: sqlite3.Connection, canvas: int, ids: Iterable[str]) -> None:
    """Delete documents by ID, ignoring unknown ones."""
    for part in ids:
        at = (canvas, as_key(part))
        row = connection.execute("SELECT first, many FROM parts WHERE canvas = ? AND id = ?", at).fetchone()
        if row is None:
            continue
        row_range = (row[0], row[0] + row[1])
        pieces = connection.execute("SELECT * FROM pieces WHERE n >= ? AND n < ?", row_range).fetchall()
        for table, table_rows in _search_rows(pieces).items():
            connection.executemany(_DELETE_STATEMENTS[table], table_rows)
        connection.execute("DELETE FROM pieces WHERE n >= ? AND n < ?", row_range)
        connection.execute("DELETE FROM parts WHERE canvas = ? AND id = ?", at)


def _search_rows(pieces: Rows) -> dict[str, Rows]:
    """Rows of the pieces in the search tables, the same for insertion and deletion."""
    rows_by_table: dict[str, Rows] = {"titles": [], "words": [], "fragments": [], "keys": []}
    for number, _canvas, kind, _node, _version, title, body, _at, keys, _image in pieces:
        for line in keys.split("\n"):
            role, _, key = line.partition(" ")
            if key:
                rows_by_table["keys"].append((key, number, role))
        if kind == "version" and not body:
            continue  # found by its node and its IDs
        text = f"{fold(title)}\n{fold(body)}"
        if kind != "version":
            rows_by_table["titles"].append((number, space_characters(fold(title)), kind))
        rows_by_table["words"].append((number, space_characters(text), kind))
        rows_by_table["fragments"].append((number, text))
    return rows_by_table


def _image_row(image: IndexedImage | None) -> str:
    return json.dumps(image, ensure_ascii=True) if image is not None else ""


def image_from_row(row: str) -> IndexedImage | None:
    """Parse the image of an index row."""
    return IndexedImage(*json.loads(row)) if row else None


def replace_problems(connection: sqlite3.Connection, canvas: int, problems: Sequence[IndexedProblem]) -> None:
    """Replace the problems of a canvas."""
    connection.execute("DELETE FROM troubles WHERE canvas = ?", (canvas,))
    connection.executemany(
        "INSERT INTO troubles VALUES (?, ?, ?)",
        [
            (canvas, at, json.dumps([t.code, t.subject_id, t.title, t.is_node, t.values]))
            for at, t in enumerate(problems)
        ],
    )


def problem_from_row(row: str) -> IndexedProblem:
    """Parse a problem of an index row."""
    code, subject, title, is_node, values = json.loads(row)
    return IndexedProblem(code, subject, title, is_node, tuple((name, value) for name, value in values))


def clean(text: str) -> str:
    """Remove lone surrogates, which are invalid in SQL text, and NUL characters."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = text.encode("utf-8", "replace").decode("utf-8")
    return text.replace("\0", " ")
