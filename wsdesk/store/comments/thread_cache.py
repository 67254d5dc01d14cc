"""Cache of comment threads, read in pages and persisted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.tables.comment_markers import CommentMarkerTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.people import PeopleStore

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire.comment import Comment
else:
    capabilities = lazy_import("wsdesk.api.capabilities")

PAGE = 200
"""Comments of one answer."""
MOST_PAGES = 250
ROWS_AT_ONCE = 200


class ThreadCache(QObject):
    """Comments by thread, oldest first.

    Where the service lets threads be read, a thread is what it says; where it does not, it is what was sent
    from this computer and what the service answered to that.
    """

    changed = Signal(object)
    """The id of a thread of which something else is known now."""

    def __init__(
        self,
        connection: ConnectionStore,
        people: PeopleStore,
        snapshots: SnapshotTable,
        kept: CommentMarkerTable,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._people = people
        self._snapshots = snapshots
        self._kept = kept
        self._served: dict[str, tuple[Comment, ...]] = {}
        self._sorted: dict[str, tuple[Comment, ...]] = {}
        self._posted: dict[str, dict[str, Comment]] | None = None
        self._locks: dict[str, asyncio.Lock] = {}

    @property
    def can_read(self) -> bool:
        """Whether the service lets threads be read."""
        return self._connection.offers.find("thread-comments") is not None

    def forget(self) -> None:
        """Another profile: nothing of this one is shown there."""
        self._served.clear()
        self._sorted.clear()
        self._locks.clear()
        self._posted = None

    def knows(self, thread_id: str) -> bool:
        """Whether the thread was read, now or before."""
        return thread_id in self._served

    def comments(self, thread_id: str) -> tuple[Comment, ...]:
        """What is known of a thread, oldest first."""
        found = self._sorted.get(thread_id)
        if found is None:
            served = self._served.get(thread_id)
            rows = served if served is not None else tuple(self._own(thread_id).values())
            found = self._sorted[thread_id] = tuple(sorted(rows, key=_created))
        return found

    def sent_from_here(self, thread_id: str, body: str) -> bool:
        """Whether the last that was sent from here into a thread says this."""
        own = sorted(self._own(thread_id).values(), key=_created) if thread_id else []
        return bool(own) and own[-1].body == body

    def add(self, thread_id: str, comment: Comment) -> None:
        """The service took a comment that was sent from here."""
        if not comment.id:
            return
        self._own(thread_id)[comment.id] = comment
        row = {**_row(comment), "threadId": thread_id}
        self._kept.add_posted(self._connection.state.profile_id, comment.id, row)
        served = self._served.get(thread_id)
        if served is not None:
            self._served[thread_id] = (*(c for c in served if c.id != comment.id), comment)
            self._keep(thread_id)
        self._learn((comment,))
        self._tell(thread_id)

    async def recall(self, thread_id: str) -> None:
        """Take what was kept of a thread, where nothing is known yet."""
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
            self._tell(thread_id)

    async def read(
        self, thread_id: str, *, whole: bool = False, progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Read a thread: all of it, or what came after what is known unless `whole` is asked for.

        `progress` is told how many were read, and of how many. Raises what asking the service raises.
        """
        async with self._locks.setdefault(thread_id, asyncio.Lock()):
            profile = self._connection.state.profile_id
            before = frozenset(self._own(thread_id))
            known = () if whole else self._served.get(thread_id, ())
            rows = await self._pages(thread_id, known, progress)
            if self._connection.state.profile_id != profile:
                return
            there = {c.id for c in rows}
            # What was sent meanwhile is not in what was asked for earlier.
            late = [c for i, c in self._own(thread_id).items() if i not in before and i not in there]
            rows = (*rows, *late)
            same = rows == self._served.get(thread_id)
            self._served[thread_id] = rows
            if same:
                return
            self._learn(rows)
            self._keep(thread_id)
            self._tell(thread_id)

    def _keep(self, thread_id: str) -> None:
        """Have it on disk as well, for when the service is away."""
        # A line a comment: no parse call ever has more than one of them.
        data = b"\n".join(json.dumps(_row(comment)).encode() for comment in self._served[thread_id])
        profile = self._connection.state.profile_id
        self._snapshots.upsert(profile, f"thread/{thread_id}", data, self._connection.clock())

    async def _pages(
        self, thread_id: str, known: tuple[Comment, ...], progress: Callable[[int, int], None] | None
    ) -> tuple[Comment, ...]:
        """The thread, from the last page that is known on."""
        begin = max(0, len(known) - PAGE)
        rows = {c.id: c for c in known[:begin]}
        offset = begin
        for _page in range(MOST_PAGES):
            page = await self._connection.request(
                lambda client, offset=offset: capabilities.thread_comments(client, thread_id, offset, PAGE)
            )
            data = page.data
            if offset == begin and begin and (not data or data[0].id != known[begin].id):
                return await self._pages(thread_id, (), progress)  # something before it went, or is elsewhere
            if offset and data and data[0].id in rows:
                return data  # the service knows no pages and answered everything
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
            for row in self._kept.posted(self._connection.state.profile_id):
                comment = _comment(row)
                if comment is not None and comment.thread_id:
                    self._posted.setdefault(comment.thread_id, {})[comment.id] = comment
                    self._learn((comment,))
        return self._posted

    def _learn(self, comments: tuple[Comment, ...]) -> None:
        self._people.learn((c.created_by_user_id, c.created_by_name) for c in comments)

    def _tell(self, thread_id: str) -> None:
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
    except ValueError:  # pydantic's own is one
        return None
    return comment if comment.id else None


async def _rows(data: bytes) -> tuple[Comment, ...] | None:
    """What was kept, or None where it cannot be read any more."""
    found: list[Comment | None] = []
    for number, line in enumerate(data.splitlines()):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            return None
        rows = cast("list[object]", row) if isinstance(row, list) else (row,)  # a whole thread in older files
        found.extend(_comment(one) for one in rows)
        if number % ROWS_AT_ONCE == ROWS_AT_ONCE - 1:
            await asyncio.sleep(0)
    return tuple(comment for comment in found if comment is not None)
