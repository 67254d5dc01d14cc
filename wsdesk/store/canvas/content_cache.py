"""Caches of a canvas: its pages on disk, and complete nodes, parsed on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.tables.snapshots import Pieces, SnapshotTable
from wsdesk.store.base.store import TaskScope
from wsdesk.store.content.content_pages import PagedContent

if TYPE_CHECKING:
    from wsdesk.store.content import document_loader
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.summary_types import ByteRange
else:
    document_loader = lazy_import("wsdesk.store.content.document_loader")


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

    def save(self, profile: str, whole: PagedContent, pages: Mapping[int | None, Pieces], now: float) -> None:
        """Save the downloaded pages; unchanged ones aren't rewritten."""
        for page in whole.pages:
            if page.offset in pages:
                self._snapshots.upsert(profile, self._key(page.offset), pages[page.offset], now)

    def confirm_unchanged(self, profile: str, now: float) -> None:
        """Update the time of the cached content after the server confirmed that it is unchanged."""
        self._snapshots.touch(profile, self._key(None), now)

    def _key(self, offset: int | None) -> str:
        return f"content/{self._canvas_id}" + (f"/notes/{offset}" if offset is not None else "")


class WholeNodes(QObject):
    """Parses complete nodes on demand; caches the most recent large ones."""

    was_read = Signal(object)
    """Emitted with the ID of a large node that was parsed, initially or after a change."""

    def __init__(self, scope: TaskScope, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scope = scope
        self._read: dict[str, tuple[ByteRange, NodeResource | None]] = {}

    def get(self, content: document_loader.LoadedContent, node_id: str) -> NodeResource | None:
        """Complete node; None if it doesn't exist, can't be parsed, or is large and not parsed yet.

        For a changed large node, the previous value is returned until `was_read` is emitted.
        """
        location = content.large(node_id)
        if location is None:
            self._read.pop(node_id, None)
            return content.node(node_id)
        byte_range, node = self._read.get(node_id, (None, None))
        if byte_range is not location:
            name = f"node:{node_id}:{id(location)}"
            if not self._scope.running(name):
                self._scope.start(name, self._load(content, node_id))
        return node

    async def ask(self, content: document_loader.LoadedContent, node_id: str) -> NodeResource | None:
        """Current complete node, parsed on a thread if large; None if it doesn't exist or can't be parsed."""
        location = content.large(node_id)
        if location is None:
            return content.node(node_id)
        byte_range, node = self._read.get(node_id, (None, None))
        if byte_range is location:
            return node
        node = await asyncio.to_thread(content.node, node_id)
        self._read.pop(node_id, None)
        while len(self._read) >= document_loader.NODE_CACHE_SIZE:
            del self._read[next(iter(self._read))]
        self._read[node_id] = (location, node)
        return node

    def is_pending(self, content: document_loader.LoadedContent, node_id: str) -> bool:
        """Whether a node is large and being parsed for the first time."""
        return content.large(node_id) is not None and node_id not in self._read

    async def _load(self, content: document_loader.LoadedContent, node_id: str) -> None:
        await self.ask(content, node_id)
        self.was_read.emit(node_id)
