"""Where nothing can be read any more: rectangles and straight lines, by the cell and by the colour, and small
pictures where cards are large enough for them.

A cell is a square of the canvas with what begins in it. Its batches are built when a tile first needs them
and drawn as they are from then on: that is what makes a hundred thousand nodes cheap.
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
from wsdesk.scene.model.level_of_detail import picture_share
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.card import paint_thumb
from wsdesk.scene.painters.layout.image import has_picture
from wsdesk.scene.painters.paint_context import PaintContext

CELL = 4096.0
_WIDE = 8192.0
"""The side of the squares that know the lines which are longer than a cell."""
_SHORTEST = 3.0
"""Device px: shorter lines than this are left out where everything is small anyway."""
_SPARSE_BELOW = 0.012
_PATHS_KEPT = 400
_CELLS_AT_ONCE = 6
"""Cells whose cards are drawn together: a colour is set once for all of them."""
_LONG_AT_ONCE = 40
_NAMES = {kind: kind.value for kind in Kind}
Chord = tuple[float, float, float, float]
Place = tuple[int, int]
_PICTURES_AT_ONCE = 6
Drawing = Callable[[PaintContext], None]
"""A piece of work of some tenths of a millisecond; the painter takes canvas px to device px."""


@dataclass(slots=True)
class _Cell:
    chords: dict[str, array[float]] = field(default_factory=dict[str, "array[float]"])
    """The ends of the lines, four numbers each, by kind."""
    rects: dict[str, list[QRectF]] | None = None
    pictured: list[Node] = field(default_factory=list[Node])
    """Cards with pictures, known along with `rects`."""

    def add(self, kind: str, chord: Chord) -> None:
        known = self.chords.get(kind)
        if known is None:
            known = self.chords[kind] = array("d")
        known.extend(chord)

    def drop(self, kind: str, chord: Chord) -> None:
        known = self.chords.get(kind, array("d"))
        for at in range(0, len(known), 4):
            if tuple(known[at : at + 4]) == chord:
                del known[at : at + 4]
                return


class LowDetailCells:
    """Batches of one board."""

    def __init__(self, board: RenderModel) -> None:
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
            self._add(board.kind_of_edge(edge), board.routes.chord(edge))
            yield
        self.complete = True
        self._todo = None
        self._paths.clear()

    def change(self, board: RenderModel, changes: Iterable[Change]) -> None:
        """The next state of the same document: cells that nothing changed in stay as they are."""
        old, self._board = self._board, board
        if not self.complete:
            self._todo = self._sorting()
            self._cells.clear()
            self._long.clear()
            return
        moved: dict[str, None] = {}
        for change in changes:
            if change.what == "edge":
                moved[change.id] = None
            for side in (old, board) if change.what == "node" else ():
                node = side.document.node_by_id.get(change.id)
                if node is not None:
                    for place in _met(node.rect):
                        self._cell(place).rects = None
                moved.update((edge.id, None) for edge in side.document.edges_of.get(change.id, ()))
        for edge_id in moved:
            before, after = _line(old, edge_id), _line(board, edge_id)
            if before != after:
                self._drop(*before)
                self._add(*after)

    def _add(self, kind: str, chord: Chord | None) -> None:
        if chord is None:
            return
        if _is_long(chord):
            line = QLineF(*chord)
            for place in crossed(chord, _WIDE):
                self._long.setdefault(place, {}).setdefault(kind, []).append(line)
        else:
            place = _place(chord)
            self._cell(place).add(kind, chord)
            self._forget_paths(place)

    def _drop(self, kind: str, chord: Chord | None) -> None:
        if chord is None:
            return
        if _is_long(chord):
            line = QLineF(*chord)
            for place in crossed(chord, _WIDE):
                self._long[place][kind].remove(line)
        else:
            place = _place(chord)
            self._cell(place).drop(kind, chord)
            self._forget_paths(place)

    def _forget_paths(self, place: Place) -> None:
        if self.complete:
            for key in [key for key in self._paths if key[0] == place]:
                del self._paths[key]

    def prepare(self, area: Rect, device: float, until: float) -> bool:
        """Build the batches of that part of the canvas; False where the time was up before."""
        for place in _around(area):
            self._lines(place, device)
            self._rects(place)
            if perf_counter() > until:
                return False
        return True

    def paint(self, easel: PaintContext, area: Rect) -> None:
        """Edges and cards of that part of the canvas at once; the painter takes canvas px to device px."""
        for draw in self.drawings(area, easel.device, easel.detail.scale):
            draw(easel)

    def drawings(self, area: Rect, device: float, scale: float) -> Iterator[Drawing]:
        """The same in pieces, to be done in this order: all lines, the cards over them, their pictures."""
        places = _around(area)
        for place in places:
            lines = self._lines(place, device)
            if lines:
                yield partial(_draw_paths, lines)
        found: dict[str, dict[int, QLineF]] = {}
        for place in _squares(area):
            self._gather_long(place, found)
            yield _nothing
        for kind, by_line in found.items():
            lines = list(by_line.values())
            for at in range(0, len(lines), _LONG_AT_ONCE):
                yield partial(_draw_lines, kind, lines[at : at + _LONG_AT_ONCE])
        rest = iter(places)
        while some := list(islice(rest, _CELLS_AT_ONCE)):
            for place in some:
                if self._cell(place).rects is None:
                    yield partial(self._build_rects, place)
            yield partial(self._draw_cards, some)
            pictured = self._pictured(some, area, scale)
            for at in range(0, len(pictured), _PICTURES_AT_ONCE):
                yield partial(_draw_pictures, pictured[at : at + _PICTURES_AT_ONCE])

    def _pictured(self, places: list[Place], area: Rect, scale: float) -> list[Node]:
        """The cards whose pictures are large enough to be told apart, at `scale` screen px per canvas px."""
        return [
            node
            for place in places
            for node in self._cell(place).pictured
            if picture_share(node.rect.w * scale) > 0 and node.rect.meets(area)
        ]

    def _build_rects(self, place: Place, _easel: PaintContext) -> None:
        self._rects(place)

    def _draw_cards(self, places: list[Place], easel: PaintContext) -> None:
        painter, ink = easel.painter, easel.ink
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        batches: dict[str, list[QRectF]] = {}
        for place in places:
            for kind, rects in self._rects(place).items():
                batches.setdefault(kind, []).extend(rects)
        for kind, rects in batches.items():
            painter.setBrush(ink.far_kinds[kind] if kind != "error" else ink.error)
            painter.drawRects(rects)

    def _gather_long(self, place: Place, found: dict[str, dict[int, QLineF]]) -> None:
        """By kind, each once, however many squares it crosses."""
        for kind, lines in self._long.get(place, {}).items():
            found.setdefault(kind, {}).update([(id(line), line) for line in lines])

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
            cell.rects, cell.pictured = {}, []
            left, top = place[0] * CELL, place[1] * CELL
            for node in self._board.nodes_in(Rect(left, top, CELL, CELL)):
                # A card belongs to the cell of its corner; a huge one to every cell that it meets.
                begins = node.rect.x >= left and node.rect.y >= top
                far_off = node.rect.w > CELL or node.rect.h > CELL
                if node.kind is not Kind.GROUP and (begins or far_off):
                    kind = "error" if node.failure is not None else _NAMES[node.kind]
                    rect = node.rect
                    cell.rects.setdefault(kind, []).append(QRectF(rect.x, rect.y, rect.w, rect.h))
                    if has_picture(node):
                        cell.pictured.append(node)
        return cell.rects

    def _cell(self, place: Place) -> _Cell:
        found = self._cells.get(place)
        if found is None:
            found = self._cells[place] = _Cell()
        return found


def _nothing(_easel: PaintContext) -> None:
    """What was to be done is done: a place to look at the time."""


def _squares(area: Rect) -> Iterator[Place]:
    for x in range(int(area.x // _WIDE), ceil(area.right / _WIDE)):
        for y in range(int(area.y // _WIDE), ceil(area.bottom / _WIDE)):
            yield x, y


def _draw_pictures(nodes: list[Node], easel: PaintContext) -> None:
    """The same cards as they are painted a little nearer."""
    for node in nodes:
        paint_thumb(easel, node)


def _draw_lines(kind: str, lines: list[QLineF], easel: PaintContext) -> None:
    painter, ink = easel.painter, easel.ink
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(_pen(ink, kind))
    painter.drawLines(lines)


def _draw_paths(paths: dict[str, QPainterPath], easel: PaintContext) -> None:
    painter, ink = easel.painter, easel.ink
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for kind, path in paths.items():
        painter.setPen(_pen(ink, kind))
        painter.drawPath(path)


def _line(board: RenderModel, edge_id: str) -> tuple[str, Chord | None]:
    """The kind and the line of an edge; no line for one that is not there."""
    edge: Edge | None = board.document.edge_by_id.get(edge_id)
    return (board.kind_of_edge(edge), board.routes.chord(edge)) if edge is not None else ("", None)


def _is_long(chord: Chord) -> bool:
    x, y, u, v = chord
    return abs(u - x) > CELL or abs(v - y) > CELL


def _place(chord: Chord) -> Place:
    x, y, u, v = chord
    return int(min(x, u) // CELL), int(min(y, v) // CELL)


def _met(rect: Rect) -> list[Place]:
    """The cells that a card may belong to."""
    columns = range(int(rect.x // CELL), int(rect.right // CELL) + 1)
    rows = range(int(rect.y // CELL), int(rect.bottom // CELL) + 1)
    return [(x, y) for x in columns for y in rows]


def _pen(ink: CanvasColors, kind: str) -> QPen:
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
