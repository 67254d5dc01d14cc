"""Distinct texts: each is stored once with its rows in the full-text tables.

Row IDs follow the time of the newest piece with the text, so that the newest matches are read first. They are
dense, because the full-text tables store differences: an hour has `_SLOTS` of them, more texts take those of
the next hours. Texts without a time, or with one before 2001, have the row IDs of the years before.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

from wsdesk.localdb.index.tokenizer import fold, space_characters

_SLOTS = 64
_NEAR = 16
"""Row IDs from the first of an hour on that are looked up for all texts at once."""
_HOUR_S = 3_600
_FIRST_HOUR = 978_307_200 // _HOUR_S
_MAX_HOUR = (1 << 38) // _HOUR_S
_MAX_VALUES = 5_000
"""Values per statement; SQLite's limit is 32,766."""

Rows = list[tuple[Any, ...]]


class DistinctText(NamedTuple):
    """A text and the kind by which it is filtered; `time_s` is that of its newest piece."""

    kind: str
    title: str
    body: str
    prompt_length: int = 0
    """Characters of the prompt that the body begins with."""


def id_bound(seconds: int) -> int:
    """Smallest row ID of texts of a time in seconds since the epoch."""
    hour = min(seconds // _HOUR_S, _MAX_HOUR)
    return hour * _SLOTS if hour >= _FIRST_HOUR else 1


def newest_ms(text_id: int) -> int:
    """Time in ms; pieces with texts of this row ID and smaller ones are older."""
    hour = text_id // _SLOTS + 1
    return max(hour, _FIRST_HOUR) * _HOUR_S * 1000


def store_texts(connection: sqlite3.Connection, times: dict[DistinctText, int]) -> dict[DistinctText, int]:
    """Return the row ID of each text, given the time in seconds of its newest piece.

    New texts are inserted; a known one that is older gets a new row ID.
    """
    ids: dict[DistinctText, int] = {}
    new: list[tuple[int, int, DistinctText]] = []
    old: list[tuple[int, DistinctText]] = []
    digests = {text: _digest(text) for text in times}
    known = _known_ids(connection, digests.values())
    for text, time_s in times.items():
        bound = id_bound(time_s)
        number = known.get(text[:3])
        if number is not None and number >= bound:
            ids[text] = number
            continue
        if number is not None:
            old.append((number, text))
        new.append((bound, digests[text], text))
    if old:
        _delete_rows(connection, [(number, *text[:3]) for number, text in old])
    new.sort(key=lambda row: row[0])
    rows: Rows = []
    last = 0
    used = _used_ids(connection, [bound for bound, *_ in new])
    for bound, digest, text in new:
        # FTS5 flushes its buffer at every row ID that isn't greater than the last one.
        last = max(bound, last + 1)
        while last in used:
            last += 1
        if last >= bound + _NEAR:
            last = _free_id(connection, last)
        ids[text] = last
        rows.append((last, digest, *text))
    _insert_rows(connection, rows)
    for number, text in old:
        connection.execute("UPDATE pieces SET text = ? WHERE text = ?", (ids[text], number))
    return ids


def delete_unused(connection: sqlite3.Connection, ids: Iterable[int]) -> None:
    """Delete those of the texts that no piece refers to."""
    rows = connection.execute(
        "SELECT t.id, t.kind, t.title, t.body FROM json_each(?) j JOIN texts t ON t.id = j.value"
        " WHERE NOT EXISTS (SELECT 1 FROM pieces WHERE text = t.id)",
        (json.dumps(list(ids)),),
    ).fetchall()
    _delete_rows(connection, rows)


def _digest(text: DistinctText) -> int:
    data = "\0".join(text[:3]).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "big", signed=True)


def _known_ids(connection: sqlite3.Connection, digests: Iterable[int]) -> dict[tuple[str, ...], int]:
    """Row IDs of stored texts with one of the digests, by kind, title, and body."""
    query = "SELECT t.kind, t.title, t.body, t.id FROM json_each(?) j JOIN texts t ON t.hash = j.value"
    rows = connection.execute(query, (json.dumps(list(digests)),))
    return {(kind, title, body): number for kind, title, body, number in rows}


