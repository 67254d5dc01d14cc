"""Kinds in words, and the small square that stands for one."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.parts import paint
from wsdesk.store import shown
from wsdesk.theme.current import Themes

translate = QCoreApplication.translate


def kind_words(kind: str) -> str:
    """A node's or file's kind as people say it; an unknown one in the service's own word."""
    known = {
        "text": translate("Kinds", "Text"),
        "image": translate("Kinds", "Picture"),
        "video": translate("Kinds", "Video"),
        "audio": translate("Kinds", "Sound"),
        "pdf": translate("Kinds", "PDF"),
        "group": translate("Kinds", "Group"),
        "template": translate("Kinds", "Template"),
        "stitch": translate("Kinds", "Stitched video"),
        "resize": translate("Kinds", "Resized pictures"),
        "unknown": translate("Kinds", "Other"),
        "": translate("Kinds", "Other"),
    }
    return known.get(kind.lower()) or shown.line(kind, 40)


class KindSquare(QWidget):
    """8 px of a kind's colour."""

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._kind = "unknown"
        self.setFixedSize(8, 8)

    def show_kind(self, kind: str) -> None:
        """Take the colour of a kind."""
        self._kind = kind
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        color = paint.kind_color(theme, self._kind)
        paint.draw_tile(QPainter(self), QRectF(self.rect()), color, theme.radius("square"))
