"""Subject of the Details panel: the selected node with its versions, or an item of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.cost import Estimate, estimate
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Node as Card
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.versions.viewer_items import ViewerItem
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.search import AssetSearchResult
    from wsdesk.wire.version import Version


@dataclass(frozen=True, slots=True)
class NodeDetail:
    """Details of a node. `versions` are sorted by creation time, v1 first; `chosen` is the shown one.

    `stood_in`: activeVersionId is missing or unknown, so the newest version is used instead.
    """

    canvas_id: str
    node: NodeResource
    card: Card
    versions: tuple[Version, ...]
    active_id: str
    chosen: Version | None
    stood_in: bool = False

    @property
    def number(self) -> int:
        """Number of the shown version, from 1; 0 if there is none."""
        return next((i for i, v in enumerate(self.versions, 1) if v is self.chosen), 0)

    @property
    def before(self) -> Version | None:
        """The version before the shown one."""
        return self.versions[self.number - 2] if self.number > 1 else None


class DetailsStore(Store[NodeDetail | None]):
    """Details of the selected node, with navigation through its versions.

    None unless exactly one readable node is selected.
    """

    def __init__(
        self,
        connection: ConnectionStore,
        canvases: CanvasesStore,
        selection: SelectionStore,
        models: ModelsStore,
    ) -> None:
        super().__init__("details", None)
        self._connection = connection
        self._canvases = canvases
        self._selection = selection
        self._models = models
        self._canvas: CanvasStore | None = None
        selection.changed.connect(self._update)
        selection.version_changed.connect(self._update)
        canvases.current_changed.connect(self._on_current_changed)
        connection.canvas_painted.connect(self._update)

    def step(self, by: int) -> None:
        """Show a later or earlier version, stopping at the ends."""
        detail = self._state
        if detail is not None and detail.versions:
            self._choose(min(max(detail.number - 1 + by, 0), len(detail.versions) - 1))

    def cost_of(self, version: Version) -> Estimate:
        """Estimate the cost of the version's configuration by the current catalog."""
        config = version.model_configuration
        name = config.model if config is not None else None
        model = self._models.by_name(name) or self._models.by_name(version.model_display_name)
        return estimate(model, config)

    def _choose(self, index: int) -> None:
        detail = self._state
        if detail is None:
            return
        version_id = detail.versions[index].id or ""
        self._selection.choose_version(detail.node.id, "" if version_id == detail.active_id else version_id)

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        if self._canvas is not None:
            self._canvas.document_reset.disconnect(self._update)
            self._canvas.changed.disconnect(self._update)
            self._canvas.node_read.disconnect(self._update)
        self._canvas = canvas
        if canvas is not None:
            canvas.document_reset.connect(self._update)
            canvas.changed.connect(self._update)
            canvas.node_read.connect(self._update)
        self._update()

    def _update(self) -> None:
        self.set_state(self._read())

    def _read(self) -> NodeDetail | None:
        selection = self._selection.state
        canvas = self._canvases.current
        if canvas is None or selection.canvas_id != canvas.canvas_id or not selection.node:
            return None
        if not self._connection.is_canvas_painted:  # a complete node needs modules that painting doesn't
            return None
        before = self._state
        detail = read_node(canvas, selection.node, self._selection.chosen_version(selection.node))
        return before if before == detail else detail


def read_node(canvas: CanvasStore, node_id: str, version_id: str = "") -> NodeDetail | None:
    """Return a node with one of its versions (the active one by default), None if it doesn't exist."""
    card = canvas.document.node_by_id.get(node_id)
    node = canvas.node(node_id) if card is not None else None
    if card is None or node is None:
        return None
    versions = tuple(sorted(node.versions or (), key=_created_at))
    shown_id = version_id or card.active_id
    chosen = next((v for v in versions if v.id == shown_id), versions[-1] if versions else None)
    return NodeDetail(
        canvas.canvas_id, node, card, versions, card.active_id, chosen, card.is_fallback_version
    )


def item_of_detail(detail: NodeDetail, version: Version, canvas_title: str) -> ViewerItem:
    """A version of a node as an item with its place, to save what is beside its file."""
    from wsdesk.graph.model.values import Asset
    from wsdesk.store.versions.viewer_items import ViewerItem

    title = version.title or detail.node.title or ""
    place = (canvas_title, detail.canvas_id, detail.node.id)
    return ViewerItem(Asset(""), title, *place, version.id or "", version=version)


def _created_at(version: Version) -> str:
    return version.created_at or ""


Kind = Literal["assets", "results", "project", "canvas", "skill"]


@dataclass(frozen=True, slots=True)
class Inspected:
    """A project, canvas, or skill by ID, or assets or results by value.

    The API has no lookup of an asset, and the canvas of a result may not be loaded.
    """

    kind: Kind
    id: str = ""
    assets: tuple[AssetSearchResult, ...] = ()
    items: tuple[ViewerItem, ...] = ()
    """Results."""
    total: int = 0
    """Number of selected results if `items` are only some of them."""


class InspectedStore(Store[Inspected | None]):
    """Item last selected in a list, shown in the Details panel.

    None once something is selected on the canvas, which the panel shows again.
    """

    requested = Signal(object)
    """Emitted when details are requested for a row, None for the focused one. The list of the row calls
    `inspect`."""

    def __init__(
        self, selection: SelectionStore, canvases: CanvasesStore, connection: ConnectionStore
    ) -> None:
        super().__init__("inspected", None)
        selection.selected.connect(self._on_canvas_selected)
        canvases.current_changed.connect(self._on_canvas_selected)
        connection.profile_changed.connect(self._on_canvas_selected)

    def inspect(self, what: Inspected) -> None:
        """Show the details of a list item."""
        self.set_state(what)

    def request(self, row: object | None) -> None:
        """Request the details of a row, or, without one, of the focused row."""
        self.requested.emit(row)

    def leave(self, kind: Kind) -> None:
        """Clear the item if it is of this kind."""
        if self._state is not None and self._state.kind == kind:
            self.set_state(None)

    def _on_canvas_selected(self, _selection: object) -> None:
        self.set_state(None)
