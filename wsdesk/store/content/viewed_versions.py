"""Versions that cards show instead of the active ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.graph.model.document import Document

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Node
    from wsdesk.store.content.document_loader import LoadedContent


class ViewedVersions:
    """Version IDs by node ID; a node that is not in it shows its active version."""

    def __init__(self) -> None:
        self._by_node: dict[str, str] = {}

    def view(self, versions: Mapping[str, str]) -> bool:
        """Set the shown versions by node ID, empty for the active one. Return whether any changed."""
        before = dict(self._by_node)
        self._by_node.update(versions)
        self._by_node = {node_id: version_id for node_id, version_id in self._by_node.items() if version_id}
        return self._by_node != before

    def over(self, content: LoadedContent, before: Document) -> Document:
        """Return the document of `content` with these versions; equal nodes of `before` are reused."""
        cards: dict[str, Node] = {}
        for node_id, version_id in self._by_node.items():
            card = content.viewed(node_id, version_id)
            if card is not None:
                known = before.node_by_id.get(node_id)
                cards[node_id] = known if known is not None and known == card else card
        if not cards:
            return content.document
        nodes = tuple([cards.get(node.id, node) for node in content.document.nodes])
        return replace(content.document, nodes=nodes)
