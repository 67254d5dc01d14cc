"""Announcements to screen readers."""

from __future__ import annotations

from PySide6.QtCore import QObject


def announce_text(source: QObject, text: str) -> None:
    """Announce a text to screen readers, if one is active."""
    # Imported lazily: these classes take 4 ms, and nothing is announced before the first paint.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(source, text))
