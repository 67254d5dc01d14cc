"""Cache of canvas content: pages on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from wsdesk.api import errors
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.content.content_pages import PagedContent


class ContentCache:
    """Disk cache of one canvas. The profile is a parameter, because it may change while a canvas is open."""

    def __init__(self, canvas_id: str, snapshots: SnapshotTable) -> None:
        self._canvas_id = canvas_id
        self._snapshots = snapshots
        self.fetched_at = 0.0
        """Download time of the first page (seconds since the epoch)."""

    async def page(self, profile: str, offset: int | None) -> bytes:
        """Return the page at a note offset (None: the first). Raises `InvalidResponseError` if uncached."""
        page = await asyncio.to_thread(self._snapshots.get, profile, self._key(offset))
        if page is None and offset is not None:
            return await self.page(profile, None)  # a page without new notes ends the paging
        if page is None:
            raise errors.InvalidResponseError("empty")
        self.fetched_at = self.fetched_at or page.fetched_at
        return page.data

    def save(self, profile: str, whole: PagedContent, got: Mapping[int | None, bytes], now: float) -> None:
        """Save the downloaded pages; unchanged ones aren't rewritten."""
        for page in whole.pages:
            if page.offset not in got:
                continue
            self._snapshots.upsert(profile, self._key(page.offset), got[page.offset], now)

    def confirm_unchanged(self, profile: str, now: float) -> None:
        """Update the time of the cached content after the server confirmed that it is unchanged."""
        self._snapshots.touch(profile, self._key(None), now)

    def _key(self, offset: int | None) -> str:
        return f"content/{self._canvas_id}" + (f"/notes/{offset}" if offset is not None else "")
