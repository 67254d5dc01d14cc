"""Search in an open index file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import cast

from wsdesk.localdb.index.query import IndexQuery, score
from wsdesk.localdb.index.tokenizer import fold
from wsdesk.localdb.index.update import image_from_row
from wsdesk.localdb.index.values import IndexedText, IndexedUsage, IndexMatch, Role

_MAX_TITLES, _MAX_WORDS, _MAX_FRAGMENTS, _MAX_IDS = 150, 300, 300, 50
"""Candidates per query, the newest ones if there are more."""

_PIECES = (
    "SELECT c.canvas_id, c.title, p.kind, p.node_id, p.version_id, p.title, p.body, p.at, p.image, p.n"
    " FROM json_each(?) j JOIN pieces p ON p.n = j.value JOIN canvases c ON c.n = p.canvas"
)


def search(
    connection: sqlite3.Connection, index_query: IndexQuery, kinds: Collection[str], limit: int
) -> tuple[IndexMatch, ...]:
    """Texts that contain every word, best first, one per node, optionally of these kinds only."""
    if index_query.is_empty:
        return ()
    by_id = _pieces_by_id(connection, index_query)
    numbers = dict.fromkeys((*by_id, *_candidates(connection, index_query, kinds)))
    best: dict[tuple[str, str, str], IndexMatch] = {}
    for row in connection.execute(_PIECES, (json.dumps(list(numbers)),)).fetchall():
        if kinds and row[2] not in kinds:
            continue
        piece = IndexedText(*row[2:8], image=image_from_row(row[8]))
        relevance = score(index_query, piece, fold(piece.title), fold(piece.body))
        if relevance is None and row[9] in by_id:
            relevance = 50.0 if index_query.id_prefix in (piece.node_id, piece.version_id) else 3.0
        if relevance is None:
            continue
        at = (row[0], piece.node_id, piece.version_id if piece.kind == "comment" else "")
        if at not in best or best[at].score < relevance:
            best[at] = IndexMatch(row[0], row[1], piece, relevance)
    found = sorted(best.values(), key=_sort_key)[:limit]
    return tuple([_with_image(connection, match) for match in found])


def _with_image(connection: sqlite3.Connection, match: IndexMatch) -> IndexMatch:
    """Add the image of its node to a comment."""
    if match.piece.kind != "comment":
        return match
    query = (
        "SELECT p.image FROM keys k JOIN pieces p ON p.n = k.piece"
        " WHERE k.key = ? AND k.role = 'node' AND p.image <> '' LIMIT 1"
    )
    row = connection.execute(query, (match.piece.node_id,)).fetchone()
    return replace(match, piece=replace(match.piece, image=image_from_row(row[0]))) if row else match


def usages(connection: sqlite3.Connection, key: str, limit: int) -> tuple[IndexedUsage, ...]:
    """Uses of an ID, the newest first."""
    rows = connection.execute(
        "SELECT c.canvas_id, c.title, p.node_id, p.version_id, p.title, p.kind, k.role FROM keys k"
        " JOIN pieces p ON p.n = k.piece JOIN canvases c ON c.n = p.canvas"
        " WHERE k.key = ? ORDER BY k.piece DESC LIMIT ?",
        (key, limit),
    )
    return tuple(IndexedUsage(*row[:6], role=cast(Role, row[6])) for row in rows)


def _pieces_by_id(connection: sqlite3.Connection, index_query: IndexQuery) -> set[int]:
    """Row IDs of pieces with an ID that starts with the only word."""
    if not index_query.id_prefix:
        return set()
    rows = connection.execute(
        "SELECT DISTINCT piece FROM keys WHERE key >= ? AND key < ? LIMIT ?",
        (index_query.id_prefix, index_query.id_prefix + "\U0010ffff", _MAX_IDS),
    )
    return {number for (number,) in rows}


def _candidates(
    connection: sqlite3.Connection, index_query: IndexQuery, kinds: Collection[str]
) -> Iterator[int]:
    """Row IDs of pieces that may match, the most likely first."""
    kind_query = " OR ".join([f'"{kind}"' for kind in kinds if kind.isalpha()])
    kind_filter = f" AND kind : ({kind_query})" if kind_query else ""
    words = f"text : ({index_query.word_query}){kind_filter}" if index_query.word_query else ""
    queries = (
        ("titles", words, _MAX_TITLES),
        # A single letter is the prefix of many words, so that only titles are searched.
        ("words", "" if index_query.is_single_letter else words, _MAX_WORDS),
        ("fragments", index_query.trigram_query, _MAX_FRAGMENTS),
    )
    for table, query, maximum in queries:
        if not query:
            continue
        newest = f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rowid DESC LIMIT {maximum}"
        rows = connection.execute(newest, (query,)).fetchall()
        yield from [number for (number,) in rows]
        if table == "words" and len(rows) == maximum:
            return  # with this many matches of complete words, fragments aren't searched


def _sort_key(match: IndexMatch) -> tuple[float, str]:
    """Sort key: by score, then the newest first."""
    return (-match.score, _reverse_sort_text(match.piece.at))


def _reverse_sort_text(at: str) -> str:
    """Text that sorts in reverse order of an ISO 8601 time."""
    return "".join([chr(0x7F - min(ord(letter), 0x7F)) for letter in at[:32]]) or "\x7f"
