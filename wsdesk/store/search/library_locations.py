"""Canvases and nodes that use an asset (API: "Asset search result")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass

if TYPE_CHECKING:
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
