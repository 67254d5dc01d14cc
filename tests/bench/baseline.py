"""Minimum cost of a frame, an empty graphics view that draws one pixmap of its own size, and of memory.

Measured at the end of each run, after memory, to detect other load on the machine.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import asdict
from typing import Any

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView
from typing_extensions import override

from tests.bench.frames import Clock, Spread, spread
from tests.bench.view_paths import VIEW_H, VIEW_W
from wsdesk.graph.model.document import Document

_FRAMES = 60
_LARGER = 1.2
"""How much larger than itself the image is drawn for `scaled`, smoothly, as a stand-in is while zooming."""

_BARE = f"""
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView
from tests.bench.frames import resident_mb
app = QApplication([])
view = QGraphicsView(QGraphicsScene())
view.resize({VIEW_W}, {VIEW_H})
view.show()
app.processEvents()
print(resident_mb())
"""
"""A process that shows an empty graphics view."""


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


def memory_floor(document: Document) -> float:
    """MB of a process with PySide6 and an empty view, and of the document as nothing but arrays.

    These are four numbers of 8 bytes for each rectangle, two of 4 bytes for each edge, and texts in UTF-8.
    """
    bare = subprocess.run([sys.executable, "-c", _BARE], stdout=subprocess.PIPE, check=True, text=True)
    texts = [text for node in document.nodes for text in (node.id, node.title, node.text)]
    texts += [text for note in document.notes for text in (note.id, note.body)]
    texts += [edge.id for edge in document.edges]
    rectangles = len(document.nodes) + len(document.notes)
    arrays = 32 * rectangles + 8 * len(document.edges) + sum(len(text.encode()) for text in texts)
    return round(float(bare.stdout) + arrays / 2**20)
