"""Views of the window: the canvas, and pages in its place such as the light table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import HasStatus, OverlaySpec, ViewSpec
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.store.commands.commands import CommandStore
from wsdesk.window.bars.status_bar import StatusBar
from wsdesk.window.bars.top_bar import TopBar
from wsdesk.window.frame.workbench import Workbench

CANVAS = "canvas"


class Views(QObject):
    """Synchronizes the view switch, the pages of the views, the left sidebar, and the status bar."""

    page_needed = Signal(object)
    """Emitted with the ID of an overlay that must be built before it opens."""

    def __init__(
        self,
        top: TopBar,
        workbench: Workbench,
        status: StatusBar,
        commands: CommandStore,
        specs: Sequence[OverlaySpec],
    ) -> None:
        super().__init__(top)
        self._switch = top.views
        self._workbench = workbench
        self._status = status
        self._commands = commands
        self._specs = {spec.id: spec for spec in specs if isinstance(spec, ViewSpec)}
        self._pages: dict[str, OverlayPage] = {}
        top.add_view(CANVAS, self.tr("Canvas"))
        for spec in self._specs.values():
            top.add_view(spec.id, spec.title())
        self._switch.chosen.connect(self._on_chosen)

    def add(self, overlay_id: str, page: OverlayPage) -> None:
        """Add a page when it is created; pages that aren't views are ignored."""
        if overlay_id in self._specs:
            self._pages[overlay_id] = page
            if isinstance(page, HasStatus):
                self._status.add_view(page.status)
            page.opened.connect(self._refresh)
            page.closed.connect(self._refresh)

    def has(self, page: QWidget) -> bool:
        """Whether an overlay is the page of a view."""
        return page in self._pages.values()

    @property
    def current(self) -> str:
        """ID of the view that is open."""
        return next((view_id for view_id, page in self._pages.items() if page.is_open), CANVAS)

    def _refresh(self) -> None:
        current = self.current
        self._switch.choose(current)
        self._workbench.set_collapsed("left", current != CANVAS)
        page = self._pages.get(current)
        self._status.show_view(page.status if isinstance(page, HasStatus) else None)

    def _on_chosen(self, view_id: str) -> None:
        if view_id == self.current:
            return
        for page in self._pages.values():
            page.close_page()
        if view_id != CANVAS and view_id not in self._pages:
            self.page_needed.emit(view_id)
        if view_id != CANVAS and not self._commands.trigger(self._specs[view_id].command):
            self._refresh()
