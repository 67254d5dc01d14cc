"""A list whose rows are two lines, one of which stands beside it."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.theme.theme_manager import ThemeManager

R = TypeVar("R")
ROW_HEIGHT = 48
_INSET, _DOT = 12, 8


class TwoLineList(ListView[R]):
    """A title and a line below it, with a dot before them where there is one; a click or Enter chooses."""

    row_chosen = Signal(object)
    """The row."""

    def __init__(self, name: str, words: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(name, words, themes, parent)
        self.shown_id = ""
        """The one that stands beside the list."""
        self.target_id = ""
        """The one that would get what is being dragged over the list."""

    def row_id(self, row: R) -> str:
        """What tells a row from the others."""
        raise NotImplementedError

    def lines(self, row: R) -> tuple[str, str]:
        """The title of a row, and the line below it."""
        raise NotImplementedError

    def dot(self, row: R) -> str:
        """The token of the colour of its dot, an empty text where it has none."""
        return ""

    @override
    def clicked_row(self, row: R) -> None:
        self.row_chosen.emit(row)

    @override
    def opened_row(self, row: R) -> None:
        self.row_chosen.emit(row)

    @override
    def row_height(self) -> int:
        return scaled(ROW_HEIGHT)

    @override
    def paint_row(self, painter: QPainter, row: R, box: QRect, state: QStyle.StateFlag) -> None:
        theme, name = self.themes.current, self.row_id(row)
        if name == self.shown_id:
            painter.fillRect(box, theme.color("selected"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.color("hover"))
        if name and name == self.target_id:
            paint.draw_ring(painter, QRectF(box).adjusted(2, 1, -2, -1), theme.color("accent"), 5)
        elif state & QStyle.StateFlag.State_HasFocus:
            paint.draw_ring(painter, QRectF(box).adjusted(2, 1, -2, -1), theme.color("focus"), 5)
        left = box.x() + _INSET
        dot = self.dot(row)
        if dot:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(theme.color("line"))
            painter.setBrush(theme.color(dot))
            painter.drawEllipse(QRectF(left, box.y() + scaled(15) - _DOT / 2, _DOT, _DOT))
            painter.restore()
            left += _DOT + 7
        wide = box.right() - left - _INSET + 1
        title, line = self.lines(row)
        top = QRect(left, box.y() + scaled(5), wide, scaled(20))
        below = QRect(left, box.y() + scaled(24), wide, scaled(18))
        paint.draw_line(painter, top, title, type_scale.title(), theme.color("text"))
        paint.draw_line(painter, below, line, type_scale.small(), theme.color("muted"))
