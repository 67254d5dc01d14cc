"""Images in an open index file, one per piece that has an asset with an image."""

from __future__ import annotations

import sqlite3

from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.index.ids import token_query
from wsdesk.localdb.index.update import image_from_row
from wsdesk.localdb.index.values import IndexedImage

_IMAGES = "SELECT p.n, p.asset_id, i.value, p.image FROM pieces p JOIN names i ON i.id = p.image_kind"
_KINDS = "kind = 'image' AND value >= 'a'"
"""Condition on kinds of images: they begin with a role, and those of other files with a tab."""


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
