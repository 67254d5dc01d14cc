"""Painter of a card: shadow, surface, header, body, footer."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import (
    CARD_FROM,
    HEADER_FROM,
    TITLE_FROM,
    TITLE_HEIGHT,
    ZoomBand,
    image_opacity,
)
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies import body_painter
from wsdesk.scene.painters.bodies.image import draw_image, loaded_image, paint_image
from wsdesk.scene.painters.bodies.placeholders import icon_pixmap
from wsdesk.scene.painters.bodies.video import paint_video
from wsdesk.scene.painters.card_labels import node_badges, node_footer
from wsdesk.scene.painters.card_layout import (
    INSET,
    SQUARE,
    TITLE_INSET,
    CardLayout,
    card_body,
    card_layout,
    has_image,
)
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.text import kind_labels, sanitize

_TITLE_LIMIT = 160
_IMAGE_TINT_LOSS = 0.6
"""Share of the tint that a card with an image loses."""
_IMAGE_PAINTERS = (paint_image, paint_video)
"""Painters of bodies that are nothing but an image in a thumbnail."""
_BADGE, _BADGE_GAP = 13.0, 5.0


def paint_card(context: PaintContext, node: Node) -> None:
    """Paint a node's card at its position, without handles and selection."""
    if context.detail.band is ZoomBand.THUMB:
        paint_thumbnail(context, node)
        return
    layout = card_layout(node.rect)
    context.backgrounds.draw(context, node.rect, card_fill(context, node, layout.body))
    if context.detail.title > 0:
        _paint_header(context, node, layout)
    body = _below_title(context, node, layout.body)
    if body.h > 0:
        body_painter(node)(context, node, body)
    if layout.footer.h > 0 and context.detail.text > 0:
        _paint_footer(context, node, layout.footer)


def paint_thumbnail(context: PaintContext, node: Node) -> None:
    """A rectangle in the kind's tint, with the image in it if there is one."""
    paint_thumbnails(context, (node,))


def paint_thumbnails(context: PaintContext, nodes: Iterable[Node]) -> None:
    """The same for several cards: hints are set once, because there may be thousands."""
    painter = context.painter
    _set_thumbnail_hints(painter)
    for node in nodes:
        body = card_body(node.rect)
        painter.fillRect(qrect(node.rect), card_fill(context, node, body))
        if body.h <= 0:
            continue
        paint = body_painter(node)
        if paint not in _IMAGE_PAINTERS:
            paint(context, node, body)
            _set_thumbnail_hints(painter)
        elif (image := loaded_image(context, node.asset, body)) is not None:
            draw_image(context, image, body)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _set_thumbnail_hints(painter: QPainter) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)


def card_fill(context: PaintContext, node: Node, body: Rect) -> QColor:
    """Fill of a card: its kind's tint, weaker around an image."""
    share = context.detail.tint
    if share > 0 and has_image(node):
        across = 1 if node.asset is not None else len(node.outputs) ** 0.5
        share *= 1 - _IMAGE_TINT_LOSS * image_opacity(body.w / across * context.detail.scale)
    return context.colors.tint(_tint_kind(node), share)


def _below_title(context: PaintContext, node: Node, body: Rect) -> Rect:
    """The body without the area of a title written over the card; images keep their area."""
    scale = context.detail.scale
    written = CARD_FROM < scale < HEADER_FROM and node.rect.w * scale >= TITLE_FROM and node.title.strip()
    if not written or has_image(node):
        return body
    top = max(body.y, node.rect.y + TITLE_HEIGHT / scale)
    return Rect(body.x, top, body.w, max(0.0, body.bottom - top))


def _tint_kind(node: Node) -> str:
    return "pdf" if node.failure is not None else node.kind.value


def _paint_header(context: PaintContext, node: Node, layout: CardLayout) -> None:
    painter, header, detail = context.painter, layout.header, context.detail
    if header.w < TITLE_INSET or header.h < 12:
        return
    scaled = detail.title_px / TextStyle.TITLE.px
    square = SQUARE * scaled
    color = context.colors.kind(node.kind.value)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(color, detail.title))
    painter.drawRoundedRect(
        QRectF(header.x + INSET, header.cy - square / 2, square, square), 2 * scaled, 2 * scaled
    )
    if detail.scale < HEADER_FROM:
        return
    left = header.x + INSET + square + 7
    right = _paint_badges(context, node, header, left + 60) if detail.text > 0 else header.right - INSET
    title = sanitize.line(node.title, _TITLE_LIMIT) or kind_labels.on_card(node)
    title_layout = context.text_cache.line(title, TextStyle.TITLE, round((right - left) / scaled))
    colors = context.colors.text if node.title else context.colors.muted
    painter.save()
    painter.translate(QPointF(left, header.cy - TextStyle.TITLE.line * scaled / 2))
    painter.scale(scaled, scaled)
    title_layout.draw(painter, 0, 0, colors)
    painter.restore()


def _paint_badges(context: PaintContext, node: Node, header: Rect, least: float) -> float:
    """Paint the badges at the right of the header, none left of `least`; return where they start."""
    painter, colors, share = context.painter, context.colors, context.detail.text
    right = header.right - INSET
    for badge in node_badges(node):
        tone = faded(colors.warn if badge.is_warning else colors.muted, share)
        text = (
            context.text_cache.line(badge.label, TextStyle.SMALL, round(header.w)) if not badge.icon else None
        )
        width = text.width if text is not None else _BADGE
        if right - width < least:
            break
        right -= width
        if text is not None:
            text.draw(painter, right, header.cy - TextStyle.SMALL.line / 2, tone)
        else:
            rect = QRectF(right, header.cy - _BADGE / 2, _BADGE, _BADGE)
            painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(rect, icon_pixmap(badge.icon, tone, _BADGE * context.device))
        right -= _BADGE_GAP
    return right


def _paint_footer(context: PaintContext, node: Node, area: Rect) -> None:
    painter, text_cache = context.painter, context.text_cache
    footer = node_footer(node)
    top = area.cy - TextStyle.SMALL.line / 2
    muted = faded(context.colors.muted, context.detail.text)
    right = text_cache.line(footer.right, TextStyle.SMALL, round(area.w * 0.7))
    if right.runs:
        tone = faded(context.colors.error_text, context.detail.text) if footer.failed else muted
        right.draw(painter, area.right - right.width, top, tone)
    room = area.w - (right.width + 10 if right.runs else 0)
    text_cache.line(footer.left, TextStyle.SMALL, round(room)).draw(painter, area.x, top, muted)
