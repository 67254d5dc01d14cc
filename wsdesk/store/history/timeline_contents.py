"""Content of the snapshots of open timelines, and their comparisons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import ceil
from operator import itemgetter
from time import time
from typing import TYPE_CHECKING

from wsdesk.api.errors import InvalidResponseError
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.history.timeline import NOW, Timeline, is_rebuilt, title_of

if TYPE_CHECKING:
    from wsdesk.graph.analysis import differences as node_differences
    from wsdesk.graph.model.document import Document
    from wsdesk.localdb.history.values import CanvasSnapshot
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.document_lookups import PreparedContent
    from wsdesk.store.content.loaded_content import LoadedContent
    from wsdesk.store.history import rebuilt_history, snapshot_reader
    from wsdesk.store.history.comparison import SnapshotComparison
    from wsdesk.store.history.rebuilt_history import RebuiltHistory
    from wsdesk.store.history.snapshot_reader import SnapshotReader
else:
    node_differences = lazy_import("wsdesk.graph.analysis.differences")
    rebuilt_history = lazy_import("wsdesk.store.history.rebuilt_history")
    snapshot_reader = lazy_import("wsdesk.store.history.snapshot_reader")

_MAX_FRAMES = 120


class TimelineContents:
    """Reads and compares snapshots on worker threads."""

    def __init__(self, history: HistoryStore) -> None:
        self._history = history
        self._readers: dict[str, SnapshotReader] = {}
        self._others: dict[str, tuple[int, LoadedContent]] = {}
        """Content that a canvas is compared with, by canvas ID, with the ID of its snapshot."""
        self._rebuilt: dict[str, tuple[int, RebuiltHistory]] = {}
        """By canvas ID, with the ID of the first snapshot."""

    def frames(
        self, canvas: CanvasStore, timeline: Timeline
    ) -> tuple[tuple[str, Callable[[], Document | None]], ...]:
        """Snapshots of a replay with their times, evenly chosen, and the current content."""
        reader, snapshots = snapshot_reader.SnapshotReader(canvas.canvas_id), timeline.snapshots
        step = max(1, ceil(len(snapshots) / _MAX_FRAMES))
        moments = [(one, title_of(one)) for one in snapshots[::step]]
        frames = [(text, partial(self._document, reader, canvas, one)) for one, text in moments]
        now = canvas.live_content
        return (*frames, (title_of(None), partial(getattr, now, "document")))

    def _document(
        self, reader: SnapshotReader, canvas: CanvasStore, snapshot: CanvasSnapshot
    ) -> Document | None:
        content = self._read(reader, canvas, snapshot)
        return content.document if content is not None else None

    async def rebuild(self, canvas: CanvasStore, first: CanvasSnapshot | None) -> tuple[CanvasSnapshot, ...]:
        """Snapshots before the first one, or before now if there is none, rebuilt from creation times."""
        content: LoadedContent | None = canvas.live_content
        if first is not None:  # with a copy of the reader, so that equal nodes are the same objects
            reader = self._reader(canvas.canvas_id).copy()
            content = await asyncio.to_thread(self._read, reader, canvas, first)
        first_id, until = (first.id, first.read_at) if first is not None else (NOW, time())
        known_id, known = self._rebuilt.get(canvas.canvas_id, (NOW, None))
        if content is not None and (known is None or known_id != first_id or first_id == NOW):
            known = await asyncio.to_thread(rebuilt_history.RebuiltHistory, canvas.canvas_id, content, until)
            self._rebuilt[canvas.canvas_id] = (first_id, known)
        return known.snapshots if known is not None else ()

    def remove(self, canvas_id: str) -> None:
        """Free the contents of a canvas."""
        self._readers.pop(canvas_id, None)
        self._others.pop(canvas_id, None)
        self._rebuilt.pop(canvas_id, None)

    def _reader(self, canvas_id: str) -> SnapshotReader:
        reader = self._readers.get(canvas_id)
        if reader is None:
            reader = self._readers[canvas_id] = snapshot_reader.SnapshotReader(canvas_id)
        return reader

    async def compare(self, canvas: CanvasStore, timeline: Timeline) -> SnapshotComparison | None:
        """Compare the shown content with the other one; the comparison is a value that can be kept."""
        shown_id = canvas.snapshot.snapshot.id if canvas.snapshot is not None else NOW
        shown, other = canvas.content, await self._other_content(canvas, timeline)
        if other is None:
            return None
        sides = (
            (timeline.index_of(shown_id), shown_id, shown),
            (timeline.index_of(timeline.other), timeline.other, other),
        )
        (_, older_id, older), (_, newer_id, newer) = sorted(sides, key=itemgetter(0))
        notes = all(self._has_all_notes(timeline, *side) for side in ((older_id, older), (newer_id, newer)))
        found = await asyncio.to_thread(
            node_differences.differences, older.document, newer.document, notes=notes
        )
        from wsdesk.store.history.comparison import SnapshotComparison

        moments = timeline.moment(older_id), timeline.moment(newer_id)
        return SnapshotComparison(older.document, newer.document, found, *moments)

    async def _other_content(self, canvas: CanvasStore, timeline: Timeline) -> LoadedContent | None:
        if timeline.other == NOW:
            return canvas.live_content
        cached_id, content = self._others.get(canvas.canvas_id, (NOW, None))
        snapshot = timeline.get(timeline.other)
        if cached_id != timeline.other and snapshot is not None:
            content = await self.read(canvas, snapshot)
            if content is not None:
                self._others[canvas.canvas_id] = (snapshot.id, content)
        return content

    async def read(self, canvas: CanvasStore, snapshot: CanvasSnapshot) -> LoadedContent | None:
        """Content of a snapshot; None if it was deleted or can't be read."""
        return await asyncio.to_thread(self._read, self._reader(canvas.canvas_id), canvas, snapshot)

    async def prepare(
        self, canvas: CanvasStore, snapshot: CanvasSnapshot
    ) -> tuple[LoadedContent, PreparedContent] | None:
        """The same, and what showing it needs."""

        def work() -> tuple[LoadedContent, PreparedContent] | None:
            content = self._read(reader, canvas, snapshot)
            return (content, canvas.prepare(content)) if content is not None else None

        reader = self._reader(canvas.canvas_id)
        return await asyncio.to_thread(work)

    def _read(
        self, reader: SnapshotReader, canvas: CanvasStore, snapshot: CanvasSnapshot
    ) -> LoadedContent | None:
        file = self._history.file
        if is_rebuilt(snapshot) and canvas.canvas_id in self._rebuilt:
            return self._rebuilt[canvas.canvas_id][1].content(snapshot.read_at)
        if file is not None:
            with suppress(LocalDbError, InvalidResponseError):
                return reader.read(file, snapshot.id, canvas.live_content)
        return None

    def _has_all_notes(self, timeline: Timeline, snapshot_id: int, content: LoadedContent) -> bool:
        snapshot = timeline.get(snapshot_id)
        return snapshot.notes_complete if snapshot is not None else not content.document.notes_incomplete
