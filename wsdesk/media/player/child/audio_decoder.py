"""Decodes an audio file to peaks."""

from __future__ import annotations

import base64

from PySide6.QtCore import QObject, QUrl
from PySide6.QtMultimedia import QAudioDecoder, QAudioFormat

from wsdesk.media.decode.peaks import RATE_HZ, PeakAccumulator
from wsdesk.media.player.child.output import later, tell
from wsdesk.media.player.protocol import Message

_SIGN_OF_LIFE = 200
"""Buffers between two of them."""


class AudioDecoder(QObject):
    """One decoder's run; at its end the peaks are told. The module needs the libraries: ImportError."""

    def __init__(self, path: str, parent: QObject) -> None:
        super().__init__(parent)
        self._buffers = 0
        self._told = False
        self._gatherer = PeakAccumulator()
        form = QAudioFormat()
        form.setSampleRate(RATE_HZ)
        form.setChannelCount(1)
        form.setSampleFormat(QAudioFormat.SampleFormat.Int16)
        self._decoder = QAudioDecoder(self)
        self._decoder.setAudioFormat(form)
        self._decoder.bufferReady.connect(self._on_buffer_ready)
        self._decoder.finished.connect(self._on_finished)
        self._decoder.error.connect(self._on_error)
        self._decoder.setSource(QUrl.fromLocalFile(path))
        later(self._decoder, "start")

    def obey(self, message: Message) -> None:
        """There is nothing to be told to one that listens."""

    def _on_buffer_ready(self) -> None:
        self._buffers += 1
        if self._buffers % _SIGN_OF_LIFE == 0:
            tell(event="position", ms=0)
        buffer = self._decoder.read()
        # The first buffer of some formats is empty, and has no data at all.
        if buffer.isValid() and buffer.byteCount() and not self._gatherer.take(bytes(buffer.data())):
            self._on_finished()

    def _on_finished(self) -> None:
        if self._told:
            return
        self._told = True
        peaks = self._gatherer.peaks()
        if peaks is None:
            tell(event="failed", code="not-playable")
        else:
            tell(event="peaks", data=base64.b64encode(peaks.packed()).decode())

    def _on_error(self, _error: object) -> None:
        if not self._told:
            self._told = True
            tell(event="failed", code="not-playable")
