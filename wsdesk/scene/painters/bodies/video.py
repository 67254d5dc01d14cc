"""Body of a video node: poster, play mark, and duration."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.painters.bodies.image import paint_picture
from wsdesk.scene.painters.paint_context import PaintContext


def paint_video(easel: PaintContext, node: Node, area: Rect) -> None:
    shown = paint_picture(easel, node, node.asset, area)
    if shown and easel.detail.band >= ZoomBand.CARD:
        paint_play_mark(easel, area)


def paint_play_mark(easel: PaintContext, area: Rect) -> None:
    """A triangle in the middle, on a disc that keeps it readable on a light picture."""
    painter, ink = easel.painter, easel.ink
    radius = min(19.0, area.h * 0.24, area.w * 0.24)
    if radius * easel.device < 4:
        return
    share = easel.detail.title
    middle = QPointF(area.cx, area.cy)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(ink.picture_scrim, 0.5 * share))
    painter.drawEllipse(middle, radius, radius)
    mark = QPainterPath()
    size = radius * 0.5
    mark.moveTo(area.cx - size * 0.72, area.cy - size)
    mark.lineTo(area.cx + size * 1.05, area.cy)
    mark.lineTo(area.cx - size * 0.72, area.cy + size)
    mark.closeSubpath()
    painter.setBrush(faded(ink.on_picture, share))
    painter.drawPath(mark)
