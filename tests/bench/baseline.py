"""Minimum cost of a frame: an empty graphics view that draws one pixmap of its own size.

Measured at the end of each run, after memory, to detect other load on the machine.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView
from typing_extensions import override

from tests.bench.frames import Clock, Spread, spread
from tests.bench.view_paths import VIEW_H, VIEW_W

_FRAMES = 60
_LARGER = 1.2
"""How much larger than itself the image is drawn for `scaled`, smoothly, as a stand-in is while zooming."""


class _Empty(QGraphicsView):
    def __init__(self) -> None:
        super().__init__()
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.larger = 1.0
        self.picture = QPixmap()

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        port, ratio = self.viewport(), self.viewport().devicePixelRatioF()
        target = QRect(0, 0, round(port.width() * ratio), round(port.height() * ratio))
        if self.picture.size() != target.size():
            self.picture = QPixmap(target.size())
            self.picture.fill(self.palette().base().color())
        painter.resetTransform()
        painter.scale(1 / ratio, 1 / ratio)
        if self.larger == 1:
            painter.drawPixmap(0, 0, self.picture)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        source = QRectF(0, 0, target.width() / self.larger, target.height() / self.larger)
        painter.drawPixmap(QRectF(target), self.picture, source)


def floors(app: QApplication) -> dict[str, Any]:
    """Frames that show one image of the view's size as it is, and made larger."""
    view = _Empty()
    view.resize(VIEW_W, VIEW_H)
    clock = Clock(app, view.viewport())
    view.show()
    clock.until_painted()
    plain = _frames(view, clock)
    view.larger = _LARGER
    scaled = _frames(view, clock)
    view.hide()
    view.deleteLater()
    return {"floor": asdict(plain), "floor_scaled": asdict(scaled)}


def _frames(view: QGraphicsView, clock: Clock) -> Spread:
    return spread([clock.frame(view.viewport().update) for _ in range(_FRAMES)])
