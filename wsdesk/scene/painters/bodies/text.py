"""Bodies of text: text nodes, failed nodes, and unsupported nodes."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import Qt

from wsdesk.graph.model.values import Failure, Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.image import RADIUS, paint_asset
from wsdesk.scene.painters.bodies.placeholders import paint_bars
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.store.text.plain_text import strip_markdown

_tr = translator("Card")

_LIMIT = 12_000
"""Maximum characters on a card; the largest card at the smallest type fits fewer."""
_MAX_CHARACTERS = 2 * _LIMIT
"""Maximum characters of the source text that are converted."""


def paint_text(context: PaintContext, node: Node, area: Rect) -> None:
    if context.detail.band < ZoomBand.CARD:
        return
    text = node.text or node.prompt
    inner = Rect(area.x + 3, area.y, area.w - 6, area.h)
    if context.detail.text < 1:
        paint_bars(context, inner, len(text), context.colors.muted)
    if context.detail.text > 0:
        plain = context.text_cache.block(
            _plain_text(text[:_MAX_CHARACTERS]), TextStyle.BODY, round(inner.w), inner.h
        )
        plain.draw(context.painter, inner.x, inner.y, faded(context.colors.muted, context.detail.text))


@lru_cache(maxsize=2000)
def _plain_text(text: str) -> str:
    return strip_markdown(sanitize.plain(text, _LIMIT))


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
        message = _tr("Failed for an unknown reason")
    if message[-1] not in ".!?…:":
        message += "."
    if failure.retryable is None or "retri" in message.lower():
        return message
    retry_hint = _tr("You can retry this.")
    none = _tr("This can't be retried.")
    return f"{message} {retry_hint if failure.retryable else none}"


def paint_unknown(context: PaintContext, node: Node, area: Rect) -> None:
    """The image or text of the node, if any; else a sentence that names its type."""
    if node.asset is not None and node.asset.addresses:
        paint_asset(context, node, node.asset, area)
        return
    if node.text or node.prompt:
        paint_text(context, node, area)
        return
    if context.detail.band < ZoomBand.CARD:
        return
    kind = sanitize.line(node.node_type, 60)
    text = _tr("Unsupported node type “{kind}”").format(kind=kind) if kind else _tr("Node without a type")
    if context.detail.text < 1:
        paint_bars(context, area, len(text), context.colors.muted)
    if context.detail.text > 0:
        block = context.text_cache.block(text, TextStyle.BODY, round(area.w - 6), area.h)
        block.draw(context.painter, area.x + 3, area.y, faded(context.colors.muted, context.detail.text))
