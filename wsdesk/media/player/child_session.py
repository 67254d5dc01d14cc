"""Child process of a player, and sessions with it: commands, timeouts, and termination. Never blocks."""

from __future__ import annotations

import base64
import logging
import os
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal
from typing_extensions import override

from wsdesk.media.decode.peaks import peaks_from_bytes
from wsdesk.media.player import sandbox
from wsdesk.media.player.frame_buffer import FrameBuffer
from wsdesk.media.player.protocol import LineReader, Message, ProtocolError, encode_message

log = logging.getLogger(__name__)

_MAX_LINE_LENGTH, _MAX_LOGGED_LINES = 400, 200
"""Characters per line, and number of lines, of the decoders' output that are logged."""


class PlayerProcess(QObject):
    """A child process. Keep a reference until `ended`."""

    message_received = Signal(object)
    """Emitted with a `Message`."""
    ended = Signal(object)
    """Emitted with this object when the process has ended."""

    GRACE_MS = 1_000
    """A child that hasn't ended this long after `terminate` is killed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines = LineReader()
        self._logged = 0
        self._has_ended = False
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_stderr)
        self._process.finished.connect(self._emit_ended)
        self._process.errorOccurred.connect(self._on_error_occurred)
        self._grace = QTimer(self)
        self._grace.setSingleShot(True)
        self._grace.setInterval(self.GRACE_MS)
        self._grace.timeout.connect(self._process.kill)

    @property
    def id(self) -> int:
        """Process ID, 0 while it isn't running."""
        return self._process.processId()

    def start(self, frames: FrameBuffer, work: str = "") -> None:
        """Start the child with the frame buffer; messages sent before it is running are queued."""
        variables = QProcessEnvironment()
        for name, value in sandbox.environment(os.environ).items():
            variables.insert(name, value)
        self._process.setProcessEnvironment(variables)
        program, *arguments = sandbox.command(frames.name, work)
        # The child inherits this descriptor and its three pipes; all others are closed.
        os.set_inheritable(frames.descriptor, True)
        try:
            self._process.start(program, arguments)
        finally:
            os.set_inheritable(frames.descriptor, False)

    def send(self, **message: object) -> None:
        """Send a message to the child; ignored if it has ended."""
        if self._process.state() != QProcess.ProcessState.NotRunning and not self._grace.isActive():
            self._process.write(encode_message(message))

    def terminate(self) -> None:
        """Request the child to exit; `ended` is emitted soon in any case."""
        if self._process.state() == QProcess.ProcessState.NotRunning:
            self._emit_ended()
        elif not self._grace.isActive():
            self._grace.start()
            self._process.closeWriteChannel()

    def kill(self) -> None:
        """Kill the child, which is untrusted or doesn't respond."""
        self._process.kill()

    def _on_output(self) -> None:
        data = bytes(self._process.readAllStandardOutput().data())
        if self._grace.isActive():
            return
        try:
            messages: list[Message] = self._lines.feed(data)
        except ProtocolError as error:
            log.warning("a player's process sent an invalid message (%s) and is killed", error)
            self.kill()
            return
        for message in messages:
            self.message_received.emit(message)

    def _on_stderr(self) -> None:
        text = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
        for line in text.splitlines():
            self._logged += 1
            if self._logged <= _MAX_LOGGED_LINES:
                log.debug("player: %s", line[:_MAX_LINE_LENGTH])

    def _on_error_occurred(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            log.error("couldn't start a player's process: %s", self._process.errorString())
            self._emit_ended()

    def _emit_ended(self) -> None:
        self._grace.stop()
        if not self._has_ended:
            self._has_ended = True
            self.ended.emit(self)


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


class WaveformJob(ChildSession):
    """Emits `finished` with the peaks, or `failed`."""

    finished = Signal(object)
    """Emitted with `Peaks`."""

    def __init__(self, path: Path, process: PlayerProcess, parent: QObject) -> None:
        super().__init__(process, parent)
        self._send(do="listen", path=str(path))

    @override
    def _handle_message(self, message: Message) -> None:
        if message.get("event") != "peaks":
            return
        try:
            peaks = peaks_from_bytes(base64.b64decode(str(message.get("data", "")), validate=True))
        except ValueError:
            peaks = None
        if peaks is None:
            self._fail("not-playable")
        else:
            self.finished.emit(peaks)
            self.close()
