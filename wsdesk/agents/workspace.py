"""The workspace that a server of tools reads: its client, and the data of this computer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, closing
from dataclasses import replace
from datetime import UTC, datetime

from wsdesk.agents.canvas_text import CanvasText
from wsdesk.api.errors import NetworkError
from wsdesk.api.etag import TaggedBytes
from wsdesk.client.async_client import AsyncClient, api_of
from wsdesk.graph.model.document import Document
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.history.folder import HistoryFolder
from wsdesk.localdb.history.values import CanvasHistory, CanvasSnapshot, SeenState
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.result_query import Result
from wsdesk.localdb.index.values import IndexedUsage
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.settings.directories import AppDirectories
from wsdesk.settings.profiles import Profile
from wsdesk.store.connection.deep_links import parse_link
from wsdesk.store.content import content_pages
from wsdesk.store.content.content_pages import CONTENT_PREFIX, PagedContent
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.history.news import News, news_of
from wsdesk.store.search.index_results import index_results

Connect = Callable[[], AbstractAsyncContextManager[AsyncClient]]
_KEPT = 4
"""Canvases whose content stays in memory, to be read page by page."""


class ToolUseError(Exception):
    """A call that the user of the tool has to change; the message says how."""


class AgentWorkspace:
    """One workspace. `connect` returns its client, which is used for one call at a time.

    `profile` is the saved workspace, whose current team selects the data in `places` and `database`.
    """

    def __init__(
        self, connect: Connect, profile: Profile, places: AppDirectories, database: Database
    ) -> None:
        self.connect = connect
        self.profile = profile
        self.places = places
        self.database = database
        self._snapshots = SnapshotTable(database)
        self._contents: dict[str, tuple[PagedContent, CanvasText]] = {}

    @property
    def scope(self) -> str:
        """Scope of the workspace's rows in the local database."""
        return self.profile.scope

    async def canvas(self, canvas: str) -> LoadedCanvas:
        """The current content of a canvas; from this computer while the server is unavailable.

        Raises ApiError, and `ToolUseError` if `canvas` isn't an ID or a link.
        """
        canvas_id = _canvas_id(canvas)
        before, text = self._contents.pop(canvas_id, (None, None))
        note = ""
        try:
            async with self.connect() as client:
                pages = await _download(client, canvas_id, before)
        except NetworkError:
            pages = await content_pages.read_cached(self._snapshots, self.scope, canvas_id)
            cached = await asyncio.to_thread(self._snapshots.get, self.scope, f"{CONTENT_PREFIX}{canvas_id}")
            if pages is None or cached is None:
                raise
            at = datetime.fromtimestamp(cached.fetched_at, UTC).isoformat(timespec="seconds")
            note = f" The server is unavailable: this is the copy of {at}."
        if text is None or pages is not before:
            text = CanvasText(pages.content.document)
        self._contents[canvas_id] = (pages, text)
        while len(self._contents) > _KEPT:
            del self._contents[next(iter(self._contents))]
        return LoadedCanvas(canvas_id, pages.content, text, note)

    def results(self, text: str, limit: int) -> list[Result]:
        """Results of the search index, the newest first. Raises `LocalDbError` if there is none."""
        return [result for _, result in index_results(self.places, [(self.profile, self.scope, text)], limit)]

    def usages(self, asset_ids: Iterable[str], limit: int) -> list[IndexedUsage]:
        """Nodes of all indexed canvases that use one of these assets. Raises `LocalDbError`."""
        with closing(IndexFolder(self.places.index, 0)) as folder:
            if not folder.path(self.scope).exists():
                return []
            file = folder.of(self.scope)
            return [usage for asset_id in asset_ids for usage in file.usages(asset_id, limit)]

    def news(self, since: float | None) -> list[tuple[CanvasHistory, News]]:
        """Changes of all canvases, the latest first: since a time, or those that the user hasn't seen.

        Raises `LocalDbError`, and `InvalidResponseError` if a snapshot is damaged.
        """
        with closing(HistoryFolder(self.places.history)) as folder:
            if not folder.path(self.scope).exists():
                return []
            file = folder.of(self.scope)
            histories = file.histories()
            if since is not None:
                histories = [
                    _seen_at(history, file.snapshots(history.canvas_id), since) for history in histories
                ]
            found = [(history, news) for history in histories for news in news_of(file, history)]
        unseen = [(history, news) for history, news in found if not news.keys <= history.seen.keys]
        return sorted(unseen, key=lambda pair: pair[1].until, reverse=True)


def _seen_at(history: CanvasHistory, snapshots: Sequence[CanvasSnapshot], time: float) -> CanvasHistory:
    """A history as if what was read last before a time, or first after it, were seen."""
    before = [one.id for one in snapshots if one.read_at < time]
    seen = before[-1] if before else snapshots[0].id if snapshots else history.newest
    return replace(history, seen=SeenState(seen))


class LoadedCanvas:
    """Content of a canvas with its text. `note` says that it isn't current; it may be empty."""

    def __init__(self, canvas_id: str, content: LoadedContent, text: CanvasText, note: str) -> None:
        self.canvas_id = canvas_id
        self.content = content
        self.text = text
        self.note = note

    @property
    def document(self) -> Document:
        return self.text.document

    def node_id(self, node: str) -> str:
        """ID of a node that is given by its ID, a prefix, or a link. Raises `ToolUseError`."""
        link = parse_link(node)
        node_id = self.text.ids.find(link.node_id if link is not None else node.strip())
        if not node_id:
            raise ToolUseError("This canvas has no such node, or several. Use an ID of read_canvas.")
        return node_id


def _canvas_id(canvas: str) -> str:
    link = parse_link(canvas)
    canvas_id = link.canvas_id if link is not None else canvas.strip()
    if not canvas_id:
        raise ToolUseError("Not a canvas. Use an ID of list_canvases, or a link like wsdesk://canvas/ID.")
    return canvas_id


async def _download(client: AsyncClient, canvas_id: str, before: PagedContent | None) -> PagedContent:
    async def fetch(offset: int | None, etag: str) -> TaggedBytes:
        return await api_of(client).get_canvas_content_if_changed(canvas_id, etag, note_offset=offset)

    last = before.content if before is not None else LoadedContent(Document(canvas_id))
    return await content_pages.read_whole(canvas_id, fetch, before, last)
