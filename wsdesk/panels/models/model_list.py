"""The list of models."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QWidget
from typing_extensions import override

from wsdesk.panels.models.list_row import ModelRow
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

ROW_HEIGHT = 48


class ModelListView(ListView[ModelRow]):
    """Rows of two lines; one click or Enter opens a model's card. Menus are about a wire `Model`."""

    model_chosen = Signal(object)
    """The wire `Model`."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("modelList", "", themes, parent)
        self.setAccessibleName(self.tr("Models"))

    @override
    def clicked_row(self, row: ModelRow) -> None:
        self.model_chosen.emit(row.model)

    @override
    def opened_row(self, row: ModelRow) -> None:
        self.model_chosen.emit(row.model)

    @override
    def subject(self, row: ModelRow) -> object:
        return row.model

    @override
    def said(self, row: ModelRow) -> AccessibleText:
        words = [row.title, self.tr("deprecated") if row.deprecated else "", row.line]
        about = sanitize.plain(row.model.featured_description, 300)
        return AccessibleText(
            row.title,
            ", ".join(word for word in words if word),
            "\n".join(word for word in (*words, about) if word),
        )

    @override
    def row_height(self) -> int:
        return scaled(ROW_HEIGHT)

    @override
    def paint_row(self, painter: QPainter, row: ModelRow, box: QRect, state: QStyle.StateFlag) -> None:
        theme = self.themes.current
        if state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.color("hover"))
        if state & QStyle.StateFlag.State_HasFocus:
            paint.draw_ring(painter, QRectF(box).adjusted(2, 1, -2, -1), theme.color("focus"), 5)
        left, right = box.x() + 12, box.right() - 11
        top = QRect(left, box.y() + scaled(5 if row.line else 14), right - left, scaled(20))
        if row.cost:
            font = type_scale.small()
            wide = QFontMetrics(font).horizontalAdvance(row.cost) + 1
            cost = QRect(right - wide, top.y(), wide, top.height())
            paint.draw_line(painter, cost, row.cost, font, theme.color("muted"))
            top.setRight(right - wide - 8)
        if row.deprecated:
            top.setRight(self._paint_badge(painter, top))
        words = theme.color("muted" if row.deprecated else "text")
        paint.draw_line(painter, top, row.title, type_scale.title(), words)
        below = QRect(left, box.y() + scaled(24), right - left, scaled(18))
        paint.draw_line(painter, below, row.line, type_scale.small(), theme.color("muted"))

    def _paint_badge(self, painter: QPainter, line: QRect) -> int:
        """Draw the mark at the end of a line; answers where the line ends now."""
        theme, font, words = self.themes.current, type_scale.small(), self.tr("deprecated")
        wide = QFontMetrics(font).horizontalAdvance(words) + 10
        badge = QRect(line.right() - wide, line.y() + 2, wide, line.height() - 4)
        paint.draw_tile(painter, QRectF(badge), theme.color("warn-tint"), theme.radius("small"))
        paint.draw_line(painter, badge, words, font, theme.color("warn"), Qt.AlignmentFlag.AlignHCenter)
        return badge.left() - 8
