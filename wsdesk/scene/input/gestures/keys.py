"""Keys of the focused canvas."""

from __future__ import annotations

from PySide6.QtCore import Qt

from wsdesk.graph.analysis.reading_order import along_edges, nearest_in_direction, reading_order
from wsdesk.graph.model.values import HandleSide, Rect
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.layers.focus_mode import OFF

_STEP = 80
"""Screen px that an arrow key pans without a selection; four times as many with Shift, in any case."""
_ARROWS = {
    Qt.Key.Key_Left: (HandleSide.LEFT, 1, 0),
    Qt.Key.Key_Right: (HandleSide.RIGHT, -1, 0),
    Qt.Key.Key_Up: (HandleSide.TOP, 0, 1),
    Qt.Key.Key_Down: (HandleSide.BOTTOM, 0, -1),
}


def handle_key(context: InteractionContext, key: int, modifiers: Qt.KeyboardModifier) -> bool:
    """Handle a key press; False if the key has no meaning on the canvas."""
    ctrl = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
    shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    arrow = _ARROWS.get(Qt.Key(key))
    if arrow is not None and not modifiers & Qt.KeyboardModifier.AltModifier:
        side, dx, dy = arrow
        if ctrl or (not shift and current_node(context) in context.model.document.node_by_id):
            return _move_focus(context, side, along=shift)
        step = 4 if shift else 1
        context.camera.pan(dx * _STEP * step, dy * _STEP * step)
        return True
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not ctrl:
        return open_node(context, current_node(context))
    if key == Qt.Key.Key_Escape:
        return handle_escape(context)
    return False


def current_node(context: InteractionContext) -> str:
    """The focused node, else the selected one."""
    return context.dynamic_layer.focus or context.selected.node


def open_node(context: InteractionContext, node_id: str) -> bool:
    """Open the content of the node; a collapsed group is expanded."""
    node = context.model.document.node_by_id.get(node_id)
    if node is not None and node.folded:
        context.canvas.folds.unfold([node_id])
        return True
    return bool(node_id) and context.commands.trigger("node.open", node_id)


def handle_escape(context: InteractionContext) -> bool:
    """Escape: end focus mode, then deselect, which clears the node focus too, then end a snapshot."""
    if context.dynamic_layer.undimmed is not None:
        context.set_focus_distance(OFF)
        return True
    if context.selected.count:
        context.select()
        return True
    return context.commands.trigger("timeline.now")


def step_focus(context: InteractionContext, *, forward: bool) -> bool:
    """Move the node focus in reading order. False at either end, where the focus leaves the canvas."""
    order = reading_order(context.model.document)
    if not order:
        return False
    now = current_node(context)
    if now in context.model.document.node_by_id:
        place = order.index(now) + (1 if forward else -1)
    else:
        place = 0 if forward else len(order) - 1
    if not 0 <= place < len(order):
        context.dynamic_layer.set_focus("")
        return False
    focus_node(context, order[place])
    return True


def focus_node(context: InteractionContext, node_id: str) -> None:
    """Focus and select a node, and pan as little as needed to show it."""
    node = context.model.document.node_by_id.get(node_id)
    if node is None:
        return
    context.dynamic_layer.set_focus(node_id)
    context.select([node_id])
    scroll_to(context, node.rect)
    context.announce(node_id)


def scroll_to(context: InteractionContext, rect: Rect) -> None:
    """Pan until the rectangle and a margin are visible; don't move if they are."""
    view = context.camera.visible
    margin = min(48 / context.camera.scale, view.w / 6, view.h / 6)
    dx = _scroll_delta(rect.x - margin, rect.right + margin, view.x, view.right)
    dy = _scroll_delta(rect.y - margin, rect.bottom + margin, view.y, view.bottom)
    if dx or dy:
        context.camera.pan(-dx * context.camera.scale, -dy * context.camera.scale)


def _scroll_delta(low: float, high: float, view_low: float, view_high: float) -> float:
    """How far to pan to show an interval; a longer one is shown from its start."""
    if high - low > view_high - view_low or low < view_low:
        return low - view_low
    return high - view_high if high > view_high else 0.0


def _move_focus(context: InteractionContext, side: HandleSide, *, along: bool) -> bool:
    """Focus the nearest node in a direction, or the next one along an edge."""
    model, now = context.model, current_node(context)
    if not now:
        return step_focus(context, forward=True)
    if along:
        target = next(iter(along_edges(model.document, now, side)), "")
    else:
        target = nearest_in_direction(model.document, model.index, now, side)
    if target:
        focus_node(context, target)
    return True
