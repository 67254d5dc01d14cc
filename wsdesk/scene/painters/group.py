"""Painter of a group: its area and title."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.text.number_format import translator

_tr = translator("Card")
_DASH = 4.0
_SHEET_OFFSET = 4.0
"""Offset in px of the sheets behind a collapsed group."""
_SOLID_BELOW = 0.3
"""Device px per canvas px below which the border is solid, because dashes would blur."""
TITLE_PX = 13.0
"""Minimum size of a group's title in screen px."""
TITLE_RISE = 23
"""Distance from the group's top to its title's, in title px at full size."""
TITLE_HEIGHT = 19
TITLE_INSET = 4


def node_count(n: int) -> str:
    """Number of a group's nodes in words: "3 nodes"."""
    return _tr("%Ln nodes", n)


def paint_group(context: PaintContext, node: Node, area: Rect) -> None:
    """The part of the group's background and border within `area`; its title is painted separately."""
    painter, rect = context.painter, node.rect
    color = context.colors.group(node.group_color)
    if node.folded:
        _paint_collapsed(context, node, color)
        return
    ground = faded(color, 0.07 if context.colors.dark else 0.06)
    if context.device < _SOLID_BELOW:
        painter.fillRect(qrect(rect), ground)
        _paint_thin_border(painter, rect, faded(color, 0.5), context.device_pixel)
        return
    radius = min(16.0, rect.w / 2, rect.h / 2)
    inside = rect.expanded(-radius)
    if inside.contains(area.x, area.y) and inside.contains(area.right, area.bottom):
        painter.fillRect(qrect(area), ground)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(qrect(rect), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = max(1.5, context.device_pixel)
    border = mix(color, context.colors.bg, 0.6) if context.is_vector else faded(color, 0.6)
    pen = QPen(border, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    inner = rect.expanded(-width / 2)
    pen.setDashPattern([_DASH / width, _DASH / width])
    painter.setPen(pen)
    paint_corners(painter, inner, radius, area)
    for line in _sides(inner, radius, area):
        painter.drawLine(line)


def _paint_thin_border(painter: QPainter, rect: Rect, color: QColor, px: float) -> None:
    """A border of one device px (`px` in canvas px)."""
    if painter.testRenderHint(QPainter.RenderHint.Antialiasing):
        painter.setPen(QPen(color, 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(qrect(rect))
        return
    # The same px as those of an outline, which takes four times as long in a transparent color.
    left, top, width, height = rect.x - px / 2, rect.y - px / 2, rect.w, rect.h
    painter.fillRect(QRectF(left, top, width + px, px), color)
    painter.fillRect(QRectF(left, top + height, width + px, px), color)
    painter.fillRect(QRectF(left, top + px, px, height - px), color)
    painter.fillRect(QRectF(left + width, top + px, px, height - px), color)


def _paint_collapsed(context: PaintContext, node: Node, color: QColor) -> None:
    """A collapsed group: a card in its color on top of two others, with its node count."""
    painter, colors, rect = context.painter, context.colors, node.rect
    for down in (_SHEET_OFFSET * 2, _SHEET_OFFSET, 0.0):
        sheet = Rect(rect.x + down, rect.y + down, rect.w - _SHEET_OFFSET * 2, rect.h - _SHEET_OFFSET * 2)
        radius = min(8.0, max(0.0, sheet.w / 2), max(0.0, sheet.h / 2))
        painter.setPen(QPen(mix(color, colors.bg, 0.7), max(1.0, context.device_pixel)))
        painter.setBrush(mix(color, colors.bg, 0.16))
        painter.drawRoundedRect(qrect(sheet), radius, radius)
    share = context.detail.title
    if share > 0:
        text = node_count(node.folded)
        line = context.text_cache.line(text, TextStyle.BODY, round(rect.w - _SHEET_OFFSET * 2 - 20))
        top = rect.y + (rect.h - _SHEET_OFFSET * 2 - line.height) / 2
        line.draw(painter, rect.x + 12, top, faded(colors.text, share))


def _sides(rect: Rect, radius: float, area: Rect) -> list[QLineF]:
    """The straight parts of the border, clipped to the area at whole dashes: dashing long lines is slow."""
    lines: list[QLineF] = []
    for y in (rect.y, rect.bottom):
        if area.y - 2 <= y <= area.bottom + 2:
            first, last = _clip_to_dashes(rect.x + radius, rect.right - radius, area.x, area.right)
            if first < last:
                lines.append(QLineF(first, y, last, y))
    for x in (rect.x, rect.right):
        if area.x - 2 <= x <= area.right + 2:
            first, last = _clip_to_dashes(rect.y + radius, rect.bottom - radius, area.y, area.bottom)
            if first < last:
                lines.append(QLineF(x, first, x, last))
    return lines


def _clip_to_dashes(first: float, last: float, low: float, high: float) -> tuple[float, float]:
    period = 2 * _DASH
    if low > first:
        first += int((low - first) / period) * period
    return first, min(last, high + period)


def paint_corners(painter: QPainter, rect: Rect, radius: float, area: Rect | None = None) -> None:
    """Stroke the rounded corners of a rectangle that intersect `area` (None: all)."""
    if radius <= 0:
        return
    side = 2 * radius
    for x, y, start in (
        (rect.right - side, rect.y, 0),
        (rect.x, rect.y, 90),
        (rect.x, rect.bottom - side, 180),
        (rect.right - side, rect.bottom - side, 270),
    ):
        if area is None or Rect(x, y, side, side).intersects(area):
            painter.drawArc(QRectF(x, y, side, side), start * 16, 90 * 16)


def title_scale(scale: float) -> float:
    """Scale of the title relative to canvas px that keeps it readable at `scale`."""
    return max(1.0, min(1 / scale, 12.0 / scale / TITLE_PX * 1.08))
