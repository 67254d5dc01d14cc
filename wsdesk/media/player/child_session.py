"""Session with a child process: commands, timeouts, and termination."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal

from wsdesk.media.player.process import PlayerProcess
from wsdesk.media.player.protocol import Message

Failure = Literal["no-library", "not-playable"]


class ChildSession(QObject):
    """About one file. Nothing here waits; `close` ends it."""

    failed = Signal(object)
    """A `Failure`: the file is of no coding that is known, or what looked at it is gone. Said once."""

    PATIENCE_MS = 15_000
    """A child that is at work and says nothing for so long hangs."""

    def __init__(self, process: PlayerProcess, parent: QObject) -> None:
        super().__init__(parent)
        self._process = process
        self._is_over = False
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(self.PATIENCE_MS)
        self._patience.timeout.connect(process.kill)
        self._patience.start()
        process.told.connect(self._on_told)
        process.gone.connect(self._on_gone)

    def close(self) -> None:
        """End it; nothing is told any more."""
        if not self._is_over:
            self._is_over = True
            self._let_go()
            self._process.end()

    def _say(self, **message: object) -> None:
        if not self._is_over:
            self._process.say(**message)

    def _take(self, message: Message) -> None:
        """Do with a message of the child's what is to be done."""
        raise NotImplementedError

    def _is_at_work(self) -> bool:
        """Whether the child has something to say, if it lives."""
        return True

    def _let_go(self) -> None:
        self.blockSignals(True)
        self._patience.stop()
        self._process.told.disconnect(self._on_told)
        self._process.gone.disconnect(self._on_gone)
        self.deleteLater()

    def _on_told(self, message: Message) -> None:
        if message.get("event") == "failed":
            self._fail("no-library" if message.get("code") == "no-library" else "not-playable")
            return
        self._take(message)
        if self._is_over:
            return
        if self._is_at_work():
            self._patience.start()
        else:
            self._patience.stop()

    def _on_gone(self, _process: object) -> None:
        self._fail("not-playable")

    def _fail(self, code: Failure) -> None:
        if not self._is_over:
            self._is_over = True
            self.failed.emit(code)
            self._let_go()
            self._process.end()
