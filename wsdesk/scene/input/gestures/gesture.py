"""Base class of gestures."""

from __future__ import annotations

from PySide6.QtCore import Qt

from wsdesk.files.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Pointer:
    """Pointer position in view px (`sx`, `sy`) and on the canvas (`x`, `y`), and the modifiers."""

    sx: float
    sy: float
    x: float
    y: float
    shift: bool = False
    ctrl: bool = False

    def is_drag_from(self, other: Pointer, px: float = 4) -> bool:
        """Whether the distance exceeds the drag threshold."""
        return abs(self.sx - other.sx) + abs(self.sy - other.sy) > px


class Gesture:
    """Pointer gesture. It ends with `release` (unless `is_sticky`) or `cancel`."""

    cursor: Qt.CursorShape | None = None
    auto_pans = False
    """Whether the view pans while the pointer is at its edge."""
    is_sticky = False
    """Whether the gesture continues after `release`, without a button, while Shift is pressed."""

    def move(self, pointer: Pointer) -> None:
        """Handle a new pointer position, or a change of what is below it."""

    def release(self, pointer: Pointer) -> None:
        """Handle the release of the button: apply the gesture."""

    def rebase(self) -> bool:
        """Continue on the new document; False if the gesture must be canceled."""
        return False

    def cancel(self) -> None:
        """Restore the state before the press (Escape, or the view lost the pointer)."""
