"""Shortcuts of key presses, and their texts."""

from __future__ import annotations

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence

_KEY = Qt.Key
_MODIFIERS = frozenset({
    _KEY.Key_Shift, _KEY.Key_Control, _KEY.Key_Alt, _KEY.Key_Meta, _KEY.Key_AltGr,
    _KEY.Key_CapsLock, _KEY.Key_NumLock, _KEY.Key_unknown,
})  # fmt: skip
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
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    shift = Qt.KeyboardModifier.ShiftModifier
    code = event.nativeScanCode()
    if modifiers & shift and code in _DIGIT_ROW and not event.text().isalnum():
        key = Qt.Key(Qt.Key.Key_0.value + (code - _DIGIT_ROW.start + 1) % 10)
    elif key is Qt.Key.Key_Backtab:
        key = Qt.Key.Key_Tab
    elif 0x21 <= key.value <= 0x7E and not chr(key.value).isalnum():
        modifiers &= ~shift
    return QKeySequence(QKeyCombination(modifiers, key)).toString(QKeySequence.SequenceFormat.PortableText)


def shortcut_text(keys: str) -> str:
    """A shortcut from Qt's portable to the native format, as one unit in right-to-left text."""
    text = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    text = text.replace("Return", "Enter")  # as the key is labeled, and in all other texts
    mirrored = QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
    return f"\u200e{text}\u200e" if text and mirrored else text
