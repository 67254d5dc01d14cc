"""Where nothing can be read any more: rectangles and straight lines, by the cell and by the colour.

A cell is a square of the canvas with what begins in it. Its batches are built when a tile first needs them
and drawn as they are from then on: that is what makes a hundred thousand nodes cheap.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil
from time import perf_counter

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from wsdesk.graph.values import Kind, Rect
from wsdesk.scene.board import Board
from wsdesk.scene.ink import Ink, mix

CELL = 4096.0
_WIDE = 8192.0
"""The side of the squares that know the lines which are longer than a cell."""
_SHORTEST = 3.0
"""Device px: shorter lines than this are left out where everything is small anyway."""
_SPARSE_BELOW = 0.012
_PATHS_KEPT = 400
Chord = tuple[float, float, float, float]
Place = tuple[int, int]


@dataclass(slots=True)
class _Cell:
    chords: dict[str, array[float]] = field(default_factory=dict[str, "array[float]"])
    """The ends of the lines, four numbers each, by kind."""
    rects: dict[str, list[QRectF]] | None = None

    def add(self, kind: str, chord: Chord) -> None:
        known = self.chords.get(kind)
        if known is None:
            known = self.chords[kind] = array("d")
        known.extend(chord)


class FarCells:
    """Batches of one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._cells: dict[Place, _Cell] = {}
        self._long: dict[Place, dict[str, list[QLineF]]] = {}
        self._paths: OrderedDict[tuple[Place, float], dict[str, QPainterPath]] = OrderedDict()
        self._todo: Iterator[None] | None = self._sorting()
        self.complete = not (board.document.edges and board.rests_edges)

    def build(self, count: int) -> bool:
        """Sort the next `count` edges into cells (some 2 µs each); True when all are in."""
        if self._todo is not None:
            for _ in zip(range(count), self._todo, strict=False):
                pass
        return self.complete

    def _sorting(self) -> Iterator[None]:
        board = self._board
        for edge in board.document.edges if board.rests_edges else ():
            chord = board.routes.chord(edge)
            if chord is not None:
                kind = board.kind_of_edge(edge)
                x, y, u, v = chord
                if abs(u - x) > CELL or abs(v - y) > CELL:
                    for place in crossed(chord, _WIDE):
                        self._long.setdefault(place, {}).setdefault(kind, []).append(QLineF(*chord))
                else:
                    place = int(min(x, u) // CELL), int(min(y, v) // CELL)
                    self._cell(place).add(kind, chord)
            yield
        self.complete = True
        self._todo = None
        self._paths.clear()

    def prepare(self, area: Rect, device: float, until: float) -> bool:
        """Build the batches of that part of the canvas; False where the time was up before."""
        for place in _around(area):
            self._lines(place, device)
            self._rects(place)
            if perf_counter() > until:
                return False
        return True

    def paint(self, painter: QPainter, ink: Ink, area: Rect, device: float) -> None:
        """Edges and cards of that part of the canvas; the painter takes canvas px to device px."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        places = _around(area)
        for place in places:
            for kind, path in self._lines(place, device).items():
                painter.setPen(_pen(ink, kind))
                painter.drawPath(path)
        self._paint_long(painter, ink, area)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        batches: dict[str, list[QRectF]] = {}
        for place in places:
            for kind, rects in self._rects(place).items():
                batches.setdefault(kind, []).extend(rects)
        for kind, rects in batches.items():
            painter.setBrush(ink.far_kinds[kind] if kind != "error" else ink.error)
            painter.drawRects(rects)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _paint_long(self, painter: QPainter, ink: Ink, area: Rect) -> None:
        for x in range(int(area.x // _WIDE), ceil(area.right / _WIDE)):
            for y in range(int(area.y // _WIDE), ceil(area.bottom / _WIDE)):
                for kind, lines in self._long.get((x, y), {}).items():
                    painter.setPen(_pen(ink, kind))
                    painter.drawLines(lines)

    def _lines(self, place: Place, device: float) -> dict[str, QPainterPath]:
        """The cell's lines that are long enough at this scale, one path a kind."""
        cell = self._cells.get(place)
        if cell is None or not cell.chords:
            return {}
        # Near levels leave nothing out and share their lines.
        shortest = _SHORTEST / device if device < _SPARSE_BELOW else 0.0
        found = self._paths.get((place, shortest))
        if found is not None:
            self._paths.move_to_end((place, shortest))
            return found
        made: dict[str, QPainterPath] = {}
        for kind, chords in cell.chords.items():
            path = QPainterPath()
            numbers = iter(chords)
            for x, y, u, v in zip(numbers, numbers, numbers, numbers, strict=True):
                if abs(u - x) + abs(v - y) >= shortest:
                    path.moveTo(x, y)
                    path.lineTo(u, v)
            made[kind] = path
        self._paths[place, shortest] = made
        if len(self._paths) > _PATHS_KEPT:
            self._paths.popitem(last=False)
        return made

    def _rects(self, place: Place) -> dict[str, list[QRectF]]:
        cell = self._cell(place)
        if cell.rects is None:
            cell.rects = {}
            left, top = place[0] * CELL, place[1] * CELL
            for node in self._board.nodes_in(Rect(left, top, CELL, CELL)):
                # A card belongs to the cell of its corner; a huge one to every cell that it meets.
                begins = node.rect.x >= left and node.rect.y >= top
                far_off = node.rect.w > CELL or node.rect.h > CELL
                if node.kind is not Kind.GROUP and (begins or far_off):
                    kind = "error" if node.failure is not None else node.kind.value
                    rect = node.rect
                    cell.rects.setdefault(kind, []).append(QRectF(rect.x, rect.y, rect.w, rect.h))
        return cell.rects

    def _cell(self, place: Place) -> _Cell:
        found = self._cells.get(place)
        if found is None:
            found = self._cells[place] = _Cell()
        return found


def _pen(ink: Ink, kind: str) -> QPen:
    return QPen(mix(ink.kind(kind), ink.bg, 0.42), 0)


def crossed(chord: Chord, side: float) -> Iterator[Place]:
    """The squares of a grid that a straight line crosses."""
    x, y, u, v = chord if chord[0] <= chord[2] else (chord[2], chord[3], chord[0], chord[1])
    slope = (v - y) / (u - x) if u > x else 0.0
    for column in range(int(x // side), int(u // side) + 1):
        first = y if u == x else y + (max(x, column * side) - x) * slope
        last = v if u == x else y + (min(u, (column + 1) * side) - x) * slope
        for row in range(int(min(first, last) // side), int(max(first, last) // side) + 1):
            yield column, row


def _around(area: Rect) -> list[Place]:
    """The cells of an area, and those whose lines and cards may reach into it from left and above."""
    first_x, first_y = int(area.x // CELL) - 1, int(area.y // CELL) - 1
    last_x, last_y = ceil(area.right / CELL), ceil(area.bottom / CELL)
    return [(x, y) for x in range(first_x, last_x) for y in range(first_y, last_y)]
