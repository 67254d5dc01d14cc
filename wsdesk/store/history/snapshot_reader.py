"""Reads snapshots of one canvas one after the other; only what the ones before didn't contain is parsed."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from wsdesk.graph.model.document import Document
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
        self._rows: tuple[int, ...] = ()
        self._items: tuple[T, ...] = ()

    def set(self, rows: Sequence[int], items: tuple[T, ...]) -> None:
        self._rows, self._items = tuple(rows), items
        self.by_row = dict(zip(self._rows, items, strict=True))

    def update(self, rows: Sequence[int], fresh: Sequence[T]) -> bool:
        """Go to other rows, given the items of those that are new; False if they don't correspond."""
        by_row = self.by_row
        new = [row for row in rows if row not in by_row]
        if len(new) != len(fresh):
            return False
        by_row.update(zip(new, fresh, strict=True))
        if new or tuple(rows) != self._rows:
            items = tuple([by_row[row] for row in rows])
            if len(by_row) > len(rows) + _MAX_OTHERS:
                self.set(rows, items)
            else:
                self._rows, self._items = tuple(rows), items
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
            self._content, self._generation = content, pieces.generation
            return content

    def _derive(self, pieces: SnapshotPieces) -> LoadedContent | None:
        """Content with the parsed new pieces; None if a whole parse could differ."""
        before = self._content
        fresh = read_content_blocking(self._canvas_id, pieces.json())
        document = fresh.document
        rows = pieces.sections()
        is_regular = not document.problems and all(node.placed for node in document.nodes)
        if before is None or not is_regular:
            return None
        fits = (
            self._nodes.update(rows[0], document.nodes)
            and self._summaries.update(rows[0], _summaries_of(fresh))
            and self._edges.update(rows[1], document.edges)
            and self._notes.update(rows[2], document.notes)
        )
        if not fits:
            return None
        nodes = with_clip_lengths(list(self._nodes.items))
        document = Document(self._canvas_id, nodes, self._edges.items, self._notes.items)
        summaries = {node.id: one for node, one in zip(nodes, self._summaries.items, strict=True)}
        content = LoadedContent(document, before.fields, summaries, len(document.notes))
        return content if _is_regular(content, pieces) else None


def _summaries_of(content: LoadedContent) -> tuple[NodeSummary, ...]:
    return tuple([content.summaries[node.id] for node in content.document.nodes])


def _is_regular(content: LoadedContent, pieces: SnapshotPieces) -> bool:
    """Whether each piece is one item with a unique ID and a position."""
    document = content.document
    counts = (len(document.nodes), len(document.edges), len(document.notes))
    by_id = (len(document.node_by_id), len(document.edge_by_id), len(document.note_by_id))
    is_placed = all(node.placed for node in document.nodes)
    return counts == by_id == pieces.counts and not document.problems and is_placed
