"""Subject of the Details panel besides the canvas: assets, a project, a canvas, or a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetSearchResult

Kind = Literal["assets", "project", "canvas", "skill"]


@dataclass(frozen=True, slots=True)
class Inspected:
    """A project, canvas, or skill by its ID, or the assets themselves: no list of the server holds those."""

    kind: Kind
    id: str = ""
    assets: tuple[AssetSearchResult, ...] = ()


class InspectedStore(QObject):
    """The last thing that was selected in a list. A selection on the canvas takes its place."""

    changed = Signal(object)
    """The `Inspected`, None when the canvas has the details again."""
    requested = Signal(object)
    """Details were requested for a row; None for the one that has the keyboard. The list of the row
    calls `inspect`."""

    def __init__(
        self,
        selection: SelectionStore,
        canvases: CanvasesStore,
        connection: ConnectionStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._current: Inspected | None = None
        selection.selected.connect(self._on_canvas_selected)
        canvases.current_changed.connect(self._on_canvas_selected)
        connection.profile_changed.connect(self._on_canvas_selected)

    @property
    def current(self) -> Inspected | None:
        return self._current

    def inspect(self, what: Inspected) -> None:
        """Show the details of something in a list."""
        self._set(what)

    def request(self, row: object | None) -> None:
        """Ask the lists to inspect a row, or, without one, the row that has the keyboard."""
        self.requested.emit(row)

    def leave(self, kind: Kind) -> None:
        """Nothing of this kind is selected any more."""
        if self._current is not None and self._current.kind == kind:
            self._set(None)

    def _set(self, what: Inspected | None) -> None:
        if what != self._current:
            self._current = what
            self.changed.emit(what)

    def _on_canvas_selected(self, _selection: object) -> None:
        self._set(None)