def _used_ids(connection: sqlite3.Connection, bounds: Sequence[int]) -> set[int]:
    """The used row IDs among the `_NEAR` from each bound on."""
    query = "SELECT t.id FROM json_each(?) j JOIN texts t ON t.id >= j.value AND t.id < j.value + ?"
    rows = connection.execute(query, (json.dumps(list(dict.fromkeys(bounds))), _NEAR))
    return {number for (number,) in rows}


def _free_id(connection: sqlite3.Connection, bound: int) -> int:
    """The smallest free row ID that isn't smaller than a bound; of the oldest texts, the next one."""
    query = "SELECT 1 FROM texts WHERE id = ?"
    if connection.execute(query, (bound,)).fetchone() is None:
        return bound
    if bound < _FIRST_HOUR * _SLOTS:
        query = "SELECT max(id) + 1 FROM texts WHERE id < ?"
        return connection.execute(query, (_FIRST_HOUR * _SLOTS,)).fetchone()[0]
    query = (
        "SELECT t.id + 1 FROM texts t WHERE t.id >= ? AND NOT EXISTS"
        " (SELECT 1 FROM texts WHERE id = t.id + 1) ORDER BY t.id LIMIT 1"
    )
    return connection.execute(query, (bound,)).fetchone()[0]


_INSERT = {
    "texts": ("INSERT OR FAIL INTO texts (id, hash, kind, title, body, prompt) VALUES ", 6),
    "titles": ("INSERT INTO titles (rowid, text, kind) VALUES ", 3),
    "words": ("INSERT INTO words (rowid, text, kind) VALUES ", 3),
    "fragments": ("INSERT INTO fragments (rowid, text) VALUES ", 2),
}
_DELETE = {
    "titles": "INSERT INTO titles (titles, rowid, text, kind) VALUES ('delete', ?, ?, ?)",
    "words": "INSERT INTO words (words, rowid, text, kind) VALUES ('delete', ?, ?, ?)",
    "fragments": "INSERT INTO fragments (fragments, rowid, text) VALUES ('delete', ?, ?)",
}


def insert_many(connection: sqlite3.Connection, statement: str, columns: int, rows: Sequence[Any]) -> None:
    """Insert many rows per statement, since each statement waits for the GIL while the window is busy.

    `INSERT OR FAIL` spares SQLite a journal of the statement, as an error rolls the transaction back anyway.
    """
    row = f"({', '.join('?' * columns)})"
    step = _MAX_VALUES // columns
    for at in range(0, len(rows), step):
        batch = rows[at : at + step]
        connection.execute(statement + ", ".join([row] * len(batch)), list(chain.from_iterable(batch)))


def _insert_rows(connection: sqlite3.Connection, rows: Rows) -> None:
    insert_many(connection, *_INSERT["texts"], rows)
    for table, table_rows in _search_rows([(row[0], *row[2:5]) for row in rows]).items():
        insert_many(connection, *_INSERT[table], table_rows)


def _delete_rows(connection: sqlite3.Connection, rows: Rows) -> None:
    """Delete texts. The tables without content must get exactly the rows that were inserted."""
    for table, table_rows in _search_rows(rows).items():
        connection.executemany(_DELETE[table], table_rows)
    connection.executemany("DELETE FROM texts WHERE id = ?", [row[:1] for row in rows])


def _search_rows(rows: Rows) -> dict[str, Rows]:
    """Rows of the full-text tables, the same for insertion and deletion."""
    titles: Rows = []
    word_rows: Rows = []
    fragments: Rows = []
    for number, kind, title, body in rows:
        folded = fold(title)
        text = f"{folded}\n{fold(body)}"
        titles.append((number, space_characters(folded), kind))
        word_rows.append((number, space_characters(text), kind))
        fragments.append((number, text))
    return {"titles": titles, "words": word_rows, "fragments": fragments}
