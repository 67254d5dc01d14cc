"""Selects the next URL to load, given cache, failures, and expected sizes."""

from __future__ import annotations

from wsdesk.media.cache.image_cache import ImageCache
from wsdesk.media.core.asset_sizes import AvailableWidths, SourceCandidate, candidates
from wsdesk.media.core.errors import PASSING
from wsdesk.media.fetch.failures import FailureLog
from wsdesk.media.images.request_queue import ImageRequest

_HEAVY_PX = 1200
"""An image that is expected to be wider than this takes a while: a small one is shown meanwhile."""


class SourceSelector:
    """Of one service, whose `widths` it learns by."""

    def __init__(self, memory: ImageCache, failures: FailureLog) -> None:
        self.widths = AvailableWidths()
        self._memory = memory
        self._failures = failures

    def next(self, wish: ImageRequest) -> SourceCandidate | None:
        """None where no address is left that would give anything better than what is in memory."""
        here = self._memory.widest(wish.known_as)
        open_ones = [
            candidate
            for candidate in candidates(wish.asset, wish.width_px, self.widths)
            if candidate.width > here
            and not self._failures.blocks(wish.known_as, candidate.role, candidate.address)
        ]
        if not open_ones:
            return None
        if not here and open_ones[0].width > _HEAVY_PX:
            return min(open_ones, key=_expected_width)
        return open_ones[0]

    def is_widest(self, wish: ImageRequest, width: int) -> bool:
        """Whether no address gives an image wider than this, now or later."""
        return not any(
            candidate.width > width
            and not self._failures.is_final(wish.known_as, candidate.role, candidate.address)
            for candidate in candidates(wish.asset, width, self.widths)
        )

    def code(self, wish: ImageRequest) -> str:
        """Why there is nothing: of several reasons one that may pass, since it leaves hope."""
        codes = [
            self._failures.code(wish.known_as, candidate.role) or "busy"
            for candidate in candidates(wish.asset, wish.width_px, self.widths)
        ]
        return next((code for code in codes if code in PASSING), codes[0] if codes else "no-address")


def _expected_width(candidate: SourceCandidate) -> int:
    return candidate.width
