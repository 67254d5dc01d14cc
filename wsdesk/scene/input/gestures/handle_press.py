"""Press on a handle or a card's border: a drag connects, a click selects."""

from __future__ import annotations

from PySide6.QtCore import Qt
from typing_extensions import override

from wsdesk.graph.handles.border_handle import border_handle
from wsdesk.graph.model.values import Handle
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.connect import Connect
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.input.gestures.select import Select

_BORDER = 7.0
"""Screen px inside a card's border that draw, at most."""
_SHARE = 0.12
"""Of the card's shorter side, at most: a smaller card has a thinner border, and keeps a middle to click."""
_LEAST = 28.0
"""Screen px that a card must have each way: the border of a smaller one could not be hit."""


def grip_at(stage: InteractionContext, hit: Hit | None, pointer: Pointer) -> Handle | None:
    """The handle that a drag from there begins at; None where it would not draw."""
    scale = stage.camera.scale
    if hit is None or hit.kind != "node" or pointer.shift or pointer.ctrl:
        return None
    node = stage.board.document.node_by_id[hit.id]
    side = min(node.rect.w, node.rect.h) * scale
    if side < _LEAST:
        return None
    border = min(_BORDER, _SHARE * side) / scale
    return border_handle(node, stage.board.table.of(node.id), pointer.x, pointer.y, border)


class HandlePress(Gesture):
    """Waits for the first few pixels, then is a `Connect`: a click beside another handle connects nothing."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, stage: InteractionContext, hit: Hit, handle: Handle, start: Pointer) -> None:
        self._stage = stage
        self._hit = hit
        self._handle = handle
        self._start = start
        self._line: Connect | None = None

    @override
    def moved(self, pointer: Pointer) -> None:
        if self._line is not None:
            self._line.moved(pointer)
        elif pointer.far_from(self._start):
            self._line = Connect(self._stage, self._handle, pointer)
            self.follows_edge = True

    @override
    def released(self, pointer: Pointer) -> None:
        if self._line is None:
            Select(self._stage, self._hit, self._start).released(pointer)
            return
        self._line.released(pointer)
        self.stays = self._line.stays

    @override
    def cancelled(self) -> None:
        if self._line is not None:
            self._line.cancelled()

    @override
    def rebase(self) -> bool:
        if self._line is not None:
            return self._line.rebase()
        return self._hit.id in self._stage.board.document.node_by_id
