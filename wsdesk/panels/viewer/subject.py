"""Subject of the viewer: the displayed version or item, with its node and file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.graph.model.values import Asset
from wsdesk.panels.versions.properties import result_asset
from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.store.versions.details import item_of_detail
from wsdesk.store.versions.viewer_items import ViewerItem, version_of

if TYPE_CHECKING:
    from wsdesk.wire.version import Version


class ViewerSubject:
    """The current item of the viewer's list, or without one the version of the details store."""

    def __init__(self, stores: ViewerStores) -> None:
        self._stores = stores
        self._item: ViewerItem | None = None
        self._item_version: Version | None = None

    @property
    def version(self) -> Version | None:
        """Version of the node, or of the item; for an item without one, a synthetic one with its asset."""
        item, detail = self._stores.viewer_items.current, self._stores.details.state
        if item is None:
            return detail.chosen if detail is not None else None
        if item is not self._item:
            self._item, self._item_version = item, version_of(item)
        return self._item_version

    @property
    def version_id(self) -> str:
        """ID of the version; empty if the item has none."""
        item, version = self._stores.viewer_items.current, self.version
        return (item.version_id if item is not None else version.id if version is not None else None) or ""

    @property
    def node(self) -> tuple[str, str]:
        """Canvas and node ID; empty for an item without them."""
        item, detail = self._stores.viewer_items.current, self._stores.details.state
        if item is not None:
            return item.canvas_id, item.node_id
        return (detail.canvas_id, detail.node.id) if detail is not None else ("", "")

    @property
    def annotated(self) -> tuple[str, str, str] | None:
        """Canvas, node, and version ID for comments on the content, if the version has a node."""
        item = self._stores.viewer_items.current
        if item is not None:
            known = item.canvas_id and item.node_id and item.version_id
            return (item.canvas_id, item.node_id, item.version_id) if known else None
        detail, version = self._stores.details.state, self.version
        if detail is None or version is None or self._stores.canvases.current is None or not version.id:
            return None
        return self._stores.canvases.current.canvas_id, detail.node.id or "", version.id

    @property
    def file(self) -> tuple[Asset, str] | None:
        """Asset to save or drag, with its title; None without a file."""
        item = self._stores.viewer_items.current
        if item is not None:
            return item.asset, item.file_title
        version, detail, asset = self.version, self._stores.details.state, result_asset(self.version)
        if version is None or asset is None or detail is None:
            return None
        return asset, version.title or detail.node.title or ""

    @property
    def result(self) -> ViewerItem | None:
        """The item, or the version as an item, for the sidecars of a saved file."""
        item, detail = self._stores.viewer_items.current, self._stores.details.state
        if item is not None or detail is None or detail.chosen is None:
            return item
        canvas = self._stores.canvases.get(detail.canvas_id)
        return item_of_detail(detail, detail.chosen, canvas.title if canvas is not None else "")
