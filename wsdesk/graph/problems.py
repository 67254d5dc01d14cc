"""Everything on a canvas that is not as it should be, as one list."""

from __future__ import annotations

from collections.abc import Iterator

from wsdesk.graph.document import Document
from wsdesk.graph.groups import circles
from wsdesk.graph.values import EdgeState, Problem


def problems_of(document: Document) -> tuple[Problem, ...]:
    """What could not be read, then what does not fit together, then what failed; each in document order.

    Codes beyond those of the reader: `edge-to-nothing` (value `missing`), `group-cycle`, `no-place` (no
    usable geometry), `failed` (value `message`).
    """
    return (
        *document.problems,
        *_loose_edges(document),
        *circles(document),
        *(Problem("no-place", node.id) for node in document.nodes if not node.placed),
        *(
            Problem("failed", node.id, (("message", node.failure.message),))
            for node in document.nodes
            if node.failure is not None
        ),
    )


def _loose_edges(document: Document) -> Iterator[Problem]:
    known = document.node_by_id
    for edge in document.edges:
        missing = [end for end in dict.fromkeys((edge.src, edge.dst)) if end not in known]
        if missing and edge.state is EdgeState.REAL:
            yield Problem("edge-to-nothing", edge.id, (("missing", ", ".join(missing)),))
