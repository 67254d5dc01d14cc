"""Body of a video node: poster, play mark, and duration."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.painters.bodies.image import paint_asset
from wsdesk.scene.painters.paint_context import PaintContext


def paint_video(context: PaintContext, node: Node, area: Rect) -> None:
    shown = paint_asset(context, node, node.asset, area)
    if shown and context.detail.band >= ZoomBand.CARD:
        paint_play_mark(context, area)


def paint_play_mark(context: PaintContext, area: Rect) -> None:
    """A triangle on a disc, which keeps it readable on a light image."""
    painter, colors = context.painter, context.colors
    radius = min(19.0, area.h * 0.24, area.w * 0.24)
    if radius * context.device < 4:
        return
    share = context.detail.title
    middle = QPointF(area.cx, area.cy)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(colors.image_scrim, 0.5 * share))
    painter.drawEllipse(middle, radius, radius)
    mark = QPainterPath()
    size = radius * 0.5
    mark.moveTo(area.cx - size * 0.72, area.cy - size)
    mark.lineTo(area.cx + size * 1.05, area.cy)
    mark.lineTo(area.cx - size * 0.72, area.cy + size)
    mark.closeSubpath()
    painter.setBrush(faded(colors.on_image, share))
    painter.drawPath(mark)
