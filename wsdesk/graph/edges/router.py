"""The shapes of a document's edges, made when they are asked for, and which of them are near."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final
from weakref import ref

from wsdesk.graph.edges.index import AT_ONCE, EdgeIndex, ShapeOf
from wsdesk.graph.edges.shape import EdgeShape, EdgeStyle
from wsdesk.graph.edges.styles import STYLES
from wsdesk.graph.handles.table import HandleTable, handle_point
from wsdesk.graph.model.diff import Change, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Edge, Rect

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


MOST_KEPT = 20_000
"""Shapes that are remembered; beyond that the oldest half is worked out again when asked for."""


class EdgeRouter:
    """Shapes by edge ID, and a spatial index of edges that is filled in slices."""

    def __init__(self, document: Document, table: HandleTable, style: EdgeStyle = STYLES["bezier"]) -> None:
        self.document = document
        self.table = table
        self.style = style
        self._shapes: dict[str, EdgeShape] = {}
        self._bounds: dict[str, Rect] = {}
        self._lanes: dict[str, dict[str, int]] = {}
        self._index = EdgeIndex(document, _shapes_of(self), style)

    @property
    def complete(self) -> bool:
        """Whether every edge is in the index."""
        return self._index.complete

    def build(self, count: int = 200) -> bool:
        """Index the next `count` edges (some 7 µs each) in idle time; True when all are in."""
        return self._index.build(count)

    def warm_up(self) -> Iterator[None]:
        """Build the lookups of the document, then the edge index, one slice per step."""
        yield from self.document.warm_up()
        while not self.build(AT_ONCE):
            yield

    def shape(self, edge_id: str) -> EdgeShape | None:
        """The edge's shape; None for an edge that ends nowhere."""
        known = self._shapes.get(edge_id)
        if known is None:
            edge = self.document.edge_by_id.get(edge_id)
            known = edge and self.shape_of(edge)
        return known

    def shape_of(self, edge: Edge) -> EdgeShape | None:
        """The same for one who has the edge at hand, as `in_rect` gives it: needs no look-up of all edges."""
        return self._shapes.get(edge.id) or self._work_out(edge)

    def bounds(self, edge_id: str) -> Rect | None:
        """The smallest rectangle that holds the shape; None for an edge that ends nowhere."""
        known = self._bounds.get(edge_id)
        if known is None:
            shape = self.shape(edge_id)
            if shape is not None:
                known = self._bounds[edge_id] = shape.bounds()
        return known

    def in_rect(self, rect: Rect) -> list[Edge]:
        """Edges that may cross the rectangle, in the document's order, those that end nowhere left out.

        Never one too few once `complete`; until then those of the cards in the rectangle, and what is
        indexed.
        """
        return self._index.near(rect)

    def chord(self, edge: Edge) -> tuple[float, float, float, float] | None:
        """A straight stand-in for far zooms (x1, y1, x2, y2), cheap; None where the edge ends nowhere."""
        nodes = self.document.node_by_id
        a, b = nodes.get(edge.src), nodes.get(edge.dst)
        if a is None or b is None:
            return None
        p, q = a.rect, b.rect
        return p.x + p.w, p.y + p.h / 2, q.x, q.y + q.h / 2

    def derived(self, document: Document, table: HandleTable, changes: Iterable[Change]) -> EdgeRouter:
        """The routes of the next document; what the changes from this one's document do not touch is kept."""
        new = EdgeRouter(document, table, self.style)
        touched = touched_nodes(self.document, document, changes)
        stale = {
            edge.id for node in touched for of in (self, new) for edge in of.document.edges_of.get(node, ())
        }
        new._shapes, new._bounds, new._lanes = self._shapes.copy(), self._bounds.copy(), self._lanes.copy()
        for edge_id in stale:
            new._shapes.pop(edge_id, None)
            new._bounds.pop(edge_id, None)
        for node_id in touched:
            new._lanes.pop(node_id, None)
        new._index = self._index.derived(document, _shapes_of(new), touched)
        return new

    def _work_out(self, edge: Edge) -> EdgeShape | None:
        nodes = self.document.node_by_id
        a, b = nodes.get(edge.src), nodes.get(edge.dst)
        if a is None or b is None:
            return None
        src = self.table.find(edge.src, edge.src_handle, Direction.SOURCE)
        dst = self.table.find(edge.dst, edge.dst_handle, Direction.TARGET)
        if src is None or dst is None:
            return None
        shape = self.style.shape(
            handle_point(a, src),
            src.side,
            handle_point(b, dst),
            dst.side,
            lane=self._lane(edge),
            loop=a is b,
            around=(a.rect, b.rect),
        )
        if len(self._shapes) >= MOST_KEPT:
            for old in list(islice(self._shapes, MOST_KEPT // 2)):
                del self._shapes[old]
                self._bounds.pop(old, None)
        self._shapes[edge.id] = shape
        return shape

    def _lane(self, edge: Edge) -> int:
        known = self._lanes.get(edge.src)
        if known is None:
            known = self._lanes[edge.src] = lanes_at(self.document, edge.src)
        return known.get(edge.id, 0)


def _shapes_of(routes: EdgeRouter) -> ShapeOf:
    """How an index asks for shapes without holding who holds it: what is let go of is gone at once."""
    held = ref(routes)

    def shape_of(edge: Edge) -> EdgeShape | None:
        routes = held()
        return routes.shape_of(edge) if routes is not None else None

    return shape_of


def routes(document: Document, table: HandleTable) -> EdgeRouter:
    """The routes of a document; nothing is worked out yet."""
    return EdgeRouter(document, table)
