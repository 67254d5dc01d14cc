"""Changes of all canvases that the user hasn't seen yet."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from wsdesk.api.errors import InvalidResponseError
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.history.history import HistoryState, HistoryStore, load_snapshot
from wsdesk.store.text import time_format

if TYPE_CHECKING:
    from wsdesk.graph.analysis import differences as node_differences
    from wsdesk.graph.analysis.differences import Difference
    from wsdesk.graph.model import values as graph_values
    from wsdesk.graph.model.document import Document
    from wsdesk.localdb.history.file import HistoryFile
    from wsdesk.localdb.history.values import CanvasHistory, CanvasSnapshot, StoredChange
else:
    node_differences = lazy_import("wsdesk.graph.analysis.differences")
    graph_values = lazy_import("wsdesk.graph.model.values")

_MIN_MOVED = 3
"""Nodes moved by the same distance that are one change: those of a group, or of a selection."""
_CLOCKS_S = 300.0
"""Tolerated difference in seconds between the clock of the server and ours."""


@dataclass(frozen=True, slots=True)
class News:
    """A change that the user hasn't seen.

    It happened between `after` and `until` (seconds since the epoch), which are equal if the API has its
    time. `user_id` is the creator, if the API names one. `src` and `dst` are the titles of the nodes of an
    edge. `ids` are all nodes that were moved together.
    """

    canvas_id: str
    difference: Difference
    after: float
    until: float
    user_id: str = ""
    src: str = ""
    dst: str = ""
    ids: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CanvasNews:
    """Unseen changes of a canvas, the latest first. `title` is the server's text."""

    canvas_id: str
    title: str
    news: tuple[News, ...]


@dataclass(frozen=True)
class WhatsNewState:
    """Canvases with unseen changes, the latest first. `is_loading`: others are being compared."""

    canvases: tuple[CanvasNews, ...] = ()
    is_loading: bool = False

    @property
    def count(self) -> int:
        return sum(len(canvas.news) for canvas in self.canvases)

    def of(self, canvas_id: str) -> tuple[News, ...]:
        """Unseen changes of a canvas."""
        return self._by_canvas.get(canvas_id, ())

    @cached_property
    def _by_canvas(self) -> dict[str, tuple[News, ...]]:
        return {canvas.canvas_id: canvas.news for canvas in self.canvases}


class WhatsNewStore(Store[WhatsNewState]):
    """Compares the newest snapshot of each canvas with the one that the user has seen.

    Nothing is marked as seen automatically.
    """

    def __init__(self, history: HistoryStore, notifications: NotificationStore) -> None:
        super().__init__("whats_new", WhatsNewState())
        self._history = history
        self._notifications = notifications
        self._compared: dict[str, tuple[tuple[int, int], tuple[News, ...]]] = {}
        """Changes by canvas ID, with the IDs of the snapshots that were compared."""
        self._undo: tuple[CanvasHistory, ...] = ()
        """What the user had seen before the last change was marked."""
        history.changed.connect(self._on_history_changed)

    def changed_nodes(self, canvas_id: str) -> frozenset[str]:
        """IDs of the nodes and notes of a canvas with unseen changes."""
        return frozenset(node_id for news in self._state.of(canvas_id) for node_id in news.ids)

    def mark_seen(self, news: News) -> None:
        """Mark one change as seen; can be undone."""
        self._mark([self._with_seen(news)], tr("Marked as seen"))

    def mark_canvas_seen(self, canvas_id: str) -> None:
        """Mark all changes of a canvas as seen; can be undone."""
        history = self._history.state.of(canvas_id)
        if history is not None:
            self._mark([_all_seen(history)], tr("Canvas marked as seen"))

    def mark_all_seen(self) -> None:
        """Mark all changes of all canvases as seen; can be undone."""
        ids = [canvas.canvas_id for canvas in self._state.canvases]
        histories = [self._history.state.of(canvas_id) for canvas_id in ids]
        self._mark([_all_seen(one) for one in histories if one is not None], tr("All changes marked as seen"))

    def _mark(self, seen: Sequence[CanvasHistory | None], message: str) -> None:
        changed = [history for history in seen if history is not None]
        before = [self._history.state.of(history.canvas_id) for history in changed]
        if changed:
            self._undo = tuple(one for one in before if one is not None)
            self._history.set_seen(changed)
            undo = partial(self._restore, self._undo)
            self._notifications.notify("ok", message, action=NotificationAction(tr("Undo"), undo))

    @property
    def can_undo(self) -> bool:
        """Whether marking changes as seen can be undone."""
        return bool(self._undo)

    def undo(self) -> None:
        """Undo marking the last changes as seen."""
        self._restore(self._undo)

    def _restore(self, before: Sequence[CanvasHistory]) -> None:
        self._undo = ()
        self._history.set_seen(before)

    def _with_seen(self, news: News) -> CanvasHistory | None:
        history = self._history.state.of(news.canvas_id)
        if history is None:
            return None
        others = [one for one in self._state.of(news.canvas_id) if not one.keys <= news.keys]
        if not others:
            return _all_seen(history)
        return replace(history, seen=replace(history.seen, keys=history.seen.keys | news.keys))

    def _on_history_changed(self, state: HistoryState) -> None:
        ids = {history.canvas_id for history in state.canvases}
        self._compared = {key: value for key, value in self._compared.items() if key in ids}
        self._undo = tuple(one for one in self._undo if one.canvas_id in ids)
        self._publish()
        if self._stale() and not self.tasks.running("compare"):
            self.tasks.start("compare", self._compare())

    def _stale(self) -> list[CanvasHistory]:
        """Canvases that changed and aren't compared yet."""
        return [
            history
            for history in self._history.state.canvases
            if history.newest_digest != history.seen_digest
            and self._compared.get(history.canvas_id, ((0, 0), ()))[0] != _compared_ids(history)
        ]

    async def _compare(self) -> None:
        file = self._history.file
        while file is not None and (stale := self._stale()):
            history = stale[0]
            news: tuple[News, ...] = ()
            with suppress(LocalDbError, InvalidResponseError):
                news = await asyncio.to_thread(_news, file, history)
            if self._history.file is not file:
                return
            self._compared[history.canvas_id] = (_compared_ids(history), news)
            self._publish()

    def _publish(self) -> None:
        canvases: list[CanvasNews] = []
        for history in self._history.state.canvases:
            compared, news = self._compared.get(history.canvas_id, ((0, 0), ()))
            if compared != _compared_ids(history) or history.newest_digest == history.seen_digest:
                continue
            unseen = tuple(one for one in news if not one.keys <= history.seen.keys)
            if unseen:
                canvases.append(CanvasNews(history.canvas_id, history.title, unseen))
        canvases.sort(key=lambda canvas: max(news.until for news in canvas.news), reverse=True)
        self.set_state(WhatsNewState(tuple(canvases), bool(self._stale())))


