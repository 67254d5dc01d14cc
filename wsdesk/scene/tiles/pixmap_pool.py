"""Pool of pixmaps, because allocating a tile costs as much as painting it."""

from __future__ import annotations

from PySide6.QtGui import QPixmap


class PixmapPool:
    """Pixmaps that nobody shows any more, by their size."""

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._spare: dict[tuple[int, int], list[QPixmap]] = {}
        self._bytes = 0

    def take(self, width: int, height: int) -> QPixmap:
        """A pixmap of that size, with anything on it."""
        waiting = self._spare.get((width, height))
        if not waiting:
            return QPixmap(width, height)
        self._bytes -= 4 * width * height
        return waiting.pop()

    def give(self, pixmap: QPixmap) -> None:
        """The caller lets go of it; nobody else may hold it."""
        size = 4 * pixmap.width() * pixmap.height()
        if self._bytes + size <= self._bound:
            self._bytes += size
            self._spare.setdefault((pixmap.width(), pixmap.height()), []).append(pixmap)

    def clear(self) -> None:
        self._spare.clear()
        self._bytes = 0
