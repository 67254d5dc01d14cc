"""Pool of pixmaps, because allocating a tile costs as much as painting it."""

from __future__ import annotations

from PySide6.QtGui import QPixmap


class PixmapPool:
    """Unused pixmaps by size."""

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._spare: dict[tuple[int, int], list[QPixmap]] = {}
        self._bytes = 0

    def take(self, width: int, height: int) -> QPixmap:
        """A pixmap of that size with undefined content."""
        waiting = self._spare.get((width, height))
        if not waiting:
            return QPixmap(width, height)
        self._bytes -= 4 * width * height
        return waiting.pop()

    def recycle(self, pixmap: QPixmap) -> None:
        """Return a pixmap to the pool; nothing else may reference it."""
        size = 4 * pixmap.width() * pixmap.height()
        if self._bytes + size <= self._bound:
            self._bytes += size
            self._spare.setdefault((pixmap.width(), pixmap.height()), []).append(pixmap)

    def clear(self) -> None:
        self._spare.clear()
        self._bytes = 0
