"""Canvases and nodes that use an asset (API: "Asset search result")."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvases import CanvasesStore
    from wsdesk.store.search.result_search import ResultSearch
    from wsdesk.wire.search import AssetLocation, AssetSearchResult


@dataclass(frozen=True, slots=True)
class HitPlace:
    """Usage of an asset in a node. `version_id` is the favorite version; empty stands for the asset's own."""

    canvas_id: str
    node_id: str = ""
    version_id: str = ""
    title: str = ""
    """Title of the canvas, unsanitized."""
    project_id: str = ""
    is_favorite: bool = False


@dataclass(frozen=True, slots=True)
class AssetPlaces:
    """An asset with all of its usages, for the user to choose from."""

    hit: AssetSearchResult
    places: tuple[HitPlace, ...]


class NodeLocator:
    """Canvases of nodes that the server sends without one: an open canvas, else one in the index."""

    def __init__(self, canvases: CanvasesStore) -> None:
        self._canvases = canvases
        self._index: ResultSearch | None = None
        self._indexed: dict[str, str] = {}

    def set_index(self, index: ResultSearch) -> None:
        """Set the index, without which only open canvases are known."""
        self._index = index

    def clear(self) -> None:
        """Remove what was found in the index, which is another one now."""
        self._indexed.clear()

    def places(self, hit: AssetSearchResult) -> tuple[HitPlace, ...]:
        """Return the nodes that use an asset, according to the server, open canvases, and the index."""
        return locations_of(hit, self._canvas_of)

    def unlocated(self, hits: Iterable[AssetSearchResult]) -> tuple[str, ...]:
        """IDs of the nodes of hits whose canvas neither the server nor an open canvas provides."""
        if self._index is None:
            return ()
        return tuple(
            node_id
            for hit in hits
            for node_id in (hit.node_id, hit.favorite_node_id)
            if node_id
            and not any(entry.node_id == node_id for entry in hit.canvases or ())
            and not self._canvas_of(node_id)
        )

    async def locate(self, hits: Iterable[AssetSearchResult]) -> None:
        """Look up the canvases of nodes in the index. If it can't be read, they stay unknown."""
        for node_id in self.unlocated(hits):
            try:
                usages = await self._index.usages(node_id) if self._index is not None else ()
            except LocalDbError:
                return
            canvas_id = next((one.canvas_id for one in usages if one.node_id == node_id), "")
            if canvas_id:
                self._indexed[node_id] = canvas_id

    def _canvas_of(self, node_id: str) -> str:
        """Return the ID of the canvas that contains the node, or an empty string."""
        opened = (c.canvas_id for c in self._canvases.all if node_id in c.document.node_by_id)
        return next(opened, self._indexed.get(node_id, ""))


def locations_of(hit: AssetSearchResult, canvas_of: Callable[[str], str]) -> tuple[HitPlace, ...]:
    """Return the nodes of a hit without duplicates: `nodeId` first, then in the server's order.

    The fields `nodeId` and `favoriteNodeId` come without a canvas. It is taken from the entry in `canvases`
    with the same node, else from `canvas_of`, else from the only entry without a node. Nodes whose canvas
    remains unknown are skipped.
    """
    from wsdesk.wire.search import AssetLocation

    entries = [entry for entry in hit.canvases or () if entry.canvas_id]
    bare = [entry for entry in entries if not entry.node_id]
    by_node = {(one.canvas_id, one.node_id): one for one in (_place(e, e.node_id, hit) for e in entries)}
    listed = {entry.node_id for entry in entries}
    for node_id in dict.fromkeys(one for one in (hit.node_id, hit.favorite_node_id) if one):
        if node_id in listed:
            continue
        canvas_id = canvas_of(node_id)
        entry = next((one for one in entries if one.canvas_id == canvas_id), None)
        if entry is None and canvas_id:
            entry = AssetLocation(canvas_id=canvas_id)
        elif entry is None and len(bare) == 1:
            entry = bare[0]
        if entry is not None:
            place = _place(entry, node_id, hit)
            by_node.setdefault((place.canvas_id, node_id), place)
    with_node = {place.canvas_id for place in by_node.values() if place.node_id}
    places = [place for place in by_node.values() if place.node_id or place.canvas_id not in with_node]
    return tuple(sorted(places, key=lambda place: not place.node_id or place.node_id != hit.node_id))


def _place(entry: AssetLocation, node_id: str | None, hit: AssetSearchResult) -> HitPlace:
    is_favorite = bool(node_id) and node_id == hit.favorite_node_id
    return HitPlace(
        entry.canvas_id or "",
        node_id or "",
        (hit.favorite_version_id or "") if is_favorite else "",
        entry.canvas_title or "",
        entry.project_id or "",
        is_favorite,
    )
