"""Text result on a slide: large type on black, in pages."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlock,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.presentation.labels import tr
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import number
from wsdesk.theme.fonts import ui_font
from wsdesk.theme.theme_manager import ThemeManager

_SIZES = (0.07, 0.055, 0.045, 0.035)
"""Type sizes as shares of the window's height: the largest in which the text fits, else the smallest."""
_MIN_PX = 20
_MARGIN = 0.09
"""Margins as a share of the window's width and height."""
_LINE_LETTERS = 32
"""Width of a line in units of the type size, for readability."""


class TextPage(NamedTuple):
    """Vertical extent of a page in px of the document."""

    top: float
    bottom: float


class SlideText(MarkdownView):
    """Paints the pages of a text itself, since a scrolled view would cut lines at its edges."""

    def __init__(self, themes: ThemeManager, parent: QWidget, *, min_px: int = _MIN_PX) -> None:
        """`min_px` is the minimum type size, which previews of slides reduce to have the same pages."""
        super().__init__("slideText")
        self.setParent(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.fill_height()
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Text"))
        self._themes = themes
        self._min_px = min_px
        self._pages: tuple[TextPage, ...] = ()
        self._page = 0
        self.hide()

    @property
    def page(self) -> int:
        """Index of the visible page."""
        return self._page

    @property
    def pages(self) -> tuple[TextPage, ...]:
        return self._pages

    def show_slide(self, text: str) -> None:
        """Show a text from its first page; hidden without one."""
        self._page, self._pages = 0, ()
        self.setVisible(bool(text))
        if text:
            self.show_text(sanitize.keep_line_breaks(text))
            self._lay_out()
            self.raise_()

    def turn(self, by: int) -> bool:
        """Go to a later or earlier page; False if there is none."""
        page = self._page + by
        if self.isHidden() or not 0 <= page < len(self._pages):
            return False
        self.go_to(page)
        return True

    def go_to(self, page: int) -> None:
        """Go to a page, at most the last one."""
        self._page = max(0, min(page, len(self._pages) - 1))
        self.viewport().update()

    def _room(self) -> QRect:
        """Rectangle of the text."""
        size = self.viewport().size()
        inset = round(min(size.width(), size.height()) * _MARGIN)
        room = QRect(0, 0, size.width(), size.height()).adjusted(inset, inset, -inset, -inset)
        width = min(room.width(), _LINE_LETTERS * self.font().pixelSize())
        return QRect(room.center().x() - width // 2, room.y(), width, room.height())

    def _lay_out(self) -> None:
        """Choose the type size, and divide the text into pages of whole lines."""
        for share in _SIZES:
            self.setFont(ui_font(max(self._min_px, round(self.height() * share))))
            room = self._room()
            self.document().setDefaultFont(self.font())
            self.document().setTextWidth(max(20, room.width()))
            self._pages = self._divide(room.height())
            if len(self._pages) == 1:
                break
        self.go_to(self._page)

    def _divide(self, height: int) -> tuple[TextPage, ...]:
        lines = sorted(self._lines())
        pages: list[TextPage] = []
        top = bottom = lines[0][0] if lines else 0.0
        for line_top, line_bottom in lines:
            if line_bottom - top > height and line_top > top:
                pages.append(TextPage(top, min(bottom, line_top)))
                top = line_top
            bottom = line_bottom
        return (*pages, TextPage(top, bottom))

    def _lines(self) -> list[tuple[float, float]]:
        lines: list[tuple[float, float]] = []
        block: QTextBlock = self.document().begin()
        self.document().documentLayout().documentSize()  # lays out the whole text
        while block.isValid():
            layout = block.layout()
            y = layout.position().y()
            for at in range(layout.lineCount()):
                line = layout.lineAt(at)
                lines.append((y + line.y(), y + line.y() + line.height()))
            block = block.next()
        return lines

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if self._pages:
            self._lay_out()

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        theme, painter = self._themes.current, QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme.color("slide"))
        if not self._pages:
            return
        room, page = self._room(), self._pages[self._page]
        above = (room.height() - (page.bottom - page.top)) / 2 if len(self._pages) == 1 else 0.0
        context = QAbstractTextDocumentLayout.PaintContext()
        ink = theme.color("on-picture")
        context.palette.setColor(QPalette.ColorRole.Text, ink)  # type: ignore[attr-defined]
        aside = self.font().pixelSize()  # bullets are painted left of the text
        clip = QRectF(-aside, page.top, room.width() + aside, page.bottom - page.top)
        context.clip = clip  # type: ignore[attr-defined]
        painter.save()
        painter.translate(room.x(), room.y() + above - page.top)
        painter.setClipRect(clip)
        self.document().documentLayout().draw(painter, context)
        painter.restore()
        if len(self._pages) > 1:
            text = tr("Page {at} of {count}").format(
                at=number(self._page + 1), count=number(len(self._pages))
            )
            line = QRect(room.x(), room.bottom(), room.width(), self.viewport().height() - room.bottom())
            muted = theme.color("surround-muted")
            paint.draw_line(painter, line, text, type_scale.body(16), muted, Qt.AlignmentFlag.AlignRight)
