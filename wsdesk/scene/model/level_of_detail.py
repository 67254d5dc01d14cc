"""Level of detail: what is drawn at a zoom.

Four bands with names, and between them ramps: whatever a band leaves out has already faded to nothing where
the band begins, so that crossing a threshold changes nothing that could be read there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

FULL_FROM = 0.6
CARD_FROM = 0.25
THUMB_FROM = 0.08
HEADER_FROM = 2**-1.5
"""From here on a title stands in its card's header. Below it is written over the card (`tiles.card_titles`).
It is where levels of tiles change, so that none shows while it is written too."""
TITLE_FROM = 56.0
"""Screen px that a card has to be wide for such a title."""
TITLE_HIGH = 19.0
"""Screen px that the first line of such a title takes of its card's height."""


class ZoomBand(IntEnum):
    """How much of a card is drawn; ordered, the nearest is the greatest."""

    FAR = 0
    """Tinted rectangles and small pictures, in batches; titles of groups at a constant screen size."""
    THUMB = 1
    """The picture, or a rectangle in the kind's tint; no text, no handles."""
    CARD = 2
    """Picture and title."""
    FULL = 3
    """The whole card."""


@dataclass(frozen=True, slots=True)
class LevelOfDetail:
    """What is drawn at one scale. Shares run from 0 (absent) to 1 (full)."""

    scale: float
    """Screen (logical) px per canvas px."""
    band: ZoomBand
    words: float
    """Body text, footer and badges; grey bars take their place as it falls."""
    title: float
    handles: float
    tint: float
    """How far the card has become a rectangle in its kind's colour."""
    shadow: float
    title_px: float
    """Type size of titles in canvas px: it grows as the zoom falls, so that titles stay readable longer."""


def ramp(scale: float, none_at: float, full_at: float) -> float:
    """0 at `none_at`, 1 at `full_at`, straight in between."""
    return min(1.0, max(0.0, (scale - none_at) / (full_at - none_at)))


def picture_share(px: float) -> float:
    """How much of a picture shows that is so wide on the screen (logical px): it depends on the size of the
    card, not on the zoom alone, since cards differ in size."""
    return ramp(px, 7, 11)


def band_of(scale: float) -> ZoomBand:
    """The band of a scale in screen px per canvas px."""
    if scale >= FULL_FROM:
        return ZoomBand.FULL
    if scale >= CARD_FROM:
        return ZoomBand.CARD
    return ZoomBand.THUMB if scale >= THUMB_FROM else ZoomBand.FAR


def detail_of(scale: float) -> LevelOfDetail:
    """Everything that depends on the scale, decided at once."""
    return LevelOfDetail(
        scale=scale,
        band=band_of(scale),
        words=ramp(scale, 0.5, FULL_FROM),
        title=ramp(scale, CARD_FROM, 0.32),
        handles=ramp(scale, CARD_FROM, 0.4),
        tint=1 - ramp(scale, 0.14, 0.34),
        shadow=ramp(scale, 0.3, FULL_FROM),
        title_px=max(13.0, min(20.0, 9 / scale)),
    )
