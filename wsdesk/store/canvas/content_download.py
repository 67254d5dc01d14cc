"""Download of a canvas, with its pages cached on disk."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from wsdesk.api import errors
from wsdesk.api.etag import TaggedBytes
from wsdesk.localdb.tables.snapshots import Pieces
from wsdesk.store.canvas.content_cache import ContentCache
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.content.content_pages import ContentPage, NotePaging, PagedContent, read_whole

if TYPE_CHECKING:
    from wsdesk.api.transport import Sink
    from wsdesk.store.content.loaded_content import LoadedContent


class ContentDownload:
    """One download of a canvas, for the profile that is connected when it is created.

    `live` is the current content, whose unchanged nodes are reused.
    """

    def __init__(self, canvas_id: str, connection: ConnectionStore, cache: ContentCache) -> None:
        self._canvas_id = canvas_id
        self._connection = connection
        self._cache = cache
        self._profile = connection.state.profile_id
        self._pages: dict[int | None, Pieces] = {}
        self._etags: dict[int | None, str] = {}
        self.cached_at = 0.0
        """Download time of the first cached page (seconds since the epoch)."""

    async def read_cached(self, live: LoadedContent) -> PagedContent | None:
        """Read the cached content; None if there is none, or it is invalid."""

        async def fetch(offset: int | None, _etag: str) -> TaggedBytes:
            return TaggedBytes(await self._cached_page(offset))

        try:
            whole = await read_whole(self._canvas_id, fetch, None, live, restarts=0)
        except errors.ApiError:
            return None
        pages = (
            replace(page, etag=self._cache.etag_of(self._profile, self._key(page.offset), page))
            for page in whole.pages
        )
        return replace(whole, pages=tuple(pages))

    async def read(
        self, before: PagedContent | None, live: LoadedContent, paging: NotePaging
    ) -> PagedContent:
        """Download the content; `before` itself if the server confirmed that it is unchanged.

        Raises `ApiError` and `NotConnectedError`.
        """
        # Imported lazily, so that the window opens before the API types are loaded.
        from wsdesk.store.content.content_receiver import receive_page

        async def fetch(offset: int | None, etag: str) -> TaggedBytes | ContentPage:
            if offset is None and before is None:
                page, self._pages[None] = await receive_page(
                    self._canvas_id, partial(self._request, None, "")
                )
                return page
            fetched = await self._request(offset, etag)
            if fetched.data is not None:
                self._pages[offset], self._etags[offset] = (fetched.data,), fetched.etag
            return fetched

        return await read_whole(self._canvas_id, fetch, before, live, paging=paging)

    def save(self, whole: PagedContent) -> None:
        """Save the downloaded pages; unchanged ones aren't rewritten."""
        for page in whole.pages:
            if page.offset in self._pages:
                self._cache.add(self._profile, self._key(page.offset), page, self._pages[page.offset])

    def save_time(self, whole: PagedContent) -> None:
        """Update the time of the cached content, and the ETags of pages that were received unchanged."""
        self._cache.touch(self._profile, self._key(None))
        for page in whole.pages:
            if page.offset in self._etags:
                received = replace(page, etag=self._etags[page.offset])
                self._cache.add(self._profile, self._key(page.offset), received, self._pages[page.offset])

    async def _request(self, offset: int | None, etag: str, sink: Sink | None = None) -> TaggedBytes:
        return await self._connection.request(
            lambda client: client.get_canvas_content_if_changed(
                self._canvas_id, etag, note_offset=offset, sink=sink
            )
        )

    async def _cached_page(self, offset: int | None) -> bytes:
        """The page at a note offset (None: the first). Raises `InvalidResponseError` if it isn't cached."""
        page = await asyncio.to_thread(self._cache.get, self._profile, self._key(offset))
        if page is None and offset is not None:
            return await self._cached_page(None)  # a page without new notes ends the paging
        if page is None:
            raise errors.InvalidResponseError("empty")
        self.cached_at = self.cached_at or page.fetched_at
        return page.data

    def _key(self, offset: int | None) -> str:
        return f"content/{self._canvas_id}" + (f"/notes/{offset}" if offset is not None else "")
