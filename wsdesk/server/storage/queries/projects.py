"""Projects with their canvases."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.server.storage.database import Row, Unit, marks

SORT_COLUMNS = {
    "last_edited": "edited_ms",
    "created": "created_ms",
    "title": "title_key",
    "owner": "owner_key",
}


def find(unit: Unit, team: str, project_id: str) -> Row | None:
    """The team's project with an ID."""
    return unit.row("SELECT * FROM projects WHERE id = ? AND team_id = ?", (project_id, team))


def page(unit: Unit, team: str, order: tuple[str, str], limit: int, offset: int) -> tuple[Sequence[Row], int]:
    """Projects of a team, and their number; `order` is a key of `SORT_COLUMNS`, and "asc" or "desc"."""
    count = "SELECT count(*) FROM projects WHERE team_id = ?"
    column, direction = SORT_COLUMNS[order[0]], order[1]
    rows = unit.rows(
        f"SELECT id, team_id, last_edit_at, body, ({count}) AS total FROM projects WHERE team_id = ? "
        f"ORDER BY {column} {direction}, id {direction} LIMIT ? OFFSET ?",
        (team, team, limit, offset),
    )
    return rows, rows[0]["total"] if rows else unit.value(count, (team,))


def canvases(unit: Unit, team: str, project_ids: Sequence[str]) -> Sequence[Row]:
    """The team's canvases of some projects, in the order within each."""
    if not project_ids:
        return ()
    return unit.rows(
        "SELECT project_id, entry, title, id, node_count, sort_order FROM canvases "
        f"WHERE project_id IN ({marks(project_ids)}) AND team_id = ? ORDER BY sort_order, created_ms, id",
        (*project_ids, team),
    )
