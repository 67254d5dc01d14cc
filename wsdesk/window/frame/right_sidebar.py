"""Right sidebar: panels under tabs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.panels.widgets.layout.boxes import BORDER, Space, column
from wsdesk.store.stores import Stores
from wsdesk.window.frame.panel_pages import PanelPages
from wsdesk.window.frame.panel_tabs import PanelTab, PanelTabs


class RightSidebar(QWidget):
    """Details, Versions, Comments: tabs with counts."""

    chosen = Signal(object)
    """Emitted with the ID of the current panel."""

    def __init__(self, stores: Stores, specs: Sequence[PanelSpec], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rightSide")
        self.setAccessibleName(self.tr("Right sidebar"))
        self.setProperty("role", "side-right")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.pages = PanelPages(stores, specs, self)
        self._tabs = PanelTabs("rightTabs", self.tr("Right sidebar panels"), stores.themes, self)
        strip = QWidget(self)
        strip.setProperty("role", "tab-strip")
        strip.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column(self._tabs, margin=(Space.SMALL, Space.NONE, Space.SMALL, BORDER), parent=strip)
        column(
            strip,
            (self.pages, 1),
            space=Space.NONE,
            margin=(BORDER, Space.NONE, Space.NONE, Space.NONE),
            parent=self,
        )
        self.refresh_badges()
        self.setFocusProxy(self.pages)
        self._tabs.currentChanged.connect(self._on_tab_changed)

    def show_panel(self, panel_id: str) -> None:
        """Show a panel."""
        if panel_id in self.pages.ids:
            self._tabs.setCurrentIndex(self.pages.ids.index(panel_id))
            self._on_tab_changed(self._tabs.currentIndex())

    def refresh_badges(self) -> None:
        """Update the tabs with the badges of their panels."""
        specs = [self.pages.spec(panel_id) for panel_id in self.pages.ids]
        self._tabs.show_tabs(
            [
                PanelTab(spec.id, spec.title(), self.pages.badge(spec.id), spec.icon, spec.counts)
                for spec in specs
            ]
        )

    def _on_tab_changed(self, at: int) -> None:
        panel_id = str(self._tabs.tabData(at) or "")
        if panel_id and panel_id != self.pages.current:
            self.pages.show_panel(panel_id)
            self.chosen.emit(panel_id)
