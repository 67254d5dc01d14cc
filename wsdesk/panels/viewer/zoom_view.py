"""Zoomable view of an image or page, and its geometry."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.images.zoomable_view import ZOOM_STEP, Layer, Pixel, ZoomableView
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.painting.paint import draw_placeholder, draw_ring
from wsdesk.panels.widgets.text import type_scale
from wsdesk.settings.table import Settings
from wsdesk.theme.theme_manager import ThemeManager

MAX_SCALE = 32.0
"""Maximum screen px per image px."""
MIN_SCALE = 0.01


@dataclass(frozen=True, slots=True)
class Zoom:
    """Zoom of an image of `width` x `height` px in a view of `wide` x `high` px.

    `scale` is screen px per image px. `x`, `y` (0 to 1) is the point of the image in the center of the view.
    While `fitted`, the scale follows the size of the view.
    """

    width: float = 1.0
    height: float = 1.0
    view_width: float = 1.0
    view_height: float = 1.0
    scale: float = 1.0
    x: float = 0.5
    y: float = 0.5
    fitted: bool = True
    actual_scale: float = 1.0
    """Scale of 100%: one image px per device px."""

    @property
    def fit_scale(self) -> float:
        """Scale that fits the image, also enlarging it, so that images of different sizes align."""
        return min(self.view_width / self.width, self.view_height / self.height)

    @property
    def left(self) -> float:
        return self.view_width / 2 - self.x * self.scale

    @property
    def top(self) -> float:
        return self.view_height / 2 - self.y * self.scale

    @property
    def percent(self) -> int:
        """Zoom in percent; 0 before an image has a size."""
        if self.width <= 1 and self.height <= 1:
            return 0
        return max(1, round(self.scale / self.actual_scale * 100))

    def fit(self) -> Zoom:
        return replace(self, scale=self.fit_scale, x=self.width / 2, y=self.height / 2, fitted=True)

    def with_image(self, width: float, height: float) -> Zoom:
        """With another image; the view is preserved if the aspect ratio is the same."""
        width, height = max(1.0, width), max(1.0, height)
        if self.fitted or abs(width / height - self.width / self.height) > 0.01:
            return replace(self, width=width, height=height).fit()
        share = self.width / width
        return replace(
            self, width=width, height=height, scale=self.scale * share, x=self.x / share, y=self.y / share
        ).clamped()

    def in_view(self, view_width: float, view_height: float, actual_scale: float) -> Zoom:
        changed = replace(
            self,
            view_width=max(1.0, view_width),
            view_height=max(1.0, view_height),
            actual_scale=actual_scale,
        )
        return changed.fit() if self.fitted else changed.clamped()

    def at(self, px: float, py: float, scale: float) -> Zoom:
        """With another scale, keeping the image point at a view position fixed."""
        scale = min(max(MAX_SCALE, self.fit_scale), max(min(MIN_SCALE, self.fit_scale), scale))
        x = self.x + (px - self.view_width / 2) * (1 / self.scale - 1 / scale)
        y = self.y + (py - self.view_height / 2) * (1 / self.scale - 1 / scale)
        return replace(self, scale=scale, x=x, y=y, fitted=False).clamped()

    def panned(self, dx: float, dy: float) -> Zoom:
        """Panned by px of the view."""
        return replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale).clamped()

    def clamped(self) -> Zoom:
        """With the image clamped: larger sides cover the view, smaller ones are centered."""
        return replace(
            self,
            x=_clamp(self.x, self.width, self.view_width / self.scale),
            y=_clamp(self.y, self.height, self.view_height / self.scale),
        )


def _clamp(middle: float, length: float, seen: float) -> float:
    if length <= seen:
        return length / 2
    return min(length - seen / 2, max(seen / 2, middle))


_SWATCH = 14


class ColorReadout(QWidget):
    """Swatch, color value, and position; transparent for the mouse."""

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("viewerPixel")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._themes = themes
        self._pixel: Pixel | None = None
        self.hide()

    @property
    def text(self) -> str:
        pixel = self._pixel
        return f"{pixel.color_text} · {pixel.x}, {pixel.y}" if pixel is not None else ""

    def show_pixel(self, pixel: Pixel | None) -> None:
        """Set the pixel; None hides the readout."""
        self._pixel = pixel
        self.setVisible(pixel is not None)
        if pixel is not None:
            self.setAccessibleName(self.text)
            self.resize(self.sizeHint())
            self.update()

    @override
    def sizeHint(self) -> QSize:
        self.setFont(type_scale.small())
        wide = self.fontMetrics().horizontalAdvance(self.text)
        return QSize(wide + _SWATCH + 24, self.fontMetrics().height() + 10)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._pixel is None:
            return
        theme, painter, box = self._themes.current, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.draw_tile(painter, box, theme.color("picture-scrim"), theme.radius("small"))
        swatch = QRectF(8, (box.height() - _SWATCH) / 2, _SWATCH, _SWATCH)
        paint.draw_tile(painter, swatch, self._pixel.color, 3)
        text = self.rect().adjusted(_SWATCH + 16, 0, 0, 0)
        left = Qt.AlignmentFlag.AlignLeft
        paint.draw_line(painter, text, self.text, type_scale.small(), theme.color("on-picture"), left)


_INSET = 12


class ZoomView(ZoomableView):
    """Zoomable view with its own zoom and a color readout."""

    zoomed = Signal()

    def __init__(self, name: str, glyph: str, settings: Settings, themes: ThemeManager) -> None:
        super().__init__(name, settings, themes)
        self._glyph = glyph
        self.ground = "surround"
        """Token of the color around the image."""
        self.zoom = Zoom()
        self._shows_focus_ring = False
        """Whether focus came by Tab: the ring is shown for keyboard users only."""
        self.tag = ColorReadout(themes, self)
        self._tag_shown = True
        self.pixel_changed.connect(self._on_pixel_changed)

    @property
    def image(self) -> QImage | None:
        """Best available image for the zoom."""
        raise NotImplementedError

    @property
    def message(self) -> str:
        """Reason why there is no image."""
        return ""

    @property
    def box(self) -> QRectF:
        """Rectangle of the image in the view."""
        zoom = self.zoom
        return QRectF(zoom.left, zoom.top, zoom.width * zoom.scale, zoom.height * zoom.scale)

    @property
    @override
    def is_fitted(self) -> bool:
        return self.zoom.fitted

    @override
    def fit(self) -> None:
        self._show(self.zoom.fit())

    @override
    def show_pixels(self, at: QPointF | None = None) -> None:
        at = at if at is not None else QPointF(self.width() / 2, self.height() / 2)
        self._show(self.zoom.at(at.x(), at.y(), self.zoom.actual_scale))

    def zoom_by(self, steps: float) -> None:
        """Zoom by steps, negative to zoom out."""
        self.zoom_at(QPointF(self.width() / 2, self.height() / 2), ZOOM_STEP**steps)

    @override
    def zoom_at(self, at: QPointF, factor: float) -> None:
        self._show(self.zoom.at(at.x(), at.y(), self.zoom.scale * factor))

    @override
    def move_by(self, dx: float, dy: float) -> None:
        self._show(self.zoom.panned(dx, dy))

    @override
    def layer_at(self, at: QPointF) -> Layer | None:
        image = self.image
        if image is None:
            return None
        return Layer(image, self.box, QSizeF(self.zoom.width, self.zoom.height))

    def _on_zoom_changed(self) -> None:
        """Handle a changed zoom, which may need a sharper image."""
        raise NotImplementedError

    def paint_over(self, painter: QPainter) -> None:
        """Paint above the image."""

    def _show(self, zoom: Zoom) -> None:
        if zoom != self.zoom:
            self.zoom = zoom
            self._on_zoom_changed()
            self.update()
            self.zoomed.emit()

    def _on_pixel_changed(self, pixel: object) -> None:
        self.tag.show_pixel(self.pixel if self._tag_shown else None)
        self._place_tag()

    def set_tag_shown(self, shown: bool) -> None:
        """Show or hide the color readout."""
        self._tag_shown = shown
        self._on_pixel_changed(None)

    def _place_tag(self) -> None:
        self.tag.move(_INSET, self.height() - self.tag.height() - _INSET)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._shows_focus_ring = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._shows_focus_ring = False
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, image, theme = QPainter(self), self.image, self._themes.current
        painter.fillRect(self.rect(), theme.color(self.ground))
        if image is None or image.isNull():
            room = QRectF(self.rect())
            draw_placeholder(painter, room, self._glyph, self.message, theme, token="surround-muted")
        else:
            self.draw(painter, image, self.box, self.zoom.width)
            self.paint_over(painter)
        if self._shows_focus_ring:
            draw_ring(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.color("surround-focus"), 2)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show(self.zoom.in_view(self.width(), self.height(), 1 / self.devicePixelRatioF()))
        self._place_tag()
