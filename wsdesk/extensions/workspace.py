"""What an extension can use of the window."""

from __future__ import annotations

from collections.abc import Iterable
from operator import is_not
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from wsdesk.extensions.canvas import Canvas
from wsdesk.panels.widgets.containers.panel import CurrentCanvas
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document


class WorkspaceStores(Protocol):
    """Stores that a `Workspace` uses."""

    canvases: CanvasesStore
    selection: SelectionStore
    notifications: NotificationStore


class Workspace(QObject):
    """The current canvas, the selection, and notifications. Use it in the main thread only."""

    canvas_changed = Signal(object)
    """Emitted when another canvas is current or its content changed."""
    selection_changed = Signal(object)

    def __init__(self, title: str, stores: WorkspaceStores, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self._stores = stores
        self._source: tuple[str, Document] | None = None
        self._shown: Canvas | None = None
        self._current = CurrentCanvas(stores.canvases, self)
        self._current.changed.connect(self.canvas_changed)
        stores.selection.changed.connect(self.selection_changed)

    @property
    def canvas(self) -> Canvas | None:
        """Content of the current canvas as it is shown; None if no canvas is open."""
        store = self._stores.canvases.current
        if store is None:
            return None
        source = (store.title, store.document)
        if self._shown is None or self._source is None or any(map(is_not, source, self._source)):
            self._source, self._shown = source, Canvas(*source)
        return self._shown

    @property
    def selection(self) -> tuple[str, ...]:
        """IDs of the selected nodes of the current canvas."""
        return self._stores.selection.state.nodes if self._stores.canvases.current is not None else ()

    def select(self, node_ids: Iterable[str]) -> None:
        """Select nodes of the current canvas; unknown IDs are ignored."""
        canvas = self._stores.canvases.current
        if canvas is not None:
            known = canvas.document.node_by_id
            self._stores.selection.select(canvas.canvas_id, [one for one in node_ids if one in known])

    def reveal(self, node_id: str) -> None:
        """Select a node of the current canvas, and show it."""
        canvas = self._stores.canvases.current
        if canvas is not None and node_id in canvas.document.node_by_id:
            canvas.reveal(node_id)

    def notify(self, text: str) -> None:
        """Show a plain text as a notification of the extension."""
        message = f"{self._title}: {sanitize.line(text, 300)}"
        self._stores.notifications.notify("info", message)
