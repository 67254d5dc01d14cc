"""Pictures of what is no picture: a film's first frame, a document's first page."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, QUrl
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from wsdesk.graph.values import Asset
from wsdesk.media.files import MediaFiles
from wsdesk.media.multimedia import is_there
from wsdesk.media.quiet import quieten_decoders
from wsdesk.media.trouble import MediaTrouble
from wsdesk.media.workers import Workers

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QVideoFrame

LARGEST = 32 << 20
"""Bytes of a file that is fetched only to show its poster."""
WIDTH_PX = 1024
_FILMS = frozenset({".mp4", ".mov", ".webm", ".mkv", ".avi", ".mpg"})
_PATIENCE_S = 15.0


async def poster_bytes(files: MediaFiles, workers: Workers, asset: Asset, role: str) -> bytes:
    """A JPEG of the asset's first frame or page, from the file at its address of that role.

    Raises `MediaTrouble`; `not-a-picture` where the file is none of a film or PDF, or cannot be decoded.
    """
    path = await files.fetch(asset, role, limit=LARGEST)
    if path.suffix == ".pdf":
        image = await workers.run(page_of_pdf, path, 0, WIDTH_PX)
    elif path.suffix in _FILMS:
        image = await still_of_film(path, workers)
    else:
        raise MediaTrouble("not-a-picture")
    return await workers.run(_as_jpeg, image)


def page_of_pdf(path: Path, page: int, width_px: int) -> QImage:
    """The page (from 0) on white, `width_px` wide. Blocks; for threads. Raises `MediaTrouble`."""
    try:
        from PySide6.QtPdf import QPdfDocument
    except ImportError:
        raise MediaTrouble("not-a-picture") from None
    quieten_decoders()
    document = QPdfDocument()
    try:
        if document.load(str(path)) is not QPdfDocument.Error.None_ or page >= document.pageCount():
            raise MediaTrouble("not-a-picture")
        size = document.pagePointSize(page)
        ratio = size.height() / size.width() if size.width() > 0 else math.nan
        if not 0.02 < ratio < 50:
            raise MediaTrouble("not-a-picture")
        drawn = document.render(page, QSize(width_px, max(1, round(width_px * min(ratio, 4.0)))))
    finally:
        document.close()
    if drawn.isNull():
        raise MediaTrouble("not-a-picture")
    sheet = QImage(drawn.size(), QImage.Format.Format_RGB32)
    sheet.fill(QColor(255, 255, 255))
    painter = QPainter(sheet)
    painter.drawImage(0, 0, drawn)
    painter.end()
    return sheet


async def still_of_film(path: Path, workers: Workers) -> QImage:
    """The film's first frame, decoded by Qt's own threads. Raises `MediaTrouble`."""
    if not await is_there(workers):
        raise MediaTrouble("not-a-picture")
    looking = _Looking(path)
    try:
        async with asyncio.timeout(_PATIENCE_S):
            frame = await looking.seen
        image = await workers.run(frame.toImage)
    except TimeoutError:
        raise MediaTrouble("slow") from None
    finally:
        looking.stop()
    if image.isNull():
        raise MediaTrouble("not-a-picture")
    return image


class _Looking(QObject):
    """A player that is paused at the start; `seen` has the first frame."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        from PySide6.QtMultimedia import QMediaPlayer, QVideoSink

        self.seen: asyncio.Future[QVideoFrame] = asyncio.get_running_loop().create_future()
        self._sink = QVideoSink(self)
        self._sink.videoFrameChanged.connect(self._on_frame_changed)
        self._player = QMediaPlayer(self)
        self._player.setVideoSink(self._sink)
        self._player.errorOccurred.connect(self._on_error_occurred)
        self._player.setSource(QUrl.fromLocalFile(str(path)))
        self._player.pause()

    def stop(self) -> None:
        """Ends it, wherever it is."""
        self._player.stop()
        self._player.setSource(QUrl())
        self.seen.cancel()
        self.deleteLater()

    def _on_frame_changed(self, frame: QVideoFrame) -> None:
        if frame.isValid() and not self.seen.done():
            self.seen.set_result(frame)

    def _on_error_occurred(self, _error: object, _words: object) -> None:
        if not self.seen.done():
            self.seen.set_exception(MediaTrouble("not-a-picture"))


def _as_jpeg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"jpeg")).write(image):
        raise MediaTrouble("not-a-picture")
    return bytes(buffer.data().data())
