"""Round avatar of a member."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled

AVATAR_PX = 20
"""Diameter in logical px."""
_PARENTHESES = re.compile(r"\([^)]*\)")
_SIGNS = "@#_-.\"'“„"
"""Signs that may come before a name."""
_LETTER_SHARE = 0.44
"""Height of the letters as a share of the diameter, so that two wide ones fit."""


def initials(name: str) -> str:
    """First letters of the first and last word of a name, without words in parentheses."""
    words = [word.lstrip(_SIGNS) for word in _PARENTHESES.sub(" ", name).split()]
    words = [word for word in words if word and word[0].isalnum()]
    return "".join(word[0] for word in dict.fromkeys((words[0], words[-1]))).upper() if words else ""


class Avatar(QWidget):
    """Image of a member or, without one, the initials. Assistive technology reads the name beside it."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self._image: QImage | None = None
        self.setFixedSize(self.sizeHint())

    def show_name(self, name: str) -> None:
        """Set the name."""
        self._name = name
        self.update()

    def show_image(self, image: QImage | None) -> None:
        """Set the image; None shows the initials."""
        self._image = image
        self.update()

    @override
    def sizeHint(self) -> QSize:
        side = scaled(AVATAR_PX)
        return QSize(side, side)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.setFixedSize(self.sizeHint())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        circle = QPainterPath()
        circle.addEllipse(QRectF(self.rect()))
        if self._image is not None:
            size = self._image.size()
            side = min(size.width(), size.height())
            part = QRect(QPoint((size.width() - side) // 2, (size.height() - side) // 2), QSize(side, side))
            painter.setClipPath(circle)
            painter.drawImage(self.rect(), self._image, part)
            return
        painter.fillPath(circle, self.palette().midlight())
        font = self.font()
        font.setPixelSize(round(self.height() * _LETTER_SHARE))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(self.palette().text().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, initials(self._name))
