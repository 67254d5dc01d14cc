"""Body of a text node: Markdown as elided plain text."""

from __future__ import annotations

from functools import lru_cache

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.bars import paint_bars
from wsdesk.scene.painters.layout.plain_text import quiet
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.store.text import sanitize

_LIMIT = 12_000
"""Characters that a card may ever show; the largest card at the smallest type holds fewer."""
_READ = 2 * _LIMIT
"""Characters that are looked at for them, and kept to be found again: a service may send more."""


def paint_text(easel: PaintContext, node: Node, area: Rect) -> None:
    if easel.detail.band < ZoomBand.CARD:
        return
    text = node.text or node.prompt
    inner = Rect(area.x + 3, area.y, area.w - 6, area.h)
    if easel.detail.words < 1:
        paint_bars(easel, inner, len(text), easel.ink.muted)
    if easel.detail.words > 0:
        words = easel.lettering.block(_read(text[:_READ]), TextStyle.BODY, round(inner.w), inner.h)
        words.draw(easel.painter, inner.x, inner.y, faded(easel.ink.muted, easel.detail.words))


@lru_cache(maxsize=2000)
def _read(text: str) -> str:
    return quiet(sanitize.plain(text, _LIMIT))
