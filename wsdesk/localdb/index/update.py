"""Insert and delete in an index file, within the caller's transaction."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, NamedTuple

from wsdesk.localdb.core.text_encoding import as_key, clean
from wsdesk.localdb.index.facets import STATUSES, month_of, pack_facets, pack_origin, shape_of
from wsdesk.localdb.index.ids import Names, encode_keys, ids_text, set_labels
from wsdesk.localdb.index.texts import DistinctText, delete_unused, insert_many, store_texts
from wsdesk.localdb.index.values import (
    IndexDocument,
    IndexedCanvas,
    IndexedImage,
    IndexedProblem,
    IndexedResult,
    IndexedText,
)

CANVAS_DOCUMENT_ID = "canvas"
"""ID of the document with the title of a canvas."""
MAX_BODY_LENGTH = 20_000
"""Characters per piece; a longer text is indexed by its beginning."""
_ASSET_ID = "\x01"
"""Stands for the asset's ID in an image URL."""
_MAX_TEMPLATES, _MAX_TEMPLATE_LENGTH = 1_000, 400
"""URLs of images that are stored once, per connection, and their length."""
_MAX_TYPE_LENGTH = 100
"""Maximum length of the types of a file, which together must fit into a name."""
_MAX_INTEGER = (1 << 63) - 1
_NO_RESULT = IndexedResult()
_STATUS_CODES = {status: code for code, status in enumerate(STATUSES)}

_PIECE_COLUMNS = (
    "n, canvas, text, date, kind, is_version, node_id, version_id, keys, image, image_kind, asset_id, author,"
    " model, width, height, side, duration, seed, status, favorite, ratio, facets, origin,"
    " favorited_by, node_date, node_group"
)
_INSERT_PIECES = (f"INSERT OR FAIL INTO pieces ({_PIECE_COLUMNS}) VALUES ", _PIECE_COLUMNS.count(",") + 1)
_INSERT_PARTS = ("INSERT OR FAIL INTO parts VALUES ", 5)
_INSERT_IDS = ("INSERT INTO ids (rowid, tokens) VALUES ", 2)
Rows = list[tuple[Any, ...]]


def canvas_row_id(connection: sqlite3.Connection, canvas_id: str) -> int:
    """Row ID of a canvas; inserts the canvas if necessary."""
    key = as_key(canvas_id)
    connection.execute("INSERT OR IGNORE INTO canvases (canvas_id) VALUES (?)", (key,))
    return connection.execute("SELECT n FROM canvases WHERE canvas_id = ?", (key,)).fetchone()[0]


def set_canvas(
    connection: sqlite3.Connection, names: Names, row_id: int, canvas: IndexedCanvas
) -> tuple[IndexDocument, ...]:
    """Update the row of a canvas; return the document of its title if that changed."""
    project_id, project_title = clean(canvas.project_id), clean(canvas.project_title)
    project = names.id_of(connection, "project", project_id, project_title)
    if project_title:
        set_labels(connection, "project", {project_id: project_title})
    before = connection.execute("SELECT title FROM canvases WHERE n = ?", (row_id,)).fetchone()[0]
    indexed = "SELECT 1 FROM parts WHERE canvas = ? AND id = ?"
    is_indexed = connection.execute(indexed, (row_id, CANVAS_DOCUMENT_ID)).fetchone()
    connection.execute(
        "UPDATE canvases SET title = ?, project = ?, digest = ?, used_at = ? WHERE n = ?",
        (clean(canvas.title), project, canvas.digest, time.time(), row_id),
    )
    if is_indexed and before == clean(canvas.title):
        return ()
    text = IndexedText("canvas", title=canvas.title, keys=(("node", canvas.canvas_id),))
    return (IndexDocument(CANVAS_DOCUMENT_ID, b"", (text,)),)


class DocumentChanges(NamedTuple):
    """Changes of a canvas, given its row ID: documents to insert or replace, and IDs of those to delete."""

    canvas: int
    changed: Sequence[IndexDocument] = ()
    removed: Sequence[str] = ()


