"""Which of the edges between the same two places takes which lane, so that none hides another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge

_NONE: Final[dict[str, int]] = {}
"""What nearly all nodes have: a dictionary of its own for each would be a megabyte."""


def lanes(document: Document) -> dict[str, int]:
    """The lane of every edge that would coincide with another; an edge that is not named has lane 0.

    Lanes go 0, 1, -1, 2, -2 … in the document's order, so that a further edge moves none of the others.
    """
    return _lanes_among(document.edges)


def lanes_at(document: Document, node_id: str) -> dict[str, int]:
    """The same for the edges of one node alone."""
    return _lanes_among(document.edges_of.get(node_id, ())) or _NONE


def _lanes_among(edges: Iterable[Edge]) -> dict[str, int]:
    """Two edges coincide where they join the same two places, whichever way they run."""
    taken: dict[tuple[str, str, str, str], int] = {}
    found: dict[str, int] = {}
    for edge in edges:
        if (edge.src, edge.src_handle) <= (edge.dst, edge.dst_handle):
            place = (edge.src, edge.src_handle, edge.dst, edge.dst_handle)
        else:
            place = (edge.dst, edge.dst_handle, edge.src, edge.src_handle)
        k = taken.get(place, 0)
        taken[place] = k + 1
        if k:
            found[edge.id] = (k + 1) // 2 if k % 2 else -(k // 2)
    return found
