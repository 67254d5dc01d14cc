"""Spatial index of edges, built in slices without computing the shape of every edge.

The two cards bound an edge by a rectangle, and a forward edge also by a band. Short edges are in every cell
of their rectangle, long forward ones in the cells of their band, other long ones in coarse cells. The
rectangles of the longest ones would be near everything: points along their curve are indexed instead (of an
approximate curve between the middles of the cards' sides if that is close enough), and a query expands its
rectangle by the distance between them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from operator import is_

from wsdesk.graph.edges.bounds import CLEARANCE, SHORTEST, band
from wsdesk.graph.edges.shape import Box, EdgeShape, EdgeStyle
from wsdesk.graph.handles.table import side_in_name
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, HandleSide, Node, Rect

CELL = 1024.0
COARSE_CELL = 4096.0

SHORT = 2048.0
"""Maximum size (px) of the rectangle of an edge that is indexed by it."""

LONG = 8192.0
"""Maximum size of the rectangle of a backward edge that is indexed by it."""

STEP = 2048.0
"""Maximum distance (px) of indexed points of a curve."""

SLACK = 1536.0
"""Maximum distance (px) of a curve from its indexed points: half a step, its lane, and the approximation
error."""

AT_ONCE = 150
"""Edges that a query indexes while some are left: about 1 ms, and enough for small canvases."""

MAX_MOVED = 1000
"""Maximum number of edges that `derive` moves; above it, indexing starts again."""

_TALLEST = 400.0
_FARTHEST = 500_000.0
_FEW_CARDS = 500
_ROUNDING = 1.0
"""Px by which numbers of 4 bytes may be wrong, at positions of up to 30 million px."""
_NO_BOX: Box = (float("inf"), float("inf"), float("-inf"), float("-inf"))

ShapeOf = Callable[[Edge], EdgeShape | None]


class EdgeIndex:
    """Edges by area, known by their position in the document."""

    def __init__(self, document: Document, shape_of: ShapeOf, style: EdgeStyle) -> None:
        self._document = document
        self._shape_of = shape_of
        self._style = style
        self._done = 0
        self._cells = UniformGrid(CELL)
        self._coarse = UniformGrid(COARSE_CELL)
        self._traced = UniformGrid(STEP)
        self._huge: list[int] = []
        """Edges at extreme positions, found by their rectangle alone."""
        self._boxes = array("f")
        """Left, top, right, and bottom of each indexed edge, expanded by `_ROUNDING`; an empty box if it is
        dangling."""
        self._readded = 0
        """Number of edges that `derive` added again."""
        self._usual: dict[tuple[str, str], bool] = {}

    @property
    def complete(self) -> bool:
        return self._done >= len(self._document.edges)

    def build(self, count: int) -> bool:
        """Index the next `count` edges; True when all are indexed."""
        stop = min(len(self._document.edges), self._done + count)
        add_boxes, add, box_of = self._boxes.extend, self._add, self._box
        for number in range(self._done, stop):
            box = box_of(number)
            add_boxes(_expanded(box))
            if box is not _NO_BOX:
                add(number, box)
        self._done = stop
        return self.complete

    def near(self, rect: Rect) -> list[Edge]:
        """Edges that may cross the rectangle, in document order; until all are indexed, also those of its
        cards."""
        edges = self._document.edges
        if self._done < len(edges):
            self.build(AT_ONCE)
        left, top, right, bottom = rect.x, rect.y, rect.x + rect.w, rect.y + rect.h
        positions: set[int] = set(self._huge)
        self._cells.collect(positions, left, top, right, bottom)
        self._coarse.collect(positions, left, top, right, bottom)
        self._traced.collect(positions, left - SLACK, top - SLACK, right + SLACK, bottom + SLACK)
        boxes, done = self._boxes, self._done
        near = [
            number
            for number in positions
            if number < done
            and boxes[4 * number] <= right
            and left <= boxes[4 * number + 2]
            and boxes[4 * number + 1] <= bottom
            and top <= boxes[4 * number + 3]
        ]
        if done < len(edges):
            near = list(self._edges_of_cards(rect).union(near))
        near.sort()
        return [edges[number] for number in near]

    def derive(
        self, document: Document, shape_of: ShapeOf, stale: Iterable[str], same: Collection[str] = ()
    ) -> EdgeIndex:
        """Index of the next document, in which only edges of the `stale` nodes moved.

        Of the nodes in `same` only the edges from them moved.

        Entries are kept if nodes and edges have the same positions (more edges may follow). A stale edge is
        added again; old entries are filtered by its new rectangle. Otherwise indexing starts again.
        """
        new = EdgeIndex(document, shape_of, self._style)
        old = self._document
        shared = min(len(old.edges), len(document.edges))
        if self._readded > len(old.edges) // 4 + 100 or not _has_same_positions(old, document, shared):
            return new
        new._done = min(self._done, shared)
        new._cells = self._cells.copy()
        new._coarse = self._coarse.copy()
        new._traced = self._traced.copy()
        new._huge = self._huge.copy()
        new._boxes = self._boxes[: 4 * new._done]
        new._readded, new._usual = self._readded, self._usual
        adjacency = document.adjacency
        edges_of = {
            i: adjacency.outgoing if node_id in same else adjacency.touching
            for node_id in stale
            if (i := adjacency.position.get(node_id)) is not None
        }
        moved = {number for i, edges in edges_of.items() for number in edges(i) if number < new._done}
        if len(moved) > MAX_MOVED:
            return EdgeIndex(document, shape_of, self._style)
        for number in moved:
            box = new._box(number)
            new._boxes[4 * number : 4 * number + 4] = array("f", _expanded(box))
            if box is not _NO_BOX:
                new._add(number, box)
        new._readded += len(moved)
        return new

    def _box(self, number: int) -> Box:
        """Maximum bounds of an edge; `_NO_BOX` if it is dangling."""
        document = self._document
        adjacency = document.adjacency
        src, dst = adjacency.src[number], adjacency.dst[number]
        if src < 0 or dst < 0:
            return _NO_BOX
        a, b = document.nodes[src], document.nodes[dst]
        p, q = a.rect, b.rect
        usual = self._usual_sides(number, a, b)
        return self._style.max_bounds(p, q, usual=usual, loop=src == dst)

    def _usual_sides(self, number: int, a: Node, b: Node) -> bool:
        """Whether the edge leaves to the right and enters from the left, judging by the handle names."""
        if a.ports or b.ports:
            return False
        edge = self._document.edges[number]
        names = (edge.src_handle, edge.dst_handle)
        usual = self._usual.get(names)
        if usual is None:
            sides = side_in_name(names[0]), side_in_name(names[1])
            usual = self._usual[names] = sides[0] in (None, HandleSide.RIGHT) and sides[1] in (
                None,
                HandleSide.LEFT,
            )
        return usual

    def _add(self, number: int, box: Box) -> None:
        left, top, right, bottom = box
        largest = max(right - left, bottom - top)
        if largest <= SHORT:
            self._cells.add_box(number, left, top, right, bottom)
            return
        a, b = self._cards(number)
        usual = self._usual_sides(number, a, b)
        if largest > _FARTHEST:
            self._huge.append(number)
        elif usual and b.rect.x - a.rect.right >= SHORTEST:
            self._cells.add_band(number, self._style.shares, a.rect, b.rect, left, right)
        elif largest <= LONG:
            self._coarse.add_box(number, left, top, right, bottom)
        else:
            self._trace(number, a.rect, b.rect, usual=usual)

    def _trace(self, number: int, a: Rect, b: Rect, *, usual: bool) -> None:
        beside = a.y <= b.bottom + CLEARANCE and b.y <= a.bottom + CLEARANCE
        if usual and not beside and max(a.h, b.h) <= _TALLEST:
            shape = self._style.shape(
                (a.right, a.cy), HandleSide.RIGHT, (b.x, b.cy), HandleSide.LEFT, around=(a, b)
            )
        else:
            shape = self._shape_of(self._document.edges[number])
        if shape is not None:
            self._traced.add_points(number, shape.points(STEP))

    def _cards(self, number: int) -> tuple[Node, Node]:
        nodes, adjacency = self._document.nodes, self._document.adjacency
        return nodes[adjacency.src[number]], nodes[adjacency.dst[number]]

    def _edges_of_cards(self, rect: Rect) -> set[int]:
        """Edges of the cards in the rectangle, unless there are many: then single edges aren't visible."""
        cards = self._document.node_index.query(rect)
        if len(cards) > _FEW_CARDS:
            return set()
        adjacency = self._document.adjacency
        return {
            number
            for card in cards
            for number in adjacency.touching(card)
            if adjacency.src[number] >= 0 and adjacency.dst[number] >= 0
        }


