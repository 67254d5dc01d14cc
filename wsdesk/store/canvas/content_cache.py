"""Pages of canvases in the local database, and the ETags of those that were received a short time ago."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from wsdesk.localdb.tables.snapshots import Pieces, Snapshot, SnapshotTable
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.store.content.content_pages import ContentPage


class ContentCache:
    """Pages of canvases by profile and key.

    With the ETag of a page, the server confirms a canvas that is opened again instead of sending it. Pages
    that were received more than `MAX_AGE_S` seconds ago have none, because signatures of media URLs expire.
    """

    MAX_AGE_S = 600.0

    def __init__(self, snapshots: SnapshotTable, connection: ConnectionStore) -> None:
        self._snapshots = snapshots
        self._connection = connection
        self._client = connection.client
        self._received: dict[tuple[str, str], tuple[bytes, str, float]] = {}
        """Digest, ETag, and time (seconds since the epoch) of each page that `_client` received."""

    def get(self, profile: str, key: str) -> Snapshot | None:
        """Bytes of a page, on a worker thread; None if it is missing or damaged."""
        return self._snapshots.get(profile, key)

    def add(self, profile: str, key: str, page: ContentPage, data: Pieces) -> None:
        """Save a page that was just received; unchanged bytes aren't written again."""
        now = self._connection.clock()
        self._snapshots.upsert(profile, key, data, now)
        self._received = {k: entry for k, entry in self._recent().items() if self._is_recent(entry[2])}
        self._received[profile, key] = (page.digest, page.etag, now)

    def touch(self, profile: str, key: str) -> Future[bool]:
        """Update the time of a page after the server confirmed it; that doesn't renew its ETag."""
        return self._snapshots.touch(profile, key, self._connection.clock())

    def etag_of(self, profile: str, key: str, page: ContentPage) -> str:
        """ETag of a cached page with the same bytes; empty if there is none."""
        digest, etag, at = self._recent().get((profile, key), (b"", "", 0.0))
        return etag if digest == page.digest and self._is_recent(at) else ""

    def _recent(self) -> dict[tuple[str, str], tuple[bytes, str, float]]:
        """Pages of the current client; a profile with another address or key may mean another server."""
        if self._connection.client is not self._client:
            self._client, self._received = self._connection.client, {}
        return self._received

    def _is_recent(self, at: float) -> bool:
        return 0 <= self._connection.clock() - at <= self.MAX_AGE_S
