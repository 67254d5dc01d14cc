"""Plausibility limits: numbers of the server beyond them are shown as unknown."""

from __future__ import annotations

MAX_COUNT = 10_000_000
MAX_CREDITS = 1_000_000
MAX_FACTOR = 1_000
MAX_SECONDS = 7 * 86_400.0
"""One week, for clips, media, and run times."""
MAX_KILOBYTES = 1e9
MAX_PIXELS = 1_000_000
"""Per side."""


def count(value: float | None) -> int | None:
    """Return a count, None if it is missing or implausible."""
    within = _within(value, MAX_COUNT)
    return int(within) if within is not None else None


def credit_cost(value: float | None) -> float | None:
    """Return a cost in credits, None if it is missing or implausible."""
    return _within(value, MAX_CREDITS)


def side(value: float | None) -> int | None:
    """Return the pixels on one side of an image, None if they are missing or implausible."""
    pixels = _within(value, MAX_PIXELS)
    return int(pixels) if pixels else None


def factor(value: float | None) -> float | None:
    """Return a multiplier, None if it is missing or implausible."""
    return _within(value, MAX_FACTOR)


def seconds(value: float | None) -> float | None:
    """Return a duration in seconds, None if it is missing or implausible."""
    return _within(value, MAX_SECONDS)


def _within(value: float | None, maximum: float) -> float | None:
    if value is None or isinstance(value, bool):
        return None
    return value if 0 <= value <= maximum else None
