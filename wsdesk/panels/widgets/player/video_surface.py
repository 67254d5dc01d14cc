"""Video surface: paints video frames."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.media.player.playback import Playback
from wsdesk.panels.widgets.images.media_box import ASPECT_TOLERANCE
from wsdesk.panels.widgets.painting import paint
from wsdesk.theme.theme_manager import ThemeManager

RADIUS = 9


def fitted_rect(box: QRectF, size: QSizeF) -> QRectF:
    """Rectangle of a frame that fits a box; one of nearly the same aspect ratio fills it."""
    ratio = size.width() / size.height()
    fills = abs(ratio * box.height() / max(1.0, box.width()) - 1) < ASPECT_TOLERANCE
    modes = Qt.AspectRatioMode
    mode = modes.KeepAspectRatioByExpanding if fills else modes.KeepAspectRatio
    target = QRectF(box.topLeft(), size.scaled(box.size(), mode))
    target.moveCenter(box.center())
    return target


class VideoSurface(QWidget):
    """Surface above the poster image, transparent for the mouse.

    A frame is fetched when painting, so that frames beyond the refresh rate cost nothing.
    """

    def __init__(self, themes: ThemeManager, parent: QWidget, ground: str = "bg") -> None:
        super().__init__(parent)
        self._ground = ground
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._themes = themes
        self._playing: Playback | None = None
        self._image = QImage()
        self.hide()

    def show_playing(self, playing: Playback) -> None:
        """Show the frames of a video once the first one arrives."""
        self.clear()
        self._playing = playing
        playing.frame_ready.connect(self._on_frame_ready)
        self._request_size()

    def clear(self) -> None:
        """Release the playback and show the poster image."""
        self._playing = None
        self._image = QImage()
        self.hide()

    @property
    def image(self) -> QImage:
        newest = self._playing.take_frame() if self._playing is not None else None
        if newest is not None:
            self._image = newest
        return self._image

    def _on_frame_ready(self) -> None:
        self.show()
        self.update()

    def _request_size(self) -> None:
        if self._playing is not None:
            # A frame with nearly the aspect ratio of the box is cropped to fill it.
            size = self.size() * (self.devicePixelRatioF() * (1 + ASPECT_TOLERANCE))
            self._playing.set_size(size.width(), size.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._request_size()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, box, image = QPainter(self), QRectF(self.rect()), self.image
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        paint.draw_tile(painter, box, self._themes.current.color(self._ground), RADIUS)
        if image.isNull():
            return
        target = fitted_rect(box, QSizeF(image.size()))
        clip = QPainterPath()
        clip.addRoundedRect(box.intersected(target), RADIUS, RADIUS)
        painter.setClipPath(clip)
        painter.drawImage(target, image)
