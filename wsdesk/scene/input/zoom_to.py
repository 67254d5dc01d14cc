"""Zooming to content, selection, or a node."""

from __future__ import annotations

from wsdesk.graph.model.camera import MIN_SCALE, Camera, densest_part, fit, fit_beside, to_canvas
from wsdesk.graph.model.values import Rect
from wsdesk.scene.input.context import InteractionContext

_SPREAD = 3.0
"""Content this many times larger than the view at minimum zoom is too sparse to fit."""
_REVEAL_SCALE = 0.75
"""Minimum zoom at which a revealed node is shown."""
_MIN_SHARE = 0.7
"""Share of the zoom without a minimap from which on content is fitted beside it."""


def fit_all(context: InteractionContext) -> None:
    """Fit everything, at 100% at most; if that is too sparse to be visible, the densest part."""
    document, control = context.model.document, context.camera
    bounds = document.bounds
    if not (bounds.w or bounds.h):
        return
    width, height = control.width / MIN_SCALE, control.height / MIN_SCALE
    if bounds.w > _SPREAD * width or bounds.h > _SPREAD * height:
        bounds = densest_part([piece.rect for piece in (*document.nodes, *document.notes)], width, height)
    _fit(context, bounds)


def fit_selection(context: InteractionContext) -> None:
    """Fit the selection, or everything if nothing is selected."""
    rects = selected_rects(context)
    if not rects:
        fit_all(context)
        return
    whole = rects[0]
    for rect in rects[1:]:
        whole = whole.united(rect)
    _fit(context, whole)


def _fit(context: InteractionContext, bounds: Rect) -> None:
    """Fit a rectangle without placing a card or note below the minimap, unless that makes it much smaller."""
    control, reserved = context.camera, context.camera.reserved
    camera = fit(bounds, control.width, control.height)
    if reserved is not None:
        x, y = to_canvas(camera, control.width, control.height, reserved.x, reserved.y)
        covered = Rect(x, y, reserved.w / camera.scale, reserved.h / camera.scale)
        if context.model.cards_in(covered) or context.model.document.note_index.query(covered):
            beside = fit_beside(bounds, control.width, control.height, reserved)
            if beside.scale >= camera.scale * _MIN_SHARE:
                camera = beside
    control.set_camera(camera, moving=False)


def selected_rects(context: InteractionContext) -> list[Rect]:
    """Rectangles of the selected nodes, notes, and edges."""
    document, routes, selected = context.model.document, context.model.routes, context.selected
    nodes = [node.rect for i in selected.nodes if (node := document.node_by_id.get(i)) is not None]
    notes = [note.rect for i in selected.notes if (note := document.note_by_id.get(i)) is not None]
    edges = [bounds for i in selected.edges if (bounds := routes.bounds(i)) is not None]
    return nodes + notes + edges


def actual_size(context: InteractionContext) -> None:
    """100%, around the center of the view."""
    camera = context.camera.camera
    context.camera.set_camera(Camera(camera.x, camera.y, 1.0), moving=False)


def center_on(context: InteractionContext, node_id: str) -> None:
    """Center a node or note at a readable scale, fitting it if possible."""
    document = context.model.document
    piece = document.node_by_id.get(node_id) or document.note_by_id.get(node_id)
    if piece is None:
        return
    control, rect = context.camera, piece.rect
    whole = 0.9 * min(control.width / max(rect.w, 1), control.height / max(rect.h, 1))
    scale = min(max(control.scale, _REVEAL_SCALE), max(whole, 0.1))
    control.set_camera(Camera(rect.cx, rect.cy, scale), moving=False)
