"""Menu of pinned and recent canvases."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.store.canvas.recent_canvases import RecentCanvas
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon

_MOST = 12


class RecentMenu(QObject):
    """Made anew each time that it opens."""

    def __init__(self, stores: Stores, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self.menu = named(QMenu(window), "visitsMenu", self.tr("Pinned and recent canvases"))
        self.menu.triggered.connect(self._on_triggered)

    def open_below(self, widget: QWidget) -> None:
        """Open it under a widget."""
        self._fill()
        self.menu.popup(widget.mapToGlobal(QPoint(0, widget.height())))

    def _fill(self) -> None:
        visits, current = self._stores.visits, self._stores.canvases.current
        here = current.canvas_id if current is not None else ""
        self.menu.clear()
        for visit in visits.pinned:
            self._add(visit, "pin")
        if visits.pinned:
            self.menu.addSeparator()
        lately = [v for v in visits.recent if not visits.is_pinned(v.canvas_id) and v.canvas_id != here]
        for visit in lately[:_MOST]:
            self._add(visit, "clock")
        if not visits.pinned and not lately:
            nothing = self.menu.addAction(self.tr("No other recent canvases"))
            nothing.setEnabled(False)

    def _add(self, visit: RecentCanvas, drawing: str) -> None:
        title = sanitize.label(visit.title, 80) or self.tr("Untitled")
        action = QAction(icon(drawing, self._stores.themes.current, color="muted"), title, self.menu)
        action.setObjectName(f"visit-{visit.canvas_id}")
        action.setData(visit.canvas_id)
        self.menu.addAction(action)

    def _on_triggered(self, action: QAction) -> None:
        if action.data():
            self._stores.canvases.open(str(action.data()))
