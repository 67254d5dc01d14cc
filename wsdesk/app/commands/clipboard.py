"""The clipboard, and the translated texts of the commands."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.text.number_format import translator

tr = translator("commands")


class Clipboard:
    """Copies text and shows a notification."""

    def __init__(self, notifications: NotificationStore) -> None:
        self._notifications = notifications

    def copy(self, text: str, what: str) -> None:
        """Copy `text` to the clipboard; `what` is its name in the notification ("Link copied")."""
        if text:
            QGuiApplication.clipboard().setText(text)
            self._notifications.notify("ok", what)

    @property
    def text(self) -> str:
        return QGuiApplication.clipboard().text()
