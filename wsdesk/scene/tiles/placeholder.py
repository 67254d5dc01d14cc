"""Placeholder for places without a tile."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from wsdesk.graph.model.values import Kind, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.level_of_detail import CARD_FROM, detail_of
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.tiles.overview import Overview

PICTURE_PX = 1024
"""The side of the picture of all cards, at most."""
_MOST_SKETCHED, _MOST_SKETCHED_FAR = 300, 1_000


def needs_picture(board: RenderModel) -> bool:
    """Whether cards are too many to be sketched one by one: a picture of them all stands in from afar."""
    return len(board.document.nodes) > _MOST_SKETCHED_FAR


def sketch(
    board: RenderModel,
    ink: CanvasColors,
    painter: QPainter,
    part: QRect,
    area: Rect,
    scale: float,
    whole: Overview | None = None,
) -> None:
    """Where nothing is painted yet: the ground, and plain rectangles where cards will be.

    `part` in device px, `area` the same in canvas px; `scale` in screen px per canvas px; `whole`: all
    cards in one picture.
    """
    if part.isEmpty():
        return
    painter.fillRect(part, ink.bg)
    far = scale < CARD_FROM
    if far and needs_picture(board):
        if whole is not None:
            painter.drawPixmap(QRectF(part), whole.picture, whole.to_picture(area))
        return
    device, tint = part.width() / area.w, detail_of(scale).tint
    by_kind: dict[Kind, list[QRect]] = {}
    for node in board.nodes_in(area)[: _MOST_SKETCHED_FAR if far else _MOST_SKETCHED]:
        if node.kind is not Kind.GROUP:
            rect = node.rect
            left, top = part.x() + (rect.x - area.x) * device, part.y() + (rect.y - area.y) * device
            card = QRect(round(left), round(top), round(rect.w * device), round(rect.h * device))
            by_kind.setdefault(node.kind, []).append(card & part)
    painter.setPen(Qt.PenStyle.NoPen)
    for kind, cards in by_kind.items():
        painter.setBrush(ink.tint(kind.value, tint) if far else ink.surface)
        painter.drawRects(cards)
