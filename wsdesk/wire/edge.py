"""Edges (API: "Edge"; endpoint 3, and inside canvas content)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import ValidationError
from typing_extensions import override

from wsdesk.wire.base import RequestModel, Resource
from wsdesk.wire.limits import Violation, check_identifier, check_text, collect_violations

if TYPE_CHECKING:
    from wsdesk.wire.summary_types import ByteRange

EdgeType = Literal["text"] | str
"""`text` is the only listed value."""


class EdgeResource(Resource):
    """A connection between handles of two nodes.

    `created_by_user_id` is only in the response of endpoint 3, `created_at` only in canvas content.
    """

    id: str = ""
    src_node_id: str | None = None
    dst_node_id: str | None = None
    edge_type: EdgeType | None = None
    src_handle: str | None = None
    dst_handle: str | None = None
    created_by_user_id: str | None = None
    created_at: str | None = None


def read_edge(source: ByteRange) -> EdgeResource | None:
    """Parse an edge, None if it is invalid."""
    try:
        return EdgeResource.model_validate_json(source.cut())
    except ValidationError:
        return None


class NewEdge(RequestModel):
    """Request of endpoint 3. The node IDs are always sent, since the API doesn't specify required fields.

    The caller generates `id` and reuses it for each attempt to create the same edge.
    """

    id: str | None = None
    src_node_id: str
    dst_node_id: str
    src_handle: str | None = None
    dst_handle: str | None = None

    @override
    def violations(self) -> tuple[Violation, ...]:
        return collect_violations(
            check_identifier("id", self.id) if self.id is not None else None,
            check_identifier("srcNodeId", self.src_node_id),
            check_identifier("dstNodeId", self.dst_node_id),
            check_text("srcHandle", self.src_handle or ""),
            check_text("dstHandle", self.dst_handle or ""),
        )
