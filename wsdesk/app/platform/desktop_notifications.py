"""Desktop notifications."""

from __future__ import annotations

import shutil

from PySide6.QtCore import QObject, QProcess
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

_MARKUP = str.maketrans({"<": " ", ">": " ", "&": " "})
SHOWN_MS = 10_000


class DesktopNotifications(QObject):
    """Tells by `notify-send` where it is installed, else by the tray; the window asks for attention too."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._tray: QSystemTrayIcon | None = None

    def notify(self, title: str, words: str) -> None:
        """Say it. Some desktops take what is said for markup, so that none of it may look like that."""
        QApplication.alert(self._window)
        title, words = (text.translate(_MARKUP) for text in (title, words))
        program = shutil.which("notify-send")
        if program is not None:
            told = ["--app-name=wsdesk", f"--expire-time={SHOWN_MS}", "--", title, words]
            QProcess.startDetached(program, told)
        elif QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            if self._tray is None:
                self._tray = QSystemTrayIcon(self._window.windowIcon(), self)
            self._tray.show()
            self._tray.showMessage(title, words, QSystemTrayIcon.MessageIcon.NoIcon, SHOWN_MS)
