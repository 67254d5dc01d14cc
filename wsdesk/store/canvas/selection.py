"""Selection of nodes, edges, and notes, shared by scene and panels."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.base.store import Store

if TYPE_CHECKING:
    from wsdesk.graph.model import values as graph_values
else:
    graph_values = lazy_import("wsdesk.graph.model.values")


@dataclass(frozen=True, slots=True)
class Selection:
    """Selected objects of one canvas, each type in the order of selection."""

    canvas_id: str = ""
    nodes: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def node(self) -> str:
        """ID of the selected node if nothing else is selected, else an empty string."""
        alone = len(self.nodes) == 1 and not self.edges and not self.notes
        return self.nodes[0] if alone else ""

    @property
    def count(self) -> int:
        return len(self.nodes) + len(self.edges) + len(self.notes)


@dataclass(frozen=True, slots=True)
class ChosenVersion:
    """The version of a node that is shown (not necessarily the active one)."""

    node_id: str
    version_id: str


class SelectionStore(Store[Selection]):
    """Selection of the current canvas; that of each other canvas is saved and restored."""

    version_changed = Signal(object)
    selected = Signal(object)
    """Emitted when the user selects something, even if the selection doesn't change."""

    def __init__(self) -> None:
        super().__init__("selection", Selection())
        self._by_canvas: dict[str, Selection] = {}
        self._versions: dict[str, str] = {}

    def select(
        self, canvas_id: str, nodes: Iterable[str] = (), edges: Iterable[str] = (), notes: Iterable[str] = ()
    ) -> None:
        """Replace the selection; duplicates are removed, the order is preserved."""
        self._show(Selection(canvas_id, _unique(nodes), _unique(edges), _unique(notes)))
        self.selected.emit(self._state)

    def clear(self) -> None:
        """Clear the selection of the canvas."""
        self._show(Selection(self._state.canvas_id))

    def restore(self, canvas_id: str) -> None:
        """Restore the selection of a canvas."""
        self._show(self._by_canvas.get(canvas_id, Selection(canvas_id)))

    def of(self, canvas_id: str) -> Selection:
        """Selection of a canvas; the saved one unless the canvas is current."""
        return self._by_canvas.get(canvas_id, Selection(canvas_id))

    def recall(self, canvas_id: str, nodes: Iterable[str]) -> None:
        """Set the selection saved in an earlier session; restored when the canvas becomes current."""
        selection = Selection(canvas_id, _unique(nodes))
        if self._state.canvas_id == canvas_id:
            self._show(selection)
        else:
            self._by_canvas[canvas_id] = selection

    def remove_canvas(self, canvas_id: str) -> None:
        """Remove the saved selection of a closed canvas."""
        self._by_canvas.pop(canvas_id, None)
        if self._state.canvas_id == canvas_id:
            self.set_state(Selection())

    def keep_only(
        self, canvas_id: str, nodes: Container[str], edges: Container[str], notes: Container[str]
    ) -> None:
        """Remove deleted objects from the selection of a canvas."""
        for selection in {self._by_canvas.get(canvas_id, Selection(canvas_id)), self._state}:
            if selection.canvas_id != canvas_id:
                continue
            remaining = Selection(
                canvas_id,
                tuple(i for i in selection.nodes if i in nodes),
                tuple(i for i in selection.edges if i in edges),
                tuple(i for i in selection.notes if i in notes),
            )
            if selection is self._state:
                self._show(remaining)
            else:
                self._by_canvas[canvas_id] = remaining

    def choose_version(self, node_id: str, version_id: str) -> None:
        """Show a version of a node; an empty ID shows the active one."""
        if self._versions.get(node_id, "") == version_id:
            return
        if version_id:
            self._versions[node_id] = version_id
        else:
            self._versions.pop(node_id, None)
        self.version_changed.emit(ChosenVersion(node_id, version_id))

    @property
    def versions(self) -> dict[str, str]:
        """Versions shown instead of the active ones, by node ID."""
        return dict(self._versions)

    def chosen_version(self, node_id: str) -> str:
        """ID of the shown version; empty for the active one."""
        return self._versions.get(node_id, "")

    def _show(self, selection: Selection) -> None:
        self._by_canvas[selection.canvas_id] = selection
        self.set_state(selection)


def _unique(ids: Iterable[str]) -> tuple[str, ...]:
    """IDs without duplicates, which a mapping doesn't have."""
    if isinstance(ids, graph_values.UniqueIds):
        return ids
    if isinstance(ids, Mapping):
        return tuple(cast("Mapping[str, object]", ids))
    return tuple(dict.fromkeys(ids))
