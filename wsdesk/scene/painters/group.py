"""A group: an area in its colour under its members, its title above it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen

from wsdesk.graph.values import Node, Rect
from wsdesk.scene.ink import faded
from wsdesk.scene.lettering import Style
from wsdesk.scene.painters.easel import Easel, qrect
from wsdesk.store import shown

TITLE_PX = 13.0
"""Screen px of a group's title from where it would become smaller than that on."""
TITLE_RISE = 23
"""From the group's top to its title's, in title px at full size."""


def paint_group(easel: Easel, node: Node) -> None:
    """The group's area. The title comes apart: it is written over everything that it may meet."""
    painter, rect = easel.painter, node.rect
    color = easel.ink.group(node.group_color)
    painter.setBrush(faded(color, 0.07 if easel.ink.dark else 0.08))
    width = max(1.5, easel.hair)
    if easel.device < 0.3:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRect(qrect(rect))
        painter.setPen(QPen(faded(color, 0.5), 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(qrect(rect))
        return
    pen = QPen(faded(color, 0.6), width)
    pen.setDashPattern([3 / width * 1.2, 3 / width * 1.2])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    radius = min(16.0, rect.w / 2, rect.h / 2)
    half = width / 2
    painter.drawRoundedRect(
        QRectF(rect.x + half, rect.y + half, rect.w - width, rect.h - width), radius, radius
    )


def title_size(scale: float) -> float:
    """How much larger than in canvas px the title is written, so that it can be read at `scale`."""
    return max(1.0, min(1 / scale, 12.0 / scale / TITLE_PX * 1.08))


def title_area(node: Node, scale: float) -> Rect:
    """Where the title stands at `scale`: above the group, as wide as the group."""
    grown = title_size(scale)
    return Rect(
        node.rect.x + 4 * grown, node.rect.y - TITLE_RISE * grown, max(0.0, node.rect.w - 8), 19 * grown
    )


def paint_group_title(easel: Easel, node: Node) -> None:
    """The title, in the group's colour, at a size that does not shrink with the zoom."""
    title = shown.line(node.title, 120)
    grown = title_size(easel.detail.scale)
    area = title_area(node, easel.detail.scale)
    if not title or area.w * easel.detail.scale < 24:
        return
    words = easel.lettering.line(title, Style.TITLE, round(area.w / grown))
    painter = easel.painter
    painter.save()
    painter.translate(area.x, area.y)
    painter.scale(grown, grown)
    words.draw(painter, 0, 0, easel.ink.group(node.group_color))
    painter.restore()
