"""What returns: the open canvases, which of them was looked at, and how each was looked at."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject

from wsdesk.localdb.kept import Kept
from wsdesk.store.connection import ConnectionState
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.store.canvas import CanvasStore

KEY = "open-canvases"
CAMERAS = "cameras"
FOLDS = "collapsed-groups"
KEPT_CAMERAS = 500


class Session(QObject):
    """Kept per profile in the local database; written when a canvas is opened or closed, and at the end."""

    def __init__(self, stores: Stores, kept: Kept) -> None:
        super().__init__()
        self._stores = stores
        self._kept = kept
        self._profile = ""
        self._cameras: dict[str, list[float]] = {}
        self._folds: dict[str, list[str]] = {}
        self._restoring = False

    def begin(self) -> None:
        """Bring back what was open as soon as it is known whose workspace this is."""
        self._stores.connection.changed.connect(self._on_connection_changed)
        self._stores.canvases.opened.connect(self._on_opened)
        self._stores.canvases.closed.connect(self._on_closed)
        self._stores.canvases.reordered.connect(self._on_reordered)
        self._stores.canvases.current_changed.connect(self._on_current_changed)

    def save(self) -> None:
        """Write down what is open now."""
        if not self._profile or self._restoring:
            return
        canvases = self._stores.canvases
        for canvas in canvases.all:
            self._remember(canvas)
        current = canvases.current
        self._kept.set(
            self._profile,
            KEY,
            {
                "open": [{"id": c.canvas_id, "title": c.title} for c in canvases.all],
                "current": current.canvas_id if current is not None else "",
            },
        )
        recent = dict(list(self._cameras.items())[-KEPT_CAMERAS:])
        self._kept.set(self._profile, CAMERAS, recent)
        self._kept.set(self._profile, FOLDS, dict(list(self._folds.items())[-KEPT_CAMERAS:]))

    def pause(self) -> None:
        """Write down what is open, and nothing more until it is known whose workspace comes next."""
        self.save()
        self._profile = ""

    def _on_connection_changed(self, state: ConnectionState) -> None:
        if state.mode == "starting" and state.address and state.profile_id != self._profile:
            self._profile = state.profile_id
            self._restore()

    def _restore(self) -> None:
        cameras = _object(self._kept.get(self._profile, CAMERAS))
        self._cameras = {key: camera for key, value in cameras.items() if (camera := _camera(value))}
        folds = _object(self._kept.get(self._profile, FOLDS))
        self._folds = {key: ids for key, value in folds.items() if (ids := _ids(value))}
        stored = _object(self._kept.get(self._profile, KEY))
        entries = stored.get("open")
        self._restoring = True
        for entry in map(_object, cast("list[object]", entries) if isinstance(entries, list) else []):
            canvas_id = entry.get("id")
            if isinstance(canvas_id, str) and canvas_id:
                self._stores.canvases.open(canvas_id, title=str(entry.get("title", "")), activate=False)
        current = stored.get("current")
        if isinstance(current, str):
            self._stores.canvases.make_current(current)
        self._restoring = False

    def _on_opened(self, canvas: CanvasStore) -> None:
        from wsdesk.store.canvas import Camera

        camera = self._cameras.get(canvas.canvas_id)
        if camera is not None and canvas.camera is None:
            canvas.camera = Camera(*camera)
        canvas.folds.fold(self._folds.get(canvas.canvas_id, ()))
        self.save()

    def _on_closed(self, canvas: CanvasStore) -> None:
        self._remember(canvas)
        self.save()

    def _on_reordered(self, _order: object) -> None:
        self.save()

    def _on_current_changed(self, _canvas: object) -> None:
        self.save()

    def _remember(self, canvas: CanvasStore) -> None:
        camera = canvas.camera
        self._folds.pop(canvas.canvas_id, None)
        if canvas.folds.ids:
            self._folds[canvas.canvas_id] = sorted(canvas.folds.ids)
        if camera is not None:
            self._cameras.pop(canvas.canvas_id, None)
            self._cameras[canvas.canvas_id] = [camera.x, camera.y, camera.scale]


def _object(value: object) -> dict[str, object]:
    """A JSON object, or an empty one: what was kept may have been written by another version."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _ids(value: object) -> list[str]:
    """The texts of a list."""
    entries = cast("list[object]", value) if isinstance(value, list) else []
    return [entry for entry in entries if isinstance(entry, str)]


def _camera(value: object) -> list[float]:
    """Three finite numbers, or none."""
    numbers = cast("list[object]", value) if isinstance(value, list) else []
    kept = [float(n) for n in numbers if isinstance(n, int | float) and math.isfinite(n)]
    return kept if len(kept) == len(numbers) == 3 else []
