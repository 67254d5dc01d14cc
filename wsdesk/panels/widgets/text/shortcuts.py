"""Texts of shortcuts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence


def shortcut_text(keys: str) -> str:
    """A shortcut from Qt's portable to the native format, as one unit in right-to-left text."""
    text = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    text = text.replace("Return", "Enter")  # as the key is labeled, and in all other texts
    mirrored = QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
    return f"\u200e{text}\u200e" if text and mirrored else text
