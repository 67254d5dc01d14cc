"""Field that records the next shortcut pressed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

_MODIFIERS = frozenset(
    {
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Alt,
        Qt.Key.Key_Meta,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_NumLock,
        Qt.Key.Key_unknown,
    }
)
_DIGIT_ROW = range(10, 20)
"""Scan codes of the keys 1 to 0 on X11 and Wayland, independent of Shift."""


def shortcut_of(event: QKeyEvent) -> str:
    """Shortcut of a key press in Qt's portable format; empty while only modifiers are pressed.

    Shift is part of a shortcut with a letter or digit ("Shift+1"), but not with a symbol: "?" is "?" on every
    keyboard.
    """
    key = Qt.Key(event.key())
    if key in _MODIFIERS:
        return ""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    shift = Qt.KeyboardModifier.ShiftModifier
    code = event.nativeScanCode()
    if held & shift and code in _DIGIT_ROW and not event.text().isalnum():
        key = Qt.Key(Qt.Key.Key_0.value + (code - _DIGIT_ROW.start + 1) % 10)
    elif key is Qt.Key.Key_Backtab:
        key = Qt.Key.Key_Tab
    elif 0x21 <= key.value <= 0x7E and not chr(key.value).isalnum():
        held &= ~shift
    return QKeySequence(QKeyCombination(held, key)).toString(QKeySequence.SequenceFormat.PortableText)


class ShortcutField(QLineEdit):
    """Records a shortcut while it has the focus; Escape alone cancels."""

    pressed = Signal(object)
    """Emitted with the shortcut in Qt's portable format."""
    canceled = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(self.tr("Press the new shortcut"))
        self.setPlaceholderText(self.tr("Press a shortcut, or Escape to cancel"))
        self.setReadOnly(True)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)

    @override
    def event(self, arg__1: QEvent) -> bool:
        # Shortcut override, so that no shortcut or Tab handles the key.
        if isinstance(arg__1, QKeyEvent):
            if arg__1.type() is QEvent.Type.ShortcutOverride:
                arg__1.accept()
                return True
            if arg__1.type() is QEvent.Type.KeyPress:
                self._take(arg__1)
                return True
        return super().event(arg__1)

    def _take(self, event: QKeyEvent) -> None:
        event.accept()
        if event.isAutoRepeat():
            return
        keys = shortcut_of(event)
        if keys == "Esc":
            self.canceled.emit()
        elif keys:
            self.pressed.emit(keys)

    @override
    def focusOutEvent(self, arg__1: QFocusEvent) -> None:
        super().focusOutEvent(arg__1)
        if arg__1.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.canceled.emit()
