"""A short list of one-line rows with an icon: folders, recent searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager


@dataclass(frozen=True, slots=True)
class ListRow:
    """One line: what it is (`key`), its words, its icon, how deep it stands, and quiet words at its end."""

    key: str
    words: str
    icon: str
    depth: int = 0
    end: str = ""


class RowList(ListView[ListRow]):
    """As high as its rows, up to `most`; one click or Enter chooses. Menus are about a row's key."""

    chosen = Signal(object)
    """The key of the row."""

    def __init__(
        self, name: str, words: str, themes: ThemeManager, *, most: int = 10, parent: QWidget | None = None
    ) -> None:
        super().__init__(name, words, themes, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._most = most

    @override
    def set_rows(self, rows: Sequence[ListRow]) -> bool:
        changed = super().set_rows(tuple(rows))
        self._fit()
        return changed

    def _fit(self) -> None:
        self.setFixedHeight(max(1, min(len(self.rows), self._most)) * self.row_height())

    def choose(self, key: str) -> None:
        """Choose a row, as a click does."""
        self.chosen.emit(key)

    @override
    def clicked_row(self, row: ListRow) -> None:
        self.choose(row.key)

    @override
    def opened_row(self, row: ListRow) -> None:
        self.choose(row.key)

    @override
    def subject(self, row: ListRow) -> object:
        return row.key

    @override
    def said(self, row: ListRow) -> AccessibleText:
        return AccessibleText(row.words, row.words, row.words)

    @override
    def row_height(self) -> int:
        return scaled(self.themes.current.size("row-compact"))

    @override
    def paint_row(self, painter: QPainter, row: ListRow, box: QRect, state: QStyle.StateFlag) -> None:
        theme = self.themes.current
        if state & QStyle.StateFlag.State_MouseOver:
            paint.draw_tile(painter, QRectF(box), theme.color("hover"), theme.radius("small"))
        if state & QStyle.StateFlag.State_HasFocus:
            paint.draw_ring(painter, QRectF(box), theme.color("focus"), theme.radius("small"), 1)
        x = box.x() + 6 + 14 * row.depth
        side = scaled(14)
        glyph = icon_image(row.icon, theme.color("muted"), side, painter.device().devicePixelRatioF())
        paint.draw_glyph(painter, QPointF(x, box.y() + (box.height() - side) / 2), glyph)
        right = box.right() - 5
        if row.end:
            font = type_scale.small()
            painter.setFont(font)
            wide = painter.fontMetrics().horizontalAdvance(row.end)
            end = QRect(right - wide, box.y(), wide + 1, box.height())
            paint.draw_line(painter, end, row.end, font, theme.color("muted"))
            right -= wide + 8
        words = QRect(x + side + 8, box.y(), right - x - side - 8, box.height())
        paint.draw_line(painter, words, row.words, type_scale.body(), theme.color("text"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self._fit()