def replace_documents(
    connection: sqlite3.Connection, names: Names, changes: Sequence[DocumentChanges]
) -> None:
    """Insert, replace, and delete documents; faster with several canvases at once."""
    old_texts: set[int] = set()
    for canvas, changed, removed in changes:
        ids = (*(document.id for document in changed), *removed)
        old_texts |= _delete_pieces(connection, canvas, ids)
    _insert_pieces(connection, names, changes)
    if old_texts:
        delete_unused(connection, old_texts)


def _insert_pieces(connection: sqlite3.Connection, names: Names, changes: Sequence[DocumentChanges]) -> None:
    texts: list[DistinctText] = []
    dates: list[int] = []
    times: dict[DistinctText, int] = {}
    for _, changed, _ in changes:
        for part in changed:
            for piece in part.pieces:
                kind = (piece.result.node_type if piece.result is not None else "") or piece.kind
                title, body = clean(piece.title[:MAX_BODY_LENGTH]), clean(piece.body[:MAX_BODY_LENGTH])
                prompt = clean(piece.prompt[:MAX_BODY_LENGTH])
                text = DistinctText(clean(kind), title, body, len(prompt) if body.startswith(prompt) else 0)
                date = parse_date(piece.at)
                texts.append(text)
                dates.append(date)
                seconds = max(0, date // 1000)
                if times.get(text, -1) < seconds:
                    times[text] = seconds
    text_ids = store_texts(connection, times)
    first: int = connection.execute("SELECT coalesce(max(n), 0) + 1 FROM pieces").fetchone()[0]
    number = first
    rows: Rows = []
    part_rows: Rows = []
    id_rows: Rows = []
    for canvas, changed, _ in changes:
        for part in changed:
            newest = _newest(part, islice(dates, number - first, None))
            part_rows.append((canvas, as_key(part.id), part.digest, number, len(part.pieces)))
            for piece in part.pieces:
                text: DistinctText = texts[number - first]
                date = dates[number - first]
                place = (number, canvas, text_ids[text], date, text.kind)
                row, ids = _piece_row(connection, names, piece, place, has_newer=date < newest)
                rows.append(row)
                if ids:
                    id_rows.append((number, ids))
                number += 1
    insert_many(connection, *_INSERT_PARTS, part_rows)
    insert_many(connection, *_INSERT_PIECES, rows)
    insert_many(connection, *_INSERT_IDS, id_rows)


def _newest(document: IndexDocument, dates: Iterable[int]) -> int:
    """Date of the newest version of a node that didn't fail, 0 for none; `dates` are those of its pieces."""
    return max(
        (
            date
            for piece, date in zip(document.pieces, dates, strict=False)
            if piece.result is not None and piece.result.status != "failed"
        ),
        default=0,
    )


def _piece_row(
    connection: sqlite3.Connection,
    names: Names,
    piece: IndexedText,
    place: tuple[int, int, int, int, str],
    *,
    has_newer: bool,
) -> tuple[tuple[Any, ...], str]:
    """The row of a piece and its text in `ids`; `place` is its number, canvas, text, date in ms, and kind."""
    number, canvas, text_id, date, kind_name = place
    result = piece.result or _NO_RESULT
    image = piece.image
    node_id, version_id = as_key(piece.node_id), as_key(piece.version_id)
    asset_id = clean(result.asset_id or (image.asset_id if image is not None else ""))
    seed = result.seed if result.seed is not None and abs(result.seed) <= _MAX_INTEGER else None
    keys, ids = encode_keys(piece.keys, (node_id, version_id, asset_id), seed)
    kind = names.id_of(connection, "kind", kind_name)
    author = names.id_of(connection, "author", clean(piece.author))
    model = names.id_of(
        connection, "model", clean(result.model or result.model_name), clean(result.model_name)
    )
    image_kind, urls = _stored_image(connection, names, image, asset_id) if image is not None else (0, "")
    status = 0 if piece.result is None else _STATUS_CODES[result.status]
    side, ratio, shape = shape_of(result.width, result.height, result.ratio)
    row = (
        number,
        canvas,
        text_id,
        date,
        kind,
        piece.kind == "version",
        node_id,
        version_id,
        keys,
        urls,
        image_kind,
        asset_id,
        author,
        model,
        result.width,
        result.height,
        side,
        result.duration_ms,
        seed,
        status,
        result.is_favorite,
        ratio,
        pack_facets(shape, status, result.is_favorite, kind, model, has_newer=has_newer and status > 0),
        pack_origin(month_of(date), author),
        names.id_of(connection, "author", clean(result.favorited_by)),
        parse_date(result.node_at),
        names.id_of(connection, "group", as_key(result.group_id)),
    )
    return row, ids


def _stored_image(
    connection: sqlite3.Connection, names: Names, image: IndexedImage, asset_id: str
) -> tuple[int, str]:
    """Row ID of the kind of an image, and its URLs.

    URLs that are the same for many assets but for the ID are part of the kind. With a query, they are often
    signed and therefore different.
    """
    urls = _image_urls(image, asset_id)
    values = (image.role, image.file_type, image.media_type)
    kind = "\t".join([value.replace("\t", " ")[:_MAX_TYPE_LENGTH] for value in values])
    shared = f"{kind}\t{urls}"
    known = names.cached("image")
    if shared in known:
        return known[shared], ""
    can_share = _ASSET_ID in urls and "?" not in urls and len(shared) <= _MAX_TEMPLATE_LENGTH
    if can_share and len(known) < _MAX_TEMPLATES:
        return names.id_of(connection, "image", clean(shared)), ""
    return known.get(kind) or names.id_of(connection, "image", clean(kind)), urls


def _shorten_url(url: str, asset_id: str) -> str:
    """Leave out the ID of the asset, which most URLs contain."""
    url = url.replace(_ASSET_ID, "")
    return url.replace(asset_id, _ASSET_ID) if asset_id else url


def _image_urls(image: IndexedImage, asset_id: str) -> str:
    """The URL of the image, then a line with role and URL per larger file."""
    urls = (image.url, *(f"{role} {url}" for role, url in image.larger))
    return "\n".join(_shorten_url(clean(url).replace("\n", " "), asset_id) for url in urls)


def image_from_row(asset_id: str, kind: str | None, urls: str) -> IndexedImage | None:
    """The image of a piece from its columns."""
    if kind is None:
        return None
    values = kind.split("\t", 3)
    if len(values) < 3:
        return None  # written by an earlier version, which cut off long types
    role, file_type, media_type, *shared = values
    text = shared[0] if shared else urls
    if not text:
        return None
    url, *lines = text.replace(_ASSET_ID, asset_id).split("\n")
    larger = tuple((name, address) for name, _, address in (line.partition(" ") for line in lines))
    return IndexedImage(asset_id, file_type, media_type, role, url, larger)


def _delete_pieces(connection: sqlite3.Connection, canvas: int, ids: Iterable[str]) -> set[int]:
    """Delete documents by ID, ignoring unknown ones; return the texts of their pieces."""
    texts: set[int] = set()
    for part in ids:
        at = (canvas, as_key(part))
        row = connection.execute("SELECT first, many FROM parts WHERE canvas = ? AND id = ?", at).fetchone()
        if row is None:
            continue
        row_range = (row[0], row[0] + row[1])
        query = "SELECT n, text, keys, seed, node_id, version_id, asset_id FROM pieces WHERE n >= ? AND n < ?"
        old = connection.execute(query, row_range).fetchall()
        texts.update(text for _, text, *_ in old)
        id_rows = [(n, ids_text(keys, tuple(own), seed)) for n, _, keys, seed, *own in old]  # type: ignore[arg-type]
        connection.executemany(
            "INSERT INTO ids (ids, rowid, tokens) VALUES ('delete', ?, ?)", [row for row in id_rows if row[1]]
        )
        connection.execute("DELETE FROM pieces WHERE n >= ? AND n < ?", row_range)
        connection.execute("DELETE FROM parts WHERE canvas = ? AND id = ?", at)
    return texts


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


def parse_date(text: str) -> int:
    """Milliseconds since the epoch of an ISO 8601 time, UTC unless it has an offset; 0 if it is invalid."""
    try:
        date = datetime.fromisoformat(text)
        if date.tzinfo is None:
            date = date.replace(tzinfo=UTC)
        return round(date.timestamp() * 1000)
    except (ValueError, OverflowError):
        return 0
