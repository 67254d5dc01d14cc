"""`already-fed`, a warning: an input for one thing, such as a start image, has its connection.

The API doesn't define how many connections an input accepts, except for ports (`port-full`). It names start
and end images in the singular (modelSupportsEndImage, modelSupportsOptionalStartImage): an input of such a
name gets a warning at its second connection. One that has two already shows that it accepts several.
"""

from __future__ import annotations

from wsdesk.graph.model.kinds import split_identifier
from wsdesk.graph.model.values import EdgeState
from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, warning

_SINGULAR = frozenset({"start", "end", "first", "last"})


def check(case: ConnectionRequest) -> ValidationResult | None:
    document, dst = case.document, case.dst
    if dst.used != 1 or dst.max_connections > 1 or _SINGULAR.isdisjoint(split_identifier(dst.name)):
        return None
    ends = document.adjacency
    place = ends.position.get(dst.node_id)
    for i in ends.into(place) if place is not None else ():
        edge = document.edges[i]
        if edge.dst_handle == dst.name and edge.state is not EdgeState.FAILED:
            source = document.nodes[ends.src[i]] if ends.src[i] >= 0 else None
            title = source.title if source is not None else ""
            return warning("already-fed", handle=dst.label or dst.name, by=title)
    return None
