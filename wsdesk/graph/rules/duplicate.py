"""`already-connected`, `edge-pending`: the same two handles are joined, or are about to be."""

from __future__ import annotations

from wsdesk.graph.model.values import EdgeState
from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, refused


def check(case: ConnectionRequest) -> ValidationResult | None:
    document, src, dst = case.document, case.src, case.dst
    place = document.adjacency.position.get(dst.node_id)
    if place is None:
        return None
    for i in document.adjacency.into(place):
        edge = document.edges[i]
        same = (edge.src, edge.src_handle, edge.dst_handle) == (src.node_id, src.name, dst.name)
        if same and edge.state is not EdgeState.FAILED:
            return refused("edge-pending" if edge.state is EdgeState.PENDING else "already-connected")
    return None
