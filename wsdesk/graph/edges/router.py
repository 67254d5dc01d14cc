"""Edge router: shapes of edges, computed on demand, and a spatial index of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final
from weakref import ref

from wsdesk.graph.edges.index import EdgeIndex, ShapeOf
from wsdesk.graph.edges.shape import EdgeShape, EdgeStyle, edge_style
from wsdesk.graph.handles.table import HandleTable, handle_point
from wsdesk.graph.model.diff import Change, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Edge, Rect

_NONE: Final[dict[str, int]] = {}
"""Shared by nearly all nodes; one dictionary per node would take a megabyte."""


def lanes_among(edges: Iterable[Edge]) -> dict[str, int]:
    """Lanes by edge ID of edges that would coincide with others; lane 0 is omitted.

    Lanes are 0, 1, -1, 2, -2 … in document order, so that an additional edge moves no other. Two edges
    coincide if they connect the same two handles in either direction.
    """
    counts: dict[tuple[str, str, str, str], int] = {}
    lanes: dict[str, int] = {}
    for edge in edges:
        if (edge.src, edge.src_handle) <= (edge.dst, edge.dst_handle):
            ends = (edge.src, edge.src_handle, edge.dst, edge.dst_handle)
        else:
            ends = (edge.dst, edge.dst_handle, edge.src, edge.src_handle)
        k = counts.get(ends, 0)
        counts[ends] = k + 1
        if k:
            lanes[edge.id] = (k + 1) // 2 if k % 2 else -(k // 2)
    return lanes


_PER_STEP = 40
"""Edges that a step of `warm_up` indexes: about 1 ms if they are long."""
_MANY = 8
"""Number of edges into a node from which it is checked whether a change moves them."""
MAX_CACHED = 20_000
"""Maximum number of cached shapes."""
_DROPPED = 200
"""Number of the oldest shapes that are dropped at once, in 0.1 ms."""


class EdgeRouter:
    """Shapes by edge ID, and a spatial index of edges that is built in slices."""

    def __init__(self, document: Document, table: HandleTable, style: EdgeStyle | None = None) -> None:
        self.document = document
        self.table = table
        self.style = style or edge_style("bezier")
        self._shapes: dict[str, EdgeShape] = {}
        self._bounds: dict[str, Rect] = {}
        self._lanes: dict[str, dict[str, int]] = {}
        self._index = EdgeIndex(document, _weak_shape_of(self), self.style)

    @property
    def complete(self) -> bool:
        """Whether every edge is in the index."""
        return self._index.complete

    def build(self, count: int = 200) -> bool:
        """Index the next `count` edges (7 µs each, long ones 30); True when all are indexed."""
        return self._index.build(count)

    def warm_up(self) -> Iterator[None]:
        """Build the lookups of the document, then the edge index, one slice per step."""
        yield from self.document.warm_up()
        while not self.build(_PER_STEP):
            yield

    def shape(self, edge_id: str) -> EdgeShape | None:
        """Shape of an edge; None if one of its ends has no node or handle."""
        cached = self._shapes.get(edge_id)
        if cached is None:
            edge = self.document.edge_by_id.get(edge_id)
            cached = edge and self.shape_of(edge)
        return cached

    def shape_of(self, edge: Edge) -> EdgeShape | None:
        """Shape of an edge object, as `in_rect` returns it; avoids the lookup by ID."""
        return self._shapes.get(edge.id) or self._compute(edge)

    def bounds(self, edge_id: str) -> Rect | None:
        """Bounding box of an edge's shape; None if it has no shape."""
        cached = self._bounds.get(edge_id)
        if cached is None:
            shape = self.shape(edge_id)
            if shape is not None:
                cached = self._bounds[edge_id] = shape.bounds()
        return cached

    def in_rect(self, rect: Rect) -> list[Edge]:
        """Edges that may cross the rectangle, in document order, without dangling ones.

        Complete once `complete` is True; until then the indexed edges, and those of the cards in the
        rectangle.
        """
        return self._index.near(rect)

    def chord(self, edge: Edge) -> tuple[float, float, float, float] | None:
        """Straight line (x1, y1, x2, y2) that replaces the edge at low zooms; None if it is dangling."""
        nodes = self.document.node_by_id
        a, b = nodes.get(edge.src), nodes.get(edge.dst)
        if a is None or b is None:
            return None
        p, q = a.rect, b.rect
        return p.x + p.w, p.y + p.h / 2, q.x, q.y + q.h / 2

    def parts(self) -> Iterable[object]:
        """The cached shapes and bounds, many objects that take long to free at once."""
        return chain(self._shapes.values(), self._bounds.values())

    def derive(self, document: Document, table: HandleTable, changes: Iterable[Change]) -> EdgeRouter:
        """Router of the next document, which keeps shapes that the changes don't affect."""
        new = EdgeRouter(document, table, self.style)
        touched = touched_nodes(self.document, document, changes)
        same = {node_id for node_id in touched if self._is_same_target(new, node_id)}
        stale = {
            edge.id
            for node_id in touched
            for of in (self, new)
            for edge in of.document.edges_of.get(node_id, ())
            if edge.src == node_id or node_id not in same
        }
        new._shapes, new._bounds, new._lanes = self._shapes.copy(), self._bounds.copy(), self._lanes.copy()
        for edge_id in stale:
            new._shapes.pop(edge_id, None)
            new._bounds.pop(edge_id, None)
        for node_id in touched:
            new._lanes.pop(node_id, None)
        new._index = self._index.derive(document, _weak_shape_of(new), touched, same)
        return new

    def _is_same_target(self, new: EdgeRouter, node_id: str) -> bool:
        """Whether edges into a touched node keep their shapes: checked for nodes with many only.

        One more edge into a node that has thousands must not compute the shapes of all.
        """
        document = new.document
        position = document.adjacency.position.get(node_id)
        if position is None or len(document.adjacency.incoming(position)) < _MANY:
            return False
        old_node, node = self.document.node_by_id.get(node_id), document.node_by_id[node_id]
        if old_node is None or old_node.rect != node.rect:
            return False
        old_places, places = (
            {(h.name, h.side, h.at) for h in table.of(node_id) if h.direction is Direction.TARGET}
            for table in (self.table, new.table)
        )
        return old_places == places

    def _compute(self, edge: Edge) -> EdgeShape | None:
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
        if len(self._shapes) >= MAX_CACHED:
            for old in list(islice(self._shapes, _DROPPED)):
                del self._shapes[old]
                self._bounds.pop(old, None)
        self._shapes[edge.id] = shape
        return shape

    def _lane(self, edge: Edge) -> int:
        cached = self._lanes.get(edge.src)
        if cached is None:
            cached = self._lanes[edge.src] = lanes_among(self.document.edges_of.get(edge.src, ())) or _NONE
        return cached.get(edge.id, 0)


def _weak_shape_of(routes: EdgeRouter) -> ShapeOf:
    """Shape function of an index, with a weak reference to avoid a cycle, so that a dropped router is freed
    at once."""
    router = ref(routes)

    def shape_of(edge: Edge) -> EdgeShape | None:
        current = router()
        return current.shape_of(edge) if current is not None else None

    return shape_of
