"""Loading indicators: progress bar and skeleton."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRectF, QTimerEvent
from PySide6.QtGui import QHideEvent, QLinearGradient, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.theme.motion import duration_ms
from wsdesk.theme.theme_manager import ThemeManager

Shape = Literal["rows", "grid", "text"]
_TICK_MS = 40
_PERIOD_MS = 1200


class _AnimatedWidget(QWidget):
    """Widget that is animated only while visible, and not at all with reduced motion."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._timer = 0
        self._elapsed_ms = 0

    @property
    def _phase(self) -> float:
        """Phase of the animation, 0 to 1; 0.5 with reduced motion."""
        return (self._elapsed_ms % _PERIOD_MS) / _PERIOD_MS if self._timer else 0.5

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._timer and duration_ms(_PERIOD_MS):
            self._timer = self.startTimer(_TICK_MS)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._timer:
            self.killTimer(self._timer)
            self._timer = 0

    @override
    def timerEvent(self, event: QTimerEvent) -> None:
        self._elapsed_ms += _TICK_MS
        self.update()


class BusyBar(_AnimatedWidget):
    """Progress line of 2 px at the top of a view that refreshes. Its space is reserved while hidden."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(themes, parent)
        self.setFixedHeight(2)
        self.setAccessibleName(self.tr("Loading…"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()

    def set_busy(self, busy: bool) -> None:
        """Show or hide the progress."""
        self.setVisible(busy)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        width = self.width()
        x = (width * 1.4) * self._phase - width * 0.4
        painter.fillRect(QRectF(x, 0, width * 0.4, 2), self._themes.current.color("accent"))


class Skeleton(_AnimatedWidget):
    """Loading skeleton of rows, a grid, or text."""

    def __init__(self, themes: ThemeManager, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(themes, parent)
        self._shape = shape
        self.setAccessibleName(self.tr("Loading…"))

    def _boxes(self) -> list[tuple[QRectF, float]]:
        width, height = self.width(), self.height()
        small, control = self._themes.current.radius("small"), self._themes.current.radius("control")
        boxes: list[tuple[QRectF, float]] = []
        if self._shape == "rows":
            for number in range(min(8, height // 40)):
                indent = 0 if number % 4 == 0 else 18
                boxes.append((QRectF(12 + indent, 40 * number + 6, 38, 28), small))
                wide = (width - 90 - indent) * (0.5 + 0.13 * ((number * 5) % 4))
                boxes.append((QRectF(59 + indent, 40 * number + 15, wide, 10), small))
        elif self._shape == "grid":
            cell = (width - 24 - 8) / 2
            for number in range(6):
                x, y = 12 + (number % 2) * (cell + 8), 4 + (number // 2) * (cell * 0.75 + 8)
                boxes.append((QRectF(x, y, cell, cell * 0.75), control))
        else:
            for number in range(min(7, height // 24)):
                wide = (width - 24) * (0.95 - 0.17 * ((number * 3) % 4))
                boxes.append((QRectF(12, 12 + 24 * number, wide, 10), small))
        return boxes

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        middle = self.width() * (2 * self._phase - 0.5)
        glow = QLinearGradient(middle - 160, 0, middle + 160, 0)
        glow.setColorAt(0, theme.color("skeleton"))
        glow.setColorAt(0.5, theme.color("skeleton-glow"))
        glow.setColorAt(1, theme.color("skeleton"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("skeleton"))
        painter.setBrush(glow)
        for box, radius in self._boxes():
            painter.drawRoundedRect(box, radius, radius)
