"""Cards of low-detail tiles: batches of rectangles by color, and small cards with images.

A cell is a square of the canvas. Its batches are built when a tile first needs them and then reused, which
makes a hundred thousand cards cheap.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from functools import partial
from itertools import chain, islice
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.model.level_of_detail import IMAGE_FROM
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.card import paint_thumbnails
from wsdesk.scene.painters.card_layout import has_image
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.scene.tiles.small_cards import SmallCards, has_one_image

CELL = 4096.0
_CELLS_PER_STEP = 6
"""Cells whose cards are drawn together, with one color change for all of them."""
_HUGE_PER_STEP = 200
"""Cards larger than a cell that are drawn together; they are in no cell."""
_IMAGES_PER_STEP = 10
_NAMES = {kind: kind.value for kind in Kind}
Place = tuple[int, int]
Drawing = Callable[[PaintContext], None]
"""A step of some tenths of a millisecond; the painter maps canvas px to device px."""
_Batches = dict[str, "array[float]"]
"""Rectangles by kind, four numbers of 4 bytes each: as objects of Qt, they take 250 bytes each.

At the farthest positions, numbers are rounded to whole px, of which the low zooms show no twentieth.
"""


@dataclass(slots=True)
class _Cell:
    area: Rect
    plain: _Batches = field(default_factory=dict[str, "array[float]"])
    """Cards without an image."""
    pictured: _Batches = field(default_factory=dict[str, "array[float]"])
    """Cards with an image, for zooms at which no image is visible."""
    with_one_image: list[Node] = field(default_factory=list[Node])
    with_others: list[Node] = field(default_factory=list[Node])
    """Other cards with images."""
    widest: float = 0.0
    """Width of the widest card with an image."""


_EMPTY = _Cell(Rect(0, 0, 0, 0))
"""Of every cell without cards, which are most of a sparse canvas."""


class CardBatches:
    """Batches of the cards of one document."""

    def __init__(self, model: RenderModel, small_cards: SmallCards) -> None:
        self._model = model
        self._small_cards = small_cards
        self._cells: dict[Place, _Cell] = {}

    def release(self) -> Iterator[None]:
        """Free everything, one cell per step."""
        while self._cells:
            self._cells.popitem()
            yield

    def set_model(self, model: RenderModel, changed: Iterable[Rect]) -> None:
        """Set the next state of the same document; `changed` are cards before and after."""
        self._model = model
        for rect in changed:
            self._cells.pop((int(rect.x // CELL), int(rect.y // CELL)), None)

    def build(self, place: Place) -> _Cell:
        """The batches of a cell, which take about 0.2 ms for 200 cards when they are built."""
        cell = self._cells.get(place)
        if cell is None:
            column, row = place
            found = self._model.index.with_corner_in(column, row, CELL)
            area = Rect(column * CELL, row * CELL, CELL, CELL)
            cell = self._cells[place] = self._cell(area, found) if found else _EMPTY
        return cell

    def _cell(self, area: Rect, positions: Iterable[int]) -> _Cell:
        nodes = self._model.document.nodes
        return _build(area, [nodes[i] for i in positions])

    def drawings(self, area: Rect, scale: float) -> Iterator[Drawing]:
        """Steps that paint the cards of an area, at `scale` screen px per canvas px.

        Cards larger than a cell are below all others. Otherwise, cards that show one image are below others
        with images, whatever their order, because they are drawn together.
        """
        huge = self._model.index.query(area, least=CELL + 1)
        for at in range(0, len(huge), _HUGE_PER_STEP):
            yield from self._drawings([self._cell(area, huge[at : at + _HUGE_PER_STEP])], area, scale)
        rest = iter(cells_in(area))
        while places := list(islice(rest, _CELLS_PER_STEP)):
            for place in places:
                if place not in self._cells:
                    self.build(place)
                    yield no_op
            yield from self._drawings([self.build(place) for place in places], area, scale)

    def _drawings(self, cells: list[_Cell], area: Rect, scale: float) -> Iterator[Drawing]:
        yield partial(_draw_batches, _batches_in(cells, area, scale))
        cells = [cell for cell in cells if cell.widest * scale > IMAGE_FROM]
        nodes = chain.from_iterable(_seen(cell, cell.with_one_image, area) for cell in cells)
        for first in nodes:
            yield partial(self._small_cards.draw_some, chain((first,), nodes))
        others = [node for cell in cells for node in _seen(cell, cell.with_others, area)]
        for at in range(0, len(others), _IMAGES_PER_STEP):
            yield partial(_draw_images, others[at : at + _IMAGES_PER_STEP])


def cells_in(area: Rect) -> list[Place]:
    """The cells of an area, and those whose content may extend into it from the left and above."""
    first_x, first_y = int(area.x // CELL) - 1, int(area.y // CELL) - 1
    last_x, last_y = ceil(area.right / CELL), ceil(area.bottom / CELL)
    return [(x, y) for x in range(first_x, last_x) for y in range(first_y, last_y)]


def no_op(_context: PaintContext) -> None:
    """Marks the end of a step, to check the time."""


def _build(area: Rect, nodes: Iterable[Node]) -> _Cell:
    cell, names, group = _Cell(area), _NAMES, Kind.GROUP  # reading a member of an enumeration is slow
    plain, pictured = dict[str, list[float]](), dict[str, list[float]]()
    for node in nodes:
        kind, rect = node.kind, node.rect
        if kind is group:
            continue
        name, rects = names[kind], pictured
        if has_one_image(node):
            cell.with_one_image.append(node)
        elif has_image(node):
            cell.with_others.append(node)
        else:
            rects = plain
            if node.failure is not None:
                name = "error"
        numbers = rects.get(name)
        if numbers is None:
            numbers = rects[name] = []
        numbers += (rect.x, rect.y, rect.w, rect.h)
    cell.plain = {name: array("f", numbers) for name, numbers in plain.items()}
    cell.pictured = {name: array("f", numbers) for name, numbers in pictured.items()}
    cell.widest = max([max(numbers[2::4]) for numbers in pictured.values()], default=0.0)
    return cell


def _batches_in(cells: Iterable[_Cell], area: Rect, scale: float) -> dict[str, list[QRectF]]:
    """Rectangles by kind of the cards in an area that are drawn without an image."""
    rects: dict[str, list[QRectF]] = {}
    for cell in cells:
        is_inside = area.contains_rect(cell.area)
        parts = (cell.plain,) if cell.widest * scale > IMAGE_FROM else (cell.plain, cell.pictured)
        for kind, numbers in (item for part in parts for item in part.items()):
            found = rects.setdefault(kind, [])
            if is_inside:
                found.extend(map(QRectF, numbers[::4], numbers[1::4], numbers[2::4], numbers[3::4]))
            else:
                found += _seen_rects(numbers, area)
    return rects


def _seen_rects(numbers: array[float], area: Rect) -> list[QRectF]:
    left, top, right, bottom = area.x, area.y, area.right, area.bottom
    rest = iter(numbers)
    return [
        QRectF(x, y, w, h)
        for x, y, w, h in zip(rest, rest, rest, rest, strict=True)
        if x <= right and y <= bottom and left <= x + w and top <= y + h
    ]


def _seen(cell: _Cell, nodes: list[Node], area: Rect) -> list[Node]:
    if area.contains_rect(cell.area):
        return nodes
    return [node for node in nodes if node.rect.intersects(area)]


def _draw_batches(batches: dict[str, list[QRectF]], context: PaintContext) -> None:
    painter, colors = context.painter, context.colors
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for kind, rects in sorted(batches.items()):
        painter.setBrush(colors.low_detail_colors[kind])
        painter.drawRects(rects)


def _draw_images(nodes: list[Node], context: PaintContext) -> None:
    """The same cards as painted at the next level."""
    paint_thumbnails(context, nodes)
