"""Marks nodes that use a deprecated model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.catalog.models import ModelsStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


class DeprecatedModelMarks(QObject):
    """Sets the deprecated models of open canvases whenever the catalog changes or a canvas is opened."""

    def __init__(self, canvases: CanvasesStore, models: ModelsStore) -> None:
        super().__init__(models)
        self._canvases = canvases
        self._models = models
        canvases.opened.connect(self._on_opened)
        models.changed.connect(self._on_models_changed)

    def _on_opened(self, canvas: CanvasStore) -> None:
        canvas.set_outdated(deprecated_names(self._models))

    def _on_models_changed(self, _state: object) -> None:
        names = deprecated_names(self._models)
        for canvas in self._canvases.all:
            canvas.set_outdated(names)


def deprecated_names(models: ModelsStore) -> frozenset[str]:
    """Return the names and display names of all deprecated models."""
    return frozenset(
        name
        for model in models.state.models
        if model.deprecated
        for name in (model.name, model.display_name)
        if name
    )
