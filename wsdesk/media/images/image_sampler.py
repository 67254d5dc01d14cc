"""Samples decoded images for fingerprints, in the decoder's thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.asset_sizes import POSTER

if TYPE_CHECKING:
    from wsdesk.media.fingerprint import sample
    from wsdesk.media.fingerprint.sample import ImageSample
else:
    sample = lazy_import("wsdesk.media.fingerprint.sample")

MIN_SIDE = 32
"""Minimum of the longest side in px of a sampled image."""
FULL_SIDE = 128
"""Longest side in px from which on a larger image yields no better fingerprint."""
_MAX_KNOWN = 100_000


@dataclass(frozen=True, slots=True)
class SampledImage:
    """Sample of an asset's image.

    `content_hash` is that of the file's bytes, empty for a poster, which isn't the server's file. `side` is
    the longest side of the sampled image in px, at most `FULL_SIDE`.
    """

    scope: str
    asset_id: str
    content_hash: bytes
    side: int
    sample: ImageSample


class ImageSampler:
    """Samples each file of an asset once, or again if it is decoded larger. Thread-safe."""

    def __init__(self) -> None:
        self.on_sampled: Callable[[SampledImage], None] | None = None
        """Called in the decoder's thread; None disables sampling."""
        self._lock = threading.Lock()
        self._sides: dict[tuple[str, str, str], int] = {}
        """Side of the last sample by scope, asset, and role."""

    def add(self, scope: str, asset_id: str, role: str, data: bytes | bytearray, image: QImage) -> None:
        """Sample the image that was decoded from a file of an asset; assets without an ID are ignored."""
        side = min(max(image.width(), image.height()), FULL_SIDE)
        on_sampled = self.on_sampled
        if on_sampled is None or not asset_id or "://" in asset_id or side < MIN_SIDE:
            return
        key = (scope, asset_id, role)
        with self._lock:
            if side <= self._sides.get(key, 0):
                return
            if len(self._sides) >= _MAX_KNOWN:
                self._sides.clear()
            self._sides[key] = side
        hashed = content_hash(data) if role != POSTER else b""
        on_sampled(SampledImage(scope, asset_id, hashed, side, sample.sample_image(image)))

    def clear(self) -> None:
        """Sample every file again."""
        with self._lock:
            self._sides.clear()


def content_hash(data: bytes | bytearray) -> bytes:
    """Hash by which equal files are found."""
    return blake2b(data, digest_size=16).digest()
