"""Color under the pointer."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.images.zoomable_view import Pixel
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.theme.theme_manager import ThemeManager

_SWATCH = 14


class ColorReadout(QWidget):
    """A swatch, the colour, and where it is; lets the mouse through to the picture."""

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("viewerPixel")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._themes = themes
        self._pixel: Pixel | None = None
        self.hide()

    @property
    def words(self) -> str:
        """What it says."""
        pixel = self._pixel
        return f"{pixel.words} · {pixel.x}, {pixel.y}" if pixel is not None else ""

    def show_pixel(self, pixel: Pixel | None) -> None:
        """Show a pixel, or nothing."""
        self._pixel = pixel
        self.setVisible(pixel is not None)
        if pixel is not None:
            self.setAccessibleName(self.words)
            self.resize(self.sizeHint())
            self.update()

    @override
    def sizeHint(self) -> QSize:
        self.setFont(type_scale.small())
        wide = self.fontMetrics().horizontalAdvance(self.words)
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
        words = self.rect().adjusted(_SWATCH + 16, 0, 0, 0)
        left = Qt.AlignmentFlag.AlignLeft
        paint.draw_line(painter, words, self.words, type_scale.small(), theme.color("on-picture"), left)
