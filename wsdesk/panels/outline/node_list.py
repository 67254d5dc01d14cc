"""The list of nodes."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from wsdesk.panels.outline.rows import OutlineRow
from wsdesk.panels.parts import paint, type_scale
from wsdesk.panels.parts.type_scale import scaled
from wsdesk.store import kindwords, shown
from wsdesk.theme.current import Themes
from wsdesk.theme.icons import icon_image

ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
Index = QModelIndex | QPersistentModelIndex
_DEEPEST = 8
"""Groups whose members are set in; the deeper ones stand below each other."""
_PAD, _STEP, _GLYPH = 12, 12, 14


class NodeList(QListView):
    """Rows that can be chosen one or several at once."""

    chosen = Signal(object)
    """The ids of the rows (a tuple) that the person chose; what `show_selected` shows is not told."""
    opened = Signal(object)
    """The id of a row: Enter or a double click."""
    menu_wanted = Signal(object, object)
    """The id of a row and the global position (a QPoint)."""

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("outlineList")
        self.setAccessibleName(self.tr("Nodes of the canvas"))
        self.setProperty("rows", "free")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._themes = themes
        self._rows = _Rows(self)
        self._quiet = False
        self.setModel(self._rows)
        self.setItemDelegate(_Painter(themes, self))
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.doubleClicked.connect(self._on_opened)
        themes.changed.connect(self._on_theme_changed)

    @property
    def rows(self) -> tuple[OutlineRow, ...]:
        return self._rows.rows

    @property
    def selected(self) -> tuple[str, ...]:
        """The ids of the chosen rows, from top to bottom."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self.rows[number].id for number in numbers)

    def show_rows(self, rows: tuple[OutlineRow, ...], selected: Iterable[str]) -> None:
        """Show these rows, and which of them are chosen; how far one had scrolled stays."""
        offset = self.verticalScrollBar().value()
        self._quiet = True
        self._rows.show_rows(rows)
        self._quiet = False
        self.verticalScrollBar().setValue(offset)
        self.show_selected(selected)

    def show_selected(self, ids: Iterable[str]) -> None:
        """Show which rows are chosen, and bring the first of them into view."""
        wanted = set(ids)
        if wanted == set(self.selected):
            return
        numbers = [number for number, row in enumerate(self.rows) if row.id in wanted]
        selection = QItemSelection()
        for first, last in _runs(numbers):
            selection.select(self._rows.index(first, 0), self._rows.index(last, 0))
        self._quiet = True
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if numbers:
            index = self._rows.index(numbers[0], 0)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(index)
        self._quiet = False

    def _id_at(self, index: QModelIndex) -> str:
        return self.rows[index.row()].id if index.isValid() else ""

    def _on_selection_changed(self, _now: object, _before: object) -> None:
        if not self._quiet:
            self.chosen.emit(self.selected)

    def _on_opened(self, index: QModelIndex) -> None:
        self.opened.emit(self._id_at(index))

    def _on_theme_changed(self, _theme: object) -> None:
        self.viewport().update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._on_opened(self.currentIndex())
            return
        super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        index, at = self.indexAt(arg__1.pos()), arg__1.globalPos()
        if arg__1.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            at = self.viewport().mapToGlobal(self.visualRect(index).center())
        if index.isValid():
            self.menu_wanted.emit(self._id_at(index), at)


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Stretches of numbers that follow one another: a selection of ranges is quick, one of rows is not."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs


class _Rows(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[OutlineRow, ...] = ()

    def show_rows(self, rows: tuple[OutlineRow, ...]) -> None:
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        return shown.tooltip(row.spoken) if role == Qt.ItemDataRole.ToolTipRole else None


class _Painter(QStyledItemDelegate):
    def __init__(self, themes: Themes, view: NodeList) -> None:
        super().__init__(view)
        self._themes = themes
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, scaled(self._themes.current.size("row-compact")))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, OutlineRow):
            return
        theme = self._themes.current
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(box, theme.color("selected"))
            painter.fillRect(QRect(box.x(), box.y(), 2, box.height()), theme.color("accent"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.color("hover"))
        ratio = painter.device().devicePixelRatioF()
        x, top = box.x() + _PAD + _STEP * min(row.depth, _DEEPEST), box.y() + (box.height() - _GLYPH) / 2
        glyph = icon_image(kindwords.drawing(row.kind), paint.kind_color(theme, row.kind), _GLYPH, ratio)
        painter.drawImage(QPointF(x, top), glyph)
        right = box.right() + 1 - _PAD
        if row.failed:
            painter.drawImage(
                QPointF(right - _GLYPH, top), icon_image("error", theme.color("error"), _GLYPH, ratio)
            )
            right -= _GLYPH + 6
        left = x + _GLYPH + 8
        font = type_scale.title() if row.kind == "group" else type_scale.body()
        words = theme.color("selected-text" if chosen else "text")
        paint.draw_line(painter, QRect(left, box.y(), right - left, box.height()), row.title, font, words)
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            paint.draw_ring(painter, QRectF(box).adjusted(2, 1, -2, -1), theme.color("focus"), 5)
