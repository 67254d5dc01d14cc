"""Changes of all canvases that the user hasn't seen yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING

from wsdesk.api.errors import InvalidResponseError
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.history.history import HistoryState, HistoryStore
from wsdesk.store.history.news import News, news_of
from wsdesk.store.text import time_format

if TYPE_CHECKING:
    from wsdesk.graph.analysis import differences as node_differences
    from wsdesk.localdb.history.values import CanvasHistory, CanvasSnapshot
    from wsdesk.store.outbox.outbox import OutboxStore
    from wsdesk.store.outbox.outbox_items import EdgeSent
else:
    node_differences = lazy_import("wsdesk.graph.analysis.differences")

_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class CanvasNews:
    """Unseen changes of a canvas by kind. `title` is the server's text.

    They are since `since` (seconds since the epoch), when what the user has seen was read.
    """

    canvas_id: str
    title: str
    news: tuple[News, ...]
    since: float = 0


@dataclass(frozen=True)
class WhatsNewState:
    """Canvases with unseen changes, the last edited first. `is_loading`: others are read or compared."""

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

    ARRIVED_S = 20.0
    """Seconds for which nodes are marked whose changes arrived while the program runs."""

    def __init__(
        self, history: HistoryStore, notifications: NotificationStore, outbox: OutboxStore | None = None
    ) -> None:
        """`outbox`: sends the edges that the user draws, which aren't new."""
        super().__init__("whats_new", WhatsNewState())
        self._history = history
        self._notifications = notifications
        self._compared: dict[str, tuple[tuple[int, int], tuple[News, ...]]] = {}
        """Changes by canvas ID, with the IDs of the snapshots that were compared."""
        self._undo: tuple[CanvasHistory, ...] = ()
        """Histories before changes were last marked as seen, for undo."""
        self._undo_others: Callable[[], None] | None = None
        """Undoes what was marked with them."""
        self._drawn: dict[str, frozenset[str]] = {}
        """Keys of the edges that the user drew, by canvas ID."""
        self._nodes: dict[str, frozenset[str]] = {}
        """`changed_nodes` of the current state."""
        self._added: set[str] = set()
        """Canvases with a new snapshot that isn't compared yet."""
        self._arrived: dict[str, frozenset[str]] = {}
        history.snapshot_added.connect(self._on_snapshot_added)
        history.changed.connect(self._on_history_changed)
        if outbox is not None:
            outbox.edge_sent.connect(self._on_edge_sent)

    def changed_nodes(self, canvas_id: str) -> frozenset[str]:
        """IDs of the nodes and notes of a canvas with unseen changes."""
        nodes = self._nodes.get(canvas_id)
        if nodes is None:
            ids = (node_id for news in self._state.of(canvas_id) for node_id in news.ids)
            nodes = self._nodes[canvas_id] = frozenset(ids)
        return nodes

    def arrived_nodes(self, canvas_id: str) -> frozenset[str]:
        """IDs of the nodes and notes whose changes arrived within the last seconds."""
        return self._arrived.get(canvas_id, frozenset())

    def mark_seen(self, news: News) -> None:
        """Mark one change as seen; can be undone."""
        self._mark([self._with_seen(news)], tr("Marked as seen"))

    def mark_canvas_seen(self, canvas_id: str) -> None:
        """Mark all changes of a canvas as seen; can be undone."""
        history = self._history.state.of(canvas_id)
        if history is not None:
            self._mark([_all_seen(history)], tr("Canvas marked as seen"))

    def mark_all_seen(self, undo_others: Callable[[], None] | None = None) -> None:
        """Mark all changes of all canvases as seen; can be undone, together with what the caller marked."""
        ids = [canvas.canvas_id for canvas in self._state.canvases]
        histories = [self._history.state.of(canvas_id) for canvas_id in ids]
        seen = [_all_seen(one) for one in histories if one is not None]
        self._mark(seen, tr("All changes marked as seen"), undo_others)

    def add_undo(self, message: str, undo: Callable[[], None]) -> None:
        """Notify that the caller marked something else, which can be undone like changes."""
        self._mark((), message, undo)

    def _mark(
        self,
        seen: Sequence[CanvasHistory | None],
        message: str,
        undo_others: Callable[[], None] | None = None,
    ) -> None:
        changed = [history for history in seen if history is not None]
        before = [self._history.state.of(history.canvas_id) for history in changed]
        if changed or undo_others is not None:
            self._undo = tuple(one for one in before if one is not None)
            self._undo_others = undo_others
            self._set_seen(changed)
            undo = partial(self._restore, self._undo, undo_others)
            self._notifications.notify("ok", message, action=NotificationAction(tr("Undo"), undo))

    @property
    def can_undo(self) -> bool:
        """Whether marking changes as seen can be undone."""
        return bool(self._undo) or self._undo_others is not None

    def undo(self) -> None:
        """Undo marking the last changes as seen."""
        self._restore(self._undo, self._undo_others)

    def _restore(self, before: Sequence[CanvasHistory], undo_others: Callable[[], None] | None) -> None:
        self._undo, self._undo_others = (), None
        self._set_seen(before)
        if undo_others is not None:
            undo_others()

    def _set_seen(self, histories: Sequence[CanvasHistory]) -> None:
        """Set what was seen, and the edges that the user drew, which no snapshot may have yet."""
        self._history.set_seen([self._with_drawn(history) for history in histories])

    def _with_drawn(self, history: CanvasHistory) -> CanvasHistory:
        keys = history.seen.keys | self._drawn.get(history.canvas_id, frozenset())
        return replace(history, seen=replace(history.seen, keys=keys))

    def _with_seen(self, news: News) -> CanvasHistory | None:
        history = self._history.state.of(news.canvas_id)
        if history is None:
            return None
        others = [one for one in self._state.of(news.canvas_id) if not one.keys <= news.keys]
        if not others:
            return _all_seen(history)
        return replace(history, seen=replace(history.seen, keys=history.seen.keys | news.keys))

    def _on_edge_sent(self, sent: EdgeSent) -> None:
        if not sent.edge.id:
            return
        drawn = node_differences.Difference(node_differences.DifferenceKind.EDGE_ADDED, sent.edge.id)
        before = self._drawn.get(sent.canvas_id, frozenset())
        self._drawn[sent.canvas_id] = before | {drawn.key}
        history = self._history.state.of(sent.canvas_id)
        if history is not None:
            self._set_seen([history])

    def _on_history_changed(self, state: HistoryState) -> None:
        ids = {history.canvas_id for history in state.canvases}
        self._compared = {key: value for key, value in self._compared.items() if key in ids}
        self._arrived = {key: value for key, value in self._arrived.items() if key in ids}
        self._undo = tuple(one for one in self._undo if one.canvas_id in ids)
        if not ids:  # another workspace
            self._undo_others = None
            self._drawn.clear()
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
                news = await asyncio.to_thread(news_of, file, history)
            if self._history.file is not file:
                return
            before = self._compared.get(history.canvas_id, ((0, 0), ()))[1]
            self._compared[history.canvas_id] = (_compared_ids(history), news)
            if history.canvas_id in self._added:
                self._added.discard(history.canvas_id)
                self._arrive(history.canvas_id, before, news)
            self._publish()

    def _on_snapshot_added(self, snapshot: CanvasSnapshot) -> None:
        self._added.add(snapshot.canvas_id)

    def _arrive(self, canvas_id: str, before: Sequence[News], news: Sequence[News]) -> None:
        known = frozenset[str]().union(*(one.keys for one in before))
        ids = frozenset(node_id for one in news if not one.keys <= known for node_id in one.ids)
        if ids:
            self._arrived[canvas_id] = ids
            self.tasks.start(f"arrived:{canvas_id}", self._end_arrival(canvas_id))

    async def _end_arrival(self, canvas_id: str) -> None:
        await asyncio.sleep(self.ARRIVED_S)
        self._arrived.pop(canvas_id, None)
        self.changed.emit(self._state)

    def _publish(self) -> None:
        canvases: list[CanvasNews] = []
        for history in self._history.state.canvases:
            compared, news = self._compared.get(history.canvas_id, ((0, 0), ()))
            # Until a newer snapshot is compared, the changes up to the previous one are shown.
            if compared[0] != history.seen.snapshot or history.newest_digest == history.seen_digest:
                continue
            unseen = tuple(one for one in news if not one.keys <= history.seen.keys)
            if unseen:
                canvases.append(CanvasNews(history.canvas_id, history.title, unseen, history.seen_at))
        # In the order of the service's times, which stays while canvases are being read.
        edited = {one.canvas_id: time_format.parsed(one.updated_at) for one in self._history.state.canvases}
        canvases.sort(key=lambda canvas: edited[canvas.canvas_id] or _NEVER, reverse=True)
        self._nodes.clear()
        is_loading = self._history.state.is_loading or bool(self._stale())
        self.set_state(WhatsNewState(tuple(canvases), is_loading))


def _compared_ids(history: CanvasHistory) -> tuple[int, int]:
    return history.seen.snapshot, history.newest


def _all_seen(history: CanvasHistory) -> CanvasHistory:
    seen = replace(history.seen, snapshot=history.newest, keys=frozenset[str]())
    return replace(history, seen=seen, seen_digest=history.newest_digest)
