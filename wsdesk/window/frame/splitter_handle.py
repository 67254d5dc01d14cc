"""Splitter handle between a sidebar and the canvas."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.theme.theme_manager import ThemeManager

WIDTH = 7
_STEP = 16


class SplitterHandle(QWidget):
    """Drag it, or focus it and use the arrow keys; a double click restores the default width."""

    moved = Signal(object)
    """Emitted with the logical px moved to the right since the last signal."""
    released = Signal()
    reset = Signal()

    def __init__(self, name: str, accessible_name: str, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(accessible_name)
        self.setFixedWidth(WIDTH)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._themes = themes
        self._at: QPointF | None = None
        self._over = False

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._at = event.globalPosition()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._at is None:
            return
        step = round(event.globalPosition().x() - self._at.x())
        if step:
            self._at = event.globalPosition()
            self.moved.emit(step)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._at is not None:
            self._at = None
            self.released.emit()
        self.update()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.reset.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -_STEP, Qt.Key.Key_Right: _STEP}.get(Qt.Key(event.key()), 0)
        if not step:
            super().keyPressEvent(event)
            return
        self.moved.emit(step)
        self.released.emit()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._over = True
        self.update()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._over = False
        self.update()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        lively = self._over or self._at is not None or self.hasFocus()
        width = 3 if lively else 1
        painter = QPainter(self)
        line = QRectF((self.width() - width) / 2, 0, width, self.height())
        painter.fillRect(line, theme.color("accent" if lively else "line"))
