"""Graphics items above the cards: dim overlay, connection preview, rubber band, and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.canvas_item import UNBOUNDED, CanvasItem, ItemContext
from wsdesk.scene.items.overlay_image import OverlayImage, SparePixmap
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.model.text_layout import EMPTY_LAYOUT, TextStyle
from wsdesk.scene.painters.card_background import corner_radius
from wsdesk.scene.painters.edge import WIDTH, dashed_outline
from wsdesk.theme.fonts import text_scale

OPACITY = 0.72
"""Opacity of the overlay."""
MAX_PATH_HOLES = 60
"""Number of holes up to which the overlay is a path with round corners; above it is an image."""


class DimOverlayItem(CanvasItem):
    """Overlay in the background color, with a hole for each card that isn't dimmed."""

    z = 10.0

    def __init__(self, context: ItemContext, camera: CameraControl, spare: SparePixmap) -> None:
        super().__init__(context)
        self.image = OverlayImage(camera, spare, self._paint_holes, self._repaint)
        self._holes_in: Callable[[Rect], Iterable[Rect]] | None = None
        """Finds the holes of the image; None if the overlay is a path."""
        self._area = QRectF()
        self.undimmed: tuple[Rect, ...] = ()
        """The holes of the path."""
        self._path = QPainterPath()
        self.hide()

    def cover(self, area: Rect, clear: Sequence[Rect]) -> None:
        """Cover a part of the canvas, which is larger than the view, except a few cards."""
        self.image.clear()
        self._holes_in = None
        self.undimmed = tuple(clear)
        self._path = self._build_path(area)
        self._show(area)

    def cover_all(self, area: Rect, holes_in: Callable[[Rect], Iterable[Rect]], *, is_changed: bool) -> None:
        """The same except many cards, which `holes_in` finds; `is_changed`: it finds others than before."""
        is_new, self._holes_in = self._holes_in is None, holes_in
        self.undimmed, self._path = (), QPainterPath()
        if is_new:
            self.image.fill(self._color())
        if is_new or is_changed:
            self.image.mark_stale()
        self._show(area)

    def end(self) -> None:
        """Hide the overlay."""
        self.image.clear()
        self._holes_in = None
        self.hide()

    def update_colors(self) -> None:
        """Repaint in the colors of the new theme."""
        if self._holes_in is not None:
            self.image.fill(self._color())
            self.image.mark_stale()
        self.update()

    def _show(self, area: Rect) -> None:
        self.prepareGeometryChange()
        self._area = QRectF(area.x, area.y, area.w, area.h)
        self.show()
        self.update()

    def _color(self) -> QColor:
        return faded(self._context.colors.bg, OPACITY)

    def _build_path(self, area: Rect) -> QPainterPath:
        path = QPainterPath()
        path.addRect(QRectF(area.x, area.y, area.w, area.h))
        holes = QPainterPath()
        holes.setFillRule(Qt.FillRule.WindingFill)
        for rect in self.undimmed:
            radius = corner_radius(rect)
            # Larger than the card, for its handles.
            holes.addRoundedRect(
                QRectF(rect.x - 5, rect.y - 5, rect.w + 10, rect.h + 10), radius + 5, radius + 5
            )
        return path.subtracted(holes)

    def _paint_holes(self, painter: QPainter, area: Rect) -> None:
        """Paint the holes of the image in an area."""
        if self._holes_in is not None:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(Qt.GlobalColor.black)
            painter.drawRects([QRectF(rect.x, rect.y, rect.w, rect.h) for rect in self._holes_in(area)])

    def _repaint(self, area: Rect) -> None:
        self.update_part(QRectF(area.x, area.y, area.w, area.h))

    @override
    def boundingRect(self) -> QRectF:
        return self._area

    @override
    def draw(self, painter: QPainter) -> None:
        if self._holes_in is not None:
            self.image.draw(painter)
        else:
            painter.fillPath(self._path, self._color())


