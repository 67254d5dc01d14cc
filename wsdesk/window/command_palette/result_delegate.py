"""How one result is painted: drawing, title with the typed letters strong, place, keys."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.panels.widgets.painting.paint import draw_line
from wsdesk.panels.widgets.text.highlighted_text import draw_marked
from wsdesk.panels.widgets.text.text_direction import in_direction, upright
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.command_palette.entry import PaletteMatch

HEIGHT = 34
FOUND_ROLE = Qt.ItemDataRole.UserRole + 1
_EDGE = 10
_OFF = 0.62
"""How much is left of what can do nothing now."""


class ResultRow(QStyledItemDelegate):
    """Paints from the `PaletteMatch` of the item; asks the theme for every colour."""

    def __init__(self, themes: ThemeManager, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, scaled(HEIGHT))

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        found = index.data(FOUND_ROLE)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # pyright: ignore[reportAttributeAccessIssue]
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        if isinstance(found, PaletteMatch):
            with in_direction(painter, box, painter.layoutDirection()):
                self._paint_row(painter, found, box, QFont(option.font), chosen=chosen)  # pyright: ignore[reportAttributeAccessIssue]

    def _paint_row(
        self, painter: QPainter, found: PaletteMatch, box: QRect, font: QFont, *, chosen: bool
    ) -> None:
        theme = self._themes.current
        entry = found.entry
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("selected"))
            painter.drawRoundedRect(
                QRectF(box).adjusted(4, 1, -4, -1), theme.radius("small"), theme.radius("small")
            )
        quiet = theme.color("selected-muted" if chosen else "muted")
        drawing = icon(entry.drawing, theme, color="selected-muted" if chosen else "muted")
        side = scaled(16)
        mark = QRect(box.x() + _EDGE + 2, box.y() + (box.height() - side) // 2, side, side)
        with upright(painter, mark):
            drawing.paint(painter, mark)
        left, right = box.x() + _EDGE + side + 12, box.right() - _EDGE
        if entry.keys:
            right = self._paint_keys(painter, entry.keys, font, right, box) - 12
        metrics = QFontMetrics(font)
        place = metrics.elidedText(entry.place, Qt.TextElideMode.ElideRight, max(0, (right - left) // 2))
        wide = metrics.horizontalAdvance(place)
        title = metrics.elidedText(
            entry.title, Qt.TextElideMode.ElideRight, max(0, right - left - (wide + 12 if wide else 0))
        )
        painter.setOpacity(_OFF if entry.off else 1.0)
        wide_title = self._paint_title(
            painter, title, found.marks, font, QPointF(left, box.center().y()), chosen
        )
        x = left + wide_title
        draw_line(painter, QRect(x + 12, box.y(), wide + 4, box.height()), place, font, quiet)
        painter.restore()

    def _paint_title(
        self, painter: QPainter, title: str, marks: tuple[int, ...], font: QFont, at: QPointF, chosen: bool
    ) -> int:
        """Paint the title around the height of `at`; answers its width."""
        theme = self._themes.current
        words = theme.color("selected-text" if chosen else "text")
        strong = theme.color("selected-text" if chosen else "accent")
        return draw_marked(painter, at, title, marks, font, words, strong)

    def _paint_keys(self, painter: QPainter, keys: str, font: QFont, right: int, box: QRect) -> int:
        theme = self._themes.current
        small = QFont(font)
        small.setPixelSize(max(9, font.pixelSize() - 2))
        painter.setFont(small)
        wide, high = QFontMetrics(small).horizontalAdvance(keys) + 10, scaled(18)
        cap = QRectF(right - wide, box.y() + (box.height() - high) / 2, wide, high)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setPen(theme.color("muted"))
        with upright(painter, cap):
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, keys)
        return right - wide
