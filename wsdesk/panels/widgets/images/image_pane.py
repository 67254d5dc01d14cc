"""Zoomable image pane; panes with one viewport move together."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.images.image_viewport import ImageViewport
from wsdesk.panels.widgets.images.visible_images import VisibleImages, Wanted
from wsdesk.panels.widgets.images.zoomable_view import STEP, Layer, ZoomableView
from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.painting.placeholder import draw_stand_in
from wsdesk.panels.widgets.text import type_scale
from wsdesk.settings.table import Settings
from wsdesk.store.text.media_error_labels import media_words
from wsdesk.theme.theme_manager import ThemeManager

_MARGIN = 12
_WIDEST = 8192
_KEY_PX = 40
_KEYS = {
    Qt.Key.Key_Left: (_KEY_PX, 0),
    Qt.Key.Key_Right: (-_KEY_PX, 0),
    Qt.Key.Key_Up: (0, _KEY_PX),
    Qt.Key.Key_Down: (0, -_KEY_PX),
}


class ImagePane(ZoomableView):
    """As `ZoomableView`; also plus and minus zoom, arrows move, 0 fits, 1 shows pixels as they are.

    The sharpest picture that the zoom needs is fetched; what is there is shown meanwhile.
    """

    def __init__(
        self,
        name: str,
        pictures: ImageProvider,
        settings: Settings,
        themes: ThemeManager,
        eye: ImageViewport,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, settings, themes, parent)
        self.setMinimumSize(48, 48)
        self._pictures = pictures
        self.eye = eye
        self._assets: tuple[Asset, ...] = ()
        self._glyph = "image"
        self._frames: dict[int, QImage] = {}
        self._name = ""
        self._is_film = False
        self._margin = _MARGIN
        self._ground, self._ring = "surround", "surround-focus"
        self._wanted = VisibleImages(pictures, self, self._see)
        eye.changed.connect(self._on_eye_changed)

    def show_assets(self, *assets: Asset, glyph: str = "image") -> None:
        """Show these in one frame, the first one's; `glyph` names the icon that stands in for a picture."""
        if [identity(asset) for asset in assets] != [identity(asset) for asset in self._assets]:
            self._frames.clear()
        self._assets, self._glyph = assets, glyph
        self._wanted.ask_soon()
        self.update()

    def set_name(self, name: str) -> None:
        """What it is called, on the picture and to assistive technology."""
        self._name = name
        set_accessible_name(self, name)
        self.update()

    def set_film(self, on: bool) -> None:
        """Whether what is seen is a film's still: a play mark says so until its frames come."""
        self._is_film = on
        self.update()

    def set_frame(self, place: int, frame: QImage | None) -> None:
        """Show a film's frame in the place of one of the pictures, or the picture again."""
        if frame is None:
            self._frames.pop(place, None)
        else:
            self._frames[place] = frame
        self.update()

    def set_margin(self, margin: int) -> None:
        """Set the room between the fitted picture and the pane's edge, in px."""
        self._margin = margin
        self.update()

    def image_size(self) -> QSizeF:
        """The size of the first picture in full; 4:3 while it is unknown."""
        return self._size_of(0)

    @property
    def assets(self) -> tuple[Asset, ...]:
        return self._assets

    @property
    @override
    def is_fitted(self) -> bool:
        return self.eye.look.scale <= 1

    def box(self) -> QRectF:
        """Where the frame lies on the pane now."""
        margin = self._margin
        room = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        fitted = self._size_of(0).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return self.eye.look.box(fitted, QRectF(self.rect()))

    def box_of(self, place: int) -> QRectF:
        """Where one of the pictures lies: fitted into the frame, centred."""
        frame = self.box()
        size = self._size_of(place).scaled(frame.size(), Qt.AspectRatioMode.KeepAspectRatio)
        if abs(size.width() - frame.width()) < 1 and abs(size.height() - frame.height()) < 1:
            return frame
        corner = frame.center() - QPointF(size.width() / 2, size.height() / 2)
        return QRectF(corner, size)

    def picture(self, place: int) -> QImage | None:
        """The best there is of a picture for the size at which it is shown."""
        if place in self._frames:
            return self._frames[place]
        if place >= len(self._assets):
            return None
        image = self._pictures.best(self._assets[place], self.width_for(place))
        return image if image is not None and not image.isNull() else None

    def width_for(self, place: int) -> int:
        """The width in device px that a picture is wanted in."""
        return min(_WIDEST, max(1, round(self.box_of(place).width() * self.devicePixelRatioF())))

    @override
    def fit(self) -> None:
        self.eye.fit()

    @override
    def show_pixels(self, at: QPointF | None = None) -> None:
        width = self._size_of(0).width()
        box = self.box()
        if width > 0:
            factor = width / self.devicePixelRatioF() / max(1.0, box.width())
            self.zoom_at(at if at is not None else QPointF(self.rect().center()), factor)

    @override
    def zoom_at(self, at: QPointF, factor: float) -> None:
        self.eye.zoom_at(factor, at, self.box())

    @override
    def move_by(self, dx: float, dy: float) -> None:
        box = self.box()
        self.eye.set(self.eye.look.moved(-dx / max(1.0, box.width()), -dy / max(1.0, box.height())))

    @override
    def layer_at(self, at: QPointF) -> Layer | None:
        image = self.picture(0)
        return Layer(image, self.box_of(0), self._size_of(0)) if image is not None else None

    def paint_layers(self, painter: QPainter) -> None:
        """Draw what the pane shows; the first picture."""
        self.paint_picture(painter, 0)
        if self._is_film and not self._frames:
            theme = self._themes.current
            ground, middle = theme.color("picture-scrim"), self.box_of(0).center()
            paint.draw_play(painter, middle, 44, theme.color("on-picture"), ground)
        self.paint_name(painter, self._name, left=True)

    def paint_picture(self, painter: QPainter, place: int) -> None:
        """Draw one of the pictures in its place, or what stands in for it."""
        image, box = self.picture(place), self.box_of(place)
        if image is None:
            self._paint_stand_in(painter, place, box)
        else:
            self.draw(painter, image, box, self._size_of(place).width())

    def paint_name(self, painter: QPainter, name: str, *, left: bool) -> None:
        """What a picture is called, in one of the upper corners."""
        if not name:
            return
        theme, font = self._themes.current, type_scale.small()
        painter.setFont(font)
        width = min(painter.fontMetrics().horizontalAdvance(name) + 16, max(24, self.width() // 2 - 24))
        tag = QRectF(16 if left else self.width() - 16 - width, 16, width, 22)
        paint.draw_tile(painter, tag, theme.color("picture-scrim"), theme.radius("small"))
        middle = Qt.AlignmentFlag.AlignHCenter
        words = tag.toRect().adjusted(6, 0, -6, 0)
        paint.draw_line(painter, words, name, font, theme.color("on-picture"), middle)

    def _size_of(self, place: int) -> QSizeF:
        if place >= len(self._assets):
            return QSizeF(4, 3)
        asset = self._assets[place]
        if asset.width > 0 and asset.height > 0:
            return QSizeF(asset.width, asset.height)
        seen = self._pictures.full_size(asset)
        if all(seen) and place not in self._frames:
            return QSizeF(*seen)
        image = self._frames.get(place) or self._pictures.best(asset, _WIDEST)
        if image is not None and not image.isNull():
            return QSizeF(image.width(), image.height())
        return QSizeF(4, 3)

    def _see(self) -> Wanted:
        return [(asset, self.width_for(place)) for place, asset in enumerate(self._assets)]

    def _paint_stand_in(self, painter: QPainter, place: int, box: QRectF) -> None:
        theme = self._themes.current
        asset = self._assets[place] if place < len(self._assets) else None
        words = media_words(self._pictures.trouble(identity(asset))) if asset is not None else ""
        draw_stand_in(
            painter, QRectF(self.rect()).intersected(box), self._glyph, words, theme, token="surround-muted"
        )

    def _on_eye_changed(self, _look: object) -> None:
        self._wanted.ask_soon()
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
        key, middle = Qt.Key(event.key()), QPointF(self.rect().center())
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_at(middle, STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_at(middle, 1 / STEP)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_1:
            self.show_pixels()
        elif key in _KEYS:
            self.move_by(*_KEYS[key])
        else:
            super().keyPressEvent(event)
