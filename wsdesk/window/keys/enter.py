"""Enter presses the button that has the keys, as Space does; Qt leaves that to some dialogs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget


def press(window: QWidget, event: QKeyEvent) -> bool:
    """Press the button of a window that has the keys; False where none has, or another key came."""
    button = window.focusWidget()
    if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.modifiers() & ~_KEYPAD:
        return False
    if not isinstance(button, QPushButton | QToolButton) or not button.isEnabled():
        return False
    button.click()
    return True


_KEYPAD = Qt.KeyboardModifier.KeypadModifier
