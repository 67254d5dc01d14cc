"""Decoder of animated GIF and WebP, frame by frame on a thread."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QImage, QImageReader

from wsdesk.media.core.sniff import picture_format
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.decode.decoder_logging import quieten_decoders

MOST_PIXELS = 8_000_000
"""Of a frame: each is decoded again and again."""
_SHORTEST_MS, _LONGEST_MS = 20, 10_000
_MOVING = ("gif", "webp")


class Animation(QObject):
    """One file's frames in turn, over and over; a file with one frame gives none."""

    frame_came = Signal(object)
    """A QImage."""

    def __init__(self, path: Path, workers: WorkerThreads, parent: QObject) -> None:
        super().__init__(parent)
        self._workers = workers
        self._reel = _Reel(path)
        self._task = asyncio.get_running_loop().create_task(self._play(), name=f"animation {path.name}")
        self._task.add_done_callback(self._on_done)

    @property
    def is_over(self) -> bool:
        """Whether no frame comes any more: it was stopped, or nothing moves."""
        return self._task.done()

    def stop(self) -> None:
        """No more frames."""
        self._task.cancel()
        self.blockSignals(True)
        self.deleteLater()

    async def aclose(self) -> None:
        self.stop()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _play(self) -> None:
        while (frame := await self._workers.run(self._reel.next)) is not None:
            image, wait_ms = frame
            self.frame_came.emit(image)
            await asyncio.sleep(wait_ms / 1_000)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            words = {"message": "a moving picture failed", "exception": error, "task": task}
            task.get_loop().call_exception_handler(words)


class _Reel:
    """The file's reader, which begins again at its end. Used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reader: QImageReader | None = None
        self._seen = 0

    def next(self) -> tuple[QImage, int] | None:
        """The next frame and for how many ms it is shown; None where nothing moves."""
        for _ in range(2):
            if self._reader is None and not self._begin():
                return None
            assert self._reader is not None
            image = self._reader.read()
            if not image.isNull():
                self._seen += 1
                wait = min(_LONGEST_MS, max(_SHORTEST_MS, self._reader.nextImageDelay()))
                return image, wait
            again = self._seen > 1
            self._reader = None
            self._seen = 0
            if not again:
                return None
        return None

    def _begin(self) -> bool:
        try:
            with self._path.open("rb") as file:
                kind = picture_format(file.read(16))
        except OSError:
            return False
        if kind not in _MOVING:
            return False
        quieten_decoders()
        reader = QImageReader(str(self._path), QByteArray(kind.encode()))
        reader.setAutoDetectImageFormat(False)
        reader.setDecideFormatFromContent(False)
        size = reader.size()
        if not size.isValid() or size.width() * size.height() > MOST_PIXELS or reader.imageCount() < 2:
            return False
        self._reader = reader
        return True
