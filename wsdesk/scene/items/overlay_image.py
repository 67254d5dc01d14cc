"""Overlay image: an overlay of thousands of cards as an image of the view, painted in slices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from math import ceil
from time import perf_counter
from typing import cast

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion, QTransform

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import bounds
from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.camera import CameraControl, TileTransform

_FRAME_S = 0.0026
"""Seconds of painting per frame."""
_WAIT_MS, _MAX_WAIT_S = 3, 0.016
"""Ms until painting continues, if possible after the next frame; seconds after which it does without one."""
_SPARE_MS = 30_000
"""Time for which the memory of a cleared image is kept, because new memory takes 3 to 18 ms."""
_CELL = 16
"""Device px of the squares by which many changes are repainted."""
_PART_WIDTH, _PART_PX, _MAX_PART_PX = 256, 4096, 65_536
"""Width of the parts that are painted at once; their area at first, and at most."""
_PART_S = 0.0004
"""Seconds that painting a part may take before the next parts are smaller."""
_MAX_PARTS = 8
"""Number of repainted parts above which the view repaints the rectangle around them."""
_MAX_EXACT = 32
"""Number of changed rectangles above which the squares that they touch are repainted."""
_MAX_CHANGED = 2_000
"""Number of changed rectangles above which the whole view is repainted."""

Paint = Callable[[QPainter, Rect], None]
"""Paints the overlay over a blank part of the canvas; the painter maps canvas px and clips to the part."""
PaintRects = Callable[[QPainter, Sequence[Rect]], None]
"""Paints parts of the overlay, for example outlines of these cards."""


class SparePixmap:
    """The memory of an image that was just cleared, for the next one of a view."""

    def __init__(self, parent: QObject) -> None:
        self._pixmap = QPixmap()
        self._timer = QTimer(parent, singleShot=True, interval=_SPARE_MS)
        self._timer.timeout.connect(self._on_timeout)

    def take(self, size: QSize) -> QPixmap:
        """A pixmap with any content."""
        pixmap, self._pixmap = self._pixmap, QPixmap()
        return pixmap if pixmap.size() == size else QPixmap(size)

    def put(self, pixmap: QPixmap) -> None:
        self._pixmap = pixmap
        self._timer.start()

    def _on_timeout(self) -> None:
        self._pixmap = QPixmap()


class OverlayImage:
    """The image of one overlay. It follows the camera; while a zoom lasts, it is shown scaled."""

    def __init__(
        self, camera: CameraControl, spare: SparePixmap, paint: Paint, improved: Callable[[Rect], None]
    ) -> None:
        """`improved` is called with a part of the canvas to repaint."""
        self._camera = camera
        self._spare = spare
        self._paint = paint
        self._improved = improved
        self._blank = QColor(0, 0, 0, 0)
        self._pixmap = QPixmap()
        self._transform: TileTransform = TileTransform(1.0, 0, 0)
        self._stale = QRegion()
        self._unshown = QRegion()
        """Repainted parts that the next frame doesn't show."""
        self._part_px = _PART_PX
        self._left_s, self._until = _FRAME_S, 0.0
        """Seconds of painting left in this frame, and the time at which another one is assumed."""
        self._timer = QTimer(camera, singleShot=True, interval=_WAIT_MS)
        self._timer.timeout.connect(self._paint_stale)
        camera.changed.connect(self._on_camera_changed)
        camera.rested.connect(self._on_camera_changed)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is left to repaint."""
        return not self._timer.isActive()

    def clear(self) -> None:
        """Release the image."""
        self._timer.stop()
        self._replace(QPixmap())

    def fill(self, blank: QColor | Qt.GlobalColor) -> None:
        """Start with a color everywhere; `mark_stale` is called for the parts that differ from it."""
        self._blank = QColor(blank)
        self.clear()
        self._follow()
        self._stale = QRegion()

    def mark_stale(self, rects: Iterable[Rect] | None = None) -> None:
        """Repaint these parts of the canvas, at once and in the next frames; None: everything."""
        changed = None if rects is None else list(islice(rects, _MAX_CHANGED + 1))
        if changed is None or len(changed) > _MAX_CHANGED:
            if self._stale.isEmpty():
                self._part_px = min(self._part_px, _PART_PX)  # what is there may take longer than before
            self._stale = QRegion(self._pixmap.rect())
        else:
            parts = self._cells_of(changed) if len(changed) > _MAX_EXACT else self._parts_of(changed)
            self._stale += parts & self._pixmap.rect()
        self._paint_stale()

    def paint_over(self, rects: Sequence[Rect], paint: PaintRects) -> None:
        """Paint more rectangles over the image at once, without what is there already."""
        if self._pixmap.isNull():
            return
        if not self._camera.zooming:
            self._follow()
        began = self._begin() or perf_counter()
        painter = QPainter(self._pixmap)
        painter.setTransform(self._view_transform())
        paint(painter, rects)
        painter.end()
        self._left_s -= perf_counter() - began
        self._improved(bounds(rects))
        if not self._stale.isEmpty():
            self._timer.start()

    def draw(self, painter: QPainter) -> None:
        """Draw the image over the view."""
        self._until = 0.0
        ratio = self._camera.ratio
        painter.save()
        painter.resetTransform()
        painter.scale(1 / ratio, 1 / ratio)
        self._draw_moved(painter, self._camera.transform, self._size())
        painter.restore()

    def _parts_of(self, rects: Iterable[Rect]) -> QRegion:
        """The rectangles in device px, with lines that are drawn around them."""
        scale, left, top = self._transform.scale, self._transform.x - 2, self._transform.y - 2
        found = QRegion()
        for rect in rects:
            area = QRectF(rect.x * scale + left, rect.y * scale + top, rect.w * scale + 4, rect.h * scale + 4)
            found += area.toAlignedRect()
        return found

    def _cells_of(self, rects: Iterable[Rect]) -> QRegion:
        """The squares that the rectangles touch."""
        scale, left, top = self._transform.scale, self._transform.x - 2, self._transform.y - 2
        cells: dict[int, set[int]] = {}
        for rect in rects:
            x, y = rect.x * scale + left, rect.y * scale + top
            first, last = int(x // _CELL), int((x + rect.w * scale + 4) // _CELL)
            for row in range(int(y // _CELL), int((y + rect.h * scale + 4) // _CELL) + 1):
                columns = cells.get(row)
                if columns is None:
                    columns = cells[row] = set()
                columns.add(first)
                if first != last:
                    columns.update(range(first + 1, last + 1))
        found = QRegion()
        for row, columns in sorted(cells.items()):
            for column in columns:
                if column - 1 not in columns:
                    end = column + 1
                    while end in columns:
                        end += 1
                    found += QRect(column * _CELL, row * _CELL, (end - column) * _CELL, _CELL)
        return found

    def _size(self) -> QSize:
        """Size of the view in device px."""
        camera = self._camera
        return QSize(ceil(camera.width * camera.ratio), ceil(camera.height * camera.ratio))

    def _follow(self) -> QRegion:
        """Follow the camera, keeping what is still in view, scaled if the zoom changed.

        Returns the parts that came into view, which the next frame paints anyway.
        """
        transform, size = self._camera.transform, self._size()
        if (transform, size) == (self._transform, self._pixmap.size()):
            return QRegion()
        dx, dy = transform.x - self._transform.x, transform.y - self._transform.y
        is_pan = transform.scale == self._transform.scale and size == self._pixmap.size()
        if is_pan and abs(dx) < size.width() and abs(dy) < size.height():
            exposed = self._scroll(dx, dy)
        else:
            pixmap = self._new_pixmap(size)
            if not self._pixmap.isNull():
                painter = self._device_painter(pixmap)
                self._draw_moved(painter, transform, size)
                painter.end()
            exposed = QRegion(pixmap.rect())
            self._replace(pixmap)
            self._stale, self._unshown = exposed, QRegion()
        self._transform = transform
        return exposed

    def _new_pixmap(self, size: QSize) -> QPixmap:
        """A blank image of the view."""
        began = self._begin() or perf_counter()
        pixmap = self._spare.take(size)
        pixmap.setDevicePixelRatio(self._camera.ratio)
        pixmap.fill(self._blank)
        self._left_s -= perf_counter() - began
        return pixmap

    def _replace(self, pixmap: QPixmap) -> None:
        """Set the image, and keep the previous one for a moment."""
        if not self._pixmap.isNull():
            self._spare.put(self._pixmap)
        self._pixmap = pixmap

    def _scroll(self, dx: int, dy: int) -> QRegion:
        """Move the image by device px: a new one would take longer, because its memory is new."""
        whole = self._pixmap.rect()
        self._pixmap.scroll(dx, dy, whole)
        exposed = QRegion(whole) - QRegion(whole.translated(dx, dy))
        painter = self._device_painter(self._pixmap)
        for rect in cast("Iterable[QRect]", exposed):
            painter.fillRect(rect, self._blank)
        painter.end()
        self._stale = (self._stale.translated(dx, dy) & whole) + exposed
        self._unshown.translate(dx, dy)
        return exposed

    def _device_painter(self, pixmap: QPixmap) -> QPainter:
        """A painter that replaces pixels of an image, in device px."""
        painter = QPainter(pixmap)
        painter.scale(1 / self._camera.ratio, 1 / self._camera.ratio)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        return painter

    def _draw_moved(self, painter: QPainter, transform: TileTransform, size: QSize) -> None:
        """Draw the image where it lies under another camera, and the blank color around it."""
        zoom = transform.scale / self._transform.scale
        left, top = transform.x - self._transform.x * zoom, transform.y - self._transform.y * zoom
        target = QRectF(left, top, self._pixmap.width() * zoom, self._pixmap.height() * zoom)
        painter.drawPixmap(target, self._pixmap, QRectF(self._pixmap.rect()))
        around = QRegion(QRect(QPoint(), size)) - QRegion(target.toAlignedRect())
        for rect in cast("Iterable[QRect]", around):
            painter.fillRect(rect, self._blank)

    def _begin(self) -> float | None:
        """The time at which painting begins; None if none is left in this frame."""
        now = perf_counter()
        if now > self._until:
            self._left_s, self._until = _FRAME_S, now + _MAX_WAIT_S
        return now if self._left_s > 0 else None

    def _view_transform(self) -> QTransform:
        """Maps canvas px to the image."""
        ratio, transform = self._camera.ratio, self._transform
        scale = transform.scale / ratio
        return QTransform(scale, 0, 0, scale, transform.x / ratio, transform.y / ratio)

    def _refresh(self) -> QRegion:
        """Repaint stale parts as long as there is time, and return them."""
        painted = QRegion()
        if self._stale.isEmpty() or (began := self._begin()) is None:
            return painted
        painter = QPainter(self._pixmap)
        ratio, transform, view = self._camera.ratio, self._transform, self._view_transform()
        taken = 0.0
        while not self._stale.isEmpty() and self._left_s > taken:
            part = QRect(next(iter(cast("Iterable[QRect]", self._stale))))
            part.setWidth(min(part.width(), _PART_WIDTH))
            part.setHeight(min(part.height(), max(1, self._part_px // part.width())))
            painter.resetTransform()
            painter.scale(1 / ratio, 1 / ratio)
            painter.setClipRect(part)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.fillRect(part, self._blank)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            painter.setTransform(view)
            self._paint(painter, transform.to_canvas(part.adjusted(-2, -2, 2, 2)))
            self._stale -= part
            painted += part
            now = perf_counter()
            began, taken = now, now - began
            self._left_s -= taken
            if taken > _PART_S:
                self._part_px = max(_CELL * _CELL, self._part_px // 2)
            elif taken < _PART_S / 3:
                self._part_px = min(_MAX_PART_PX, self._part_px * 2)
        painter.end()
        return painted

    def _paint_stale(self) -> None:
        """Follow the camera and repaint stale parts, the rest in the next frames."""
        if self._pixmap.isNull():
            return
        # While a zoom lasts, the image is completed where it was, and shown scaled.
        exposed = QRegion() if self._camera.zooming else self._follow()
        painted = self._unshown + self._refresh()
        self._unshown = painted - exposed if not exposed.isEmpty() else QRegion()
        if exposed.isEmpty():
            parts = [painted.boundingRect()] if painted.rectCount() > _MAX_PARTS else painted
            for part in cast("Iterable[QRect]", parts):
                self._improved(self._transform.to_canvas(part))
        if not (self._stale.isEmpty() and self._unshown.isEmpty()):
            self._timer.start()

    def _on_camera_changed(self, _camera: Camera) -> None:
        self._paint_stale()
