"""Rate limiter: a token bucket per API key (API: "Errors", 429)."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from wsdesk.server.errors import HttpError
from wsdesk.server.time_format import Clock


@dataclass(frozen=True, slots=True)
class RateLimitRule:
    """`requests` at once, refilled evenly over `seconds`."""

    requests: int
    seconds: float

    @staticmethod
    def read(text: str) -> RateLimitRule:
        """Parse `"60/10"` (60 requests in 10 seconds) or `"5"` (5 per second).

        Raises:
            ValueError: invalid text; the message is for users.
        """
        count, _, seconds_text = text.partition("/")
        try:
            rate = RateLimitRule(int(count), float(seconds_text or 1))
        except ValueError:
            rate = RateLimitRule(0, 0)
        if rate.requests < 1 or not 0 < rate.seconds < 86_400:
            raise ValueError(f"invalid rate {text!r}; use REQUESTS/SECONDS, such as 60/10")
        return rate


class RateLimiter:
    """Buckets of all holders; no limit without a rule."""

    def __init__(self, rate: RateLimitRule | None, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: dict[bytes, tuple[float, float]] = {}

    def take(self, holder: bytes) -> None:
        """Count a request of a holder.

        Raises:
            HttpError: 429 with the seconds until the next request is allowed.
        """
        rate = self._rate
        if rate is None:
            return
        with self._lock:
            now = self._clock()
            tokens, updated_at = self._buckets.get(holder, (float(rate.requests), now))
            refill_rate = rate.requests / rate.seconds
            # A clock that was set back must not remove tokens.
            tokens = min(float(rate.requests), tokens + max(0.0, now - updated_at) * refill_rate)
            allowed = tokens >= 1
            self._buckets[holder] = (tokens - 1 if allowed else tokens, now)
        if not allowed:
            raise HttpError(429, "Too many requests", retry_after=(1 - tokens) / refill_rate)
