"""Body of a failed node: the error message and whether it can be retried."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt

from wsdesk.graph.model.values import Failure, Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.bars import paint_bars
from wsdesk.scene.painters.bodies.image import RADIUS
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.text import sanitize

_PAD = 12


def paint_error(easel: PaintContext, node: Node, area: Rect) -> None:
    if node.failure is None:
        return
    painter, ink = easel.painter, easel.ink
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.error_tint)
    if easel.detail.band < ZoomBand.CARD:
        painter.drawRect(qrect(area))
        return
    radius = min(RADIUS, area.h / 2)
    painter.drawRoundedRect(qrect(area), radius, radius)
    pad = _PAD if area.h > 50 else 6
    inner = Rect(area.x + pad, area.y + pad, area.w - 2 * pad, area.h - 2 * pad)
    words = failure_words(node.failure)
    if easel.detail.words < 1:
        paint_bars(easel, inner, len(words), ink.error_text)
    if easel.detail.words > 0:
        block = easel.lettering.block(words, TextStyle.BODY, round(inner.w), inner.h)
        block.draw(painter, inner.x, inner.y, faded(ink.error_text, easel.detail.words))


def failure_words(failure: Failure) -> str:
    """The message, ended as a sentence, and whether it can be tried again as far as the service says."""
    message = sanitize.plain(failure.message, 1200).strip()
    if not message:
        message = QCoreApplication.translate("Card", "Failed for an unknown reason")
    if message[-1] not in ".!?…:":
        message += "."
    if failure.retryable is None or "retri" in message.lower():
        return message
    hope = QCoreApplication.translate("Card", "You can retry this.")
    none = QCoreApplication.translate("Card", "This can't be retried.")
    return f"{message} {hope if failure.retryable else none}"
