"""How one result is painted: drawing, title with the typed letters strong, place, keys."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.panels.parts.type_scale import scaled
from wsdesk.theme.current import Themes
from wsdesk.theme.icons import icon
from wsdesk.window.finder.entry import Found

HEIGHT = 34
FOUND_ROLE = Qt.ItemDataRole.UserRole + 1
_EDGE = 10


class ResultRow(QStyledItemDelegate):
    """Paints from the `Found` of the item; asks the theme for every colour."""

    def __init__(self, themes: Themes, parent: QObject) -> None:
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
        if not isinstance(found, Found):
            return
        theme = self._themes.current
        entry = found.entry
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # pyright: ignore[reportAttributeAccessIssue]
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
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
        drawing.paint(painter, QRect(box.x() + _EDGE + 2, box.y() + (box.height() - 16) // 2, 16, 16))
        left, right = box.x() + _EDGE + 28, box.right() - _EDGE
        font = QFont(option.font)  # pyright: ignore[reportAttributeAccessIssue]
        if entry.keys:
            right = self._paint_keys(painter, entry.keys, font, right, box) - 12
        metrics = QFontMetrics(font)
        place = metrics.elidedText(entry.place, Qt.TextElideMode.ElideRight, max(0, (right - left) // 2))
        wide = metrics.horizontalAdvance(place)
        title = metrics.elidedText(
            entry.title, Qt.TextElideMode.ElideRight, max(0, right - left - (wide + 12 if wide else 0))
        )
        wide_title = self._paint_title(
            painter, title, found.marks, font, QPointF(left, box.center().y()), chosen
        )
        x = left + wide_title
        painter.setFont(font)
        painter.setPen(quiet)
        painter.drawText(QRect(x + 12, box.y(), wide + 4, box.height()), Qt.AlignmentFlag.AlignVCenter, place)
        painter.restore()

    def _paint_title(
        self, painter: QPainter, title: str, marks: tuple[int, ...], font: QFont, at: QPointF, chosen: bool
    ) -> int:
        """Paint the title around the height of `at`; answers its width."""
        theme = self._themes.current
        strong = QTextCharFormat()
        strong.setFontWeight(QFont.Weight.Bold)
        strong.setForeground(theme.color("selected-text" if chosen else "accent"))
        runs: list[QTextLayout.FormatRange] = []
        for start, length in marked_runs(title, marks):
            run = QTextLayout.FormatRange()
            run.start, run.length, run.format = start, length, strong  # pyright: ignore[reportAttributeAccessIssue]
            runs.append(run)
        # A layout, and not letter by letter: letters of many scripts join, or run the other way.
        layout = QTextLayout(title, font)
        layout.setFormats(runs)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(100_000)
        layout.endLayout()
        painter.setPen(theme.color("selected-text" if chosen else "text"))
        layout.draw(painter, QPointF(at.x(), at.y() - line.height() / 2))
        return round(line.naturalTextWidth())

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
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, keys)
        return right - wide


def marked_runs(text: str, marks: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Positions of letters as runs of start and length in UTF-16 units, as Qt counts."""
    runs: list[tuple[int, int]] = []
    unit = 0
    wanted = set(marks)
    for at, letter in enumerate(text):
        length = 2 if ord(letter) > 0xFFFF else 1
        if at in wanted:
            if runs and sum(runs[-1]) == unit:
                runs[-1] = (runs[-1][0], runs[-1][1] + length)
            else:
                runs.append((unit, length))
        unit += length
    return tuple(runs)
