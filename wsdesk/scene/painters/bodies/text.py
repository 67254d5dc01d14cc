"""Body of a text node: Markdown as elided plain text."""

from __future__ import annotations

from functools import lru_cache

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.bars import paint_bars
from wsdesk.scene.painters.layout.plain_text import strip_markdown
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.store.text import sanitize

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
