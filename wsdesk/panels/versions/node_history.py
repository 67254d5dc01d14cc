"""History of the selected node: its versions, and the snapshots in which it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from wsdesk.graph.analysis.differences import KINDS
from wsdesk.panels.widgets.properties.property import Property, PropertyLink
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.history.change_labels import summary_of
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.history.timelines import TimelinesStore
from wsdesk.store.text import time_format
from wsdesk.store.text.number_format import translator
from wsdesk.store.versions.details import DetailsStore, NodeDetail

if TYPE_CHECKING:
    from wsdesk.store.history.history import SubjectChange

_tr = translator("Versions")
MAX_HISTORY = 30
"""Maximum rows of the history of a node; the timeline has all."""


class NodeHistoryStores(Protocol):
    """Stores that the history of a node uses."""

    canvases: CanvasesStore
    details: DetailsStore
    history: HistoryStore
    timelines: TimelinesStore


class NodeHistory(QObject):
    """Reads the snapshots of the node of the details store when they are asked for."""

    changed = Signal()
    """Emitted when `properties` may return others."""

    def __init__(self, stores: NodeHistoryStores, parent: QObject) -> None:
        super().__init__(parent)
        self._stores = stores
        self._changes: tuple[SubjectChange, ...] = ()
        self._key: tuple[str, str, object] = ("", "", None)
        stores.history.node_read.connect(self._on_node_read)
        for signal in (stores.history.changed, stores.details.changed):
            signal.connect(self._on_changed)

    def properties(self) -> tuple[Property, ...]:
        """The versions and the known snapshots, the latest first; others are read, which emits `changed`."""
        detail = self._stores.details.state
        if detail is None:
            return ()
        key = (detail.canvas_id, detail.node.id, self._stores.history.state.of(detail.canvas_id))
        if key != self._key:
            if key[:2] != self._key[:2]:
                self._changes = ()
            self._key = key
            self._stores.history.read_node(*key[:2])
        return history_properties(detail, self._changes)

    def activate(self, link: PropertyLink) -> None:
        """Show a version of a node, or a snapshot of the canvas."""
        detail = self._stores.details.state
        if detail is not None and link.place == "version":
            self._stores.canvases.reveal(detail.canvas_id, link.id, link.part)
        elif detail is not None and link.place == "snapshot":
            self._stores.timelines.show_node(detail.canvas_id, int(link.id), detail.node.id)

    def _on_node_read(self, canvas_id: str, node_id: str, changes: tuple[SubjectChange, ...]) -> None:
        if self._key[:2] == (canvas_id, node_id):
            self._changes = changes
            self.changed.emit()

    def _on_changed(self, _state: object) -> None:
        self.changed.emit()


def history_properties(detail: NodeDetail, changes: Iterable[SubjectChange]) -> tuple[Property, ...]:
    """The versions of a node and the snapshots in which it changed, the latest first."""
    node_id = detail.node.id
    rows: list[tuple[float, str, PropertyLink]] = []
    for n, version in enumerate(detail.versions, 1):
        created = time_format.parsed(version.created_at)
        if created is not None:
            link = PropertyLink("version", node_id, version.id or "")
            rows.append((created.timestamp(), _tr("Version {n}").format(n=n), link))
    for change in changes:
        kinds = Counter(KINDS[kind] for kind in change.kinds if kind < len(KINDS))
        text = _tr("Snapshot: {changes}").format(changes=summary_of(kinds))
        rows.append((change.read_at, text, PropertyLink("snapshot", str(change.snapshot))))
    rows.sort(key=itemgetter(0), reverse=True)
    return tuple(
        Property(
            f"history-{link.place}-{link.part or link.id}", time_format.recent_moment(at), text, link=link
        )
        for at, text, link in rows[:MAX_HISTORY]
    )
