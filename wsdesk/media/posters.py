"""Pictures of what is no picture: a film's first frame, a document's first page."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from wsdesk.media.files import MediaFiles
from wsdesk.media.player.players import Players
from wsdesk.media.quiet import quieten_decoders
from wsdesk.media.trouble import MediaTrouble
from wsdesk.media.workers import Workers

if TYPE_CHECKING:
    from wsdesk.graph.values import Asset

LARGEST = 32 << 20
"""Bytes of a file that is fetched only to show its poster."""
WIDTH_PX = 1024
MOST_PAGES = 2_000
_FILMS = frozenset({".mp4", ".mov", ".webm", ".mkv", ".avi", ".mpg"})


def pages_of_pdf(path: Path) -> list[tuple[float, float]]:
    """Width and height of each page in points. Blocks; for threads. Raises `MediaTrouble`."""
    try:
        from PySide6.QtPdf import QPdfDocument
    except ImportError:
        raise MediaTrouble("not-a-picture") from None
    quieten_decoders()
    document = QPdfDocument()
    try:
        if document.load(str(path)) is not QPdfDocument.Error.None_:
            raise MediaTrouble("not-a-picture")
        count = min(document.pageCount(), MOST_PAGES)
        sizes = [document.pagePointSize(page) for page in range(count)]
        return [(size.width(), size.height()) for size in sizes]
    finally:
        document.close()


async def poster_bytes(
    files: MediaFiles, workers: Workers, players: Players, asset: Asset, role: str
) -> bytes:
    """A JPEG of the asset's first frame or page, from the file at its address of that role.

    Raises `MediaTrouble`; `not-a-picture` where the file is none of a film or PDF, or cannot be decoded.
    """
    path = await files.fetch(asset, role, limit=LARGEST)
    if path.suffix == ".pdf":
        image = await workers.run(page_of_pdf, path, 0, WIDTH_PX)
    elif path.suffix in _FILMS:
        try:
            image = await players.still(path, WIDTH_PX)
        except MediaTrouble:
            raise MediaTrouble("not-a-picture") from None
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


def _as_jpeg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"jpeg")).write(image):
        raise MediaTrouble("not-a-picture")
    return bytes(buffer.data().data())
