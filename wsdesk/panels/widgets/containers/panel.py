"""Base classes of sidebar panels, and updates deferred until a widget is visible."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.state_stack import Shape, StateStack
from wsdesk.store.base.debouncer import SNAPSHOT_REST_MS, Debouncer
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.commands.commands import CommandGroup
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.canvas_state import ShownSnapshot


class DeferredUpdate(QObject):
    """Coalesced updates: calls `update` once per event loop iteration, only while the widget is visible.

    A panel in a background tab costs nothing; it is updated when it is shown.
    """

    def __init__(self, widget: QWidget, update: Callable[[], None]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._update = update
        self._is_pending = False
        self._deferred = Debouncer(0, self._on_deferred, self)
        widget.installEventFilter(self)

    def request(self) -> None:
        """Request an update at the end of the event loop iteration."""
        self._is_pending = True
        if self._widget.isVisible():
            self._deferred.trigger()

    def request_immediately(self) -> None:
        """Update immediately if visible, otherwise when shown."""
        self._is_pending = True
        if self._widget.isVisible():
            self._on_deferred()

    def _on_deferred(self) -> None:
        self._deferred.cancel()
        if self._is_pending and self._widget.isVisible():
            self._is_pending = False
            self._update()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Before the widget paints, so that the first frame is up to date.
        if event.type() == QEvent.Type.Show and self._is_pending:
            self._is_pending = False
            self._update()
        return super().eventFilter(watched, event)


class CurrentCanvas(QObject):
    """Forwards the changes of the current canvas; of snapshots in quick succession, only the last one."""

    changed = Signal(object)
    """Emitted when another canvas (or none) is current, its content, its state, or its snapshot changed."""

    def __init__(self, canvases: CanvasesStore, parent: QObject) -> None:
        super().__init__(parent)
        self.canvas: CanvasStore | None = None
        self._snapshot: ShownSnapshot | None = None
        self._rest = Debouncer(SNAPSHOT_REST_MS, self._on_rested, self)
        canvases.current_changed.connect(self._on_current_changed)
        self._on_current_changed(canvases.current)

    @property
    def is_loading(self) -> bool:
        """True while the current canvas loads and has no content yet."""
        canvas = self.canvas
        if canvas is None or canvas.document.nodes or canvas.document.notes:
            return False
        return canvas.state.phase in (LoadState.IDLE, LoadState.BUSY)

    @property
    def has_failed(self) -> bool:
        """Whether the current canvas couldn't be loaded and has no content."""
        canvas = self.canvas
        if canvas is None or canvas.document.nodes or canvas.document.notes:
            return False
        return canvas.state.phase is LoadState.FAILED

    @property
    def missing_text(self) -> str:
        """Why the current canvas has no content yet; empty if it has some, or is empty."""
        if self.has_failed:
            return QCoreApplication.translate("Panels", "Couldn't load this canvas")
        return QCoreApplication.translate("Panels", "Loading canvas…") if self.is_loading else ""

    @property
    def is_late(self) -> bool:
        """Whether another snapshot is shown, and `changed` is emitted when no further one follows."""
        snapshot = self.canvas.snapshot if self.canvas is not None else None
        return snapshot is not None and (self._rest.is_pending or snapshot is not self._snapshot)

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        old, self.canvas = self.canvas, canvas
        self._snapshot = canvas.snapshot if canvas is not None else None
        self._rest.cancel()
        for name in ("document_reset", "changed", "state_changed", "snapshot_changed"):
            if old is not None:
                getattr(old, name).disconnect(self._on_changed)
            if canvas is not None:
                getattr(canvas, name).connect(self._on_changed)
        self._on_changed(None)

    def _on_changed(self, change: object) -> None:
        snapshot = self.canvas.snapshot if self.canvas is not None else None
        if snapshot is None:
            self._rest.cancel()
        elif snapshot is not self._snapshot:
            self._rest.trigger()
        self._snapshot = snapshot
        if not self.is_late:
            self.changed.emit(change)

    def _on_rested(self) -> None:
        if self.canvas is not None and self.canvas.is_loading_snapshot:
            self._rest.trigger()
        else:
            self.changed.emit(None)


class Panel(QWidget):
    """Sidebar panel with its names and its state stack.

    `refresh` is called once for all changes of an event loop iteration, and only while the panel is visible;
    a hidden panel is refreshed when it is shown. `panel_id` and `title` are those of its spec.
    """

    _states: StateStack

    def __init__(
        self, panel_id: str, title: str, themes: ThemeManager, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        named(self, f"{panel_id}Panel", QCoreApplication.translate("Panels", title))
        self._panel_id = panel_id
        self._themes = themes
        self._updates = DeferredUpdate(self, self.refresh)

    def set_content(self, content: QWidget, skeleton: Shape = "rows") -> StateStack:
        """Wrap the content in the state stack of the panel, and return the stack."""
        self._states = StateStack(f"{self._panel_id}States", content, self._themes, skeleton)
        return self._states

    def request_refresh(self, _change: object = None) -> None:
        """Refresh at the end of the event loop iteration, or when the panel is shown."""
        self._updates.request()

    def refresh_now(self, _change: object = None) -> None:
        """Refresh immediately, or when the panel is shown."""
        self._updates.request_immediately()

    def refresh(self) -> None:
        """Show the current state of the stores."""
        raise NotImplementedError


class CanvasPanel(Panel):
    """Panel that follows the current canvas: a change of its content or its state requests a refresh."""

    def __init__(self, panel_id: str, title: str, themes: ThemeManager, canvases: CanvasesStore) -> None:
        super().__init__(panel_id, title, themes)
        self._current = CurrentCanvas(canvases, self)
        self._current.changed.connect(self.request_refresh)

    @override
    def request_refresh(self, _change: object = None) -> None:
        if not self._current.is_late:
            super().request_refresh()

    @property
    def canvas(self) -> CanvasStore | None:
        return self._current.canvas

    @property
    def is_loading(self) -> bool:
        """True while the current canvas loads and has no content yet."""
        return self._current.is_loading

    def show_canvas_phase(self, canvas: CanvasStore, *, has_content: bool) -> bool:
        """Show whether the canvas is loading or failed to load; see `StateStack.show_phase`."""
        return self._states.show_phase(
            canvas.state.phase,
            canvas.state.failure,
            has_content=has_content,
            failed_title=QCoreApplication.translate("Panels", "Couldn't load this canvas"),
        )

    def reload_canvas(self) -> None:
        if self.canvas is not None:
            self.canvas.reload()


S = TypeVar("S")
P = TypeVar("P", bound=Panel)


class PanelCommands(CommandGroup, Generic[S, P]):
    """Commands of a sidebar panel, created with its stores and the panel."""

    def __init__(self, stores: S, panel: P) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel
