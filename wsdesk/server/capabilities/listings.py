"""Capabilities: lists of skills, approvals, folders, and tags."""

from __future__ import annotations

from wsdesk.server.json_codec import encode, json_array, with_members
from wsdesk.server.operations.complete_upload import skill_document
from wsdesk.server.request_context import RequestContext
from wsdesk.server.server_context import ServerContext


def list_skills(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [Skill], total}`, by name."""
    with workspace.database.read() as connection:
        rows = connection.execute(
            "SELECT id FROM skills WHERE team_id = ? ORDER BY name, id", (call.team,)
        ).fetchall()
        return _list_response([skill_document(connection, row["id"]) for row in rows])


def list_approvals(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [Approval], total}`, newest first."""
    with workspace.database.read() as connection:
        rows = connection.execute(
            "SELECT body FROM approvals WHERE team_id = ? ORDER BY created_ms DESC, id", (call.team,)
        ).fetchall()
    return _list_response([row["body"] for row in rows])


def list_folders(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{id, name, parentId}], total}`; the name is empty if only the ID is known."""
    with workspace.database.read() as connection:
        rows = connection.execute(
            "SELECT id, name, parent_id FROM folders WHERE team_id = ? ORDER BY name, id", (call.team,)
        ).fetchall()
    return _list_response(
        [encode({"id": row["id"], "name": row["name"], "parentId": row["parent_id"]}) for row in rows]
    )


def list_tags(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{id, name, color}], total}`: known tags, by name."""
    with workspace.database.read() as connection:
        rows = connection.execute("SELECT id, name, color FROM tags ORDER BY tag_key").fetchall()
    return _list_response(
        [encode({"id": row["id"], "name": row["name"], "color": row["color"]}) for row in rows]
    )


def _list_response(data: list[bytes]) -> bytes:
    return with_members(b"{}", data=json_array(data), total=encode(len(data)))
