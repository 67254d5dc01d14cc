"""The child's beginning, and what standard input tells it. Nothing is ever taken down: the process ends."""

from __future__ import annotations

import os
import sys
from typing import Protocol

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtGui import QGuiApplication

from wsdesk.media.player import confine
from wsdesk.media.player.child.voice import tell
from wsdesk.media.player.slots import COUNT, FrameSlots
from wsdesk.media.player.talk import Garbled, Lines, Message

_IN = 0
_BATCH = 65_536


class Work(Protocol):
    """What is done with the file."""

    def obey(self, message: Message) -> None: ...


def run(words: list[str]) -> int:
    """Do what standard input says until it ends.

    `words` holds the descriptor of the frames' memory, and `confine.PDF` for a reader of PDF files.
    """
    if not words or not words[0].isdecimal() or words[1:] not in ([], [confine.PDF]):
        return 2
    is_pdf = words[1:] == [confine.PDF]
    confine.give_up(*words[1:])
    app = QGuiApplication([sys.argv[0]])
    child = Child(FrameSlots(int(words[0]), 1 if is_pdf else COUNT), is_pdf=is_pdf)
    child.listen()
    app.exec()
    return 0


class Child(QObject):
    """Hears what is to be done; the first message names the file and the work."""

    def __init__(self, slots: FrameSlots, *, is_pdf: bool) -> None:
        super().__init__()
        self._slots = slots
        self._is_pdf = is_pdf
        self._lines = Lines()
        self._work: Work | None = None
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
                raise Garbled("the end")
            messages = self._lines.take(data)
        except Garbled:
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
                from wsdesk.media.player.child.sound import Listener

                self._work = Listener(path, self)
            else:
                from wsdesk.media.player.child.film import Film

                self._work = Film(path, self._slots, self)
        except ImportError:
            tell(event="failed", code="no-library")
