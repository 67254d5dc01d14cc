"""Low-detail rendering: batched rectangles and straight lines, and small images on large cards.

A cell is a square of the canvas. Its batches, by color, are built when a tile first needs them and then
reused, which makes a hundred thousand nodes cheap.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import ceil
from time import perf_counter

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from wsdesk.graph.model.diff import Change
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.scene.model.colors import CanvasColors, mix
from wsdesk.scene.model.level_of_detail import image_opacity
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.card import paint_thumbnails
from wsdesk.scene.painters.card_layout import has_image
from wsdesk.scene.painters.paint_context import PaintContext

CELL = 4096.0
_LONG_CELL = 8192.0
"""Side of the squares that index lines longer than a cell."""
_MIN_LENGTH = 3.0
"""Device px: shorter lines are left out at zooms where everything is small."""
_SPARSE_BELOW = 0.012
_PATH_CACHE_SIZE = 400
_CELLS_PER_STEP = 6
"""Cells whose cards are drawn together, with one color change for all of them."""
_LONG_PER_STEP = 40
_NAMES = {kind: kind.value for kind in Kind}
Chord = tuple[float, float, float, float]
Place = tuple[int, int]
_IMAGES_PER_STEP = 10
Drawing = Callable[[PaintContext], None]
"""A step of some tenths of a millisecond; the painter maps canvas px to device px."""


@dataclass(slots=True)
class _Cell:
    chords: dict[str, array[float]] = field(default_factory=dict[str, "array[float]"])
    """Ends of the lines, four numbers each, by kind."""
    rects: dict[str, array[float]] | None = None
    """Rectangles of the cards by kind, four numbers each: as objects of Qt, they take 250 bytes each."""
    cards_with_images: list[Node] = field(default_factory=list[Node])
    """Built together with `rects`."""

    def add(self, kind: str, chord: Chord) -> None:
        chords = self.chords.get(kind)
        if chords is None:
            chords = self.chords[kind] = array("d")
        chords.extend(chord)

    def drop(self, kind: str, chord: Chord) -> None:
        chords = self.chords.get(kind, array("d"))
        for at in range(0, len(chords), 4):
            if tuple(chords[at : at + 4]) == chord:
                del chords[at : at + 4]
                return


class LowDetailCells:
    """Batches of one document."""

    def __init__(self, model: RenderModel) -> None:
        self._model = model
        self._cells: dict[Place, _Cell] = {}
        self._long: dict[Place, dict[str, list[QLineF]]] = {}
        self._paths: OrderedDict[tuple[Place, float], dict[str, QPainterPath]] = OrderedDict()
        self._todo: Iterator[None] | None = self._add_edges()
        self.complete = not (model.document.edges and model.has_static_edges)

    def release(self) -> Iterator[None]:
        """Free everything, one cell or some lines per step."""
        self._todo = None
        for cells in (self._cells, self._long, self._paths):
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
        if not self.complete:
            self._todo = self._add_edges()
            self._cells.clear()
            self._long.clear()
            return
        moved: dict[str, None] = {}
        for change in changes:
            if change.subject == "edge":
                moved[change.id] = None
            for side in (old, model) if change.subject == "node" else ():
                node = side.document.node_by_id.get(change.id)
                if node is not None:
                    for place in _cells_of(node.rect):
                        self._cell(place).rects = None
                moved.update((edge.id, None) for edge in side.document.edges_of.get(change.id, ()))
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
            self._cell(place).add(kind, chord)
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
            self._cell(place).drop(kind, chord)
            self._drop_paths(place)

    def _drop_paths(self, place: Place) -> None:
        if self.complete:
            for key in [key for key in self._paths if key[0] == place]:
                del self._paths[key]

    def prepare(self, area: Rect, device: float, until: float) -> bool:
        """Build the batches of an area; False if out of time."""
        for place in _cells_in(area):
            self._lines(place, device)
            self._rects(place)
            if perf_counter() > until:
                return False
        return True

    def paint(self, context: PaintContext, area: Rect) -> None:
        """Paint edges and cards of an area; the painter maps canvas px to device px."""
        for draw in self.drawings(area, context.device, context.detail.scale):
            draw(context)

    def drawings(self, area: Rect, device: float, scale: float) -> Iterator[Drawing]:
        """The same in steps, in this order: all lines, the cards above them, their images."""
        places = _cells_in(area)
        for place in places:
            lines = self._lines(place, device)
            if lines:
                yield partial(_draw_paths, lines)
        steps: dict[str, dict[int, QLineF]] = {}
        for place in _squares(area):
            self._collect_long(place, steps)
            yield _no_op
        for kind, by_line in sorted(steps.items()):
            lines = list(by_line.values())
            for center in range(0, len(lines), _LONG_PER_STEP):
                yield partial(_draw_lines, kind, lines[center : center + _LONG_PER_STEP])
        rest = iter(places)
        while some := list(islice(rest, _CELLS_PER_STEP)):
            for place in some:
                if self._cell(place).rects is None:
                    yield partial(self._build_rects, place)
            yield partial(self._draw_cards, some)
            pictured = self._cards_with_images(some, area, scale)
            for center in range(0, len(pictured), _IMAGES_PER_STEP):
                yield partial(_draw_images, pictured[center : center + _IMAGES_PER_STEP])

    def _cards_with_images(self, places: list[Place], area: Rect, scale: float) -> list[Node]:
        """Cards whose images are large enough at `scale` screen px per canvas px."""
        return [
            node
            for place in places
            for node in self._cell(place).cards_with_images
            if node.rect.intersects(area) and image_opacity(node.rect.w * scale) > 0
        ]

    def _build_rects(self, place: Place, _context: PaintContext) -> None:
        self._rects(place)

    def _draw_cards(self, places: list[Place], context: PaintContext) -> None:
        painter, colors = context.painter, context.colors
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        batches: dict[str, array[float]] = {}
        for place in places:
            for kind, numbers in self._rects(place).items():
                batches.setdefault(kind, array("d")).extend(numbers)
        for kind, numbers in sorted(batches.items()):
            painter.setBrush(colors.low_detail_colors[kind])
            painter.drawRects(list(map(QRectF, numbers[::4], numbers[1::4], numbers[2::4], numbers[3::4])))

    def _collect_long(self, place: Place, by_kind: dict[str, dict[int, QLineF]]) -> None:
        """Long lines by kind, each once although it crosses many squares."""
        for kind, lines in self._long.get(place, {}).items():
            by_kind.setdefault(kind, {}).update([(id(line), line) for line in lines])

    def _lines(self, place: Place, device: float) -> dict[str, QPainterPath]:
        """The cell's lines that are long enough at this scale, one path per kind."""
        cell = self._cells.get(place)
        if cell is None or not cell.chords:
            return {}
        # High levels include all lines and share the paths.
        shortest = _MIN_LENGTH / device if device < _SPARSE_BELOW else 0.0
        paths = self._paths.get((place, shortest))
        if paths is not None:
            self._paths.move_to_end((place, shortest))
            return paths
        path_: dict[str, QPainterPath] = {}
        for kind, chords in sorted(cell.chords.items()):
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

    def _rects(self, place: Place) -> dict[str, array[float]]:
        cell = self._cell(place)
        if cell.rects is None:
            cell.rects, cell.cards_with_images = {}, []
            left, top = place[0] * CELL, place[1] * CELL
            for node in self._model.nodes_in(Rect(left, top, CELL, CELL)):
                # A card belongs to the cell of its corner, a huge one to every cell that it
                # intersects.
                rect = node.rect
                is_huge = rect.w > CELL or rect.h > CELL
                begins = (rect.x >= left and rect.y >= top) or is_huge
                if node.kind is not Kind.GROUP and begins and rect.x < left + CELL and rect.y < top + CELL:
                    kind = "error" if node.failure is not None else _NAMES[node.kind]
                    numbers = cell.rects.get(kind)
                    if numbers is None:
                        numbers = cell.rects[kind] = array("d")
                    numbers.extend((rect.x, rect.y, rect.w, rect.h))
                    if has_image(node):
                        cell.cards_with_images.append(node)
        return cell.rects

    def _cell(self, place: Place) -> _Cell:
        cell = self._cells.get(place)
        if cell is None:
            cell = self._cells[place] = _Cell()
        return cell


def _no_op(_context: PaintContext) -> None:
    """Marks the end of a step, to check the time."""


def _squares(area: Rect) -> Iterator[Place]:
    for x in range(int(area.x // _LONG_CELL), ceil(area.right / _LONG_CELL)):
        for y in range(int(area.y // _LONG_CELL), ceil(area.bottom / _LONG_CELL)):
            yield x, y


def _draw_images(nodes: list[Node], context: PaintContext) -> None:
    """The same cards as painted at the next level."""
    paint_thumbnails(context, nodes)


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


def _cells_of(rect: Rect) -> list[Place]:
    """The cells that a card may belong to."""
    columns = range(int(rect.x // CELL), int(rect.right // CELL) + 1)
    rows = range(int(rect.y // CELL), int(rect.bottom // CELL) + 1)
    return [(x, y) for x in columns for y in rows]


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


def _cells_in(area: Rect) -> list[Place]:
    """The cells of an area, and those whose content may extend into it from the left and above."""
    first_x, first_y = int(area.x // CELL) - 1, int(area.y // CELL) - 1
    last_x, last_y = ceil(area.right / CELL), ceil(area.bottom / CELL)
    return [(x, y) for x in range(first_x, last_x) for y in range(first_y, last_y)]
