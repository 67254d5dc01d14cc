"""Image box that shows larger sizes as they load."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.painting.placeholder import draw_placeholder
from wsdesk.panels.widgets.text import type_scale
from wsdesk.store.text.media_error_labels import media_words
from wsdesk.theme.theme_manager import ThemeManager

RATIO = 196 / 320
"""Height divided by width of the box, constant so that the layout is stable between versions."""

ASPECT_TOLERANCE = 0.04
"""Images within this relative difference of aspect ratio are cropped to fill the box."""


class ImageBox(QWidget):
    """Image of an asset in a rounded frame, with optional play icon and caption."""

    activated = Signal()
    """Emitted on a click, Enter, or Space."""

    def __init__(
        self,
        name: str,
        pictures: ImageProvider,
        themes: ThemeManager,
        parent: QWidget | None = None,
        *,
        ground: str = "bg",
    ) -> None:
        super().__init__(parent)
        self._ground = ground
        self.setObjectName(name)
        self._pictures = pictures
        self._themes = themes
        self._asset: Asset | None = None
        self._glyph = "image"
        self._has_play_icon = False
        self._caption = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._wanted = VisibleImages(pictures, self, self._image_requests)

    def show_asset(
        self, asset: Asset | None, *, glyph: str = "image", play: bool = False, caption: str = ""
    ) -> None:
        """Show the image of an asset; `glyph` is the placeholder icon."""
        self._asset, self._glyph, self._has_play_icon, self._caption = asset, glyph, play, caption
        self.setCursor(Qt.CursorShape.PointingHandCursor if play else Qt.CursorShape.ArrowCursor)
        self._wanted.request_soon()
        self.update()

    def _image_requests(self) -> ImageRequests:
        return [(self._asset, round(self.width() * self.devicePixelRatioF()))] if self._asset else []

    def _fills_box(self, ratio: float) -> bool:
        """Whether the aspect ratio is so similar to the box's that the image is cropped."""
        return abs(ratio * self.height() / max(1, self.width()) - 1) < ASPECT_TOLERANCE

    def _error_text(self) -> str:
        return (
            media_words(self._pictures.error_code(identity(self._asset))) if self._asset is not None else ""
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
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.activated.emit()
            return
        super().keyPressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.activated.emit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        box, radius = QRectF(self.rect()), 9
        image = None
        if self._asset is not None:
            image = self._pictures.best(self._asset, round(self.width() * self.devicePixelRatioF()))
        is_loaded, words = image is not None and not image.isNull(), self._error_text()
        if image is None or not is_loaded or not self._fills_box(image.width() / image.height()):
            paint.draw_tile(painter, box, theme.color(self._ground), radius)
        if image is not None and is_loaded:
            fit = "cover" if self._fills_box(image.width() / image.height()) else "contain"
            paint.draw_image(painter, box, image, radius, fit)
        elif not self._has_play_icon or words:
            # The play icon replaces the placeholder icon.
            hidden = QColor(Qt.GlobalColor.transparent) if self._has_play_icon else None
            token = "surround-muted" if self._ground == "surround" else "muted"
            draw_placeholder(painter, box, self._glyph, words, theme, hidden, token=token)
        if self._has_play_icon:
            center = box.center() - QPointF(0, 20 if words and not is_loaded else 0)
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
