"""Animated indicators of a view that loads: a progress line, and skeletons of its content."""

from __future__ import annotations

from math import floor
from typing import Literal

from PySide6.QtCore import QRect, QRectF, QTimerEvent
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QRegion, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.painting import paint
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

    @property
    def _moving(self) -> QRect:
        """The area that differs between two frames: theirs together."""
        return self.rect()

    @override
    def timerEvent(self, event: QTimerEvent) -> None:
        before = self._moving
        self._elapsed_ms += _TICK_MS
        self.update(QRegion(before).united(self._moving))


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


class SkeletonView(_AnimatedWidget):
    """Blank boxes with a moving highlight. Only what the highlight changes is repainted.

    The content is parsed on the same thread meanwhile.
    """

    def __init__(self, themes: ThemeManager, *, extent: int, line: str) -> None:
        super().__init__(themes)
        self._extent = extent
        """Half the width of the highlight, in px."""
        self._line = line

    def _boxes(self) -> list[tuple[QRectF, float]]:
        """The boxes with their radius."""
        raise NotImplementedError

    @property
    def _middle(self) -> float:
        """Middle of the highlight."""
        return self.width() * (2 * self._phase - 0.5)

    @property
    @override
    def _moving(self) -> QRect:
        left = floor(self._middle) - self._extent
        return QRect(left, 0, 2 * self._extent + 2, self.height()) & self.rect()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color(self._line))
        painter.setBrush(paint.skeleton_gradient(theme, self._middle, self._extent))
        for box, radius in self._boxes():
            if event.region().intersects(box.toAlignedRect().adjusted(-1, -1, 1, 1)):
                painter.drawRoundedRect(box, radius, radius)


class Skeleton(SkeletonView):
    """Loading skeleton of rows, a grid, or text."""

    def __init__(self, themes: ThemeManager, shape: Shape) -> None:
        super().__init__(themes, extent=160, line="skeleton")
        self._shape = shape
        self.setAccessibleName(self.tr("Loading…"))

    @override
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
