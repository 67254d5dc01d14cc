"""Changes between two snapshots of a canvas, with their times, creators, and titles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.base.slices import free_on_thread
from wsdesk.store.text import time_format

if TYPE_CHECKING:
    from wsdesk.graph.analysis import differences as node_differences
    from wsdesk.graph.analysis.differences import Difference
    from wsdesk.graph.model import values as graph_values
    from wsdesk.graph.model.document import Document
    from wsdesk.localdb.history.file import HistoryFile
    from wsdesk.localdb.history.values import CanvasHistory, CanvasSnapshot, StoredChange
    from wsdesk.store.history import snapshot_content
else:
    node_differences = lazy_import("wsdesk.graph.analysis.differences")
    graph_values = lazy_import("wsdesk.graph.model.values")
    snapshot_content = lazy_import("wsdesk.store.history.snapshot_content")

_MIN_MOVED = 3
"""Moved nodes of a canvas that are one change."""
_CLOCKS_S = 300.0
"""Tolerated difference in seconds between the clock of the server and ours."""
_ORDER = (
    *("run-failed", "versions-added", "run-finished", "node-added", "note-added", "note-changed"),
    *("prompt-changed", "node-removed", "note-removed", "node-renamed", "settings-changed"),
    *("version-activated", "edge-added", "edge-removed", "node-moved", "note-moved"),
)
"""Kinds of changes in the order in which they are listed: what a user would look at first."""


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


def news_of(file: HistoryFile, history: CanvasHistory) -> tuple[News, ...]:
    """Changes of a canvas that the user hasn't seen, by kind, the latest first; on a worker thread.

    Raises `LocalDbError`, and `InvalidResponseError` if a snapshot is damaged.
    """
    seen, newest = file.get(history.seen.snapshot), file.get(history.newest)
    if seen is None or newest is None:
        return ()
    unused: list[object] = []
    try:
        return _compare(file, seen, newest, unused)
    finally:
        free_on_thread(unused)


def _compare(
    file: HistoryFile, seen: CanvasSnapshot, newest: CanvasSnapshot, unused: list[object]
) -> tuple[News, ...]:
    """Compare two snapshots; adds the parts of their content to `unused`."""
    before = snapshot_content.load_snapshot(file, seen.canvas_id, seen.id)
    after = snapshot_content.load_snapshot(file, seen.canvas_id, newest.id)
    if before is None or after is None:
        return ()
    unused += (*snapshot_content.parts_of(before), *snapshot_content.parts_of(after))
    both_complete = seen.notes_complete and newest.notes_complete
    found = node_differences.differences(before.document, after.document, notes=both_complete)
    spans = _spans(file.changes_since(seen.canvas_id, seen.id))
    whole = (seen.read_at, newest.read_at)
    builder = _NewsBuilder(seen.canvas_id, before.document, after.document)
    news = [builder.news(one, spans.get((one.kind, one.id), whole)) for one in found]
    return tuple(sorted(_joined_moves(news), key=_place))


def _place(news: News) -> tuple[int, float]:
    kind = news.difference.kind
    return (_ORDER.index(kind) if kind in _ORDER else len(_ORDER)), -news.until


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
    """Join the moves of nodes: tidying up a canvas is one change, however many nodes it moves."""
    joined: list[News] = []
    moves: list[News] = []
    for one in news:
        is_move = one.difference.kind == node_differences.DifferenceKind.NODE_MOVED
        (moves if is_move else joined).append(one)
    if len(moves) < _MIN_MOVED:
        return [*joined, *moves]
    ids = tuple(one.difference.id for one in moves)
    keys = frozenset(key for one in moves for key in one.keys)
    after, until = min(one.after for one in moves), max(one.until for one in moves)
    return [*joined, replace(moves[0], after=after, until=until, ids=ids, keys=keys)]
