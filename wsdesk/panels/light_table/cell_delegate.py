"""Delegate of the light table's grid."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.panels.light_table.cells import ResultCell, ThumbnailPixmaps, paint_cell
from wsdesk.panels.widgets.painting import paint
from wsdesk.theme.theme_manager import ThemeManager

CELL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""Role of the `ResultCell` of a row."""
_SELECTED, _POINTED, _FOCUSED = (
    flag.value
    for flag in (
        QStyle.StateFlag.State_Selected,
        QStyle.StateFlag.State_MouseOver,
        QStyle.StateFlag.State_HasFocus,
    )
)
"""As integers, since flags of enumerations take 1 µs each in a loop over hundreds of cells."""
Index = QModelIndex | QPersistentModelIndex


class CellDelegate(QStyledItemDelegate):
    """Paints a cell with the rings of selection and focus."""

    def __init__(self, themes: ThemeManager, pixmaps: ThumbnailPixmaps, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes
        self._pixmaps = pixmaps

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._themes.current
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state: int = option.state.value  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        cell = index.data(CELL_ROLE)
        if isinstance(cell, ResultCell):
            paint_cell(painter, theme, box, cell, self._pixmaps)
        else:
            painter.fillRect(box, theme.color("skeleton"))
        # Inside of the cell: outside, the edges of the view would cut them off.
        if state & _SELECTED:
            paint.draw_frame(painter, box, theme.color("accent"), 4)
            paint.draw_frame(painter, box.adjusted(4, 4, -4, -4), theme.color("bg"), 2)
        elif state & _POINTED:
            paint.draw_ring(painter, QRectF(box), theme.faded("on-picture", 0.5), 3, 1)
        if state & _FOCUSED:
            paint.draw_ring(painter, QRectF(box).adjusted(1, 1, -1, -1), theme.color("text"), 4, 1)
