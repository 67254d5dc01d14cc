"""Writer of PNG images of any size: bands of rows are painted and compressed one after the other.

A whole image of 30,000 x 30,000 px would take 3.6 GB.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from pathlib import Path
from typing import BinaryIO

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from wsdesk.export.canvas_painter import CanvasPainter
from wsdesk.graph.model.values import Rect
from wsdesk.scene.painters.card_background import CardBackgroundCache
from wsdesk.store.export.export_request import MAX_SIDE, ExportInput, ExportSource, ExportStep

_BAND_BYTES = 32 << 20
_LEVEL = 4
_UP = 2
"""Filter of a row: its difference to the row above."""


def write_png(source: ExportSource, path: Path, inputs: ExportInput) -> Iterator[ExportStep]:
    """Write an image; the scale is reduced if a side would be longer than `MAX_SIDE`. Raises OSError.

    A thread compresses each band while the next one is painted.
    """
    canvas = CanvasPainter(source, inputs, CardBackgroundCache())
    yield from canvas.prepare()
    area = canvas.area
    scale, width, height = png_size(canvas, source)
    rows = max(16, min(height, _BAND_BYTES // (4 * width)))
    thread = ThreadPoolExecutor(1, "png")
    try:
        with path.open("wb") as file:
            png = PngStream(file, width, height, alpha=not canvas.has_background)
            previous = thread.submit(bool)
            for top in range(0, height, rows):
                for step, image in _band(canvas, area, scale, (width, top, min(rows, height - top))):
                    done = min(1.0, (top + step.done * rows) / height)
                    work = previous.result if image is not None else None
                    yield ExportStep(done, images=step.images, work=work)
                    if image is not None:
                        previous = thread.submit(png.add, image)
            yield ExportStep(1.0, work=previous.result)
            png.finish()
    finally:
        thread.shutdown(wait=False)  # a canceled export doesn't wait for an unneeded band


def png_size(canvas: CanvasPainter, source: ExportSource) -> tuple[float, int, int]:
    """Px per canvas px, width, and height of the image."""
    area = canvas.area
    scale = min(source.options.scale, MAX_SIDE / max(area.w, area.h))
    return scale, ceil(area.w * scale), ceil(area.h * scale)


def _band(
    canvas: CanvasPainter, area: Rect, scale: float, band: tuple[int, int, int]
) -> Iterator[tuple[ExportStep, QImage | None]]:
    """Paint a band (width, top, and height in px); the last step has the image."""
    width, top, height = band
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    x, y = round(-area.x * scale), round(-area.y * scale)
    painter.setTransform(QTransform(scale, 0, 0, scale, x, y - top))
    part = Rect((0 - x) / scale, (top - y) / scale, width / scale, height / scale)
    try:
        for step in canvas.paint(painter, part, scale):
            yield step, None
    finally:
        painter.end()
    yield ExportStep(1.0), image


class PngStream:
    """A PNG file that is written row by row."""

    def __init__(self, file: BinaryIO, width: int, height: int, *, alpha: bool) -> None:
        self._file = file
        self._channels = 4 if alpha else 3
        self._format = QImage.Format.Format_RGBA8888 if alpha else QImage.Format.Format_RGB888
        self._above = np.zeros(width * self._channels, np.uint8)
        self._compressor = zlib.compressobj(_LEVEL)
        file.write(b"\x89PNG\r\n\x1a\n")
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6 if alpha else 2, 0, 0, 0))

    def add(self, image: QImage) -> None:
        """Write the rows of an image of the full width."""
        image = image.convertToFormat(self._format)
        size = image.width() * self._channels
        pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        pixels = pixels[:, :size]
        rows = np.empty((image.height(), size + 1), np.uint8)
        rows[:, 0] = _UP
        np.subtract(pixels[0], self._above, out=rows[0, 1:])
        np.subtract(pixels[1:], pixels[:-1], out=rows[1:, 1:])
        self._above = pixels[-1].copy()
        self._chunk(b"IDAT", self._compressor.compress(rows.data))

    def finish(self) -> None:
        """Write the end of the file."""
        self._chunk(b"IDAT", self._compressor.flush())
        self._chunk(b"IEND", b"")

    def _chunk(self, kind: bytes, data: bytes) -> None:
        crc = zlib.crc32(data, zlib.crc32(kind))
        self._file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc))
