"""Painter of a card: shadow, surface, header, body, footer."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import (
    CARD_FROM,
    HEADER_FROM,
    TITLE_FROM,
    TITLE_HIGH,
    ZoomBand,
    picture_share,
)
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies import body_of
from wsdesk.scene.painters.bodies.glyph import drawn
from wsdesk.scene.painters.layout.badges import badges_of
from wsdesk.scene.painters.layout.card import INSET, SQUARE, TITLE_INSET, CardLayout, card_layout
from wsdesk.scene.painters.layout.footer import footer_of
from wsdesk.scene.painters.layout.image import has_picture
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.text import kind_labels, sanitize

_TITLE_LIMIT = 160
_CALM = 0.6
"""Share of the tint that a card with a picture gives up."""
_BADGE, _BADGE_GAP = 13.0, 5.0


def paint_card(easel: PaintContext, node: Node) -> None:
    """Paint a node's card where it stands, without handles, rings and marks."""
    if easel.detail.band is ZoomBand.THUMB:
        paint_thumb(easel, node)
        return
    layout = card_layout(node.rect)
    easel.blanks.lay(easel, node.rect, fill_of(easel, node, layout.body))
    if easel.detail.title > 0:
        _paint_header(easel, node, layout)
    body = _below_title(easel, node, layout.body)
    if body.h > 0:
        body_of(node)(easel, node, body)
    if layout.footer.h > 0 and easel.detail.words > 0:
        _paint_footer(easel, node, layout.footer)


def paint_thumb(easel: PaintContext, node: Node) -> None:
    """A rectangle in the kind's tint, with the picture in it where there is one."""
    body = card_layout(node.rect).body
    easel.painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    easel.painter.fillRect(qrect(node.rect), fill_of(easel, node, body))
    easel.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if body.h > 0:
        body_of(node)(easel, node, body)


def fill_of(easel: PaintContext, node: Node, body: Rect) -> QColor:
    """What a card is filled with: its kind's tint, less of it around a picture that shows."""
    share = easel.detail.tint
    if share > 0 and has_picture(node):
        across = 1 if node.asset is not None else len(node.outputs) ** 0.5
        share *= 1 - _CALM * picture_share(body.w / across * easel.detail.scale)
    return easel.ink.tint(_tint_kind(node), share)


def _below_title(easel: PaintContext, node: Node, body: Rect) -> Rect:
    """The body, without what a title takes that is written over the card; pictures stay as they are."""
    scale = easel.detail.scale
    written = CARD_FROM < scale < HEADER_FROM and node.rect.w * scale >= TITLE_FROM and node.title.strip()
    if not written or has_picture(node):
        return body
    top = max(body.y, node.rect.y + TITLE_HIGH / scale)
    return Rect(body.x, top, body.w, max(0.0, body.bottom - top))


def _tint_kind(node: Node) -> str:
    return "pdf" if node.failure is not None else node.kind.value


def _paint_header(easel: PaintContext, node: Node, layout: CardLayout) -> None:
    painter, header, detail = easel.painter, layout.header, easel.detail
    if header.w < TITLE_INSET or header.h < 12:
        return
    grown = detail.title_px / TextStyle.TITLE.px
    square = SQUARE * grown
    color = easel.ink.kind(node.kind.value)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(color, detail.title))
    painter.drawRoundedRect(
        QRectF(header.x + INSET, header.cy - square / 2, square, square), 2 * grown, 2 * grown
    )
    if detail.scale < HEADER_FROM:
        return
    left = header.x + INSET + square + 7
    right = _paint_badges(easel, node, header, left + 60) if detail.words > 0 else header.right - INSET
    title = sanitize.line(node.title, _TITLE_LIMIT) or kind_labels.on_card(node)
    words = easel.lettering.line(title, TextStyle.TITLE, round((right - left) / grown))
    ink = easel.ink.text if node.title else easel.ink.muted
    painter.save()
    painter.translate(QPointF(left, header.cy - TextStyle.TITLE.line * grown / 2))
    painter.scale(grown, grown)
    words.draw(painter, 0, 0, ink)
    painter.restore()


def _paint_badges(easel: PaintContext, node: Node, header: Rect, least: float) -> float:
    """The badges at the right of the header, none of them left of `least`; gives where they begin."""
    painter, ink, share = easel.painter, easel.ink, easel.detail.words
    right = header.right - INSET
    for badge in badges_of(node):
        tone = faded(ink.warn if badge.warns else ink.muted, share)
        words = easel.lettering.line(badge.says, TextStyle.SMALL, round(header.w)) if not badge.icon else None
        width = words.width if words is not None else _BADGE
        if right - width < least:
            break
        right -= width
        if words is not None:
            words.draw(painter, right, header.cy - TextStyle.SMALL.line / 2, tone)
        else:
            place = QRectF(right, header.cy - _BADGE / 2, _BADGE, _BADGE)
            painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, drawn(badge.icon, tone, _BADGE * easel.device))
        right -= _BADGE_GAP
    return right


def _paint_footer(easel: PaintContext, node: Node, area: Rect) -> None:
    painter, letters = easel.painter, easel.lettering
    footer = footer_of(node)
    top = area.cy - TextStyle.SMALL.line / 2
    muted = faded(easel.ink.muted, easel.detail.words)
    right = letters.line(footer.right, TextStyle.SMALL, round(area.w * 0.7))
    if right.runs:
        tone = faded(easel.ink.error_text, easel.detail.words) if footer.failed else muted
        right.draw(painter, area.right - right.width, top, tone)
    room = area.w - (right.width + 10 if right.runs else 0)
    letters.line(footer.left, TextStyle.SMALL, round(room)).draw(painter, area.x, top, muted)
