"""Graphics view without scroll bars that scrolls its pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from time import perf_counter
from typing import cast

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.camera import TileTransform

_MOST_PARTS = 16
_ROOM = 200_000
"""Px that the view may scroll from where its transform looks."""
_LOOKED_AT_S = 0.3
_LEAST_MOVED = 48
"""Px that a part has to be wide and high to be moved; and most of it has to stay in view."""


class BaseGraphicsView(QGraphicsView):
    """Items over a ground that the subclass paints in device px."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lens: TileTransform = TileTransform(1.0, 0, 0)
        self._ratio: float = 1.0
        self._draws_all = False
        self._free_parts: list[QRect] = []
        self._free_until = 0.0
        self._free_of = QSize()
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

    def apply_camera(self, lens: TileTransform, ratio: float, *, slides: bool = False) -> bool:
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
        """Move what is on screen by that many device px; False where that is not possible."""
        ratio, port = self._ratio, self.viewport()
        if ratio % 1 or dx % ratio or dy % ratio or not port.isVisible() or _has_children(port):
            return False
        across, down = round(dx / ratio), round(dy / ratio)
        left, top = (bar.value() for bar in self._bars)
        if max(abs(left - across), abs(top - down)) > _ROOM // 2:
            return False
        moved = [part for part in self._free() if _is_worth_moving(part, across, down)]
        if not moved:
            return False
        # Qt has to know of it, for items that change before the next frame, but must not move anything: it
        # would take children along, and draw everything where other widgets lie on a part of it.
        port.setAttribute(Qt.WidgetAttribute.WA_WState_Visible, False)
        self._scroll_to(left - across, top - down, across, down)
        port.setAttribute(Qt.WidgetAttribute.WA_WState_Visible, True)
        rest = QRegion(port.rect())
        for part in moved:
            port.scroll(across, down, part)
            rest -= QRegion(part)
        if not rest.isEmpty():
            port.update(rest)
        return True

    def _free(self) -> list[QRect]:
        """The parts of the viewport that no other widget lies on, as they were a moment ago.

        Of a part that something came to lie on since Qt draws everything.
        """
        now = perf_counter()
        if now > self._free_until or self._free_of != self.viewport().size():
            self._free_until, self._free_of = now + _LOOKED_AT_S, self.viewport().size()
            self._free_parts = list(cast("Iterable[QRect]", _uncovered(self.viewport())))
        return self._free_parts

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


def _is_worth_moving(part: QRect, dx: int, dy: int) -> bool:
    return part.width() > _LEAST_MOVED + 2 * abs(dx) and part.height() > _LEAST_MOVED + 2 * abs(dy)


def _has_children(widget: QWidget) -> bool:
    """Whether any are seen."""
    return any(isinstance(child, QWidget) and child.isVisible() for child in widget.children())


def _uncovered(widget: QWidget) -> QRegion:
    """The part of a widget on which no other one lies, its children apart."""
    free, below = QRegion(widget.rect()), widget
    while not below.isWindow() and (parent := below.parentWidget()) is not None:
        above = False
        for other in parent.children():
            if above and isinstance(other, QWidget) and other.isVisible() and not other.isWindow():
                free -= QRegion(QRect(widget.mapFrom(parent, other.pos()), other.size()))
            above = above or other is below
        below = parent
    return free


def _endless_scene(view: QGraphicsView) -> QGraphicsScene:
    """A scene without an index (its items are few) and without an end."""
    scene = QGraphicsScene(view)
    scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
    scene.setSceneRect(QRectF(-4e6, -4e6, 8e6, 8e6))
    return scene
