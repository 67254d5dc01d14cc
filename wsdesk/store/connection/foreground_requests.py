"""Requests that aren't made in the background: since when there is none, and whether they get no response."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager


class ForegroundRequests:
    """Counts running requests, and calls `on_silence` when none of them gets a response for `SILENCE_S`.

    `on_silence` is called with False first. If it returns true, since it checks the server, it is called
    with True after as many more seconds without a response.
    """

    SILENCE_S = 5.0

    def __init__(self, on_silence: Callable[[bool], bool]) -> None:
        self._on_silence = on_silence
        self._running = 0
        self._last_end = time.monotonic()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def idle_s(self) -> float:
        """Seconds since the last request; 0 while one runs."""
        return 0.0 if self._running else time.monotonic() - self._last_end

    @contextmanager
    def running(self) -> Generator[None]:
        """A running request."""
        self._running += 1
        self._start()
        try:
            yield
        finally:
            self._running -= 1
            self._last_end = time.monotonic()

    def restart(self) -> None:
        """Count the seconds again, since there was a response."""
        self.stop()
        if self._running:
            self._start()

    def stop(self) -> None:
        """Don't call `on_silence` for the requests that run now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start(self, *, was_checked: bool = False) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self.SILENCE_S, self._on_due, was_checked)

    def _on_due(self, was_checked: bool) -> None:
        self._timer = None
        if self._running and self._on_silence(was_checked):
            self._start(was_checked=True)
