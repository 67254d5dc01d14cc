"""The list of nodes."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyle, QWidget
from typing_extensions import override

from wsdesk.panels.outline.rows import OutlineRow
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.text import kind_labels
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager

_DEEPEST = 8
"""Groups whose members are set in; the deeper ones stand below each other."""
_PAD, _STEP, _GLYPH = 12, 12, 14


class NodeList(ListView[OutlineRow]):
    """Rows that can be chosen one or several at once. Menus are about a node's id."""

    chosen = Signal(object)
    """The ids of the rows (a tuple) that the person chose; what `show_selected` shows is not told."""
    opened = Signal(object)
    """The id of a row: Enter or a double click."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("outlineList", "", themes, parent)
        self.setAccessibleName(self.tr("Nodes on this canvas"))
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self._quiet = False
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)

    @property
    def selected(self) -> tuple[str, ...]:
        """The ids of the chosen rows, from top to bottom."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self.rows[number].id for number in numbers)

    def show_nodes(self, rows: tuple[OutlineRow, ...], selected: Iterable[str]) -> None:
        """Show these rows, and which of them are chosen; how far one had scrolled stays."""
        offset = self.verticalScrollBar().value()
        self._quiet = True
        self.set_rows(rows)
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
            selection.select(self.index_of(first), self.index_of(last))
        self._quiet = True
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if numbers:
            index = self.index_of(numbers[0])
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(index)
        self._quiet = False

    def _on_selection_changed(self, _now: object, _before: object) -> None:
        if not self._quiet:
            self.chosen.emit(self.selected)

    @override
    def opened_row(self, row: OutlineRow) -> None:
        self.opened.emit(row.id)

    @override
    def subject(self, row: OutlineRow) -> object:
        return row.id

    @override
    def said(self, row: OutlineRow) -> AccessibleText:
        return AccessibleText(row.title, row.spoken, row.spoken)

    @override
    def row_height(self) -> int:
        return scaled(self.themes.current.size("row-compact"))

    @override
    def paint_row(self, painter: QPainter, row: OutlineRow, box: QRect, state: QStyle.StateFlag) -> None:
        theme = self.themes.current
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(box, theme.color("selected"))
            painter.fillRect(QRect(box.x(), box.y(), 2, box.height()), theme.color("accent"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.color("hover"))
        ratio = painter.device().devicePixelRatioF()
        side = scaled(_GLYPH)
        x, top = box.x() + _PAD + _STEP * min(row.depth, _DEEPEST), box.y() + (box.height() - side) / 2
        glyph = icon_image(kind_labels.drawing(row.kind), paint.kind_color(theme, row.kind), side, ratio)
        paint.draw_glyph(painter, QPointF(x, top), glyph)
        right = box.right() + 1 - _PAD
        if row.failed:
            sign = icon_image("error", theme.color("error"), side, ratio)
            paint.draw_glyph(painter, QPointF(right - side, top), sign)
            right -= side + 6
        left = x + side + 8
        font = type_scale.title() if row.kind == "group" else type_scale.body()
        words = theme.color("selected-text" if chosen else "text")
        paint.draw_line(painter, QRect(left, box.y(), right - left, box.height()), row.title, font, words)
        if state & QStyle.StateFlag.State_HasFocus:
            paint.draw_ring(painter, QRectF(box).adjusted(2, 1, -2, -1), theme.color("focus"), 5)


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Stretches of numbers that follow one another: a selection of ranges is quick, one of rows is not."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs
