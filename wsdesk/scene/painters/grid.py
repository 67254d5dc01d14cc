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
_CLOSEST = 15.0
"""Screen px between dots, at the least."""
_UNSEEN = 0.04
_ROUND_FROM = 3.0
"""Device px from which a dot is drawn round: below nobody sees the difference."""
_WOVEN = 256
"""Device px that a piece of ground has at least, where it can be laid again and again."""


def paint_grid(easel: PaintContext, area: Rect) -> None:
    """The ground with its dots, over `area` of the canvas."""
    scale = easel.detail.scale
    step = float(STEP)
    while step * scale < _CLOSEST:
        step *= 2
    # 1 where the next thinning is far away, 0 where the dots between are about to go.
    share = min(1.0, (step * scale / _CLOSEST - 1) * 1.2)
    ratio = easel.device / scale
    side = min(2.2, max(1.0, 2.2 * ratio * min(1.0, scale * 1.4)) * easel.hair) if scale < 1 else 2.2
    period = 2 * step
    painter, bg = easel.painter, easel.ink.bg
    colors = easel.ink.grid.rgba(), mix(easel.ink.grid, bg, share).rgba() if share > _UNSEEN else 0
    repeats = round(period * easel.device)
    if abs(repeats - period * easel.device) < 1e-9:
        # Each period is on whole px as the one before: what was painted once is laid down again.
        piece = _woven(step, side, easel.device, repeats, bg.rgba(), *colors)
        origin, spot = painter.transform().map(QPointF(0, 0)), painter.transform().mapRect(qrect(area))
        painter.save()
        painter.resetTransform()
        _lay(painter, piece, spot.toAlignedRect(), round(origin.x()), round(origin.y()))
        painter.restore()
        return
    left, top = floor(area.x / period), floor(area.y / period)
    columns, rows = ceil(area.right / period) - left + 1, ceil(area.bottom / period) - top + 1
    painter.fillRect(qrect(area), bg)
    painter.save()
    painter.translate(left * period, top * period)
    _dot(painter, _dots(step, side, columns, rows), colors, round_ones=side * easel.device > _ROUND_FROM)
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


def _lay(painter: QPainter, piece: QImage, spot: QRect, x: int, y: int) -> None:
    """Cover `spot` with copies of the piece, of which one begins at x, y."""
    side = piece.width()
    for left in range(x + (spot.left() - x) // side * side, spot.right() + 1, side):
        for top in range(y + (spot.top() - y) // side * side, spot.bottom() + 1, side):
            seen = QRect(left, top, side, side) & spot
            painter.drawImage(seen.topLeft(), piece, seen.translated(-left, -top))


@lru_cache(maxsize=8)
def _woven(
    step: float, side: float, device: float, repeats: int, bg: int, sparse: int, between: int
) -> QImage:
    """Some periods of the ground from the origin on."""
    times = ceil(_WOVEN / repeats)
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
    """Dots of that many periods from the origin: those that stay at the next thinning, those that go."""
    half = side / 2
    sparse: list[QRectF] = []
    between: list[QRectF] = []
    for column in range(2 * columns):
        for row in range(2 * rows):
            dots = between if column % 2 or row % 2 else sparse
            dots.append(QRectF(column * step - half, row * step - half, side, side))
    return sparse, between
