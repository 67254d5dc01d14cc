"""Edges (API: "Edge"; endpoint 3, and inside canvas content)."""

from __future__ import annotations

from typing import Literal

from typing_extensions import override

from wsdesk.wire.base import RequestModel, Resource
from wsdesk.wire.limits import Violation, collect_violations, identifier_fault, text_fault

EdgeType = Literal["text"] | str
"""`text` is the only listed value; the full set is not shown."""


class EdgeResource(Resource):
    """A connection from a handle of one node to a handle of another.

    `created_by_user_id` comes with the answer of endpoint 3, `created_at` with canvas content.
    """

    id: str = ""
    src_node_id: str | None = None
    dst_node_id: str | None = None
    edge_type: EdgeType | None = None
    src_handle: str | None = None
    dst_handle: str | None = None
    created_by_user_id: str | None = None
    created_at: str | None = None

    @property
    def identity(self) -> str:
        return self.id


class NewEdge(RequestModel):
    """The body of endpoint 3. Which of its fields are required is not shown: the ends are always sent.

    The caller makes `id`, and keeps it for every attempt to create the same edge.
    """

    id: str | None = None
    src_node_id: str
    dst_node_id: str
    src_handle: str | None = None
    dst_handle: str | None = None

    @override
    def faults(self) -> tuple[Violation, ...]:
        return collect_violations(
            identifier_fault("id", self.id) if self.id is not None else None,
            identifier_fault("srcNodeId", self.src_node_id),
            identifier_fault("dstNodeId", self.dst_node_id),
            text_fault("srcHandle", self.src_handle or ""),
            text_fault("dstHandle", self.dst_handle or ""),
        )
