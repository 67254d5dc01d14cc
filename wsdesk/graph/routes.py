"""The curves of a document's edges, made when they are asked for, and which of them are near."""

from __future__ import annotations

from collections.abc import Iterable

from wsdesk.graph.diff import Change
from wsdesk.graph.document import Document
from wsdesk.graph.handles import HandleTable
from wsdesk.graph.paths import Curve
from wsdesk.graph.values import Edge, Rect


class EdgeRoutes:
    def __init__(self, document: Document, table: HandleTable) -> None:
        self.document = document
        self.table = table

    @property
    def complete(self) -> bool:
        """Whether every edge is in the index."""
        raise NotImplementedError

    def build(self, count: int = 2000) -> bool:
        """Index the next `count` edges (about 2 µs each) in idle time; True when all are in."""
        raise NotImplementedError

    def curve(self, edge_id: str) -> Curve | None:
        """The edge's curve; None for an edge that ends nowhere."""
        raise NotImplementedError

    def bounds(self, edge_id: str) -> Rect | None:
        """The smallest rectangle that holds the curve."""
        raise NotImplementedError

    def in_rect(self, rect: Rect) -> list[Edge]:
        """Edges that may cross the rectangle, in the document's order, those that end nowhere left out.

        Never one too few once `complete`; until then those of the nodes in the rectangle, and what is indexed.
        """
        raise NotImplementedError

    def chord(self, edge: Edge) -> tuple[float, float, float, float] | None:
        """A straight stand-in for far zooms (x1, y1, x2, y2), without handles or curves; None where it ends nowhere."""
        raise NotImplementedError

    def derived(self, document: Document, table: HandleTable, changes: Iterable[Change]) -> EdgeRoutes:
        """The routes of the next document; what the changes do not touch is kept."""
        raise NotImplementedError


def routes(document: Document, table: HandleTable) -> EdgeRoutes:
    return EdgeRoutes(document, table)
