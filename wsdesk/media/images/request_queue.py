"""Priority queue of image requests by view. Plain values without Qt."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.asset_key import identity

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset


@dataclass(frozen=True, slots=True)
class ImageRequest:
    """An image that somebody wants, at a width in device px."""

    known_as: str
    asset: Asset
    width_px: int


class ImageRequestQueue:
    """Each owner's list of wishes, most important first; the owner who spoke last comes first."""

    def __init__(self) -> None:
        self._owners: dict[str, dict[str, ImageRequest]] = {}
        self._queue: deque[ImageRequest] = deque()
        self._stale = False

    def set(self, owner: str, wanted: Sequence[tuple[Asset, int]]) -> None:
        """Replaces what the owner wants; an empty list is nothing more."""
        self._owners.pop(owner, None)
        wishes: dict[str, ImageRequest] = {}
        for asset, width_px in wanted:
            known_as = identity(asset)
            before = wishes.get(known_as)
            if known_as and (before is None or before.width_px < width_px):
                wishes[known_as] = ImageRequest(known_as, asset, max(1, width_px))
        if wishes:
            self._owners[owner] = wishes
        self._stale = True

    def current(self, known_as: str) -> ImageRequest | None:
        """The wish for it with the largest width, the latest of equal ones; None where nobody wants it."""
        found = [wishes[known_as] for wishes in reversed(self._owners.values()) if known_as in wishes]
        return max(found, key=_width, default=None)

    def next(self) -> ImageRequest | None:
        """The next wish of this round; each is given out once, until somebody wants something else."""
        if self._stale:
            self._stale = False
            self._queue = deque(
                wish for wishes in reversed(self._owners.values()) for wish in wishes.values()
            )
        return self._queue.popleft() if self._queue else None

    def again(self) -> None:
        """Begins another round with everything that is wanted."""
        self._stale = True

    @property
    def pending(self) -> bool:
        """Whether this round has wishes that were not given out."""
        return bool(self._owners) if self._stale else bool(self._queue)


def _width(wish: ImageRequest) -> int:
    return wish.width_px
