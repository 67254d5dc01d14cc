"""Painter of a note: heading, text, author, and time."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPen

from wsdesk.graph.model.values import Note, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import HEADER_FROM, ZoomBand, has_title_room
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.placeholders import paint_bars
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.plain_text import first_line, strip_markdown

_PAD_X, _PAD_Y = 12, 10


def paint_note(context: PaintContext, note: Note) -> None:
    """The note's background and, if readable, its text."""
    painter, rect, colors = context.painter, note.rect, context.colors
    painter.setPen(QPen(colors.note_line, 0))
    painter.setBrush(colors.note)
    if context.detail.band <= ZoomBand.THUMB:
        painter.drawRect(qrect(rect))
        return
    half = context.device_pixel / 2
    radius = min(8.0, rect.w / 2, rect.h / 2)
    painter.drawRoundedRect(
        QRectF(rect.x + half, rect.y + half, rect.w - 2 * half, rect.h - 2 * half), radius, radius
    )
    # Flat notes keep room for one line.
    pad = max(0.0, min(_PAD_Y, (rect.h - TextStyle.BODY.line) / 2))
    inner = Rect(rect.x + _PAD_X, rect.y + pad, rect.w - 2 * _PAD_X, rect.h - 2 * pad)
    if inner.w < 20 or inner.h < 12:
        return
    if context.detail.scale >= HEADER_FROM:
        _paint_text(context, note, inner)
    elif not has_title_room(rect, context.detail.scale):
        paint_bars(context, inner, len(note.body), colors.note_muted)


def _paint_text(context: PaintContext, note: Note, inner: Rect) -> None:
    """The heading, and the text or bars in its place; text fades in where the zoom makes it readable."""
    painter, detail, text_cache, colors = context.painter, context.detail, context.text_cache, context.colors
    share = detail.text
    head, rest = first_line(strip_markdown(sanitize.plain(note.body, 20_000)))
    y, bottom = inner.y, inner.bottom
    signed = " · ".join(
        part for part in (sanitize.line(note.author, 60), time_format.ago(note.updated_at)) if part
    )
    if share > 0 and signed and inner.h >= 56:
        bottom -= TextStyle.SMALL.line
        text_cache.line(signed, TextStyle.SMALL, round(inner.w)).draw(
            painter, inner.x, bottom, faded(colors.note_muted, share)
        )
        bottom -= 2
    # A first line that would wrap isn't a heading: then everything is body text.
    is_heading = bool(rest) and not text_cache.line(head, TextStyle.TITLE, round(inner.w)).is_elided
    height = _paint_heading(context, head, inner, 1.0 if is_heading else 1 - share)
    if is_heading or share == 0:
        y += height
    if not is_heading and share > 0:
        rest = f"{head}\n{rest}".strip()
    if share < 1:
        paint_bars(context, Rect(inner.x, y, inner.w, bottom - y), len(rest), colors.note_muted)
    if share > 0:
        text = text_cache.block(rest, TextStyle.BODY, round(inner.w), bottom - y)
        text.draw(painter, inner.x, y, faded(colors.note_text, share))


def _paint_heading(context: PaintContext, head: str, inner: Rect, share: float) -> float:
    """Paint the first line, which grows as the zoom falls like titles of cards; return its height."""
    scaled = context.detail.title_px / TextStyle.TITLE.px
    layout = context.text_cache.line(head, TextStyle.TITLE, round(inner.w / scaled))
    if share > 0:
        painter = context.painter
        painter.save()
        painter.translate(inner.x, inner.y)
        painter.scale(scaled, scaled)
        layout.draw(painter, 0, 0, faded(context.colors.note_text, share))
        painter.restore()
    return layout.height * scaled
