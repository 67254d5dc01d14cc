"""Decodes image bytes to a QImage of the requested width, with limits. Not for the GUI thread."""

from __future__ import annotations

import threading
import time
from contextlib import nullcontext
from functools import cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLoggingCategory, QSize, Qt
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QPainter

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.sniff import image_format

_RULES = ("qt.gui.imageio*=false", "qt.pdf*=false")


@cache
def silence_decoders() -> None:
    """Disable decoder messages permanently, since any member can upload a file that floods the log."""
    QLoggingCategory.setFilterRules("\n".join(_RULES))


MAX_PIXELS = 50_000_000
"""A decoder needs four bytes per pixel, whatever the target size; 215 kB can declare 67 million pixels."""
MAX_SIDE = 32_767
"""Limit of QPainter's coordinates."""
_MIN_SCALING_RATIO = 1.25
_LARGE_IMAGE_PIXELS = 12_000_000
_MAX_PIXELS_AT_ONCE = 2_000_000
"""Pixels whose conversion takes about 5 ms, during which the GIL is held."""
_CHUNK, _BAND = 1 << 20, 64
_ALLOCATION_MB = 200
"""Qt's allocation limit in MB, for sizes that the headers don't declare."""

_large_image_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class DecodedImage:
    """Upright image in the fastest format for painting, with the full size of its file."""

    image: QImage
    full_width: int
    full_height: int


def decode(data: bytes | bytearray, width_px: int) -> DecodedImage:
    """Decode PNG, JPEG, WebP, or GIF (first frame), scaled down to `width_px` if it is wider.

    0 keeps the full size, as does an image that is only slightly wider. Raises `MediaError`
    (`not-an-image`, `too-large`).
    """
    format_name = image_format(bytes(data[:16]))
    if not format_name:
        raise MediaError("not-an-image")
    silence_decoders()
    QImageReader.setAllocationLimit(_ALLOCATION_MB)
    buffer = QBuffer()
    buffer.setData(_to_byte_array(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # The format is explicit, so that no other plug-in (SVG, PDF …) parses the bytes.
    reader = QImageReader(buffer, QByteArray(format_name.encode()))
    reader.setDecideFormatFromContent(False)
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise MediaError("not-an-image")
    _check_size(size)
    rotated = _is_rotated(reader)
    full = size.transposed() if rotated else size
    target_size = _target_size(full, width_px)
    if target_size != full:
        # The reader scales before it rotates.
        reader.setScaledSize(target_size.transposed() if rotated else target_size)
    image = _read(reader, size.width() * size.height())
    if image.size() != target_size:
        # For a GIF, Qt reports the size of the first frame but returns the logical screen.
        full = image.size()
        _check_size(full)
        image = image.scaled(_target_size(full, width_px), mode=Qt.TransformationMode.SmoothTransformation)
    return DecodedImage(_for_painting(image), full.width(), full.height())


def _to_byte_array(data: bytes | bytearray) -> QByteArray:
    """Copy the bytes in chunks, since a single call would hold the GIL throughout."""
    array = QByteArray()
    array.reserve(len(data))
    view = memoryview(data)
    for start in range(0, len(data), _CHUNK):
        array.append(bytes(view[start : start + _CHUNK]))
        time.sleep(0)  # yield the GIL immediately instead of after 5 ms
    return array


def _check_size(size: QSize) -> None:
    if size.width() * size.height() > MAX_PIXELS or max(size.width(), size.height()) > MAX_SIDE:
        raise MediaError("too-large")


def _target_size(full: QSize, width_px: int) -> QSize:
    """Size to decode to: `width_px` wide if scaling is worthwhile."""
    if not 0 < width_px * _MIN_SCALING_RATIO < full.width():
        return full
    return QSize(width_px, max(1, round(full.height() * width_px / full.width())))


def _read(reader: QImageReader, pixels: int) -> QImage:
    with _large_image_lock if pixels > _LARGE_IMAGE_PIXELS else nullcontext():
        image = reader.read()
    if image.isNull():
        raise MediaError("not-an-image")
    return image


def _is_rotated(reader: QImageReader) -> bool:
    """Whether EXIF rotates the image by 90°."""
    rotation = QImageIOHandler.Transformation.TransformationRotate90
    return bool(reader.transformation().value & rotation.value)


def _for_painting(image: QImage) -> QImage:
    target_size = QImage.Format.Format_RGB32
    if image.hasAlphaChannel():
        target_size = QImage.Format.Format_ARGB32_Premultiplied
    painted = image if image.format() == target_size else _convert(image, target_size)
    # The image's own resolution would make Qt draw it at another size.
    painted.setDevicePixelRatio(1.0)
    return painted


def _convert(image: QImage, target_format: QImage.Format) -> QImage:
    """Convert to another format; large images in bands, so that the GUI thread can run in between."""
    if image.width() * image.height() <= _MAX_PIXELS_AT_ONCE:
        return image.convertToFormat(target_format)
    target = QImage(image.size(), target_format)
    if target.isNull():
        raise MediaError("too-large")
    painter = QPainter(target)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for top in range(0, image.height(), _BAND):
        painter.drawImage(0, top, image, 0, top, image.width(), min(_BAND, image.height() - top))
    painter.end()
    return target
