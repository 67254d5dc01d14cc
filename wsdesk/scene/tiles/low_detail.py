"""Low-detail rendering: batched straight lines below batched cards.

The lines of a cell are kept as one path per color, which makes a hundred thousand nodes cheap.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import partial
from math import ceil
from time import perf_counter

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from wsdesk.graph.model.diff import Change
from wsdesk.graph.model.values import Edge, Rect
from wsdesk.scene.model.colors import CanvasColors, mix
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.scene.tiles.card_batches import CELL, CardBatches, Drawing, Place, cells_in, no_op
from wsdesk.scene.tiles.small_cards import SmallCards

_LONG_CELL = 8192.0
"""Side of the squares that index lines longer than a cell."""
_MIN_LENGTH = 3.0
"""Device px: shorter lines are left out at zooms where everything is small."""
_SPARSE_BELOW = 0.012
_PATH_CACHE_SIZE = 400
_LONG_PER_STEP = 40
Chord = tuple[float, float, float, float]
_Chords = dict[str, "array[float]"]
"""Ends of lines, four numbers each, by kind."""


class LowDetailCells:
    """Lines and cards of one document in cells, which are squares of the canvas."""

    def __init__(self, model: RenderModel, small_cards: SmallCards) -> None:
        self._model = model
        self._cards = CardBatches(model, small_cards)
        self._chords: dict[Place, _Chords] = {}
        self._long: dict[Place, dict[str, list[QLineF]]] = {}
        self._paths: OrderedDict[tuple[Place, float], dict[str, QPainterPath]] = OrderedDict()
        self._todo: Iterator[None] | None = self._add_edges()
        self.complete = not (model.document.edges and model.has_static_edges)

    def release(self) -> Iterator[None]:
        """Free everything, one cell or some lines per step."""
        self._todo = None
        yield from self._cards.release()
        for cells in (self._chords, self._long, self._paths):
            while cells:
                cells.popitem()
                yield

    def build(self, count: int) -> bool:
        """Add the next `count` edges to their cells (about 2 µs each); True when all are added."""
        if self._todo is not None:
            for _ in zip(range(count), self._todo, strict=False):
                pass
        return self.complete

    def _add_edges(self) -> Iterator[None]:
        model = self._model
        for edge in model.document.edges if model.has_static_edges else ():
            self._add(model.kind_of_edge(edge), model.routes.chord(edge))
            yield
        self.complete = True
        self._todo = None
        self._paths.clear()

    def update(self, model: RenderModel, changes: Iterable[Change]) -> None:
        """Set the next state of the same document, keeping cells that didn't change."""
        old, self._model = self._model, model
        moved: dict[str, None] = {}
        cards: list[Rect] = []
        for change in changes:
            if change.subject == "edge":
                moved[change.id] = None
            for side in (old, model) if change.subject == "node" else ():
                node = side.document.node_by_id.get(change.id)
                if node is not None:
                    cards.append(node.rect)
                moved.update((edge.id, None) for edge in side.document.edges_of.get(change.id, ()))
        self._cards.set_model(model, cards)
        if not model.has_static_edges:
            return
        if not self.complete:
            self._todo = self._add_edges()
            self._chords.clear()
            self._long.clear()
            return
        for edge_id in moved:
            before, after = _line(old, edge_id), _line(model, edge_id)
            if before != after:
                self._drop(*before)
                self._add(*after)

    def _add(self, kind: str, chord: Chord | None) -> None:
        if chord is None:
            return
        if _is_long(chord):
            line = QLineF(*chord)
            for place in crossed_squares(chord, _LONG_CELL):
                self._long.setdefault(place, {}).setdefault(kind, []).append(line)
        else:
            place = _place(chord)
            self._chords.setdefault(place, {}).setdefault(kind, array("f")).extend(chord)
            self._drop_paths(place)

    def _drop(self, kind: str, chord: Chord | None) -> None:
        if chord is None:
            return
        if _is_long(chord):
            line = QLineF(*chord)
            for place in crossed_squares(chord, _LONG_CELL):
                self._long[place][kind].remove(line)
        else:
            place = _place(chord)
            _remove(self._chords[place][kind], chord)
            self._drop_paths(place)

    def _drop_paths(self, place: Place) -> None:
        if self.complete:
            for key in [key for key in self._paths if key[0] == place]:
                del self._paths[key]

    def prepare(self, area: Rect, device: float, until: float) -> bool:
        """Build the batches of an area; False if out of time."""
        for place in cells_in(area):
            self._lines(place, device)
            self._cards.build(place)
            if perf_counter() > until:
                return False
        return True

    def paint(self, context: PaintContext, area: Rect) -> None:
        """Paint edges and cards of an area; the painter maps canvas px to device px."""
        for draw in self.drawings(area, context.device, context.detail.scale):
            draw(context)

    def drawings(self, area: Rect, device: float, scale: float) -> Iterator[Drawing]:
        """The same in steps, in this order: all lines, the cards above them, their images."""
        for place in cells_in(area):
            lines = self._lines(place, device)
            if lines:
                yield partial(_draw_paths, lines)
        steps: dict[str, dict[int, QLineF]] = {}
        for place in _squares(area):
            self._collect_long(place, steps)
            yield no_op
        for kind, by_line in sorted(steps.items()):
            lines = list(by_line.values())
            for center in range(0, len(lines), _LONG_PER_STEP):
                yield partial(_draw_lines, kind, lines[center : center + _LONG_PER_STEP])
        yield from self._cards.drawings(area, scale)

    def _collect_long(self, place: Place, by_kind: dict[str, dict[int, QLineF]]) -> None:
        """Long lines by kind, each once although it crosses many squares."""
        for kind, lines in self._long.get(place, {}).items():
            by_kind.setdefault(kind, {}).update([(id(line), line) for line in lines])

    def _lines(self, place: Place, device: float) -> dict[str, QPainterPath]:
        """The cell's lines that are long enough at this scale, one path per kind."""
        by_kind = self._chords.get(place)
        if not by_kind:
            return {}
        # High levels include all lines and share the paths.
        shortest = _MIN_LENGTH / device if device < _SPARSE_BELOW else 0.0
        paths = self._paths.get((place, shortest))
        if paths is not None:
            self._paths.move_to_end((place, shortest))
            return paths
        path_: dict[str, QPainterPath] = {}
        for kind, chords in sorted(by_kind.items()):
            path = QPainterPath()
            numbers = iter(chords)
            for x, y, u, v in zip(numbers, numbers, numbers, numbers, strict=True):
                if abs(u - x) + abs(v - y) >= shortest:
                    path.moveTo(x, y)
                    path.lineTo(u, v)
            path_[kind] = path
        self._paths[place, shortest] = path_
        if len(self._paths) > _PATH_CACHE_SIZE:
            self._paths.popitem(last=False)
        return path_


