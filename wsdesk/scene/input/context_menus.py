"""Context menu for a point of the canvas."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.keys import current_node

_CONTEXTS = {"node": "node", "handle": "node", "group": "node", "edge": "edge", "note": "note"}


def request_menu(stage: InteractionContext, view: QWidget, at: QPoint, *, keyboard: bool) -> None:
    """Ask for the menu of what lies under `at` (view px), or of the current node when a key asked.

    What it is opened on becomes selected, unless it is part of the selection. The subject is its id; None for
    the empty canvas.
    """
    hit = None if keyboard else stage.hit_at(*stage.camera.to_canvas(at.x(), at.y()))
    if keyboard and (node_id := current_node(stage)):
        hit = Hit("node", node_id)
        rect = stage.board.document.node_by_id[node_id].rect
        sx, sy = stage.camera.to_screen(rect.cx, rect.cy)
        at = QPoint(round(sx), round(sy))
    place = view.mapToGlobal(at)
    if hit is None:
        stage.commands.request_menu("canvas", None, place.x(), place.y())
        return
    _select(stage, hit)
    stage.commands.request_menu(_CONTEXTS[hit.kind], hit.id, place.x(), place.y())


def _select(stage: InteractionContext, hit: Hit) -> None:
    selected = stage.selected
    match hit.kind:
        case "edge":
            if hit.id not in selected.edges:
                stage.select(edges=[hit.id])
        case "note":
            if hit.id not in selected.notes:
                stage.select(notes=[hit.id])
        case _:
            if hit.id not in selected.nodes:
                stage.select([hit.id])
