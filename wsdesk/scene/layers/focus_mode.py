"""Focus mode: dims everything except the selection and its connections, or search results."""

from __future__ import annotations

from wsdesk.graph.analysis.lineage import neighbours
from wsdesk.graph.model.values import Kind
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.store.canvas.selection import Selection

OFF, ALL = 0, -1
"""Steps: nothing is dimmed; as far as edges lead."""


class FocusMode:
    """How many steps from the selection stay clear. It follows the selection until it is turned off."""

    def __init__(self, live: DynamicLayer) -> None:
        self._live = live
        self.steps = OFF
        self.found: frozenset[str] | None = None
        """What a search found: that alone is clear while it is looked at, whatever is selected."""

    def refresh(self, board: RenderModel, selected: Selection) -> None:
        """Work out anew what stays clear: the selection, the steps or the document changed."""
        if self.found is not None:
            self._live.set_clear(self.found)
            return
        near = self._near(board, selected) if self.steps != OFF else {}
        self._live.set_clear(near or None)

    def _near(self, board: RenderModel, selected: Selection) -> dict[str, int]:
        document = board.document
        ids = dict.fromkeys(selected.nodes)
        for edge_id in selected.edges:
            edge = document.edge_by_id.get(edge_id)
            if edge is not None:
                ids.update({edge.src: None, edge.dst: None})
        for node_id in selected.nodes:
            node = document.node_by_id.get(node_id)
            if node is not None and node.kind is Kind.GROUP:
                ids.update(dict.fromkeys(board.nesting.descendants(node_id)))
        return neighbours(document, ids, None if self.steps == ALL else self.steps)
