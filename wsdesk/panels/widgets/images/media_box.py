"""Boxes of media files: an image that is shown in larger sizes as they load, and a waveform."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.media.images.waveforms import WaveformFailed, WaveformReady
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.painting.paint import draw_placeholder
from wsdesk.panels.widgets.painting.waveform import BAR, REACH, STEP, draw_waveform
from wsdesk.panels.widgets.text import type_scale
from wsdesk.store.text import time_format
from wsdesk.store.text.api_value_labels import media_message
from wsdesk.theme.theme_manager import ThemeManager

RATIO = 196 / 320
"""Height divided by width of the box, constant so that the layout is stable between versions."""

ASPECT_TOLERANCE = 0.04
"""Images within this relative difference of aspect ratio are cropped to fill the box."""


class MediaBox(QWidget):
    """Box of a media file that a click, Enter, or Space activates."""

    activated = Signal()

    def __init__(self, name: str, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._themes = themes
        self._asset: Asset | None = None

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.activated.emit()
            return
        super().keyPressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.activated.emit()


class ImageBox(MediaBox):
    """Image of an asset in a rounded frame, with optional play icon and caption."""

    def __init__(self, name: str, images: ImageProvider, themes: ThemeManager, *, ground: str = "bg") -> None:
        super().__init__(name, themes)
        self._ground = ground
        self._images = images
        self._glyph = "image"
        self._has_play_icon = False
        self._caption = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._visible_images = VisibleImages(images, self, self._image_requests)

    def show_asset(
        self, asset: Asset | None, *, glyph: str = "image", play: bool = False, caption: str = ""
    ) -> None:
        """Show the image of an asset; `glyph` is the placeholder icon."""
        self._asset, self._glyph, self._has_play_icon, self._caption = asset, glyph, play, caption
        self.setCursor(Qt.CursorShape.PointingHandCursor if play else Qt.CursorShape.ArrowCursor)
        self._visible_images.request_soon()
        self.update()

    def _image_requests(self) -> ImageRequests:
        return [(self._asset, round(self.width() * self.devicePixelRatioF()))] if self._asset else []

    def _fills_box(self, ratio: float) -> bool:
        """Whether the aspect ratio is so similar to the box's that the image is cropped."""
        return abs(ratio * self.height() / max(1, self.width()) - 1) < ASPECT_TOLERANCE

    def _error_text(self) -> str:
        return (
            media_message(self._images.error_code(identity(self._asset))) if self._asset is not None else ""
        )

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, arg__1: int) -> int:
        return round(arg__1 * RATIO)

    @override
    def sizeHint(self) -> QSize:
        return QSize(320, 196)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, 49)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        box, radius = QRectF(self.rect()), 9
        image = None
        if self._asset is not None:
            image = self._images.best(self._asset, round(self.width() * self.devicePixelRatioF()))
        is_loaded, text = image is not None and not image.isNull(), self._error_text()
        if image is None or not is_loaded or not self._fills_box(image.width() / image.height()):
            paint.draw_tile(painter, box, theme.color(self._ground), radius)
        if image is not None and is_loaded:
            fit = "cover" if self._fills_box(image.width() / image.height()) else "contain"
            paint.draw_image(painter, box, image, radius, fit)
        elif not self._has_play_icon or text:
            # The play icon replaces the placeholder icon.
            hidden = QColor(Qt.GlobalColor.transparent) if self._has_play_icon else None
            token = "surround-muted" if self._ground in ("surround", "slide") else "muted"
            draw_placeholder(painter, box, self._glyph, text, theme, hidden, token=token)
        if self._has_play_icon:
            center = box.center() - QPointF(0, 20 if text and not is_loaded else 0)
            paint.draw_play(painter, center, 44, theme.color("on-picture"), theme.color("picture-scrim"))
        if self._caption:
            self._paint_caption(painter)
        if self.hasFocus():
            paint.draw_ring(painter, box, theme.color("focus"), radius)

    def _paint_caption(self, painter: QPainter) -> None:
        theme, font = self._themes.current, type_scale.small()
        painter.setFont(font)
        wide = painter.fontMetrics().horizontalAdvance(self._caption) + 12
        tag = QRectF(self.width() - wide - 8, self.height() - 28, wide, 20)
        paint.draw_tile(painter, tag, theme.color("picture-scrim"), theme.radius("small"))
        paint.draw_line(
            painter,
            tag.toRect(),
            self._caption,
            font,
            theme.color("on-picture"),
            Qt.AlignmentFlag.AlignHCenter,
        )


