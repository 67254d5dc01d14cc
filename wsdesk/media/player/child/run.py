"""Entry point of the child process; reads commands from standard input."""

from __future__ import annotations

import os
import sys
from typing import Protocol

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtGui import QGuiApplication

from wsdesk.media.player import sandbox
from wsdesk.media.player.child.output import tell
from wsdesk.media.player.frame_buffer import COUNT, FrameBuffer
from wsdesk.media.player.protocol import LineReader, Message, ProtocolError

_IN = 0
_BATCH = 65_536


class ChildTask(Protocol):
    """What is done with the file."""

    def obey(self, message: Message) -> None: ...


def run(words: list[str]) -> int:
    """Do what standard input says until it ends.

    `words` holds the descriptor of the frames' memory, and `sandbox.PDF` for a reader of PDF files.
    """
    if not words or not words[0].isdecimal() or words[1:] not in ([], [sandbox.PDF]):
        return 2
    is_pdf = words[1:] == [sandbox.PDF]
    sandbox.give_up(*words[1:])
    app = QGuiApplication([sys.argv[0]])
    child = ChildProcess(FrameBuffer(int(words[0]), 1 if is_pdf else COUNT), is_pdf=is_pdf)
    child.listen()
    app.exec()
    return 0


class ChildProcess(QObject):
    """Hears what is to be done; the first message names the file and the work."""

    def __init__(self, slots: FrameBuffer, *, is_pdf: bool) -> None:
        super().__init__()
        self._slots = slots
        self._is_pdf = is_pdf
        self._lines = LineReader()
        self._work: ChildTask | None = None
        self._input = QSocketNotifier(_IN, QSocketNotifier.Type.Read, self)
        self._input.setEnabled(False)
        self._input.activated.connect(self._on_input)

    def listen(self) -> None:
        """Begin to do what standard input says."""
        self._input.setEnabled(True)

    def _on_input(self) -> None:
        data = os.read(_IN, _BATCH)
        try:
            if not data:
                raise ProtocolError("the end")
            messages = self._lines.take(data)
        except ProtocolError:
            # The window is gone, or has nothing sensible to say: there is nothing to be saved here.
            os._exit(0)
        for message in messages:
            if self._work is None:
                self._begin(message)
            else:
                self._work.obey(message)

    def _begin(self, message: Message) -> None:
        path = str(message.get("path", ""))
        if not os.path.isfile(path):
            tell(event="failed", code="not-playable")
            return
        try:
            if self._is_pdf:
                from wsdesk.media.player.child.pdf import PdfWorker

                self._work = PdfWorker(self._slots)
                self._work.obey(message)
            elif message.get("do") == "listen":
                from wsdesk.media.player.child.audio_decoder import AudioDecoder

                self._work = AudioDecoder(path, self)
            else:
                from wsdesk.media.player.child.video_player import VideoPlayer

                self._work = VideoPlayer(path, self._slots, self)
        except ImportError:
            tell(event="failed", code="no-library")
