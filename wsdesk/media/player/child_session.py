"""Session with a child process: commands, timeouts, and termination."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal

from wsdesk.media.player.process import PlayerProcess
from wsdesk.media.player.protocol import Message

Failure = Literal["no-library", "not-playable"]


class ChildSession(QObject):
    """Session for one file. No method blocks; `close` ends it."""

    failed = Signal(object)
    """Emitted once with a `Failure`: the format isn't supported, or the child process ended."""

    TIMEOUT_MS = 15_000
    """A busy child that sends nothing for this long is killed."""

    def __init__(self, process: PlayerProcess, parent: QObject) -> None:
        super().__init__(parent)
        self._process = process
        self._is_closed = False
        self._watchdog = QTimer(self)
        self._watchdog.setSingleShot(True)
        self._watchdog.setInterval(self.TIMEOUT_MS)
        self._watchdog.timeout.connect(process.kill)
        self._watchdog.start()
        process.message_received.connect(self._on_message)
        process.ended.connect(self._on_ended)

    def close(self) -> None:
        """End the session; no more signals are emitted."""
        if not self._is_closed:
            self._is_closed = True
            self._release()
            self._process.terminate()

    def _send(self, **message: object) -> None:
        if not self._is_closed:
            self._process.send(**message)

    def _handle_message(self, message: Message) -> None:
        """Handle a message of the child."""
        raise NotImplementedError

    def _is_busy(self) -> bool:
        """Whether the child is expected to send messages."""
        return True

    def _release(self) -> None:
        self.blockSignals(True)
        self._watchdog.stop()
        self._process.message_received.disconnect(self._on_message)
        self._process.ended.disconnect(self._on_ended)
        self.deleteLater()

    def _on_message(self, message: Message) -> None:
        if message.get("event") == "failed":
            self._fail("no-library" if message.get("code") == "no-library" else "not-playable")
            return
        self._handle_message(message)
        if self._is_closed:
            return
        if self._is_busy():
            self._watchdog.start()
        else:
            self._watchdog.stop()

    def _on_ended(self, _process: object) -> None:
        self._fail("not-playable")

    def _fail(self, code: Failure) -> None:
        if not self._is_closed:
            self._is_closed = True
            self.failed.emit(code)
            self._release()
            self._process.terminate()
