"""Sides of a comparison: versions of a node, nodes, groups, and assets that aren't versions."""

from __future__ import annotations

from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Kind, Node
from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.comparison.compared_version import (
    ComparedVersion,
    Side,
    VersionRef,
    default_counterpart,
    has_result,
    side_of,
    side_of_item,
)
from wsdesk.store.content.asset_mapper import extracted_of
from wsdesk.store.versions.viewer_items import items_of_extracted, items_of_outputs
from wsdesk.wire.version import Version

_MAX_READ_NODES = 64


def sides_of(stores: CompareViewStores, subject: object | None) -> tuple[Side, ...]:
    """Sides of a comparison; fewer than two if there is nothing to compare.

    A `Version` is compared with the displayed version, several nodes with one another, a group's images with
    one another, and a single node's version with the most similar one. A node with one version has the images
    that were resized or extracted from it.
    """
    canvas = stores.canvases.current
    if isinstance(subject, Version):
        return _with_version(stores, subject)
    if canvas is None:
        return ()
    chosen = stores.selection.state.nodes if stores.selection.state.canvas_id == canvas.canvas_id else ()
    if isinstance(subject, str) and subject not in chosen:
        chosen = (subject,)
    node_by_id = canvas.document.node_by_id
    nodes = [node_by_id[node_id] for node_id in chosen if node_id in node_by_id]
    groups = Groups(canvas.document)
    if len(nodes) == 1:
        return _of_one(stores, canvas, nodes[0], groups)
    sides = (side for node in nodes for side in _all_of(stores, canvas, node, groups, len(nodes)))
    return tuple(dict.fromkeys(sides))  # a group may be selected along with its members


def _with_version(stores: CompareViewStores, version: Version) -> tuple[Side, ...]:
    detail = stores.details.state
    one = side_of(detail)
    if detail is None or one is None or not has_result(version) or not has_result(one.version):
        return ()
    number = next((n for n, v in enumerate(detail.versions, 1) if v.id == version.id), 0)
    other = ComparedVersion(one.node_id, one.title, number, version, one.versions)
    return (one, other) if number and version is not one.version else ()


def _of_one(stores: CompareViewStores, canvas: CanvasStore, node: Node, groups: Groups) -> tuple[Side, ...]:
    if groups.members(node.id):
        return _all_of(stores, canvas, node, groups, 1)
    outputs = _outputs(canvas, node)
    if node.kind is Kind.RESIZE and len(outputs) > 1:
        return outputs
    detail = stores.details.state
    if detail is None or detail.node.id != node.id:
        one = stores.comparison.side(canvas.canvas_id, node.id)
        return (one,) if one is not None and has_result(one.version) else ()
    one, other = side_of(detail), default_counterpart(detail)
    if one is not None and other is not None:
        return (one, other)
    parts = outputs if len(outputs) > 1 else _extracted(one)
    return parts if len(parts) > 1 else ()


def _all_of(
    stores: CompareViewStores, canvas: CanvasStore, node: Node, groups: Groups, count: int
) -> tuple[Side, ...]:
    """A node's result; for a group its images, or all its results if fewer than two are images."""
    node_by_id = canvas.document.node_by_id
    members = [node_by_id[member] for member in groups.descendants(node.id)]
    if not members:
        return _result(stores, canvas, node, count) or _outputs(canvas, node)
    images = [one for one in members if one.asset is not None and one.kind is Kind.IMAGE]
    chosen = images if len(images) > 1 else members
    return tuple(side for one in chosen for side in _result(stores, canvas, one, max(count, len(chosen))))


def _result(stores: CompareViewStores, canvas: CanvasStore, node: Node, count: int) -> tuple[Side, ...]:
    """Displayed version of a node.

    If its card doesn't show whether there is a result, the node is read, unless there are too many nodes.
    """
    version_id = stores.selection.chosen_version(node.id)
    if node.asset is not None and not version_id:
        return (VersionRef(node.id),)
    if not node.version_count:
        return ()
    if count > _MAX_READ_NODES:
        return (VersionRef(node.id, version_id),) if node.asset is not None or node.text else ()
    side = stores.comparison.side(canvas.canvas_id, node.id, version_id)
    return (VersionRef(node.id, version_id),) if side is not None and has_result(side.version) else ()


def _outputs(canvas: CanvasStore, node: Node) -> tuple[Side, ...]:
    if not any(output.asset is not None for output in node.outputs):
        return ()
    whole = canvas.node(node.id)
    return tuple(side_of_item(item) for item in items_of_outputs(whole)) if whole is not None else ()


def _extracted(document: ComparedVersion | None) -> tuple[Side, ...]:
    """Images that were extracted from a PDF."""
    if document is None:
        return ()
    images = extracted_of(document.version.pdf_extraction)
    return tuple(side_of_item(item) for item in items_of_extracted(images, document.title))
