"""What flows into a node already."""

from __future__ import annotations

from wsdesk.graph.model.kinds import flow_kind
from wsdesk.graph.model.values import EdgeState, Kind
from wsdesk.graph.rules.context import ConnectionRequest


def arrivals(case: ConnectionRequest, handle: str | None = None) -> list[Kind]:
    """The media of the edges into the target node, or into one handle of it; failed edges do not count."""
    document, ends = case.document, case.document.adjacency
    place = ends.position.get(case.dst.node_id)
    found: list[Kind] = []
    for i in ends.into(place) if place is not None else ():
        edge = document.edges[i]
        if (
            ends.src[i] < 0
            or edge.state is EdgeState.FAILED
            or (handle is not None and edge.dst_handle != handle)
        ):
            continue
        kind = flow_kind(document.nodes[ends.src[i]].kind)
        if kind is not None:
            found.append(kind)
    return found
