"""Grid of the light table: justified rows of results with sections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.light_table.cells import CELL_ROLE as CELL_ROLE
from wsdesk.panels.light_table.cells import CellDelegate, ResultCell, ThumbnailPixmaps, source_width
from wsdesk.panels.light_table.collection_list import accept_from
from wsdesk.panels.light_table.grid_sections import GridSection as GridSection
from wsdesk.panels.light_table.grid_sections import paint_headers
from wsdesk.panels.light_table.justified_layout import JustifiedLayout
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.lists.cell_view import CellView
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.theme.theme_manager import ThemeManager

GAP = 6
MIN_ROW_PX, MAX_ROW_PX = 48, 640
_PIXMAP_BYTES = 80 << 20
_RESIZE_MS = 120
"""Pause after which images are scaled smoothly to a new size."""
Index = QModelIndex | QPersistentModelIndex


class ResultsGrid(CellView[JustifiedLayout]):
    """Grid of results in justified rows.

    Its model returns a `ResultCell` for CELL_ROLE, None while a row is loading. Call `set_layout` when the
    model was reset. Enter or a double click activates.
    """

    zoom_requested = Signal(object)
    """Emitted with the number of steps on Ctrl and the wheel."""
    selection_changed = Signal()
    moved = Signal(object)
    """Emitted with the row before which the selected ones were dropped; the number of rows for the end."""

    can_move = False
    """Whether the selected rows can be dropped elsewhere in the grid."""
    _row_px = 160

    def __init__(self, label: str, images: ImageProvider, themes: ThemeManager) -> None:
        super().__init__("lightTableGrid", JustifiedLayout(()))
        self.themes = themes
        self._sections: tuple[GridSection, ...] = ()
        self._band = QRect()
        """Rubber band in viewport coordinates, empty for none."""
        self._drop_row = -1
        """Row before which a drop would move the selected ones, -1 for none."""
        self._ahead, self._scrolled_to = 1, 0
        """Page whose images are requested in advance: the next one, the one before (-1), or none (0)."""
        self.setAcceptDrops(True)
        self.setAccessibleName(label)
        self.setFrameShape(CellView.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionRectVisible(True)
        self.setDragEnabled(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setViewportMargins(*([GAP * 2] * 4))
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.pixmaps = ThumbnailPixmaps(images, self._update_image, _PIXMAP_BYTES, self)
        self.setItemDelegate(CellDelegate(themes, self.pixmaps, self))
        self._images = VisibleImages(
            images, self.viewport(), self._image_requests, self._update_image, has_waveforms=True
        )
        self._resized = Debouncer(_RESIZE_MS, self._on_resized, self)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def set_layout(self, ratios: Sequence[float], sections: Sequence[GridSection] = ()) -> None:
        """Set the ratios (width / height) of all results, and their sections, if any."""
        self._sections = tuple(sections)
        starts = [section.first for section in sections]
        self.cells = JustifiedLayout(ratios, starts, gap=GAP, header=scaled(34))
        self.pixmaps.forget_pending()
        self.doItemsLayout()
        self._images.request_soon()

    @property
    def row_px(self) -> int:
        """Wanted height of rows in logical px."""
        return self._row_px

    def set_row_px(self, height: int) -> None:
        """Set the height of rows; the result at the pointer or the first visible one stays where it is."""
        height = min(max(height, MIN_ROW_PX), MAX_ROW_PX)
        if height == self._row_px:
            return
        anchor = self._anchor()
        self._row_px = height
        self.pixmaps.is_resizing = True
        self._resized.trigger()
        self.doItemsLayout()
        if anchor is not None:
            number, share, y = anchor
            _x, top, _width, cell_height = self.cells.rect(number)
            self.verticalScrollBar().setValue(round(top + share * cell_height) - y)
        self._images.request_soon()

    def selected_rows(self) -> tuple[int, ...]:
        """Selected rows in reading order."""
        ranges = cast("Iterable[QItemSelectionRange]", self.selectionModel().selection())
        return tuple(sorted(row for part in ranges for row in range(part.top(), part.bottom() + 1)))

    def select_row(self, number: int) -> None:
        """Make a row the only selected one and scroll to it."""
        self.select_rows((number,))

    def select_rows(self, rows: Sequence[int], current: int = -1) -> None:
        """Select rows in ascending order, and scroll to the first one or focus the current one."""
        selection, first = QItemSelection(), 0
        for at, row in enumerate(rows):
            if at + 1 == len(rows) or rows[at + 1] != row + 1:
                model = self.model()
                selection.merge(
                    QItemSelection(model.index(rows[first], 0), model.index(row, 0)),
                    QItemSelectionModel.SelectionFlag.Select,
                )
                first = at + 1
        flags = QItemSelectionModel.SelectionFlag
        index = self.model().index(current if current >= 0 else rows[0], 0)
        self.selectionModel().setCurrentIndex(index, flags.NoUpdate)
        self.selectionModel().select(selection, flags.ClearAndSelect)
        if current < 0:
            self.scrollTo(index)

    def _anchor(self) -> tuple[int, float, int] | None:
        """A visible row, a vertical position in it (0 to 1), and the same position in the viewport."""
        rows = self.visible_rows()
        if not rows:
            return None
        at = self.viewport().mapFromGlobal(self.cursor().pos())
        index = self.indexAt(at) if self.viewport().rect().contains(at) else self.currentIndex()
        number = index.row() if index.isValid() and index.row() in rows else rows.start
        _x, top, _width, height = self.cells.rect(number)
        y = top - self.verticalOffset()
        share = (
            min(max((at.y() - y) / height, 0.0), 1.0) if index.isValid() and index.row() == number else 0.0
        )
        return number, share, round(y + share * height)

    def _image_requests(self) -> ImageRequests:
        """Images of the visible rows, then those of the next page in the direction of scrolling."""
        ratio, top, height = self.devicePixelRatioF(), self.verticalOffset(), self.viewport().height()
        requests: dict[Asset, int] = {}
        ahead = 0 if self.pixmaps.is_resizing else self._ahead
        for begin in dict.fromkeys((top, top + ahead * height)):
            for box in self.cells.boxes_between(begin, begin + height):
                cell = self.cell(box.number)
                if cell is not None and cell.asset is not None and not cell.is_failed:
                    width = source_width(cell.asset, box.width * ratio, box.height * ratio)
                    requests.setdefault(cell.asset, width)
        return tuple(requests.items())

    def cell(self, number: int) -> ResultCell | None:
        """Cell of a row, None while it is loading."""
        cell = self.model().index(number, 0).data(CELL_ROLE)
        return cell if isinstance(cell, ResultCell) else None

    def _update_image(self, key: str) -> None:
        for number in self.visible_rows():
            cell = self.cell(number)
            if cell is not None and cell.asset is not None and identity(cell.asset) == key:
                self.viewport().update(self.visualRect(self.model().index(number, 0)))

    def _on_scrolled(self, value: int) -> None:
        step, self._scrolled_to = value - self._scrolled_to, value
        # After a jump, the visible images would wait for those of the next page.
        is_jump = abs(step) > 2 * self.viewport().height()
        self._ahead = 0 if is_jump else -1 if step < 0 else 1
        self.pixmaps.forget_pending()
        self._images.request_soon()

    def _on_resized(self) -> None:
        self.pixmaps.is_resizing = False
        self._images.request_soon()
        self.viewport().update()

    @override
    def measure(self, width: int) -> None:
        if (self.cells.width, self.cells.row_height) != (width, self._row_px):
            self.cells.resize(width, self._row_px)

    @override
    def step_px(self) -> int:
        return self._row_px // 2

    @override
    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        super().scrollTo(index, hint)
        if index.isValid():  # with the header of its section, if both fit, or the cell doesn't fit anyway
            box, above = self.visualRect(index), self.cells.header_above(index.row())
            hidden, height = above - box.top(), self.viewport().height()
            room = height // 2 if box.height() > height else height - box.bottom()
            if 0 < hidden <= min(above, room):
                self.verticalScrollBar().setValue(self.verticalOffset() - hidden)

    @override
    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            model.dataChanged.connect(self._images.request_soon)

    @override
    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.selection_changed.emit()

    @override
    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        if self.state() != QAbstractItemView.State.DragSelectingState:
            super().setSelection(rect, command)
            return
        rect = rect.normalized()  # its size is negative if dragged to the left or up
        self.viewport().update(self._band.united(rect).adjusted(-1, -1, 1, 1))
        self._band = rect
        area = rect.translated(0, self.verticalOffset())
        selection = QItemSelection()
        for row in self.cells.rows(area.top(), area.bottom() + 1):
            hit = [box.number for box in self.cells.boxes(row) if _overlaps(box.x, box.width, area)]
            if hit:
                model = self.model()
                selection.select(model.index(hit[0], 0), model.index(hit[-1], 0))
        self.selectionModel().select(selection, command)

    @override
    def mouseReleaseEvent(self, e: QMouseEvent) -> None:
        super().mouseReleaseEvent(e)
        if not self._band.isEmpty():
            self._band = QRect()
            self.viewport().update()

    def _set_drop_row(self, row: int) -> None:
        if row != self._drop_row:
            self._drop_row = row
            self.viewport().update()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.can_move:
            accept_from(self.viewport(), event)

    @override
    def dragMoveEvent(self, e: QDragMoveEvent) -> None:
        at = e.position().toPoint()
        index = self.indexAt(at)
        if not self.can_move or not index.isValid() or not accept_from(self.viewport(), e):
            e.ignore()
            self._set_drop_row(-1)
            return
        self._set_drop_row(index.row() + (at.x() > self.visualRect(index).center().x()))

    @override
    def dragLeaveEvent(self, e: QDragLeaveEvent) -> None:
        self._set_drop_row(-1)

    @override
    def dropEvent(self, e: QDropEvent) -> None:
        row = self._drop_row
        self._set_drop_row(-1)
        if row >= 0 and accept_from(self.viewport(), e):
            self.moved.emit(row)

    @override
    def wheelEvent(self, e: QWheelEvent) -> None:
        if e.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_requested.emit(e.angleDelta().y() / 120)
            e.accept()
            return
        super().wheelEvent(e)

    @override
    def keyboardSearch(self, search: str) -> None:
        """Results have no names to type, and letters are shortcuts."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.activated.emit(self.currentIndex())
            return
        super().keyPressEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in type_scale.FONT_EVENTS:
            self.viewport().update()

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        layout, offset = self.cells, self.verticalOffset()
        paint_headers(painter, self.themes.current, e.rect(), layout, self._sections, offset)
        painter.end()
        super().paintEvent(e)
        theme = self.themes.current
        if self._drop_row >= 0:
            # At the left edge of the row, or the right edge of the last one.
            last = self.model().rowCount() - 1
            box = self.visualRect(self.model().index(min(self._drop_row, last), 0))
            x = box.right() + GAP // 2 if self._drop_row > last else max(1, box.x() - GAP // 2)
            painter = QPainter(self.viewport())
            painter.fillRect(x - 1, box.y(), 3, box.height(), theme.color("accent"))
        if not self._band.isEmpty():
            painter = QPainter(self.viewport())
            painter.fillRect(self._band, theme.faded("accent", 0.2))
            painter.setPen(theme.color("accent"))
            painter.drawRect(self._band)


def _overlaps(x: int, width: int, area: QRect) -> bool:
    return x <= area.right() and x + width > area.left()
