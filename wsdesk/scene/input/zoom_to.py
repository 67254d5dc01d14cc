"""Zooming to content, selection, or a node."""

from __future__ import annotations

from wsdesk.graph.model.camera import SMALLEST, Camera, fit, fit_beside, to_canvas
from wsdesk.graph.model.density import densest_part
from wsdesk.graph.model.values import Rect
from wsdesk.scene.input.context import InteractionContext

_SPREAD = 3.0
"""Content so many times wider or higher than what the smallest zoom shows has little in its middle."""
_REVEAL_SCALE = 0.75
"""The least zoom at which a node that somebody asked for is shown."""


def fit_all(stage: InteractionContext) -> None:
    """Show everything, at 100 % at most; where that is spread too far to be seen at once, what is densest."""
    document, control = stage.board.document, stage.camera
    bounds = document.bounds
    if not (bounds.w or bounds.h):
        return
    wide, high = control.width / SMALLEST, control.height / SMALLEST
    if bounds.w > _SPREAD * wide or bounds.h > _SPREAD * high:
        bounds = densest_part([piece.rect for piece in (*document.nodes, *document.notes)], wide, high)
    _fit(stage, bounds)


def fit_selection(stage: InteractionContext) -> None:
    """Show what is selected; everything where nothing is."""
    rects = selected_rects(stage)
    if not rects:
        fit_all(stage)
        return
    whole = rects[0]
    for rect in rects[1:]:
        whole = whole.joined(rect)
    _fit(stage, whole)


def _fit(stage: InteractionContext, bounds: Rect) -> None:
    """Show all of a part of the canvas, with no card or note below the minimap."""
    control, reserved = stage.camera, stage.camera.reserved
    camera = fit(bounds, control.width, control.height)
    if reserved is not None:
        x, y = to_canvas(camera, control.width, control.height, reserved.x, reserved.y)
        covered = Rect(x, y, reserved.w / camera.scale, reserved.h / camera.scale)
        if stage.board.cards_in(covered) or stage.board.document.note_index.query(covered):
            camera = fit_beside(bounds, control.width, control.height, reserved)
    control.go(camera, moving=False)


def selected_rects(stage: InteractionContext) -> list[Rect]:
    """Where the selected nodes, notes and edges are."""
    document, routes, selected = stage.board.document, stage.board.routes, stage.selected
    nodes = [node.rect for i in selected.nodes if (node := document.node_by_id.get(i)) is not None]
    notes = [note.rect for i in selected.notes if (note := document.note_by_id.get(i)) is not None]
    edges = [bounds for i in selected.edges if (bounds := routes.bounds(i)) is not None]
    return nodes + notes + edges


def actual_size(stage: InteractionContext) -> None:
    """100 %, around the middle of the view."""
    camera = stage.camera.camera
    stage.camera.go(Camera(camera.x, camera.y, 1.0), moving=False)


def center_on(stage: InteractionContext, node_id: str) -> None:
    """Bring a node or note into the middle, near enough to be read, and whole where that is possible."""
    document = stage.board.document
    piece = document.node_by_id.get(node_id) or document.note_by_id.get(node_id)
    if piece is None:
        return
    control, rect = stage.camera, piece.rect
    whole = 0.9 * min(control.width / max(rect.w, 1), control.height / max(rect.h, 1))
    scale = min(max(control.scale, _REVEAL_SCALE), max(whole, 0.1))
    control.go(Camera(rect.cx, rect.cy, scale), moving=False)
