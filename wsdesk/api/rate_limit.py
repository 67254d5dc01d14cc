"""Rate limit of a host, shared by the whole client."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class HostCooldown:
    """Until when nobody asks the host anything. Times by the clock that it was given, in seconds.

    One serves all clients of a host. `release` ends the wait early: a person may not want to wait.
    """

    def __init__(self, clock: Callable[[], float], sleep: Callable[[float], Awaitable[None]]) -> None:
        self._clock = clock
        self._sleep = sleep
        self._until = float("-inf")
        self._sleepers: set[asyncio.Future[None]] = set()
        self._watchers: list[Callable[[float], None]] = []

    @property
    def left_s(self) -> float:
        """How long it still lasts; 0 where there is none."""
        return max(0.0, self._until - self._clock())

    def watch(self, watcher: Callable[[float], None]) -> Callable[[], None]:
        """Tell `watcher` the seconds left whenever a wait begins, grows or is ended; returns the undoing."""
        self._watchers.append(watcher)

        def stop() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return stop

    def hold(self, seconds: float) -> None:
        """The host asks for `seconds` from now; a longer wait that already stands is kept."""
        until = self._clock() + seconds
        if until > self._until:
            self._until = until
            self._tell()

    def release(self) -> None:
        """Ends the wait, and wakes all who sleep through it."""
        self._until = float("-inf")
        for sleeper in tuple(self._sleepers):
            sleeper.cancel()
        self._tell()

    async def passed(self) -> None:
        """Returns when the wait as it stands now is over, or was ended; it may have grown meanwhile."""
        sleeper = asyncio.ensure_future(self._slept(self.left_s))
        self._sleepers.add(sleeper)
        try:
            await asyncio.wait({sleeper})
        finally:
            self._sleepers.discard(sleeper)
            sleeper.cancel()

    async def _slept(self, seconds: float) -> None:
        await self._sleep(seconds)

    def _tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher(self.left_s)
