"""Tab bar: tab widths, close buttons, and the italic title of the preview."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QCursor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyleOptionTab, QTabBar, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.theme.theme_manager import ThemeManager

HEIGHT = 34
ICON = 14
_MOST = 220
_MOST_CURRENT = 300
_LEAST = 84
"""How wide a tab is at most, the current one at most, and any at least."""
_ARROW = 28
"""How wide each of the two arrows is that scroll the tabs."""
_ROOMY = 128
"""Tabs narrower than this have no room for a cross beside their words."""
_CROSS = 20
CROSS_SIDE = QTabBar.ButtonPosition.RightSide
"""Qt mirrors it where words go from right to left."""
_MARK = 3
"""How thick the line is that shows where a tab would come to stand."""


class CanvasTabBar(QTabBar):
    """A tab a canvas, whose ID is the tab's data.

    The current tab is as wide as its title needs. A preview has an italic title.
    """

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self.preview_id = ""
        """The canvas whose title is in italics."""
        self._mark = -1
        self._widened = -1
        """The tab that was current when the tabs were laid out last."""
        self.setIconSize(QSize(scaled(ICON), scaled(ICON)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def canvas_ids(self) -> tuple[str, ...]:
        """The canvases in the order of their tabs."""
        return tuple(str(self.tabData(at)) for at in range(self.count()))

    def index_of(self, canvas_id: str) -> int:
        """The place of a canvas, -1 where it has no tab."""
        ids = self.canvas_ids
        return ids.index(canvas_id) if canvas_id in ids else -1

    def mark(self, place: int) -> None:
        """Show where a tab would come to stand; nowhere for -1."""
        if place != self._mark:
            self._mark = place
            self.update()

    def _mark_box(self) -> QRect:
        """Where the mark is painted, whole within the strip."""
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        x = self.width() if mirrored else 0
        if self.count():
            rect = self.tabRect(min(self._mark, self.count() - 1))
            x = rect.right() + 1 if mirrored == (self._mark < self.count()) else rect.left()
        thick = scaled(_MARK)
        return QRect(max(0, min(x - thick // 2, self.width() - thick)), 2, thick, self.height() - 4)

    def fit(self) -> None:
        """Where tabs are narrow their words need the room: only the current one shows its cross then."""
        tight = self.width() < self.count() * scaled(_ROOMY)
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
            self.setElideMode(self.elideMode())  # makes Qt lay the tabs out again, the current one in sight

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.setIconSize(QSize(scaled(ICON), scaled(ICON)))
            self.fit()

    @override
    def tabSizeHint(self, index: int) -> QSize:
        hint = super().tabSizeHint(index)
        most = scaled(_MOST)
        if index == self.currentIndex():  # no wider than what the arrows leave
            most = min(scaled(_MOST_CURRENT), self.width() - 2 * _ARROW)
        return QSize(max(scaled(_LEAST), min(most, hint.width())), scaled(HEIGHT) - 1)

    @override
    def minimumTabSizeHint(self, index: int) -> QSize:
        least = self.tabSizeHint(index).width() if index == self.currentIndex() else scaled(_LEAST)
        return QSize(least, scaled(HEIGHT) - 1)

    @override
    def initStyleOption(self, option: QStyleOptionTab, tabIndex: int) -> None:
        super().initStyleOption(option, tabIndex)
        if self.preview_id and self.tabData(tabIndex) == self.preview_id:
            option.text = ""  # pyright: ignore[reportAttributeAccessIssue]  # painted below, in italics

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
        """The title of the preview tab: as the style writes the others, but in italics."""
        from PySide6.QtWidgets import QStyle  # its classes cost 8 ms, and the first window has no preview

        option = QStyleOptionTab()
        self.initStyleOption(option, at)
        box = self.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, self)
        font = self.font()
        font.setItalic(True)
        painter.setFont(font)
        theme = self._themes.current
        is_current, lit = (
            at == self.currentIndex(),
            self.tabRect(at).contains(self.mapFromGlobal(QCursor.pos())),
        )
        name = "text" if is_current or (lit and self.underMouse()) else "muted"
        painter.setPen(theme.color("selected-text" if is_current and self.hasFocus() else name))
        words = self.tabText(at).replace("&&", "&")
        words = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