_numbers = count(1)


class WaveformBox(MediaBox):
    """Waveform of an audio file with its duration; a muted icon while the levels are unknown."""

    seek_requested = Signal(object)
    """Emitted with the clicked position (0 to 1) while it plays."""

    def __init__(self, name: str, images: ImageProvider, themes: ThemeManager) -> None:
        super().__init__(name, themes)
        self._waveforms = images.waveforms
        self._position: float | None = None
        self._owner = f"{name}#{next(_numbers)}"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._waveforms.ready.connect(self._on_ready)
        self._waveforms.failed.connect(self._on_ready)

    def show_asset(self, asset: Asset | None) -> None:
        """Show an audio asset, or none."""
        self._asset = asset
        self._request()
        self.update()

    def set_position(self, position: float | None) -> None:
        """Set the playback position, 0 to 1; None if it doesn't play."""
        if position != self._position:
            self._position = position
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if position is None else Qt.CursorShape.IBeamCursor
            )
            self.update()

    def _request(self) -> None:
        assets = [self._asset] if self._asset is not None and self.isVisible() else []
        self._waveforms.request(self._owner, assets)

    def _on_ready(self, ready: WaveformReady | WaveformFailed) -> None:
        if self._asset is not None and ready.asset_id == identity(self._asset):
            self.update()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._request()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._waveforms.request(self._owner, [])

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # so that this widget receives the release
        self._seek(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._seek(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._position is None:
            super().mouseReleaseEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter, box = self._themes.current, QPainter(self), QRectF(self.rect())
        paint.draw_tile(painter, box, theme.color("bg"), 9)
        if self._asset is None:
            return
        peaks = self._waveforms.peaks(self._asset)
        if peaks is not None:
            self._paint_bars(painter, peaks.levels)
        else:
            self._paint_placeholder(painter)
        length = time_format.format_duration(peaks.duration_ms if peaks else self._asset.duration_ms)
        if length:
            line = self.rect().adjusted(12, self.height() - 30, -12, -8)
            font = type_scale.small()
            paint.draw_line(painter, line, length, font, theme.color("muted"), Qt.AlignmentFlag.AlignRight)
        if self.hasFocus():
            paint.draw_ring(painter, box, theme.color("focus"), 9)

    def _paint_bars(self, painter: QPainter, levels: bytes) -> None:
        box, played = self.content_rect().translated(0, -4), self._position
        draw_waveform(painter, box, levels, paint.kind_color(self._themes.current, "audio"), played)
        if played is not None:
            reach = REACH * box.height() + 4
            at = QRectF(box.x() + played * box.width() - 1, box.center().y() - reach, 1.5, 2 * reach)
            painter.setBrush(self._themes.current.color("text"))
            painter.drawRoundedRect(at, 0.75, 0.75)

    def content_rect(self) -> QRectF:
        """Rectangle of the bars, in px of this widget."""
        bars, left = self._bars()
        return QRectF(left, 0, bars * STEP, self.height())

    def _bars(self) -> tuple[int, float]:
        """Number of bars, and the position of the first one."""
        bars = max(1, (self.width() - 32) // STEP)
        return bars, (self.width() - bars * STEP + STEP - BAR) / 2

    def _seek(self, event: QMouseEvent) -> None:
        if self._position is not None and event.buttons() & Qt.MouseButton.LeftButton:
            box = self.content_rect()
            self.seek_requested.emit(min(1.0, max(0.0, (event.position().x() - box.x()) / box.width())))

    def _paint_placeholder(self, painter: QPainter) -> None:
        theme = self._themes.current
        text = (
            media_message(self._waveforms.error_code(identity(self._asset)))
            if self._asset is not None
            else ""
        )
        color = paint.kind_color(theme, "audio")
        draw_placeholder(painter, QRectF(self.rect()), "audio", text, theme, color)
