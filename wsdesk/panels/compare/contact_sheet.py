"""Comparison grid: a page of results with a shared viewport."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget
from typing_extensions import override

from wsdesk.panels.compare.cell import GAP, Cell, CellPane
from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.panels.widgets.images.image_pane import ImageViewport
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.comparison.compared_version import ComparedVersion
from wsdesk.store.culling.marks import ResultMarks
from wsdesk.store.versions.version_diff import setting_rows

MAX_COLUMNS = 8
_MAX_RATIO, _MIN_RATIO = 8.0, 0.2


@dataclass(frozen=True, slots=True)
class CellLayout:
    """The x, y, width, and image height of each cell, and the height of all rows, in px."""

    cells: tuple[tuple[float, float, float, float], ...]
    height: float

    @property
    def image_area(self) -> float:
        return sum(width * height for _, _, width, height in self.cells)


def best_layout(
    ratios: Sequence[float], width: float, height: float, gap: float, caption_px: float
) -> CellLayout:
    """Layout with the number of columns that shows the images largest without scrolling.

    `ratios` are width over height; `caption_px` is the height below each image. Lengths are in px.
    """
    most = min(len(ratios), MAX_COLUMNS)
    fitted = [row_layout(ratios, n, width, height, gap, caption_px, fits=True) for n in range(1, most + 1)]
    return max(fitted, key=attrgetter("image_area"), default=CellLayout((), 0))


def row_layout(
    ratios: Sequence[float],
    columns: int,
    width: float,
    height: float,
    gap: float,
    caption_px: float,
    *,
    fits: bool = False,
) -> CellLayout:
    """Justified rows of `columns` images: of equal height within a row, together as wide as the area.

    A row is never higher than the area, and an incomplete last row is no higher than the one before. With
    `fits`, all rows shrink until no scrolling is needed.
    """
    columns = max(1, columns)
    shapes = [min(_MAX_RATIO, max(_MIN_RATIO, ratio)) for ratio in ratios]
    rows = [shapes[at : at + columns] for at in range(0, len(shapes), columns)]
    highest = max(1.0, height - caption_px)
    heights: list[float] = []
    for row in rows:
        full = min(highest, (width - gap * (len(row) - 1)) / sum(row))
        heights.append(min(full, heights[-1]) if heights and len(row) < columns else full)
    if fits and heights:
        room = height - caption_px * len(rows) - gap * (len(rows) - 1)
        share = min(1.0, max(1.0, room) / sum(heights))
        heights = [high * share for high in heights]
    return _place(rows, heights, width, gap, caption_px)


def _place(
    rows: list[list[float]], heights: list[float], width: float, gap: float, caption_px: float
) -> CellLayout:
    cells: list[tuple[float, float, float, float]] = []
    top = 0.0
    used = [sum(row) * high + gap * (len(row) - 1) for row, high in zip(rows, heights, strict=True)]
    edge = max(0.0, (width - max(used, default=0)) / 2)
    for row, high in zip(rows, heights, strict=True):
        left = edge
        for ratio in row:
            cells.append((left, top, ratio * high, high))
            left += ratio * high + gap
        top += high + caption_px + gap
    return CellLayout(tuple(cells), max(0.0, top - gap))


_MARGIN = 14
_CAPTION_PX = 58
"""Height of the name and two lines of settings below an image, in px at 100% text size."""


class ContactSheet(QScrollArea):
    """Rows of images in their aspect ratio; one of them can be enlarged to the page."""

    menu_requested = Signal(object, object)
    """Emitted with the index of a cell on the page and the global position (a QPoint)."""

    pin_requested = Signal(object)
    """Emitted with the index of the cell on the page whose pin was clicked."""
    cell_focused = Signal()

    def __init__(self, stores: CompareViewStores, viewport: ImageViewport) -> None:
        super().__init__()
        self.setObjectName("compareSheet")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._stores = stores
        self._viewport = viewport
        self._count = 0
        self.columns = 0
        self.enlarged = -1
        self.cells: list[Cell] = []
        self._page = QWidget()
        self._page.setObjectName("compareSheetPage")
        self.setWidget(self._page)
        self._settle = Debouncer(0, self._lay_out, self)
        stores.images.ready.connect(self._on_image_ready)

    def show_sides(self, sides: tuple[ComparedVersion, ...], reference: int = -1) -> None:
        """Set the results, with captions of the settings that differ; `reference` is the pinned one."""
        while len(self.cells) < len(sides):
            self.cells.append(self._make(len(self.cells)))
        captions = captions_of(sides)
        self._count = len(sides)
        if self.enlarged >= self._count:
            self.enlarged = -1
        for number, cell in enumerate(self.cells[: self._count]):
            side = sides[number]
            cell.show_side(side, captions[number], is_reference=number == reference)
        self._lay_out()

    def show_marks(self, marks: Sequence[ResultMarks]) -> None:
        """Update the marks of the results."""
        for cell, cell_marks in zip(self.cells[: self._count], marks, strict=False):
            cell.show_marks(cell_marks)

    def set_columns(self, columns: int) -> None:
        """Set the number of columns, 0 for automatic."""
        self.columns = max(0, columns)
        self._lay_out()

    def enlarge(self, index: int) -> None:
        """Enlarge a cell to the page; -1 shows all cells."""
        before, self.enlarged = self.enlarged, index if 0 <= index < self._count else -1
        if before != self.enlarged:
            self._viewport.fit()
            self._lay_out()
        target = self.enlarged if self.enlarged >= 0 else before
        if 0 <= target < len(self.cells):
            self.cells[target].pane.setFocus(Qt.FocusReason.OtherFocusReason)
            self.ensureWidgetVisible(self.cells[target])

    def begin(self) -> None:
        """Show all cells, and move the focus to the first one if another one has it."""
        self.enlarge(-1)
        if self.focused_cell() > 0:
            self.focus_cell(0)

    def focused_cell(self) -> int:
        """Index of the cell with the keyboard focus, -1 if none has it."""
        focused = QApplication.focusWidget()
        cells = enumerate(self.cells[: self._count])
        return next((n for n, cell in cells if focused is not None and cell.isAncestorOf(focused)), -1)

    def focus_cell(self, index: int, *, nearest: bool = False) -> None:
        """Move the keyboard focus to a visible cell, or the nearest one."""
        index = min(max(index, 0), self._count - 1) if nearest else index
        if 0 <= index < self._count and self.enlarged < 0:
            self.cells[index].pane.setFocus(Qt.FocusReason.OtherFocusReason)
            self.ensureWidgetVisible(self.cells[index])

    def _make(self, number: int) -> Cell:
        pane = CellPane(f"comparePane-{number}", self._stores, self._viewport)
        cell = Cell(number, pane, self._stores.themes, self._page)
        cell.pin_button.follow(self._stores.commands, "compare.pin")
        pane.enlarge_requested.connect(self._on_enlarge_requested)
        pane.stepped.connect(self._on_stepped)
        pane.focused.connect(self.cell_focused)
        pane.menu_requested.connect(self._on_menu_requested)
        cell.menu_requested.connect(self._on_menu_requested)
        cell.pin_button.clicked.connect(partial(self.pin_requested.emit, number))
        return cell

    def _layout_for(self, width: float, height: float) -> CellLayout:
        text = float(scaled(_CAPTION_PX))
        if self.enlarged >= 0:
            return best_layout([self.cells[self.enlarged].ratio], width, height, GAP, text)
        ratios = [cell.ratio for cell in self.cells[: self._count]]
        if not self.columns:
            return best_layout(ratios, width, height, GAP, text)
        layout = row_layout(ratios, self.columns, width, height, GAP, text)
        bar = self.verticalScrollBar().sizeHint().width()
        if layout.height <= height or bar <= 0:
            return layout
        return row_layout(ratios, self.columns, width - bar, height, GAP, text)

    def _lay_out(self) -> None:
        room = self.contentsRect()
        width, height = room.width() - 2 * _MARGIN, room.height() - _MARGIN
        layout = self._layout_for(float(width), float(height))
        seen = [self.enlarged] if self.enlarged >= 0 else list(range(self._count))
        for number, cell in enumerate(self.cells):
            cell.setVisible(number in seen)
        for number, (x, y, wide, high) in zip(seen, layout.cells, strict=True):
            cell = self.cells[number]
            cell.setGeometry(round(x) + _MARGIN, round(y), round(wide), round(high) + scaled(_CAPTION_PX))
            cell.pane.set_height(round(high))
        needed = round(layout.height) + _MARGIN
        over = needed > room.height()
        bar = self.verticalScrollBar().sizeHint().width() if over else 0
        self._page.resize(room.width() - bar, max(needed, room.height()))

    def _index_of(self, pane: object) -> int:
        return next((n for n, cell in enumerate(self.cells) if cell is pane or cell.pane is pane), -1)

    def _on_enlarge_requested(self) -> None:
        self.enlarge(-1 if self.enlarged >= 0 else self._index_of(self.sender()))

    def _on_stepped(self, by: tuple[int, int]) -> None:
        columns, rows = by
        here = self._index_of(self.sender())
        if here < 0:
            return
        if self.enlarged >= 0:
            self.enlarge(min(max(here + columns + rows, 0), self._count - 1))
            return
        target = here + columns if columns else self._below(here, rows)
        if 0 <= target < self._count:
            self.cells[target].pane.setFocus(Qt.FocusReason.OtherFocusReason)
            self.ensureWidgetVisible(self.cells[target])

    def _below(self, here: int, rows: int) -> int:
        """Nearest cell in the next or previous row, -1 at the ends."""
        center, y = self.cells[here].geometry().center().x(), self.cells[here].y()
        tops = sorted({cell.y() for cell in self.cells[: self._count]}, reverse=rows < 0)
        beyond = [top for top in tops if (top - y) * rows > 0]
        row = [n for n, cell in enumerate(self.cells[: self._count]) if beyond and cell.y() == beyond[0]]
        distances = [(abs(self.cells[n].geometry().center().x() - center), n) for n in row]
        return min(distances, default=(0, -1))[1]

    def _on_menu_requested(self, at: QPoint) -> None:
        index = self._index_of(self.sender())
        if index >= 0:
            self.menu_requested.emit(index, at)

    def _on_image_ready(self, _ready: object) -> None:
        if self._count and any(cell.ratio_changed() for cell in self.cells[: self._count]):
            self._settle.trigger()

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._lay_out()


def captions_of(sides: tuple[ComparedVersion, ...]) -> tuple[str, ...]:
    """Captions of the results: the settings that differ between them."""
    rows = [row for row in setting_rows([side.version for side in sides]) if row.differs]
    return tuple(
        " · ".join(f"{row.label} {row.values[index]}" for row in rows if row.values[index])
        for index in range(len(sides))
    )
