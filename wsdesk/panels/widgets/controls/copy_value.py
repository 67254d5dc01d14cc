"""Copies a value to the clipboard and confirms it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from wsdesk.store.base.notifications import NotificationStore

translate = QCoreApplication.translate


def copy_text(text: str, what: str, notices: NotificationStore) -> None:
    """Copy text to the clipboard and show a notification; `what` is its translated description."""
    # No QMimeData created in Python: the clipboard outlives the interpreter, which crashes the process.
    QGuiApplication.clipboard().setText(text)
    notices.notify("ok", translate("Copying", "Copied {what}").format(what=what))
