"""Posters of videos and first pages of documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from wsdesk.media.cache.media_files import MediaFiles
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.player.players import PlayerPool

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

LARGEST = 32 << 20
"""Bytes of a file that is fetched only to show its poster."""
WIDTH_PX = 1024
_FILMS = frozenset({".mp4", ".mov", ".webm", ".mkv", ".avi", ".mpg"})


async def poster_bytes(
    files: MediaFiles, workers: WorkerThreads, players: PlayerPool, asset: Asset, role: str
) -> bytes:
    """A JPEG of the asset's first frame or page, from the file at its address of that role.

    Raises `MediaError`; `not-a-picture` where the file is none of a film or PDF, or cannot be decoded.
    """
    path = await files.fetch(asset, role, limit=LARGEST)
    if path.suffix == ".pdf":
        make = players.pdf_page(path, 0, WIDTH_PX)
    elif path.suffix in _FILMS:
        make = players.still(path, WIDTH_PX)
    else:
        raise MediaError("not-a-picture")
    try:
        image = await make
    except MediaError:
        raise MediaError("not-a-picture") from None
    return await workers.run(_as_jpeg, image)


def _as_jpeg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"jpeg")).write(image):
        raise MediaError("not-a-picture")
    return bytes(buffer.data().data())
