"""Raises a window above all others, or returns to it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def raise_window(window: QWidget) -> None:
    """Raise and activate a window, restoring it if it is minimized."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()


def return_focus(widget: QWidget, reason: Qt.FocusReason) -> None:
    """Focus a widget again, in the window that it had the focus in."""
    widget.setFocus(reason)
    if not widget.isActiveWindow():
        widget.activateWindow()
