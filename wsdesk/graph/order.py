"""Which node comes next for somebody who uses the keyboard."""

from __future__ import annotations

from wsdesk.graph.document import Document
from wsdesk.graph.index import SpatialIndex
from wsdesk.graph.values import Side


def reading_order(document: Document) -> tuple[str, ...]:
    """All nodes row by row, left to right; a group is followed by what is inside it."""
    raise NotImplementedError


def nearest_towards(document: Document, index: SpatialIndex, node_id: str, side: Side) -> str:
    """The nearest node to the left, right, top or bottom; an empty text where there is none."""
    raise NotImplementedError


def along_edges(document: Document, node_id: str, side: Side) -> tuple[str, ...]:
    """Nodes one edge away: upstream for LEFT and TOP, downstream for RIGHT and BOTTOM, from top to bottom."""
    raise NotImplementedError
