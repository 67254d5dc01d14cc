"""Child process of a player: start, commands, output. Never blocks."""

from __future__ import annotations

import logging
import os

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from wsdesk.media.player import sandbox
from wsdesk.media.player.protocol import LineReader, Message, ProtocolError, packed

log = logging.getLogger(__name__)

_LINE, _LINES = 400, 200
"""Of what decoders say about a file, so much of a line and so many lines go to the log."""


class PlayerProcess(QObject):
    """One child, from its start to its end. Keep it until `gone`."""

    told = Signal(object)
    """A `Message`."""
    gone = Signal(object)
    """It has ended, automatically or not: itself."""

    GRACE_MS = 1_000
    """A child that is to end and has not by then is killed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines = LineReader()
        self._logged = 0
        self._is_gone = False
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_chatter)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error_occurred)
        self._grace = QTimer(self)
        self._grace.setSingleShot(True)
        self._grace.setInterval(self.GRACE_MS)
        self._grace.timeout.connect(self._process.kill)

    @property
    def id(self) -> int:
        """Of the process, while it runs; else 0."""
        return self._process.processId()

    def start(self, descriptor: int, work: str = "") -> None:
        """Start the child with the frames' memory; what is said before it is up reaches it."""
        given = QProcessEnvironment()
        for name, value in sandbox.environment(os.environ).items():
            given.insert(name, value)
        self._process.setProcessEnvironment(given)
        program, *arguments = sandbox.command(descriptor, work)
        # The child gets this one file beside its three pipes; whatever else is open here is closed to it.
        os.set_inheritable(descriptor, True)
        try:
            self._process.start(program, arguments)
        finally:
            os.set_inheritable(descriptor, False)

    def say(self, **message: object) -> None:
        """Tell the child something; nothing happens where it is gone."""
        if self._process.state() != QProcess.ProcessState.NotRunning and not self._grace.isActive():
            self._process.write(packed(message))

    def end(self) -> None:
        """Have it end: `gone` follows soon, whatever it is doing."""
        if self._process.state() == QProcess.ProcessState.NotRunning:
            self._tell_gone()
        elif not self._grace.isActive():
            self._grace.start()
            self._process.closeWriteChannel()

    def kill(self) -> None:
        """End it at once: it is not to be trusted, or does not answer."""
        self._process.kill()

    def _on_output(self) -> None:
        data = bytes(self._process.readAllStandardOutput().data())
        if self._grace.isActive():
            return
        try:
            messages: list[Message] = self._lines.take(data)
        except ProtocolError as garbled:
            log.warning("a player's process said what is no message (%s) and is ended", garbled)
            self.kill()
            return
        for message in messages:
            self.told.emit(message)

    def _on_chatter(self) -> None:
        said = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
        for line in said.splitlines():
            self._logged += 1
            if self._logged <= _LINES:
                log.debug("player: %s", line[:_LINE])

    def _on_error_occurred(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            log.error("a player's process could not be started: %s", self._process.errorString())
            self._tell_gone()

    def _on_finished(self) -> None:
        self._tell_gone()

    def _tell_gone(self) -> None:
        self._grace.stop()
        if not self._is_gone:
            self._is_gone = True
            self.gone.emit(self)
