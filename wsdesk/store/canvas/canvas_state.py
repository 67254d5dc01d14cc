"""Local state of an open canvas: load state, camera, pending reveal, collapsed groups, and shown versions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.document import Document
from wsdesk.store.base.load_state import LoadFailure, LoadState

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Node
    from wsdesk.localdb.history.values import CanvasSnapshot
    from wsdesk.store.content.loaded_content import LoadedContent
    from wsdesk.wire.node import NodeResource


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


@dataclass(frozen=True, slots=True)
class _Target:
    node_id: str
    version_id: str
    asset_id: str
    camera: SavedCamera | None


class PendingReveal:
    """The last node or note to reveal, until the document has it or is complete."""

    def __init__(self) -> None:
        self._target: _Target | None = None

    def request(
        self, node_id: str, version_id: str = "", asset_id: str = "", camera: SavedCamera | None = None
    ) -> None:
        """Replace the target: a node or note, with a version, or the one that has an asset."""
        self._target = _Target(node_id, version_id, asset_id, camera)

    def is_only_in(self, one: Document, other: Document) -> bool:
        """Whether the target is in `one` but not in `other`."""
        return self._target is not None and any(
            self._target.node_id in here and self._target.node_id not in there
            for here, there in ((one.node_by_id, other.node_by_id), (one.note_by_id, other.note_by_id))
        )

    def take(
        self, document: Document, node: Callable[[str], NodeResource | None], *, final: bool
    ) -> Reveal | None:
        """Return the target and remove it, once the document has it; without IDs if a final one doesn't.

        `node` returns the complete node of an ID.
        """
        target = self._target
        if target is None:
            return None
        is_note, known = target.node_id in document.note_by_id, document.node_by_id.get(target.node_id)
        if not is_note and known is None and not final:
            return None
        self._target = None
        if is_note:
            return Reveal("", note_id=target.node_id)
        if known is None:
            return Reveal("")
        version_id = target.version_id
        if target.asset_id:
            version_id = _version_with(target, known, node(known.id))
        return Reveal(known.id, version_id, camera=target.camera)


def _version_with(target: _Target, node: Node, resource: NodeResource | None) -> str:
    """The target's version if the node has it, else the one with its asset, else an empty ID."""
    exists = resource is None or any(version.id == target.version_id for version in resource.versions or ())
    with_asset = (origin.version_id for origin in node.asset_origins if origin.asset_id == target.asset_id)
    return target.version_id if target.version_id and exists else next(with_asset, "")


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
