"""Cache of images scaled close to their size on screen, and waveforms."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.waveforms import Waveforms

_MAX_BYTES = 10 * 1024 * 1024
_FORMATS = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)


class ImageSource(Protocol):
    """Synchronous access to loaded images (`wsdesk.media.images.image_provider.ImageProvider`)."""

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        """The best loaded image for a width in device px; never blocks."""
        ...

    def error_code(self, asset_id: str) -> str:
        """Error code if there is no image, else empty."""
        ...


class ThumbnailCache:
    """LRU cache of halved images, limited in bytes. GUI thread only."""

    def __init__(self, source: ImageSource) -> None:
        self._source = source
        self._images: OrderedDict[tuple[int, int], QImage] = OrderedDict()
        self._bytes = 0

    def thumbnail(self, asset: Asset, width_px: float) -> QImage | None:
        """An image of one to two times the width in device px, or the largest below; None if not loaded."""
        if not asset.addresses:
            return None
        image = self._source.best(asset, max(1, round(width_px)))
        if image is None or image.isNull():
            return None
        halvings = 0
        while image.width() >> (halvings + 1) >= width_px and image.width() >> (halvings + 1) >= 8:
            halvings += 1
        if not halvings and image.format() in _FORMATS:
            return image
        return self._halved(image, halvings)

    def error_code(self, asset_id: str) -> str:
        return self._source.error_code(asset_id)

    def clear(self) -> None:
        self._images.clear()
        self._bytes = 0

    def _halved(self, image: QImage, times: int) -> QImage:
        key = (image.cacheKey(), times)
        cached = self._images.get(key)
        if cached is not None:
            self._images.move_to_end(key)
            return cached
        if times:
            image = image.scaled(
                max(1, image.width() >> times),
                max(1, image.height() >> times),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        if image.format() not in _FORMATS:
            opaque = not image.hasAlphaChannel()
            image = image.convertToFormat(_FORMATS[0] if opaque else _FORMATS[1])
        self._images[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > _MAX_BYTES and len(self._images) > 1:
            self._bytes -= self._images.popitem(last=False)[1].sizeInBytes()
        return image


class CardWaveforms:
    """Peaks by asset, as far as loaded."""

    def __init__(self, waveforms: Waveforms) -> None:
        self._waveforms = waveforms

    def peaks(self, asset: Asset) -> Sequence[float] | None:
        """Peaks from 0 to 1 at even steps; None until loaded."""
        found = self._waveforms.peaks(asset)
        return [level / 255 for level in found.levels] if found is not None else None
