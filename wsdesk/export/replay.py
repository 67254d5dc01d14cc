"""Writer of a replay: the snapshots of a canvas as an animated WebP image."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import BinaryIO

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QImage, QImageWriter, QPainter, QTransform

from wsdesk.export.canvas_painter import MARGIN, CanvasPainter
from wsdesk.graph.model.document import Document, bounds
from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.scene.painters.card_background import CardBackgroundCache
from wsdesk.store.export.export_request import ExportInput, ExportSource, ExportStep

_MAX_SIDE, _TITLE = 1_600, 32
"""Px of the longer side of the canvas, and of the title above it."""
_FRAME_MS, _LAST_MS = 500, 2_000
_QUALITY = 85
_READING = 0.1
"""Share of the progress for reading the snapshots."""


def write_replay(source: ExportSource, path: Path, inputs: ExportInput) -> Iterator[ExportStep]:
    """Write an image per frame of the source; one that can't be read is left out. Raises OSError."""
    found: list[tuple[str, Document]] = []
    for number, frame in enumerate(source.frames):
        yield ExportStep(_READING * number / len(source.frames), work=partial(_read, *frame, source, found))
    if not found:
        raise FileNotFoundError(source.title)
    area = bounds([document.bounds for _, document in found if document.nodes or document.notes])
    area = area.expanded(MARGIN)
    scale = min(1.0, _MAX_SIDE / max(area.w, area.h))
    texts = TextLayoutCache()
    with path.open("wb") as file:
        animation = WebpAnimation(file, ceil(area.w * scale), ceil(area.h * scale) + _TITLE)
        for number, (title, document) in enumerate(found):
            begin = _READING + (1 - _READING) * number / len(found)
            canvas = CanvasPainter(replace(source, document=document), inputs, CardBackgroundCache(), texts)
            for step in canvas.prepare():
                yield replace(step, done=begin)
            image = QImage(animation.width, animation.height, QImage.Format.Format_RGB32)
            image.fill(canvas.colors.bg)
            for step in _paint(canvas, image, area, scale, title):
                yield replace(step, done=begin + step.done * (1 - _READING) / len(found))
            is_last = number == len(found) - 1
            yield ExportStep(begin, work=partial(animation.add, image, _LAST_MS if is_last else _FRAME_MS))
        yield ExportStep(1.0, work=animation.finish)


def _read(
    title: str, read: Callable[[], Document | None], source: ExportSource, found: list[tuple[str, Document]]
) -> None:
    document = read()
    if document is not None:
        found.append((title, source.options.redact(document)))


def _paint(
    canvas: CanvasPainter, image: QImage, area: Rect, scale: float, title: str
) -> Iterator[ExportStep]:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        font = QFont()
        font.setPixelSize(_TITLE // 2)
        painter.setFont(font)
        painter.setPen(canvas.colors.text)
        box = QRectF(_TITLE / 2, 0, image.width() - _TITLE, _TITLE)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, title)
        painter.setTransform(QTransform(scale, 0, 0, scale, -area.x * scale, _TITLE - area.y * scale))
        yield from canvas.paint(painter, area, scale)
    finally:
        painter.end()


class WebpAnimation:
    """A WebP file that is written frame by frame; of each, only the rectangle that changed."""

    def __init__(self, file: BinaryIO, width: int, height: int) -> None:
        self._file = file
        self.width = width
        self.height = height
        self._before: QImage | None = None
        self._pending: tuple[QRect, bytes] | None = None
        self._ms = 0
        file.write(b"RIFF\0\0\0\0WEBP")
        has_frames = 2
        self._chunk(b"VP8X", struct.pack("<I", has_frames) + _int24(width - 1) + _int24(height - 1))
        self._chunk(b"ANIM", struct.pack("<IH", 0, 0))

    def add(self, image: QImage, ms: int) -> None:
        """Add an RGB32 image that is shown for `ms` milliseconds."""
        area = _changed(self._before, image)
        self._before = image
        if area.isEmpty():
            self._ms += ms
            return
        self._flush()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, b"webp")
        writer.setQuality(_QUALITY)
        if not writer.write(image.copy(area)):
            raise OSError(writer.errorString())
        self._pending, self._ms = (area, bytes(buffer.data().data())), ms

    def finish(self) -> None:
        """Write the last frame and the size."""
        self._flush()
        size = self._file.tell()
        self._file.seek(4)
        self._file.write(struct.pack("<I", size - 8))

    def _flush(self) -> None:
        if self._pending is None:
            return
        area, data = self._pending
        replaces = 2
        numbers = (area.x() // 2, area.y() // 2, area.width() - 1, area.height() - 1, self._ms)
        head = b"".join(_int24(number) for number in numbers) + bytes([replaces])
        self._chunk(b"ANMF", head + b"".join(_image_chunks(data)))

    def _chunk(self, kind: bytes, data: bytes) -> None:
        self._file.write(kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2))


def _int24(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _image_chunks(webp: bytes) -> Iterator[bytes]:
    """The chunks with the pixels of a WebP file."""
    at = 12
    while at + 8 <= len(webp):
        size = int.from_bytes(webp[at + 4 : at + 8], "little")
        end = at + 8 + size + size % 2
        if webp[at : at + 4] in (b"VP8 ", b"VP8L"):
            yield webp[at:end].ljust(end - at, b"\0")
        at = end


def _changed(before: QImage | None, image: QImage) -> QRect:
    """Rectangle around all px that differ, from even px on, as the format requires."""
    if before is None:
        return image.rect()
    sides = (np.frombuffer(one.constBits(), np.uint32).reshape(one.height(), -1) for one in (before, image))
    differs = np.not_equal(*sides)
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return QRect()
    left, top = int(columns[0]) & ~1, int(rows[0]) & ~1
    return QRect(left, top, int(columns[-1]) - left + 1, int(rows[-1]) - top + 1)
