"""Placement of nodes: sanitized geometry, or a row for nodes without a position."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt
from statistics import median

from wsdesk.graph.model.values import Rect

FARTHEST = 10_000_000.0
"""Positions are clamped to this (px) either way; real canvases reach 141,152."""

LARGEST = 100_000.0
"""Widths and heights are clamped to this (px)."""

CARD = (320.0, 240.0)
"""The size (px) of a node that has none."""

GAP = 40.0
"""Room (px) between the cards of the row."""

MARGIN = 160.0
"""Room (px) between the content and the row, so that it is seen to be something else."""

_SHORTEST_ROW = 8


def usable_rect(x: object, y: object, w: object, h: object) -> Rect | None:
    """The rectangle, or None where it cannot be shown (absent, not a number, NaN, zero or negative size).

    Absurd numbers are clamped, numbers sent as text are read, sizes under 1 px become 1. Accepts anything,
    raises nothing (interface: geometry of nodes and notes).
    """
    left, top, width, height = _number(x), _number(y), _number(w), _number(h)
    if left is None or top is None or width is None or height is None or width <= 0 or height <= 0:
        return None
    return Rect(
        max(-FARTHEST, min(FARTHEST, left)),
        max(-FARTHEST, min(FARTHEST, top)),
        max(1.0, min(LARGEST, width)),
        max(1.0, min(LARGEST, height)),
    )


def place_unplaced(rects: Sequence[Rect | None]) -> tuple[Rect, ...]:
    """All rectangles, each None replaced by a place in rows beside what has one.

    The rows stand below the content, or above it where that is nearer to where most nodes are, so that one
    node at an absurd place takes no others along.
    """
    placed = [rect for rect in rects if rect is not None]
    missing = len(rects) - len(placed)
    if not missing:
        return tuple(placed)
    width, height = CARD
    columns = max(_SHORTEST_ROW, round(sqrt(2 * missing)))
    rows = -(-missing // columns)
    middle = median([rect.cx for rect in placed]) if placed else 0.0
    first = middle - (min(columns, missing) * (width + GAP) - GAP) / 2
    if not placed:
        top = 0.0
    else:
        centre = median([rect.cy for rect in placed])
        highest, lowest = min([rect.y for rect in placed]), max([rect.bottom for rect in placed])
        above = centre - highest < (lowest - centre) / 2
        top = highest - MARGIN - rows * (height + GAP) + GAP if above else lowest + MARGIN
    found: list[Rect] = []
    k = 0
    for rect in rects:
        if rect is None:
            row, column = divmod(k, columns)
            rect = Rect(first + column * (width + GAP), top + row * (height + GAP), width, height)
            k += 1
        found.append(rect)
    return tuple(found)


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value[:64] if isinstance(value, str) else value)
    except OverflowError:
        return FARTHEST if isinstance(value, int) and value > 0 else -FARTHEST
    except ValueError:
        return None
    return number if isfinite(number) else None
