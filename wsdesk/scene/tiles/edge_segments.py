"""Edge segments by square, so that a tile draws only the segments that cross it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.edges.shape import Box, Cubic
from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.values import Edge, EdgeState, Rect
from wsdesk.scene.model.render_model import EdgeLine, RenderModel
from wsdesk.scene.painters.edge import WIDTH, dashed_outline

_MAX_LENGTH = 0.4
"""Maximum length of a segment, in sides of its square."""
_MARGIN = 3.0
BLOCK = 1024.0
"""Side in canvas px of the squares of the index; larger where lines are one px wide."""
_MAX_SEGMENTS = 8_000
"""Maximum number of cached segments; least recently used squares are evicted."""


@dataclass(frozen=True, slots=True)
class EdgeSegment:
    """A piece of an edge's curve with its bounding box; the outline of the dashes if the edge is pending."""

    left: float
    top: float
    right: float
    bottom: float
    path: QPainterPath
    line: EdgeLine


_make_segment = fast_init(EdgeSegment)
BlockPlace = tuple[float, int, int]


class _Block:
    """Segments that cross one square; `todo` are the edges not processed yet."""

    def __init__(self, area: Rect, edges: list[Edge], *, is_complete: bool) -> None:
        self.area = area
        self.todo: Iterator[Edge] | None = iter(edges)
        self.is_complete = is_complete
        """False if the edge index was incomplete, so that the square must be rebuilt."""
        self.count = 0
        """Number of segments."""
        self.segments: list[EdgeSegment] = []
        self.paths: dict[EdgeLine, QPainterPath] = {}
        """All segments for thin lines, one path per kind and state."""


class EdgeSegments:
    """Segments of a document's edges, indexed by square."""

    def __init__(self, model: RenderModel) -> None:
        self._model = model
        self._blocks: OrderedDict[BlockPlace, _Block] = OrderedDict()
        self._count = 0
        self.limit: Rect | None = None
        """Area in which squares are processed if nothing outside of it is requested."""

    def update(self, model: RenderModel, changed_rects: Iterable[Rect]) -> None:
        """Set the next state of the same document, keeping squares that didn't change."""
        self._model = model
        rects = list(changed_rects)
        kept_blocks = [
            (place, block)
            for place, block in self._blocks.items()
            if block.is_complete
            and block.todo is None
            and not any(block.area.intersects(rect) for rect in rects)
        ]
        self._blocks = OrderedDict(kept_blocks)
        self._count = sum(block.count for _, block in kept_blocks)

    def prepare(self, area: Rect, side: float, until: float) -> bool:
        """Index the area's squares of `side` px; False if out of time."""
        limit = self.limit if self.limit is not None and self.limit.contains_rect(area) else None
        return all(self._prepare(place, area, limit, until) for place in _places(area, side))

    def thin_paths(self, area: Rect, side: float) -> Iterator[tuple[EdgeLine, QPainterPath]]:
        """Paths in the area's squares by kind and state, for zooms with one-pixel lines (`is_thin`).

        The painter clips them.
        """
        for place in _places(area, side):
            block = self._blocks.get(place)
            if block is not None:
                yield from sorted(block.paths.items(), key=paint_order)

    def crossing(self, area: Rect, side: float) -> list[EdgeSegment]:
        """Segments that may cross the area, as far as it was prepared."""
        left, top, right, bottom = area.x, area.y, area.right, area.bottom
        segments: list[EdgeSegment] = []
        places = _places(area, side)
        for place in places:
            block = self._blocks.get(place)
            if block is not None:
                segments += [
                    s
                    for s in block.segments
                    if s.left <= right and left <= s.right and s.top <= bottom and top <= s.bottom
                ]
        return segments

    def _prepare(self, place: BlockPlace, requested: Rect, limit: Rect | None, until: float) -> bool:
        side, column, row = place
        square = Rect(column * side, row * side, side, side)
        block = self._blocks.get(place)
        if (
            block is None
            or not block.area.contains_rect(_common(square, requested))
            or (not block.is_complete and self._model.routes.complete)
        ):
            if block is not None and block.todo is None:
                self._count -= block.count
            area = (_common(square, limit) if limit is not None else square).expanded(_MARGIN)
            edges = self._model.edges_in(area)
            block = self._blocks[place] = _Block(area, edges, is_complete=self._model.routes.complete)
            self._make_room()
        else:
            self._blocks.move_to_end(place)
        if block.todo is not None:
            if not self._add(block, block.todo, side, until):
                return False
            block.todo = None
            self._count += block.count
        return True

    def _add(self, block: _Block, edges: Iterator[Edge], side: float, until: float) -> bool:
        """Add edges to a square; False if out of time."""
        shape_of, line_of, thin = self._model.routes.shape_of, self._model.line_of_edge, is_thin(side)
        area, longest = block.area, _MAX_LENGTH * (side + 2 * _MARGIN)
        for edge in edges:
            shape = shape_of(edge)
            pieces = shape.pieces(area, longest) if shape is not None else None
            if pieces:
                line = line_of(edge)
                block.count += len(pieces)
                if thin:
                    path = block.paths.get(line)
                    if path is None:
                        path = block.paths[line] = QPainterPath()
                    for (x0, y0, x1, y1, x2, y2, x3, y3), _ in pieces:
                        path.moveTo(x0, y0)
                        path.cubicTo(x1, y1, x2, y2, x3, y3)
                else:
                    block.segments += [_segment(points, box, line) for points, box in pieces]
            if perf_counter() > until:
                return False
        return True

    def _make_room(self) -> None:
        while self._count > _MAX_SEGMENTS and len(self._blocks) > 8:
            _, block = self._blocks.popitem(last=False)
            self._count -= block.count if block.todo is None else 0


def is_thin(side: float) -> bool:
    """Whether squares of that side belong to zooms where lines are one px wide."""
    return side > BLOCK


def paint_order(item: tuple[EdgeLine, object]) -> tuple[bool, str]:
    """Key for the same order in each part of a canvas: where lines cross, the same one is on top."""
    kind, state = item[0]
    return state is not EdgeState.REAL, kind


def _common(one: Rect, other: Rect) -> Rect:
    """The area that is in both of two rectangles that touch."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    return Rect(left, top, min(one.right, other.right) - left, min(one.bottom, other.bottom) - top)


def _segment(points: Cubic, box: Box, line: EdgeLine) -> EdgeSegment:
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    path = QPainterPath(QPointF(x0, y0))
    path.cubicTo(x1, y1, x2, y2, x3, y3)
    if line[1] is not EdgeState.REAL:
        path = dashed_outline(path, WIDTH)
    return _make_segment(*box, path, line)


def _places(area: Rect, side: float) -> list[BlockPlace]:
    columns = range(floor(area.x / side), ceil(area.right / side))
    rows = range(floor(area.y / side), ceil(area.bottom / side))
    return [(side, column, row) for column in columns for row in rows]
