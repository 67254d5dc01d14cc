"""Images of a PDF file, compressed on threads: QPdfWriter would compress them where the window is painted.

Qt writes a placeholder for each, and `pdf_outline` replaces them in order.
"""

from __future__ import annotations

import re
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QPdfWriter

from wsdesk.export.compression import THREADS, compress

QUALITY = 94
"""JPEG quality, which is that of QPdfWriter."""
_SIZE = (1, 37)
"""Size of placeholders in px; `PdfImages.draw` gives other images another one."""
PLACEHOLDER = re.compile(
    rb"\d+ 0 obj\s+<<\s+/Type /XObject\s+/Subtype /Image\s+/Width %d\s+/Height %d\s" % _SIZE
)
"""Start of a placeholder in a file of Qt."""
_WAITING = 24
"""Images that wait for a thread, before painting waits for them."""


class PdfImage(NamedTuple):
    """A compressed image: its size in px, and its place in `PdfImages.file`."""

    width: int
    height: int
    offset: int
    length: int


class PdfImages:
    """Draws placeholders, and compresses the images into a temporary file. Raises OSError."""

    def __init__(self, folder: Path) -> None:
        self.file: IO[bytes] = TemporaryFile(dir=folder)  # noqa: SIM115 (closed by `close`)
        self.images: list[PdfImage] = []
        """Compressed images, in the order in which they were drawn first."""
        self._threads = ThreadPoolExecutor(THREADS, "pdf-image")
        self._waiting: deque[tuple[int, int, Future[bytes]]] = deque()
        self._placeholders: dict[tuple[int, int, int, int, int], QImage] = {}

    def close(self) -> None:
        """Cancel what waits, and remove the temporary file."""
        self._threads.shutdown(cancel_futures=True)
        self.file.close()

    @property
    def is_behind(self) -> bool:
        """Whether `store` must run before more images are drawn."""
        return len(self._waiting) > _WAITING

    def draw(self, painter: QPainter, target: QRectF, image: QImage, source: QRectF) -> None:
        """Draw a part of an image; one with transparent px is left to Qt, which adds a mask."""
        if image.hasAlphaChannel():
            if _SIZE in (_size_of(image.rect()), _size_of(source.toRect())):
                image, source = (
                    image.scaled(image.size() * 2),
                    QRectF(source.topLeft() * 2, source.size() * 2),
                )
            painter.drawImage(target, image, source)
            return
        part = source.toRect().intersected(image.rect())
        key = (image.cacheKey(), part.x(), part.y(), part.width(), part.height())
        placeholder = self._placeholders.get(key)
        if placeholder is None:
            placeholder = self._placeholders[key] = _placeholder()
            piece = image if part == image.rect() else image.copy(part)
            task = self._threads.submit(compress, piece, "jpeg", QUALITY)
            self._waiting.append((piece.width(), piece.height(), task))
        painter.drawImage(target, placeholder, QRectF(placeholder.rect()))

    def store(self, waiting: int = _WAITING // 2) -> None:
        """Write compressed images to the file until only some wait; for any thread."""
        while len(self._waiting) > waiting:
            width, height, task = self._waiting.popleft()
            data = task.result()
            self.images.append(PdfImage(width, height, self.file.tell(), len(data)))
            self.file.write(data)


def is_supported() -> bool:
    """Whether Qt writes placeholders in the known way, which a later version may change."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    painter = QPainter(writer)
    placeholder = _placeholder()
    painter.drawImage(QRectF(0, 0, 100, 100), placeholder, QRectF(placeholder.rect()))
    painter.end()
    return PLACEHOLDER.search(buffer.data().data()) is not None


def _size_of(rect: QRect) -> tuple[int, int]:
    return rect.width(), rect.height()


def _placeholder() -> QImage:
    placeholder = QImage(*_SIZE, QImage.Format.Format_RGB32)
    placeholder.fill(0)
    return placeholder
