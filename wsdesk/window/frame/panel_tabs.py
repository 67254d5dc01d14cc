"""Tabs of the right sidebar: labels for as many as fit, icons for the other inactive ones."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QTabBar, QWidget
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.text.text_direction import mirrored
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager

_ICON = 16
_GAP = 5
_LINE = 2
_ROOMY, _TIGHT, _ICON_PAD = 9, 5, 7
"""Pixels beside what a tab shows: among words, among words that hardly fit, and among icons."""
_RESERVED = tuple(2 * digit for digit in "0123456789")
"""The width of a tab with a count has room for any two digits, so that no tab moves when counts change."""


@dataclass(frozen=True, slots=True)
class PanelTab:
    """Content of a tab: `title` and `badge` are plain text, `icon` is an icon name.

    `counts`: its badge appears and disappears.
    """

    id: str
    title: str
    badge: str
    icon: str
    counts: bool = False
    keys: str = ""
    """Shortcut in the native format, for the tooltip."""

    @property
    def text(self) -> str:
        return f"{self.title} {self.badge}" if self.badge else self.title


def _tip(tab: PanelTab) -> str:
    text = sanitize.plain_tooltip(tab.text)
    return f"{text}   {tab.keys}" if tab.keys else text


class PanelTabs(QTabBar):
    """The level of detail depends on the width only, not on the current tab or on counts up to 99.

    The first tabs have labels if not all of them fit. The current tab is then wider by what the widest icon
    needs for its label, so that a clicked tab stays under the pointer and the others keep their places.
    """

    _OWN = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
    """Keys that choose a tab, which override shortcuts of the panel below."""

    def __init__(
        self, name: str, accessible_name: str, themes: ThemeManager, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        named(self, name, accessible_name)
        self.setProperty("accent", "bottom")
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setMouseTracking(True)
        self._themes = themes
        self._shown: tuple[PanelTab, ...] = ()
        self.labels = 0
        """Number of tabs, from the first, that have labels."""
        self._badges = True
        self._pad = _ROOMY
        self._advances: dict[str, int] = {}
        """Measured texts, which each layout needs hundreds of times."""
        self.currentChanged.connect(self._lay_out)

    def show_tabs(self, tabs: Sequence[PanelTab]) -> None:
        """Set the tabs; IDs of existing tabs can't change."""
        before, self._shown = self._shown, tuple(tabs)
        for at, tab in enumerate(self._shown):
            if at >= self.count():
                self.setTabData(self.addTab(""), tab.id)
            if before[at : at + 1] != (tab,):
                self.setTabText(at, tab.text.replace("&", "&&"))
        self.update_detail()

    def update_detail(self) -> None:
        """Choose labels or icons from the width."""
        self._advances.clear()
        self._badges = True
        fits = ((self._labels_that_fit(pad), pad) for pad in map(scaled, (_ROOMY, _ICON_PAD, _TIGHT)))
        labels, self._pad = max(fits, key=itemgetter(0))
        self.labels = max(0, labels)
        if labels < 0:
            self._badges, self._pad = False, scaled(_TIGHT)
        for at, tab in enumerate(self._shown):
            tip = "" if self._has_label(at) else _tip(tab)
            if self.tabToolTip(at) != tip:
                self.setTabToolTip(at, tip)
        self._lay_out()

    def _labels_that_fit(self, pad: int) -> int:
        """Number of tabs that can have labels with a padding; -1 if icons with badges don't fit either."""
        self._pad = pad
        for labels in range(len(self._shown), -1, -1):
            self.labels = labels
            if self._tabs_width() + self._extra() <= self.width():
                return labels
        return -1

    def _lay_out(self) -> None:
        self.setElideMode(self.elideMode())  # makes Qt request the sizes again
        self.update()

    def _has_label(self, at: int) -> bool:
        return at < self.labels

    def _tabs_width(self) -> int:
        return sum(self._tab_width(at) for at in range(len(self._shown)))

    def _extra(self) -> int:
        """Px that the current tab needs beyond its icon, whichever it is: all tabs have one total width."""
        needed = (self._label_width(at) - self._tab_width(at) for at in range(len(self._shown)))
        return max(needed, default=0)

    def _tab_width(self, at: int) -> int:
        """Px of an inactive tab."""
        if self._has_label(at):
            return self._label_width(at)
        badge = self._badge_width(self._shown[at]) if self._badges else 0
        return scaled(_ICON) + (scaled(_GAP) + badge if badge else 0) + 2 * self._pad

    def _label_width(self, at: int) -> int:
        return self._words_width(self._shown[at]) + 2 * self._pad

    def _badge_width(self, tab: PanelTab) -> int:
        if tab.counts:
            return max(map(self._advance, (tab.badge, *_RESERVED)))
        return self._advance(tab.badge) if tab.badge else 0

    def _words_width(self, tab: PanelTab) -> int:
        badge = self._badge_width(tab)
        return self._advance(f"{tab.title} " if badge else tab.title) + badge

    def _advance(self, text: str) -> int:
        if text not in self._advances:
            self._advances[text] = self.fontMetrics().horizontalAdvance(text) + 1
        return self._advances[text]

    @override
    def tabSizeHint(self, index: int) -> QSize:
        height = scaled(self._themes.current.size("side-tab")) + _LINE
        if index >= len(self._shown):
            return QSize(0, height)
        width = self._tab_width(index)
        if index == self.currentIndex():
            width += min(self._extra(), max(0, self.width() - self._tabs_width()))
        return QSize(width, height)

    @override
    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        pointed = self.tabAt(self.mapFromGlobal(QCursor.pos())) if self.underMouse() else -1
        for at, tab in enumerate(self._shown):
            is_current = at == self.currentIndex()
            self._paint_tab(painter, at, tab, is_current=is_current, lit=at == pointed)

    def _paint_tab(self, painter: QPainter, at: int, tab: PanelTab, *, is_current: bool, lit: bool) -> None:
        theme, box = self._themes.current, self.tabRect(at)
        focused = is_current and self.hasFocus()
        color = theme.color("selected-text" if focused else "text" if is_current or lit else "muted")
        if focused:
            painter.fillRect(box, theme.color("selected"))
        if is_current:
            line = QRect(box.x(), box.bottom() + 1 - _LINE, box.width(), _LINE)
            painter.fillRect(line, theme.color("accent"))
        painter.setPen(color)
        inner = box.adjusted(self._pad - 1, 0, 1 - self._pad, -_LINE)
        if self._has_label(at) or is_current:
            line = self.fontMetrics().elidedText(tab.text, Qt.TextElideMode.ElideRight, inner.width())
            start = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            # A tab with a count has room for two digits, which are at its end.
            is_wider = is_current and self.labels < len(self._shown)
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter if is_wider else start, line)
        else:
            self._paint_icon(painter, inner, tab, color)

    def _paint_icon(self, painter: QPainter, box: QRect, tab: PanelTab, color: QColor) -> None:
        badge = tab.badge if self._badges else ""
        side, gap, advance = scaled(_ICON), scaled(_GAP), self._advance(badge) if badge else 0
        # Centered: beside an icon without a count, the room for one is on both sides.
        width = side + (gap + advance if badge else 0)
        start = mirrored(self, box).x() + (box.width() - width) // 2
        place = mirrored(self, QRect(start, box.y() + (box.height() - side) // 2, side, side))
        painter.drawImage(place.topLeft(), icon_image(tab.icon, color, side, self.devicePixelRatioF()))
        if badge:
            rest = QRect(start + side + gap, box.y(), advance, box.height())
            painter.drawText(mirrored(self, rest), Qt.AlignmentFlag.AlignCenter, badge)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update_detail()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.update_detail()

    @override
    def event(self, arg__1: QEvent) -> bool:
        if (
            isinstance(arg__1, QKeyEvent)
            and arg__1.type() is QEvent.Type.ShortcutOverride
            and arg__1.key() in self._OWN
        ):
            arg__1.accept()
            return True
        return super().event(arg__1)
