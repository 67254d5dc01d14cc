"""Minimap: the whole canvas with the visible area."""

from __future__ import annotations

from collections.abc import Set
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
from wsdesk.graph.model.values import Kind, Node
from wsdesk.scene.model.colors import CanvasColors, faded
from wsdesk.scene.tiles.overview import Overview
from wsdesk.store.base.debouncer import SNAPSHOT_REST_MS
from wsdesk.store.turn_budget import turn

if TYPE_CHECKING:
    from wsdesk.scene.view.canvas_view import CanvasView

WIDTH, HEIGHT = 190, 122
_RADIUS = 10
_PAD = 10
_OCTAVES_PER_NOTCH = 0.25
_DIM = 0.3
"""Opacity of everything except results during a search."""
_MIN_MARK_PX = 3.0
_MAX_MARKS = 5_000
_SLICE_S = 0.002


class Minimap(QWidget):
    """Nodes, groups, notes, and failures as rectangles, and the view as a frame that can be moved.

    The rectangles are painted once into an image, in slices; a frame of the view only costs a blit and a
    line.
    """

    def __init__(self, view: CanvasView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("minimap")
        self.setAccessibleName(self.tr("Minimap"))
        self.resize(WIDTH, HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._view = view
        self._colors = view.colors
        self._image = QPixmap()
        self._base: QPixmap | None = None
        self._overview: Overview | None = None
        self._highlighted: Set[str] | None = None
        self._marks: list[QRectF] = []
        self._frames: list[QRectF] = []
        """Marks of groups, which don't cover what is inside."""
        self._slice = QTimer(self, singleShot=True)
        self._slice.timeout.connect(self._on_slice)
        view.camera_changed.connect(self._on_camera_changed)
        view.model_changed.connect(self._start_repaint)
        view.colors_changed.connect(self._on_colors_changed)
        view.highlighted.connect(self._on_highlighted)

    @Slot()
    def _start_repaint(self) -> None:
        """Start a new image; the old one is shown until it is complete."""
        if not self.isVisible():
            return
        ratio = self.devicePixelRatioF()
        room = QSize(max(1, self.width() - 2 * _PAD), max(1, self.height() - 2 * _PAD))
        self._overview = Overview(self._view.model, self._colors, room, ratio)
        self._mark_results()
        self._slice.start(SNAPSHOT_REST_MS if self._view.canvas.snapshot is not None else 0)

    def _mark_results(self) -> None:
        """Compute the rectangles of search results."""
        self._marks, self._frames = [], []
        if self._highlighted and self._overview is not None:
            document = self._view.model.document
            for results in islice(self._highlighted, _MAX_MARKS):
                item = document.node_by_id.get(results) or document.note_by_id.get(results)
                if item is not None:
                    small = self._overview.to_image(item.rect).translated(_PAD, _PAD)
                    size = QSizeF(max(small.width(), _MIN_MARK_PX), max(small.height(), _MIN_MARK_PX))
                    is_group = isinstance(item, Node) and item.kind is Kind.GROUP
                    (self._frames if is_group else self._marks).append(QRectF(small.topLeft(), size))

    def _move_view(self, point: QPointF, *, moving: bool) -> None:
        """Move the view: at once after a click, so that it is in the history, or with the pointer."""
        if self._overview is not None:
            x, y = self._overview.to_canvas(point.x() - _PAD, point.y() - _PAD)
            self._view.camera.set_camera(Camera(x, y, self._view.camera.scale), moving=moving)

    @Slot()
    def _on_slice(self) -> None:
        overview = self._overview
        if overview is None:
            return
        if self._view.canvas.is_loading_snapshot:
            self._slice.start(SNAPSHOT_REST_MS)
            return
        until = turn.until(_SLICE_S)
        while not overview.paint_batch():
            if turn.is_over(until):
                self._slice.start(0)
                return
        self._image = overview.image
        self._repaint_background()

    @Slot()
    def _on_camera_changed(self) -> None:
        if self.isVisible():
            self.update()

    @Slot(object)
    def _on_highlighted(self, node_ids: Set[str] | None) -> None:
        self._highlighted = node_ids
        self._mark_results()
        self._repaint_background()

    @Slot(object)
    def _on_colors_changed(self, colors: CanvasColors) -> None:
        self._colors = colors
        self._start_repaint()
        self._repaint_background()

    def _background(self) -> QPixmap:
        """The cached image with everything except the frame."""
        ratio = self.devicePixelRatioF()
        if self._base is None or self._base.devicePixelRatio() != ratio:
            base = self._base = QPixmap(QSize(ceil(self.width() * ratio), ceil(self.height() * ratio)))
            base.setDevicePixelRatio(ratio)
            base.fill(Qt.GlobalColor.transparent)
            painter = QPainter(base)
            self._paint_background(painter)
            painter.end()
        return self._base

    def _paint_background(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = self._colors
        painter.setPen(QPen(colors.line, 1))
        painter.setBrush(faded(colors.surface, 0.94))
        painter.drawRoundedRect(QRectF(0.5, 0.5, self.width() - 1, self.height() - 1), _RADIUS, _RADIUS)
        if not self._image.isNull():
            painter.setOpacity(1.0 if self._highlighted is None else _DIM)
            painter.drawPixmap(QPointF(_PAD, _PAD), self._image)
            painter.setOpacity(1.0)
        if self._marks:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors.accent)
            painter.drawRects(self._marks)
        if self._frames:
            painter.setPen(QPen(colors.accent, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRects(self._frames)

    def _repaint_background(self) -> None:
        """Drop the cached background."""
        self._base = None
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._background())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = self._colors
        if self._overview is not None:
            seen = self._overview.to_image(self._view.camera.visible).translated(_PAD, _PAD)
            frame = _frame(seen, QRectF(self.rect()).adjusted(_PAD - 5, _PAD - 5, 5 - _PAD, 5 - _PAD))
            # Light and dark lines together, so that one has contrast on any content.
            painter.setBrush(faded(colors.text, 0.08))
            painter.setPen(QPen(colors.bg, 3.5))
            painter.drawRoundedRect(frame, 3, 3)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colors.text, 1.5))
            painter.drawRoundedRect(frame, 3, 3)
        painter.end()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._move_view(event.position(), moving=False)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._move_view(event.position(), moving=True)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self._view.zoom_by(2 ** (event.angleDelta().y() / 120 * _OCTAVES_PER_NOTCH))
        event.accept()

    @override
    def sizeHint(self) -> QSize:
        return QSize(WIDTH, HEIGHT)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._repaint_background()
        self._start_repaint()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._repaint_background()
        self._start_repaint()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._slice.stop()


def _frame(seen: QRectF, room: QRectF) -> QRectF:
    """Frame of the visible area; a mark if that is small, at the nearest edge if it is outside."""
    frame = seen.intersected(room)
    if frame.width() >= 4 and frame.height() >= 4:
        return frame
    middle = seen.center()
    x = min(max(middle.x(), room.left()), room.right())
    y = min(max(middle.y(), room.top()), room.bottom())
    return QRectF(x - 3, y - 3, 6, 6)
