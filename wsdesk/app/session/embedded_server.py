"""Embedded server as a child process: start, supervision, restart, stop.

The child prints one line of JSON when it is ready (`wsdesk serve`): its address and a key made for this run.
The key travels through that pipe only. The child ends when the pipe to its standard input closes, so that
it also ends when the window is killed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.files import exit_codes
from wsdesk.files.lazy_dataclass import dataclass

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ServerReady:
    """The embedded server accepts requests at `url` with `key`."""

    url: str
    key: str
    team: str

    def __repr__(self) -> str:
        return f"Ready(url={self.url!r}, team={self.team!r})"


_PROBLEM = "wsdesk serve: "
"""Beginning of the line by which `wsdesk serve` says why it ends."""


class EmbeddedServer(QObject):
    """Runs `wsdesk serve` between `start` and `stop`; both return immediately, in any order.

    `ready` follows every `start` after which the child isn't stopped.
    """

    ready = Signal(object)
    exited = Signal(object)

    FIRST_PAUSE_MS = 300
    MAX_PAUSE_MS = 30_000
    STOP_MS = 3_000

    def __init__(self, data: Path, arguments: tuple[str, ...] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.data = data
        self._arguments = arguments
        self._pause = self.FIRST_PAUSE_MS
        self._should_run = False
        self._is_stopping = False
        self._ended: list[asyncio.Future[None]] = []
        self._output = b""
        self._ready: ServerReady | None = None
        self.problem = ""
        """Sentence by which the last child said why it ended, such as a data folder that can't be opened."""
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_error_output)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_process_error)
        self._restart_timer = QTimer(self, singleShot=True)
        self._restart_timer.timeout.connect(self._launch)
        self.kill_timer = QTimer(self, singleShot=True, interval=self.STOP_MS)
        """Time for the child to exit, after which it is killed."""
        self.kill_timer.timeout.connect(self._process.kill)

    @property
    def process_id(self) -> int:
        return self._process.processId()

    def start(self) -> None:
        """Start the child, after a previous one has ended; one that is ready is reported again."""
        self._should_run = True
        if self._process.state() == QProcess.ProcessState.NotRunning:
            self._launch()
        elif self._ready is not None and not self._is_stopping:
            self.ready.emit(self._ready)

    def stop(self) -> None:
        """Close the child's input, on which it exits; it is killed after a few seconds."""
        self._should_run = False
        self._restart_timer.stop()
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._is_stopping = True
            self._process.closeWriteChannel()
            self.kill_timer.start()

    async def aclose(self) -> None:
        """Stop the child and wait for its end."""
        self.stop()
        while self._process.state() != QProcess.ProcessState.NotRunning:
            ended = asyncio.get_running_loop().create_future()
            self._ended.append(ended)
            await ended

    def _launch(self) -> None:
        self._restart_timer.stop()
        self._output = b""
        self._ready = None
        self.problem = ""
        program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "wsdesk"]
        options = ("--watch-stdin", "--new-key", "--data", str(self.data))
        arguments = [*program[1:], "serve", *options, *self._arguments]
        self._process.start(program[0], arguments)

    def _on_output(self) -> None:
        self._output += bytes(self._process.readAllStandardOutput().data())
        is_ending = not self._should_run or self._is_stopping
        if self._ready is not None or is_ending or b"\n" not in self._output:
            return
        try:
            fields = json.loads(self._output.split(b"\n", 1)[0])
            ready = ServerReady(str(fields["url"]), str(fields["key"]), str(fields["team"]))
        except (ValueError, KeyError, TypeError):
            log.error("the embedded workspace printed an unexpected line when it started")
            return
        self._ready = ready
        self._pause = self.FIRST_PAUSE_MS
        self._output = b""
        self.ready.emit(ready)

    def _on_error_output(self) -> None:
        output = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
        for line in output.splitlines():
            log.info("embedded workspace: %s", line)
            if line.startswith(_PROBLEM):
                self.problem = f"{line.removeprefix(_PROBLEM).rstrip('.')}."

    def _on_process_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._should_run:
            self._restart()

    def _on_finished(self) -> None:
        was_stopped, self._is_stopping = self._is_stopping, False
        self.kill_timer.stop()
        ended, self._ended = self._ended, []
        for process in ended:
            if not process.done():
                process.set_result(None)
        if self._should_run and was_stopped:
            self._launch()
        elif self._should_run and self._process.exitCode() == exit_codes.TOO_NEW:
            self.exited.emit(exit_codes.TOO_NEW)  # starting it again would fail in the same way
        elif self._should_run:
            log.warning("the embedded workspace ended (%s) and is started again", self._process.exitCode())
            self._restart()

    def _restart(self) -> None:
        self.exited.emit(self._process.exitCode())
        self._restart_timer.start(self._pause)
        self._pause = min(self._pause * 2, self.MAX_PAUSE_MS)


def server_of(target: LaunchTarget, data: Path) -> EmbeddedServer:
    """The embedded server of a launch target with the data folder `data`, not started yet."""
    imports = [argument for folder in target.imports for argument in ("--import", folder)]
    options = ("--read-only",) if target.read_only else ()
    return EmbeddedServer(data, (*imports, *options))
