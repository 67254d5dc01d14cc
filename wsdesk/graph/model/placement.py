"""Placement of nodes: sanitized geometry, or a row for nodes without a position."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt

from wsdesk.graph.model.values import Rect

MAX_POSITION = 10_000_000.0
"""Maximum absolute coordinate (px); real canvases reach 141,152."""

MAX_SIZE = 100_000.0
"""Maximum width and height (px)."""

CARD = (320.0, 240.0)
"""Size (px) of a node without one."""

GAP = 40.0
"""Gap (px) between cards in the rows."""

MARGIN = 160.0
"""Gap (px) between the content and the rows, which sets them apart."""

_MIN_COLUMNS = 8


def usable_rect(x: object, y: object, w: object, h: object) -> Rect | None:
    """Sanitized rectangle, or None if it is unusable (missing, not a number, NaN, zero or negative size).

    Extreme numbers are clamped, numbers in text are parsed, sizes below 1 px become 1. Accepts any value and
    never raises (API: geometry of nodes and notes).
    """
    left, top, width, height = _number(x), _number(y), _number(w), _number(h)
    if left is None or top is None or width is None or height is None or width <= 0 or height <= 0:
        return None
    return Rect(
        max(-MAX_POSITION, min(MAX_POSITION, left)),
        max(-MAX_POSITION, min(MAX_POSITION, top)),
        max(1.0, min(MAX_SIZE, width)),
        max(1.0, min(MAX_SIZE, height)),
    )


def place_unplaced(rects: Sequence[Rect | None]) -> tuple[Rect, ...]:
    """All rectangles, with a position in rows beside the content for each None.

    The rows are below the content, or above it if that is closer to most nodes, so that a single outlier
    doesn't move them far away.
    """
    placed = [rect for rect in rects if rect is not None]
    missing = len(rects) - len(placed)
    if not missing:
        return tuple(placed)
    from statistics import median  # rarely needed, and takes longer to import than a canvas to place

    width, height = CARD
    columns = max(_MIN_COLUMNS, round(sqrt(2 * missing)))
    rows = -(-missing // columns)
    middle = median([rect.cx for rect in placed]) if placed else 0.0
    first = middle - (min(columns, missing) * (width + GAP) - GAP) / 2
    if not placed:
        top = 0.0
    else:
        center = median([rect.cy for rect in placed])
        highest, lowest = min([rect.y for rect in placed]), max([rect.bottom for rect in placed])
        above = center - highest < (lowest - center) / 2
        top = highest - MARGIN - rows * (height + GAP) + GAP if above else lowest + MARGIN
    result: list[Rect] = []
    index = 0
    for rect in rects:
        if rect is None:
            row, column = divmod(index, columns)
            rect = Rect(first + column * (width + GAP), top + row * (height + GAP), width, height)
            index += 1
        result.append(rect)
    return tuple(result)


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value[:64] if isinstance(value, str) else value)
    except OverflowError:
        return MAX_POSITION if isinstance(value, int) and value > 0 else -MAX_POSITION
    except ValueError:
        return None
    return number if isfinite(number) else None
