"""The work that would make a first question slow, in slices, for the time when nobody waits."""

from __future__ import annotations

from collections.abc import Iterator

from wsdesk.graph.document import Document
from wsdesk.graph.routes import EdgeRoutes

SLICE = 400
"""Edges a slice: some 3 ms."""

_LOOKUPS = 0.3
"""The share of the work that the look-ups are."""


def warm(document: Document, routes: EdgeRoutes) -> Iterator[float]:
    """Build what questions need, a slice a step; each step says how much is done, 0 to 1.

    The look-ups of the document come first, one a step, then the edge index.
    """
    lookups = [(document, name) for name in ("node_by_id", "node_index", "edge_by_id", "bounds")]
    ends = [(document.adjacency, name) for name in ("position", "src", "dst", "outwards", "inwards")]
    parts = [*lookups, *ends]
    for k, (of, name) in enumerate(parts, 1):
        getattr(of, name)
        yield _LOOKUPS * k / len(parts)
    total = max(1, len(document.edges))
    done = 0
    while not routes.build(SLICE):
        done += SLICE
        yield _LOOKUPS + (1 - _LOOKUPS) * min(1.0, done / total)
    yield 1.0
