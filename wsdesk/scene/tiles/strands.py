"""Edges in pieces, by place: a tile draws the piece that crosses it, and not a curve from one end of the canvas
to the other."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import floor, hypot

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from wsdesk.graph.curves import Curve
from wsdesk.graph.values import Rect
from wsdesk.scene.board import Board

_LENGTH = 900.0
"""About how long a piece is, in canvas px."""
_MOST_PIECES = 96
_CURVES_KEPT = 6000
_BLOCKS_KEPT = 48


@dataclass(frozen=True, slots=True)
class Strand:
    """One piece of an edge's curve, with a rectangle that holds it."""

    left: float
    top: float
    right: float
    bottom: float
    path: QPainterPath
    kind: str


class Strands:
    """The pieces of one board's edges. Blocks of the canvas remember what crosses them."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._curves: OrderedDict[str, tuple[Strand, ...]] = OrderedDict()
        self._blocks: OrderedDict[tuple[float, int, int], list[Strand]] = OrderedDict()

    def crossing(self, area: Rect, block: float) -> list[Strand]:
        """What may cross the area. `block` is the side of the squares that are remembered, in canvas px."""
        left, top, right, bottom = area.x, area.y, area.right, area.bottom
        found: list[Strand] = []
        columns = range(floor(left / block), floor(right / block) + 1)
        rows = range(floor(top / block), floor(bottom / block) + 1)
        for column in columns:
            for row in rows:
                found += [
                    s
                    for s in self._block(block, column, row)
                    if s.left <= right and left <= s.right and s.top <= bottom and top <= s.bottom
                ]
        if len(columns) * len(rows) > 1:
            found = list({id(strand): strand for strand in found}.values())
        return found

    def _block(self, side: float, column: int, row: int) -> list[Strand]:
        key = (side, column, row)
        if not self._board.routes.complete:
            return self._all_in(Rect(column * side, row * side, side, side))
        found = self._blocks.get(key)
        if found is None:
            found = self._blocks[key] = self._all_in(Rect(column * side, row * side, side, side))
            if len(self._blocks) > _BLOCKS_KEPT:
                self._blocks.popitem(last=False)
        else:
            self._blocks.move_to_end(key)
        return found

    def _all_in(self, rect: Rect) -> list[Strand]:
        left, top, right, bottom = rect.x - 3, rect.y - 3, rect.right + 3, rect.bottom + 3
        return [
            s
            for edge in self._board.edges_in(rect.grown(3))
            for s in self._of(edge.id, self._board.kind_of_edge(edge))
            if s.left <= right and left <= s.right and s.top <= bottom and top <= s.bottom
        ]

    def _of(self, edge_id: str, kind: str) -> tuple[Strand, ...]:
        found = self._curves.get(edge_id)
        if found is None:
            curve = self._board.routes.curve(edge_id)
            found = self._curves[edge_id] = cut(curve, kind) if curve is not None else ()
            if len(self._curves) > _CURVES_KEPT:
                self._curves.popitem(last=False)
        return found


def cut(curve: Curve, kind: str) -> tuple[Strand, ...]:
    """The curve as pieces of about `_LENGTH`, end to end."""
    legs = ((curve.start, curve.c1), (curve.c1, curve.c2), (curve.c2, curve.end))
    length = sum([hypot(q[0] - p[0], q[1] - p[1]) for p, q in legs])
    count = min(_MOST_PIECES, max(1, round(length / _LENGTH)))
    if count == 1:
        return (_strand(curve, kind),)
    return tuple([_strand(part_of(curve, i / count, (i + 1) / count), kind) for i in range(count)])


def part_of(curve: Curve, first: float, last: float) -> Curve:
    """The part of a curve between two parameters, as a curve of its own."""
    start, end, third = curve.at(first), curve.at(last), (last - first) / 3
    (dx, dy), (ex, ey) = _slope(curve, first), _slope(curve, last)
    return Curve(
        start,
        (start[0] + dx * third, start[1] + dy * third),
        (end[0] - ex * third, end[1] - ey * third),
        end,
    )


def _slope(curve: Curve, t: float) -> tuple[float, float]:
    """The derivative at `t`."""
    s = 1 - t
    a, b, c = 3 * s * s, 6 * s * t, 3 * t * t
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve.start, curve.c1, curve.c2, curve.end
    return a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2), a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2)


def _strand(curve: Curve, kind: str) -> Strand:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve.start, curve.c1, curve.c2, curve.end
    path = QPainterPath(QPointF(x0, y0))
    path.cubicTo(x1, y1, x2, y2, x3, y3)
    # A curve lies within its four points.
    return Strand(
        min(x0, x1, x2, x3) - 2,
        min(y0, y1, y2, y3) - 2,
        max(x0, x1, x2, x3) + 2,
        max(y0, y1, y2, y3) + 2,
        path,
        kind,
    )
