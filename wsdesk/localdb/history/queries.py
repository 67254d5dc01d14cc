"""Queries of a history file: rows of pieces by digest, and snapshots of content that returns.

Replicas of a server may alternate between contents, which must not fill the disk.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable
from itertools import islice

from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.core.writer import transaction

RECENT = 50
MAX_REPEATS = 2
"""Number of times that alternating content is stored within `RECENT` snapshots."""

_CHUNK = 500
"""Pieces that are inserted before the thread yields."""

_RECENT = """
SELECT s.id, s.digest, s.starred, s.id = c.seen, length(s.manifest), c.n FROM snapshots s
JOIN canvases c ON c.n = s.canvas WHERE c.canvas_id = ? ORDER BY s.id DESC LIMIT ?
"""


def known_rows(
    connection: sqlite3.Connection, canvas_id: str, digests: Iterable[bytes]
) -> list[tuple[bytes, int]]:
    """Digests that are stored, with their rows."""
    query = "SELECT n FROM canvases WHERE canvas_id = ?"
    found = connection.execute(query, (as_key(canvas_id),)).fetchone()
    return _known_rows(connection, found[0], digests) if found is not None else []


def _known_rows(
    connection: sqlite3.Connection, canvas: int, digests: Iterable[bytes]
) -> list[tuple[bytes, int]]:
    query = "SELECT 1 FROM digests WHERE canvas = ? LIMIT 1"
    if connection.execute(query, (canvas,)).fetchone() is None:
        return []
    connection.create_function("unhex_value", 1, bytes.fromhex, deterministic=True)
    query = (
        "SELECT digest, id FROM digests WHERE canvas = ?"
        " AND digest IN (SELECT unhex_value(value) FROM json_each(?))"
    )
    values = (canvas, json.dumps([digest.hex() for digest in digests]))
    return connection.execute(query, values).fetchall()


def insert_pieces(
    connection: sqlite3.Connection, canvas: int, packed: Iterable[tuple[bytes, int, bytes]]
) -> dict[bytes, int]:
    """Insert pieces (digest, dictionary, and data) within a transaction, and return their rows.

    Those that another thread has inserted meanwhile, or that are given again, are stored once.
    """
    new = {piece[0]: piece for piece in packed}
    rows = dict(_known_rows(connection, canvas, new))
    for digest in rows:
        del new[digest]
    row = connection.execute("SELECT coalesce(max(id), 0) FROM pieces").fetchone()[0]
    left = iter(new.values())
    while chunk := list(enumerate(islice(left, _CHUNK), row + 1)):
        pieces = [(row, dictionary, data) for row, (_, dictionary, data) in chunk]
        digests = [(canvas, digest, row) for row, (digest, _, _) in chunk]
        connection.executemany("INSERT INTO pieces VALUES (?, ?, ?)", pieces)
        connection.executemany("INSERT INTO digests VALUES (?, ?, ?)", digests)
        rows.update((digest, row) for row, (digest, _, _) in chunk)
        row += len(chunk)
        time.sleep(0)
    return rows


def is_repeated(connection: sqlite3.Connection, canvas_id: str, digest: bytes, row_bytes: int) -> bool:
    """Whether a snapshot with this digest needn't be stored.

    It needn't if it equals the newest one, or if the content alternates. Then the snapshots after the last
    one with this digest are deleted, so that the newest one has the content that was read last; if the user
    has seen one of those, they stay, since nothing of this content is new.
    """
    rows = connection.execute(_RECENT, (as_key(canvas_id), RECENT)).fetchall()
    digests = [row[1] for row in rows]
    if digests[:1] == [digest]:
        return True
    if digests.count(digest) < MAX_REPEATS:
        return False
    later = rows[: digests.index(digest)]
    if any(digests.count(row[1]) < MAX_REPEATS for row in later):
        return False
    if any(is_seen for _, _, _, is_seen, _, _ in later):
        return True
    if any(starred for _, _, starred, _, _, _ in later):
        return False
    with transaction(connection):
        for snapshot, _, _, _, size, canvas in later:
            connection.execute("DELETE FROM snapshots WHERE id = ?", (snapshot,))
            update = "UPDATE canvases SET bytes = max(0, bytes - ?) WHERE n = ?"
            connection.execute(update, (size + row_bytes, canvas))
    return True
