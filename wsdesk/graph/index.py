"""Which rectangles are near: a grid of cells."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.graph.values import Rect


class SpatialIndex:
    """Rectangles by place. They are known by their position in the sequence; nothing is built before it is asked."""

    def __init__(self, rects: Sequence[Rect], cell: float = 1024) -> None:
        self.rects: list[Rect] = list(rects)

    def query(self, rect: Rect) -> list[int]:
        """All that meet it, in the order of the sequence."""
        raise NotImplementedError

    def nearest(self, x: float, y: float, within: float, limit: int = 16) -> list[int]:
        """Those at most `within` px away from the point (0 inside), nearest first, at most `limit`."""
        raise NotImplementedError

    def update(self, i: int, rect: Rect) -> None:
        """Rectangle `i` is elsewhere now."""
        raise NotImplementedError
