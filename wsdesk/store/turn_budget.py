"""Time of a turn of the event loop, which all work in slices shares."""

from __future__ import annotations

import time
from collections.abc import Callable

TURN_S = 0.006
"""Seconds after the start of a turn of the event loop in which slices end."""


class TurnBudget:
    """Time of the current turn of the event loop, in which several slices may run.

    Each runs one step at least. `clock` returns seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._end = float("inf")

    def begin(self) -> None:
        """Start a turn."""
        self._end = self._clock() + TURN_S

    def reset(self) -> None:
        """Don't limit slices, since nothing calls `begin` any more."""
        self._end = float("inf")

    def until(self, seconds: float, at_least: float = 0.0) -> float:
        """End of a slice of some seconds: earlier if the turn is over, but not before `at_least` seconds."""
        now = self._clock()
        return max(min(now + seconds, self._end), now + at_least)

    def is_over(self, until: float) -> bool:
        """Whether a slice has reached its end."""
        return self._clock() >= until


turn = TurnBudget()
"""The turn of the program's event loop, which begins it."""
