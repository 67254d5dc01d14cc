"""Tab bar of a detached canvas window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import BORDER, Space, named, row
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.stores import Stores
from wsdesk.window.canvas.canvas_tabs import CanvasTabs
from wsdesk.window.canvas.tab_bar import HEIGHT
from wsdesk.window.canvas.tab_labels import show_tab
from wsdesk.window.commands.shortcut_tooltips import ShortcutTooltips

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


class DetachedTabBar(QWidget):
    """One tab that can be dragged to the tabs of the main window, with a button for the same."""

    def __init__(self, canvas: CanvasStore, stores: Stores, tips: ShortcutTooltips) -> None:
        super().__init__()
        self.setObjectName("windowStrip")
        self.setProperty("role", "document-tabs")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(scaled(HEIGHT))
        self._canvas = canvas
        self._stores = stores
        self.tabs = named(
            CanvasTabs(stores.themes, self), f"windowTab-{canvas.canvas_id}", self.tr("Canvas in this window")
        )
        self.tabs.setMovable(False)
        self.back = IconButton(
            f"bringBack-{canvas.canvas_id}",
            "screen",
            self.tr("Move back to main window"),
            stores.themes,
        )
        tips.add(self.back, "tab.bring-back")
        row(
            (self.tabs, 1),
            self.back,
            space=Space.TIGHT,
            margin=(Space.NONE, Space.NONE, Space.TIGHT, BORDER),
            parent=self,
        )
        self.tabs.add(canvas)
        self.back.clicked.connect(self._on_back)
        self.tabs.menu_requested.connect(self._on_menu_requested)
        canvas.title_changed.connect(self._on_changed)
        canvas.state_changed.connect(self._on_changed)
        stores.offline.changed.connect(self._on_changed)
        stores.recent_canvases.changed.connect(self._on_changed)
        stores.commands.keys_changed.connect(self._on_changed)
        stores.themes.changed.connect(self._on_changed)
        self._on_changed(None)

    def _on_changed(self, _what: object) -> None:
        show_tab(self.tabs, self._canvas, self._stores)

    def _on_back(self) -> None:
        self._stores.commands.trigger("tab.bring-back", self._canvas)

    def _on_menu_requested(self, _canvas_id: str, at: QPoint) -> None:
        self._stores.commands.request_menu("tab", self._canvas, at.x(), at.y())

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.setFixedHeight(scaled(HEIGHT))
