"""Zoomable image pane; panes that share a viewport zoom and pan together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.images.zoomable_view import ZOOM_STEP, Layer, ZoomableView, full_size
from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.painting.paint import draw_placeholder
from wsdesk.panels.widgets.text import type_scale
from wsdesk.settings.table import Settings
from wsdesk.store.text.api_value_labels import media_message
from wsdesk.theme.theme_manager import ThemeManager

MAX_SCALE = 64.0
"""Maximum zoom, relative to the fitted size."""
MIN_ZOOMED = 1.001


@dataclass(frozen=True, slots=True)
class ImageViewportState:
    """Zoom and center. `scale` 1 fits the image; `x` and `y` (0 to 1) are the point in the center."""

    scale: float = 1.0
    x: float = 0.5
    y: float = 0.5

    def zoomed(self, factor: float, x: float, y: float) -> ImageViewportState:
        """Zoomed by a factor around the point `x`, `y` of the image."""
        scale = min(MAX_SCALE, max(1.0, self.scale * factor))
        share = self.scale / scale
        return ImageViewportState(scale, x - (x - self.x) * share, y - (y - self.y) * share).bounded()

    def moved(self, x: float, y: float) -> ImageViewportState:
        """Panned by fractions of the image size."""
        return ImageViewportState(self.scale, self.x + x, self.y + y).bounded()

    def bounded(self) -> ImageViewportState:
        """With the center clamped to the image; centered if the image fits."""
        if self.scale < MIN_ZOOMED:
            return ImageViewportState()
        return ImageViewportState(self.scale, min(1.0, max(0.0, self.x)), min(1.0, max(0.0, self.y)))

    def box(self, fitted: QSizeF, pane: QRectF) -> QRectF:
        """Rectangle of the whole image in a pane, given its size at scale 1."""
        width, height = fitted.width() * self.scale, fitted.height() * self.scale
        center = pane.center()
        return QRectF(center.x() - self.x * width, center.y() - self.y * height, width, height)


class ImageViewport(QObject):
    """Viewport state that panes share."""

    changed = Signal(object)
    """Emitted with the new `ImageViewportState`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = ImageViewportState()

    @property
    def state(self) -> ImageViewportState:
        return self._state

    def set_state(self, state: ImageViewportState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)

    def zoom_at(self, factor: float, point: QPointF, box: QRectF) -> None:
        """Zoom around a point of a pane in which the image has the rectangle `box`."""
        x = (point.x() - box.x()) / max(1.0, box.width())
        y = (point.y() - box.y()) / max(1.0, box.height())
        self.set_state(self._state.zoomed(factor, x, y))

    def fit(self) -> None:
        self.set_state(ImageViewportState())


_MARGIN = 12
_MAX_WIDTH = 8192
_KEY_PX = 40
_KEYS = {
    Qt.Key.Key_Left: (_KEY_PX, 0),
    Qt.Key.Key_Right: (-_KEY_PX, 0),
    Qt.Key.Key_Up: (0, _KEY_PX),
    Qt.Key.Key_Down: (0, -_KEY_PX),
}


class ImagePaneStores(Protocol):
    """Stores that an image pane uses."""

    themes: ThemeManager
    images: ImageProvider
    settings: Settings