def _compared_ids(history: CanvasHistory) -> tuple[int, int]:
    return history.seen.snapshot, history.newest


def _all_seen(history: CanvasHistory) -> CanvasHistory:
    seen = replace(history.seen, snapshot=history.newest, keys=frozenset[str]())
    return replace(history, seen=seen, seen_digest=history.newest_digest)


def _news(file: HistoryFile, history: CanvasHistory) -> tuple[News, ...]:
    """Compare the seen snapshot with the newest one; on a worker thread."""
    seen, newest = file.get(history.seen.snapshot), file.get(history.newest)
    if seen is None or newest is None:
        return ()
    before = load_snapshot(file, history.canvas_id, seen.id)
    after = load_snapshot(file, history.canvas_id, newest.id)
    if before is None or after is None:
        return ()
    both_complete = seen.notes_complete and newest.notes_complete
    found = node_differences.differences(before.document, after.document, notes=both_complete)
    spans = _spans(file.changes_since(history.canvas_id, seen.id))
    whole = (seen.read_at, newest.read_at)
    builder = _NewsBuilder(history.canvas_id, before.document, after.document)
    news = [builder.news(one, spans.get((one.kind, one.id), whole)) for one in found]
    return tuple(sorted(_joined_moves(news), key=lambda one: one.until, reverse=True))


def _spans(
    changes: Iterable[tuple[CanvasSnapshot, list[StoredChange]]],
) -> dict[tuple[str, str], tuple[float, float]]:
    """When each change happened last, by kind and subject."""
    kinds = node_differences.KINDS
    return {
        (kinds[change.kind], change.subject): (snapshot.after, snapshot.read_at)
        for snapshot, of_snapshot in changes
        for change in of_snapshot
        if change.kind < len(kinds)
    }


class _NewsBuilder:
    """Adds times, creators, and titles to differences."""

    def __init__(self, canvas_id: str, before: Document, after: Document) -> None:
        self._canvas_id = canvas_id
        self._before = before
        self._after = after

    def news(self, difference: Difference, span: tuple[float, float]) -> News:
        after, until = span
        created_at, user_id = _creation(difference)
        created = time_format.parsed(created_at)
        if created is not None and after - _CLOCKS_S <= created.timestamp() <= until + _CLOCKS_S:
            after = until = created.timestamp()
        item = difference.after or difference.before
        src = dst = ""
        if isinstance(item, graph_values.Edge):
            src, dst = self._title(item.src), self._title(item.dst)
            ids: tuple[str, ...] = ()
        else:
            ids = (difference.id,)
        keys = frozenset((difference.key,))
        return News(self._canvas_id, difference, after, until, user_id, src, dst, ids, keys)

    def _title(self, node_id: str) -> str:
        node = self._after.node_by_id.get(node_id) or self._before.node_by_id.get(node_id)
        return node.title if node is not None else ""


def _creation(difference: Difference) -> tuple[str, str]:
    """Time and user of a creation; empty for other changes, which the API doesn't attribute."""
    kinds, item = node_differences.DifferenceKind, difference.after
    match difference.kind:
        case kinds.NODE_ADDED | kinds.EDGE_ADDED if isinstance(item, graph_values.Node | graph_values.Edge):
            return item.created_at, item.created_by
        case kinds.NOTE_ADDED if isinstance(item, graph_values.Note):
            return item.created_at, item.author_id
        case kinds.VERSIONS_ADDED | kinds.RUN_FAILED if isinstance(item, graph_values.Node):
            return item.version_created_at, ""
        case _:
            return "", ""


def _joined_moves(news: Iterable[News]) -> list[News]:
    """Join moves of several nodes by the same distance."""
    joined: list[News] = []
    moves: defaultdict[tuple[float, ...], list[News]] = defaultdict(list)
    for one in news:
        was, now = one.difference.before, one.difference.after
        is_move = one.difference.kind == node_differences.DifferenceKind.NODE_MOVED
        if is_move and isinstance(was, graph_values.Node) and isinstance(now, graph_values.Node):
            distance = (now.rect.x - was.rect.x, now.rect.y - was.rect.y)
            moves[(*distance, one.after, one.until)].append(one)
        else:
            joined.append(one)
    for group in moves.values():
        if len(group) < _MIN_MOVED:
            joined += group
        else:
            ids = tuple(one.difference.id for one in group)
            keys = frozenset(key for one in group for key in one.keys)
            joined.append(replace(group[0], ids=ids, keys=keys))
    return joined
