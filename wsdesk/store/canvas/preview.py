"""Keeps the preview canvas open once it is worked with."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.detached_windows import DetachedWindowsStore
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.outbox.outbox import OutboxStore


class PreviewKeeper(QObject):
    """Makes a preview permanent if it is pinned, in a window of its own, or has unsent items."""

    def __init__(
        self,
        canvases: CanvasesStore,
        detached_windows: DetachedWindowsStore,
        recent_canvases: RecentCanvasesStore,
        outbox: OutboxStore,
    ) -> None:
        super().__init__(canvases)
        self._canvases = canvases
        self._detached_windows = detached_windows
        self._recent_canvases = recent_canvases
        self._outbox = outbox
        for signal in (
            canvases.preview_changed,
            detached_windows.parted,
            recent_canvases.changed,
            outbox.changed,
        ):
            signal.connect(self._on_changed)

    def _on_changed(self, _what: object) -> None:
        canvas_id = self._canvases.preview_id
        if canvas_id and (
            self._detached_windows.has(canvas_id)
            or self._recent_canvases.is_pinned(canvas_id)
            or any(entry.canvas_id == canvas_id for entry in self._outbox.entries)
        ):
            self._canvases.keep(canvas_id)
