"""Finds the node of the asset that a version was made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.wire.node import NodeResource

MAX_INPUT_NODES = 64
"""Maximum number of input nodes that are searched; each takes up to 1 ms."""


def find_source(canvas: CanvasStore, node: NodeResource, asset_id: str) -> tuple[str, str] | None:
    """Find the node and version of an asset: in the node, among the shown versions, or in its input nodes.

    Returns None otherwise; other versions aren't searched, because that is slow on large canvases.
    """
    if not asset_id:
        return None
    own = _version_of(node, asset_id)
    if own:
        return node.id, own
    for card in canvas.document.nodes:
        if card.asset is not None and card.asset.asset_id == asset_id:
            return card.id, card.version_id
    feeding = dict.fromkeys(e.src for e in canvas.document.edges_of.get(node.id, ()) if e.dst == node.id)
    for source_id in list(feeding)[:MAX_INPUT_NODES]:
        source = canvas.document.node_by_id.get(source_id)
        traces = source.asset_origins if source is not None else ()
        version_id = next((trace.version_id for trace in traces if trace.asset_id == asset_id), "")
        if version_id:
            return source_id, version_id
    return None


def _version_of(node: NodeResource, asset_id: str) -> str:
    versions = (v for v in node.versions or () if v.asset is not None and v.asset.asset_id == asset_id)
    return next((version.id for version in versions), "")
