"""Tab bar: tab widths, close buttons, and the italic title of the preview."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QCursor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyleOptionTab, QTabBar, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.theme.theme_manager import ThemeManager

HEIGHT = 34
ICON = 14
_MAX_WIDTH = 220
_MAX_CURRENT_WIDTH = 300
_MIN_WIDTH = 84
"""Maximum width of a tab, of the current one, and minimum width."""
_ARROW = 28
"""Width of each scroll arrow."""
_CROSS_FROM = 128
"""Minimum width of a tab with a cross."""
_CROSS = 20
CROSS_SIDE = QTabBar.ButtonPosition.RightSide
"""Qt mirrors it in right-to-left layouts."""
_MARK_WIDTH = 3
"""Width of the drop mark."""


class CanvasTabBar(QTabBar):
    """One tab per canvas, with its ID as the tab data.

    The current tab is as wide as its title needs; a preview has an italic title.
    """

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self.preview_id = ""
        """The canvas whose title is italic."""
        self._mark = -1
        self._widened = -1
        """The current tab of the last layout."""
        self.setIconSize(QSize(scaled(ICON), scaled(ICON)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def canvas_ids(self) -> tuple[str, ...]:
        """IDs of the canvases in tab order."""
        return tuple(str(self.tabData(at)) for at in range(self.count()))

    def index_of(self, canvas_id: str) -> int:
        """Index of a canvas, -1 without a tab."""
        ids = self.canvas_ids
        return ids.index(canvas_id) if canvas_id in ids else -1

    def set_drop_mark(self, place: int) -> None:
        """Show the drop mark before an index; -1 hides it."""
        if place != self._mark:
            self._mark = place
            self.update()

    def _mark_box(self) -> QRect:
        """Rectangle of the mark, inside the tab bar."""
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        x = self.width() if mirrored else 0
        if self.count():
            rect = self.tabRect(min(self._mark, self.count() - 1))
            x = rect.right() + 1 if mirrored == (self._mark < self.count()) else rect.left()
        thick = scaled(_MARK_WIDTH)
        return QRect(max(0, min(x - thick // 2, self.width() - thick)), 2, thick, self.height() - 4)

    def update_crosses(self) -> None:
        """Show the cross only on the current tab if tabs are narrow."""
        tight = self.width() < self.count() * scaled(_CROSS_FROM)
        changed = self._widened != self.currentIndex()
        self._widened = self.currentIndex()
        for at in range(self.count()):
            cross: QWidget | None = self.tabButton(at, CROSS_SIDE)
            if cross is None:  # pyright: ignore[reportUnnecessaryComparison]
                continue  # the tab is being put in
            wide = 0 if tight and at != self.currentIndex() else scaled(_CROSS)
            if (cross.width(), cross.height()) != (wide, scaled(_CROSS)):
                cross.setFixedSize(wide, scaled(_CROSS))
                changed = True
        if changed:
            # Qt lays out the tabs again, and scrolls to the current one.
            self.setElideMode(self.elideMode())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update_crosses()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.setIconSize(QSize(scaled(ICON), scaled(ICON)))
            self.update_crosses()

    @override
    def tabSizeHint(self, index: int) -> QSize:
        hint = super().tabSizeHint(index)
        if self._is_preview(index):
            hint.setWidth(hint.width() + self._italic_excess(self.tabText(index)))
        most = scaled(_MAX_WIDTH)
        if index == self.currentIndex():  # not wider than the space between the arrows
            most = min(scaled(_MAX_CURRENT_WIDTH), self.width() - 2 * _ARROW)
        return QSize(max(scaled(_MIN_WIDTH), min(most, hint.width())), scaled(HEIGHT) - 1)

    @override
    def minimumTabSizeHint(self, index: int) -> QSize:
        least = self.tabSizeHint(index).width() if index == self.currentIndex() else scaled(_MIN_WIDTH)
        return QSize(least, scaled(HEIGHT) - 1)

    @override
    def initStyleOption(self, option: QStyleOptionTab, tabIndex: int) -> None:
        super().initStyleOption(option, tabIndex)
        if self._is_preview(tabIndex):
            option.text = ""  # pyright: ignore[reportAttributeAccessIssue]  # painted below, in italics

    def _is_preview(self, index: int) -> bool:
        return bool(self.preview_id) and self.tabData(index) == self.preview_id

    def _italic_font(self) -> QFont:
        font = QFont(self.font())
        font.setItalic(True)
        return font

    def _italic_excess(self, text: str) -> int:
        """Width in px that italics need beyond the upright letters that Qt measures."""
        slanted = QFontMetrics(self._italic_font()).horizontalAdvance(text)
        return max(0, slanted - self.fontMetrics().horizontalAdvance(text))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(60, scaled(HEIGHT) - 1)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        at = self.index_of(self.preview_id) if self.preview_id else -1
        if at >= 0:
            self._paint_preview(painter, at)
        if self._mark >= 0:
            painter.fillRect(self._mark_box(), self._themes.current.color("accent"))

    def _paint_preview(self, painter: QPainter, at: int) -> None:
        """Paint the title of the preview tab like the style, but in italics."""
        from PySide6.QtWidgets import QStyle  # imported lazily: the style classes take 8 ms

        option = QStyleOptionTab()
        self.initStyleOption(option, at)
        box = self.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, self)
        font = self._italic_font()
        painter.setFont(font)
        theme = self._themes.current
        is_current, lit = (
            at == self.currentIndex(),
            self.tabRect(at).contains(self.mapFromGlobal(QCursor.pos())),
        )
        name = "text" if is_current or (lit and self.underMouse()) else "muted"
        painter.setPen(theme.color("selected-text" if is_current and self.hasFocus() else name))
        text = self.tabText(at).replace("&&", "&")
        text = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
