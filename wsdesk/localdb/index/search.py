"""Search everywhere in an open index file, usages of IDs, and images, one per piece that has one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.index.ids import decode_keys, token_query
from wsdesk.localdb.index.query import IndexQuery, kind_bonus, score
from wsdesk.localdb.index.result_query import ResultFilter
from wsdesk.localdb.index.result_sql import Condition, condition_of, join, name_condition
from wsdesk.localdb.index.tokenizer import fold
from wsdesk.localdb.index.update import image_from_row
from wsdesk.localdb.index.values import IndexedImage, IndexedText, IndexedUsage, IndexMatch

_MAX_TITLES, _MAX_WORDS, _MAX_FRAGMENTS, _MAX_IDS = 150, 300, 300, 50
"""Candidates per query, the newest ones if there are more."""
_MAX_PIECES = 50
"""Pieces per text, the newest ones if there are more."""

_PIECES = (
    "SELECT p.n, c.canvas_id, c.title, k.value, p.is_version, p.node_id, p.version_id, p.date, p.image,"
    " i.value, p.asset_id, t.title, t.body FROM pieces p JOIN canvases c ON c.n = p.canvas"
    " JOIN texts t ON t.id = p.text LEFT JOIN names k ON k.id = p.kind"
    " LEFT JOIN names i ON i.id = p.image_kind"
)
_IMAGES = "SELECT p.n, p.asset_id, i.value, p.image FROM pieces p JOIN names i ON i.id = p.image_kind"
_KINDS = "kind = 'image' AND value >= 'a'"
"""Condition on kinds of images: they begin with a role, and those of other files with a tab."""


def search(
    connection: sqlite3.Connection,
    index_query: IndexQuery,
    kinds: Collection[str],
    limit: int,
    filters: Sequence[ResultFilter] = (),
) -> tuple[IndexMatch, ...]:
    """Texts that contain every word, best first, one per node, optionally of these kinds only.

    A version is found by its own kind and by that of its node. With an empty query, the newest pieces that
    match the filters, of versions only unless `kinds` or types are given.
    """
    condition = condition_of(connection, filters)
    if index_query.is_empty:
        if index_query.excluded_query:
            texts = "p.text NOT IN (SELECT rowid FROM words WHERE words MATCH ?)"
            condition = join([condition, Condition(texts, (index_query.excluded_query,))])
        is_typed = bool(kinds) or any(one.field == "type" for one in filters)
        condition = join(
            [condition, join([name_condition(connection, "type", kind) for kind in kinds], " OR ")]
        )
        return _newest(connection, limit, condition, is_typed=is_typed) if condition.sql else ()
    best = _BestMatches(kinds)
    for row in _pieces_by_id(connection, index_query, condition):
        relevance = score(index_query, row[3], fold(row[11]), fold(row[12]))
        if relevance is None:
            relevance = 50.0 if index_query.id_prefix in (row[5], row[6]) else 3.0
            relevance -= kind_bonus(_kind_of(row))
        best.add(row, relevance)
    pieces = f"{_PIECES} WHERE p.text = ?{condition.suffix} ORDER BY p.date DESC LIMIT {_MAX_PIECES}"
    for text_id, text_score in _scored_texts(connection, index_query, kinds, condition):
        if best.is_complete(limit, text_score + kind_bonus("canvas")):
            break
        for row in connection.execute(pieces, (text_id, *condition.values)).fetchall():
            best.add(row, text_score)
    return tuple([_with_image(connection, match) for match in best.sorted(limit)])


class _BestMatches:
    """The best match of each node, note, comment, and canvas."""

    def __init__(self, kinds: Collection[str]) -> None:
        self._kinds = kinds
        self._best: dict[tuple[str, str, str], tuple[float, int, IndexMatch]] = {}

    def add(self, row: Any, text_score: float) -> None:
        """Add a row of `_PIECES` unless it is of another kind, or its node has a better or newer match."""
        if self._kinds and _kind_of(row) not in self._kinds and row[3] not in self._kinds:
            return
        match = _match(row, text_score)
        piece = match.piece
        at = (match.canvas_id, piece.node_id, piece.version_id if piece.kind == "comment" else "")
        if at not in self._best or self._best[at][:2] < (match.score, row[7]):
            self._best[at] = (match.score, row[7], match)

    def is_complete(self, limit: int, best_score: float) -> bool:
        """Whether matches with at most this score can't be among the first ones."""
        if len(self._best) < limit:
            return False
        return sorted((score for score, _, _ in self._best.values()), reverse=True)[limit - 1] > best_score

    def sorted(self, limit: int) -> list[IndexMatch]:
        """The best matches, of equal ones the newest first."""
        ordered = sorted(self._best.values(), key=lambda item: (-item[0], -item[1]))
        return [match for _, _, match in ordered[:limit]]


