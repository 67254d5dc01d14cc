"""Selects the handle where a connection from a card's border begins."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from wsdesk.graph.handles.table import handle_point
from wsdesk.graph.model.values import Direction, Handle, HandleSide, Node


def border_handle(node: Node, handles: Sequence[Handle], x: float, y: float, within: float) -> Handle | None:
    """The handle for a point inside the card at most `within` px from its border; None further in.

    The left border takes in, the others give. One of that side before others, an unused one before a used
    one, then the nearest; None where the node has none of the direction that can be used.
    """
    rect = node.rect
    distances = {
        HandleSide.LEFT: x - rect.x,
        HandleSide.RIGHT: rect.right - x,
        HandleSide.TOP: y - rect.y,
        HandleSide.BOTTOM: rect.bottom - y,
    }
    side = min(distances, key=distances.__getitem__)
    if not 0 <= distances[side] <= within:
        return None
    direction = Direction.TARGET if side is HandleSide.LEFT else Direction.SOURCE

    def worth(handle: Handle) -> tuple[bool, bool, float]:
        hx, hy = handle_point(node, handle)
        return handle.side is not side, handle.used > 0, hypot(hx - x, hy - y)

    usable = [handle for handle in handles if handle.direction is direction and not handle.locked]
    return min(usable, key=worth, default=None)
