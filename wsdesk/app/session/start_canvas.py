"""Opens the first canvas of a workspace: that of a link, or the most recently edited one."""

from __future__ import annotations

import asyncio
import importlib
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from wsdesk.app.commands.links import LinkNavigator
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.connection.deep_links import parse_link
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.scene.view.canvas_view import CanvasView

_MODULES = (
    "wsdesk.api.client",
    "wsdesk.store.content.document_loader",
    "wsdesk.scene.view.canvas_view",
    "anyio._backends._asyncio",
    "wsdesk.wire.capabilities",
    "wsdesk.wire.project",
    "wsdesk.wire.models",
    "wsdesk.window.canvas.canvas_page",
    "wsdesk.api.capabilities",
    "wsdesk.store.content.content_receiver",
    "wsdesk.media.fetch.transport",
    "wsdesk.localdb.history.file",
)
"""What the first requests and a canvas need besides the window."""
_LOADING = (LoadState.IDLE, LoadState.BUSY)
_STEP_S = 0.005
"""Interval of looking whether the canvas is painted."""


class StartCanvas(QObject):
    """Opens a canvas when the projects are loaded, unless one is or was open; `link` applies once."""

    MAX_WAIT_S = 1.0
    """Maximum time for which a restored canvas delays other work, since a large one takes longer."""

    def __init__(
        self,
        stores: Stores,
        navigator: LinkNavigator,
        link: str,
        view_in_front: Callable[[], CanvasView | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._stores = stores
        self._navigator = navigator
        self._link = link
        self._view_in_front = view_in_front
        self._to_import = list(_MODULES)

    def open_when_listed(self) -> None:
        """Open the canvas as soon as the projects are loaded."""
        self._stores.projects.changed.connect(self._on_projects_changed, Qt.ConnectionType.UniqueConnection)

    def follow_link(self) -> None:
        """Open the canvas of the link, which may be cached, while the server isn't known yet."""
        link = parse_link(self._link)
        if link is not None and link.canvas_id and not link.comment_id and not link.approval_id:
            self._link = ""
            self._navigator.go(link)

    def is_awaited(self) -> bool:
        """Whether a canvas is being opened and isn't painted with all images yet."""
        stores = self._stores
        canvas, mode = stores.canvases.current, stores.connection.state.mode
        if canvas is None:
            return mode == "starting" or (mode == "live" and stores.projects.state.phase in _LOADING)
        view = self._view_in_front()
        is_painted = view is not None and view.static_layer.is_sharp
        is_loading = canvas.state.phase is LoadState.BUSY
        if canvas.state.phase is LoadState.IDLE and mode in ("starting", "live"):
            is_loading = not canvas.document.nodes  # an offline copy is shown while the server starts
        return is_loading or not is_painted or not stores.images.idle

    def is_opening(self) -> bool:
        """Whether a cached canvas is being read, or waits for its first frame.

        Also before a workspace is chosen, whose canvases would be restored.
        """
        stores = self._stores
        canvas, connection = stores.canvases.current, stores.connection.state
        if canvas is None:
            return connection.mode == "starting" and not connection.profile_id
        if not canvas.document.nodes:
            return canvas.state.phase is LoadState.IDLE and canvas.tasks.running("load")
        view = self._view_in_front()
        return view is None or not view.static_layer.was_painted

    async def wait_until_painted(self) -> None:
        """Wait until the restored canvas is painted, a second at most; not if it isn't cached."""
        until = time.monotonic() + self.MAX_WAIT_S
        # Polling, since there is no signal for the end of painting.
        while self.is_opening() and time.monotonic() < until:  # noqa: ASYNC110
            await asyncio.sleep(_STEP_S)

    def import_next(self) -> bool:
        """Import modules of a canvas while the server starts or answers; False if none is left.

        A cached canvas doesn't wait for them.
        """
        if self.is_opening():
            return False
        if self._to_import:
            with suppress(ModuleNotFoundError):  # a library has another structure in another version
                importlib.import_module(self._to_import.pop(0))
        return bool(self._to_import)

    def _on_projects_changed(self, _state: object) -> None:
        """Open the most recently edited canvas once the projects are loaded, if none is open."""
        stores = self._stores
        listed = stores.projects.state
        if listed.phase is not LoadState.READY and not (listed.lacks_projects and listed.loose):
            return
        link, self._link = parse_link(self._link), ""
        if link is not None:
            self._navigator.go(link)
        # A user who closed the canvases of the session wants none; those outside of projects are listed late.
        is_restored = bool(stores.canvases.all) or stores.canvases.can_reopen
        first = "" if is_restored else self._first_id()
        if first:
            stores.canvases.open(first)
        if is_restored or first:
            stores.projects.changed.disconnect(self._on_projects_changed)

    def _first_id(self) -> str:
        listed = self._stores.projects.state
        ids = (
            project.canvas_id or next((canvas.id for canvas in listed.canvases_of(project)), "")
            for project in listed.projects
        )
        newest = max(listed.loose, key=lambda canvas: canvas.updated_at or "", default=None)
        return next(filter(None, ids), newest.id if newest is not None else "")
