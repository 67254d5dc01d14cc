"""Announces changes to assistive technology."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget


def announce(widget: QWidget, text: str) -> None:
    """Announce a text to screen readers, if any."""
    # Imported lazily: these classes take 4 ms, and nothing is announced before the first paint.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def notify_focus() -> None:
    """Notify screen readers, if any, of the focused widget."""
    from PySide6.QtGui import QAccessible, QAccessibleEvent

    focused = QApplication.focusWidget()
    if focused is not None and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(focused, QAccessible.Event.Focus))
