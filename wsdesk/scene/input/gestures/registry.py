"""Registry of gestures: which one a press begins."""

from __future__ import annotations

from PySide6.QtCore import Qt

from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.input.gestures.handle_press import HandlePress, grip_at
from wsdesk.scene.input.gestures.pan import Pan
from wsdesk.scene.input.gestures.rubber_band import RubberBand
from wsdesk.scene.input.gestures.select import Select


def begin(
    stage: InteractionContext, button: Qt.MouseButton, pointer: Pointer, *, space: bool
) -> Gesture | None:
    """The gesture that a press begins, or None where the button means nothing."""
    if button is Qt.MouseButton.MiddleButton or (space and button is Qt.MouseButton.LeftButton):
        return Pan(stage.camera, pointer)
    if button is not Qt.MouseButton.LeftButton:
        return None
    hit = stage.hit_at(pointer.x, pointer.y)
    match hit:
        case None:
            return RubberBand(stage, pointer)
        case _ if hit.kind == "handle" and hit.handle is not None:
            return HandlePress(stage, hit, hit.handle, pointer)
        case _ if (handle := grip_at(stage, hit, pointer)) is not None:
            return HandlePress(stage, hit, handle, pointer)
        case _ if hit.kind == "group" and not (pointer.shift or pointer.ctrl):
            return RubberBand(stage, pointer, below=hit)
        case _:
            return Select(stage, hit, pointer)