def _newest(
    connection: sqlite3.Connection, limit: int, condition: Condition, *, is_typed: bool
) -> tuple[IndexMatch, ...]:
    """The newest results and, if there are few of a type, also nodes without versions, notes, and others."""
    rows: list[Any] = []
    for status in ("p.status > 0", "p.status = 0")[: 1 + is_typed]:
        pieces = f"SELECT p.n FROM pieces p WHERE {status}{condition.suffix} ORDER BY p.date DESC, p.n DESC"
        query = f"{_PIECES} WHERE p.n IN ({pieces} LIMIT ?) ORDER BY p.date DESC, p.n DESC"
        if len(rows) < 4 * limit:
            rows += connection.execute(query, (*condition.values, 4 * limit))
    rows.sort(key=lambda row: row[7], reverse=True)
    best: dict[tuple[str, str], IndexMatch] = {}
    for row in rows:
        best.setdefault((row[1], row[5]), _match(row, 0.0))
    return tuple([_with_image(connection, match) for match in list(best.values())[:limit]])


def _kind_of(row: Any) -> str:
    return "version" if row[4] else row[3] or ""


def _match(row: Any, text_score: float) -> IndexMatch:
    kind = _kind_of(row)
    piece = IndexedText(
        kind, row[5], row[6], row[11], row[12], "", image=image_from_row(row[10], row[9], row[8])
    )
    return IndexMatch(row[1], row[2], piece, text_score + kind_bonus(kind))


def _scored_texts(
    connection: sqlite3.Connection, index_query: IndexQuery, kinds: Collection[str], condition: Condition
) -> list[tuple[int, float]]:
    """Row IDs and scores of the texts that contain every word, best and newest first."""
    ids = list(dict.fromkeys(_candidates(connection, index_query, kinds, condition)))
    query = "SELECT t.id, t.kind, t.title, t.body FROM json_each(?) j JOIN texts t ON t.id = j.value"
    scored: list[tuple[int, float]] = []
    for number, kind, title, body in connection.execute(query, (json.dumps(ids),)):
        relevance = score(index_query, kind, fold(title), fold(body))
        if relevance is not None:
            scored.append((number, relevance))
    scored.sort(key=lambda item: (-item[1], -item[0]))
    return scored


def _with_image(connection: sqlite3.Connection, match: IndexMatch) -> IndexMatch:
    """Add the image of its node to a comment, and the newest one of its results to a canvas."""
    columns = "SELECT p.asset_id, i.value, p.image FROM pieces p JOIN names i ON i.id = p.image_kind"
    if match.piece.kind == "comment":
        query = f"{columns} JOIN ids ON ids.rowid = p.n WHERE ids MATCH ? AND p.node_id = ? LIMIT 1"
        values = (token_query(match.piece.node_id), match.piece.node_id)
    elif match.piece.kind == "canvas":
        canvas = "(SELECT n FROM canvases WHERE canvas_id = ?)"
        query = f"{columns} WHERE p.canvas = {canvas} AND p.status > 0 AND i.value >= 'a'"
        query = f"{query} ORDER BY p.date DESC LIMIT 1"
        values = (match.canvas_id,)
    else:
        return match
    row = connection.execute(query, values).fetchone()
    if row is None:
        return match
    return IndexMatch(
        match.canvas_id, match.canvas_title, match.piece._replace(image=image_from_row(*row)), match.score
    )


