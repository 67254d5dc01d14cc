"""Image of a version for a model: scaled down, as JPEG."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QImage

from wsdesk.client.async_client import AsyncClient
from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_sizes import POSTER, AvailableWidths, candidates
from wsdesk.media.core.errors import MediaError
from wsdesk.media.decode.image_decoder import decode

MIN_SIDE, DEFAULT_SIDE, MAX_SIDE = 256, 768, 1_024
"""Longer side in px: models scale larger images down themselves."""
_QUALITY = 85
_MAX_BYTES = 64 << 20
_MAX_SOURCES = 3


async def still_image(client: AsyncClient, asset: Asset, side: int) -> bytes | None:
    """JPEG with the longer side of at most `side` px; None if the version has no image.

    A video's image is its preview. Raises `MediaError` and ApiError.
    """
    sources = [one for one in candidates(asset, side, AvailableWidths()) if one.role != POSTER]
    error: MediaError | None = None
    for source in sources[:_MAX_SOURCES]:
        with tempfile.TemporaryDirectory(prefix="wsdesk-") as folder:
            path = Path(folder) / "image"
            await client.download(source.address, path, max_bytes=_MAX_BYTES)
            try:
                # On this thread: without an application, Qt's image plugins belong to the thread that used
                # them first.
                return _jpeg(_scaled(path.read_bytes(), side))
            except MediaError as failure:  # the file of a video or a document
                error = failure
    if error is not None:
        raise error
    return None


def _scaled(data: bytes, side: int) -> QImage:
    image = decode(data, side).image
    if max(image.width(), image.height()) > side:
        image = image.scaled(
            QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    if image.hasAlphaChannel():
        # On white, without a painter, which needs an application: inverted twice, and black in between.
        image.invertPixels()
        image.reinterpretAsFormat(QImage.Format.Format_RGB32)
        image.invertPixels()
    return image


def _jpeg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The stubs require bytes, and Qt a name.
    image.save(buffer, "JPEG", _QUALITY)  # pyright: ignore[reportArgumentType, reportCallIssue]
    return bytes(buffer.data().data())
