"""Layout of a card: header, body, and footer, in canvas px."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.values import Rect, make_rect

HEADER = 30
FOOTER = 26
INSET = 11
"""From the card's edge to words."""
MARGIN = 8
"""From the card's edge to a picture."""
SQUARE = 8
"""The side of the kind square."""
TITLE_INSET = INSET + SQUARE + 7
_FOOTER_FROM = 92
"""Cards lower than this have no footer: the body would be a slit."""
_NOTHING = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The parts of one card; a part that does not fit has no size."""

    card: Rect
    header: Rect
    body: Rect
    footer: Rect


_make_layout = fast_init(CardLayout)


def card_layout(card: Rect) -> CardLayout:
    """Lay a card out. Cards of any size come out with parts that lie inside them."""
    header = make_rect(card.x, card.y, card.w, min(HEADER, card.h))
    foot = FOOTER if card.h >= _FOOTER_FROM and card.w >= 80 else 0
    top = card.y + header.h
    height = card.h - header.h - (foot or MARGIN)
    width = card.w - 2 * MARGIN
    body = make_rect(card.x + MARGIN, top, width, height) if width >= 12 and height >= 10 else _NOTHING
    footer = make_rect(card.x + INSET, card.bottom - foot, card.w - 2 * INSET, foot) if foot else _NOTHING
    return _make_layout(card, header, body, footer)
