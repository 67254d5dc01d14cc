"""Canvases and nodes that use an asset (API: "Asset search result")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetLocation, AssetSearchResult


@dataclass(frozen=True, slots=True)
class HitPlace:
    """A node on a canvas. `version_id` is the favorite version, else empty: the one that holds the asset."""

    canvas_id: str
    node_id: str = ""
    version_id: str = ""
    title: str = ""
    """The canvas's title as the server sent it."""
    project_id: str = ""
    is_favorite: bool = False


@dataclass(frozen=True, slots=True)
class AssetPlaces:
    """An asset and all of its places, of which the user chooses one."""

    hit: AssetSearchResult
    places: tuple[HitPlace, ...]


def places_of(hit: AssetSearchResult, canvas_of: Callable[[str], str]) -> tuple[HitPlace, ...]:
    """Every node that the hit names, each once: the one of `nodeId` first, then in the server's order.

    The fields `nodeId` and `favoriteNodeId` have no canvas beside them. They get that of the entry in
    `canvases` with the same node, else the canvas that `canvas_of` knows, else that of the only entry that
    names a canvas and no node. Without any of them they lead nowhere.
    """
    from wsdesk.wire.search import AssetLocation

    entries = [entry for entry in hit.canvases or () if entry.canvas_id]
    bare = [entry for entry in entries if not entry.node_id]
    found = {(one.canvas_id, one.node_id): one for one in (_place(e, e.node_id, hit) for e in entries)}
    named = {entry.node_id for entry in entries}
    for node_id in dict.fromkeys(one for one in (hit.node_id, hit.favorite_node_id) if one):
        if node_id in named:
            continue
        canvas_id = canvas_of(node_id)
        entry = next((one for one in entries if one.canvas_id == canvas_id), None)
        if entry is None and canvas_id:
            entry = AssetLocation(canvas_id=canvas_id)
        elif entry is None and len(bare) == 1:
            entry = bare[0]
        if entry is not None:
            place = _place(entry, node_id, hit)
            found.setdefault((place.canvas_id, node_id), place)
    whole = {place.canvas_id for place in found.values() if place.node_id}
    places = [place for place in found.values() if place.node_id or place.canvas_id not in whole]
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
