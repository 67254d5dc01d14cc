"""List projects (endpoint 8) and get one (endpoint 7)."""

from __future__ import annotations

import sqlite3

from wsdesk.server.json_codec import encode, json_array, list_response, with_members
from wsdesk.server.operations.canvases import entry_members
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
        data = [_document(connection, row) for row in rows]
    return list_response(data, total)


@handles(GET_PROJECT)
def get_project(workspace: ServerContext, call: RequestContext) -> bytes:
    """Return the project with its current canvases."""
    with workspace.database.read() as connection:
        return _document(connection, call.find_row(connection, "projects", "projectId"))


def _document(connection: sqlite3.Connection, project: sqlite3.Row) -> bytes:
    edited = {} if project["last_edit_at"] is None else {"lastEditAt": encode(project["last_edit_at"])}
    canvases = connection.execute(
        "SELECT entry, title, id, node_count, sort_order FROM canvases WHERE project_id = ? "
        "ORDER BY sort_order, created_ms, id",
        (project["id"],),
    )
    entries = [with_members(canvas["entry"], **entry_members(canvas)) for canvas in canvases]
    return with_members(project["body"], **edited, canvases=json_array(entries))
