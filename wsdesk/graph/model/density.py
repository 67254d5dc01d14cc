"""Densest part of a canvas."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.graph.model.document import bounds
from wsdesk.graph.model.values import Rect


def densest_part(rects: Sequence[Rect], width: float, height: float) -> Rect:
    """The bounds of the most rectangles (by their middles) that lie together within `width` x `height`.

    Looked for in steps of half that size. Of equal parts the one nearest to 0, 0 is taken.
    """
    step_x, step_y = width / 2, height / 2
    cells: dict[tuple[int, int], list[Rect]] = {}
    for rect in rects:
        cells.setdefault((int(rect.cx // step_x), int(rect.cy // step_y)), []).append(rect)

    def around(x: int, y: int) -> list[Rect]:
        places = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
        return [rect for place in places for rect in cells.get(place, ())]

    def rank(found: list[Rect]) -> tuple[int, float]:
        return len(found), -min(abs(rect.cx) + abs(rect.cy) for rect in found)

    corners = {(x - dx, y - dy) for x, y in cells for dx in (0, 1) for dy in (0, 1)}
    return bounds(max((around(x, y) for x, y in corners), key=rank)) if corners else Rect(0, 0, 0, 0)
