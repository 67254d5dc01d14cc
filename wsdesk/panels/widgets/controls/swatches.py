"""Row of color swatches."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

SIDE = 18
GAP = 4


class Swatches(QWidget):
    """Color swatches that wrap; hidden if empty. The text beside them names the colors."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("swatches")
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._colors: tuple[QColor, ...] = ()
        self._line = QColor()
        self.hide()

    @property
    def colors(self) -> tuple[QColor, ...]:
        """Displayed colors."""
        return self._colors

    def show_colors(self, names: Sequence[str], line: QColor) -> None:
        """Show colors (#rrggbb) with borders of the color `line`."""
        self._colors = tuple(color for color in map(QColor, names) if color.isValid())
        self._line = line
        self.setVisible(bool(self._colors))
        self.updateGeometry()
        self.update()

    def _in_a_row(self, width: int) -> int:
        return max(1, (width + GAP) // (SIDE + GAP))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, arg__1: int) -> int:
        rows = -(-len(self._colors) // self._in_a_row(arg__1))
        return max(0, rows * (SIDE + GAP) - GAP)

    @override
    def sizeHint(self) -> QSize:
        return QSize(SIDE, self.heightForWidth(max(SIDE, self.width())))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._line, 1))
        columns = self._in_a_row(self.width())
        for number, color in enumerate(self._colors):
            x, y = number % columns * (SIDE + GAP), number // columns * (SIDE + GAP)
            painter.setBrush(color)
            painter.drawRoundedRect(QRectF(x + 0.5, y + 0.5, SIDE - 1, SIDE - 1), 4, 4)
