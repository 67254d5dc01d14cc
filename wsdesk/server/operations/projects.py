"""List projects (endpoint 8) and get one (endpoint 7)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from wsdesk.server.errors import not_found
from wsdesk.server.json_codec import encode, json_array, with_members
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import DIRECTIONS, OFFSET, PROJECT_PAGE
from wsdesk.wire.operations import GET_PROJECT, LIST_PROJECTS

DEFAULT_PAGE_SIZE = 50
"""Default page size (API: at most 100)."""

SORT_COLUMNS = {
    "last_edited": "edited_ms",
    "created": "created_ms",
    "title": "title_key",
    "owner": "owner_key",
}


@handles(LIST_PROJECTS)
def list_projects(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data, total}`; sorted by last edit by default, newest first."""
    limit = call.query.integer("pageSize", PROJECT_PAGE, default=DEFAULT_PAGE_SIZE)
    offset = call.query.integer("offset", OFFSET, default=0)
    sort = call.query.choice("sort", tuple(SORT_COLUMNS)) or "last_edited"
    default_direction = "desc" if sort in ("last_edited", "created") else "asc"
    direction = call.query.choice("direction", DIRECTIONS) or default_direction
    with workspace.database.read() as connection:
        (total,) = connection.execute(
            "SELECT count(*) FROM projects WHERE team_id = ?", (call.team,)
        ).fetchone()
        rows = connection.execute(
            f"SELECT id, last_edit_at, body FROM projects WHERE team_id = ? "
            f"ORDER BY {SORT_COLUMNS[sort]} {direction}, id {direction} LIMIT ? OFFSET ?",
            (call.team, limit, offset),
        ).fetchall()
        data = _with_canvases(connection, rows)
    return with_members(b"{}", data=json_array(data), total=encode(total))


@handles(GET_PROJECT)
def get_project(workspace: ServerContext, call: RequestContext) -> bytes:
    """Return the project with its current canvases."""
    project_id = call.id_of("projectId")
    with workspace.database.read() as connection:
        rows = connection.execute(
            "SELECT id, last_edit_at, body FROM projects WHERE id = ? AND team_id = ?",
            (project_id, call.team),
        ).fetchall()
        projects = _with_canvases(connection, rows)
    if not projects:
        raise not_found("project")
    return projects[0]


def _with_canvases(connection: sqlite3.Connection, rows: Iterable[sqlite3.Row]) -> list[bytes]:
    return [
        with_members(
            row["body"],
            **({"lastEditAt": encode(row["last_edit_at"])} if row["last_edit_at"] is not None else {}),
            canvases=json_array([_entry(canvas) for canvas in _canvases_of(connection, row["id"])]),
        )
        for row in rows
    ]


def _canvases_of(connection: sqlite3.Connection, project_id: str) -> list[sqlite3.Row]:
    return connection.execute(
        "SELECT entry, title, id, node_count, sort_order FROM canvases WHERE project_id = ? "
        "ORDER BY sort_order, created_ms, id",
        (project_id,),
    ).fetchall()


def _entry(row: sqlite3.Row) -> bytes:
    return with_members(
        row["entry"],
        title=encode(row["title"]),
        id=encode(row["id"]),
        nodeCount=encode(row["node_count"]),
        sortOrder=encode(row["sort_order"]),
    )
