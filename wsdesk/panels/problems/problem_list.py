"""The list of problems: two lines each, what it is and what is wrong with it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QWidget
from typing_extensions import override

from wsdesk.panels.problems.rows import ProblemRow
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager


class ProblemList(ListView[ProblemRow]):
    """One click or Enter goes to what has the problem."""

    chosen = Signal(object)
    """A `ProblemRow`."""

    def __init__(self, words: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("problemList", words, themes, parent)
        self._last: ProblemRow | None = None

    @override
    def set_rows(self, rows: tuple[ProblemRow, ...]) -> bool:
        """Show these rows; the one that the keyboard is on stays, where it is still there."""
        current = self.current_row()
        changed = super().set_rows(rows)
        if changed and current in rows:
            self.setCurrentIndex(self.index_of(rows.index(current)))
        return changed

    def step(self, by: int) -> ProblemRow | None:
        """Go to the next row, round and round; None where there is none."""
        rows, count = self.rows, len(self.rows)
        if not count:
            return None
        # From where one went last: the focus alone puts the keyboard on the first row.
        gone = rows.index(self._last) if self._last in rows else None
        at = (gone + by) % count if gone is not None else (0 if by > 0 else count - 1)
        self._last = rows[at]
        self.setCurrentIndex(self.index_of(at))
        return rows[at]

    @override
    def clicked_row(self, row: ProblemRow) -> None:
        self._last = row
        self.chosen.emit(row)

    @override
    def opened_row(self, row: ProblemRow) -> None:
        self.clicked_row(row)

    @override
    def said(self, row: ProblemRow) -> AccessibleText:
        words = f"{row.what}: {row.words}"
        return AccessibleText(words, words, "\n".join(part for part in (row.what, row.words, row.id) if part))

    @override
    def row_height(self) -> int:
        return type_scale.scaled(46)

    @override
    def paint_row(self, painter: QPainter, row: ProblemRow, box: QRect, state: QStyle.StateFlag) -> None:
        theme = self.themes.current
        tile = QRectF(box).adjusted(6, 0, -6, 0)
        if state & QStyle.StateFlag.State_Selected:
            paint.draw_tile(painter, tile, theme.color("selected"), theme.radius("small"))
        elif state & QStyle.StateFlag.State_MouseOver:
            paint.draw_tile(painter, tile, theme.color("hover"), theme.radius("small"))
        if state & QStyle.StateFlag.State_HasFocus:
            paint.draw_ring(painter, tile, theme.color("focus"), theme.radius("small"), 1)
        tint = theme.color("error-text" if row.grave else "warn")
        side, ratio = type_scale.scaled(14), painter.device().devicePixelRatioF()
        drawing = icon_image("error" if row.grave else "warning", tint, side, ratio)
        half = box.height() // 2
        paint.draw_glyph(painter, QPointF(box.x() + 14, box.y() + 1 + (half - side) / 2 + 2.5), drawing)
        left, wide = box.x() + side + 22, box.width() - side - 22 - 12
        above = QRect(left, box.y() + 3, wide, half - 2)
        below = QRect(left, box.y() + half, wide, half - 4)
        paint.draw_line(painter, above, row.what, type_scale.body(), theme.color("text"))
        paint.draw_line(painter, below, row.words, type_scale.small(), theme.color("muted"))
