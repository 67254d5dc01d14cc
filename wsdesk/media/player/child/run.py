"""Entry point of the child process; reads commands from standard input."""

from __future__ import annotations

import os
import sys
import threading
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from wsdesk.media.player import sandbox
from wsdesk.media.player.child.output import send_message
from wsdesk.media.player.frame_buffer import SLOT_COUNT, FrameBuffer, open_frame_buffer
from wsdesk.media.player.protocol import LineReader, Message, ProtocolError

_STDIN = 0
_READ_BYTES = 65_536


class ChildTask(Protocol):
    """Handler of the messages for one file."""

    def handle_message(self, message: Message) -> None: ...


def run(arguments: list[str]) -> int:
    """Run the child process until standard input is closed.

    `arguments` are the name of the frame buffer and, for PDF files, `sandbox.PDF`.
    """
    if not arguments or arguments[1:] not in ([], [sandbox.PDF]):
        return 2
    is_pdf = arguments[1:] == [sandbox.PDF]
    try:
        slots = open_frame_buffer(arguments[0], 1 if is_pdf else SLOT_COUNT)
    except OSError:
        return 2
    sandbox.restrict_process(*arguments[1:])
    app = QGuiApplication([sys.argv[0]])
    child = ChildProcess(slots, is_pdf=is_pdf)
    child.start()
    app.exec()
    return 0


class ChildProcess(QObject):
    """Reads messages from standard input; the first one selects the file and the handler."""

    _received = Signal(object)
    """Emitted with bytes, on the thread that reads them: Windows can't notify of a pipe."""

    def __init__(self, slots: FrameBuffer, *, is_pdf: bool) -> None:
        super().__init__()
        self._slots = slots
        self._is_pdf = is_pdf
        self._lines = LineReader()
        self._task: ChildTask | None = None
        self._received.connect(self._on_received)

    def start(self) -> None:
        """Start to read standard input."""
        threading.Thread(target=self._read, name="read-stdin", daemon=True).start()

    def _read(self) -> None:
        while data := os.read(_STDIN, _READ_BYTES):
            self._received.emit(data)
        os._exit(0)  # the window has ended: there is nothing to save

    def _on_received(self, data: bytes) -> None:
        try:
            messages = self._lines.feed(data)
        except ProtocolError:
            os._exit(0)
        for message in messages:
            if self._task is None:
                self._create_task(message)
            else:
                self._task.handle_message(message)

    def _create_task(self, message: Message) -> None:
        path = str(message.get("path", ""))
        if not os.path.isfile(path):
            send_message(event="failed", code="not-playable")
            return
        try:
            if self._is_pdf:
                from wsdesk.media.player.child.pdf import PdfWorker

                self._task = PdfWorker(self._slots)
                self._task.handle_message(message)
            elif message.get("do") == "listen":
                from wsdesk.media.player.child.audio_decoder import AudioDecoder

                self._task = AudioDecoder(path, self)
            else:
                from wsdesk.media.player.child.video_player import VideoPlayer

                self._task = VideoPlayer(path, self._slots, self)
        except ImportError:
            send_message(event="failed", code="no-library")
