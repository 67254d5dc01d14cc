"""Desktop notifications, unless the desktop inhibits them (do not disturb)."""

from __future__ import annotations

import shutil
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QProcess, Signal, Slot
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusPendingCallWatcher

SHOWN_MS = 10_000
_SERVICE, _PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
"""Desktop Notifications Specification 1.3, with the property `Inhibited`."""
_ANSWER_MS = 500
_MARKUP = str.maketrans({"<": " ", ">": " ", "&": " "})


class _Texts(NamedTuple):
    title: str
    message: str
    target: object


class DesktopNotifications(QObject):
    """Shows notifications by `notify-send` if installed, else by the tray icon, and alerts the window.

    Nothing is shown while the desktop's notification service reports that notifications are inhibited.
    """

    activated = Signal(object)
    """Emitted with the target of a notification that was clicked, if the desktop supports it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._tray: QSystemTrayIcon | None = None
        self._tray_target: object = None
        self._waiting: list[_Texts] = []

    def notify(self, title: str, message: str, target: object = None) -> None:
        """Show a notification, which can be clicked if it has a target.

        Markup characters are replaced, since some desktops interpret them.
        """
        QApplication.alert(self._window)
        self._waiting.append(_Texts(title.translate(_MARKUP), message.translate(_MARKUP), target))
        if not self._ask():
            self._show_waiting()

    def close(self) -> None:
        """Stop listening for clicks on shown notifications, which stay as long as the desktop shows them."""
        for process in self.findChildren(QProcess):
            process.finished.disconnect()
            process.kill()
            process.waitForFinished(_ANSWER_MS)

    def _ask(self) -> bool:
        """Return whether the notification service inhibits notifications; False if there is none."""
        with suppress(ImportError):
            from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

            bus = QDBusConnection.sessionBus()
            if bus.isConnected():
                call = QDBusMessage.createMethodCall(
                    _SERVICE, _PATH, "org.freedesktop.DBus.Properties", "Get"
                )
                call.setArguments([_SERVICE, "Inhibited"])
                watcher = QDBusPendingCallWatcher(bus.asyncCall(call, _ANSWER_MS), self)
                watcher.finished.connect(self._on_answered)
                return True
        return False

    @Slot(object)
    def _on_answered(self, watcher: QDBusPendingCallWatcher) -> None:
        """Show what waits, also if the service lacks the property."""
        arguments = [] if watcher.isError() else watcher.reply().arguments()
        watcher.deleteLater()
        if is_true(arguments):
            self._waiting.clear()
        else:
            self._show_waiting()

    def _show_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for texts in waiting:
            self._show(texts)

    def _show(self, texts: _Texts) -> None:
        program = shutil.which("notify-send")
        if program is not None:
            options = ["--app-name=wsdesk", f"--expire-time={SHOWN_MS}", "--", texts.title, texts.message]
            if texts.target is None:
                QProcess.startDetached(program, options)
                return
            process = QProcess(self)
            process.finished.connect(partial(self._on_closed, process, [program, *options], texts.target))
            action = self.tr("Open")
            process.start(program, [f"--action=default={action}", *options])
        elif QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            if self._tray is None:
                self._tray = QSystemTrayIcon(self._window.windowIcon(), self)
                self._tray.messageClicked.connect(self._on_tray_clicked)
            self._tray_target = texts.target
            self._tray.show()
            self._tray.showMessage(texts.title, texts.message, QSystemTrayIcon.MessageIcon.NoIcon, SHOWN_MS)

    def _on_closed(
        self,
        process: QProcess,
        command: list[str],
        target: object,
        exit_code: int,
        status: QProcess.ExitStatus,
    ) -> None:
        """Report a click; an older `notify-send` has no actions, and shows the notification without."""
        if exit_code and status is QProcess.ExitStatus.NormalExit:
            QProcess.startDetached(command[0], command[1:])
        elif bytes(process.readAllStandardOutput().data()).strip() == b"default":
            self.activated.emit(target)
        process.deleteLater()

    def _on_tray_clicked(self) -> None:
        if self._tray_target is not None:
            self.activated.emit(self._tray_target)


def is_true(arguments: list[object]) -> bool:
    """Whether the first value of a D-Bus reply is `true`, also inside a variant."""
    value = arguments[0] if arguments else None
    variant = getattr(value, "variant", None)
    return (variant() if callable(variant) else value) is True
