"""Time of a turn of the event loop, which all work in slices shares."""

from __future__ import annotations

import time
from collections.abc import Callable

TURN_S = 0.0045
"""Seconds after the start of a turn of the event loop in which slices end. Few turns then take over 8 ms."""
MAX_RESERVED_S = 0.003
"""The most that is reserved for frames."""
_DECAY = 0.02
"""Seconds per second by which the reserved time decreases: a frame of 2 ms is remembered for 100 ms."""


class TurnBudget:
    """Time of the current turn of the event loop, in which several slices may run.

    Each runs one step at least. Turns without slices, in which Qt paints frames and delivers other events,
    shorten the turns with slices that follow, since both delay the same input. `clock` returns seconds,
    `cpu_clock` those of CPU of the thread: waiting for events isn't work.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.perf_counter,
        cpu_clock: Callable[[], float] = time.thread_time,
    ) -> None:
        self._clock = clock
        self._cpu_clock = cpu_clock
        self._end = float("inf")
        self._began = self._cpu_began = 0.0
        self._stepped = 0.0
        """End of the last step."""
        self._has_slice = True
        self._unsliced = self._reserved = 0.0
        """Seconds of the turns since the last slice, and seconds reserved for frames."""

    def begin(self) -> None:
        """Start a turn."""
        now, cpu = self._clock(), self._cpu_clock()
        self._unsliced = 0.0 if self._has_slice else self._unsliced + cpu - self._cpu_began
        decayed = self._reserved - (now - self._began) * _DECAY
        self._reserved = min(max(self._unsliced, decayed), MAX_RESERVED_S)
        self._began, self._cpu_began, self._has_slice = now, cpu, False
        self._end = now + TURN_S - self._reserved

    def reset(self) -> None:
        """Don't limit slices, since nothing calls `begin` any more."""
        self._end = float("inf")

    def until(self, seconds: float, at_least: float = 0.0) -> float:
        """End of a slice of some seconds: earlier if the turn is over, but not before `at_least` seconds."""
        self._has_slice = True
        self._stepped = now = self._clock()
        return max(min(now + seconds, self._end), now + at_least)

    def is_over(self, until: float) -> bool:
        """Whether a slice has reached its end, or would pass it by another step like the last one."""
        now = self._clock()
        last, self._stepped = self._stepped, now
        return now + now - last >= until


turn = TurnBudget()
"""The turn of the program's event loop, which begins it."""
