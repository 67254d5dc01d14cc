"""Desktop services: opens URLs and folders with the system, as the only module, and shows notifications."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from wsdesk.store.text.sanitize import host_of


def open_link(address: str) -> None:
    """Open an http(s) URL in the browser; other schemes are ignored."""
    if host_of(address):
        QDesktopServices.openUrl(QUrl(address))


def open_folder(folder: Path) -> None:
    """Open a folder in the file manager; files are ignored."""
    if folder.is_dir():
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


_MARKUP = str.maketrans({"<": " ", ">": " ", "&": " "})
SHOWN_MS = 10_000


class DesktopNotifications(QObject):
    """Shows notifications by `notify-send` if installed, else by the tray icon, and alerts the window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._tray: QSystemTrayIcon | None = None

    def notify(self, title: str, message: str) -> None:
        """Show a notification. Markup characters are replaced, since some desktops interpret them."""
        QApplication.alert(self._window)
        title, message = (text.translate(_MARKUP) for text in (title, message))
        program = shutil.which("notify-send")
        if program is not None:
            options = ["--app-name=wsdesk", f"--expire-time={SHOWN_MS}", "--"]
            QProcess.startDetached(program, [*options, title, message])
        elif QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            if self._tray is None:
                self._tray = QSystemTrayIcon(self._window.windowIcon(), self)
            self._tray.show()
            self._tray.showMessage(title, message, QSystemTrayIcon.MessageIcon.NoIcon, SHOWN_MS)
