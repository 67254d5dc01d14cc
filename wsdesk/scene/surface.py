"""A graphics view without scroll bars: it looks where it is told, and knows what of it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import cast

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget
from typing_extensions import override

from wsdesk.graph.values import Rect
from wsdesk.scene.tiles.compositor import Lens

_MOST_PARTS = 16
_ROOM = 200_000
"""Px that the view may scroll from where its transform looks."""


class Surface(QGraphicsView):
    """Items over a ground that the subclass paints in device px."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lens: Lens = Lens(1.0, 0, 0)
        self._ratio: float = 1.0
        self._draws_all = False
        self._parts: list[QRect] = []
        """The parts of the viewport that a frame draws, in device px; none where it draws one."""
        self.setScene(_endless_scene(self))
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._bars = self.horizontalScrollBar(), self.verticalScrollBar()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def look(self, lens: Lens, ratio: float, *, slides: bool = False) -> bool:
        """Show the canvas through a lens, at a device pixel ratio; says whether the zoom changed.

        `slides`: what is on screen may be moved there, and only what comes into view is drawn.
        """
        before, self._lens = self._lens, lens
        zoomed = lens.scale != before.scale or ratio != self._ratio
        self._ratio = ratio
        if zoomed or not slides or not self._slide(lens.x - before.x, lens.y - before.y):
            self._turn()
        return zoomed

    def _turn(self) -> None:
        """Look there by the transform alone, and draw everything."""
        lens, ratio = self._lens, self._ratio
        scale, dx, dy = lens.scale / ratio, lens.x / ratio, lens.y / ratio
        self.setTransform(QTransform(scale, 0, 0, scale, dx, dy))
        wide = 2 * _ROOM / scale
        self.setSceneRect(QRectF((-_ROOM - dx) / scale, (-_ROOM - dy) / scale, wide, wide))
        self._scroll_to(0, 0)
        self.viewport().update()

    def _slide(self, dx: int, dy: int) -> bool:
        """Move what is on screen by that many device px; False where these are no whole px of the screen."""
        ratio, port = self._ratio, self.viewport()
        if ratio % 1 or dx % ratio or dy % ratio or self._has_guests():
            return False
        across, down = round(dx / ratio), round(dy / ratio)
        if 2 * abs(across) > port.width() or 2 * abs(down) > port.height():
            return False
        left, top = (bar.value() for bar in self._bars)
        if max(abs(left - across), abs(top - down)) > _ROOM // 2:
            return False
        self._scroll_to(left - across, top - down, across, down)
        return True

    def _has_guests(self) -> bool:
        """Whether a widget lies over the canvas: Qt would move it along."""
        return any(isinstance(child, QWidget) and child.isVisible() for child in self.viewport().children())

    def _scroll_to(self, left: int, top: int, dx: int = 0, dy: int = 0) -> None:
        """Both bars at once: told of one after the other, Qt would move the picture twice."""
        for bar, value in zip(self._bars, (left, top), strict=True):
            bar.blockSignals(True)
            bar.setValue(value)
            bar.blockSignals(False)
        self.scrollContentsBy(dx, dy)

    def redraw(self, rects: Sequence[Rect]) -> None:
        """Draw those parts of the canvas again with the next frame; many parts are the whole view."""
        port, lens, ratio = self.viewport(), self._lens, self._ratio
        if len(rects) > _MOST_PARTS:
            port.update()
            return
        whole = QRectF(port.rect())
        for rect in rects:
            left, top = rect.x * lens.scale + lens.x, rect.y * lens.scale + lens.y
            area = QRectF(left / ratio, top / ratio, rect.w * lens.scale / ratio, rect.h * lens.scale / ratio)
            port.update(area.adjusted(-1, -1, 1, 1).intersected(whole).toAlignedRect())

    def paint_ground(self, painter: QPainter, exposed: QRect, *, whole: bool) -> None:
        """Fill `exposed` (device px), the `whole` view or a part of it; the painter is in device px."""

    def paint_over_ground(self, painter: QPainter, exposed: QRect) -> None:
        """Draw on the ground and under all items; the painter takes canvas px to the screen."""

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        lens, ratio, port = self._lens, self._ratio, self.viewport()
        left, top = int(rect.x() * lens.scale) + lens.x - 2, int(rect.y() * lens.scale) + lens.y - 2
        exposed = QRect(left, top, int(rect.width() * lens.scale) + 5, int(rect.height() * lens.scale) + 5)
        exposed &= QRect(0, 0, round(port.width() * ratio) + 1, round(port.height() * ratio) + 1)
        painter.save()
        painter.resetTransform()
        painter.scale(1 / ratio, 1 / ratio)
        if self._parts:
            for part in self._parts:
                # Within one rectangle pictures are copied; over the region of all parts they are not.
                painter.setClipRect(part)
                self.paint_ground(painter, part & exposed, whole=False)
        else:
            self.paint_ground(painter, exposed, whole=self._draws_all)
        painter.restore()
        self.paint_over_ground(painter, exposed)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        region = event.region()
        count = region.rectCount()
        self._draws_all = count == 1 and event.rect().contains(self.viewport().rect())
        # What lies between the parts is no work then; where there are many, looking at each is more of it.
        parts = cast("Iterable[QRect]", region)
        self._parts = [self._in_device(part) for part in parts] if 1 < count <= _MOST_PARTS else []
        super().paintEvent(event)
        self._parts = []

    def _in_device(self, rect: QRect) -> QRect:
        """All device px that a rectangle of the viewport touches."""
        ratio = self._ratio
        left, top = floor(rect.x() * ratio), floor(rect.y() * ratio)
        right, bottom = ceil((rect.x() + rect.width()) * ratio), ceil((rect.y() + rect.height()) * ratio)
        return QRect(left, top, right - left, bottom - top)


def _endless_scene(view: QGraphicsView) -> QGraphicsScene:
    """A scene without an index (its items are few) and without an end."""
    scene = QGraphicsScene(view)
    scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
    scene.setSceneRect(QRectF(-4e6, -4e6, 8e6, 8e6))
    return scene
