"""Something flat at every zoom: a picture, or a page."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.parts.stand_in import checks, draw_stand_in
from wsdesk.panels.viewer.zoom import Zoom
from wsdesk.settings.table import WHEEL, Settings
from wsdesk.theme.current import Themes

_STEP = 1.25
_PIXELS = 4.0
"""From that scale on the picture's own pixels are shown as squares."""


class Stage(QWidget):
    """Ctrl and the wheel zoom at the pointer, a drag or the wheel moves (a setting swaps the wheel's two)."""

    zoomed = Signal()

    def __init__(self, name: str, glyph: str, settings: Settings, themes: Themes) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._glyph = glyph
        self._settings = settings
        self._themes = themes
        self._held: QPointF | None = None
        self.zoom = Zoom()
        themes.changed.connect(self._on_theme_changed)

    @property
    def image(self) -> QImage | None:
        """The best that is here for the zoom."""
        raise NotImplementedError

    @property
    def words(self) -> str:
        """Why there is none."""
        return ""

    def fit(self) -> None:
        self._show(self.zoom.fit())

    def show_actual(self) -> None:
        """One px of the picture on one of the screen's."""
        self._show(self.zoom.at(self.width() / 2, self.height() / 2, self.zoom.real))

    def zoom_by(self, steps: float) -> None:
        """So many steps nearer, or away."""
        self._zoom_at(QPointF(self.width() / 2, self.height() / 2), _STEP**steps)

    def _look(self) -> None:
        """The zoom is another one: what is shown may have to be sharper."""
        raise NotImplementedError

    def _show(self, zoom: Zoom) -> None:
        if zoom != self.zoom:
            self.zoom = zoom
            self._look()
            self.update()
            self.zoomed.emit()

    def _zoom_at(self, at: QPointF, factor: float) -> None:
        self._show(self.zoom.at(at.x(), at.y(), self.zoom.scale * factor))

    def _on_theme_changed(self, _theme: object) -> None:
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, image, zoom = QPainter(self), self.image, self.zoom
        painter.fillRect(self.rect(), self._themes.current.color("bg"))
        if image is None or image.isNull():
            draw_stand_in(painter, QRectF(self.rect()), self._glyph, self.words, self._themes.current)
            return
        target = QRectF(zoom.left, zoom.top, zoom.width * zoom.scale, zoom.height * zoom.scale)
        if image.hasAlphaChannel():
            painter.fillRect(target, checks(self._themes.current))
        smooth = zoom.scale / zoom.real < _PIXELS
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
        # Only what is seen is scaled: at 3,200 % the whole would be a wall.
        seen = target.intersected(QRectF(self.rect()))
        part = QRectF(
            (seen.x() - target.x()) / target.width() * image.width(),
            (seen.y() - target.y()) / target.height() * image.height(),
            seen.width() / target.width() * image.width(),
            seen.height() / target.height() * image.height(),
        )
        painter.drawImage(seen, image, part)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show(self.zoom.in_window(self.width(), self.height(), 1 / self.devicePixelRatioF()))

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        turned = event.angleDelta()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if ctrl != (self._settings.get(WHEEL) == "zoom"):
            self._zoom_at(event.position(), _STEP ** (turned.y() / 120))
        else:
            by = event.pixelDelta() if not event.pixelDelta().isNull() else turned / 2
            self._show(self.zoom.moved(by.x(), by.y()))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._held = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            way = event.position() - self._held
            self._held = event.position()
            self._show(self.zoom.moved(way.x(), way.y()))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
        self.unsetCursor()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.zoom.fitted:
            self._show(self.zoom.at(event.position().x(), event.position().y(), self.zoom.real))
        else:
            self.fit()
