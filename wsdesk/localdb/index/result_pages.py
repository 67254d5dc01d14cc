"""Pages of results: in any order, by key instead of by offset."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from wsdesk.localdb.index.facets import STATUSES
from wsdesk.localdb.index.ids import NameKind, token_query
from wsdesk.localdb.index.query import IndexQuery, phrase_of
from wsdesk.localdb.index.reader import CancelToken
from wsdesk.localdb.index.result_query import Result, ResultPage, ResultQuery, ResultSort, Word
from wsdesk.localdb.index.result_sql import Condition, conditions_by_field, join
from wsdesk.localdb.index.texts import newest_ms
from wsdesk.localdb.index.tokenizer import fold, is_unspaced
from wsdesk.localdb.index.update import image_from_row

FEW = 5_000
"""Rows or texts that are read and sorted at once; beyond that, an index in the requested order is read."""
MAX_LIMIT = 1_000
_MAX_FRAGMENT_TEXTS = 5_000
"""Texts in which parts of words are looked for, the newest ones if there are more."""
_MAX_IDS = 1_000
_INDEXED_FIELDS = frozenset(
    ("model", "author", "canvas", "project", "type", "status", "favorite", "date", "size", "duration")
) | frozenset(("node", "version", "asset", "seed", "assets"))
_COLUMNS: dict[ResultSort, tuple[str, str]] = {
    "date": ("result_date", "p.date"),
    "size": ("result_side", "p.side, p.date"),
    "duration": ("result_duration", "p.duration, p.date"),
}
_GROUPS: dict[ResultSort, tuple[str, str, NameKind]] = {
    "model": ("result_model", "p.model", "model"),
    "author": ("result_author", "p.author", "author"),
    "type": ("result_kind", "p.kind", "kind"),
    "canvas": ("result_canvas", "p.canvas", "project"),
}
_IS_RESULT = "p.facets & 7 > 0"
"""The same as `p.status > 0`, but in the index of texts."""


class TextMatch(NamedTuple):
    """Texts of a query: those that match an FTS5 query of `words`, else a list of row IDs of texts or pieces.

    `excluded` is an FTS5 query of texts that don't match. Without any of these, every text matches.
    """

    expression: str = ""
    excluded: str = ""
    texts: tuple[int, ...] | None = None
    pieces: tuple[int, ...] | None = None


def match_words(connection: sqlite3.Connection, words: Sequence[Word]) -> TextMatch:
    """Find out how to match words.

    If no text contains all of them as words or beginnings of words, texts with all of them as parts of words
    match. If there are none either, pieces with an ID that begins with the only word match.
    """
    included = [word for word in words if not word.is_excluded]
    excluded = _disjunction([word for word in words if word.is_excluded])
    if not included:
        return TextMatch(excluded=excluded)
    terms = [_term(word) for word in included]
    if all(terms):
        expression = f"text : ({' AND '.join(terms)})"
        query = "SELECT 1 FROM words WHERE words MATCH ? LIMIT 1"
        if connection.execute(query, (expression,)).fetchone():
            return TextMatch(f"({expression}) NOT {excluded}" if excluded else expression)
    if not any(word.is_phrase for word in included):
        texts = _fragments(connection, [fold(word.text) for word in included])
        if texts:
            return TextMatch(excluded=excluded, texts=texts)
        index_query = IndexQuery(tuple(fold(word.text) for word in included))
        if index_query.id_prefix:
            query = f"SELECT rowid FROM ids WHERE ids MATCH ? ORDER BY rowid DESC LIMIT {_MAX_IDS}"
            rows = connection.execute(query, (token_query(index_query.id_prefix, prefix=True),))
            return TextMatch(excluded=excluded, pieces=tuple(number for (number,) in rows))
    return TextMatch(texts=())


def _term(word: Word) -> str:
    """FTS5 phrase of a word; empty if it has no token."""
    text = fold(word.text).replace("\0", " ")
    phrase = phrase_of(text)
    is_prefix = phrase and not word.is_phrase and (len(text) > 1 or is_unspaced(text))
    return f"{phrase}*" if is_prefix else phrase


def _disjunction(words: Sequence[Word]) -> str:
    terms = [term for term in map(_term, words) if term]
    return f"(text : ({' OR '.join(terms)}))" if terms else ""


def _fragments(connection: sqlite3.Connection, words: Sequence[str]) -> tuple[int, ...]:
    """Row IDs of texts that contain each of these, anywhere; all have three characters at least."""
    if not words or any(len(word) < 3 for word in words):
        return ()
    query = (
        "SELECT t.id, t.title, t.body FROM fragments f JOIN texts t ON t.id = f.rowid"
        f" WHERE fragments MATCH ? ORDER BY f.rowid DESC LIMIT {_MAX_FRAGMENT_TEXTS}"
    )
    fragments: list[int] = []
    for number, title, body in connection.execute(query, (IndexQuery(tuple(words)).trigram_query,)):
        text = f"{fold(title)}\n{fold(body)}"
        if all(word in text for word in words):
            fragments.append(number)
    return tuple(fragments)


class Search(NamedTuple):
    """A query, ready to be read: its texts, the condition of its filters, and one that few rows fulfill."""

    match: TextMatch
    condition: Condition
    few: Condition | None


def prepare(connection: sqlite3.Connection, query: ResultQuery, *, packed: bool = False) -> Search:
    """Resolve the words and filters of a query.

    With `packed`, the condition of the filters compares packed columns, which the indexes of dates and texts
    contain, so that rows needn't be read to count them.
    """
    match = match_words(connection, query.words)
    fields = conditions_by_field(connection, query.filters)
    few: Condition | None = None
    if match.pieces is not None:
        few = Condition("p.n IN (SELECT value FROM json_each(?))", (json.dumps(match.pieces),))
    for field, condition in fields:
        if few is None and field in _INDEXED_FIELDS and not condition.sql.startswith("NOT "):
            limited = f"SELECT 1 FROM pieces p WHERE p.status > 0{condition.suffix} LIMIT {FEW + 1}"
            count = connection.execute(f"SELECT count(*) FROM ({limited})", condition.values).fetchone()[0]
            few = condition if count <= FEW else None
    if packed:
        fields = conditions_by_field(connection, query.filters, packed=True)
    return Search(match, join([condition for _, condition in fields]), few)


def find_page(
    connection: sqlite3.Connection, query: ResultQuery, token: CancelToken | None = None
) -> ResultPage:
    """The page after `query.key`."""
    token = token or CancelToken()
    search = prepare(connection, query)
    limit = max(1, min(query.limit, MAX_LIMIT))
    keys = result_keys(connection, query, search, limit + 1, token)
    more = len(keys) > limit
    keys = keys[:limit]
    results = read_results(connection, [int(key[-1]) for key in keys])
    return ResultPage(results, keys[-1] if more else ())


Keys = list[tuple[Any, ...]]


def result_keys(
    connection: sqlite3.Connection, query: ResultQuery, search: Search, limit: int, token: CancelToken
) -> Keys:
    """Keys of the results after `query.key`; the last item of each is its row."""
    match = search.match
    if match.texts == ():
        return []
    if search.few is not None:
        source = "(SELECT p.n AS m FROM pieces p WHERE p.status > 0{}) CROSS JOIN pieces p ON p.n = m"
        condition = join([search.condition, text_condition(match)])
        values = (*search.few.values, *condition.values)
        return _sorted(connection, query, (source.format(search.few.suffix), condition, values), limit)
    if match.texts is not None:
        return _sorted(connection, query, _of_texts(search, match.texts), limit)
    if match.expression and query.sort == "date" and query.descending:
        return _newest_of_texts(connection, query, search, limit, token)
    if match.expression:
        texts = _text_ids(connection, match.expression, FEW + 1)
        if len(texts) <= FEW:
            return _sorted(connection, query, _of_texts(search, texts), limit)
    condition = join([search.condition, text_condition(match)])
    if query.sort in _GROUPS:
        return _read_groups(connection, query, condition, limit, token)
    index, _ = _COLUMNS[query.sort]
    source = (f"pieces p INDEXED BY {index}", join([Condition("p.status > 0"), condition]), condition.values)
    return _sorted(connection, query, source, limit)


Source = tuple[str, Condition, tuple[Any, ...]]
"""Tables, condition, and values of both."""


def _of_texts(search: Search, texts: Sequence[int]) -> Source:
    condition = join([Condition(_IS_RESULT), search.condition, text_condition(search.match, listed=True)])
    source = "json_each(?) j CROSS JOIN pieces p INDEXED BY piece_text ON p.text = j.value"
    return source, condition, (json.dumps(list(texts)), *condition.values)


def text_condition(match: TextMatch, *, listed: bool = False) -> Condition:
    """Condition on the text of a piece; unless `listed`, that it is among the texts of the query."""
    if match.expression and not listed:
        return Condition("p.text IN (SELECT rowid FROM words WHERE words MATCH ?)", (match.expression,))
    if match.texts is not None and not listed:
        return Condition("p.text IN (SELECT value FROM json_each(?))", (json.dumps(match.texts),))
    if match.excluded and not match.expression:
        return Condition("p.text NOT IN (SELECT rowid FROM words WHERE words MATCH ?)", (match.excluded,))
    return Condition()


def _text_ids(connection: sqlite3.Connection, expression: str, limit: int) -> list[int]:
    """Row IDs of matching texts, newest first."""
    query = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ?"
    return [number for (number,) in connection.execute(query, (expression, limit))]


def _sorted(connection: sqlite3.Connection, query: ResultQuery, source: Source, limit: int) -> Keys:
    """Keys of the results of a source in order."""
    tables, condition, values = source
    if query.sort in _GROUPS:
        return _grouped(connection, query, source, limit)
    columns = f"{_COLUMNS[query.sort][1]}, p.n"
    where = f" WHERE {condition.sql}" if condition.sql else ""
    if query.key:
        marks = ", ".join("?" * len(query.key))
        after = f"({columns}) {'<' if query.descending else '>'} ({marks})"
        where += f" AND {after}" if where else f" WHERE {after}"
    direction = "DESC" if query.descending else "ASC"
    order = ", ".join(f"{column} {direction}" for column in columns.split(", "))
    sql = f"SELECT {columns} FROM {tables}{where} ORDER BY {order} LIMIT ?"
    return connection.execute(sql, (*values, *query.key, limit)).fetchall()


def _newest_of_texts(
    connection: sqlite3.Connection, query: ResultQuery, search: Search, limit: int, token: CancelToken
) -> Keys:
    """Keys of the newest results. No result is newer than its text, so that the newest texts suffice."""
    count = FEW
    while True:
        token.check()
        texts = _text_ids(connection, search.match.expression, count)
        rows = _sorted(connection, query, _of_texts(search, texts), limit)
        if len(texts) < count:
            return rows
        complete_from = newest_ms(texts[-1])
        complete = [row for row in rows if row[0] >= complete_from]
        if len(complete) >= limit:
            return complete
        count *= 4


def _read_groups(
    connection: sqlite3.Connection, query: ResultQuery, condition: Condition, limit: int, token: CancelToken
) -> Keys:
    """Keys of results by the names of models, authors, types, or canvases; within each, newest first."""
    index, column, kind = _GROUPS[query.sort]
    keys: Keys = []
    where = join([Condition("p.status > 0"), condition]).sql
    for label, group in _groups(connection, query, kind):
        token.check()
        sql = f"SELECT p.date, p.n FROM pieces p INDEXED BY {index} WHERE {column} = ? AND {where}"
        values: tuple[Any, ...] = (group, *condition.values)
        if query.key and (label, group) == tuple(query.key[:2]):
            sql += " AND (p.date, p.n) < (?, ?)"
            values += tuple(query.key[2:])
        sql += " ORDER BY p.date DESC, p.n DESC LIMIT ?"
        rows = connection.execute(sql, (*values, limit - len(keys)))
        keys += [(label, group, date, number) for date, number in rows]
        if len(keys) >= limit:
            break
    return keys


def _groups(connection: sqlite3.Connection, query: ResultQuery, kind: NameKind) -> Any:
    """Labels and row IDs of names or canvases in order, from that of `query.key` on; 0 (no name) is last."""
    is_canvas = query.sort == "canvas"
    table = "canvases" if is_canvas else "names"
    label, number = ("title", "n") if is_canvas else ("label", "id")
    where: list[str] = [] if is_canvas else ["kind = ?"]
    values: list[Any] = [] if is_canvas else [kind]
    is_last = bool(query.key) and query.key[1] == 0
    if query.key and not is_last:
        where.append(f"({label} COLLATE NOCASE, {number}) {'<=' if query.descending else '>='} (?, ?)")
        values += query.key[:2]
    condition = f" WHERE {' AND '.join(where)}" if where else ""
    direction = "DESC" if query.descending else "ASC"
    order = f"{label} COLLATE NOCASE {direction}, {number} {direction}"
    if not is_last:
        sql = f"SELECT {label}, {number} FROM {table}{condition} ORDER BY {order}"
        yield from connection.execute(sql, values)
    if not is_canvas:
        yield "", 0


def _grouped(connection: sqlite3.Connection, query: ResultQuery, source: Source, limit: int) -> Keys:
    """As `_read_groups`, of a source with few rows, which are sorted at once."""
    tables, condition, values = source
    _, column, kind = _GROUPS[query.sort]
    where = f" WHERE {condition.sql}" if condition.sql else ""
    rows = connection.execute(f"SELECT {column}, p.date, p.n FROM {tables}{where}", values).fetchall()
    by_group: dict[int, list[tuple[int, int]]] = {}
    for group, date, number in rows:
        by_group.setdefault(group, []).append((date, number))
    keys: Keys = []
    after = tuple(query.key)
    for label, group in _groups(connection, query, kind):
        for date, number in sorted(by_group.get(group, ()), reverse=True):
            if after and (label, group) == after[:2] and (date, number) >= after[2:]:
                continue
            keys.append((label, group, date, number))
        if len(keys) >= limit:
            break
    return list(islice(keys, limit))


_RESULTS = (
    "SELECT p.n, c.canvas_id, c.title, coalesce(project.value, ''), coalesce(project.label, ''), p.node_id,"
    " p.version_id, t.title, t.body, substr(t.body, 1, t.prompt),"
    " coalesce(k.value, ''), coalesce(m.label, ''), coalesce(a.value, ''),"
    " coalesce(a.label, ''), p.date, p.width, p.height, p.duration, p.seed, p.status, p.favorite, p.asset_id,"
    " i.value, p.image, CASE WHEN f.label = f.value THEN '' ELSE coalesce(f.label, '') END"
    " FROM json_each(?) j CROSS JOIN pieces p ON p.n = j.value"
    " JOIN canvases c ON c.n = p.canvas JOIN texts t ON t.id = p.text"
    " LEFT JOIN names project ON project.id = c.project LEFT JOIN names k ON k.id = p.kind"
    " LEFT JOIN names m ON m.id = p.model LEFT JOIN names a ON a.id = p.author"
    " LEFT JOIN names i ON i.id = p.image_kind LEFT JOIN names f ON f.id = p.favorited_by"
)


def read_results(connection: sqlite3.Connection, numbers: Sequence[int]) -> tuple[Result, ...]:
    """Results by row, in this order; missing ones are left out."""
    rows: dict[int, tuple[Any, ...]] = {
        row[0]: row for row in connection.execute(_RESULTS, (json.dumps(list(numbers)),))
    }
    return tuple(_result(rows[number]) for number in numbers if number in rows)


def _result(row: tuple[Any, ...]) -> Result:
    values: list[Any] = list(row[:-6])
    status: str = STATUSES[int(row[-6])]
    favorite, asset_id, image_kind, image, favorited_by = row[-5:]
    if values[13] == values[12]:
        values[13] = ""  # the label of an author whose name is unknown is the ID
    shown = image_from_row(asset_id, image_kind, image)
    return Result._make((*values, status, bool(favorite), asset_id, shown, favorited_by))
