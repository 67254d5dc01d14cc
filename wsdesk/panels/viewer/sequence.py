"""Sequence of nodes in the viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.graph.analysis.reading_order import reading_order
from wsdesk.graph.model.values import Asset, Node
from wsdesk.store.canvas.canvases import CanvasesStore

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document


class NodeSequence:
    """Nodes with a result, in reading order; cached per document."""

    def __init__(self, canvases: CanvasesStore) -> None:
        self._canvases = canvases
        self._document: Document | None = None
        self._nodes: tuple[Node, ...] = ()
        self._index: dict[str, int] = {}

    def rows(self, node_id: str) -> tuple[tuple[Node, ...], int]:
        """All nodes of the sequence, and the index of one of them (-1 if it has no result)."""
        self._update()
        return self._nodes, self._index.get(node_id, -1)

    def neighbor(self, node_id: str, by: int) -> str:
        """Node ID at an offset, empty beyond the ends."""
        nodes, at = self.rows(node_id)
        return nodes[at + by].id if at >= 0 and 0 <= at + by < len(nodes) else ""

    def assets_beside(self, node_id: str) -> list[Asset]:
        """The active assets of the nodes after and before a node."""
        nodes, at = self.rows(node_id)
        near = [nodes[n] for n in (at + 1, at - 1) if at >= 0 and 0 <= n < len(nodes)]
        return [node.asset for node in near if node.asset is not None]

    def _update(self) -> None:
        canvas = self._canvases.current
        document = canvas.document if canvas is not None else None
        if document is self._document:
            return
        self._document = document
        known = document.node_by_id if document is not None else {}
        order = reading_order(document) if document is not None else ()
        self._nodes = tuple(known[node_id] for node_id in order if known[node_id].version_count)
        self._index = {node.id: at for at, node in enumerate(self._nodes)}
