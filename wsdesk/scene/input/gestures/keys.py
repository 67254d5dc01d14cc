"""Keys of the focused canvas."""

from __future__ import annotations

from PySide6.QtCore import Qt

from wsdesk.graph.analysis.reading_order import along_edges, nearest_towards, reading_order
from wsdesk.graph.model.values import HandleSide, Rect
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.layers.focus_mode import OFF

_STEP = 80
"""Screen px that an arrow key pans where no node is selected; with Shift four times as many, in any case."""
_ARROWS = {
    Qt.Key.Key_Left: (HandleSide.LEFT, 1, 0),
    Qt.Key.Key_Right: (HandleSide.RIGHT, -1, 0),
    Qt.Key.Key_Up: (HandleSide.TOP, 0, 1),
    Qt.Key.Key_Down: (HandleSide.BOTTOM, 0, -1),
}


def handle_key(stage: InteractionContext, key: int, modifiers: Qt.KeyboardModifier) -> bool:
    """Do what a key means here; False where it means nothing and belongs to somebody else."""
    ctrl = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
    shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    arrow = _ARROWS.get(Qt.Key(key))
    if arrow is not None and not modifiers & Qt.KeyboardModifier.AltModifier:
        side, dx, dy = arrow
        if ctrl or (not shift and current_node(stage) in stage.board.document.node_by_id):
            return _walk(stage, side, along=shift)
        far = 4 if shift else 1
        stage.camera.pan(dx * _STEP * far, dy * _STEP * far)
        return True
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not ctrl:
        return open_node(stage, current_node(stage))
    if key == Qt.Key.Key_Escape:
        return step_back(stage)
    return False


def current_node(stage: InteractionContext) -> str:
    """The node that a key acts on: the focused one, else the selected one."""
    return stage.live.focus or stage.selected.node


def open_node(stage: InteractionContext, node_id: str) -> bool:
    """Open what the node holds; a collapsed group is expanded."""
    node = stage.board.document.node_by_id.get(node_id)
    if node is not None and node.folded:
        stage.canvas.folds.unfold([node_id])
        return True
    return bool(node_id) and stage.commands.trigger("node.open", node_id)


def step_back(stage: InteractionContext) -> bool:
    """Escape: first the dimming goes, then the selection, then the focus on a node."""
    if stage.live.clear is not None:
        stage.shine(OFF)
        return True
    if stage.selected.count:
        stage.select()
        return True
    if stage.live.focus:
        stage.live.set_focus("")
        return True
    return False


def step_focus(stage: InteractionContext, *, forward: bool) -> bool:
    """Tab and Shift+Tab in reading order. False at either end: the focus leaves the canvas then."""
    order = reading_order(stage.board.document)
    if not order:
        return False
    now = current_node(stage)
    if now in stage.board.document.node_by_id:
        place = order.index(now) + (1 if forward else -1)
    else:
        place = 0 if forward else len(order) - 1
    if not 0 <= place < len(order):
        stage.live.set_focus("")
        return False
    go_to(stage, order[place])
    return True


def go_to(stage: InteractionContext, node_id: str) -> None:
    """Put the keyboard on a node: focus and selection; the view moves as little as it takes to show it."""
    node = stage.board.document.node_by_id.get(node_id)
    if node is None:
        return
    stage.live.set_focus(node_id)
    stage.select([node_id])
    show(stage, node.rect)
    stage.announce(node_id)


def show(stage: InteractionContext, rect: Rect) -> None:
    """Pan until the rectangle is seen, with a margin; not at all where it is."""
    view = stage.camera.visible
    margin = min(48 / stage.camera.scale, view.w / 6, view.h / 6)
    dx = _shift(rect.x - margin, rect.right + margin, view.x, view.right)
    dy = _shift(rect.y - margin, rect.bottom + margin, view.y, view.bottom)
    if dx or dy:
        stage.camera.pan(-dx * stage.camera.scale, -dy * stage.camera.scale)


def _shift(low: float, high: float, view_low: float, view_high: float) -> float:
    """How far a view has to move to show a stretch; one that is too long is shown from its beginning."""
    if high - low > view_high - view_low or low < view_low:
        return low - view_low
    return high - view_high if high > view_high else 0.0


def _walk(stage: InteractionContext, side: HandleSide, *, along: bool) -> bool:
    """To the nearest node in a direction, or along an edge."""
    board, now = stage.board, current_node(stage)
    if not now:
        return step_focus(stage, forward=True)
    if along:
        reached = next(iter(along_edges(board.document, now, side)), "")
    else:
        reached = nearest_towards(board.document, board.index, now, side)
    if reached:
        go_to(stage, reached)
    return True
