"""Versions of a node by their numbers, which comments contain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore

if TYPE_CHECKING:
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.version import Version


class NodeVersions:
    """Versions of nodes on open canvases; the oldest has the number 1."""

    def __init__(self, canvases: CanvasesStore, selection: SelectionStore) -> None:
        self._canvases = canvases
        self._selection = selection

    def number(self, canvas_id: str, node_id: str, version_id: str) -> int:
        """Number of a version; 0 if it is unknown."""
        ids = self._ids(canvas_id, node_id)
        return ids.index(version_id) + 1 if version_id in ids else 0

    def shown_number(self, canvas_id: str, node_id: str) -> int:
        """Number of the version that the user has chosen; 0 if none is chosen, or it is unknown."""
        chosen = self._selection.chosen_version(node_id)
        return self.number(canvas_id, node_id, chosen) if chosen else 0

    def show(self, node_id: str, number: int) -> bool:
        """Show a version of a node on the current canvas; False if it doesn't exist."""
        canvas = self._canvases.current
        ids = self._ids(canvas.canvas_id, node_id) if canvas is not None else []
        if canvas is None or not 1 <= number <= len(ids):
            return False
        if self._selection.state.node != node_id:
            self._canvases.reveal(canvas.canvas_id, node_id)
        self._selection.choose_version(node_id, ids[number - 1])
        return True

    def _ids(self, canvas_id: str, node_id: str) -> list[str]:
        canvas = self._canvases.get(canvas_id)
        return version_ids(canvas.node(node_id) if canvas is not None else None)


def version_ids(node: NodeResource | None) -> list[str]:
    """IDs of a node's versions, the oldest first."""
    versions = (node.versions if node is not None else None) or ()
    return [version.id or "" for version in sorted(versions, key=_created_at)]


def _created_at(version: Version) -> str:
    return version.created_at or ""
