"""Registry of gestures: which one a press begins, and where a drag connects."""

from __future__ import annotations

from PySide6.QtCore import Qt
from typing_extensions import override

from wsdesk.graph.handles.table import border_handle
from wsdesk.graph.model.values import Handle
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.connect import Connect
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.input.gestures.pan_zoom import Pan
from wsdesk.scene.input.gestures.select import RubberBand, Select

_BORDER = 7.0
"""Maximum width in screen px of the border inside a card from which a drag connects."""
_BORDER_SHARE = 0.12
"""Maximum border as a share of the card's shorter side, so that small cards keep an area to click."""
_MIN_BORDER_PX = 28.0
"""Minimum size of a card in screen px for a border: smaller ones couldn't be hit."""


def handle_at_border(context: InteractionContext, hit: Hit | None, pointer: Pointer) -> Handle | None:
    """The handle where a drag from this point starts; None if a drag wouldn't connect."""
    scale = context.camera.scale
    if hit is None or hit.kind != "node" or pointer.shift or pointer.ctrl:
        return None
    node = context.model.document.node_by_id[hit.id]
    side = min(node.rect.w, node.rect.h) * scale
    if side < _MIN_BORDER_PX:
        return None
    border = min(_BORDER, _BORDER_SHARE * side) / scale
    return border_handle(node, context.model.table.of(node.id), pointer.x, pointer.y, border)


class HandlePress(Gesture):
    """Becomes a `Connect` after the drag threshold, so that a click next to a handle connects nothing."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, context: InteractionContext, hit: Hit, handle: Handle, start: Pointer) -> None:
        self._context = context
        self._hit = hit
        self._handle = handle
        self._start = start
        self._line: Connect | None = None

    @override
    def move(self, pointer: Pointer) -> None:
        if self._line is not None:
            self._line.move(pointer)
        elif not pointer.is_drag_from(self._start):
            return
        elif reason := self._context.commands.read_only_reason():
            self._context.show_tooltip(reason, "refused", pointer.x, pointer.y)
        else:
            self._line = Connect(self._context, self._handle, pointer)
            self.auto_pans = True

    @override
    def release(self, pointer: Pointer) -> None:
        if self._line is None:
            Select(self._context, self._hit, self._start).release(pointer)
            return
        self._line.release(pointer)
        self.is_sticky = self._line.is_sticky

    @override
    def cancel(self) -> None:
        if self._line is not None:
            self._line.cancel()

    @override
    def rebase(self) -> bool:
        if self._line is not None:
            return self._line.rebase()
        return self._hit.id in self._context.model.document.node_by_id


def create_gesture(
    context: InteractionContext, button: Qt.MouseButton, pointer: Pointer, *, space: bool
) -> Gesture | None:
    """The gesture of a press, or None if the button has none."""
    if button is Qt.MouseButton.MiddleButton or (space and button is Qt.MouseButton.LeftButton):
        return Pan(context.camera, pointer)
    if button is not Qt.MouseButton.LeftButton:
        return None
    hit = context.hit_at(pointer.x, pointer.y)
    match hit:
        case None:
            return RubberBand(context, pointer)
        case _ if hit.kind == "handle" and hit.handle is not None:
            return HandlePress(context, hit, hit.handle, pointer)
        case _ if (handle := handle_at_border(context, hit, pointer)) is not None:
            return HandlePress(context, hit, handle, pointer)
        case _ if hit.kind == "group" and not (pointer.shift or pointer.ctrl):
            return RubberBand(context, pointer, below=hit)
        case _:
            return Select(context, hit, pointer)
