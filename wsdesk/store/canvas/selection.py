"""Selection of nodes, edges, and notes, shared by scene and panels."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """The selected pieces of one canvas, each kind in the order in which it was selected."""

    canvas_id: str = ""
    nodes: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def node(self) -> str:
        """The ID of the selected node when it is all that is selected, else an empty text."""
        alone = len(self.nodes) == 1 and not self.edges and not self.notes
        return self.nodes[0] if alone else ""

    @property
    def count(self) -> int:
        return len(self.nodes) + len(self.edges) + len(self.notes)


@dataclass(frozen=True, slots=True)
class ChosenVersion:
    """Somebody looks at this version of this node (not necessarily the active one)."""

    node_id: str
    version_id: str


class SelectionStore(QObject):
    """The one selection, that of the current canvas; each canvas gets its own back when it is shown again."""

    changed = Signal(object)
    version_changed = Signal(object)
    selected = Signal(object)
    """Somebody selected this on a canvas, though it may be what was selected before."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current = Selection()
        self._by_canvas: dict[str, Selection] = {}
        self._versions: dict[str, str] = {}

    @property
    def current(self) -> Selection:
        return self._current

    def select(
        self,
        canvas_id: str,
        nodes: Iterable[str] = (),
        edges: Iterable[str] = (),
        notes: Iterable[str] = (),
    ) -> None:
        """Replace the selection; doubles are dropped, the order is kept."""
        self._show(
            Selection(
                canvas_id,
                tuple(dict.fromkeys(nodes)),
                tuple(dict.fromkeys(edges)),
                tuple(dict.fromkeys(notes)),
            )
        )
        self.selected.emit(self._current)

    def clear(self) -> None:
        """Select nothing on the same canvas."""
        self._show(Selection(self._current.canvas_id))

    def restore(self, canvas_id: str) -> None:
        """Show the selection that a canvas had when it was last current."""
        self._show(self._by_canvas.get(canvas_id, Selection(canvas_id)))

    def of(self, canvas_id: str) -> Selection:
        """What is selected on a canvas, or was when it was last current."""
        return self._by_canvas.get(canvas_id, Selection(canvas_id))

    def recall(self, canvas_id: str, nodes: Iterable[str]) -> None:
        """What was selected on a canvas in an earlier run; it shows when the canvas is current."""
        selection = Selection(canvas_id, tuple(dict.fromkeys(nodes)))
        if self._current.canvas_id == canvas_id:
            self._show(selection)
        else:
            self._by_canvas[canvas_id] = selection

    def forget(self, canvas_id: str) -> None:
        """Drop what was remembered for a closed canvas."""
        self._by_canvas.pop(canvas_id, None)
        if self._current.canvas_id == canvas_id:
            self._current = Selection()
            self.changed.emit(self._current)

    def keep_only(
        self, canvas_id: str, nodes: Iterable[str], edges: Iterable[str], notes: Iterable[str]
    ) -> None:
        """Drop what no longer exists on the canvas from its selection."""
        known_nodes, known_edges, known_notes = set(nodes), set(edges), set(notes)
        for selection in {self._by_canvas.get(canvas_id, Selection(canvas_id)), self._current}:
            if selection.canvas_id != canvas_id:
                continue
            kept = Selection(
                canvas_id,
                tuple(i for i in selection.nodes if i in known_nodes),
                tuple(i for i in selection.edges if i in known_edges),
                tuple(i for i in selection.notes if i in known_notes),
            )
            if selection is self._current:
                self._show(kept)
            else:
                self._by_canvas[canvas_id] = kept

    def choose_version(self, node_id: str, version_id: str) -> None:
        """Look at one version of a node; an empty ID goes back to the active one."""
        if self._versions.get(node_id, "") == version_id:
            return
        if version_id:
            self._versions[node_id] = version_id
        else:
            self._versions.pop(node_id, None)
        self.version_changed.emit(ChosenVersion(node_id, version_id))

    @property
    def versions(self) -> dict[str, str]:
        """The versions that are looked at in place of the active ones, by node ID."""
        return dict(self._versions)

    def chosen_version(self, node_id: str) -> str:
        """The version that is looked at, or an empty text for the active one."""
        return self._versions.get(node_id, "")

    def _show(self, selection: Selection) -> None:
        self._by_canvas[selection.canvas_id] = selection
        if selection != self._current:
            self._current = selection
            self.changed.emit(selection)
