"""The list of a history: headings, and two lines each for its nodes, set in by how far away they are."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QWidget
from typing_extensions import override

from wsdesk.panels.lineage.rows import LineageRow
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.store.text import kind_labels
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager

_PAD, _STEP, _GLYPH, _DEEPEST = 14, 10, 14, 6


class LineageList(ListView[LineageRow]):
    """One click or Enter goes to a node; a heading leads nowhere."""

    chosen = Signal(object)
    """A `LineageRow`."""

    def __init__(self, words: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("lineageList", words, themes, parent)

    @override
    def set_rows(self, rows: tuple[LineageRow, ...]) -> bool:
        changed = super().set_rows(rows)
        own = next((at for at, row in enumerate(rows) if row.own), -1)
        if changed and own >= 0:  # keys begin where one is, not at the furthest ancestor
            self.setCurrentIndex(self.index_of(own))
        return changed

    @override
    def is_heading(self, row: LineageRow) -> bool:
        return row.is_heading

    @override
    def clicked_row(self, row: LineageRow) -> None:
        if not row.is_heading:
            self.chosen.emit(row)

    @override
    def opened_row(self, row: LineageRow) -> None:
        self.clicked_row(row)

    @override
    def subject(self, row: LineageRow) -> object:
        return row.node_id

    @override
    def said(self, row: LineageRow) -> AccessibleText:
        words = ", ".join(part for part in (row.title, row.words) if part)
        return AccessibleText(row.title, words, words)

    @override
    def row_height(self) -> int:
        return type_scale.scaled(42)

    @override
    def paint_row(self, painter: QPainter, row: LineageRow, box: QRect, state: QStyle.StateFlag) -> None:
        theme = self.themes.current
        if row.is_heading:
            place = box.adjusted(_PAD, box.height() // 4, -_PAD, 0)
            paint.draw_line(painter, place, row.title, type_scale.small(), theme.color("muted"))
            return
        tile = QRectF(box).adjusted(6, 1, -6, -1)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or row.own:
            paint.draw_tile(painter, tile, theme.color("selected"), theme.radius("small"))
        elif state & QStyle.StateFlag.State_MouseOver:
            paint.draw_tile(painter, tile, theme.color("hover"), theme.radius("small"))
        if state & QStyle.StateFlag.State_HasFocus:
            paint.draw_ring(painter, tile, theme.color("focus"), theme.radius("small"), 1)
        ratio = painter.device().devicePixelRatioF()
        x = box.x() + _PAD + _STEP * min(max(0, row.depth - 1), _DEEPEST)
        half = box.height() // 2
        side = type_scale.scaled(_GLYPH)
        glyph = icon_image(kind_labels.drawing(row.kind), paint.kind_color(theme, row.kind), side, ratio)
        paint.draw_glyph(painter, QPointF(x, box.y() + (half - side) / 2 + 3), glyph)
        left, right = x + side + 8, box.right() - 12
        if row.stale:
            paint.draw_glyph(
                painter,
                QPointF(right - side, box.y() + (box.height() - side) / 2),
                icon_image("clock", theme.color("warn"), side, ratio),
            )
            right -= side + 6
        words, quiet = ("selected-text", "selected-muted") if chosen or row.own else ("text", "muted")
        above = QRect(left, box.y() + 3, right - left, half - 3)
        below = QRect(left, box.y() + half, right - left, half - 3)
        paint.draw_line(painter, above, row.title, type_scale.body(), theme.color(words))
        paint.draw_line(painter, below, row.words, type_scale.small(), theme.color(quiet))
