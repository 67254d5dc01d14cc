"""Decides which operations run on the event loop, where the database is in this process.

A change of threads takes more CPU than a short operation (0.2 to 0.3 ms while other requests run), and its
statements wait for the interpreter lock after each row. A long operation would let all other requests wait.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

MAX_S = 0.01
"""CPU seconds of an operation, after which it runs on threads for a while."""

MAX_WALL_S = 0.1
"""Seconds of an operation that also waits, such as for a slow disk, with the same effect."""

PAUSE_S, MAX_PAUSE_S = 10.0, 160.0
"""Seconds on threads; they double while the first operation afterwards is long, too."""

Result = TypeVar("Result")


class LoopBudget:
    """Times of operations by name. Used on the event loop; `clock` returns monotonic seconds."""

    def __init__(self, *, is_enabled: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._is_enabled = is_enabled
        self._clock = clock
        self._pauses: dict[str, tuple[float, float]] = {}
        """End and length of the pause after the last operation, if that was long."""

    def allows(self, name: str) -> bool:
        """Whether an operation may run on the event loop."""
        if not self._is_enabled:
            return False
        pause = self._pauses.get(name)
        return pause is None or self._clock() >= pause[0]

    def run(self, name: str, function: Callable[[], Result]) -> Result:
        """Run an operation, and remember whether it was long."""
        begun_s, begun_cpu_s = self._clock(), time.thread_time()
        try:
            return function()
        finally:
            cpu_s, now_s = time.thread_time() - begun_cpu_s, self._clock()
            previous = self._pauses.pop(name, None)
            if cpu_s > MAX_S or now_s - begun_s > MAX_WALL_S:
                length_s = PAUSE_S if previous is None else min(2 * previous[1], MAX_PAUSE_S)
                self._pauses[name] = now_s + length_s, length_s
