"""Precomputes indexes of a document in slices."""

from __future__ import annotations

from collections.abc import Iterator

from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.model.adjacency import SLICE as LOOKUP_SLICE
from wsdesk.graph.model.document import Document

SLICE = 150
"""Edges a slice: some 1 ms, 2 where they are long."""

_LOOKUPS = 0.3
"""The share of the work that the look-ups are."""


def warm(document: Document, routes: EdgeRouter) -> Iterator[float]:
    """Build what questions need, a slice a step; each step says how much is done, 0 to 1.

    The look-ups of the document come first, then the edge index.
    """
    total = max(1, len(document.edges))
    steps = max(1, 5 * (len(document.nodes) + total) // LOOKUP_SLICE)
    for k, _ in enumerate(document.warm_up(), 1):
        yield _LOOKUPS * min(1.0, k / steps)
    done = 0
    while not routes.build(SLICE):
        done += SLICE
        yield _LOOKUPS + (1 - _LOOKUPS) * min(1.0, done / total)
    yield 1.0
