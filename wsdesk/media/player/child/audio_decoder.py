"""Decodes an audio file to peaks."""

from __future__ import annotations

import base64

from PySide6.QtCore import QObject, QUrl
from PySide6.QtMultimedia import QAudioDecoder, QAudioFormat

from wsdesk.media.decode.peaks import RATE_HZ, PeakAccumulator
from wsdesk.media.player.child.output import invoke_queued, send_message
from wsdesk.media.player.protocol import Message

_HEARTBEAT_BUFFERS = 200
"""Buffers between two heartbeat messages."""


class AudioDecoder(QObject):
    """Decodes one file and sends its peaks.

    Importing the module raises ImportError if a library is missing.
    """

    def __init__(self, path: str, parent: QObject) -> None:
        super().__init__(parent)
        self._buffers = 0
        self._is_done = False
        self._accumulator = PeakAccumulator()
        audio_format = QAudioFormat()
        audio_format.setSampleRate(RATE_HZ)
        audio_format.setChannelCount(1)
        audio_format.setSampleFormat(QAudioFormat.SampleFormat.Int16)
        self._decoder = QAudioDecoder(self)
        self._decoder.setAudioFormat(audio_format)
        self._decoder.bufferReady.connect(self._on_buffer_ready)
        self._decoder.finished.connect(self._on_finished)
        self._decoder.error.connect(self._on_error)
        self._decoder.setSource(QUrl.fromLocalFile(path))
        invoke_queued(self._decoder, "start")

    def handle_message(self, message: Message) -> None:
        """Ignored: decoding takes no commands."""

    def _on_buffer_ready(self) -> None:
        self._buffers += 1
        if self._buffers % _HEARTBEAT_BUFFERS == 0:
            send_message(event="position", ms=0)
        buffer = self._decoder.read()
        # The first buffer of some formats is empty and has no data.
        if buffer.isValid() and buffer.byteCount() and not self._accumulator.add(bytes(buffer.data())):
            self._on_finished()

    def _on_finished(self) -> None:
        if self._is_done:
            return
        self._is_done = True
        peaks = self._accumulator.peaks()
        if peaks is None:
            send_message(event="failed", code="not-playable")
        else:
            send_message(event="peaks", data=base64.b64encode(peaks.to_bytes()).decode())

    def _on_error(self, _error: object) -> None:
        if not self._is_done:
            self._is_done = True
            send_message(event="failed", code="not-playable")
