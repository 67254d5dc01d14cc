"""Create an edge (endpoint 3)."""

from __future__ import annotations

from uuid import uuid4

from wsdesk.server.errors import HttpError, invalid, not_found
from wsdesk.server.json_codec import Document, decode, encode, object_of, objects, text_of
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Row, Unit
from wsdesk.server.storage.errors import StorageConflictError
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
        canvas = edges.canvas_of(unit, call.team, call.id_of("canvasId"), edge_id, [*ends.values()])
        if canvas is None:
            raise not_found("canvas")
        if canvas["is_known"]:
            return _existing_edge(unit, call.team, edge_id, canvas, ends)
        if ends["srcNodeId"] == ends["dstNodeId"]:
            raise invalid("dstNodeId", "is the same node as srcNodeId")
        for field, exists in (("srcNodeId", canvas["source"]), ("dstNodeId", canvas["has_destination"])):
            if not exists:
                raise HttpError(404, f"{field}: no such node on this canvas")
        edge_type = canvas["edge_type"] or _edge_type(decode(canvas["source"]), ends["srcHandle"])
        body: Document = {
            "id": edge_id,
            **ends,
            "edgeType": edge_type,
            "createdByUserId": call.caller.person.id,
            "createdAt": workspace.now(),
        }
        if not edges.add(unit, canvas["id"], edge_id, [*ends.values()], edge_type, encode(body)):
            # The same request, sent twice at once.
            return _existing_edge(unit, call.team, edge_id, canvas, ends)
        canvases.touch(unit, canvas["id"], workspace.clock())
        call.record(workspace, unit, edge_id)
    return encode(body)


def _existing_edge(unit: Unit, team: str, edge_id: str, canvas: Row, ends: dict[str, str]) -> bytes:
    existing = edges.find(unit, team, edge_id)
    if existing is None:
        raise StorageConflictError("the edge was deleted meanwhile")
    stored_ends = [existing[column] for column in ("canvas_id", "src", "dst", "src_handle", "dst_handle")]
    if stored_ends != [canvas["id"], *ends.values()]:
        raise invalid("id", "is the id of another edge")
    body: Document = decode(existing["body"])
    # An imported edge may lack its creator, which the API requires in this response.
    if canvas["owner_id"] is not None:
        body.setdefault("createdByUserId", canvas["owner_id"])
    return encode(body)


def _edge_type(source: Document, handle: str) -> str:
    """Type of the first edge from a handle: that of its port, or of the node's result."""
    return _port_type(source, handle) or _result_type(source) or "text"


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
