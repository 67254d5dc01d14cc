"""Open canvases in tab order, and the current one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.selection import ChosenVersion, SelectionStore
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.canvas_state import Reveal, SavedCamera


class CanvasesStore(TaskOwner):
    """Opens, closes, and activates canvases; preserves the selection of each."""

    opened = Signal(object)
    closed = Signal(object)
    current_changed = Signal(object)
    shown_changed = Signal(object)
    """Emitted with the canvas that the main window shows when that is another one; None if it shows none."""
    reordered = Signal(object)
    """Emitted with the IDs of the open canvases in their new order, a tuple."""
    preview_changed = Signal(object)
    """Emitted with the ID of the preview canvas; empty if there is none."""

    MAX_CLOSED = 20
    LOAD_S = 2.0
    """Seconds after which the next canvas that isn't visible is loaded, although a slow one isn't yet."""

    def __init__(
        self,
        make: Callable[[str], CanvasStore],
        connection: ConnectionStore,
        projects: ProjectsStore,
        selection: SelectionStore,
        notifications: NotificationStore,
    ) -> None:
        super().__init__("canvases")
        self._make = make
        self._connection = connection
        self._projects = projects
        self._selection = selection
        self._notifications = notifications
        self._open: dict[str, CanvasStore] = {}
        self._current: CanvasStore | None = None
        self._shown: CanvasStore | None = None
        self._closed: dict[str, int] = {}
        """Closed canvases, the latest last, with the position that each had."""
        self._preview = ""
        self._to_load: dict[str, None] = {}
        """IDs of canvases that aren't visible, and are loaded one at a time."""
        self.is_tab: Callable[[str], bool] = lambda _canvas_id: True
        """Whether a canvas is a tab of the main window; call `update_shown` when this changes."""
        connection.connected.connect(self._on_connected)
        connection.profile_changed.connect(self._on_profile_changed)
        projects.changed.connect(self._on_projects_changed)
        selection.version_changed.connect(self._on_version_changed)

    @property
    def all(self) -> tuple[CanvasStore, ...]:
        return tuple(self._open.values())

    @property
    def current(self) -> CanvasStore | None:
        return self._current

    @property
    def shown(self) -> CanvasStore | None:
        """The canvas that the main window shows: another one than `current` while that is detached."""
        return self._shown

    @property
    def preview_id(self) -> str:
        """ID of the preview canvas, which the next preview replaces; empty if there is none."""
        return self._preview

    def get(self, canvas_id: str) -> CanvasStore | None:
        return self._open.get(canvas_id)

    def open(
        self, canvas_id: str, *, title: str = "", activate: bool = True, preview: bool = False
    ) -> CanvasStore:
        """Open a canvas, or activate it if it is open.

        With `preview`, a canvas that is not open replaces the preview canvas. Otherwise the canvas stays
        open. One that isn't activated is loaded after the visible ones, unless `load` is called.
        """
        canvas = self._open.get(canvas_id)
        replaced = ""
        if canvas is None:
            replaced, self._preview = (self._preview, canvas_id) if preview else ("", self._preview)
            canvas = self._add(canvas_id, title, list(self._open).index(replaced) if replaced else None)
        elif not preview:
            self.keep(canvas_id)
        if activate or self._current is None:
            self.make_current(canvas_id)
        if replaced:
            self._remove(replaced)
        return canvas

    def keep(self, canvas_id: str) -> None:
        """Make the preview canvas a permanent tab; no effect on other canvases."""
        if canvas_id and canvas_id == self._preview:
            self._preview = ""
            self.preview_changed.emit("")

    def _add(self, canvas_id: str, title: str = "", at: int | None = None) -> CanvasStore:
        """Create a canvas and emit `opened`; inserted at a position, or appended."""
        canvas = self._make(canvas_id)
        canvas.rename(title or self._projects.canvas_title(canvas_id))
        canvas.setParent(self)
        order = list(self._open)
        order.insert(len(order) if at is None else at, canvas_id)
        self._open[canvas_id] = canvas
        self._open = {one: self._open[one] for one in order}
        canvas.changed.connect(self._on_canvas_changed)
        canvas.document_reset.connect(self._on_canvas_changed)
        canvas.reveal_requested.connect(self._on_reveal_requested)
        canvas.view_versions(self._selection.versions)
        self._load_later(canvas_id)
        self.update_shown()
        self.opened.emit(canvas)
        if canvas_id == self._preview:
            self.preview_changed.emit(canvas_id)
        return canvas

    def load(self, canvas_id: str) -> None:
        """Load an open canvas now, if it waits for others, because it is visible or its content is used."""
        if canvas_id in self._to_load:
            del self._to_load[canvas_id]
            self._open[canvas_id].reload()

    def _load_later(self, *canvas_ids: str) -> None:
        self._to_load |= dict.fromkeys(canvas_ids)
        if not self.tasks.running("load"):
            self.tasks.start("load", self._load_others())

    async def _load_others(self) -> None:
        """Load the canvases that aren't visible: the visible ones come first, also on the network."""
        while True:
            if self._current is not None:
                await self._current.tasks.wait("load", self.LOAD_S)
            await self._connection.wait_until_canvas_painted()  # each time: another workspace may be open
            if not self._to_load:
                return
            canvas = self._open[next(iter(self._to_load))]
            self.load(canvas.canvas_id)
            await canvas.tasks.wait("load", self.LOAD_S)

    def make_current(self, canvas_id: str) -> None:
        """Make an open canvas current and restore its selection."""
        canvas = self._open.get(canvas_id)
        if canvas is not None and canvas is not self._current:
            self._current = canvas
            self.load(canvas_id)
            self.update_shown()
            self.current_changed.emit(canvas)
            self._selection.restore(canvas_id)

    def update_shown(self, near: Sequence[str] | None = None) -> None:
        """Determine the canvas of the main window: the current one, the same as before, or a neighbor of it.

        `near` has the neighbors, by default those of the canvas that it shows.
        """
        current, shown = self._current, self._shown
        if near is None:
            near = self._neighbors(shown.canvas_id) if shown is not None else tuple(self._open)
        ids = (*(canvas.canvas_id for canvas in (current, shown) if canvas is not None), *near)
        is_open = current is not None
        tab = next((one for one in ids if is_open and one in self._open and self.is_tab(one)), "")
        self._shown = self._open.get(tab)
        if self._shown is not shown:
            if self._shown is not None:
                self.load(self._shown.canvas_id)
            self.shown_changed.emit(self._shown)

    def _neighbors(self, canvas_id: str) -> tuple[str, ...]:
        """The other open canvases, the nearest first: those after it, then those before it."""
        order = list(self._open)
        at = order.index(canvas_id) if canvas_id in self._open else len(order)
        return (*order[at + 1 :], *reversed(order[:at]))

    def close(self, canvas_id: str) -> None:
        """Close a canvas; its neighbor becomes current."""
        if canvas_id in self._open:
            self._closed.pop(canvas_id, None)
            self._closed[canvas_id] = list(self._open).index(canvas_id)
            if len(self._closed) > self.MAX_CLOSED:
                del self._closed[next(iter(self._closed))]
            self._remove(canvas_id)

    def _remove(self, canvas_id: str) -> None:
        """Close a canvas without adding it to the closed ones."""
        self.keep(canvas_id)
        canvas = self._open[canvas_id]
        near = self._neighbors(canvas_id)
        del self._open[canvas_id]
        self._to_load.pop(canvas_id, None)
        if canvas is not self._current:
            self.update_shown(near)
        else:
            self._current = None
            tab = self._shown.canvas_id if self._shown not in (None, canvas) else ""
            if near:
                self.make_current(next((one for one in (tab, *near) if one and self.is_tab(one)), near[0]))
            else:
                self.update_shown()
                self.current_changed.emit(None)
        self._selection.remove_canvas(canvas_id)
        self.closed.emit(canvas)
        # A unique key: a canvas that is closed, reopened, and closed again needs two independent tasks.
        self.tasks.start(f"close:{canvas_id}:{id(canvas)}", self._end(canvas))

    def close_others(self, canvas_id: str) -> None:
        """Close all canvases except one."""
        for other in list(self._open):
            if other != canvas_id:
                self.close(other)

    def reorder(self, canvas_ids: Sequence[str]) -> None:
        """Reorder the tabs; open canvases that aren't listed are moved to the end."""
        listed = [canvas_id for canvas_id in dict.fromkeys(canvas_ids) if canvas_id in self._open]
        order = (*listed, *(canvas_id for canvas_id in self._open if canvas_id not in listed))
        if order != tuple(self._open):
            self._open = {canvas_id: self._open[canvas_id] for canvas_id in order}
            self.reordered.emit(order)

    @property
    def can_reopen(self) -> bool:
        """Whether there is a closed canvas that is not open again."""
        return any(canvas_id not in self._open for canvas_id in self._closed)

    def reopen_closed(self) -> None:
        """Reopen the most recently closed canvas, at its position."""
        while self._closed:
            canvas_id, at = self._closed.popitem()
            if canvas_id not in self._open:
                self._add(canvas_id, at=at)
                self.make_current(canvas_id)
                return

    def reveal(
        self,
        canvas_id: str,
        node_id: str,
        version_id: str = "",
        *,
        asset_id: str = "",
        camera: SavedCamera | None = None,
    ) -> None:
        """Open a canvas, then center and select one of its nodes, with a version.

        With `asset_id` and no version, the version that contains the asset is shown. `camera` overrides
        the view.
        """
        # Navigation within a preview doesn't make it permanent.
        canvas = self.open(canvas_id, preview=canvas_id in self._open)
        if camera is not None:
            canvas.set_camera(camera)
        if node_id:
            canvas.reveal(node_id, version_id, asset_id, camera)

    async def aclose(self) -> None:
        """Close all canvases without emitting signals, and wait for their tasks."""
        self.tasks.cancel("load")
        for canvas in self._open.values():
            await canvas.aclose()
        self._open.clear()
        await super().aclose()

    async def _end(self, canvas: CanvasStore) -> None:
        await canvas.aclose()
        canvas.deleteLater()

    def _on_profile_changed(self, _profile: object) -> None:
        for canvas_id in tuple(self._open):
            self.close(canvas_id)
        self._closed.clear()

    def _on_connected(self, _state: object) -> None:
        self._load_later(*self._open)
        for canvas_id, canvas in self._open.items():
            if canvas in (self._current, self._shown) or not self.is_tab(canvas_id):
                self.load(canvas_id)

    def _on_version_changed(self, chosen: ChosenVersion) -> None:
        for canvas in self._open.values():
            canvas.view_versions({chosen.node_id: chosen.version_id})

    def _on_projects_changed(self, _state: object) -> None:
        for canvas in self._open.values():
            canvas.rename(self._projects.canvas_title(canvas.canvas_id))

    def _on_canvas_changed(self, _changes: object) -> None:
        from wsdesk.store.canvas.canvas import CanvasStore

        canvas = self.sender()
        if isinstance(canvas, CanvasStore):
            document = canvas.document
            self._selection.keep_only(
                canvas.canvas_id, document.node_by_id, document.edge_by_id, document.note_by_id
            )

    def _on_reveal_requested(self, reveal: Reveal) -> None:
        from wsdesk.store.canvas.canvas import CanvasStore

        canvas = self.sender()
        if not isinstance(canvas, CanvasStore):
            return
        if reveal.note_id:
            self._selection.select(canvas.canvas_id, notes=(reveal.note_id,))
            return
        if not reveal.node_id:
            self._notifications.notify("info", tr("This node is no longer on the canvas."))
            return
        self._selection.select(canvas.canvas_id, nodes=(reveal.node_id,))
        self._selection.choose_version(reveal.node_id, reveal.version_id)
