"""Plausibility limits: numbers of the server beyond them are shown as unknown."""

from __future__ import annotations

MOST_COUNT = 10_000_000
MOST_CREDITS = 1_000_000
MOST_FACTOR = 1_000
MOST_SECONDS = 7 * 86_400.0
"""A week, for clips, media, and the time that a run takes."""
MOST_KILOBYTES = 1e9
MOST_PIXELS = 1_000_000
"""On one side."""


def count(value: float | None) -> int | None:
    """A number of things, None where it is missing or can't be one."""
    known = _within(value, MOST_COUNT)
    return int(known) if known is not None else None


def credit_cost(value: float | None) -> float | None:
    """Credits, None where they are missing or can't be a price."""
    return _within(value, MOST_CREDITS)


def side(value: float | None) -> int | None:
    """Pixels on one side of an image, None where they are missing or can't be it."""
    known = _within(value, MOST_PIXELS)
    return int(known) if known else None


def factor(value: float | None) -> float | None:
    """How many times as much, None where it is missing or can't be it."""
    return _within(value, MOST_FACTOR)


def seconds(value: float | None) -> float | None:
    """A length of time, None where it is missing or can't be one."""
    return _within(value, MOST_SECONDS)


def _within(value: float | None, most: float) -> float | None:
    if value is None or isinstance(value, bool):
        return None
    return value if 0 <= value <= most else None
