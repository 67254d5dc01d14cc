"""Create an edge (endpoint 3)."""

from __future__ import annotations

import sqlite3
from uuid import uuid4

from wsdesk.server.errors import HttpError, invalid
from wsdesk.server.json_codec import Document, decode, encode, object_of, objects, text_of
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.time_format import iso
from wsdesk.wire.limits import HANDLE, MEDIA_TYPES
from wsdesk.wire.operations import CREATE_EDGE


def touch_canvas(connection: sqlite3.Connection, canvas: sqlite3.Row, now: float) -> None:
    """Increase `updatedAt` of a canvas and `lastEditAt` of its project to at least `now`.

    The time increases even if the clock doesn't, since polling clients compare times.
    """
    updated_ms = max(int(now * 1000), canvas["updated_ms"] + 1)
    times = (updated_ms, iso(updated_ms / 1000))
    connection.execute(
        "UPDATE canvases SET updated_ms = ?, updated_at = ? WHERE id = ?", (*times, canvas["id"])
    )
    connection.execute(
        "UPDATE projects SET edited_ms = ?, last_edit_at = ? WHERE id = ? AND edited_ms < ?",
        (*times, canvas["project_id"], updated_ms),
    )


@handles(CREATE_EDGE)
def create_edge(workspace: ServerContext, call: RequestContext) -> bytes:
    """Create an edge; idempotent for the same ID and ends.

    Raises:
        HttpError: 404 for an unknown canvas or node, 400 for a loop, or for the ID of another edge.
    """
    fields = call.fields()
    ends = {
        "srcNodeId": fields.uuid("srcNodeId"),
        "dstNodeId": fields.uuid("dstNodeId"),
        "srcHandle": fields.optional_text("srcHandle", HANDLE) or "",
        "dstHandle": fields.optional_text("dstHandle", HANDLE) or "",
    }
    edge_id = fields.uuid("id") if fields.has("id") else str(uuid4())
    with workspace.database.write() as connection:
        canvas = call.find_row(connection, "canvases", "canvasId")
        canvas_id = canvas["id"]
        existing = connection.execute("SELECT * FROM edges WHERE id = ?", (edge_id,)).fetchone()
        if existing is not None:
            return _existing_edge(existing, canvas, ends)
        if ends["srcNodeId"] == ends["dstNodeId"]:
            raise invalid("dstNodeId", "is the same node as srcNodeId")
        source = _node(connection, canvas_id, "srcNodeId", ends["srcNodeId"])
        _node(connection, canvas_id, "dstNodeId", ends["dstNodeId"])
        body: Document = {
            "id": edge_id,
            **ends,
            "edgeType": _edge_type(connection, canvas_id, source, ends["srcHandle"]),
            "createdByUserId": workspace.user_id,
            "createdAt": workspace.now(),
        }
        connection.execute(
            "INSERT INTO edges VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)",
            (canvas_id, edge_id, *ends.values(), body["edgeType"], encode(body)),
        )
        touch_canvas(connection, canvas, workspace.clock())
    return encode(body)


def _existing_edge(existing: sqlite3.Row, canvas: sqlite3.Row, ends: dict[str, str]) -> bytes:
    stored_ends = [existing[column] for column in ("canvas_id", "src", "dst", "src_handle", "dst_handle")]
    if stored_ends != [canvas["id"], *ends.values()]:
        raise invalid("id", "is the id of another edge")
    body: Document = decode(existing["body"])
    # An imported edge may lack its creator, which the API requires in this response.
    if canvas["owner_id"] is not None:
        body.setdefault("createdByUserId", canvas["owner_id"])
    return encode(body)


def _node(connection: sqlite3.Connection, canvas_id: str, field: str, node_id: str) -> Document:
    row = connection.execute(
        "SELECT body FROM nodes WHERE id = ? AND canvas_id = ?", (node_id, canvas_id)
    ).fetchone()
    if row is None:
        raise HttpError(404, f"{field}: no such node on this canvas")
    return decode(row["body"])


def _edge_type(connection: sqlite3.Connection, canvas_id: str, source: Document, handle: str) -> str:
    """Type of an edge: that of other edges from the handle, of its port, or of the node's result."""
    row = connection.execute(
        "SELECT edge_type FROM edges WHERE canvas_id = ? AND src = ? AND src_handle = ? AND edge_type <> ''",
        (canvas_id, source.get("id"), handle),
    ).fetchone()
    return (row["edge_type"] if row else "") or _port_type(source, handle) or _result_type(source) or "text"


def _port_type(source: Document, handle: str) -> str:
    for port in objects(source.get("templatePorts")):
        if handle in (port.get("portId"), port.get("internalHandle")) and port.get("direction") != "input":
            return text_of(port.get("handleType"))
    return ""


def _result_type(source: Document) -> str:
    versions = objects(source.get("versions"))
    active = source.get("activeVersionId")
    for version in sorted(versions, key=lambda version: version.get("id") == active, reverse=True):
        asset = object_of(version.get("asset"))
        for name in ("fileType", "mediaType"):
            if text_of(asset.get(name)) in MEDIA_TYPES:
                return text_of(asset.get(name))
    kind = text_of(source.get("nodeType"))
    return kind if kind in MEDIA_TYPES else ""
