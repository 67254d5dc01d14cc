"""Makes Enter press the focused button, as Space does."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget
from typing_extensions import TypeIs, override

_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class EnterKeyFilter(QObject):
    """Filters a window. A button that gets the focus during a key press isn't pressed by it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._focused: QWidget | None = None
        """The focused widget before anything handled the key."""
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            self._focused = self._window.focusWidget()
        elif event.type() is QEvent.Type.KeyPress:
            button, self._focused = self._focused, None
            if self._is_pressed(button) and not event.modifiers() & ~_KEYPAD:
                button.click()
                return True
        return False

    def _is_pressed(self, button: QWidget | None) -> TypeIs[QPushButton | QToolButton]:
        return (
            isinstance(button, QPushButton | QToolButton)
            and button is self._window.focusWidget()
            and button.isEnabled()
        )
