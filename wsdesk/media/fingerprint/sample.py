"""Reduces a decoded image to the few pixels from which its fingerprint is computed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from wsdesk.files.lazy_dataclass import dataclass

GRAY_SIDE = 96
"""Side in px of the gray sample, the source of the window hashes."""
COLOR_SIDE = 24
"""Side in px of the color sample, the source of the palette."""
_MAX_SMOOTH_SIDE = 1024
"""Side in px to which a larger image is reduced without smoothing, since smoothing reads every pixel."""


@dataclass(frozen=True, slots=True)
class ImageSample:
    """Gray sample (8 bits per pixel) and color sample (RGB, 24 bits per pixel) of an image."""

    gray: bytes
    color: bytes


def sample_image(image: QImage) -> ImageSample:
    """Sample an image, stretched to a square and with transparency composited on white.

    Takes about 0.3 ms for a thumbnail. For any thread.
    """
    gray_source = on_white(_scaled(image, GRAY_SIDE))
    color_source = _scaled(gray_source, COLOR_SIDE)
    return ImageSample(
        _pixels(gray_source, QImage.Format.Format_Grayscale8),
        _pixels(color_source, QImage.Format.Format_RGB888),
    )


def _scaled(image: QImage, side: int) -> QImage:
    keep, stretch = Qt.AspectRatioMode.KeepAspectRatio, Qt.AspectRatioMode.IgnoreAspectRatio
    if max(image.width(), image.height()) > _MAX_SMOOTH_SIDE:
        image = image.scaled(_MAX_SMOOTH_SIDE, _MAX_SMOOTH_SIDE, keep)
    return image.scaled(side, side, stretch, Qt.TransformationMode.SmoothTransformation)


def on_white(image: QImage) -> QImage:
    """The image without transparency."""
    if not image.hasAlphaChannel():
        return image
    opaque = QImage(image.size(), QImage.Format.Format_RGB32)
    opaque.fill(Qt.GlobalColor.white)
    painter = QPainter(opaque)
    painter.drawImage(0, 0, image)
    painter.end()
    return opaque


def _pixels(image: QImage, pixel_format: QImage.Format) -> bytes:
    """Pixels without padding: both sides are multiples of 4, so that Qt adds none."""
    converted = image.convertToFormat(pixel_format)  # its pixels live as long as this reference
    return bytes(converted.constBits())
