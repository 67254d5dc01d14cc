"""Context that painters get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Asset, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.level_of_detail import LevelOfDetail
from wsdesk.scene.model.text_layout import TextLayoutCache


class ThumbnailSource(Protocol):
    """Images scaled close to the size that they are drawn at."""

    def thumbnail(self, asset: Asset, width_px: float) -> QImage | None: ...

    def error_code(self, asset_id: str) -> str: ...


class WaveformSource(Protocol):
    """Access to waveforms."""

    def peaks(self, asset: Asset) -> Sequence[float] | None:
        """Peaks from 0 to 1 at even steps; None until loaded."""
        ...


class CardBackgroundSource(Protocol):
    """Cached card backgrounds."""

    def draw(self, context: PaintContext, card: Rect, fill: QColor) -> None: ...


@dataclass(slots=True)
class PaintContext:
    """Shared context of painters. The painter's transform maps canvas px to device px."""

    painter: QPainter
    colors: CanvasColors
    detail: LevelOfDetail
    device: float
    """Device px per canvas px."""
    thumbnails: ThumbnailSource
    waveforms: WaveformSource
    text_cache: TextLayoutCache
    backgrounds: CardBackgroundSource
    is_vector: bool = False
    """Whether lines are opaque: Qt writes each dash of a transparent line as an outline."""
    draw_image: Callable[[QPainter, QRectF, QImage, QRectF], None] | None = None
    """Draws a part of an image into a rectangle, instead of the painter."""

    @property
    def device_pixel(self) -> float:
        """One device px, in canvas px."""
        return 1 / self.device

    def with_painter(self, painter: QPainter) -> PaintContext:
        """A copy with another painter."""
        return replace(self, painter=painter)


def qrect(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)
