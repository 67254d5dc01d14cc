"""Create an edge (endpoint 3)."""

from __future__ import annotations

from uuid import uuid4

from wsdesk.server.errors import HttpError, invalid
from wsdesk.server.json_codec import Document, decode, encode, object_of, objects, text_of
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Row, Unit
from wsdesk.server.storage.queries import canvases, edges
from wsdesk.wire.limits import HANDLE, MEDIA_TYPES
from wsdesk.wire.operations import CREATE_EDGE


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
    with workspace.database.write() as unit:
        canvas = call.find_row(unit, canvases.find, "canvasId")
        canvas_id = canvas["id"]
        existing = edges.find(unit, call.team, edge_id)
        if existing is not None:
            return _existing_edge(existing, canvas, ends)
        if ends["srcNodeId"] == ends["dstNodeId"]:
            raise invalid("dstNodeId", "is the same node as srcNodeId")
        source = _node(unit, canvas_id, "srcNodeId", ends["srcNodeId"])
        _node(unit, canvas_id, "dstNodeId", ends["dstNodeId"])
        body: Document = {
            "id": edge_id,
            **ends,
            "edgeType": _edge_type(unit, canvas_id, source, ends["srcHandle"]),
            "createdByUserId": call.caller.person.id,
            "createdAt": workspace.now(),
        }
        if not edges.add(unit, canvas_id, edge_id, (*ends.values(),), body["edgeType"], encode(body)):
            # The same request, sent twice at once.
            existing = edges.find(unit, call.team, edge_id)
            assert existing is not None
            return _existing_edge(existing, canvas, ends)
        canvases.touch(unit, canvas_id, workspace.clock())
        call.record(workspace, unit, edge_id)
    return encode(body)


def _existing_edge(existing: Row, canvas: Row, ends: dict[str, str]) -> bytes:
    stored_ends = [existing[column] for column in ("canvas_id", "src", "dst", "src_handle", "dst_handle")]
    if stored_ends != [canvas["id"], *ends.values()]:
        raise invalid("id", "is the id of another edge")
    body: Document = decode(existing["body"])
    # An imported edge may lack its creator, which the API requires in this response.
    if canvas["owner_id"] is not None:
        body.setdefault("createdByUserId", canvas["owner_id"])
    return encode(body)


def _node(unit: Unit, canvas_id: str, field: str, node_id: str) -> Document:
    body = edges.node(unit, canvas_id, node_id)
    if body is None:
        raise HttpError(404, f"{field}: no such node on this canvas")
    return decode(body)


def _edge_type(unit: Unit, canvas_id: str, source: Document, handle: str) -> str:
    """Type of an edge: that of other edges from the handle, of its port, or of the node's result."""
    known = edges.known_type(unit, canvas_id, source.get("id"), handle)
    return known or _port_type(source, handle) or _result_type(source) or "text"


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
