"""Cache of comment threads, read in pages and persisted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakValueDictionary

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.tables.comments import CommentMarkerTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.people import PeopleStore

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire.comment import Comment
else:
    capabilities = lazy_import("wsdesk.api.capabilities")

PAGE = 200
"""Comments per page."""
MAX_PAGES = 250
ROWS_AT_ONCE = 200


class ThreadCache(QObject):
    """Comments by thread, oldest first.

    If the server supports reading threads, its list is authoritative; otherwise a thread contains the
    comments sent from this computer, with the server's responses.
    """

    changed = Signal(object)
    """Emitted with the ID of a thread whose cached comments changed."""

    def __init__(
        self,
        connection: ConnectionStore,
        people: PeopleStore,
        snapshots: SnapshotTable,
        table: CommentMarkerTable,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._people = people
        self._snapshots = snapshots
        self._table = table
        self._served: dict[str, tuple[Comment, ...]] = {}
        self._sorted: dict[str, tuple[Comment, ...]] = {}
        self._posted: dict[str, dict[str, Comment]] | None = None
        self._locks = WeakValueDictionary[str, asyncio.Lock]()

    @property
    def can_read(self) -> bool:
        """Whether the server supports reading threads."""
        return self._connection.capability("thread-comments") is not None

    @property
    def is_starting(self) -> bool:
        """Whether that isn't known yet, since the server hasn't responded."""
        return not self.can_read and self._connection.state.mode == "starting"

    def forget(self) -> None:
        """Clear the cache after a change of the profile."""
        self._served.clear()
        self._sorted.clear()
        self._locks.clear()
        self._posted = None

    def is_loaded(self, thread_id: str) -> bool:
        """Whether the thread was loaded, from the server or from disk."""
        return thread_id in self._served

    def has_comments(self, thread_id: str) -> bool:
        """Whether comments of the thread are cached."""
        return bool(self._served.get(thread_id) or self._all_own().get(thread_id))

    @property
    def commented(self) -> Iterator[str]:
        """Threads of which comments are cached."""
        return (thread_id for thread_id in (*self._served, *self._all_own()) if self.has_comments(thread_id))

    def comments(self, thread_id: str) -> tuple[Comment, ...]:
        """Cached comments of a thread, oldest first."""
        comments = self._sorted.get(thread_id)
        if comments is None:
            served = self._served.get(thread_id)
            rows = served if served is not None else tuple(self._own(thread_id).values())
            comments = self._sorted[thread_id] = tuple(sorted(rows, key=_created))
        return comments

    def sent_from_here(self, thread_id: str, body: str) -> bool:
        """Whether the last comment sent from here to a thread has this text."""
        own = sorted(self._own(thread_id).values(), key=_created) if thread_id else []
        return bool(own) and own[-1].body == body

    def add(self, thread_id: str, comment: Comment) -> None:
        """Add a comment that was sent from here and accepted by the server."""
        if not comment.id:
            return
        self._own(thread_id)[comment.id] = comment
        row = {**_row(comment), "threadId": thread_id}
        self._table.add_posted(self._connection.state.profile_id, comment.id, row)
        served = self._served.get(thread_id)
        if served is not None:
            self._served[thread_id] = (*(c for c in served if c.id != comment.id), comment)
            self._keep(thread_id)
        self._learn((comment,))
        self._emit_changed(thread_id)

    async def recall(self, thread_id: str) -> None:
        """Load a thread from disk, unless it is in memory."""
        profile = self._connection.state.profile_id
        if thread_id in self._served:
            return
        snapshot = await asyncio.to_thread(self._snapshots.get, profile, f"thread/{thread_id}")
        rows = await _rows(snapshot.data) if snapshot is not None else None
        if thread_id in self._served or self._connection.state.profile_id != profile:
            return
        if rows is not None:
            self._served[thread_id] = rows
            self._learn(rows)
            self._emit_changed(thread_id)

    async def read(
        self, thread_id: str, *, whole: bool = False, progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Load a thread: the comments after the cached ones, or all if `whole`.

        `progress` is called with the numbers of loaded comments and of all. Raises the exceptions of the
        request.
        """
        async with self._locks.setdefault(thread_id, asyncio.Lock()):
            profile = self._connection.state.profile_id
            before = frozenset(self._own(thread_id))
            previous = () if whole else self._served.get(thread_id, ())
            rows = await self._pages(thread_id, previous, progress)
            if self._connection.state.profile_id != profile:
                return
            there = {c.id for c in rows}
            # Comments that were sent in the meantime are missing from earlier responses.
            late = [c for i, c in self._own(thread_id).items() if i not in before and i not in there]
            rows = (*rows, *late)
            same = rows == self._served.get(thread_id)
            self._served[thread_id] = rows
            if same:
                return
            self._learn(rows)
            self._keep(thread_id)
            self._emit_changed(thread_id)

    def _keep(self, thread_id: str) -> None:
        """Write the thread to disk for offline use."""
        # JSON Lines: one comment per line keeps each parse call short.
        data = b"\n".join(json.dumps(_row(comment)).encode() for comment in self._served[thread_id])
        profile = self._connection.state.profile_id
        self._snapshots.upsert(profile, f"thread/{thread_id}", data, self._connection.clock())

    async def _pages(
        self, thread_id: str, previous: tuple[Comment, ...], progress: Callable[[int, int], None] | None
    ) -> tuple[Comment, ...]:
        """The thread, starting with the last cached page."""
        begin = max(0, len(previous) - PAGE)
        rows = {c.id: c for c in previous[:begin]}
        offset = begin
        for _page in range(MAX_PAGES):
            page = await self._connection.request(
                lambda client, offset=offset: capabilities.thread_comments(client, thread_id, offset, PAGE)
            )
            data = page.data
            if offset == begin and begin and (not data or data[0].id != previous[begin].id):
                return await self._pages(thread_id, (), progress)  # an earlier comment was deleted or moved
            if offset and data and data[0].id in rows:
                return data  # the server ignores paging and returned everything
            rows.update((c.id, c) for c in data)
            offset += len(data)
            if progress is not None and page.total:
                progress(min(offset, page.total), page.total)
            if len(data) != PAGE or (page.total is not None and offset >= page.total):
                break
        return tuple(rows.values())

    def _own(self, thread_id: str) -> dict[str, Comment]:
        return self._all_own().setdefault(thread_id, {})

    def _all_own(self) -> dict[str, dict[str, Comment]]:
        if self._posted is None:
            self._posted = {}
            for row in self._table.posted(self._connection.state.profile_id):
                comment = _comment(row)
                if comment is not None and comment.thread_id:
                    self._posted.setdefault(comment.thread_id, {})[comment.id] = comment
                    self._learn((comment,))
        return self._posted

    def _learn(self, comments: tuple[Comment, ...]) -> None:
        self._people.add((c.created_by_user_id, c.created_by_name) for c in comments)

    def _emit_changed(self, thread_id: str) -> None:
        self._sorted.pop(thread_id, None)
        self.changed.emit(thread_id)


def _created(comment: Comment) -> str:
    return comment.created_at or ""


def _row(comment: Comment) -> dict[str, Any]:
    return comment.model_dump(mode="json", by_alias=True, exclude_unset=True)


def _comment(row: object) -> Comment | None:
    from wsdesk.wire.comment import Comment

    try:
        comment = Comment.model_validate(row)
    except ValueError:  # includes the exception of pydantic
        return None
    return comment if comment.id else None


async def _rows(data: bytes) -> tuple[Comment, ...] | None:
    """Parse a cached thread; None if it is invalid."""
    comments: list[Comment | None] = []
    for number, line in enumerate(data.splitlines()):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            return None
        # Older files contain the whole thread as one object.
        rows = cast("list[object]", row) if isinstance(row, list) else (row,)
        comments.extend(_comment(one) for one in rows)
        if number % ROWS_AT_ONCE == ROWS_AT_ONCE - 1:
            await asyncio.sleep(0)
    return tuple(comment for comment in comments if comment is not None)