class ConnectionPreviewItem(CanvasItem):
    """Preview of a connection in the color of its kind; dashed until it has a target."""

    z = 40.0

    def __init__(self, context: ItemContext) -> None:
        super().__init__(context)
        self.path = QPainterPath()
        self._kind = ""
        self._is_connected = False
        self.hide()

    def show_line(self, path: QPainterPath, kind: str, *, is_connected: bool) -> None:
        """`is_connected`: the end is on a valid handle."""
        self.prepareGeometryChange()
        self.path, self._kind, self._is_connected = path, kind, is_connected
        self.show()
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        out = self._context.min_size(8, 8)
        return self.path.controlPointRect().adjusted(-out, -out, out, out)

    @override
    def draw(self, painter: QPainter) -> None:
        context = self._context
        width = context.min_size(WIDTH, 1.8)
        color = context.colors.kind(self._kind)
        if self._is_connected:
            pen = QPen(color, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(self.path, pen)
            return
        painter.fillPath(dashed_outline(self.path, width), color)
        radius = context.min_size(3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(self.path.currentPosition(), radius, radius)


class RubberBandItem(CanvasItem):
    """Tinted rectangle with an outline."""

    z = 50.0

    def __init__(self, context: ItemContext) -> None:
        super().__init__(context)
        self._rect = QRectF()
        self.hide()

    def show_band(self, rect: Rect, changed: Iterable[Rect]) -> None:
        """Show the band; `changed` are the parts that only it or only the previous one covers."""
        self._rect = QRectF(rect.x, rect.y, rect.w, rect.h)
        if self.isVisible():
            out = self._context.screen_px(2)
            for part in changed:
                self.update_part(QRectF(part.x, part.y, part.w, part.h).adjusted(-out, -out, out, out))
        else:
            self.show()

    @override
    def boundingRect(self) -> QRectF:
        return UNBOUNDED  # a change of it would repaint the old and the new one

    @override
    def draw(self, painter: QPainter) -> None:
        accent = self._context.colors.accent
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(accent, 0))
        painter.setBrush(faded(accent, 0.12))
        painter.drawRect(self._rect)


_MAX_WIDTH = 280.0
_PAD_X, _PAD_Y = 10.0, 7.0


class CursorTooltipItem(CanvasItem):
    """Text box at a constant screen size. `severity`: `refused`, `warning`, or `ok`."""

    z = 60.0

    def __init__(self, context: ItemContext) -> None:
        super().__init__(context)
        self._layout = EMPTY_LAYOUT
        self._text = ""
        self._severity = "ok"
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.hide()

    @property
    def text(self) -> str:
        """The text shown; empty while hidden."""
        return self._text if self.isVisible() else ""

    def show_text(self, text: str, severity: str, x: float, y: float) -> None:
        """Show a text at a canvas point; an empty text hides the tooltip."""
        if not text:
            self.hide()
            return
        if (text, severity) != (self._text, self._severity):
            self.prepareGeometryChange()
            self._text, self._severity = text, severity
            self._layout = self._context.text_cache.block(
                text, TextStyle.BODY, _MAX_WIDTH, 5 * TextStyle.BODY.line
            )
        if self.scale() != (scale := text_scale()):
            self.setScale(scale)
        self.setPos(x, y)
        self.show()
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        return QRectF(13, 13, self._layout.width + 2 * _PAD_X + 12, self._layout.height + 2 * _PAD_Y + 4)

    @override
    def draw(self, painter: QPainter) -> None:
        colors = self._context.colors
        tone = {"refused": colors.error, "warning": colors.warn}.get(self._severity, colors.accent)
        box = QRectF(14, 14, self._layout.width + 2 * _PAD_X + 8, self._layout.height + 2 * _PAD_Y)
        painter.setPen(QPen(mix(tone, colors.raised, 0.6), 1))
        painter.setBrush(colors.raised)
        painter.drawRoundedRect(box, 7, 7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone)
        painter.drawRoundedRect(QRectF(box.x() + 6, box.y() + 7, 3, box.height() - 14), 1.5, 1.5)
        self._layout.draw(painter, box.x() + _PAD_X + 6, box.y() + _PAD_Y, colors.text)


class HoverItem(QGraphicsItem):
    """Invisible item that carries the (escaped) text of Qt's tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._rect = QRectF()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(70.0)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def cover(self, rect: QRectF, tip: str) -> None:
        """`tip` is the result of `labels.tooltip`."""
        self.prepareGeometryChange()
        self._rect = rect
        self.setToolTip(tip)

    @override
    def boundingRect(self) -> QRectF:
        return self._rect

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        return
