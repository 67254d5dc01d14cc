"""Context that painters get."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from wsdesk.graph.model.values import Asset, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.level_of_detail import LevelOfDetail
from wsdesk.scene.model.text_layout import TextLayoutCache


class ThumbnailSource(Protocol):
    """Pictures brought near the size that they are drawn in."""

    def near(self, asset: Asset, width_px: float) -> QImage | None: ...

    def trouble(self, asset_id: str) -> str: ...


class WaveformSource(Protocol):
    """Where the shape of a sound comes from."""

    def peaks(self, asset: Asset) -> Sequence[float] | None:
        """Loudness from 0 to 1 at even steps; None while it is not known."""
        ...


class CardBackgroundSource(Protocol):
    """Where empty cards come from."""

    def lay(self, easel: PaintContext, card: Rect, fill: QColor) -> None: ...


@dataclass(slots=True)
class PaintContext:
    """One sheet being painted on. The painter's transform takes canvas px to device px."""

    painter: QPainter
    ink: CanvasColors
    detail: LevelOfDetail
    device: float
    """Device px per canvas px."""
    prints: ThumbnailSource
    waves: WaveformSource
    lettering: TextLayoutCache
    blanks: CardBackgroundSource

    @property
    def hair(self) -> float:
        """One device px, in canvas px."""
        return 1 / self.device

    def on(self, painter: QPainter) -> PaintContext:
        """The same, painting on something else."""
        return replace(self, painter=painter)


def qrect(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)
