"""Announces changes to assistive technology."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Have assistive technology read it out, where there is any."""
    # Here, and not above: these classes cost 4 ms, and nothing is said before the window is painted.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
