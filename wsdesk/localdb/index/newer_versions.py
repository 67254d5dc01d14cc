"""Versions of which the same node has a newer result, or was changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection


def read_newer_versions(connection: sqlite3.Connection, version_ids: Collection[str]) -> dict[str, str]:
    """Of these versions, those whose node has a newer one that didn't fail: the ID of the newest one by ID.

    Blocks; run it in a worker thread.
    """
    query = (
        "SELECT p.version_id, q.version_id, max(q.date) FROM pieces p"
        " JOIN parts t ON t.canvas = p.canvas AND t.id = p.node_id"
        " JOIN pieces q ON q.n >= t.first AND q.n < t.first + t.many"
        " WHERE p.status > 0 AND p.version_id IN (SELECT value FROM json_each(?))"
        " AND q.status NOT IN (0, 2) AND q.node_id = p.node_id AND q.date > p.date GROUP BY p.n"
    )
    rows = connection.execute(query, (json.dumps(list(version_ids)),))
    return {version_id: newest for version_id, newest, _date in rows}


def read_node_dates(connection: sqlite3.Connection, version_ids: Collection[str]) -> dict[str, int]:
    """When the nodes of these versions were last changed, in ms since the epoch, by version ID.

    Nodes without such a time are left out. Blocks; run it in a worker thread.
    """
    query = (
        "SELECT version_id, max(node_date) FROM pieces WHERE status > 0 AND node_date > 0"
        " AND version_id IN (SELECT value FROM json_each(?)) GROUP BY version_id"
    )
    return dict(connection.execute(query, (json.dumps(list(version_ids)),)).fetchall())
