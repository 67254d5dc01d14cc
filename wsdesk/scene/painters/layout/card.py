"""Layout of a card: header, body, and footer, in canvas px."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.values import Rect, make_rect

HEADER = 30
FOOTER = 26
INSET = 11
"""Distance from the card's edge to text."""
MARGIN = 8
"""Distance from the card's edge to an image."""
SQUARE = 8
"""The side of the kind square."""
TITLE_INSET = INSET + SQUARE + 7
_FOOTER_FROM = 92
"""Minimum height of a card with a footer."""
_EMPTY = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The parts of one card; a part that doesn't fit is empty."""

    card: Rect
    header: Rect
    body: Rect
    footer: Rect


_make_layout = fast_init(CardLayout)


def card_layout(card: Rect) -> CardLayout:
    """Lay out a card. The parts are inside it at any size."""
    header = make_rect(card.x, card.y, card.w, min(HEADER, card.h))
    foot = FOOTER if card.h >= _FOOTER_FROM and card.w >= 80 else 0
    top = card.y + header.h
    height = card.h - header.h - (foot or MARGIN)
    width = card.w - 2 * MARGIN
    body = make_rect(card.x + MARGIN, top, width, height) if width >= 12 and height >= 10 else _EMPTY
    footer = make_rect(card.x + INSET, card.bottom - foot, card.w - 2 * INSET, foot) if foot else _EMPTY
    return _make_layout(card, header, body, footer)
