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
    """A request for an image of at least this width in device px."""

    asset_key: str
    asset: Asset
    width_px: int


class ImageRequestQueue:
    """Requests by owner, most important first; the most recently updated owner comes first."""

    def __init__(self) -> None:
        self._owners: dict[str, dict[str, ImageRequest]] = {}
        self._queue: deque[ImageRequest] = deque()
        self._is_outdated = False

    def set(self, owner: str, sized_assets: Sequence[tuple[Asset, int]]) -> None:
        """Replace an owner's requests; an empty list removes them."""
        self._owners.pop(owner, None)
        requests: dict[str, ImageRequest] = {}
        for asset, width_px in sized_assets:
            asset_key = identity(asset)
            previous = requests.get(asset_key)
            if asset_key and (previous is None or previous.width_px < width_px):
                requests[asset_key] = ImageRequest(asset_key, asset, max(1, width_px))
        if requests:
            self._owners[owner] = requests
        self._is_outdated = True

    def of(self, owner: str) -> tuple[str, ...]:
        """The identities of the assets that an owner requests."""
        return tuple(self._owners.get(owner, ()))

    def current(self, asset_key: str) -> ImageRequest | None:
        """The request with the largest width (the latest of equal ones), None if there is none."""
        pending = [
            requests[asset_key] for requests in reversed(self._owners.values()) if asset_key in requests
        ]
        return max(pending, key=lambda request: request.width_px, default=None)

    def next(self) -> ImageRequest | None:
        """Return the next request of this round; each is returned once, until the requests change."""
        if self._is_outdated:
            self._is_outdated = False
            self._queue = deque(
                request for requests in reversed(self._owners.values()) for request in requests.values()
            )
        return self._queue.popleft() if self._queue else None

    def restart(self) -> None:
        """Start another round with all requests."""
        self._is_outdated = True

    @property
    def pending(self) -> bool:
        """Whether this round has requests left."""
        return bool(self._owners) if self._is_outdated else bool(self._queue)
