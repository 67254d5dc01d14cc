"""Qt's multimedia, loaded when it is first needed and never where it cannot be.

Importing it fails on a machine without its sound libraries, and costs some 100 ms once: on a worker's
thread, so that the window does not feel it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl

from wsdesk.media.peaks import RATE_HZ, Gatherer, Peaks
from wsdesk.media.quiet import quieten_decoders, quieten_ffmpeg
from wsdesk.media.trouble import MediaTrouble
from wsdesk.media.workers import Workers

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QAudioDecoder

_PATIENCE_S = 10.0
"""How long a decoder may take to come up with the next piece."""


async def is_there(workers: Workers) -> bool:
    """Whether sound and film can be decoded on this machine; loads what that takes."""
    return "PySide6.QtMultimedia" in sys.modules or await workers.run(load)


def load() -> bool:
    """Loads Qt's multimedia, which takes some 100 ms the first time; whether it is there. Any thread."""
    # Whatever a file says, FFmpeg opens nothing but files.
    os.environ.setdefault("QT_FFMPEG_PROTOCOL_WHITELIST", "file")
    quieten_decoders()
    try:
        from PySide6.QtMultimedia import QAudioDecoder
    except ImportError:
        return False
    # The first one made loads the codecs; it has to die on the thread it was made on.
    supported = QAudioDecoder().isSupported()
    # Afterwards: Qt sets the level itself when it loads them.
    quieten_ffmpeg()
    return supported


async def peaks_of_sound(path: Path, workers: Workers) -> Peaks:
    """The peaks of a compressed sound, decoded by Qt's own threads. Raises `MediaTrouble`."""
    if not await is_there(workers):
        raise MediaTrouble("not-media")
    listening = _Listening(path)
    try:
        while True:
            before = listening.buffers
            done, _ = await asyncio.wait({listening.heard}, timeout=_PATIENCE_S)
            if done:
                return listening.heard.result()
            if listening.buffers == before:
                raise MediaTrouble("slow")
    finally:
        listening.stop()


class _Listening(QObject):
    """One decoder's run; `heard` has its peaks at the end."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        from PySide6.QtMultimedia import QAudioDecoder, QAudioFormat

        self.heard: asyncio.Future[Peaks] = asyncio.get_running_loop().create_future()
        self.buffers = 0
        self._gatherer = Gatherer()
        form = QAudioFormat()
        form.setSampleRate(RATE_HZ)
        form.setChannelCount(1)
        form.setSampleFormat(QAudioFormat.SampleFormat.Int16)
        self._decoder: QAudioDecoder = QAudioDecoder(self)
        self._decoder.setAudioFormat(form)
        self._decoder.bufferReady.connect(self._on_buffer_ready)
        self._decoder.finished.connect(self._on_finished)
        self._decoder.error.connect(self._on_error)
        self._decoder.setSource(QUrl.fromLocalFile(str(path)))
        self._decoder.start()

    def stop(self) -> None:
        """Ends it, wherever it is."""
        self._decoder.stop()
        self.heard.cancel()
        self.deleteLater()

    def _on_buffer_ready(self) -> None:
        self.buffers += 1
        buffer = self._decoder.read()
        # The first buffer of some formats is empty, and has no data at all.
        if buffer.isValid() and buffer.byteCount() and not self._gatherer.take(bytes(buffer.data())):
            self._on_finished()

    def _on_finished(self) -> None:
        peaks = self._gatherer.peaks()
        if self.heard.done():
            return
        if peaks is None:
            self.heard.set_exception(MediaTrouble("not-media"))
        else:
            self.heard.set_result(peaks)

    def _on_error(self, _error: object) -> None:
        if not self.heard.done():
            self.heard.set_exception(MediaTrouble("not-media"))
