"""Decoder of animated GIF and WebP, frame by frame on a thread."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QImage, QImageReader

from wsdesk.media.core.sniff import image_format
from wsdesk.media.core.workers import WorkerThreads, report_task_error
from wsdesk.media.decode.image_decoder import silence_decoders

MAX_PIXELS = 8_000_000
"""Maximum number of pixels of a frame, since each is decoded repeatedly."""
_MIN_DELAY_MS, _MAX_DELAY_MS = 20, 10_000
_ANIMATED_FORMATS = ("gif", "webp")


class Animation(QObject):
    """Emits the frames of a file in a loop; none if it has only one frame."""

    frame_ready = Signal(object)
    """Emitted with a QImage."""

    def __init__(self, path: Path, workers: WorkerThreads, parent: QObject) -> None:
        super().__init__(parent)
        self._workers = workers
        self._frames = _FrameReader(path)
        self._task = asyncio.get_running_loop().create_task(self._play(), name=f"animation {path.name}")
        self._task.add_done_callback(partial(report_task_error, message="decoding an animation failed"))

    @property
    def is_over(self) -> bool:
        """Whether no more frames follow: it was stopped, or isn't animated."""
        return self._task.done()

    def stop(self) -> None:
        """Stop and delete the animation."""
        self._task.cancel()
        self.blockSignals(True)
        self.deleteLater()

    async def aclose(self) -> None:
        self.stop()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _play(self) -> None:
        while (frame := await self._workers.run(self._frames.next)) is not None:
            image, delay_ms = frame
            self.frame_ready.emit(image)
            await asyncio.sleep(delay_ms / 1_000)


class _FrameReader:
    """Reads the frames of a file, restarting at its end. Not thread-safe."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reader: QImageReader | None = None
        self._frame_count = 0

    def next(self) -> tuple[QImage, int] | None:
        """Return the next frame and its duration in ms; None if the file isn't animated."""
        for _ in range(2):
            if self._reader is None and not self._open():
                return None
            assert self._reader is not None
            image = self._reader.read()
            if not image.isNull():
                self._frame_count += 1
                delay_ms = min(_MAX_DELAY_MS, max(_MIN_DELAY_MS, self._reader.nextImageDelay()))
                return image, delay_ms
            is_animated = self._frame_count > 1
            self._reader = None
            self._frame_count = 0
            if not is_animated:
                return None
        return None

    def _open(self) -> bool:
        try:
            with self._path.open("rb") as file:
                format_name = image_format(file.read(16))
        except OSError:
            return False
        if format_name not in _ANIMATED_FORMATS:
            return False
        silence_decoders()
        reader = QImageReader(str(self._path), QByteArray(format_name.encode()))
        reader.setAutoDetectImageFormat(False)
        reader.setDecideFormatFromContent(False)
        size = reader.size()
        if not size.isValid() or size.width() * size.height() > MAX_PIXELS or reader.imageCount() < 2:
            return False
        self._reader = reader
        return True
