"""List projects (endpoint 8) and get one (endpoint 7)."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.server.json_codec import encode, json_array, list_response, merged, with_members
from wsdesk.server.operations.canvases import entry_members
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Row, Unit
from wsdesk.server.storage.queries import projects
from wsdesk.wire.limits import DIRECTIONS, OFFSET, PROJECT_PAGE
from wsdesk.wire.operations import GET_PROJECT, LIST_PROJECTS

DEFAULT_PAGE_SIZE = 50
"""Default page size (API: at most 100)."""


@handles(LIST_PROJECTS, is_team_read=True)
def list_projects(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data, total}`; sorted by last edit by default, newest first."""
    limit = call.query.integer("pageSize", PROJECT_PAGE, default=DEFAULT_PAGE_SIZE)
    offset = call.query.integer("offset", OFFSET, default=0)
    sort = call.query.choice("sort", tuple(projects.SORT_COLUMNS)) or "last_edited"
    default_direction = "desc" if sort in ("last_edited", "created") else "asc"
    direction = call.query.choice("direction", DIRECTIONS) or default_direction
    with workspace.database.read(snapshot=False) as unit:
        rows, total = projects.page(unit, call.team, (sort, direction), limit, offset)
        data = _documents(unit, call.team, rows)
    return list_response(data, total)


@handles(GET_PROJECT, is_team_read=True)
def get_project(workspace: ServerContext, call: RequestContext) -> bytes:
    """Return the project with its current canvases."""
    with workspace.database.read(snapshot=False) as unit:
        return _documents(unit, call.team, [call.find_row(unit, projects.find, "projectId")])[0]


def _documents(unit: Unit, team: str, rows: Sequence[Row]) -> list[bytes]:
    entries: dict[str, list[bytes]] = {row["id"]: [] for row in rows}
    for canvas in projects.canvases(unit, team, list(entries)):
        entries[canvas["project_id"]].append(merged(canvas["entry"], encode(entry_members(canvas))))
    return [_document(row, entries[row["id"]]) for row in rows]


def _document(project: Row, canvases: list[bytes]) -> bytes:
    edited = {} if project["last_edit_at"] is None else {"lastEditAt": encode(project["last_edit_at"])}
    return with_members(project["body"], **edited, canvases=json_array(canvases))
