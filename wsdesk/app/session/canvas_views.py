"""Views of open canvases, created when first shown."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from shiboken6 import isValid

from wsdesk.settings.table import Settings
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.scene.view.canvas_view import CanvasView
    from wsdesk.scene.view.minimap import Minimap
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.canvas_state import SavedCamera


class CanvasViews:
    """Creates views and minimaps for the window, and returns what is visible of a canvas."""

    def __init__(self, stores: Stores, settings: Settings) -> None:
        self._stores = stores
        self._settings = settings
        self._views: dict[str, weakref.ref[CanvasView]] = {}

    def make(self, canvas: CanvasStore) -> CanvasView:
        """Create the view of a canvas, owned by the window."""
        # Imported late, since the window is painted before a canvas.
        from wsdesk.scene.layers.canvas_badges import BadgeSources
        from wsdesk.scene.view.canvas_view import CanvasView

        stores = self._stores
        view = CanvasView(
            canvas,
            stores.selection,
            stores.images,
            stores.themes,
            stores.commands,
            self._settings,
            BadgeSources(stores.comments.badges, stores.marks, stores.whats_new, stores.timelines),
        )
        self._views[canvas.canvas_id] = weakref.ref(view)
        return view

    def make_minimap(self, view: CanvasView) -> Minimap:
        """Create the minimap of a view."""
        from wsdesk.scene.view.minimap import Minimap

        return Minimap(view)

    def in_front(self) -> CanvasView | None:
        """View of the current canvas, if any."""
        canvas = self._stores.canvases.current
        return self.of(canvas) if canvas is not None else None

    def of(self, canvas: CanvasStore) -> CanvasView | None:
        """View of a canvas, if it exists."""
        reference = self._views.get(canvas.canvas_id)
        view = reference() if reference is not None else None
        return view if view is not None and isValid(view) else None

    def repaint_unknown(self, _change: object = None) -> None:
        """Repaint the nodes of unknown kinds, whose painters changed."""
        from wsdesk.graph.model.values import Kind

        for reference in self._views.values():
            view = reference()
            if view is not None and isValid(view):
                nodes = view.model.document.nodes
                view.static_layer.repaint_nodes([node for node in nodes if node.kind is Kind.UNKNOWN])

    def camera_of(self, canvas: CanvasStore) -> SavedCamera | None:
        """Current camera of a canvas; the saved one while it has no view."""
        from wsdesk.store.canvas.canvas_state import SavedCamera

        view = self.of(canvas)
        if view is None:
            return canvas.camera
        camera = view.camera.camera
        return SavedCamera(camera.x, camera.y, camera.scale)
