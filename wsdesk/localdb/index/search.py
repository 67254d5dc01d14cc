"""Search in an open index file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import cast

from wsdesk.localdb.index.query import IndexQuery, score
from wsdesk.localdb.index.tokenizer import folded
from wsdesk.localdb.index.update import image_of
from wsdesk.localdb.index.values import IndexedText, IndexedUsage, IndexMatch, Role

_TITLES, _WORDS, _PARTS, _IDS = 150, 300, 300, 50
"""How many candidates each way of asking brings; the newest ones where there are more."""

_PIECES = (
    "SELECT c.canvas_id, c.title, p.kind, p.node_id, p.version_id, p.title, p.body, p.at, p.image, p.n"
    " FROM json_each(?) j JOIN pieces p ON p.n = j.value JOIN canvases c ON c.n = p.canvas"
)


def search(
    connection: sqlite3.Connection, question: IndexQuery, kinds: Collection[str], limit: int
) -> tuple[IndexMatch, ...]:
    """The pieces that hold every word, best first, each node once; of these kinds only, if any are named."""
    if question.empty:
        return ()
    by_id = _ids(connection, question)
    numbers = dict.fromkeys((*by_id, *_candidates(connection, question, kinds)))
    best: dict[tuple[str, str, str], IndexMatch] = {}
    for row in connection.execute(_PIECES, (json.dumps(list(numbers)),)).fetchall():
        if kinds and row[2] not in kinds:
            continue
        piece = IndexedText(*row[2:8], image=image_of(row[8]))
        fits = score(question, piece, folded(piece.title), folded(piece.body))
        if fits is None and row[9] in by_id:
            fits = 50.0 if question.id_like in (piece.node_id, piece.version_id) else 3.0
        if fits is None:
            continue
        at = (row[0], piece.node_id, piece.version_id if piece.kind == "comment" else "")
        if at not in best or best[at].score < fits:
            best[at] = IndexMatch(row[0], row[1], piece, fits)
    found = sorted(best.values(), key=_order)[:limit]
    return tuple([_with_image(connection, match) for match in found])


def _with_image(connection: sqlite3.Connection, match: IndexMatch) -> IndexMatch:
    """A comment has the image of its node."""
    if match.piece.kind != "comment":
        return match
    query = (
        "SELECT p.image FROM keys k JOIN pieces p ON p.n = k.piece"
        " WHERE k.key = ? AND k.role = 'node' AND p.image <> '' LIMIT 1"
    )
    row = connection.execute(query, (match.piece.node_id,)).fetchone()
    return replace(match, piece=replace(match.piece, image=image_of(row[0]))) if row else match


def holders(connection: sqlite3.Connection, key: str, limit: int) -> tuple[IndexedUsage, ...]:
    """Everything that an ID belongs to, the newest first."""
    rows = connection.execute(
        "SELECT c.canvas_id, c.title, p.node_id, p.version_id, p.title, p.kind, k.role FROM keys k"
        " JOIN pieces p ON p.n = k.piece JOIN canvases c ON c.n = p.canvas"
        " WHERE k.key = ? ORDER BY k.piece DESC LIMIT ?",
        (key, limit),
    )
    return tuple(IndexedUsage(*row[:6], role=cast(Role, row[6])) for row in rows)


def _ids(connection: sqlite3.Connection, question: IndexQuery) -> set[int]:
    """Pieces of which an ID begins with the only word."""
    if not question.id_like:
        return set()
    rows = connection.execute(
        "SELECT DISTINCT piece FROM keys WHERE key >= ? AND key < ? LIMIT ?",
        (question.id_like, question.id_like + "\U0010ffff", _IDS),
    )
    return {number for (number,) in rows}


def _candidates(
    connection: sqlite3.Connection, question: IndexQuery, kinds: Collection[str]
) -> Iterator[int]:
    """Numbers of pieces that may fit, the most likely first."""
    named = " OR ".join([f'"{kind}"' for kind in kinds if kind.isalpha()])
    of_kinds = f" AND kind : ({named})" if named else ""
    words = f"text : ({question.whole}){of_kinds}" if question.whole else ""
    ways = (
        ("titles", words, _TITLES),
        # A single letter begins a good part of all words: titles are enough.
        ("words", "" if question.is_letter else words, _WORDS),
        ("fragments", question.parts, _PARTS),
    )
    for table, query, most in ways:
        if not query:
            continue
        newest = f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rowid DESC LIMIT {most}"
        rows = connection.execute(newest, (query,)).fetchall()
        yield from [number for (number,) in rows]
        if table == "words" and len(rows) == most:
            return  # who finds so many whole words does not look for parts of them


def _order(one: IndexMatch) -> tuple[float, str]:
    """By score; among equals what is newer comes first."""
    return (-one.score, _backwards(one.piece.at))


def _backwards(at: str) -> str:
    """Text that sorts the other way round: times are digits and a few signs."""
    return "".join([chr(0x7F - min(ord(letter), 0x7F)) for letter in at[:32]]) or "\x7f"
