"""Window title and breadcrumb of the current canvas."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.window.bars.top_bar import TopBar
from wsdesk.window.canvas.canvas_area import CanvasArea


class WindowTitle(QObject):
    """Workspace, project, and title of the visible canvas."""

    def __init__(self, stores: Stores, top: TopBar, area: CanvasArea, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self._top = top
        self._area = area
        self._window = window
        for signal in (
            stores.profiles.changed,
            stores.projects.changed,
            stores.connection.changed,
            stores.canvases.current_changed,
            stores.detached_windows.parted,
            stores.detached_windows.returned,
        ):
            signal.connect(self._show)
        stores.canvases.opened.connect(self._on_canvas_opened)
        self._show()

    def _show(self) -> None:
        stores = self._stores
        canvas = stores.canvases.get(self._area.shown)
        project = stores.projects.project_of(canvas.canvas_id) if canvas is not None else None
        title = (canvas.title or self.tr("Untitled")) if canvas is not None else ""
        profile = stores.profiles.current
        self._top.breadcrumb.set_color(profile.colour if profile is not None else "")
        self._top.set_path(
            profile.name if profile is not None else stores.connection.state.profile_name,
            (project.title or "") if project is not None else "",
            title,
        )
        line = sanitize.line(title, 120)
        self._window.setWindowTitle(f"{line} – wsdesk" if line else "wsdesk")

    def _on_canvas_opened(self, canvas: object) -> None:
        title_changed = getattr(canvas, "title_changed", None)
        if title_changed is not None:
            title_changed.connect(self._show)
        self._show()
