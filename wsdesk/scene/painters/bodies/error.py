"""A failure: what happened, in the service's words, and whether it can be tried again."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt

from wsdesk.graph.values import Failure, Node, Rect
from wsdesk.scene.bands import Band
from wsdesk.scene.ink import faded
from wsdesk.scene.lettering import Style
from wsdesk.scene.painters.bodies.bars import paint_bars
from wsdesk.scene.painters.bodies.image import RADIUS
from wsdesk.scene.painters.easel import Easel, qrect
from wsdesk.store import shown

_PAD = 12


def paint_error(easel: Easel, node: Node, area: Rect) -> None:
    if node.failure is None:
        return
    painter, ink = easel.painter, easel.ink
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.error_tint)
    if easel.detail.band < Band.CARD:
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
        block = easel.lettering.block(words, Style.BODY, round(inner.w), inner.h)
        block.draw(painter, inner.x, inner.y, faded(ink.error_text, easel.detail.words))


def failure_words(failure: Failure) -> str:
    """The message, ended as a sentence, and whether it can be tried again as far as the service says."""
    message = shown.plain(failure.message, 1200).strip()
    if not message:
        message = QCoreApplication.translate("Card", "Failed for an unknown reason")
    if message[-1] not in ".!?…:":
        message += "."
    if failure.retryable is None or "retri" in message.lower():
        return message
    hope = QCoreApplication.translate("Card", "Retryable")
    none = QCoreApplication.translate("Card", "Not retryable")
    return f"{message} {hope if failure.retryable else none}"
