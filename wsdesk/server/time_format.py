"""Time formats: ISO 8601 with milliseconds, and milliseconds since the epoch."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], float]
"""Returns the seconds since the epoch; replaceable in tests."""


def iso(seconds: float) -> str:
    """`1700000000.5` -> `2023-11-14T22:13:20.500Z`."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def milliseconds(text: object) -> int:
    """Parse a date-time to milliseconds since the epoch; 0 if it is invalid."""
    if not isinstance(text, str):
        return 0
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return int(moment.timestamp() * 1000)
    except (ValueError, OverflowError):
        return 0
