"""Waveform of one audio file, computed in a child process."""

from __future__ import annotations

import base64
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from wsdesk.media.decode.peaks import unpacked
from wsdesk.media.player.child_session import ChildSession
from wsdesk.media.player.process import PlayerProcess
from wsdesk.media.player.protocol import Message


class WaveformJob(ChildSession):
    """Ends with `heard` or `failed`."""

    heard = Signal(object)
    """`Peaks`."""

    def __init__(self, path: Path, process: PlayerProcess, parent: QObject) -> None:
        super().__init__(process, parent)
        self._say(do="listen", path=str(path))

    @override
    def _take(self, message: Message) -> None:
        if message.get("event") != "peaks":
            return
        try:
            peaks = unpacked(base64.b64decode(str(message.get("data", "")), validate=True))
        except ValueError:
            peaks = None
        if peaks is None:
            self._fail("not-playable")
        else:
            self.heard.emit(peaks)
            self.close()
