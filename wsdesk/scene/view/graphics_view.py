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
from wsdesk.scene.items.canvas_item import UNBOUNDED
from wsdesk.scene.model.camera import TileTransform

_MAX_PARTS = 16
_SCENE_PX = 200_000
"""Px that the view may scroll from the origin of its transform."""
_UNCOVERED_CACHE_S = 0.3
_MIN_SCROLLED_PX = 48
"""Minimum size in px of a part that is scrolled; most of it also has to stay visible."""


class BaseGraphicsView(QGraphicsView):
    """Graphics view whose background is painted by the subclass in device px."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._transform: TileTransform = TileTransform(1.0, 0, 0)
        self._ratio: float = 1.0
        self._draws_all = False
        self._uncovered_cache: list[QRect] = []
        self._uncovered_until = 0.0
        self._uncovered_widget = QSize()
        self._parts: list[QRect] = []
        """Parts of the viewport painted in a frame, in device px; empty if it is painted at once."""
        self.setScene(_unbounded_scene(self))
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

    def apply_camera(self, transform: TileTransform, ratio: float, *, can_scroll: bool = False) -> bool:
        """Set the transform and the device pixel ratio; return whether the zoom changed.

        `can_scroll`: visible pixels may be scrolled, so that only exposed parts are painted.
        """
        before, self._transform = self._transform, transform
        zoomed = transform.scale != before.scale or ratio != self._ratio
        self._ratio = ratio
        if (
            zoomed
            or not can_scroll
            or not self._scroll_pixels(transform.x - before.x, transform.y - before.y)
        ):
            self._apply_transform()
        return zoomed

    def _apply_transform(self) -> None:
        """Set the transform and repaint everything."""
        transform, ratio = self._transform, self._ratio
        scale, dx, dy = transform.scale / ratio, transform.x / ratio, transform.y / ratio
        self.setTransform(QTransform(scale, 0, 0, scale, dx, dy))
        wide = 2 * _SCENE_PX / scale
        self.setSceneRect(QRectF((-_SCENE_PX - dx) / scale, (-_SCENE_PX - dy) / scale, wide, wide))
        self._scroll_to(0, 0)
        self.viewport().update()

    def _scroll_pixels(self, dx: int, dy: int) -> bool:
        """Scroll visible pixels by device px; False if not possible."""
        ratio, port = self._ratio, self.viewport()
        if ratio % 1 or dx % ratio or dy % ratio or not port.isVisible() or _has_visible_children(port):
            return False
        across, down = round(dx / ratio), round(dy / ratio)
        left, top = (bar.value() for bar in self._bars)
        if max(abs(left - across), abs(top - down)) > _SCENE_PX // 2:
            return False
        scrolled = [part for part in self._uncovered_parts() if _is_worth_moving(part, across, down)]
        if not scrolled:
            return False
        # Qt needs the new position for items that change before the next frame, but must not
        # scroll anything: it would move child widgets, and repaint everything if other widgets
        # overlap the view.
        port.setAttribute(Qt.WidgetAttribute.WA_WState_Visible, False)
        self._scroll_to(left - across, top - down, across, down)
        port.setAttribute(Qt.WidgetAttribute.WA_WState_Visible, True)
        rest = QRegion(port.rect())
        for part in scrolled:
            port.scroll(across, down, part)
            rest -= QRegion(part)
        if not rest.isEmpty():
            port.update(rest)
        return True

    def _uncovered_parts(self) -> list[QRect]:
        """Parts of the viewport without widgets above them, cached for a moment.

        Qt repaints parts that were covered since.
        """
        now = perf_counter()
        if now > self._uncovered_until or self._uncovered_widget != self.viewport().size():
            self._uncovered_until, self._uncovered_widget = now + _UNCOVERED_CACHE_S, self.viewport().size()
            self._uncovered_cache = list(cast("Iterable[QRect]", _uncovered(self.viewport())))
        return self._uncovered_cache

    def _scroll_to(self, left: int, top: int, dx: int = 0, dy: int = 0) -> None:
        """Set both scroll bars at once: one after the other, Qt would scroll twice."""
        for bar, value in zip(self._bars, (left, top), strict=True):
            bar.blockSignals(True)
            bar.setValue(value)
            bar.blockSignals(False)
        self.scrollContentsBy(dx, dy)

    def redraw(self, rects: Sequence[Rect]) -> None:
        """Repaint parts of the canvas in the next frame; many parts become the whole view."""
        port, transform, ratio = self.viewport(), self._transform, self._ratio
        if len(rects) > _MAX_PARTS:
            port.update()
            return
        whole = QRectF(port.rect())
        for rect in rects:
            left, top = rect.x * transform.scale + transform.x, rect.y * transform.scale + transform.y
            area = QRectF(
                left / ratio, top / ratio, rect.w * transform.scale / ratio, rect.h * transform.scale / ratio
            )
            port.update(area.adjusted(-1, -1, 1, 1).intersected(whole).toAlignedRect())

    def paint_background(self, painter: QPainter, exposed: QRect, *, whole: bool) -> None:
        """Fill `exposed` (device px), the `whole` view or a part of it; the painter is in device px."""

    def paint_over_background(self, painter: QPainter, exposed: QRect) -> None:
        """Paint above the background and below all items; the painter maps canvas px to the screen."""

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        transform, ratio, port = self._transform, self._ratio, self.viewport()
        left = int(rect.x() * transform.scale) + transform.x - 2
        top = int(rect.y() * transform.scale) + transform.y - 2
        exposed = QRect(
            left, top, int(rect.width() * transform.scale) + 5, int(rect.height() * transform.scale) + 5
        )
        exposed &= QRect(0, 0, round(port.width() * ratio) + 1, round(port.height() * ratio) + 1)
        painter.save()
        painter.resetTransform()
        painter.scale(1 / ratio, 1 / ratio)
        if self._parts:
            for part in self._parts:
                # Pixmaps are copied fast in a single rectangle, but not in the region of
                # all parts.
                painter.setClipRect(part)
                self.paint_background(painter, part & exposed, whole=False)
        else:
            self.paint_background(painter, exposed, whole=self._draws_all)
        painter.restore()
        self.paint_over_background(painter, exposed)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        region = event.region()
        count = region.rectCount()
        self._draws_all = count == 1 and event.rect().contains(self.viewport().rect())
        # Painting part by part skips what is in between; with many parts the overhead per part is
        # larger.
        parts = cast("Iterable[QRect]", region)
        self._parts = [self._to_device(part) for part in parts] if 1 < count <= _MAX_PARTS else []
        super().paintEvent(event)
        self._parts = []
        self.on_painted()

    def on_painted(self) -> None:
        """Called after each frame."""

    def _to_device(self, rect: QRect) -> QRect:
        """Device px that a rectangle of the viewport touches."""
        ratio = self._ratio
        left, top = floor(rect.x() * ratio), floor(rect.y() * ratio)
        right, bottom = ceil((rect.x() + rect.width()) * ratio), ceil((rect.y() + rect.height()) * ratio)
        return QRect(left, top, right - left, bottom - top)


def _is_worth_moving(part: QRect, dx: int, dy: int) -> bool:
    return part.width() > _MIN_SCROLLED_PX + 2 * abs(dx) and part.height() > _MIN_SCROLLED_PX + 2 * abs(dy)


def _has_visible_children(widget: QWidget) -> bool:
    """Whether any child is visible."""
    return any(isinstance(child, QWidget) and child.isVisible() for child in widget.children())


def _uncovered(widget: QWidget) -> QRegion:
    """The part of a widget without other widgets above it, except its children."""
    free, below = QRegion(widget.rect()), widget
    while not below.isWindow() and (parent := below.parentWidget()) is not None:
        above = False
        for other in parent.children():
            if above and isinstance(other, QWidget) and other.isVisible() and not other.isWindow():
                free -= QRegion(QRect(widget.mapFrom(parent, other.pos()), other.size()))
            above = above or other is below
        below = parent
    return free


def _unbounded_scene(view: QGraphicsView) -> QGraphicsScene:
    """A scene without an index (it has few items) and without bounds."""
    scene = QGraphicsScene(view)
    scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
    scene.setSceneRect(UNBOUNDED)
    return scene
