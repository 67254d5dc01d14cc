"""Images in an open index file, one per piece that has an asset with an image."""

from __future__ import annotations

import sqlite3

from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.index.update import image_from_row
from wsdesk.localdb.index.values import IndexedImage


def images_after(connection: sqlite3.Connection, number: int, limit: int) -> list[tuple[int, IndexedImage]]:
    """Images with the row numbers of their pieces, in ascending order from `number` + 1 on."""
    query = "SELECT n, image FROM pieces WHERE n > ? AND image <> '' ORDER BY n LIMIT ?"
    rows = connection.execute(query, (number, limit))
    return [(row[0], image) for row in rows if (image := image_from_row(row[1])) is not None]


def count_images(connection: sqlite3.Connection) -> int:
    """Number of assets with an image."""
    query = "SELECT count(DISTINCT json_extract(image, '$[0]')) FROM pieces WHERE image <> ''"
    return connection.execute(query).fetchone()[0]


def image_of(connection: sqlite3.Connection, asset_id: str) -> IndexedImage | None:
    """Image of an asset, None if the index has none."""
    query = (
        "SELECT p.image FROM keys k JOIN pieces p ON p.n = k.piece"
        " WHERE k.key = ? AND k.role = 'made' AND p.image <> '' LIMIT 1"
    )
    row = connection.execute(query, (as_key(asset_id),)).fetchone()
    return image_from_row(row[0]) if row else None
