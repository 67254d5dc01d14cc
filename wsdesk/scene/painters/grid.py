"""The dotted ground. Dots thin out as the zoom falls: every other one fades before it goes."""

from __future__ import annotations

from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt

from wsdesk.graph.values import Rect
from wsdesk.scene.ink import mix
from wsdesk.scene.painters.easel import Easel

STEP = 24
_CLOSEST = 15.0
"""Screen px between dots, at the least."""


def paint_grid(easel: Easel, area: Rect) -> None:
    """Dots over `area` of the canvas."""
    scale = easel.detail.scale
    step = float(STEP)
    while step * scale < _CLOSEST:
        step *= 2
    # 1 where the next thinning is far away, 0 where the dots between are about to go.
    share = min(1.0, (step * scale / _CLOSEST - 1) * 1.2)
    screen = easel.device / scale
    side = max(1.0, min(1.9 * easel.device, 3 * screen)) * easel.hair if scale < 1 else 2.2
    sparse: list[QRectF] = []
    between: list[QRectF] = []
    half = side / 2
    for column in range(floor(area.x / step), ceil(area.right / step) + 1):
        for row in range(floor(area.y / step), ceil(area.bottom / step) + 1):
            dots = between if column % 2 or row % 2 else sparse
            dots.append(QRectF(column * step - half, row * step - half, side, side))
    painter = easel.painter
    if side * easel.device > 3:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(easel.ink.grid)
        for dot in sparse + between:
            painter.drawEllipse(QPointF(dot.center()), half, half)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    for dots, opacity in ((sparse, 1.0), (between, share)):
        if opacity > 0.04:
            painter.setBrush(mix(easel.ink.grid, easel.ink.bg, opacity))
            painter.drawRects(dots)
