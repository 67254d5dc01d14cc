"""Waveform of an audio file as bars."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

BAR, STEP = 3, 5
"""Width and spacing of the bars in px."""
REACH = 0.34
"""Height of the loudest bar above the middle, as a share of the box."""
UNPLAYED_OPACITY = 0.4
"""Opacity of bars that weren't played yet."""


def draw_waveform(
    painter: QPainter, box: QRectF, levels: bytes, color: QColor, played: float | None = None
) -> None:
    """Draw as many bars as fit; with `played` (0 to 1), those after it are faint."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    opacity, bars, middle = painter.opacity(), max(1, int(box.width()) // STEP), box.center().y()
    for number, level in enumerate(downsample_peaks(levels, bars)):
        half = max(1.5, level / 255 * box.height() * REACH)
        if played is not None and number >= played * bars:
            painter.setOpacity(opacity * UNPLAYED_OPACITY)
        painter.drawRoundedRect(QRectF(box.x() + number * STEP, middle - half, BAR, 2 * half), 1.5, 1.5)
    painter.restore()


def downsample_peaks(levels: bytes, parts: int) -> list[int]:
    """Downsample levels to `parts` of them: the maximum of each part."""
    level_count = len(levels)
    edges = [part * level_count // parts for part in range(parts + 1)]
    return [max(levels[start : max(start + 1, end)], default=0) for start, end in pairwise(edges)]
