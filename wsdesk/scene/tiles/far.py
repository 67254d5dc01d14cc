"""Where nothing can be read any more: rectangles and straight lines, by the cell and by the colour.

A cell is a square of the canvas with what begins in it. Its batches are built when a tile first needs them
and drawn as they are from then on: that is what makes a hundred thousand nodes cheap.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from wsdesk.graph.values import Kind, Rect
from wsdesk.scene.board import Board
from wsdesk.scene.ink import Ink, mix

CELL = 4096.0
_SHORTEST = 3.0
"""Device px: shorter lines than this are left out."""
_PATHS_KEPT = 160
_CROWDED = 120
"""Lines of a cell from which on they are drawn plain."""

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

    @property
    def crowded(self) -> bool:
        return sum(map(len, self.chords.values())) > 4 * _CROWDED


class FarCells:
    """Batches of one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._cells: dict[Place, _Cell] = {}
        self._long: list[tuple[Rect, str, Chord]] = []
        self._paths: OrderedDict[tuple[Place, float], dict[str, QPainterPath]] = OrderedDict()
        self._todo: Iterator[None] | None = self._sorting()
        self.complete = not board.document.edges

    def build(self, count: int) -> bool:
        """Sort the next `count` edges into cells (some 2 µs each); True when all are in."""
        if self._todo is not None:
            for _ in zip(range(count), self._todo, strict=False):
                pass
        return self.complete

    def _sorting(self) -> Iterator[None]:
        board = self._board
        for edge in board.document.edges:
            chord = board.routes.chord(edge)
            if chord is not None:
                kind = board.kind_of_edge(edge)
                x, y, u, v = chord
                if abs(u - x) > CELL or abs(v - y) > CELL:
                    box = Rect(min(x, u), min(y, v), abs(u - x), abs(v - y))
                    self._long.append((box, kind, chord))
                else:
                    place = int(min(x, u) // CELL), int(min(y, v) // CELL)
                    self._cell(place).add(kind, chord)
            yield
        self.complete = True
        self._todo = None
        self._paths.clear()

    def prepare(self, area: Rect, device: float, until: float) -> bool:
        """Build the batches of that part of the canvas; False where the time was up before."""
        for x in range(int(area.x // CELL) - 1, int(area.right // CELL) + 1):
            for y in range(int(area.y // CELL) - 1, int(area.bottom // CELL) + 1):
                self._lines((x, y), device)
                self._rects((x, y))
                if perf_counter() > until:
                    return False
        return True

    def paint(self, painter: QPainter, ink: Ink, area: Rect, device: float) -> None:
        """Edges and cards of that part of the canvas; the painter takes canvas px to device px."""
        first_x, last_x = int(area.x // CELL), int(area.right // CELL)
        first_y, last_y = int(area.y // CELL), int(area.bottom // CELL)
        # What begins in a cell reaches at most one cell further: lines by construction, cards as a rule.
        places = [(x, y) for x in range(first_x - 1, last_x + 1) for y in range(first_y - 1, last_y + 1)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place in places:
            lines = self._lines(place, device)
            if lines:
                # Smooth lines take twice as long; where hundreds cross, nobody sees the difference.
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, not self._cells[place].crowded)
            for kind, path in lines.items():
                painter.setPen(_pen(ink, kind))
                painter.drawPath(path)
        self._paint_long(painter, ink, area)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        batches: dict[str, list[QRectF]] = {}
        for place in [(x, y) for x in range(first_x, last_x + 1) for y in range(first_y, last_y + 1)]:
            for kind, rects in self._rects(place).items():
                batches.setdefault(kind, []).extend(rects)
        for kind, rects in batches.items():
            painter.setBrush(ink.far_kinds[kind] if kind != "error" else ink.error)
            painter.drawRects(rects)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _paint_long(self, painter: QPainter, ink: Ink, area: Rect) -> None:
        lines: dict[str, list[QLineF]] = {}
        for box, kind, chord in self._long:
            if box.meets(area):
                lines.setdefault(kind, []).append(QLineF(*chord))
        for kind, batch in lines.items():
            painter.setPen(_pen(ink, kind))
            painter.drawLines(batch)

    def _lines(self, place: Place, device: float) -> dict[str, QPainterPath]:
        """The cell's lines that are long enough at this scale, one path a kind."""
        cell = self._cells.get(place)
        if cell is None or not cell.chords:
            return {}
        found = self._paths.get((place, device))
        if found is not None:
            self._paths.move_to_end((place, device))
            return found
        shortest = _SHORTEST / device
        made: dict[str, QPainterPath] = {}
        for kind, chords in cell.chords.items():
            path = QPainterPath()
            numbers = iter(chords)
            for x, y, u, v in zip(numbers, numbers, numbers, numbers, strict=True):
                if abs(u - x) + abs(v - y) >= shortest:
                    path.moveTo(x, y)
                    path.lineTo(u, v)
            made[kind] = path
        self._paths[place, device] = made
        if len(self._paths) > _PATHS_KEPT:
            self._paths.popitem(last=False)
        return made

    def _rects(self, place: Place) -> dict[str, list[QRectF]]:
        cell = self._cell(place)
        if cell.rects is None:
            cell.rects = {}
            for node in self._board.nodes_in(Rect(place[0] * CELL, place[1] * CELL, CELL, CELL)):
                if node.kind is not Kind.GROUP:
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
