"""Decides which operations run on the event loop, where the database is in this process.

A change of threads takes more CPU than a short operation (0.2 to 0.3 ms while other requests run), and its
statements wait for the interpreter lock after each row. A long operation would let all other requests wait.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

MAX_S = 0.01
"""CPU seconds of an operation, after which it runs on threads for `PAUSE_S`."""

PAUSE_S = 10.0

Result = TypeVar("Result")


class LoopBudget:
    """CPU times of operations by name. Used on the event loop."""

    def __init__(self, *, is_enabled: bool) -> None:
        self._is_enabled = is_enabled
        self._paused_until: dict[str, float] = {}

    def allows(self, name: str) -> bool:
        """Whether an operation may run on the event loop."""
        if not self._is_enabled:
            return False
        until = self._paused_until.get(name)
        return until is None or time.monotonic() >= until

    def run(self, name: str, function: Callable[[], Result]) -> Result:
        """Run an operation, and remember whether it was long."""
        begun_s = time.thread_time()
        try:
            return function()
        finally:
            if time.thread_time() - begun_s > MAX_S:
                self._paused_until[name] = time.monotonic() + PAUSE_S
