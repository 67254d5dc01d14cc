"""Reads snapshots of one canvas one after the other; only what the ones before didn't contain is parsed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import compress
from operator import ne
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Node, Note
from wsdesk.store.content.document_loader import read_content_blocking
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.content.node_mapper import with_clip_lengths
from wsdesk.wire.summary_types import NodeRecord

if TYPE_CHECKING:
    from wsdesk.localdb.history.file import HistoryFile
    from wsdesk.localdb.history.values import Sections, SnapshotPieces

T = TypeVar("T", Node, Edge, Note, NodeRecord)

_MAX_OTHERS = 5_000
"""Number of items of each kind that are kept beside those of the last snapshot."""


class _Section(Generic[T]):
    """Items by the rows of their pieces: those of the last snapshot and of ones before."""

    def __init__(self) -> None:
        self.by_row: dict[int, T] = {}
        self.rows: Sequence[int] = ()
        self.items: tuple[T, ...] = ()
        """In the order of the canvas; the same tuple if none changed."""

    def set(self, rows: Sequence[int], items: tuple[T, ...]) -> None:
        self.rows, self.items = rows, items
        self.by_row = dict(zip(rows, items, strict=True))

    def copy(self) -> _Section[T]:
        """A section with the same items; each gets the items that the other adds."""
        new = _Section[T]()
        new.by_row, new.rows, new.items = self.by_row, self.rows, self.items
        return new

    def update(self, rows: Sequence[int], positions: Sequence[int], fresh: Sequence[T]) -> bool:
        """Go to other rows, which differ at these positions; False if the new items don't correspond.

        Most pieces are where they were, and finding all rows in a large dictionary is slow.
        """
        by_row = self.by_row
        new = [row for at in positions if (row := rows[at]) not in by_row]
        if len(new) != len(fresh):
            return False
        by_row.update(zip(new, fresh, strict=True))
        if rows != self.rows:
            count = min(len(self.items), len(rows))
            items = list(self.items[:count])
            for at in positions:
                if at < count:
                    items[at] = by_row[rows[at]]
                else:
                    items.append(by_row[rows[at]])
            if len(by_row) > len(rows) + _MAX_OTHERS:
                self.set(rows, tuple(items))
            else:
                self.rows, self.items = rows, tuple(items)
        return True


def _differing(old: Sequence[int], new: Sequence[int]) -> list[int]:
    """Positions of the rows that differ, and of additional ones."""
    count = min(len(old), len(new))
    return [*compress(range(count), map(ne, new, old)), *range(count, len(new))]


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
        self._records = _Section[NodeRecord]()
        self._content: LoadedContent | None = None
        self._has_clips = True
        """Whether any node that was read may have clips."""

    def copy(self) -> SnapshotReader:
        """A reader that reuses the items parsed so far."""
        new = SnapshotReader(self._canvas_id)
        with self._lock:
            new._nodes, new._edges, new._notes = self._nodes.copy(), self._edges.copy(), self._notes.copy()
            new._records = self._records.copy()
            new._content, new._generation, new._has_clips = self._content, self._generation, self._has_clips
        return new

    def read(
        self, file: HistoryFile, snapshot_id: int, before: LoadedContent | None = None
    ) -> LoadedContent | None:
        """Content of a snapshot; None if it was deleted.

        The first time, nodes with the same bytes as in `before` are reused. Raises `LocalDbError`, and
        `InvalidResponseError` if it is damaged.
        """
        with self._lock:
            differing: list[list[int]] = []
            pieces = file.pieces(snapshot_id, partial(self._unknown, differing))
            if pieces is None:
                return None
            content = None
            if self._content is not None and pieces.generation == self._generation:
                content = self._derive(pieces, differing)
            if content is None:
                is_first = self._content is None
                self._reset()
                whole = pieces if is_first else file.pieces(snapshot_id)
                if whole is None:
                    return None
                pieces = whole
                content = read_content_blocking(self._canvas_id, pieces.json(), before=before)
                if not _is_regular(content, pieces):
                    return content
                document, rows = content.document, pieces.sections()
                self._nodes.set(rows[0], document.nodes)
                self._records.set(rows[0], _records_of(content))
                self._edges.set(rows[1], document.edges)
                self._notes.set(rows[2], document.notes)
                self._has_clips = any(node.clips for node in document.nodes)
            self._content, self._generation = content, pieces.generation
            return content

    def _unknown(self, differing: list[list[int]], sections: Sections) -> list[int]:
        """Positions of the pieces that aren't parsed; sets those that differ from the last snapshot's."""
        wanted, start = list[int](), 0
        for section, rows in zip((self._nodes, self._edges, self._notes), sections, strict=True):
            positions = _differing(section.rows, rows)
            by_row = section.by_row
            wanted += [start + at for at in positions if rows[at] not in by_row]
            start += len(rows)
            differing.append(positions)
        return wanted

    def _derive(self, pieces: SnapshotPieces, differing: list[list[int]]) -> LoadedContent | None:
        """Content with the parsed new pieces; None if a whole parse could differ."""
        before = self._content
        fresh = read_content_blocking(self._canvas_id, pieces.json())
        document = fresh.document
        rows = pieces.sections()
        if before is None or document.problems or not all(node.placed for node in document.nodes):
            return None
        fits = (
            self._nodes.update(rows[0], differing[0], document.nodes)
            and self._records.update(rows[0], differing[0], _records_of(fresh))
            and self._edges.update(rows[1], differing[1], document.edges)
            and self._notes.update(rows[2], differing[2], document.notes)
        )
        if not fits:
            return None
        items = self._nodes.items
        self._has_clips = self._has_clips or any(items[at].clips for at in differing[0])
        nodes = with_clip_lengths(list(items)) if self._has_clips else items
        document = Document(self._canvas_id, nodes, self._edges.items, self._notes.items)
        document.reuse_lookups(before.document)
        if not _is_unique(document, pieces):
            return None
        records = _derived_records(before, document, self._records.items)
        return LoadedContent(document, before.fields, records, len(document.notes))


def _derived_records(
    before: LoadedContent, document: Document, items: tuple[NodeRecord, ...]
) -> dict[str, NodeRecord]:
    """Records by node ID, derived from those of the content before if the nodes have the same order."""
    nodes = document.nodes
    changed = document.changed_since(before.document)
    if changed is None:
        return {node.id: one for node, one in zip(nodes, items, strict=True)}
    return before.records | {nodes[at].id: items[at] for at in changed}


def _records_of(content: LoadedContent) -> tuple[NodeRecord, ...]:
    return tuple([content.records[node.id] for node in content.document.nodes])


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
