"""Decodes image bytes to a QImage of the wanted width, with limits. Not for the GUI thread."""

from __future__ import annotations

import threading
import time
from contextlib import nullcontext

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QPainter

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.sniff import picture_format
from wsdesk.media.decode.decoder_logging import quieten_decoders

MOST_PIXELS = 50_000_000
"""A decoder needs four bytes for each, however small the result; 215 kB can ask for 67 million."""
LONGEST_SIDE = 32_767
"""QPainter's coordinates end there."""
_WORTH_SCALING = 1.25
_MANY_PIXELS = 12_000_000
_AT_ONCE = 2_000_000
"""Converting that many pixels takes some 5 ms, in which nobody else gets Python's lock."""
_PIECE, _BAND = 1 << 20, 64
_ALLOCATION_MB = 200
"""Qt's own bound, for what the headers do not tell."""

_one_large_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class DecodedImage:
    """An image, upright, in the format that painting is fastest in, and the size it has in full."""

    image: QImage
    full_width: int
    full_height: int


def decode(data: bytes | bytearray, width_px: int) -> DecodedImage:
    """Decodes PNG, JPEG, WebP or GIF (its first frame), scaled down to `width_px` where it is wider.

    0 asks for its full size, and an image that is little wider keeps it. Raises `MediaError`
    (`not-a-picture`, `too-large`).
    """
    kind = picture_format(bytes(data[:16]))
    if not kind:
        raise MediaError("not-a-picture")
    quieten_decoders()
    QImageReader.setAllocationLimit(_ALLOCATION_MB)
    buffer = QBuffer()
    buffer.setData(_as_qt(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # Named, so that no other plug-in (SVG, PDF …) is ever asked what it thinks of the bytes.
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setDecideFormatFromContent(False)
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise MediaError("not-a-picture")
    _bounded(size)
    turned = _is_turned(reader)
    full = size.transposed() if turned else size
    wanted = _wanted(full, width_px)
    if wanted != full:
        # The reader scales before it turns.
        reader.setScaledSize(wanted.transposed() if turned else wanted)
    image = _read(reader, size.width() * size.height())
    if image.size() != wanted:
        # Of a GIF, Qt tells the first frame's size and gives the screen's.
        full = image.size()
        _bounded(full)
        image = image.scaled(_wanted(full, width_px), mode=Qt.TransformationMode.SmoothTransformation)
    return DecodedImage(_for_painting(image), full.width(), full.height())


def _as_qt(data: bytes | bytearray) -> QByteArray:
    """The bytes for Qt, a piece at a time: one call that copies them all would hold Python's lock."""
    array = QByteArray()
    array.reserve(len(data))
    view = memoryview(data)
    for start in range(0, len(data), _PIECE):
        array.append(bytes(view[start : start + _PIECE]))
        time.sleep(0)  # who waits for the lock gets it now, not when five milliseconds are over
    return array


def _bounded(size: QSize) -> None:
    if size.width() * size.height() > MOST_PIXELS or max(size.width(), size.height()) > LONGEST_SIDE:
        raise MediaError("too-large")


def _wanted(full: QSize, width_px: int) -> QSize:
    """The size to decode to: `width_px` wide where that is worth scaling."""
    if not 0 < width_px * _WORTH_SCALING < full.width():
        return full
    return QSize(width_px, max(1, round(full.height() * width_px / full.width())))


def _read(reader: QImageReader, pixels: int) -> QImage:
    with _one_large_at_a_time if pixels > _MANY_PIXELS else nullcontext():
        image = reader.read()
    if image.isNull():
        raise MediaError("not-a-picture")
    return image


def _is_turned(reader: QImageReader) -> bool:
    """Whether EXIF has the image lying on its side."""
    turn = QImageIOHandler.Transformation.TransformationRotate90
    return bool(reader.transformation().value & turn.value)


def _for_painting(image: QImage) -> QImage:
    wanted = QImage.Format.Format_RGB32
    if image.hasAlphaChannel():
        wanted = QImage.Format.Format_ARGB32_Premultiplied
    painted = image if image.format() == wanted else _converted(image, wanted)
    # An image's own idea of dots per inch would make Qt draw it in another size.
    painted.setDevicePixelRatio(1.0)
    return painted


def _converted(image: QImage, form: QImage.Format) -> QImage:
    """Another format; of all but small images band by band: the window gets its turn between them."""
    if image.width() * image.height() <= _AT_ONCE:
        return image.convertToFormat(form)
    target = QImage(image.size(), form)
    if target.isNull():
        raise MediaError("too-large")
    painter = QPainter(target)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for top in range(0, image.height(), _BAND):
        painter.drawImage(0, top, image, 0, top, image.width(), min(_BAND, image.height() - top))
    painter.end()
    return target
