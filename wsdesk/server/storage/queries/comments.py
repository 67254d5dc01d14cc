"""Comment threads of nodes."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.server.storage.database import Row, Unit

ALL = 1 << 40
"""Limit that no thread reaches."""


def thread_exists(unit: Unit, thread_id: str, team: str) -> bool:
    """Whether a thread belongs to a current or former node on a canvas of the team."""
    statement = (
        "SELECT 1 FROM canvases WHERE team_id = ? AND id IN (SELECT canvas_id FROM nodes WHERE thread_id = ? "
        "UNION ALL SELECT canvas_id FROM threads WHERE id = ?) LIMIT 1"
    )
    return unit.value(statement, (team, thread_id, thread_id)) is not None


def add(unit: Unit, thread_id: str, comment_id: str, created_ms: int, body: bytes) -> None:
    """Add a comment; the first one of a node creates its thread."""
    unit.run(
        "INSERT INTO threads (id, node_id, canvas_id) "
        "SELECT thread_id, id, canvas_id FROM nodes WHERE thread_id = ? LIMIT 1 ON CONFLICT DO NOTHING",
        (thread_id,),
    )
    unit.run(
        "INSERT INTO comments (id, thread_id, created_ms, body) VALUES (?, ?, ?, ?)",
        (comment_id, thread_id, created_ms, body),
    )


def page(unit: Unit, thread_id: str, limit: int, offset: int) -> tuple[Sequence[Row], int]:
    """Comments of a thread, oldest first, and their number; all of them if the limit is negative."""
    total = unit.value("SELECT count(*) FROM comments WHERE thread_id = ?", (thread_id,))
    rows = unit.rows(
        "SELECT body FROM comments WHERE thread_id = ? ORDER BY created_ms, rowid LIMIT ? OFFSET ?",
        (thread_id, ALL if limit < 0 else limit, offset),
    )
    return rows, total


def of_nodes(unit: Unit, canvas_id: str) -> Sequence[Row]:
    """Threads of a canvas's nodes: `nodeId`, `threadId`, `commentCount`."""
    return unit.rows(
        'SELECT id AS "nodeId", thread_id AS "threadId", (SELECT count(*) FROM comments '
        'WHERE comments.thread_id = nodes.thread_id) AS "commentCount" '
        "FROM nodes WHERE canvas_id = ? AND thread_id <> '' ORDER BY place",
        (canvas_id,),
    )


def begun(unit: Unit, canvas_id: str) -> Sequence[Row]:
    """Threads of a canvas that have comments, as of `of_nodes`."""
    return unit.rows(
        'SELECT node_id AS "nodeId", id AS "threadId", (SELECT count(*) FROM comments '
        'WHERE thread_id = threads.id) AS "commentCount" FROM threads WHERE canvas_id = ? ORDER BY id',
        (canvas_id,),
    )
