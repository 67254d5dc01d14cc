"""Painter of the dot grid, which thins out as the zoom falls."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.colors import mix
from wsdesk.scene.painters.paint_context import PaintContext, qrect

STEP = 24
_MIN_SPACING = 15.0
"""Minimum screen px between dots."""
_MIN_OPACITY = 0.04
_ROUND_FROM = 3.0
"""Device px from which a dot is round; below, the difference isn't visible."""
_MIN_PIECE = 256
"""Minimum device px of a repeated piece of background."""


def paint_grid(context: PaintContext, area: Rect) -> None:
    """The background with its dots, over `area` of the canvas."""
    scale = context.detail.scale
    step = float(STEP)
    while step * scale < _MIN_SPACING:
        step *= 2
    # 1 right after a thinning, 0 where the dots in between disappear.
    share = min(1.0, (step * scale / _MIN_SPACING - 1) * 1.2)
    ratio = context.device / scale
    side = (
        min(2.2, max(1.0, 2.2 * ratio * min(1.0, scale * 1.4)) * context.device_pixel) if scale < 1 else 2.2
    )
    period = 2 * step
    painter, bg = context.painter, context.colors.bg
    colors = (
        context.colors.grid.rgba(),
        mix(context.colors.grid, bg, share).rgba() if share > _MIN_OPACITY else 0,
    )
    repeats = round(period * context.device)
    if abs(repeats - period * context.device) < 1e-9:
        # Each period starts on a whole px, so one rendered piece can be repeated.
        piece = _render_periods(step, side, context.device, repeats, bg.rgba(), *colors)
        origin, target = painter.transform().map(QPointF(0, 0)), painter.transform().mapRect(qrect(area))
        painter.save()
        painter.resetTransform()
        _tile(painter, piece, target.toAlignedRect(), round(origin.x()), round(origin.y()))
        painter.restore()
        return
    left, top = floor(area.x / period), floor(area.y / period)
    columns, rows = ceil(area.right / period) - left + 1, ceil(area.bottom / period) - top + 1
    painter.fillRect(qrect(area), bg)
    painter.save()
    painter.translate(left * period, top * period)
    _dot(painter, _dots(step, side, columns, rows), colors, round_ones=side * context.device > _ROUND_FROM)
    painter.restore()


def _dot(
    painter: QPainter, layers: tuple[list[QRectF], ...], colors: tuple[int, int], *, round_ones: bool
) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for dots, color in zip(layers, colors, strict=True):
        if color:
            painter.setBrush(QColor.fromRgba(color))
            if round_ones:
                for dot in dots:
                    painter.drawEllipse(dot)
            else:
                painter.drawRects(dots)


def _tile(painter: QPainter, piece: QImage, spot: QRect, x: int, y: int) -> None:
    """Cover `spot` with copies of the piece, one of which starts at x, y."""
    side = piece.width()
    for left in range(x + (spot.left() - x) // side * side, spot.right() + 1, side):
        for top in range(y + (spot.top() - y) // side * side, spot.bottom() + 1, side):
            seen = QRect(left, top, side, side) & spot
            painter.drawImage(seen.topLeft(), piece, seen.translated(-left, -top))


@lru_cache(maxsize=8)
def _render_periods(
    step: float, side: float, device: float, repeats: int, bg: int, sparse: int, between: int
) -> QImage:
    """Some periods of the background, from the origin."""
    times = ceil(_MIN_PIECE / repeats)
    piece = QImage(times * repeats, times * repeats, QImage.Format.Format_RGB32)
    piece.fill(QColor.fromRgba(bg))
    painter = QPainter(piece)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(device, device)
    dots = _dots(step, side, times + 1, times + 1)
    _dot(painter, dots, (sparse, between), round_ones=side * device > _ROUND_FROM)
    painter.end()
    return piece


@lru_cache(maxsize=8)
def _dots(step: float, side: float, columns: int, rows: int) -> tuple[list[QRectF], list[QRectF]]:
    """Dots of some periods from the origin: those that remain after the next thinning, and the others."""
    half = side / 2
    sparse: list[QRectF] = []
    between: list[QRectF] = []
    for column in range(2 * columns):
        for row in range(2 * rows):
            dots = between if column % 2 or row % 2 else sparse
            dots.append(QRectF(column * step - half, row * step - half, side, side))
    return sparse, between
