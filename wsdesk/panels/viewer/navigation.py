"""Navigation of the viewer: to other versions, nodes, and items."""

from __future__ import annotations

from typing import Literal

from wsdesk.graph.model.values import Asset
from wsdesk.panels.versions.properties import result_asset
from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.panels.viewer.strip import NodeSequence, Strip
from wsdesk.panels.viewer.subject import ViewerSubject
from wsdesk.store.versions.details import NodeDetail
from wsdesk.store.versions.viewer_items import ViewerItem, ViewerItems

_BEYOND_ENDS = 1 << 31


class ViewerNavigation:
    """Steps through the items of the viewer items store or, without them, nodes and versions of the canvas.

    Another node is selected, so that panels follow. It is the target of marks (`MarkTarget`).
    """

    def __init__(self, stores: ViewerStores, subject: ViewerSubject, strip: Strip) -> None:
        self._stores = stores
        self._items = stores.viewer_items
        self._subject = subject
        self._strip = strip
        self._sequence = NodeSequence(stores.canvases)

    def step(self, by: int) -> None:
        """Go to a later or earlier version of the node, or item of the list."""
        if self._items.current is not None:
            self._items.step(by)
        else:
            self._stores.details.step(by)

    def jump(self, to: Literal["first", "last"]) -> None:
        """Go to the first or the last version or item."""
        self.step(-_BEYOND_ENDS if to == "first" else _BEYOND_ENDS)

    def step_node(self, by: int) -> None:
        """Go to a later or earlier node of the canvas that has a result, or item of the list."""
        detail = self._stores.details.state
        if self._items.current is not None:
            self._items.step(by)
        elif detail is not None:
            self._select(self._sequence.neighbor(detail.node.id, by))

    def go_to_row(self, index: int) -> None:
        """Go to a row of the filmstrip; does nothing if there is none."""
        if self._items.current is not None and index >= 0:
            self._items.go_to(index)
        elif 0 <= index < len(self._strip.rows):
            row = self._strip.rows[index]
            if not isinstance(row, ViewerItem):
                self._select(row.id)

    def marked_version_ids(self) -> tuple[str, ...]:
        """ID of the displayed version."""
        version_id = self._subject.version_id
        return (version_id,) if version_id else ()

    def advance(self) -> None:
        """Go to the next node or item."""
        self.step_node(1)

    def show_marked(self, version_id: str, *others: str) -> None:
        """Go to the node or item of a version if it is in the filmstrip."""
        indices = (index for index, row in enumerate(self._strip.rows) if row.version_id == version_id)
        self.go_to_row(next(indices, -1))

    def show_nodes(self, node_id: str) -> None:
        """Show the nodes of the canvas in the filmstrip, with this one as the current."""
        self._strip.set_rows(*self._sequence.rows(node_id))

    def position(self, node_id: str) -> tuple[int, int]:
        """Number of a node among those with a result, and their count."""
        rows, index = self._sequence.rows(node_id)
        return index + 1, len(rows)

    def beside_node(self, detail: NodeDetail) -> list[Asset]:
        """Assets to preload: those of the adjacent versions and nodes."""
        near = [result_asset(v) for at, v in enumerate(detail.versions, 1) if abs(at - detail.number) == 1]
        return [asset for asset in near if asset is not None] + self._sequence.assets_beside(detail.node.id)

    def beside_item(self, state: ViewerItems) -> list[Asset]:
        """Assets to preload: those of the adjacent items."""
        near = (state.index - 1, state.index + 1)
        return [state.items[at].asset for at in near if 0 <= at < len(state.items)]

    def _select(self, node_id: str) -> None:
        canvas = self._stores.canvases.current
        if node_id and canvas is not None:
            self._stores.selection.select(canvas.canvas_id, nodes=(node_id,))
