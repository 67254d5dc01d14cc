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


def paint_error(context: PaintContext, node: Node, area: Rect) -> None:
    if node.failure is None:
        return
    painter, colors = context.painter, context.colors
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.error_tint)
    if context.detail.band < ZoomBand.CARD:
        painter.drawRect(qrect(area))
        return
    radius = min(RADIUS, area.h / 2)
    painter.drawRoundedRect(qrect(area), radius, radius)
    pad = _PAD if area.h > 50 else 6
    inner = Rect(area.x + pad, area.y + pad, area.w - 2 * pad, area.h - 2 * pad)
    text = failure_text(node.failure)
    if context.detail.text < 1:
        paint_bars(context, inner, len(text), colors.error_text)
    if context.detail.text > 0:
        block = context.text_cache.block(text, TextStyle.BODY, round(inner.w), inner.h)
        block.draw(painter, inner.x, inner.y, faded(colors.error_text, context.detail.text))


def failure_text(failure: Failure) -> str:
    """The message as a sentence, and whether a retry may help according to the server."""
    message = sanitize.plain(failure.message, 1200).strip()
    if not message:
        message = QCoreApplication.translate("Card", "Failed for an unknown reason")
    if message[-1] not in ".!?…:":
        message += "."
    if failure.retryable is None or "retri" in message.lower():
        return message
    retry_hint = QCoreApplication.translate("Card", "You can retry this.")
    none = QCoreApplication.translate("Card", "This can't be retried.")
    return f"{message} {retry_hint if failure.retryable else none}"
