"""Layout of a card: header, body, and footer, and images in it. Pure geometry, in canvas px."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.values import Asset, Kind, Node, Rect, make_rect

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
_MIN_WIDTH, _MIN_HEIGHT = 2 * MARGIN + 12, HEADER + MARGIN + 10
"""Minimum size of a card with a body."""
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
    foot = FOOTER if _has_footer(card) else 0
    footer = make_rect(card.x + INSET, card.bottom - foot, card.w - 2 * INSET, foot) if foot else _EMPTY
    return _make_layout(card, header, card_body(card), footer)


def card_body(card: Rect) -> Rect:
    """The body of a card alone, which thousands of small cards are painted with."""
    if not has_body(card):
        return _EMPTY
    height = card.h - HEADER - (FOOTER if _has_footer(card) else MARGIN)
    return make_rect(card.x + MARGIN, card.y + HEADER, card.w - 2 * MARGIN, height)


def has_body(card: Rect) -> bool:
    """Whether a card has room for a body below its header."""
    return card.w >= _MIN_WIDTH and card.h >= _MIN_HEIGHT


def _has_footer(card: Rect) -> bool:
    return card.h >= _FOOTER_FROM and card.w >= 80


MAX_CROP = 0.14
"""Share of a side that may be cropped to avoid bars next to the image."""


def has_image(node: Node) -> bool:
    """Whether a card shows an image, or will once it is loaded."""
    asset = node.asset
    if node.failure is not None or node.kind in (Kind.AUDIO, Kind.GROUP):
        return False
    return (asset is not None and bool(asset.addresses)) or any(output.asset for output in node.outputs)


def node_images(node: Node) -> list[tuple[Asset, float]]:
    """The images of a card, each with its width in canvas px."""
    body = card_body(node.rect)
    if body.h <= 0:
        return []
    images: list[tuple[Asset, float]] = []
    if node.asset is not None and node.asset.addresses:
        images.append((node.asset, body.w))
    outputs = [output.asset for output in node.outputs if output.asset is not None]
    if outputs:
        columns = max(1.0, len(outputs) ** 0.5)
        images += [(asset, body.w / columns) for asset in outputs]
    return images


def fit_image(frame: Rect, width: float, height: float) -> tuple[Rect, Rect]:
    """Target rectangle of an image in the frame, and its source rectangle (in image px).

    Preserves the aspect ratio: covers the frame if that crops at most `MAX_CROP` of one side, else fits
    inside it.
    """
    if width <= 0 or height <= 0 or frame.w <= 0 or frame.h <= 0:
        return frame, make_rect(0, 0, max(width, 0), max(height, 0))
    across, down = frame.w / width, frame.h / height
    if min(across, down) >= max(across, down) * (1 - MAX_CROP):
        scale = max(across, down)
        w, h = frame.w / scale, frame.h / scale
        return frame, make_rect((width - w) / 2, (height - h) / 2, w, h)
    scale = min(across, down)
    w, h = width * scale, height * scale
    return make_rect(frame.cx - w / 2, frame.cy - h / 2, w, h), make_rect(0, 0, width, height)
