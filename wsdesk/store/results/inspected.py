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
    """A project, canvas, or skill by ID, or assets by value, because the API has no lookup of an asset."""

    kind: Kind
    id: str = ""
    assets: tuple[AssetSearchResult, ...] = ()


class InspectedStore(QObject):
    """Item last selected in a list, shown in the Details panel. A selection on the canvas replaces it."""

    changed = Signal(object)
    """Emitted with the `Inspected`, None when the panel shows the canvas selection again."""
    requested = Signal(object)
    """Emitted when details are requested for a row, None for the focused one. The list of the row calls
    `inspect`."""

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
        """Show the details of a list item."""
        self._set(what)

    def request(self, row: object | None) -> None:
        """Request the details of a row, or, without one, of the focused row."""
        self.requested.emit(row)

    def leave(self, kind: Kind) -> None:
        """Clear the item if it is of this kind."""
        if self._current is not None and self._current.kind == kind:
            self._set(None)

    def _set(self, what: Inspected | None) -> None:
        if what != self._current:
            self._current = what
            self.changed.emit(what)

    def _on_canvas_selected(self, _selection: object) -> None:
        self._set(None)
