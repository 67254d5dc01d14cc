"""Updates the time of a canvas and its project after a change."""

from __future__ import annotations

import sqlite3

from wsdesk.server.time_format import iso


def touch_canvas(connection: sqlite3.Connection, canvas_id: str, now: float) -> None:
    """Move `updatedAt` of a canvas and `lastEditAt` of its project to `now`, always forwards.

    A clock that stands still or was set back still gives a later time than before: a poll that compares
    times would miss the change otherwise.
    """
    row = connection.execute(
        "SELECT project_id, updated_ms FROM canvases WHERE id = ?", (canvas_id,)
    ).fetchone()
    moment = max(int(now * 1000), row["updated_ms"] + 1)
    connection.execute(
        "UPDATE canvases SET updated_ms = ?, updated_at = ? WHERE id = ?",
        (moment, iso(moment / 1000), canvas_id),
    )
    connection.execute(
        "UPDATE projects SET edited_ms = ?, last_edit_at = ? WHERE id = ? AND edited_ms < ?",
        (moment, iso(moment / 1000), row["project_id"], moment),
    )
