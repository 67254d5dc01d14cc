"""Contrast ratio of two colors (WCAG 2)."""

from __future__ import annotations

from PySide6.QtGui import QColor

TEXT_RATIO = 4.5
"""Minimum ratio of text to its background."""
ICON_RATIO = 3.0
"""Minimum ratio of an icon or a state indicator to its background."""


def contrast(one: QColor, other: QColor) -> float:
    """Contrast ratio, from 1 (equal) to 21 (black on white); alpha is ignored."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    red, green, blue = (_linear(channel) for channel in (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