class ImagePane(ZoomableView):
    """`ZoomableView` of assets. Plus and minus zoom, arrows pan, 0 fits, 1 shows 100%.

    The size that the zoom needs is loaded; the best available one is shown meanwhile.
    """

    def __init__(self, name: str, stores: ImagePaneStores, viewport: ImageViewport) -> None:
        super().__init__(name, stores.settings, stores.themes)
        self.setMinimumSize(48, 48)
        self._images = stores.images
        self.viewport = viewport
        self._assets: tuple[Asset, ...] = ()
        self._glyph = "image"
        self._frames: dict[int, QImage] = {}
        self._name = ""
        self._is_highlighted = False
        self._is_video = False
        self._margin = _MARGIN
        self._ground, self._ring = "surround", "surround-focus"
        self._visible_images = VisibleImages(stores.images, self, self._image_requests)
        viewport.changed.connect(self._on_viewport_changed)

    def show_assets(self, *assets: Asset, glyph: str = "image") -> None:
        """Show assets in one frame, that of the first; `glyph` is the placeholder icon."""
        if [identity(asset) for asset in assets] != [identity(asset) for asset in self._assets]:
            self._frames.clear()
        self._assets, self._glyph = assets, glyph
        self._visible_images.request_soon()
        self.update()

    def set_name(self, name: str, *, highlighted: bool = False) -> None:
        """Set the label on the image, which is also the accessible name."""
        self._name, self._is_highlighted = name, highlighted
        set_accessible_name(self, name)
        self.update()

    def set_is_video(self, on: bool) -> None:
        """Set whether the image is a video's poster, marked by a play icon until frames arrive."""
        self._is_video = on
        self.update()

    def set_frame(self, index: int, frame: QImage | None) -> None:
        """Show a video frame instead of the image at an index; None shows the image again."""
        if frame is None:
            self._frames.pop(index, None)
        else:
            self._frames[index] = frame
        self.update()

    def set_margin(self, margin: int) -> None:
        """Set the margin between the fitted image and the pane's edge, in px."""
        self._margin = margin
        self.update()

    def image_size(self) -> QSizeF:
        """Full size of the first image in px; 4:3 if unknown."""
        return self._size_of(0)

    @property
    def assets(self) -> tuple[Asset, ...]:
        return self._assets

    @property
    @override
    def is_fitted(self) -> bool:
        return self.viewport.state.scale <= 1

    def box(self) -> QRectF:
        """Rectangle of the frame in the pane."""
        margin = self._margin
        room = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        fitted = self._size_of(0).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return self.viewport.state.box(fitted, QRectF(self.rect()))

    def box_of(self, index: int) -> QRectF:
        """Rectangle of an image: fitted into the frame, centered."""
        frame = self.box()
        size = self._size_of(index).scaled(frame.size(), Qt.AspectRatioMode.KeepAspectRatio)
        if abs(size.width() - frame.width()) < 1 and abs(size.height() - frame.height()) < 1:
            return frame
        corner = frame.center() - QPointF(size.width() / 2, size.height() / 2)
        return QRectF(corner, size)

    def image_at(self, index: int) -> QImage | None:
        """Best available image for the displayed size."""
        if index in self._frames:
            return self._frames[index]
        if index >= len(self._assets):
            return None
        image = self._images.best(self._assets[index], self.width_for(index))
        return image if image is not None and not image.isNull() else None

    def width_for(self, index: int) -> int:
        """Requested width of an image in device px."""
        return min(_MAX_WIDTH, max(1, round(self.box_of(index).width() * self.devicePixelRatioF())))

    @override
    def fit(self) -> None:
        self.viewport.fit()

    @override
    def show_pixels(self, at: QPointF | None = None) -> None:
        width = self._size_of(0).width()
        box = self.box()
        if width > 0:
            factor = width / self.devicePixelRatioF() / max(1.0, box.width())
            self.zoom_at(at if at is not None else QPointF(self.rect().center()), factor)

    @override
    def zoom_at(self, at: QPointF, factor: float) -> None:
        self.viewport.zoom_at(factor, at, self.box())

    @override
    def move_by(self, dx: float, dy: float) -> None:
        box = self.box()
        self.viewport.set_state(
            self.viewport.state.moved(-dx / max(1.0, box.width()), -dy / max(1.0, box.height()))
        )

    @override
    def layer_at(self, at: QPointF) -> Layer | None:
        image = self.image_at(0)
        return Layer(image, self.box_of(0), self._size_of(0)) if image is not None else None

    def paint_layers(self, painter: QPainter) -> None:
        """Paint the content of the pane: the first image."""
        self.paint_image(painter, 0)
        if self._is_video and not self._frames:
            theme = self._themes.current
            ground, center = theme.color("picture-scrim"), self.box_of(0).center()
            paint.draw_play(painter, center, 44, theme.color("on-picture"), ground)
        self.paint_name(painter, self._name, left=True, highlighted=self._is_highlighted)

    def paint_image(self, painter: QPainter, index: int) -> None:
        """Paint an image, or its placeholder."""
        image, box = self.image_at(index), self.box_of(index)
        if image is None:
            self._paint_placeholder(painter, index, box)
        else:
            self.draw(painter, image, box, self._size_of(index).width())

    def paint_name(self, painter: QPainter, name: str, *, left: bool, highlighted: bool = False) -> None:
        """Paint the label of an image in an upper corner."""
        if not name:
            return
        theme, font = self._themes.current, type_scale.small()
        painter.setFont(font)
        width = min(painter.fontMetrics().horizontalAdvance(name) + 16, max(24, self.width() // 2 - 24))
        tag = QRectF(16 if left else self.width() - 16 - width, 16, width, 22)
        ground, shade = ("accent", "on-accent") if highlighted else ("picture-scrim", "on-picture")
        paint.draw_tile(painter, tag, theme.color(ground), theme.radius("small"))
        center = Qt.AlignmentFlag.AlignHCenter
        text = tag.toRect().adjusted(6, 0, -6, 0)
        paint.draw_line(painter, text, name, font, theme.color(shade), center)

    def _size_of(self, index: int) -> QSizeF:
        if index >= len(self._assets):
            return QSizeF(4, 3)
        asset = self._assets[index]
        image = self._frames.get(index) or self._images.best(asset, _MAX_WIDTH)
        size = full_size(asset, image, self._images.full_size(asset))
        return QSizeF(*size) if all(size) else QSizeF(4, 3)

    def _image_requests(self) -> ImageRequests:
        return [(asset, self.width_for(index)) for index, asset in enumerate(self._assets)]

    def _paint_placeholder(self, painter: QPainter, index: int, box: QRectF) -> None:
        theme = self._themes.current
        asset = self._assets[index] if index < len(self._assets) else None
        text = media_message(self._images.error_code(identity(asset))) if asset is not None else ""
        draw_placeholder(
            painter, QRectF(self.rect()).intersected(box), self._glyph, text, theme, token="surround-muted"
        )

    def _on_viewport_changed(self, _state: object) -> None:
        self._visible_images.request_soon()
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._themes.current.color(self._ground))
        self.paint_layers(painter)
        if self.hasFocus():
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            paint.draw_ring(painter, ring, self._themes.current.color(self._ring), 6)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, center = Qt.Key(event.key()), QPointF(self.rect().center())
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_at(center, ZOOM_STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_at(center, 1 / ZOOM_STEP)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_1:
            self.show_pixels()
        elif key in _KEYS:
            self.move_by(*_KEYS[key])
        else:
            super().keyPressEvent(event)
