"""Left sidebar: panels under a segmented control."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.panels.widgets.controls.segmented import Segmented
from wsdesk.panels.widgets.layout.boxes import BORDER, Space, column
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon
from wsdesk.theme.tokens import Theme
from wsdesk.window.frame.panel_pages import PanelPages


class LeftSidebar(QWidget):
    """Projects, Library, Models: one at a time, chosen by segments."""

    chosen = Signal(object)
    """Emitted with the ID of the current panel."""

    def __init__(self, stores: Stores, specs: Sequence[PanelSpec], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("leftSide")
        self.setAccessibleName(self.tr("Left sidebar"))
        self.setProperty("role", "side-left")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.pages = PanelPages(stores, specs, self)
        self._segments = Segmented("leftSegments", self.tr("Left sidebar panels"), self, tabs=True)
        column(
            column(self._segments, margin=(Space.MEDIUM, Space.SMALL)),
            (self.pages, 1),
            space=Space.NONE,
            margin=(Space.NONE, Space.NONE, BORDER, Space.NONE),
            parent=self,
        )
        for spec in specs:
            self._segments.add(spec.id, sanitize.label(spec.title()))
        self._segments.setVisible(len(specs) > 1)
        stores.themes.changed.connect(self._draw)
        self._draw(stores.themes.current)
        self.setFocusProxy(self.pages)
        self._segments.chosen.connect(self._on_chosen)

    def show_panel(self, panel_id: str) -> None:
        """Show a panel."""
        if panel_id in self.pages.ids:
            self._segments.choose(panel_id)
            self._on_chosen(panel_id)

    def refresh_badges(self) -> None:
        """Update the segments with the badges of their panels."""
        for panel_id in self.pages.ids:
            words = (self.pages.spec(panel_id).title(), self.pages.badge(panel_id))
            self._segments.set_text(panel_id, sanitize.label(" ".join(word for word in words if word)))

    @Slot(object)
    def _draw(self, theme: Theme) -> None:
        self._segments.set_icons(
            {
                panel_id: icon(self.pages.spec(panel_id).icon, theme, color="muted")
                for panel_id in self.pages.ids
            }
        )

    def _on_chosen(self, panel_id: str) -> None:
        if panel_id != self.pages.current:
            self.pages.show_panel(panel_id)
            self.chosen.emit(panel_id)
