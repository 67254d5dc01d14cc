"""Compression of images for files, by Pillow: QImageWriter lets no other thread run meanwhile."""

from __future__ import annotations

import os
from io import BytesIO
from typing import Literal

from PySide6.QtGui import QImage

THREADS = min(4, os.cpu_count() or 1)
"""Threads that compress images of an export."""


def compress(image: QImage, kind: Literal["jpeg", "webp"], quality: int) -> bytes:
    """The image with this quality (0 to 100), without an alpha channel as JPEG; for any thread."""
    from PIL import Image

    has_alpha = image.hasAlphaChannel() and kind == "webp"
    format_ = QImage.Format.Format_RGBA8888 if has_alpha else QImage.Format.Format_RGB32
    if image.format() != format_:
        image = image.convertToFormat(format_)
    modes = ("RGBA", "RGBA") if has_alpha else ("RGB", "BGRX")
    size, stride = (image.width(), image.height()), image.bytesPerLine()
    pixels = Image.frombuffer(modes[0], size, bytes(image.constBits()), "raw", modes[1], stride, 1)
    data = BytesIO()
    pixels.save(data, kind, quality=quality, **({"subsampling": 0} if kind == "jpeg" else {}))
    return data.getvalue()
