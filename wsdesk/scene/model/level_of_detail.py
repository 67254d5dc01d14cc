"""Level of detail by zoom.

Four bands with ramps between them: a part has faded out completely at the threshold where its band ends, so
that crossing a threshold doesn't pop.
"""

from __future__ import annotations

from enum import IntEnum

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Rect

FULL_FROM = 0.6
CARD_FROM = 0.25
THUMB_FROM = 0.08
HEADER_FROM = 2**-1.5
"""Scale from which a title is in its card's header; below, it is written over the card (`CardTitles`),
as are the first lines of a note.

Tile levels change at this scale, so that no tile shows both.
"""
IMAGE_FROM, _OPAQUE_FROM = 7.0, 11.0
"""Widths in screen px from which an image is visible, and opaque."""
TITLE_FROM = 56.0
"""Minimum width in screen px of a card with such a title."""
TITLE_LINE = 15.4
"""Height in screen px of a line of such a title."""
TITLE_HEIGHT = 19.0
"""Height in screen px of the first line of such a title."""


class ZoomBand(IntEnum):
    """Bands in ascending order of detail."""

    FAR = 0
    """Tinted rectangles and small images, in batches; group titles at a constant screen size."""
    THUMB = 1
    """The image, or a rectangle in the kind's tint; no text, no handles."""
    CARD = 2
    """Image and title."""
    FULL = 3
    """The whole card."""


@dataclass(frozen=True, slots=True)
class LevelOfDetail:
    """Level of detail at one scale. Opacities run from 0 (hidden) to 1 (full)."""

    scale: float
    """Screen (logical) px per canvas px."""
    band: ZoomBand
    text: float
    """Body text, footer, and badges; gray bars replace them as it falls."""
    title: float
    handles: float
    tint: float
    """Share of the low-detail look: a rectangle in the kind's color."""
    shadow: float
    title_px: float
    """Type size of titles in canvas px: it grows as the zoom falls, so that titles stay readable longer."""


def ramp(scale: float, none_at: float, full_at: float) -> float:
    """0 at `none_at`, 1 at `full_at`, linear in between."""
    return min(1.0, max(0.0, (scale - none_at) / (full_at - none_at)))


def image_opacity(px: float) -> float:
    """Opacity of an image by its width on screen (logical px), since cards differ in size."""
    if px >= _OPAQUE_FROM:
        return 1.0
    return (px - IMAGE_FROM) / (_OPAQUE_FROM - IMAGE_FROM) if px > IMAGE_FROM else 0.0


def has_title_room(rect: Rect, scale: float) -> bool:
    """Whether a card or note is large enough on screen for a title that is written over it."""
    return rect.w * scale >= TITLE_FROM and rect.h * scale >= TITLE_LINE


def zoom_band(scale: float) -> ZoomBand:
    """The band of a scale in screen px per canvas px."""
    if scale >= FULL_FROM:
        return ZoomBand.FULL
    if scale >= CARD_FROM:
        return ZoomBand.CARD
    return ZoomBand.THUMB if scale >= THUMB_FROM else ZoomBand.FAR


def level_of_detail(scale: float) -> LevelOfDetail:
    """The level of detail of a scale."""
    return LevelOfDetail(
        scale=scale,
        band=zoom_band(scale),
        text=ramp(scale, 0.5, FULL_FROM),
        title=ramp(scale, CARD_FROM, 0.32),
        handles=ramp(scale, CARD_FROM, 0.4),
        tint=1 - ramp(scale, 0.14, 0.34),
        shadow=ramp(scale, 0.3, FULL_FROM),
        title_px=max(13.0, min(20.0, 9 / scale)),
    )
