"""The right side: what there is to know of the selection, under tabs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.panels.parts.type_scale import scaled
from wsdesk.panels.spec import PanelSpec
from wsdesk.store import shown
from wsdesk.store.stores import Stores
from wsdesk.theme.icons import icon
from wsdesk.theme.tokens import Theme
from wsdesk.window.frame.panel_pages import PanelPages

_ICON = 16
_MARGINS = 17
"""Pixels that stand around all tabs."""


class RightSide(QWidget):
    """Details, Versions, Comments: tabs with counts."""

    chosen = Signal(object)
    """The id of the panel that is on top now."""

    def __init__(self, stores: Stores, specs: Sequence[PanelSpec], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rightSide")
        self.setAccessibleName(self.tr("Right side"))
        self.setProperty("role", "side-right")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.pages = PanelPages(stores, specs, self)
        self._tabs = PanelTabs(self)
        self._tabs.setObjectName("rightTabs")
        self._tabs.setAccessibleName(self.tr("What the right side shows"))
        self._tabs.setProperty("accent", "bottom")
        self._tabs.setExpanding(False)
        self._tabs.setDrawBase(False)
        self._tabs.setUsesScrollButtons(True)
        self._tabs.setElideMode(Qt.TextElideMode.ElideRight)
        strip = QWidget(self)
        strip.setProperty("role", "tab-strip")
        strip.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QVBoxLayout(strip)
        row.setContentsMargins(8, 0, 8, 1)
        row.addWidget(self._tabs)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(strip)
        column.addWidget(self.pages, 1)
        self._themes = stores.themes
        for spec in specs:
            self._tabs.setTabData(self._tabs.addTab(""), spec.id)
        stores.themes.changed.connect(self._draw)
        self._draw(stores.themes.current)
        self.setFocusProxy(self.pages)
        self._tabs.currentChanged.connect(self._on_tab_changed)

    def show_panel(self, panel_id: str) -> None:
        """Put a panel on top."""
        if panel_id in self.pages.ids:
            self._tabs.setCurrentIndex(self.pages.ids.index(panel_id))
            self._on_tab_changed(self._tabs.currentIndex())

    def refresh_badges(self) -> None:
        """Write the tabs again, with what their panels want to be told."""
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    @Slot(object)
    def _draw(self, _theme: Theme) -> None:
        self._fit()

    def _fit(self) -> None:
        """Write the names of the panels; where not all fit, the last ones give way to their icons."""
        self._tabs.setIconSize(QSize(scaled(_ICON), scaled(_ICON)))
        ids, now = self.pages.ids, self._tabs.currentIndex()
        as_icon = [self.pages.spec(panel_id).compact for panel_id in ids]
        self._write(as_icon)
        for at in reversed(range(len(ids))):
            if self._tabs.needed() <= self.width() - _MARGINS:
                return
            if at != now and not as_icon[at]:
                as_icon[at] = True
                self._write(as_icon)

    def _write(self, as_icon: Sequence[bool]) -> None:
        for at, panel_id in enumerate(self.pages.ids):
            spec, badge = self.pages.spec(panel_id), self.pages.badge(panel_id)
            whole = " ".join(word for word in (spec.title(), badge) if word)
            text = shown.label(badge if as_icon[at] else whole)
            self._tabs.setAccessibleTabName(at, whole)
            self._tabs.setTabToolTip(at, shown.tooltip(spec.title()) if as_icon[at] else "")
            self._tabs.setTabIcon(at, self._icon(spec) if as_icon[at] else QIcon())
            if self._tabs.tabText(at) != text:
                self._tabs.setTabText(at, text)

    def _icon(self, spec: PanelSpec) -> QIcon:
        return icon(spec.icon, self._themes.current, color="muted")

    def _on_tab_changed(self, at: int) -> None:
        self._fit()
        panel_id = str(self._tabs.tabData(at) or "")
        if panel_id and panel_id != self.pages.current:
            self.pages.show_panel(panel_id)
            self.chosen.emit(panel_id)


class PanelTabs(QTabBar):
    """Tabs that keep the keys by which they are chosen, also where the panel below has a command for them."""

    _OWN = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)

    def needed(self) -> int:
        """Pixels that all tabs take where nothing is cut."""
        return sum(self.tabSizeHint(at).width() for at in range(self.count()))

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
