"""Lengths that grow with the person's text size."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

USUAL = 13
"""The type size, in logical px, that all lengths are drawn for."""
FONT_EVENTS = (QEvent.Type.FontChange, QEvent.Type.StyleChange)
"""What a widget hears when the text size changed."""


def text_scale() -> float:
    """How much larger than usual the text is: 0.8 to 2."""
    px = QApplication.font().pixelSize()
    return px / USUAL if px > 0 else 1.0


def scaled(px: float) -> int:
    """A length for the text size in force."""
    return round(px * text_scale())