def _expanded(box: Box) -> Box:
    """A box that contains this one also when its numbers are rounded."""
    left, top, right, bottom = box
    return left - _ROUNDING, top - _ROUNDING, right + _ROUNDING, bottom + _ROUNDING


def _has_same_positions(old: Document, new: Document, count: int) -> bool:
    """Whether the nodes and the first `count` edges have the same positions as before."""
    return _same_ids(old.nodes, new.nodes, len(old.nodes)) and _same_ids(old.edges, new.edges, count)


def _same_ids(old: Sequence[Node | Edge], new: Sequence[Node | Edge], count: int) -> bool:
    if old is new or all(map(is_, old[:count], new[:count])):
        return len(new) >= count
    if len(new) < count:
        return False
    pairs = zip(old[:count], new[:count], strict=True)
    return all(one.id == other.id for one, other in pairs if one is not other)


class UniformGrid:
    """Numbers by column and row of a square grid; a number may be in several cells."""

    __slots__ = ("_cells", "_is_shared", "_size")

    def __init__(self, size: float) -> None:
        self._size = size
        self._cells: dict[tuple[int, int], array[int]] = {}
        self._is_shared = False

    def add_box(self, number: int, left: float, top: float, right: float, bottom: float) -> None:
        """Add the number to every cell that intersects the rectangle."""
        size, add = self._size, self._add
        low = int(bottom // size) + 1
        for column in range(int(left // size), int(right // size) + 1):
            for row in range(int(top // size), low):
                add((column, row), number)

    def add_band(
        self, number: int, shares: tuple[float, ...], a: Rect, b: Rect, left: float, right: float
    ) -> None:
        """Add the number to every cell that a forward edge between the cards may cross (see `band`)."""
        size, add = self._size, self._add
        for column in range(int(left // size), int(right // size) + 1):
            top, bottom = band(shares, a, b, column * size, (column + 1) * size)
            for row in range(int(top // size), int(bottom // size) + 1):
                add((column, row), number)

    def add_points(self, number: int, points: Iterable[tuple[float, float]]) -> None:
        """Add the number to every cell that contains one of the points."""
        size = self._size
        for key in {(int(x // size), int(y // size)) for x, y in points}:
            self._add(key, number)

    def collect(self, positions: set[int], left: float, top: float, right: float, bottom: float) -> None:
        """Collect the numbers of all cells that intersect the rectangle."""
        size, cells = self._size, self._cells
        first, last, high, low = left // size, right // size, top // size, bottom // size
        if (last - first + 1) * (low - high + 1) > len(cells):
            for (column, row), entries in cells.items():
                if first <= column <= last and high <= row <= low:
                    positions.update(entries)
            return
        for column in range(int(first), int(last) + 1):
            for row in range(int(high), int(low) + 1):
                entries = cells.get((column, row))
                if entries:
                    positions.update(entries)

    def copy(self) -> UniformGrid:
        """A copy-on-write copy; this grid must not be changed afterward."""
        new = UniformGrid(self._size)
        new._cells = self._cells.copy()
        new._is_shared = True
        return new

    def _add(self, key: tuple[int, int], number: int) -> None:
        entries = self._cells.get(key)
        if entries is None:
            self._cells[key] = array("i", (number,))
        elif self._is_shared:
            self._cells[key] = entries + array("i", (number,))
        else:
            entries.append(number)
