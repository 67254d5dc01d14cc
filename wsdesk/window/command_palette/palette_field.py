"""Text field of the command palette in the top bar."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS
from wsdesk.theme.fonts import ui_font
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.commands.shortcut_tooltips import shortcut_text

_KEY_CAP_FROM = 240
"""Minimum width of a field with a key cap."""
_PADDING = 14
MAX_LENGTH = 500
"""Maximum query length of the library search."""


class PaletteField(QLineEdit):
    """Line edit with a key cap. Navigation keys are emitted as signals."""

    stepped = Signal(object)
    """Emitted with the number of rows to move the selection by."""
    accepted = Signal()
    left = Signal()
    """Emitted on Escape and when the focus is lost."""
    entered = Signal()
    """Emitted when the field got the focus."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("finderField")
        self.setMaxLength(MAX_LENGTH)
        self.setAccessibleName(self.tr("Search or run a command…"))
        self.setProperty("role", "finder")
        self._themes = themes
        self._key = ""

    def set_shortcut(self, keys: str) -> None:
        """Set the shortcut shown (in Qt's portable format), or none."""
        self._key = shortcut_text(keys)
        self._fit()
        self.update()

    def _cap_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(self._key) + 6

    def _is_roomy(self) -> bool:
        return self.width() > _KEY_CAP_FROM and bool(self._key)

    def _fit(self) -> None:
        """Reserve space for the key cap, and shorten the placeholder to the rest."""
        cap = self._cap_width() + 6 if self._is_roomy() else 0
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        self.setTextMargins(cap if mirrored else 0, 0, 0 if mirrored else cap, 0)
        room = self.width() - 2 * _PADDING - cap
        words = (
            self.tr("Search or run a command…"),
            self.tr("Search or run a command…"),
            self.tr("Search"),
        )
        fitting = (text for text in words if self.fontMetrics().horizontalAdvance(text) <= room)
        self.setPlaceholderText(next(fitting, ""))

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: 8,
            Qt.Key.Key_PageUp: -8,
        }
        key = Qt.Key(arg__1.key())
        if key in steps:
            self.stepped.emit(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accepted.emit()
        elif key is Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(arg__1)
            return
        arg__1.accept()

    @override
    def focusInEvent(self, arg__1: QFocusEvent) -> None:
        super().focusInEvent(arg__1)
        if arg__1.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.entered.emit()

    @override
    def focusOutEvent(self, arg__1: QFocusEvent) -> None:
        super().focusOutEvent(arg__1)
        if arg__1.reason() is not Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._fit()

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS:
            self._fit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(420, 28)

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        super().paintEvent(arg__1)
        if not self._is_roomy():
            return
        theme = self._themes.current
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(ui_font(max(9, self.font().pixelSize() - 2)))
        wide = self._cap_width()
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        cap = self.rect().adjusted(0, 5, 0, -5)
        cap.setWidth(wide)
        cap.moveLeft(6 if mirrored else self.width() - wide - 6)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawRoundedRect(cap.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setPen(theme.color("muted"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)
