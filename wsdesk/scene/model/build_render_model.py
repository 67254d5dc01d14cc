"""Builds the render model of a canvas, with collapsed groups."""

from __future__ import annotations

from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.folding import folded
from wsdesk.graph.model.groups import Groups
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.store.canvas.canvas import CanvasStore


def board_of(canvas: CanvasStore, *, rests_edges: bool) -> RenderModel:
    """What is drawn of the canvas now; `rests_edges` says whether edges are drawn that nobody looks at."""
    document = canvas.document
    seen = folded(document, canvas.folds.ids)
    if seen is document:
        return RenderModel(document, canvas.table, canvas.routes, canvas.node_index, rests_edges=rests_edges)
    changes = diff(document, seen)
    # Derived, and not made anew: what handles are called must not follow from how somebody looks at them.
    table = canvas.table.derived(seen, touched_nodes(document, seen, changes))
    routes = canvas.routes.derived(seen, table, changes)
    return RenderModel(seen, table, routes, seen.node_index, rests_edges=rests_edges)


def bring_out(canvas: CanvasStore, node_id: str) -> None:
    """Expand the groups around a node, so that it can be seen."""
    if canvas.folds.ids:
        canvas.folds.unfold(Groups(canvas.document).ancestors(node_id))