def usages(connection: sqlite3.Connection, key: str, limit: int) -> tuple[IndexedUsage, ...]:
    """Uses of an ID, those that were indexed last first."""
    query = (
        "SELECT c.canvas_id, c.title, p.node_id, p.version_id, t.title, p.is_version, k.value, p.keys,"
        " p.asset_id FROM ids JOIN pieces p ON p.n = ids.rowid JOIN canvases c ON c.n = p.canvas"
        " JOIN texts t ON t.id = p.text LEFT JOIN names k ON k.id = p.kind"
        " WHERE ids MATCH ? ORDER BY ids.rowid DESC LIMIT ?"
    )
    rows: list[IndexedUsage] = []
    for canvas_id, canvas_title, node_id, version_id, title, is_version, kind, keys, asset_id in (
        connection.execute(query, (token_query(key), limit)) if key else ()
    ):
        for role, one in decode_keys(keys, (node_id, version_id, asset_id)):
            if one == key:
                kind_name = "version" if is_version else kind or ""
                rows.append(
                    IndexedUsage(canvas_id, canvas_title, node_id, version_id, title, kind_name, role)
                )
    return tuple(rows[:limit])


def _pieces_by_id(
    connection: sqlite3.Connection, index_query: IndexQuery, condition: Condition
) -> list[tuple[Any, ...]]:
    """Pieces with an ID that starts with the only word."""
    if not index_query.id_prefix:
        return []
    query = (
        f"{_PIECES} WHERE p.n IN (SELECT rowid FROM ids WHERE ids MATCH ? LIMIT {_MAX_IDS}){condition.suffix}"
    )
    match = token_query(index_query.id_prefix, prefix=True)
    return connection.execute(query, (match, *condition.values)).fetchall()


def _candidates(
    connection: sqlite3.Connection, index_query: IndexQuery, kinds: Collection[str], condition: Condition
) -> Iterator[int]:
    """Row IDs of texts that may match, the most likely first."""
    kind_query = " OR ".join([f'"{kind}"' for kind in kinds if kind.isalpha()])
    kind_filter = f" AND kind : ({kind_query})" if kind_query and "version" not in kinds else ""
    word_match = f"text : ({index_query.word_query}){kind_filter}" if index_query.word_query else ""
    queries = (
        ("titles", word_match, _MAX_TITLES),
        # A single letter is the prefix of many words, so that only titles are searched.
        ("words", "" if index_query.is_single_letter else word_match, _MAX_WORDS),
        ("fragments", index_query.trigram_query, _MAX_FRAGMENTS),
    )
    for table, query, maximum in queries:
        if not query:
            continue
        exists = (
            f" AND EXISTS (SELECT 1 FROM pieces p WHERE p.text = {table}.rowid{condition.suffix})"
            if condition.sql
            else ""
        )
        newest = (
            f"SELECT rowid FROM {table} WHERE {table} MATCH ?{exists} ORDER BY rowid DESC LIMIT {maximum}"
        )
        rows = connection.execute(newest, (query, *condition.values)).fetchall()
        yield from [number for (number,) in rows]
        if table == "words" and len(rows) == maximum:
            return  # with this many matches of complete words, fragments aren't searched


def images_after(connection: sqlite3.Connection, number: int, limit: int) -> list[tuple[int, IndexedImage]]:
    """Images with the row numbers of their pieces, in ascending order from `number` + 1 on."""
    query = f"{_IMAGES} AND i.{_KINDS} WHERE p.n > ? ORDER BY p.n LIMIT ?"
    rows = connection.execute(query, (number, limit))
    return [(n, image) for n, *columns in rows if (image := image_from_row(*columns)) is not None]


def count_images(connection: sqlite3.Connection) -> int:
    """Number of assets with an image."""
    query = "SELECT count(DISTINCT asset_id) FROM pieces WHERE image_kind IN"
    query = f"{query} (SELECT id FROM names WHERE {_KINDS})"
    return connection.execute(query).fetchone()[0]


def image_of(connection: sqlite3.Connection, asset_id: str) -> IndexedImage | None:
    """Image of an asset, None if the index has none."""
    query = f"{_IMAGES} JOIN ids ON ids.rowid = p.n WHERE ids MATCH ? AND p.asset_id = ? LIMIT 1"
    key = as_key(asset_id)
    row = connection.execute(query, (token_query(key), key)).fetchone() if key else None
    return image_from_row(*row[1:]) if row is not None else None
