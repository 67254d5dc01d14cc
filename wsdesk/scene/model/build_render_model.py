"""Builds the render model of a canvas, with collapsed groups."""

from __future__ import annotations

from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.folding import folded
from wsdesk.graph.model.groups import Groups
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.store.canvas.canvas import CanvasStore


def build_render_model(canvas: CanvasStore, *, rests_edges: bool) -> RenderModel:
    """The render model of a canvas; `has_static_edges`: inactive edges are drawn too."""
    document = canvas.document
    visible = folded(document, canvas.folds.ids)
    if visible is document:
        return RenderModel(
            document, canvas.table, canvas.routes, canvas.node_index, has_static_edges=rests_edges
        )
    changes = diff(document, visible)
    # Derived from the full table, because handle names must not depend on collapsed groups.
    table = canvas.table.derived(visible, touched_nodes(document, visible, changes))
    routes = canvas.routes.derived(visible, table, changes)
    return RenderModel(visible, table, routes, visible.node_index, has_static_edges=rests_edges)


def expand_parents(canvas: CanvasStore, node_id: str) -> None:
    """Expand the groups around a node so that it is visible."""
    if canvas.folds.ids:
        canvas.folds.unfold(Groups(canvas.document).ancestors(node_id))
