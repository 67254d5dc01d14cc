"""Copies a value and confirms it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from wsdesk.store.base.notifications import NotificationStore

translate = QCoreApplication.translate


def copy_text(text: str, what: str, notices: NotificationStore) -> None:
    """Put a text on the clipboard and say in passing what it was (`what` is translated)."""
    # Not as a QMimeData of Python's: the clipboard outlives the interpreter, and would take the process down.
    QGuiApplication.clipboard().setText(text)
    notices.notify("ok", translate("Copying", "Copied {what}").format(what=what))
