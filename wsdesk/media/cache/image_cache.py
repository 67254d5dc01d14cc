"""LRU cache of decoded images in memory, several sizes per asset."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtGui import QImage

from wsdesk.media.core.asset_sizes import is_enough

Key = tuple[str, int]
"""An asset's identity and the image's width in px."""


class ImageCache:
    """Least recently used images are evicted first. For the GUI thread only."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._images: OrderedDict[Key, QImage] = OrderedDict()
        self._widths: dict[str, list[int]] = {}
        """Ascending widths by identity."""
        self._max_widths: dict[str, int] = {}
        """Largest available width by identity, where it is known."""
        self.bytes = 0

    def best(self, identity: str, width_px: int) -> QImage | None:
        """Return the smallest image that is wide enough, else the widest."""
        width = self._best_width(identity, width_px)
        if not width:
            return None
        self._images.move_to_end((identity, width))
        return self._images[identity, width]

    def evict_first(self, identity: str, shown_px: int) -> None:
        """Evict the images of an asset before others, except for the one for `shown_px` (0: not shown)."""
        shown = self._best_width(identity, shown_px) if shown_px else 0
        for width in self._widths.get(identity, ()):
            if width != shown:
                self._images.move_to_end((identity, width), last=False)

    def _best_width(self, identity: str, width_px: int) -> int:
        widths = self._widths.get(identity)
        if not widths:
            return 0
        return next((width for width in widths if is_enough(width, width_px)), widths[-1])

    def satisfies(self, identity: str, width_px: int) -> bool:
        """Whether no better image than the cached ones exists for this width."""
        widths = self._widths.get(identity)
        if not widths:
            return False
        return is_enough(widths[-1], width_px) or widths[-1] >= self._max_widths.get(identity, 1 << 31)

    def add(self, identity: str, image: QImage, *, is_widest: bool) -> None:
        """Add an image. `is_widest` is whether no URL provides a wider one."""
        width = image.width()
        key = (identity, width)
        if key in self._images:
            self.bytes -= self._images[key].sizeInBytes()
        else:
            widths = self._widths.setdefault(identity, [])
            widths.append(width)
            widths.sort()
        self._images[key] = image
        self._images.move_to_end(key)
        self.bytes += image.sizeInBytes()
        if is_widest:
            self._max_widths[identity] = width
        self._evict()

    def widest(self, identity: str) -> int:
        """Width of the widest cached image, 0 if there is none."""
        widths = self._widths.get(identity)
        return widths[-1] if widths else 0

    def set_limit(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._evict()

    def clear(self) -> None:
        self._images.clear()
        self._widths.clear()
        self._max_widths.clear()
        self.bytes = 0

    def _evict(self) -> None:
        # The newest image is never evicted, even if it exceeds the limit, since it is about to be shown.
        while self.bytes > self._limit and len(self._images) > 1:
            (identity, width), image = self._images.popitem(last=False)
            self.bytes -= image.sizeInBytes()
            widths = self._widths[identity]
            widths.remove(width)
            if not widths:
                del self._widths[identity]
                self._max_widths.pop(identity, None)
