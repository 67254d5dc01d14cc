"""The frames of a film, painted like any picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.parts import paint
from wsdesk.panels.parts.picture_box import NEARLY
from wsdesk.theme.current import Themes

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QVideoFrame

RADIUS = 9


class Screen(QWidget):
    """Lies on the still that it replaces, and lets the mouse through to it.

    A frame becomes a picture when it is painted: those that come faster than the screen is painted cost
    nothing.
    """

    def __init__(self, themes: Themes, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._themes = themes
        self._frame: QVideoFrame | None = None
        self._image = QImage()
        self.hide()

    def show_frame(self, frame: QVideoFrame) -> None:
        """Show a frame; one without a picture leaves the one before it."""
        if frame.isValid():
            self._frame = frame
            self.show()
            self.update()

    def clear(self) -> None:
        """Let the frame go and show what lies below."""
        self._frame = None
        self._image = QImage()
        self.hide()

    @property
    def image(self) -> QImage:
        """The frame that is shown."""
        if self._frame is not None:
            self._image = self._frame.toImage()
            self._frame = None
        return self._image

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, box, image = QPainter(self), QRectF(self.rect()), self.image
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        paint.draw_tile(painter, box, self._themes.current.color("bg"), RADIUS)
        if image.isNull():
            return
        ratio = image.width() / image.height()
        fills = abs(ratio * box.height() / max(1.0, box.width()) - 1) < NEARLY
        way = Qt.AspectRatioMode.KeepAspectRatio
        if fills:
            way = Qt.AspectRatioMode.KeepAspectRatioByExpanding
        target = QRectF(box.topLeft(), QSizeF(image.size()).scaled(box.size(), way))
        target.moveCenter(box.center())
        clip = QPainterPath()
        clip.addRoundedRect(box.intersected(target), RADIUS, RADIUS)
        painter.setClipPath(clip)
        painter.drawImage(target, image)
