"""Spatial index of edges, built in slices without computing the shape of every edge."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from operator import is_

from wsdesk.graph.edges.bounds import CLEARANCE, SHORTEST, band
from wsdesk.graph.edges.shape import Box, EdgeShape, EdgeStyle
from wsdesk.graph.handles.table import side_in_name
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, HandleSide, Node, Rect

CELL = 1024.0
COARSE_CELL = 4096.0

SHORT = 2048.0
"""Edges whose rectangle is no larger (px) than this either way go by it."""

LONG = 8192.0
"""Edges that run backward go by it up to this."""

STEP = 2048.0
"""Points of a followed curve are at most this far apart (px)."""

SLACK = 1536.0
"""How far (px) a curve may be from the followed points: half a step, its lane, what a rough one is off."""

AT_ONCE = 150
"""Edges that a question indexes automatically while any are left: some 1 ms; small canvases need no more."""

MOST_MOVED = 1000
"""Edges that are put elsewhere at once when a document changes; where more moved, indexing begins again."""

_TALLEST = 400.0
_FARTHEST = 500_000.0
_FEW_CARDS = 500
_NOWHERE: Box = (float("inf"), float("inf"), float("-inf"), float("-inf"))

ShapeOf = Callable[[Edge], EdgeShape | None]


class EdgeIndex:
    """Edges by place; they are known by their position in the document."""

    def __init__(self, document: Document, shape_of: ShapeOf, style: EdgeStyle) -> None:
        self._document = document
        self._shape_of = shape_of
        self._style = style
        self._done = 0
        self._cells = UniformGrid(CELL)
        self._coarse = UniformGrid(COARSE_CELL)
        self._followed = UniformGrid(STEP)
        self._huge: list[int] = []
        """Edges too far for cells (absurd positions): by rectangle alone."""
        self._boxes = array("d")
        """Left, top, right, bottom of each edge that is indexed; an empty one where it ends nowhere."""
        self._again = 0
        """Edges that were added once more by `derived`."""
        self._usual: dict[tuple[str, str], bool] = {}

    @property
    def complete(self) -> bool:
        return self._done >= len(self._document.edges)

    def build(self, count: int) -> bool:
        """Index the next `count` edges; True when all are in."""
        stop = min(len(self._document.edges), self._done + count)
        remember, add, box_of = self._boxes.extend, self._add, self._box
        for number in range(self._done, stop):
            box = box_of(number)
            remember(box)
            if box is not _NOWHERE:
                add(number, box)
        self._done = stop
        return self.complete

    def near(self, rect: Rect) -> list[Edge]:
        """Edges that may cross the rectangle, in order; until all are in, also those of the cards."""
        edges = self._document.edges
        if self._done < len(edges):
            self.build(AT_ONCE)
        left, top, right, bottom = rect.x, rect.y, rect.x + rect.w, rect.y + rect.h
        found: set[int] = set(self._huge)
        self._cells.collect(found, left, top, right, bottom)
        self._coarse.collect(found, left, top, right, bottom)
        self._followed.collect(found, left - SLACK, top - SLACK, right + SLACK, bottom + SLACK)
        boxes, done = self._boxes, self._done
        near = [
            number
            for number in found
            if number < done
            and boxes[4 * number] <= right
            and left <= boxes[4 * number + 2]
            and boxes[4 * number + 1] <= bottom
            and top <= boxes[4 * number + 3]
        ]
        if done < len(edges):
            near = list(self._of_cards(rect).union(near))
        near.sort()
        return [edges[number] for number in near]

    def derived(self, document: Document, shape_of: ShapeOf, stale: Iterable[str]) -> EdgeIndex:
        """The index of the next document, where only edges of the `stale` nodes run elsewhere.

        What is known is kept where nodes and edges kept their positions (further edges may follow); a stale
        edge is added once more, and what is left of it in old cells is dropped by its rectangle. Else all
        begins again.
        """
        new = EdgeIndex(document, shape_of, self._style)
        old = self._document
        kept = min(len(old.edges), len(document.edges))
        if self._again > len(old.edges) // 4 + 100 or not _in_place(old, document, kept):
            return new
        new._done = min(self._done, kept)
        new._cells, new._coarse, new._followed = (
            self._cells.copy(),
            self._coarse.copy(),
            self._followed.copy(),
        )
        new._huge = self._huge.copy()
        new._boxes = self._boxes[: 4 * new._done]
        new._again, new._usual = self._again, self._usual
        ends = document.adjacency
        places = [place for node_id in stale if (place := ends.position.get(node_id)) is not None]
        moved = {number for place in places for number in ends.touching(place) if number < new._done}
        if len(moved) > MOST_MOVED:
            return EdgeIndex(document, shape_of, self._style)
        for number in moved:
            box = new._box(number)
            new._boxes[4 * number : 4 * number + 4] = array("d", box)
            if box is not _NOWHERE:
                new._add(number, box)
        new._again += len(moved)
        return new

    def _box(self, number: int) -> Box:
        """A rectangle that the curve cannot leave; `_NOWHERE` for an edge that ends nowhere."""
        document = self._document
        ends = document.adjacency
        src, dst = ends.src[number], ends.dst[number]
        if src < 0 or dst < 0:
            return _NOWHERE
        a, b = document.nodes[src], document.nodes[dst]
        p, q = a.rect, b.rect
        usual = self._usual_sides(number, a, b)
        return self._style.max_bounds(p, q, usual=usual, loop=src == dst)

    def _usual_sides(self, number: int, a: Node, b: Node) -> bool:
        """Whether the edge leaves to the right and enters from the left, as far as names alone tell."""
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
            self._cells.put_box(number, left, top, right, bottom)
            return
        a, b = self._cards(number)
        usual = self._usual_sides(number, a, b)
        if largest > _FARTHEST:
            self._huge.append(number)
        elif usual and b.rect.x - a.rect.right >= SHORTEST:
            self._cells.put_band(number, self._style.shares, a.rect, b.rect, left, right)
        elif largest <= LONG:
            self._coarse.put_box(number, left, top, right, bottom)
        else:
            self._follow(number, a.rect, b.rect, usual=usual)

    def _follow(self, number: int, a: Rect, b: Rect, *, usual: bool) -> None:
        beside = a.y <= b.bottom + CLEARANCE and b.y <= a.bottom + CLEARANCE
        if usual and not beside and max(a.h, b.h) <= _TALLEST:
            shape = self._style.shape(
                (a.right, a.cy), HandleSide.RIGHT, (b.x, b.cy), HandleSide.LEFT, around=(a, b)
            )
        else:
            shape = self._shape_of(self._document.edges[number])
        if shape is not None:
            self._followed.put_points(number, shape.points(STEP))

    def _cards(self, number: int) -> tuple[Node, Node]:
        nodes, ends = self._document.nodes, self._document.adjacency
        return nodes[ends.src[number]], nodes[ends.dst[number]]

    def _of_cards(self, rect: Rect) -> set[int]:
        """Edges of the cards in the rectangle, where they are few: nobody sees the single edges of many."""
        cards = self._document.node_index.query(rect)
        if len(cards) > _FEW_CARDS:
            return set()
        ends = self._document.adjacency
        return {
            number
            for card in cards
            for number in ends.touching(card)
            if ends.src[number] >= 0 and ends.dst[number] >= 0
        }


def _in_place(old: Document, new: Document, kept: int) -> bool:
    """Whether the nodes and the first `kept` edges have the positions that they had."""
    return _same_ids(old.nodes, new.nodes, len(old.nodes)) and _same_ids(old.edges, new.edges, kept)


def _same_ids(old: Sequence[Node | Edge], new: Sequence[Node | Edge], count: int) -> bool:
    if old is new or all(map(is_, old[:count], new[:count])):
        return len(new) >= count
    if len(new) < count:
        return False
    pairs = zip(old[:count], new[:count], strict=True)
    return all(one.id == other.id for one, other in pairs if one is not other)


class UniformGrid:
    """Lists of numbers by column and row of a square grid."""

    __slots__ = ("_cells", "_shares", "_size")

    def __init__(self, size: float) -> None:
        self._size = size
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._shares = False

    def put_box(self, number: int, left: float, top: float, right: float, bottom: float) -> None:
        """Put the number into every cell that meets the rectangle."""
        size, put = self._size, self._put
        low = int(bottom // size) + 1
        for column in range(int(left // size), int(right // size) + 1):
            for row in range(int(top // size), low):
                put((column, row), number)

    def put_band(
        self, number: int, shares: tuple[float, ...], a: Rect, b: Rect, left: float, right: float
    ) -> None:
        """Put the number into every cell that a forward edge between the cards can meet (see `bands`)."""
        size, put = self._size, self._put
        for column in range(int(left // size), int(right // size) + 1):
            top, bottom = band(shares, a, b, column * size, (column + 1) * size)
            for row in range(int(top // size), int(bottom // size) + 1):
                put((column, row), number)

    def put_points(self, number: int, points: Iterable[tuple[float, float]]) -> None:
        """Put the number into every cell that holds one of the points."""
        size = self._size
        for key in {(int(x // size), int(y // size)) for x, y in points}:
            self._put(key, number)

    def collect(self, found: set[int], left: float, top: float, right: float, bottom: float) -> None:
        """Add every number of a cell that meets the rectangle."""
        size, cells = self._size, self._cells
        first, last, high, low = left // size, right // size, top // size, bottom // size
        if (last - first + 1) * (low - high + 1) > len(cells):
            for (column, row), held in cells.items():
                if first <= column <= last and high <= row <= low:
                    found.update(held)
            return
        for column in range(int(first), int(last) + 1):
            for row in range(int(high), int(low) + 1):
                held = cells.get((column, row))
                if held:
                    found.update(held)

    def copy(self) -> UniformGrid:
        """Cells that are filled further without these noticing; these are to be left as they are."""
        new = UniformGrid(self._size)
        new._cells = self._cells.copy()
        new._shares = True
        return new

    def _put(self, key: tuple[int, int], number: int) -> None:
        held = self._cells.get(key)
        if held is None:
            self._cells[key] = [number]
        elif self._shares:
            self._cells[key] = [*held, number]
        else:
            held.append(number)