def _squares(area: Rect) -> Iterator[Place]:
    for x in range(int(area.x // _LONG_CELL), ceil(area.right / _LONG_CELL)):
        for y in range(int(area.y // _LONG_CELL), ceil(area.bottom / _LONG_CELL)):
            yield x, y


def _draw_lines(kind: str, lines: list[QLineF], context: PaintContext) -> None:
    painter, colors = context.painter, context.colors
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(_pen(colors, kind))
    painter.drawLines(lines)


def _draw_paths(paths: dict[str, QPainterPath], context: PaintContext) -> None:
    painter, colors = context.painter, context.colors
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for kind, path in paths.items():
        painter.setPen(_pen(colors, kind))
        painter.drawPath(path)


def _line(model: RenderModel, edge_id: str) -> tuple[str, Chord | None]:
    """The kind and the line of an edge; no line if it doesn't exist."""
    edge: Edge | None = model.document.edge_by_id.get(edge_id)
    return (model.kind_of_edge(edge), model.routes.chord(edge)) if edge is not None else ("", None)


def _is_long(chord: Chord) -> bool:
    x, y, u, v = chord
    return abs(u - x) > CELL or abs(v - y) > CELL


def _place(chord: Chord) -> Place:
    x, y, u, v = chord
    return int(min(x, u) // CELL), int(min(y, v) // CELL)


def _remove(chords: array[float], chord: Chord) -> None:
    rounded = array("f", chord)
    for at in range(0, len(chords), 4):
        if chords[at : at + 4] == rounded:
            del chords[at : at + 4]
            return


def _pen(colors: CanvasColors, kind: str) -> QPen:
    return QPen(mix(colors.kind(kind), colors.bg, 0.42), 0)


def crossed_squares(chord: Chord, side: float) -> Iterator[Place]:
    """The squares of a grid that a line crosses."""
    x, y, u, v = chord if chord[0] <= chord[2] else (chord[2], chord[3], chord[0], chord[1])
    slope = (v - y) / (u - x) if u > x else 0.0
    for column in range(int(x // side), int(u // side) + 1):
        first = y if u == x else y + (max(x, column * side) - x) * slope
        last = v if u == x else y + (min(u, (column + 1) * side) - x) * slope
        for row in range(int(min(first, last) // side), int(max(first, last) // side) + 1):
            yield column, row
