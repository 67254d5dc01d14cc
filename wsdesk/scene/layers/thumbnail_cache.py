"""Cache of images scaled close to their size on screen.

`ImageProvider` holds what was decoded; that may be several times larger than the card on screen, and drawing
a
large picture small is slow and rough. A print is that picture halved as often as it takes, kept while used.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from wsdesk.graph.model.values import Asset

_BOUND = 10 * 1024 * 1024
_FORMATS = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)


class ImageSource(Protocol):
    """Where pictures come from: at once, or not at all
    (`wsdesk.media.images.image_provider.ImageProvider`).
    """

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        """The best that is in memory for a width in device px; never blocks."""
        ...

    def trouble(self, asset_id: str) -> str:
        """Why there is no picture: a reason code, or an empty text."""
        ...


class ThumbnailCache:
    """Halved pictures, least recently used ones dropped at a bound of bytes. GUI thread only."""

    def __init__(self, pictures: ImageSource) -> None:
        self._pictures = pictures
        self._kept: OrderedDict[tuple[int, int], QImage] = OrderedDict()
        self._bytes = 0

    def near(self, asset: Asset, width_px: float) -> QImage | None:
        """The picture at once to twice the width in device px, or the best below that; None: not here."""
        if not asset.addresses:
            return None
        image = self._pictures.best(asset, max(1, round(width_px)))
        if image is None or image.isNull():
            return None
        halvings = 0
        while image.width() >> (halvings + 1) >= width_px and image.width() >> (halvings + 1) >= 8:
            halvings += 1
        if not halvings and image.format() in _FORMATS:
            return image
        return self._halved(image, halvings)

    def trouble(self, asset_id: str) -> str:
        return self._pictures.trouble(asset_id)

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0

    def _halved(self, image: QImage, times: int) -> QImage:
        key = (image.cacheKey(), times)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = image
        if times:
            made = image.scaled(
                max(1, image.width() >> times),
                max(1, image.height() >> times),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        if made.format() not in _FORMATS:
            opaque = not made.hasAlphaChannel()
            made = made.convertToFormat(_FORMATS[0] if opaque else _FORMATS[1])
        self._kept[key] = made
        self._bytes += made.sizeInBytes()
        while self._bytes > _BOUND and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].sizeInBytes()
        return made
