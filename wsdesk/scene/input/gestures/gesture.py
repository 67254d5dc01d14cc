"""Base class of gestures."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer is, in view px (`sx`, `sy`) and on the canvas (`x`, `y`), and what is held down."""

    sx: float
    sy: float
    x: float
    y: float
    shift: bool = False
    ctrl: bool = False

    def far_from(self, other: Pointer, px: float = 4) -> bool:
        """Whether this is a drag and not a trembling click."""
        return abs(self.sx - other.sx) + abs(self.sy - other.sy) > px


class Gesture:
    """From a press to its release. `released` (where it does not stay) or `cancelled` ends it."""

    cursor: Qt.CursorShape | None = None
    follows_edge = False
    """Whether the view pans when the pointer is held at its edge."""
    stays = False
    """After `released`: whether it goes on without a button, while Shift is held."""

    def moved(self, pointer: Pointer) -> None:
        """The pointer is elsewhere, or what is under it."""

    def released(self, pointer: Pointer) -> None:
        """The button is up: do it."""

    def rebase(self) -> bool:
        """The document is another one now: go on over it; False to be cancelled instead."""
        return False

    def cancelled(self) -> None:
        """Escape, or the view lost the pointer: leave everything as it was."""
