"""Focus mode: dims everything except the selection and its connections, or search results."""

from __future__ import annotations

from collections.abc import Set

from wsdesk.graph.analysis.lineage import neighbors
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.store.canvas.selection import Selection

OFF, ALL = 0, -1
"""Steps: nothing is dimmed; as far as edges lead."""


class FocusMode:
    """Dims by distance in edges from the selection, which it follows until it is turned off."""

    def __init__(self, dynamic_layer: DynamicLayer) -> None:
        self._dynamic_layer = dynamic_layer
        self.steps = OFF
        self.results: Set[str] | None = None
        """Search results, which take precedence over the selection."""

    def refresh(self, model: RenderModel, selected: Selection) -> None:
        """Recompute the undimmed nodes after the selection, the distance, or the document changed."""
        if self.results is not None:
            self._dynamic_layer.set_undimmed(self.results)
            return
        near = self._near(model, selected) if self.steps != OFF else {}
        self._dynamic_layer.set_undimmed(near.keys() if near else None)

    def _near(self, model: RenderModel, selected: Selection) -> dict[str, int]:
        document = model.document
        ids = dict.fromkeys(model.nesting.with_contents(selected.nodes))
        for edge_id in selected.edges:
            edge = document.edge_by_id.get(edge_id)
            if edge is not None:
                ids.update({edge.src: None, edge.dst: None})
        return neighbors(document, ids, None if self.steps == ALL else self.steps)
