"""Where a node stands: what the service says, made safe, or a row of our own."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.graph.values import Rect


def usable_rect(x: object, y: object, w: object, h: object) -> Rect | None:
    """The rectangle, or None where it cannot be shown (absent, not a number, NaN, zero or negative size).

    Absurd numbers are clamped, numbers sent as text are read. Accepts anything, raises nothing.
    """
    raise NotImplementedError


def place_unplaced(rects: Sequence[Rect | None]) -> tuple[Rect, ...]:
    """All rectangles, each None replaced by a place in a row beside what has one."""
    raise NotImplementedError
