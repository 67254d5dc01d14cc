"""The clipboard, and the translated texts of the commands."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from wsdesk.store.base.notifications import NotificationStore


def tr(text: str) -> str:
    return QCoreApplication.translate("commands", text)


class Clipboard:
    """Copies, and says what was copied."""

    def __init__(self, notices: NotificationStore) -> None:
        self._notices = notices

    def copy(self, text: str, what: str) -> None:
        """Put `text` on the clipboard; `what` names it in the notice ("The link is copied")."""
        if text:
            QGuiApplication.clipboard().setText(text)
            self._notices.notify("ok", what)

    @property
    def text(self) -> str:
        return QGuiApplication.clipboard().text()
