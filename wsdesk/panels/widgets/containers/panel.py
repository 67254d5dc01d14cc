"""Base of sidebar panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.layout.deferred_update import DeferredUpdate
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


class CurrentCanvas(QObject):
    """The current canvas and the changes of its content and state, whichever canvas that is."""

    changed = Signal(object)
    """Its content or its state changed, or another canvas (or none) is current."""

    def __init__(self, canvases: CanvasesStore, parent: QObject) -> None:
        super().__init__(parent)
        self.canvas: CanvasStore | None = None
        canvases.current_changed.connect(self._on_current_changed)
        self._on_current_changed(canvases.current)

    @property
    def is_loading(self) -> bool:
        """True while the current canvas loads and has no content yet."""
        canvas = self.canvas
        if canvas is None or canvas.document.nodes or canvas.document.notes:
            return False
        return canvas.state.phase in (LoadState.IDLE, LoadState.BUSY)

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        old, self.canvas = self.canvas, canvas
        for name in ("document_reset", "changed", "state_changed"):
            if old is not None:
                getattr(old, name).disconnect(self.changed)
            if canvas is not None:
                getattr(canvas, name).connect(self.changed)
        self.changed.emit(None)


class Panel(QWidget):
    """Sidebar panel that follows the current canvas.

    `refresh` is called once for all changes of one moment, and only while the panel is visible: behind a tab
    it costs nothing, and it is up to date when it is shown.
    """

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self._updates = DeferredUpdate(self, self.refresh)
        self._current = CurrentCanvas(stores.canvases, self)
        self._current.changed.connect(self.request_refresh)

    @property
    def canvas(self) -> CanvasStore | None:
        """The current canvas."""
        return self._current.canvas

    @property
    def is_loading(self) -> bool:
        """True while the current canvas loads and has no content yet."""
        return self._current.is_loading

    def request_refresh(self, _change: object = None) -> None:
        """Something that is shown changed: call `refresh` when it is due."""
        self._updates.ask()

    def refresh(self) -> None:
        """Show what is true now."""
        raise NotImplementedError
