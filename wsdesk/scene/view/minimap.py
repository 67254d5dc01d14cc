"""Minimap: the whole canvas with the visible area."""

from __future__ import annotations

from itertools import islice
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Slot
from PySide6.QtGui import (
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.model.camera import Camera
from wsdesk.scene.model.colors import CanvasColors, faded
from wsdesk.scene.tiles.overview import Overview

if TYPE_CHECKING:
    from wsdesk.scene.view.canvas_view import CanvasView

WIDTH, HEIGHT = 190, 122
_RADIUS = 10
_PAD = 10
_OCTAVES_A_NOTCH = 0.25
_DIM = 0.3
"""What is left of everything while a search is on."""
_LEAST_MARK = 3.0
_MOST_MARKS = 5_000


class Minimap(QWidget):
    """Kinds, groups and failures as rectangles, and the view as a frame. Click or drag to go there.

    The rectangles are painted once into a picture, in slices; a frame of the view costs a blit and a line.
    """

    def __init__(self, view: CanvasView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("minimap")
        self.setAccessibleName(self.tr("Minimap"))
        self.resize(WIDTH, HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._view = view
        self._ink = view.ink
        self._picture = QPixmap()
        self._base: QPixmap | None = None
        self._overview: Overview | None = None
        self._lit: frozenset[str] | None = None
        self._marks: list[QRectF] = []
        self._slice = QTimer(self)
        self._slice.setSingleShot(True)
        self._slice.timeout.connect(self._on_slice)
        view.camera_changed.connect(self._on_camera_changed)
        view.board_changed.connect(self._on_board_changed)
        view.ink_changed.connect(self._on_ink_changed)
        view.lit.connect(self._on_lit)

    def _begin(self) -> None:
        """Paint the picture anew; the old one stays until the new one is whole."""
        if not self.isVisible():
            return
        ratio = self.devicePixelRatioF()
        room = QSize(max(1, self.width() - 2 * _PAD), max(1, self.height() - 2 * _PAD))
        self._overview = Overview(self._view.board, self._ink, room, ratio)
        self._mark()
        self._slice.start(0)

    def _mark(self) -> None:
        """Where what was found is in the picture."""
        self._marks = []
        if self._lit and self._overview is not None:
            document = self._view.board.document
            for found in islice(self._lit, _MOST_MARKS):
                piece = document.node_by_id.get(found) or document.note_by_id.get(found)
                if piece is not None:
                    small = self._overview.to_picture(piece.rect).translated(_PAD, _PAD)
                    size = QSizeF(max(small.width(), _LEAST_MARK), max(small.height(), _LEAST_MARK))
                    self._marks.append(QRectF(small.topLeft(), size))

    def _inner(self) -> QRectF:
        return QRectF(_PAD, _PAD, self.width() - 2 * _PAD, self.height() - 2 * _PAD)

    def _to_canvas(self, point: QPointF) -> tuple[float, float]:
        assert self._overview is not None
        return self._overview.to_canvas(point.x() - _PAD, point.y() - _PAD)

    def _go(self, point: QPointF, *, moving: bool) -> None:
        """There: at once, so that there is a way back, or on the way along with the pointer."""
        if self._overview is not None:
            x, y = self._to_canvas(point)
            self._view.camera.go(Camera(x, y, self._view.camera.scale), moving=moving)

    @Slot()
    def _on_slice(self) -> None:
        overview = self._overview
        if overview is None:
            return
        if overview.paint_some():
            self._picture = overview.picture
            self._look_anew()
        else:
            self._slice.start(0)

    @Slot(object)
    def _on_camera_changed(self, _camera: object) -> None:
        if self.isVisible():
            self.update()

    @Slot(object)
    def _on_board_changed(self, _board: object) -> None:
        self._begin()

    @Slot(object)
    def _on_lit(self, found: frozenset[str] | None) -> None:
        self._lit = found
        self._mark()
        self._look_anew()

    @Slot(object)
    def _on_ink_changed(self, ink: CanvasColors) -> None:
        self._ink = ink
        self._begin()
        self._look_anew()

    def _ground(self) -> QPixmap:
        """The panel with everything on it but the frame: the same while the view only moves."""
        ratio = self.devicePixelRatioF()
        if self._base is None or self._base.devicePixelRatio() != ratio:
            base = self._base = QPixmap(QSize(ceil(self.width() * ratio), ceil(self.height() * ratio)))
            base.setDevicePixelRatio(ratio)
            base.fill(Qt.GlobalColor.transparent)
            painter = QPainter(base)
            self._paint_ground(painter)
            painter.end()
        return self._base

    def _paint_ground(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._ink
        painter.setPen(QPen(ink.line, 1))
        painter.setBrush(faded(ink.surface, 0.94))
        painter.drawRoundedRect(QRectF(0.5, 0.5, self.width() - 1, self.height() - 1), _RADIUS, _RADIUS)
        if not self._picture.isNull():
            painter.setOpacity(1.0 if self._lit is None else _DIM)
            painter.drawPixmap(QPointF(_PAD, _PAD), self._picture)
            painter.setOpacity(1.0)
        if self._marks:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink.accent)
            painter.drawRects(self._marks)

    def _look_anew(self) -> None:
        """What lies under the frame is another picture."""
        self._base = None
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ground())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._ink
        if self._overview is not None:
            seen = self._overview.to_picture(self._view.camera.visible).translated(_PAD, _PAD)
            frame = _frame(seen, self._inner().adjusted(-5, -5, 5, 5))
            # Light and dark together: one of both differs from whatever lies under it.
            painter.setBrush(faded(ink.text, 0.08))
            painter.setPen(QPen(ink.bg, 3.5))
            painter.drawRoundedRect(frame, 3, 3)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink.text, 1.5))
            painter.drawRoundedRect(frame, 3, 3)
        painter.end()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._go(event.position(), moving=False)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position(), moving=True)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self._view.zoom_by(2 ** (event.angleDelta().y() / 120 * _OCTAVES_A_NOTCH))
        event.accept()

    @override
    def sizeHint(self) -> QSize:
        return QSize(WIDTH, HEIGHT)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look_anew()
        self._begin()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_anew()
        self._begin()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._slice.stop()


def _frame(seen: QRectF, room: QRectF) -> QRectF:
    """What is seen of the map; a mark where that is small, and at the nearest edge where it is outside."""
    frame = seen.intersected(room)
    if frame.width() >= 4 and frame.height() >= 4:
        return frame
    middle = seen.center()
    x = min(max(middle.x(), room.left()), room.right())
    y = min(max(middle.y(), room.top()), room.bottom())
    return QRectF(x - 3, y - 3, 6, 6)
