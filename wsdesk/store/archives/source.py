"""Reads what an archive contains: from the server, or from the local database while it is unavailable."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from wsdesk.api import errors
from wsdesk.api.paging import MAX_NOTE_PAGES
from wsdesk.archive.layout import Document, objects, parse
from wsdesk.store.base.error_messages import NotConnectedError, failure_of, tr
from wsdesk.store.content.content_pages import CONTENT_PREFIX

if TYPE_CHECKING:
    from wsdesk.api.client import Client
    from wsdesk.localdb.tables.snapshots import SnapshotTable
    from wsdesk.store.comments.comments import CommentsStore
    from wsdesk.store.connection.connection import ConnectionStore
    from wsdesk.wire.base import Resource

T = TypeVar("T")
_UNAVAILABLE = (errors.NetworkError, errors.ServerError, errors.UnauthorizedError, NotConnectedError)
_LIBRARY = ("folders", "tags", "skills", "approvals")
"""Lists that a server may offer beyond the API."""


class ArchiveSource:
    """Reads JSON documents. `local` has the names of those that came from the local database."""

    def __init__(
        self, connection: ConnectionStore, snapshots: SnapshotTable, comments: CommentsStore
    ) -> None:
        self._connection = connection
        self._snapshots = snapshots
        self._comments = comments
        self.local: set[str] = set()
        self.list_failures: dict[str, str] = {}
        """Why a list can't be read, as a message by its name."""
        self._error: errors.ApiError | NotConnectedError | None = None

    async def projects(self) -> list[Document]:
        """All projects."""
        from wsdesk.api import paging

        rows = await self._request(lambda client: paging.projects(client).read_all())
        return _rows(rows.rows) if rows is not None else await self._cached("list/projects", "data")

    async def canvases(self) -> list[Document]:
        """All canvases."""
        from wsdesk.api import paging

        rows = await self._request(lambda client: paging.canvases(client).read_all())
        return _rows(rows.rows) if rows is not None else await self._cached("list/canvases", "data")

    async def models(self) -> list[Document] | None:
        """The model catalog; None if it can't be read and isn't stored."""
        found = await self._optional("models", lambda client: client.list_models())
        if found is not None:
            return _rows(found.models or ())
        return await self._cached("list/models", "models") or None

    async def library(self) -> dict[str, list[Document] | None]:
        """Folders, tags, skills, and approvals: empty if not offered, None if they can't be read."""
        from wsdesk.api import capabilities

        lists: dict[str, list[Document] | None] = {}
        for name in _LIBRARY:
            read: Callable[[Client], Awaitable[tuple[Resource, ...]]] = getattr(capabilities, name)
            rows = await self._optional(name, read)
            lists[name] = _rows(rows) if rows is not None else None
        return lists

    async def content(self, canvas_id: str) -> Document | None:
        """A canvas with all of its notes; None if it isn't available. Raises ApiError if it can't be read."""
        content: Document = {}
        for _ in range(MAX_NOTE_PAGES):
            offset = content.get("nextNoteOffset") if content else None
            page = await self._page(canvas_id, offset if isinstance(offset, int) else None)
            if page is None:
                return None
            if not content:
                content = page
            else:
                content["notes"] = [*objects(content.get("notes")), *objects(page.get("notes"))]
                content["nextNoteOffset"] = page.get("nextNoteOffset")
            total, following = content.get("totalNoteCount"), content.get("nextNoteOffset")
            if not isinstance(following, int) or not isinstance(total, int) or not page.get("notes"):
                break
            if following >= total or following <= (offset if isinstance(offset, int) else 0):
                break
        return content

    async def threads(self, canvas_id: str, content: Document) -> list[Document]:
        """Comments by node, as far as they can be read."""
        threads, cache = self._comments.threads, self._comments.thread_cache
        await threads.load(canvas_id)
        found: list[Document] = []
        for node_id in (str(node.get("id", "")) for node in objects(content.get("nodes"))):
            link = threads.of(canvas_id, node_id)
            if not link.thread_id or (link.source == "listed" and not link.count):
                continue
            await cache.recall(link.thread_id)
            if cache.can_read and not self.is_offline:
                try:
                    await cache.read(link.thread_id)
                except (errors.ApiError, NotConnectedError):
                    self.local.add(f"comments/{node_id}")
            comments = _rows(cache.comments(link.thread_id))
            if comments:
                thread = {"nodeId": node_id, "canvasId": canvas_id, "threadId": link.thread_id}
                found.append({**thread, "comments": comments})
        return found

    @property
    def failure(self) -> str:
        """Why the server couldn't be read, as a message; empty if it could."""
        return failure_of(self.error).message if self._error is not None or self.is_offline else ""

    @property
    def error(self) -> errors.ApiError | NotConnectedError:
        """The last error of a request; without one, that of the connection."""
        if self._error is None and self._connection.state.mode == "unauthorized":
            return errors.UnauthorizedError(401)
        return self._error or NotConnectedError()

    @property
    def address(self) -> str:
        """URL of the server."""
        return self._connection.state.address

    @property
    def is_offline(self) -> bool:
        """Whether the server isn't available."""
        return self._connection.state.mode in ("none", "offline", "unauthorized", "failed")

    async def _page(self, canvas_id: str, offset: int | None) -> Document | None:
        async def read(client: Client) -> bytes:
            return await client.get_canvas_content_bytes(canvas_id, note_offset=offset)

        data = await self._request(read)
        if data is None:
            key = f"{CONTENT_PREFIX}{canvas_id}" + (f"/notes/{offset}" if offset is not None else "")
            data = await self._local_bytes(key)
            if data is None and offset is not None:
                return {}
        return (await asyncio.to_thread(parse, data) or {}) if data is not None else None

    async def _request(self, call: Callable[[Client], Awaitable[T]]) -> T | None:
        """Send a request; after a rate limit again. None while the server is unavailable."""
        while not self.is_offline:
            try:
                return await self._connection.request(call)
            except errors.RateLimitedError:
                client = self._connection.client
                if client is None:
                    return None
                await client.host_wait.wait()
                await asyncio.sleep(0.1)
            except _UNAVAILABLE as error:
                self._error = error
                return None
        return None

    async def _optional(self, name: str, call: Callable[[Client], Awaitable[T]]) -> T | None:
        """Request a list that an archive can lack; None with the reason in `list_failures`."""
        try:
            found = await self._request(call)
        except errors.ApiError as error:
            self.list_failures[name] = failure_of(error).message
            return None
        if found is None:
            self.list_failures[name] = self.failure
        return found

    async def _cached(self, key: str, member: str) -> list[Document]:
        data = await self._local_bytes(key)
        return objects((parse(data) or {}).get(member)) if data is not None else []

    async def _local_bytes(self, key: str) -> bytes | None:
        profile = self._connection.state.profile_id
        snapshot = await asyncio.to_thread(self._snapshots.get, profile, key)
        if snapshot is None:
            return None
        self.local.add(key)
        return snapshot.data


def _rows(rows: Iterable[Resource]) -> list[Document]:
    return [row.model_dump(mode="json", by_alias=True, exclude_unset=True) for row in rows]


def list_title(name: str) -> str:
    """Title of a list of `models` or `library`."""
    titles = {
        "models": tr("Models"),
        "folders": tr("Folders"),
        "tags": tr("Tags"),
        "skills": tr("Agent skills"),
        "approvals": tr("Agent approvals"),
    }
    return titles[name]
