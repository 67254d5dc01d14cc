"""The list of what was found: two lines each, with the letters that were typed strong."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QWidget
from typing_extensions import override

from wsdesk.panels.global_search import labels
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.highlighted_text import draw_marked
from wsdesk.panels.widgets.text.text_direction import upright
from wsdesk.store.search.results import SearchResult
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager

_EDGE, _GLYPH = 14, 16


class SearchResultList(ListView[SearchResult]):
    """One click or Enter goes there."""

    chosen = Signal(object)
    """A `SearchResult`."""

    def __init__(self, label: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("everywhereList", label, themes, parent)
        self._stepped = False
        """Whether the person chose a row; until then the first one is the choice."""

    def show_found(self, rows: tuple[SearchResult, ...], *, anew: bool = False) -> None:
        """Show these rows; the one that the person went to stays, else (and where it is `anew`) the first."""
        self._stepped &= not anew
        current = self.current_row() if self._stepped or self.hasFocus() else None
        offset = self.verticalScrollBar().value()
        if not self.set_rows(rows) and not anew:
            return
        same = next((n for n, row in enumerate(rows) if current is not None and row.id == current.id), 0)
        if rows:
            self.setCurrentIndex(self.index_of(same))
            self.verticalScrollBar().setValue(offset if same else 0)

    def step(self, by: int) -> None:
        """Move the choice, as far as there are rows."""
        self._stepped = True
        if self.rows:
            at = min(max(self.currentIndex().row() + by, 0), len(self.rows) - 1)
            self.setCurrentIndex(self.index_of(at))

    @override
    def clicked_row(self, row: SearchResult) -> None:
        self.chosen.emit(row)

    @override
    def opened_row(self, row: SearchResult) -> None:
        self.chosen.emit(row)

    @override
    def said(self, row: SearchResult) -> AccessibleText:
        tip = "\n".join(part for part in (row.title.text, row.place, row.text.text) if part)
        return AccessibleText(labels.title_of(row), labels.spoken(row), tip)

    @override
    def row_height(self) -> int:
        return type_scale.scaled(52)

    @override
    def paint_row(self, painter: QPainter, row: SearchResult, box: QRect, state: QStyle.StateFlag) -> None:
        theme = self.themes.current
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        tile = QRectF(box).adjusted(6, 1, -6, -1)
        if chosen:
            paint.draw_tile(painter, tile, theme.color("selected"), theme.radius("small"))
        elif state & QStyle.StateFlag.State_MouseOver:
            paint.draw_tile(painter, tile, theme.color("hover"), theme.radius("small"))
        if state & QStyle.StateFlag.State_HasFocus:
            paint.draw_ring(painter, tile, theme.color("focus"), theme.radius("small"), 1)
        kind = row.kind if row.kind not in ("asset", "version", "canvas", "comment") else ""
        tint = paint.kind_color(theme, kind) if kind else theme.color("muted")
        side = type_scale.scaled(_GLYPH)
        glyph = icon_image(labels.drawing(row), tint, side, painter.device().devicePixelRatioF())
        half = box.height() / 2
        paint.draw_glyph(painter, QPointF(box.x() + _EDGE, box.y() + half / 2 + 2 - side / 2 + 2), glyph)
        left, right = box.x() + _EDGE + side + 10, box.right() - _EDGE
        quiet = theme.color("selected-muted" if chosen else "muted")
        right = self._draw_labels(painter, row, right, box, quiet) - 12
        strong = theme.color("selected-text" if chosen else "accent")
        body = theme.color("selected-text" if chosen else "text")
        above = QRect(left, box.y() + 5, right - left, round(half) - 5)
        below = QRect(left, box.y() + round(half), right - left, round(half) - 5)
        self._draw_above(painter, row, above, (body, strong, quiet))
        painter.save()
        painter.setClipRect(below)
        text = row.text.text or labels.kind_word(row.kind)
        at = QPointF(below.x(), below.center().y() + 0.5)
        draw_marked(painter, at, _cut(text, below.width()), row.text.marks, type_scale.small(), quiet, strong)
        painter.restore()

    def _draw_above(
        self, painter: QPainter, row: SearchResult, box: QRect, colors: tuple[QColor, QColor, QColor]
    ) -> None:
        """The title, and beside it where it is."""
        body, strong, quiet = colors
        font = type_scale.title()
        metrics = QFontMetrics(font)
        title = labels.title_of(row)
        place_room = min(QFontMetrics(type_scale.small()).horizontalAdvance(row.place), box.width() // 2)
        room = box.width() - (place_room + 12 if row.place else 0)
        cut = metrics.elidedText(title, Qt.TextElideMode.ElideRight, room)
        at = QPointF(box.x(), box.center().y() + 0.5)
        wide = draw_marked(painter, at, cut, row.title.marks, font, body, strong)
        place = QRect(box.x() + wide + 12, box.y(), max(0, box.width() - wide - 12), box.height())
        paint.draw_line(painter, place, row.place, type_scale.small(), quiet)

    def _draw_labels(
        self, painter: QPainter, row: SearchResult, right: int, box: QRect, color: QColor
    ) -> int:
        """Where it was found, as small caps at the end of the row; answers where they begin."""
        font = type_scale.small()
        metrics = QFontMetrics(font)
        high = type_scale.scaled(18)
        for label in reversed(labels.labels(row)):
            wide = metrics.horizontalAdvance(label) + 12
            cap = QRectF(right - wide, box.y() + (box.height() - high) / 2, wide, high)
            paint.draw_ring(painter, cap, self.themes.current.color("line"), 5, 1)
            painter.setFont(font)
            painter.setPen(color)
            with upright(painter, cap):
                painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, label)
            right = round(cap.x()) - 6
        return right


def _cut(text: str, room: int) -> str:
    """What fits, were all of it strong."""
    font = QFont(type_scale.small())
    font.setBold(True)
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
