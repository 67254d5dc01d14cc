"""Body of an audio node: its waveform, or a placeholder until it is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from math import sin

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.painters.paint_context import PaintContext

_STEP = 6.0
_BAR = 2.0
_TALLEST = 44.0


def paint_audio(context: PaintContext, node: Node, area: Rect) -> None:
    if context.detail.band < ZoomBand.CARD or node.asset is None:
        return
    peaks = context.waveforms.peaks(node.asset)
    color = context.colors.kind("audio")
    if peaks is None:
        color = mix(color, context.colors.raised, 0.5)
    paint_waveform(
        context, Rect(area.x + 3, area.y, area.w - 6, area.h), peaks or _placeholder_peaks(node.id), color
    )


def paint_waveform(context: PaintContext, area: Rect, peaks: Sequence[float], color: QColor) -> None:
    """Bars around the middle line, each as high as the maximum of its range."""
    count = max(1, int(area.w / _STEP))
    height = min(area.h, max(_TALLEST, area.h * 0.5))
    peak_range = len(peaks) / count
    bars: list[QRectF] = []
    for i in range(count):
        first = int(i * peak_range)
        peak = max(peaks[first : max(first + 1, int((i + 1) * peak_range))], default=0.0)
        high = max(_BAR, height * min(1.0, max(0.0, peak)) * 0.92)
        bars.append(QRectF(area.x + i * _STEP + 1, area.cy - high / 2, _BAR, high))
    painter = context.painter
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color if context.detail.handles == 1 else faded(color, max(0.4, context.detail.handles)))
    painter.drawRects(bars)


def _placeholder_peaks(seed: str) -> list[float]:
    """Deterministic placeholder waveform per node."""
    phase = sum(seed.encode()) % 17
    return [0.28 + 0.22 * abs(sin(0.9 * i + phase)) * (1 + 0.5 * sin(0.31 * i)) for i in range(64)]
