"""Local state of an open canvas: load state, camera, collapsed groups, and shown versions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.document import Document
from wsdesk.store.base.load_state import LoadFailure, LoadState

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Node
    from wsdesk.localdb.history.values import CanvasSnapshot
    from wsdesk.store.content.document_loader import LoadedContent


@dataclass(frozen=True, slots=True)
class CanvasState:
    """Load state of the content. `fetched_at`: seconds since the epoch; `from_disk`: from the cache."""

    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    fetched_at: float | None = None
    from_disk: bool = False
    has_more_notes: bool = False
    """Whether further notes are read only on request, since their list may be endless."""


@dataclass(frozen=True, slots=True)
class SavedCamera:
    """Camera of a canvas view: its center in canvas px, and the scale (1 = 100%)."""

    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class Reveal:
    """Request to reveal a node with an optional version, or a note."""

    node_id: str
    version_id: str = ""
    note_id: str = ""
    camera: SavedCamera | None = None
    """Camera to set; None centers the node."""


@dataclass(frozen=True, slots=True, eq=False)
class ShownSnapshot:
    """Snapshot that a canvas shows instead of its current content."""

    snapshot: CanvasSnapshot
    content: LoadedContent


class CollapsedGroups(QObject):
    """Collapsed groups of one canvas by ID; IDs of deleted groups are retained, since they may reappear."""

    changed = Signal(object)
    """The IDs, a frozenset."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ids: frozenset[str] = frozenset()

    @property
    def ids(self) -> frozenset[str]:
        return self._ids

    def fold(self, ids: Iterable[str]) -> None:
        """Collapse these groups too."""
        self.set(self._ids.union(ids))

    def unfold(self, ids: Iterable[str]) -> None:
        """Expand these groups."""
        self.set(self._ids.difference(ids))

    def set(self, ids: Iterable[str]) -> None:
        """Collapse exactly these groups."""
        collapsed = frozenset(ids)
        if collapsed != self._ids:
            self._ids = collapsed
            self.changed.emit(collapsed)


class ViewedVersions:
    """Version IDs by node ID; a node that is not in it shows its active version."""

    def __init__(self) -> None:
        self._by_node: dict[str, str] = {}

    @property
    def by_node(self) -> Mapping[str, str]:
        """Version IDs by node ID."""
        return self._by_node

    def view(self, versions: Mapping[str, str]) -> bool:
        """Set the shown versions by node ID, empty for the active one. Return whether any changed."""
        before, after = self._by_node, {**self._by_node, **versions}
        self._by_node = {node_id: version_id for node_id, version_id in after.items() if version_id}
        return self._by_node != before

    def over(self, content: LoadedContent, before: Document) -> Document:
        """Return the document of `content` with these versions; equal nodes of `before` are reused."""
        cards: dict[str, Node] = {}
        for node_id, version_id in self._by_node.items():
            card = content.viewed(node_id, version_id)
            if card is not None:
                old = before.node_by_id.get(node_id)
                cards[node_id] = old if old is not None and old == card else card
        if not cards:
            return content.document
        nodes = tuple([cards.get(node.id, node) for node in content.document.nodes])
        return replace(content.document, nodes=nodes)
