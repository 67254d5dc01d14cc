"""What a painter is handed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from wsdesk.graph.values import Asset, Rect
from wsdesk.scene.bands import Detail
from wsdesk.scene.ink import Ink
from wsdesk.scene.lettering import Lettering


class PrintSource(Protocol):
    """Pictures brought near the size that they are drawn in."""

    def near(self, asset: Asset, width_px: float) -> QImage | None: ...

    def trouble(self, asset_id: str) -> str: ...


class WaveSource(Protocol):
    """Where the shape of a sound comes from."""

    def peaks(self, asset: Asset) -> Sequence[float] | None:
        """Loudness from 0 to 1 at even steps; None while it is not known."""
        ...


class BlankSource(Protocol):
    """Where empty cards come from."""

    def lay(self, easel: Easel, card: Rect, fill: QColor) -> None: ...


@dataclass(slots=True)
class Easel:
    """One sheet being painted on. The painter's transform takes canvas px to device px."""

    painter: QPainter
    ink: Ink
    detail: Detail
    device: float
    """Device px per canvas px."""
    prints: PrintSource
    waves: WaveSource
    lettering: Lettering
    blanks: BlankSource

    @property
    def hair(self) -> float:
        """One device px, in canvas px."""
        return 1 / self.device

    def on(self, painter: QPainter) -> Easel:
        """The same, painting on something else."""
        return replace(self, painter=painter)


def qrect(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)
