"""The work that would make a first question slow, in slices, for the time when nobody waits."""

from __future__ import annotations

from collections.abc import Iterator

from wsdesk.graph.document import Document
from wsdesk.graph.routes import EdgeRoutes

SLICE = 400
"""Edges a slice: some 3 ms."""


def warm(document: Document, routes: EdgeRoutes) -> Iterator[float]:
    """Build what questions need, a slice a step; each step says how much is done, 0 to 1.

    The look-ups of the document come first (one slice each), then the edge index.
    """
    parts = ("node_by_id", "node_index", "adjacency", "edge_by_id", "bounds")
    for k, name in enumerate(parts):
        getattr(document, name)
        yield 0.3 * (k + 1) / len(parts)
    total = max(1, len(document.edges))
    done = 0
    while not routes.build(SLICE):
        done += SLICE
        yield 0.3 + 0.7 * min(1.0, done / total)
    yield 1.0
