"""Tips, each shown once when it helps."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from wsdesk.settings.table import TIPS, TIPS_SEEN
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.save_setting import save_setting
from wsdesk.store.stores import Stores


class Tips(QObject):
    """One tip at a time; it counts as seen when it was dismissed or shown for a while."""

    changed = Signal(object)
    """Emitted with the text of the tip, empty for none."""

    SEEN_MS = 20_000

    def __init__(self, stores: Stores, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self.current = ""
        """ID of the tip shown."""
        self._timer = Debounced(self.SEEN_MS, self.dismiss, self)
        stores.canvases.current_changed.connect(self._on_canvas)
        stores.selection.changed.connect(self._on_selection)
        stores.edge_drafts.changed.connect(self._on_edges)
        stores.connection.changed.connect(self._on_connection)

    def text(self, tip: str) -> str:
        """Text of a tip."""
        return {
            "canvas": self.tr("Ctrl + scroll to zoom, Space + drag to pan. Press ? for all shortcuts."),
            "versions": self.tr("In Versions, press Left and Right to browse and Enter to open the viewer."),
            "connect": self.tr(
                "Drag from the edge of a card to connect it, or press C to search for a target."
            ),
            "compare": self.tr("Press Ctrl+D to compare the selected nodes."),
            "pending": self.tr("New connections are sent after a few seconds. Press Ctrl+Z to undo."),
            "offline": self.tr(
                "You're offline. New comments and connections are saved here and sent once "
                "you're back online."
            ),
        }.get(tip, "")

    def offer(self, tip: str) -> None:
        """Show a tip unless it was seen, another one is shown, or tips are disabled."""
        settings = self._stores.settings
        if self.current or not settings.get(TIPS) or tip in settings.get(TIPS_SEEN).split():
            return
        self.current = tip
        self._timer.trigger()
        self.changed.emit(self.text(tip))

    def dismiss(self) -> None:
        """Mark the current tip as seen."""
        if not self.current:
            return
        seen = self._stores.settings.get(TIPS_SEEN).split()
        save_setting(self._stores, TIPS_SEEN, " ".join([*seen, self.current]))
        self._end()

    def disable(self) -> None:
        """Disable all tips."""
        save_setting(self._stores, TIPS, False)
        self._end()

    def _end(self) -> None:
        self.current = ""
        self._timer.cancel()
        self.changed.emit("")

    def _on_canvas(self, canvas: object) -> None:
        if canvas is not None:
            self.offer("canvas")

    def _on_selection(self, _selection: object) -> None:
        selection = self._stores.selection.current
        canvas = self._stores.canvases.current
        if canvas is None or selection.canvas_id != canvas.canvas_id:
            return
        if len(selection.nodes) > 1:
            self.offer("compare")
        elif selection.node:
            node = canvas.document.node_by_id.get(selection.node)
            self.offer("versions" if node is not None and node.version_count > 1 else "connect")

    def _on_edges(self, _edges: object) -> None:
        if self._stores.outbox.entries or self._stores.edge_drafts.staged:
            self.offer("pending")

    def _on_connection(self, _state: object) -> None:
        if self._stores.connection.state.mode == "offline":
            self.offer("offline")
