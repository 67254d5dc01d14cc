"""Usages of an asset and of assets with the same file."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.fingerprints.file import FingerprintFile
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.values import IndexedUsage

_MAX_USAGES = 1_000


def same_files(index: IndexFile, fingerprints: FingerprintFile | None, asset_id: str) -> tuple[str, ...]:
    """An asset, and others with the same file as far as fingerprints are known. Blocks.

    Assets of other types are left out, since the thumbnail of a video can be the file of an image.
    """
    try:
        others = fingerprints.same_content(asset_id) if fingerprints is not None else ()
        own = _file_type(index, asset_id) if others else ""
        return (asset_id, *(other for other in others if _file_type(index, other) == own))
    except LocalDbError:
        return (asset_id,)


def _file_type(index: IndexFile, asset_id: str) -> str:
    image = index.image_of(asset_id)
    return image.file_type if image is not None else ""


def usages_of(
    index: IndexFile, fingerprints: FingerprintFile | None, asset_id: str
) -> tuple[IndexedUsage, ...]:
    """Usages of an asset and of those with the same file. Blocks; raises `LocalDbError`."""
    ids = same_files(index, fingerprints, asset_id)
    return tuple(dict.fromkeys(usage for one in ids for usage in index.usages(one, _MAX_USAGES)))


def nodes_of(usages: Sequence[IndexedUsage]) -> dict[tuple[str, str], IndexedUsage]:
    """The first usage of each node, by canvas and node ID."""
    nodes: dict[tuple[str, str], IndexedUsage] = {}
    for usage in usages:
        nodes.setdefault((usage.canvas_id, usage.node_id), usage)
    return nodes


def count_nodes(
    index: IndexFile, fingerprints: FingerprintFile | None, asset_ids: Collection[str]
) -> dict[str, int]:
    """Number of nodes for each asset that is used on several canvases. Blocks; raises `LocalDbError`."""
    counts: dict[str, int] = {}
    for asset_id in asset_ids:
        nodes = nodes_of(usages_of(index, fingerprints, asset_id))
        if len({canvas_id for canvas_id, _ in nodes}) > 1:
            counts[asset_id] = len(nodes)
    return counts
