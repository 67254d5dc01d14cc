"""Placeholder for places without a tile."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from wsdesk.graph.model.values import Kind, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.level_of_detail import CARD_FROM, level_of_detail
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.tiles.overview import Overview

IMAGE_PX = 1024
"""Maximum side of the image of all cards."""
_MOST_SKETCHED, _MOST_SKETCHED_FAR = 300, 1_000


def needs_image(model: RenderModel) -> bool:
    """Whether cards are too many to be drawn one by one, so that an image of them all is used."""
    return len(model.document.nodes) > _MOST_SKETCHED_FAR


def paint_placeholder(
    model: RenderModel,
    colors: CanvasColors,
    painter: QPainter,
    part: QRect,
    area: Rect,
    scale: float,
    whole: Overview | None = None,
) -> None:
    """Background and plain rectangles for cards, where no tile exists yet.

    `part` in device px, `area` the same in canvas px; `scale` in screen px per canvas px; `whole`: all cards
    in one image.
    """
    if part.isEmpty():
        return
    painter.fillRect(part, colors.bg)
    far = scale < CARD_FROM
    if far and needs_image(model):
        if whole is not None:
            painter.drawPixmap(QRectF(part), whole.image, whole.to_image(area))
        return
    device, tint = part.width() / area.w, level_of_detail(scale).tint
    by_kind: dict[Kind, list[QRect]] = {}
    for node in model.nodes_in(area)[: _MOST_SKETCHED_FAR if far else _MOST_SKETCHED]:
        if node.kind is not Kind.GROUP:
            rect = node.rect
            left, top = part.x() + (rect.x - area.x) * device, part.y() + (rect.y - area.y) * device
            card = QRect(round(left), round(top), round(rect.w * device), round(rect.h * device))
            by_kind.setdefault(node.kind, []).append(card & part)
    painter.setPen(Qt.PenStyle.NoPen)
    for kind, cards in by_kind.items():
        painter.setBrush(colors.tint(kind.value, tint) if far else colors.surface)
        painter.drawRects(cards)
