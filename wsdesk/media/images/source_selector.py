"""Selects the next URL to load, given cache, expected sizes, and failed downloads with their backoff."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlsplit

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.cache.image_cache import ImageCache
from wsdesk.media.core.asset_sizes import AvailableWidths, SourceCandidate, candidates
from wsdesk.media.core.errors import TRANSIENT, MediaError
from wsdesk.media.images.request_queue import ImageRequest

MIN_WAIT_S = 5.0
MAX_WAIT_S = 300.0
FINAL_WAIT_S = 600.0
"""Retry delay of permanent failures (a missing file, no image) in seconds."""
_MAX_FAILURES = 20_000


@dataclass(frozen=True, slots=True)
class _Failure:
    code: str
    address: str
    until: float
    attempts: int


class FailureLog:
    """Failures by asset and role, and rate limits by host. A new URL of a role is tried at once."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures: dict[tuple[str, str], _Failure] = {}
        self._hosts: dict[str, float] = {}

    def record_failure(self, asset_key: str, role: str, address: str, error: MediaError) -> None:
        """Record a failed download."""
        now = self._clock()
        previous = self._failures.get((asset_key, role))
        attempts = previous.attempts + 1 if previous and previous.address == address else 1
        wait = FINAL_WAIT_S
        if error.code in TRANSIENT:
            wait = max(error.wait_s, min(MIN_WAIT_S * 3 ** min(attempts - 1, 8), MAX_WAIT_S))
        if error.wait_s:
            self._hosts[_host(address)] = now + error.wait_s
        if len(self._failures) > _MAX_FAILURES:
            self._failures.clear()
        self._failures[asset_key, role] = _Failure(error.code, address, now + wait, attempts)

    def record_success(self, asset_key: str, role: str) -> None:
        self._failures.pop((asset_key, role), None)

    def blocks(self, asset_key: str, role: str, address: str) -> bool:
        """Whether the URL must not be tried yet."""
        now = self._clock()
        failure = self._failures.get((asset_key, role))
        if failure is not None and failure.address == address and now < failure.until:
            return True
        return now < self._hosts.get(_host(address), 0) if self._hosts else False

    def is_final(self, asset_key: str, role: str, address: str) -> bool:
        """Whether the failure is permanent for this URL."""
        failure = self._failures.get((asset_key, role))
        return failure is not None and failure.address == address and failure.code not in TRANSIENT

    def code(self, asset_key: str, role: str) -> str:
        """Error code of the role's last failure, or an empty string."""
        failure = self._failures.get((asset_key, role))
        return failure.code if failure else ""

    def next_retry_s(self) -> float | None:
        """Seconds until the next retry, None if there is none."""
        now = self._clock()
        waits = [failure.until - now for failure in self._failures.values() if failure.code in TRANSIENT]
        waits += [until - now for until in self._hosts.values()]
        waits = [wait for wait in waits if wait > 0]
        return min(waits) if waits else None

    def clear(self) -> None:
        self._failures.clear()
        self._hosts.clear()


def _host(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


_SLOW_WIDTH_PX = 1200
"""An image wider than this takes a while to load, so that a smaller one is shown first."""


class SourceSelector:
    """Selector of one server; collects the sizes of its images in `widths`."""

    def __init__(self, memory: ImageCache, failures: FailureLog) -> None:
        self.widths = AvailableWidths()
        self._memory = memory
        self._failures = failures

    def next(self, request: ImageRequest) -> SourceCandidate | None:
        """Return the URL to try next; None if none would yield a wider image than the cached ones."""
        cached_width = self._memory.widest(request.asset_key)
        untried = [
            candidate
            for candidate in candidates(request.asset, request.width_px, self.widths)
            if candidate.width > cached_width
            and not self._failures.blocks(request.asset_key, candidate.role, candidate.address)
        ]
        if not untried:
            return None
        if not cached_width and untried[0].width > _SLOW_WIDTH_PX:
            return min(untried, key=lambda candidate: candidate.width)
        return untried[0]

    def is_widest(self, request: ImageRequest, width: int) -> bool:
        """Whether no URL provides an image wider than this, now or later."""
        return not any(
            candidate.width > width
            and not self._failures.is_final(request.asset_key, candidate.role, candidate.address)
            for candidate in candidates(request.asset, width, self.widths)
        )

    def code(self, request: ImageRequest) -> str:
        """Why there is no image; transient errors take precedence, since a retry may succeed."""
        codes = [
            self._failures.code(request.asset_key, candidate.role) or "busy"
            for candidate in candidates(request.asset, request.width_px, self.widths)
        ]
        return next((code for code in codes if code in TRANSIENT), codes[0] if codes else "no-address")
