"""Selects the next URL to load, given cache, failures, and expected sizes."""

from __future__ import annotations

from wsdesk.media.cache.image_cache import ImageCache
from wsdesk.media.core.asset_sizes import AvailableWidths, SourceCandidate, candidates
from wsdesk.media.core.errors import TRANSIENT
from wsdesk.media.fetch.failures import FailureLog
from wsdesk.media.images.request_queue import ImageRequest

_SLOW_WIDTH_PX = 1200
"""An image wider than this takes a while to load, so that a smaller one is shown first."""


class SourceSelector:
    """Selector of one server; learns the sizes of its images in `widths`."""

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
            return min(untried, key=_expected_width)
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


def _expected_width(candidate: SourceCandidate) -> int:
    return candidate.width
