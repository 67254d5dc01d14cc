"""Text: Markdown as plain quiet text that ends with an ellipsis."""

from __future__ import annotations

from functools import lru_cache

from wsdesk.graph.values import Node, Rect
from wsdesk.scene.bands import Band
from wsdesk.scene.ink import faded
from wsdesk.scene.layout.reading import quiet
from wsdesk.scene.lettering import Style
from wsdesk.scene.painters.bodies.bars import paint_bars
from wsdesk.scene.painters.easel import Easel
from wsdesk.store import shown

_LIMIT = 12_000
"""Characters that a card may ever show; the largest card at the smallest type holds fewer."""
_READ = 2 * _LIMIT
"""Characters that are looked at for them, and kept to be found again: a service may send more."""


def paint_text(easel: Easel, node: Node, area: Rect) -> None:
    if easel.detail.band < Band.CARD:
        return
    text = node.text or node.prompt
    inner = Rect(area.x + 3, area.y, area.w - 6, area.h)
    if easel.detail.words < 1:
        paint_bars(easel, inner, len(text), easel.ink.muted)
    if easel.detail.words > 0:
        words = easel.lettering.block(_read(text[:_READ]), Style.BODY, round(inner.w), inner.h)
        words.draw(easel.painter, inner.x, inner.y, faded(easel.ink.muted, easel.detail.words))


@lru_cache(maxsize=2000)
def _read(text: str) -> str:
    return quiet(shown.plain(text, _LIMIT))
