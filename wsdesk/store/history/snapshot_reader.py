"""Reads snapshots of one canvas one after the other; only what the ones before didn't contain is parsed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import ne
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from wsdesk.graph.model.document import Document, changed_positions
from wsdesk.graph.model.values import Edge, Node, Note
from wsdesk.store.content.document_loader import LoadedContent, read_content_blocking
from wsdesk.store.content.node_mapper import with_clip_lengths
from wsdesk.wire.summary_types import NodeSummary

if TYPE_CHECKING:
    from wsdesk.localdb.history.file import HistoryFile
    from wsdesk.localdb.history.values import SnapshotPieces

T = TypeVar("T", Node, Edge, Note, NodeSummary)

_MAX_OTHERS = 5_000
"""Number of items of each kind that are kept beside those of the last snapshot."""


class _Section(Generic[T]):
    """Items by the rows of their pieces: those of the last snapshot and of ones before."""

    def __init__(self) -> None:
        self.by_row: dict[int, T] = {}
        self._rows: Sequence[int] = ()
        self._items: tuple[T, ...] = ()

    def set(self, rows: Sequence[int], items: tuple[T, ...]) -> None:
        self._rows, self._items = rows, items
        self.by_row = dict(zip(rows, items, strict=True))

    def update(self, rows: Sequence[int], fresh: Sequence[T]) -> bool:
        """Go to other rows, given the items of those that are new; False if they don't correspond."""
        by_row, count = self.by_row, min(len(rows), len(self._rows))
        # Most pieces are where they were, and finding all rows in a large dictionary is slow.
        positions = [*compress(range(count), map(ne, rows, self._rows)), *range(count, len(rows))]
        new = [row for at in positions if (row := rows[at]) not in by_row]
        if len(new) != len(fresh):
            return False
        by_row.update(zip(new, fresh, strict=True))
        if rows != self._rows:
            items = list(self._items[:count])
            for at in positions:
                items[at : at + 1] = (by_row[rows[at]],)
            if len(by_row) > len(rows) + _MAX_OTHERS:
                self.set(rows, tuple(items))
            else:
                self._rows, self._items = rows, tuple(items)
        return True

    @property
    def items(self) -> tuple[T, ...]:
        """Items in the order of the canvas; the same tuple if none changed."""
        return self._items


class SnapshotReader:
    """Content of the snapshots of one canvas, on any thread.

    A snapshot with nodes that are invalid, have no position, or share an ID is parsed as a whole.
    """

    def __init__(self, canvas_id: str) -> None:
        self._canvas_id = canvas_id
        self._lock = Lock()
        self._generation = -1
        self._reset()

    def _reset(self) -> None:
        self._nodes, self._edges, self._notes = _Section[Node](), _Section[Edge](), _Section[Note]()
        self._summaries = _Section[NodeSummary]()
        self._content: LoadedContent | None = None
        self._has_clips = True
        """Whether any node that was read may have clips."""

    def read(
        self, file: HistoryFile, snapshot_id: int, before: LoadedContent | None = None
    ) -> LoadedContent | None:
        """Content of a snapshot; None if it was deleted.

        The first time, nodes with the same bytes as in `before` are reused. Raises `LocalDbError`, and
        `InvalidResponseError` if it is damaged.
        """
        with self._lock:
            known = {**self._nodes.by_row, **self._edges.by_row, **self._notes.by_row}
            pieces = file.pieces(snapshot_id, known)
            if pieces is None:
                return None
            content = None
            if known and pieces.generation == self._generation:
                content = self._derive(pieces)
            if content is None:
                self._reset()
                whole = file.pieces(snapshot_id) if known else pieces
                if whole is None:
                    return None
                pieces = whole
                content = read_content_blocking(self._canvas_id, pieces.json(), before=before)
                if not _is_regular(content, pieces):
                    return content
                document, rows = content.document, pieces.sections()
                self._nodes.set(rows[0], document.nodes)
                self._summaries.set(rows[0], _summaries_of(content))
                self._edges.set(rows[1], document.edges)
                self._notes.set(rows[2], document.notes)
                self._has_clips = any(node.clips for node in document.nodes)
            self._content, self._generation = content, pieces.generation
            return content

    def _derive(self, pieces: SnapshotPieces) -> LoadedContent | None:
        """Content with the parsed new pieces; None if a whole parse could differ."""
        before = self._content
        fresh = read_content_blocking(self._canvas_id, pieces.json())
        document = fresh.document
        rows = pieces.sections()
        if before is None or document.problems or not all(node.placed for node in document.nodes):
            return None
        fits = (
            self._nodes.update(rows[0], document.nodes)
            and self._summaries.update(rows[0], _summaries_of(fresh))
            and self._edges.update(rows[1], document.edges)
            and self._notes.update(rows[2], document.notes)
        )
        if not fits:
            return None
        self._has_clips = self._has_clips or any(node.clips for node in document.nodes)
        nodes = with_clip_lengths(list(self._nodes.items)) if self._has_clips else self._nodes.items
        document = Document(self._canvas_id, nodes, self._edges.items, self._notes.items)
        document.reuse_lookups(before.document)
        if not _is_unique(document, pieces):
            return None
        summaries = _derived_summaries(before, document, self._summaries.items)
        return LoadedContent(document, before.fields, summaries, len(document.notes))


def _derived_summaries(
    before: LoadedContent, document: Document, items: tuple[NodeSummary, ...]
) -> dict[str, NodeSummary]:
    """Summaries by node ID, derived from those of the content before if the nodes have the same order."""
    nodes = document.nodes
    changed = changed_positions(before.document.nodes, nodes)
    if changed is None:
        return {node.id: one for node, one in zip(nodes, items, strict=True)}
    return before.summaries | {nodes[at].id: items[at] for at in changed}


def _summaries_of(content: LoadedContent) -> tuple[NodeSummary, ...]:
    return tuple([content.summaries[node.id] for node in content.document.nodes])


def _is_regular(content: LoadedContent, pieces: SnapshotPieces) -> bool:
    """Whether each piece is one item with a unique ID and a position."""
    document = content.document
    is_placed = all(node.placed for node in document.nodes)
    return is_placed and not document.problems and _is_unique(document, pieces)


def _is_unique(document: Document, pieces: SnapshotPieces) -> bool:
    """Whether each piece is one item with a unique ID."""
    counts = (len(document.nodes), len(document.edges), len(document.notes))
    by_id = (len(document.node_by_id), len(document.edge_by_id), len(document.note_by_id))
    return counts == by_id == pieces.counts
