"""Edge segments by place, so that a tile draws only what crosses it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from wsdesk.graph.edges.shape import Box, Cubic
from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.values import Edge, Rect
from wsdesk.scene.model.render_model import RenderModel

_LONGEST = 0.4
"""How long a piece is at most, in sides of the square that it crosses."""
_AROUND = 3.0
BLOCK = 1024.0
"""Canvas px of the squares that remember their edges near; where lines are one px thin, squares are wider."""
_KEPT = 8_000
"""Pieces that are remembered; beyond that blocks go, the longest unused first."""


@dataclass(frozen=True, slots=True)
class EdgeSegment:
    """One piece of an edge's curve, with a rectangle that holds it."""

    left: float
    top: float
    right: float
    bottom: float
    path: QPainterPath
    kind: str


_make_strand = fast_init(EdgeSegment)
BlockPlace = tuple[float, int, int]


class _Block:
    """What crosses one square; `todo` are the edges that have not been looked at."""

    def __init__(self, area: Rect, edges: list[Edge], *, lasting: bool) -> None:
        self.area = area
        self.longest = _LONGEST * area.w
        self.todo: Iterator[Edge] | None = iter(edges)
        self.lasting = lasting
        """False where the edge index was not complete yet: asked anew next time."""
        self.count = 0
        """How many pieces there are."""
        self.strands: list[EdgeSegment] = []
        self.paths: dict[str, QPainterPath] = {}
        """Where lines are thin: all pieces, one path a kind."""


class EdgeSegments:
    """The pieces of one board's edges. Squares of the canvas remember what crosses them."""

    def __init__(self, board: RenderModel) -> None:
        self._board = board
        self._blocks: OrderedDict[BlockPlace, _Block] = OrderedDict()
        self._count = 0

    def change(self, board: RenderModel, touched: Iterable[Rect]) -> None:
        """The next state of the same document: squares that nothing changed in stay as they are."""
        self._board = board
        rects = list(touched)
        kept = [
            (place, block)
            for place, block in self._blocks.items()
            if block.lasting and block.todo is None and not any(block.area.meets(rect) for rect in rects)
        ]
        self._blocks = OrderedDict(kept)
        self._count = sum(block.count for _, block in kept)

    def prepare(self, area: Rect, side: float, until: float) -> bool:
        """Look at what crosses the area's squares of `side` px; False where the time was up before."""
        return all(self._prepare(place, until) for place in _places(area, side))

    def thin(self, area: Rect, side: float) -> Iterator[tuple[str, QPainterPath]]:
        """All that is in the area's squares, by kind, where these are `wide`: the painter clips it."""
        for place in _places(area, side):
            block = self._blocks.get(place)
            if block is not None:
                yield from block.paths.items()

    def crossing(self, area: Rect, side: float) -> list[EdgeSegment]:
        """What may cross the area, as far as it was prepared."""
        left, top, right, bottom = area.x, area.y, area.right, area.bottom
        found: list[EdgeSegment] = []
        places = _places(area, side)
        for place in places:
            block = self._blocks.get(place)
            if block is not None:
                found += [
                    s
                    for s in block.strands
                    if s.left <= right and left <= s.right and s.top <= bottom and top <= s.bottom
                ]
        return found

    def _prepare(self, place: BlockPlace, until: float) -> bool:
        block = self._blocks.get(place)
        if block is None or (not block.lasting and block.todo is None and self._board.routes.complete):
            side, column, row = place
            area = Rect(column * side, row * side, side, side).grown(_AROUND)
            edges = self._board.edges_in(area)
            block = self._blocks[place] = _Block(area, edges, lasting=self._board.routes.complete)
            self._make_room()
        else:
            self._blocks.move_to_end(place)
        if block.todo is not None:
            for edge in block.todo:
                self._add(block, edge, thin=wide(place[0]))
                if perf_counter() > until:
                    return False
            block.todo = None
            self._count += block.count
        return True

    def _add(self, block: _Block, edge: Edge, *, thin: bool) -> None:
        shape = self._board.routes.shape_of(edge)
        if shape is None:
            return
        pieces = shape.pieces(block.area, block.longest)
        if not pieces:
            return
        kind = self._board.kind_of_edge(edge)
        block.count += len(pieces)
        if not thin:
            block.strands += [_strand(points, box, kind) for points, box in pieces]
            return
        path = block.paths.get(kind)
        if path is None:
            path = block.paths[kind] = QPainterPath()
        for (x0, y0, x1, y1, x2, y2, x3, y3), _ in pieces:
            path.moveTo(x0, y0)
            path.cubicTo(x1, y1, x2, y2, x3, y3)

    def _make_room(self) -> None:
        while self._count > _KEPT and len(self._blocks) > 8:
            _, block = self._blocks.popitem(last=False)
            self._count -= block.count if block.todo is None else 0


def wide(side: float) -> bool:
    """Whether squares of that side are for zooms where lines are one px thin."""
    return side > BLOCK


def _strand(points: Cubic, box: Box, kind: str) -> EdgeSegment:
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    path = QPainterPath(QPointF(x0, y0))
    path.cubicTo(x1, y1, x2, y2, x3, y3)
    return _make_strand(*box, path, kind)


def _places(area: Rect, side: float) -> list[BlockPlace]:
    columns = range(floor(area.x / side), ceil(area.right / side))
    rows = range(floor(area.y / side), ceil(area.bottom / side))
    return [(side, column, row) for column in columns for row in rows]
