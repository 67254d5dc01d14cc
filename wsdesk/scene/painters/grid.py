"""The dotted ground. Dots thin out as the zoom falls: every other one fades before it goes."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

from PySide6.QtCore import QRectF, Qt

from wsdesk.graph.values import Rect
from wsdesk.scene.ink import mix
from wsdesk.scene.painters.easel import Easel

STEP = 24
_CLOSEST = 15.0
"""Screen px between dots, at the least."""
_ROUND_FROM = 3.0
"""Device px from which a dot is drawn round: below nobody sees the difference."""


def paint_grid(easel: Easel, area: Rect) -> None:
    """Dots over `area` of the canvas."""
    scale = easel.detail.scale
    step = float(STEP)
    while step * scale < _CLOSEST:
        step *= 2
    # 1 where the next thinning is far away, 0 where the dots between are about to go.
    share = min(1.0, (step * scale / _CLOSEST - 1) * 1.2)
    ratio = easel.device / scale
    side = min(2.2, max(1.0, 2.2 * ratio * min(1.0, scale * 1.4)) * easel.hair) if scale < 1 else 2.2
    period = 2 * step
    left, top = floor(area.x / period), floor(area.y / period)
    columns, rows = ceil(area.right / period) - left + 1, ceil(area.bottom / period) - top + 1
    sparse, between = _dots(step, side, columns, rows)
    painter = easel.painter
    painter.save()
    painter.translate(left * period, top * period)
    painter.setPen(Qt.PenStyle.NoPen)
    for dots, opacity in ((sparse, 1.0), (between, share)):
        if opacity > 0.04:
            painter.setBrush(mix(easel.ink.grid, easel.ink.bg, opacity))
            if side * easel.device > _ROUND_FROM:
                for dot in dots:
                    painter.drawEllipse(dot)
            else:
                painter.drawRects(dots)
    painter.restore()


@lru_cache(maxsize=8)
def _dots(step: float, side: float, columns: int, rows: int) -> tuple[list[QRectF], list[QRectF]]:
    """Dots of that many periods from the origin: those that stay at the next thinning, those that go."""
    half = side / 2
    sparse: list[QRectF] = []
    between: list[QRectF] = []
    for column in range(2 * columns):
        for row in range(2 * rows):
            dots = between if column % 2 or row % 2 else sparse
            dots.append(QRectF(column * step - half, row * step - half, side, side))
    return sparse, between
