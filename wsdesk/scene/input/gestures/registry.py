"""Registry of gestures: which one a press begins."""

from __future__ import annotations

from PySide6.QtCore import Qt

from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.input.gestures.handle_press import HandlePress, handle_at_border
from wsdesk.scene.input.gestures.pan import Pan
from wsdesk.scene.input.gestures.rubber_band import RubberBand
from wsdesk.scene.input.gestures.select import Select


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
