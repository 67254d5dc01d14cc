"""Refresh of expired media URLs of the index: their canvases are downloaded again by the crawl."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.media.images.image_provider import ImageFailed, ImageProvider
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.index.indexer import Indexer

MIN_INTERVAL_S = 3_600.0
"""Minimum time in seconds between two refreshes of one canvas, in case its new URLs don't work either."""


class MediaRefresh(TaskOwner):
    """Makes canvases due for the crawl when a thumbnail of theirs is refused, usually by an old signature.

    An open canvas refreshes itself.
    """

    def __init__(
        self,
        images: ImageProvider,
        indexer: Indexer,
        canvases: CanvasesStore,
        check: Callable[[], object],
    ) -> None:
        """`check` is called after a canvas became due."""
        super().__init__("media_refresh")
        self._check = check
        self._indexer = indexer
        self._canvases = canvases
        self._refreshed_at: dict[str, float] = {}
        images.failed.connect(self._on_image_failed)

    def _on_image_failed(self, failed: ImageFailed) -> None:
        if failed.code == "forbidden":
            self.tasks.start(failed.asset_id, self._refresh(failed.asset_id))

    async def _refresh(self, asset_id: str) -> None:
        file = self._indexer.file
        if file is None:
            return
        with suppress(LocalDbError):
            usages = await asyncio.to_thread(file.usages, asset_id)
            for canvas_id in {usage.canvas_id for usage in usages if usage.role == "made"}:
                now = time.monotonic()
                before = self._refreshed_at.get(canvas_id)
                is_recent = before is not None and now - before < MIN_INTERVAL_S
                if is_recent or self._canvases.get(canvas_id) is not None:
                    continue
                self._refreshed_at[canvas_id] = now
                download = await asyncio.to_thread(file.download, canvas_id)
                # Without an ETag, so that the server doesn't respond with 304.
                due = replace(download, updated_at="", etag="")
                await asyncio.to_thread(file.record_download, canvas_id, due)
                self._check()
