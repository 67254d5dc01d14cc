"""Rate limit pause of a host, shared by all clients."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from wsdesk.api.errors import HttpStatusError, RateLimitedError


class HostCooldown:
    """Pause of all requests to a host. Times are in seconds of the given clock.

    One instance is shared by all clients of a host. `release` ends the pause early, on request of the user;
    a response to a request that was sent before it starts no pause.
    """

    def __init__(self, clock: Callable[[], float], sleep: Callable[[float], Awaitable[None]]) -> None:
        self._clock = clock
        self._sleep = sleep
        self._until = float("-inf")
        self._releases = 0
        self._cause: HttpStatusError | None = None
        self._waiters: set[asyncio.Future[None]] = set()
        self._watchers: list[Callable[[float], None]] = []

    @property
    def remaining_s(self) -> float:
        """Remaining seconds, 0 without a pause."""
        return max(0.0, self._until - self._clock())

    @property
    def releases(self) -> int:
        """Number of calls of `release`; store it when a request is sent."""
        return self._releases

    @property
    def error(self) -> RateLimitedError:
        """Error of a request that can't wait: status and message of the response that started the pause."""
        cause = self._cause
        if cause is None:
            return RateLimitedError(self.remaining_s)
        return RateLimitedError(self.remaining_s, cause.message, cause.error, status=cause.status)

    def watch(self, watcher: Callable[[float], None]) -> Callable[[], None]:
        """Call `watcher` with the remaining seconds on each change; returns a function to stop it."""
        self._watchers.append(watcher)

        def stop() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return stop

    def pause(self, seconds: float, cause: HttpStatusError | None, *, sent_at: int) -> bool:
        """Pause for `seconds` from now because of `cause`, unless the current pause is longer.

        `sent_at` is the value of `releases` when the request was sent. Returns False, without a pause, if it
        was sent before the last release.
        """
        if sent_at != self._releases:
            return False
        until = self._clock() + seconds
        if until > self._until:
            self._until, self._cause = until, cause
            self._notify()
        return True

    def release(self) -> None:
        """End the pause and wake all waiting requests."""
        self._until = float("-inf")
        self._releases += 1
        for waiter in tuple(self._waiters):
            waiter.cancel()
        self._notify()

    async def wait(self) -> None:
        """Wait until the current pause is over or released; it may be extended meanwhile."""
        waiter = asyncio.ensure_future(self._run_sleep(self.remaining_s))
        self._waiters.add(waiter)
        try:
            await asyncio.wait({waiter})
        finally:
            self._waiters.discard(waiter)
            waiter.cancel()

    async def _run_sleep(self, seconds: float) -> None:
        await self._sleep(seconds)

    def _notify(self) -> None:
        for watcher in tuple(self._watchers):
            watcher(self.remaining_s)
