"""Session restore: open canvases, current canvas, cameras."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication

from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore

KEY = "open-canvases"
CAMERAS = "cameras"
FOLDS = "collapsed-groups"
MAX_CAMERAS = 500
MAX_SELECTED = 1_000
"""Maximum number of selected nodes that are restored."""
SAVE_AFTER_MS = 2_000
"""Delay from the first change to saving it with those that followed."""


class SessionRestore(QObject):
    """Saves the session per profile, shortly after a change in case the process is killed, and at the end."""

    def __init__(self, stores: Stores, table: SessionStateTable) -> None:
        super().__init__()
        self._stores = stores
        self._table = table
        self._profile = ""
        self._cameras: dict[str, list[float]] = {}
        self._folds: dict[str, list[str]] = {}
        self._restoring = False
        self._is_saved = True
        self._written: dict[str, object] = {}
        self._application = cast("QGuiApplication", QGuiApplication.instance())
        self._timer = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._timer.timeout.connect(self.save)

    def begin(self) -> None:
        """Restore the session once the profile is known."""
        self._stores.connection.changed.connect(self._on_connection_changed)
        self._stores.canvases.opened.connect(self._on_opened)
        self._stores.canvases.closed.connect(self._on_closed)
        self._stores.canvases.reordered.connect(self.save)
        self._stores.canvases.current_changed.connect(self.save)
        self._stores.canvases.preview_changed.connect(self.save)
        self._stores.selection.changed.connect(self._save_soon)
        windows = self._stores.detached_windows
        for changed in (windows.detached, windows.reattached, windows.geometry_changed):
            changed.connect(self._save_soon)
        self._application.applicationStateChanged.connect(self.save)

    def end(self) -> None:
        """Save the session for the last time: later, its canvases are closed."""
        self.pause()
        self._application.applicationStateChanged.disconnect(self.save)

    def save(self, _change: object = None) -> None:
        """Save the open canvases."""
        self._timer.stop()
        if not self._profile or self._restoring or not self._is_saved:
            return
        for canvas in self._stores.canvases.all:
            self._store_view(canvas)
        for key, value in (
            (KEY, self._open_canvases()),
            (CAMERAS, dict(list(self._cameras.items())[-MAX_CAMERAS:])),
            (FOLDS, dict(list(self._folds.items())[-MAX_CAMERAS:])),
        ):
            if self._written.get(key) != value:
                self._written[key] = value
                self._table.set(self._profile, key, value)

    def _open_canvases(self) -> dict[str, object]:
        stores, current = self._stores, self._stores.canvases.current
        entries: list[dict[str, object]] = []
        for canvas in stores.canvases.all:
            canvas_id = canvas.canvas_id
            entry: dict[str, object] = {"id": canvas_id, "title": canvas.title}
            selected = stores.selection.of(canvas_id).nodes
            if selected:
                entry["selected"] = list(selected[:MAX_SELECTED])
            if canvas_id == stores.canvases.preview_id:
                entry["preview"] = True
            if stores.detached_windows.has(canvas_id):
                entry["window"] = stores.detached_windows.geometry_of(canvas_id)
            entries.append(entry)
        return {"open": entries, "current": current.canvas_id if current is not None else ""}

    def _save_soon(self, _change: object = None) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def stop_saving(self) -> None:
        """Leave the saved session as it is."""
        self._is_saved = False

    def pause(self) -> None:
        """Save, then stop until the next profile is known."""
        self.save()
        self._profile = ""
        self._written = {}

    def _on_connection_changed(self, state: ConnectionState) -> None:
        if state.mode == "starting" and state.profile_id not in ("", self._profile):
            self._profile = state.profile_id
            self._restore()

    def _restore(self) -> None:
        cameras = _object(self._table.get(self._profile, CAMERAS))
        self._cameras = {key: camera for key, value in cameras.items() if (camera := _camera(value))}
        folds = _object(self._table.get(self._profile, FOLDS))
        self._folds = {key: ids for key, value in folds.items() if (ids := _ids(value))}
        self._restoring = True
        try:
            self._reopen(_object(self._table.get(self._profile, KEY)))
        finally:
            self._restoring = False

    def _reopen(self, stored: dict[str, object]) -> None:
        listed = stored.get("open")
        entries = (
            [_object(entry) for entry in cast("list[object]", listed)] if isinstance(listed, list) else []
        )
        current = stored.get("current")
        # The current canvas first: the first one is shown at once.
        for entry in sorted(entries, key=lambda entry: entry.get("id") != current):
            canvas_id = entry.get("id")
            if isinstance(canvas_id, str) and canvas_id:
                title, preview = str(entry.get("title", "")), entry.get("preview") is True
                self._stores.canvases.open(canvas_id, title=title, activate=False, preview=preview)
                self._stores.selection.recall(canvas_id, _ids(entry.get("selected")))
                window = entry.get("window")
                if isinstance(window, str):
                    self._stores.detached_windows.detach(canvas_id, window)
        self._stores.canvases.reorder([str(entry.get("id")) for entry in entries])
        if isinstance(current, str):
            self._stores.canvases.make_current(current)

    def _on_opened(self, canvas: CanvasStore) -> None:
        from wsdesk.store.canvas.canvas_state import SavedCamera

        camera = self._cameras.get(canvas.canvas_id)
        if camera is not None and canvas.camera is None:
            canvas.camera = SavedCamera(*camera)
        canvas.folds.fold(self._folds.get(canvas.canvas_id, ()))
        for changed in (canvas.camera_changed, canvas.folds.changed, canvas.title_changed):
            changed.connect(self._save_soon)
        self.save()

    def _on_closed(self, canvas: CanvasStore) -> None:
        self._store_view(canvas)
        self.save()

    def _store_view(self, canvas: CanvasStore) -> None:
        camera = canvas.camera
        self._folds.pop(canvas.canvas_id, None)
        if canvas.folds.ids:
            self._folds[canvas.canvas_id] = sorted(canvas.folds.ids)
        if camera is not None:
            self._cameras.pop(canvas.canvas_id, None)
            self._cameras[canvas.canvas_id] = [camera.x, camera.y, camera.scale]


def _object(value: object) -> dict[str, object]:
    """A JSON object, or an empty one, since another version may have written the value."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _ids(value: object) -> list[str]:
    """The strings of a list."""
    entries = cast("list[object]", value) if isinstance(value, list) else []
    return [entry for entry in entries if isinstance(entry, str)]


def _camera(value: object) -> list[float]:
    """Three finite numbers, or none."""
    numbers = cast("list[object]", value) if isinstance(value, list) else []
    valid = [float(n) for n in numbers if isinstance(n, int | float) and math.isfinite(n)]
    return valid if len(valid) == len(numbers) == 3 else []
