"""Waveform of one audio file, computed in a child process."""

from __future__ import annotations

import base64
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from wsdesk.media.decode.peaks import peaks_from_bytes
from wsdesk.media.player.child_session import ChildSession
from wsdesk.media.player.process import PlayerProcess
from wsdesk.media.player.protocol import Message


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
