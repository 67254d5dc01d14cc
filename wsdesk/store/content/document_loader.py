"""Loads a document from content bytes in slices that yield to the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from operator import is_
from typing import TYPE_CHECKING, cast

from msgspec.structs import force_setattr

from wsdesk.api.errors import InvalidResponseError
from wsdesk.files.lazy_import import lazy_import
from wsdesk.graph.model.document import NOTES_INCOMPLETE, Document
from wsdesk.graph.model.placement import place_unplaced
from wsdesk.graph.model.values import Edge, Node, Note, Problem, Rect
from wsdesk.store.content import node_mapper
from wsdesk.store.content.extension_threads import ExtensionThread, find_threads, may_have_thread
from wsdesk.store.turn_budget import turn
from wsdesk.wire.content_fields import SummaryFields
from wsdesk.wire.content_reader import (
    NotContentError,
    SummaryProblem,
    SummarySlice,
    read_slices,
    read_summary,
)
from wsdesk.wire.summary_types import ByteRange, NodeCache, NodeRecord, NodeSummary, NoteSummary

if TYPE_CHECKING:
    from wsdesk.wire import modelconfig
    from wsdesk.wire import node as wire_node
else:  # a canvas is painted without pydantic
    modelconfig = lazy_import("wsdesk.wire.modelconfig")
    wire_node = lazy_import("wsdesk.wire.node")

SLICE_BYTES = 128 << 10
"""Bytes parsed per step, about 1 ms."""
NODE_CACHE_SIZE = 4
"""Size of the LRU cache of complete nodes; several stores request the current one."""
SLICE_S, MIN_S = 0.006, 0.004
"""Seconds before yielding to the event loop, and the least, even if the time of its turn is over."""


@dataclass(frozen=True)
class LoadedContent:
    """Parsed content: the document, and the bytes from which complete nodes are parsed on demand.

    Large fields are excluded from the repr, because asyncio logs the results of tasks.
    """

    document: Document = field(repr=False)
    fields: SummaryFields = field(default_factory=SummaryFields)
    records: dict[str, NodeRecord] = field(default_factory=dict[str, NodeRecord], repr=False)
    """Place of each node's bytes, by ID."""
    notes_read: int = 0
    thread_nodes: tuple[NodeRecord, ...] | None = field(default=None, repr=False)
    """Nodes with extension fields for comment threads; None if they are still to be found."""

    @property
    def presets(self) -> modelconfig.ModelPresets | None:
        """Model presets of the canvas, None if there are none or they are invalid."""
        if not self.fields.presets:
            return None
        return modelconfig.read_presets(self.fields.presets)

    def node(self, node_id: str) -> wire_node.NodeResource | None:
        """Parse a complete node, without duplicate version IDs; None if it is missing or invalid."""
        record = self.records.get(node_id)
        if record is None:
            return None
        doubled = any(code == "doubled-version" for code, _ in record.problems)
        if record.byte_range.is_large:
            return wire_node.read_node(record.byte_range, doubled=doubled)
        return _complete_node(record.raw, doubled)

    def large(self, node_id: str) -> ByteRange | None:
        """Return the byte range of a large node, which `WholeNodes` parses in a thread; None for others."""
        record = self.records.get(node_id)
        return record.byte_range if record is not None and record.byte_range.is_large else None

    def viewed(self, node_id: str, version_id: str) -> Node | None:
        """Return a node that shows a version other than its active one; None if it has no such version."""
        record, card = self.records.get(node_id), self.document.node_by_id.get(node_id)
        if record is None or card is None or version_id == card.version_id:
            return None
        summary = next(iter(read_summary(b'{"nodes":[%b]}' % record.raw).nodes), None)
        if not isinstance(summary, NodeSummary) or all(i.id != version_id for i in summary.versions):
            return None
        force_setattr(summary, "active_version_id", version_id)
        seen = node_mapper.node_of(summary, card.rect, placed=card.placed)
        return replace(
            seen, viewed_over=card.version_id, is_fallback_version=card.is_fallback_version, clips=card.clips
        )

    @cached_property
    def threads(self) -> dict[str, ExtensionThread]:
        """Comment threads by node ID, from extension fields that aren't part of the API."""
        nodes = self.records.values() if self.thread_nodes is None else self.thread_nodes
        return find_threads(nodes, self.fields.threads)

    def next_notes(self, requested: int | None) -> tuple[int | None, bool]:
        """Return the offset of the next page of notes, and whether notes may be missing.

        The offset is None if there are no more notes, or if the page is inconsistent: it has another offset
        than requested, its next offset repeats notes, or it has more notes than its total count.
        """
        facts, start = self.fields, requested or 0
        total, following = facts.total_note_count, facts.next_note_offset
        have = len(self.document.notes) + sum(_is_lost_note(p) for p in self.document.problems)
        if total is not None and have >= total:
            return None, have > total and following is not None
        if following is None:
            return None, total is not None
        if facts.note_offset not in (None, start) or following < start + self.notes_read:
            return None, True
        if self.notes_read == 0:
            return None, total is not None or following > start
        return (following, False) if following > start else (None, True)

    def with_notes(self, page: LoadedContent) -> LoadedContent:
        """Return this content with the notes of a further page, or itself if the page has no new notes."""
        note_by_id = self.document.note_by_id
        fresh = tuple(note for note in page.document.notes if note.id not in note_by_id)
        if not fresh:
            return self
        lost = tuple(p for p in page.document.problems if ("where", "notes") in p.values)
        document = replace(
            self.document,
            notes=(*self.document.notes, *fresh),
            problems=(*self.document.problems, *(p for p in lost if p not in self.document.problems)),
        )
        facts = _with_presets(page.fields, self.fields)
        return replace(self, document=document, fields=facts, notes_read=page.notes_read)

    def with_all_notes_of(self, before: LoadedContent) -> LoadedContent:
        """Return this first page with all notes of an earlier download."""
        mine = self.document.problems
        lost = (p for p in before.document.problems if _is_of_notes(p) and p not in mine)
        document = replace(self.document, notes=before.document.notes, problems=(*mine, *lost))
        return replace(self, document=document)

    def without_notes_incomplete(self) -> LoadedContent:
        """Return this content without that problem, since more notes are being read."""
        problems = tuple(p for p in self.document.problems if p.code != NOTES_INCOMPLETE)
        return replace(self, document=replace(self.document, problems=problems))

    def with_notes_incomplete(self) -> LoadedContent:
        """Return this content with the problem that notes may be missing; `total` is the server's count."""
        total = self.fields.total_note_count
        values = (
            ("where", "document"),
            ("got", str(len(self.document.notes))),
            ("total", "" if total is None else str(total)),
        )
        problems = (*self.document.problems, Problem(NOTES_INCOMPLETE, "", values))
        return replace(self, document=replace(self.document, problems=problems))


_SKIPPED_CODES = frozenset(("not-json", "not-an-object", "no-id", "doubled-id", "too-large", "too-deep"))
"""Problem codes of notes that were skipped."""


def _is_of_notes(problem: Problem) -> bool:
    return problem.code == NOTES_INCOMPLETE or ("where", "notes") in problem.values


def _is_lost_note(problem: Problem) -> bool:
    return problem.code in _SKIPPED_CODES and ("where", "notes") in problem.values


def has_same_notes(one: LoadedContent, other: LoadedContent) -> bool:
    """Whether two first pages have the same notes, total count, and next offset."""
    return (
        one.document.notes == other.document.notes
        and one.fields.total_note_count == other.fields.total_note_count
        and one.fields.next_note_offset == other.fields.next_note_offset
    )


@lru_cache(maxsize=NODE_CACHE_SIZE)
def _complete_node(raw: bytes, doubled: bool) -> wire_node.NodeResource | None:
    """Parse a complete node, with an LRU cache, because several stores request the current one."""
    return wire_node.read_node(ByteRange(raw, 0, len(raw)), doubled=doubled)


def is_same_canvas(one: LoadedContent, other: LoadedContent) -> bool:
    """Whether two pages have the same nodes, edges, and note count, so that the canvas didn't change."""
    return (
        one.records.keys() == other.records.keys()
        and all(node.byte_range == other.records[i].byte_range for i, node in one.records.items())
        and one.document.edges == other.document.edges
        and one.fields.total_note_count == other.fields.total_note_count
    )


async def read_content(canvas_id: str, data: bytes, *, before: LoadedContent | None = None) -> LoadedContent:
    """Parse content (API: "Canvas content"); yields to the event loop every few ms.

    `before` is the previous content: nodes with the same bytes aren't parsed again.

    Raises:
        InvalidResponseError: the bytes aren't content, or have no list of nodes. Invalid items are skipped
            and listed in the document's problems.
    """
    node_cache = await _index_nodes(before) if before is not None and before.records else None
    steps = _read_steps(canvas_id, data, before, node_cache)
    until = turn.until(SLICE_S, MIN_S)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            content: LoadedContent = done.value
            break
        if turn.is_over(until):
            await asyncio.sleep(0)
            until = turn.until(SLICE_S, MIN_S)
    if node_cache is None:  # otherwise most lookups of the previous document are reused
        await warm_up(content.document)
    return content


async def warm_up(document: Document) -> None:
    """Build the lookups that the first frame needs: at once, they take 0.3 s for 100,000 nodes."""
    await asyncio.sleep(0)
    await _in_slices(document.warm_up_lookups())


async def _in_slices(steps: Iterable[None]) -> None:
    """Iterate, and let the event loop run every `SLICE_S` seconds."""
    until = turn.until(SLICE_S, MIN_S)
    for _ in steps:
        if turn.is_over(until):
            await asyncio.sleep(0)
            until = turn.until(SLICE_S, MIN_S)


def read_content_blocking(
    canvas_id: str, data: bytes, *, before: LoadedContent | None = None
) -> LoadedContent:
    """Parse content at once, on a worker thread. Arguments and errors are those of `read_content`."""
    node_cache = NodeCache() if before is not None and before.records else None
    if node_cache is not None and before is not None:
        for node in before.records.values():
            node_cache.add(node)
    steps = _read_steps(canvas_id, data, before, node_cache)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value
        time.sleep(0)  # yields to the event loop's thread


def _read_steps(
    canvas_id: str, data: bytes, before: LoadedContent | None, node_cache: NodeCache | None
) -> Generator[None, None, LoadedContent]:
    builder = ContentBuilder(before)
    try:
        for piece in read_slices(data, SLICE_BYTES, cache=node_cache):
            builder.add(piece)
            yield
    except NotContentError as error:
        raise InvalidResponseError(error.code, field=error.field) from error
    return builder.content(canvas_id)


async def _index_nodes(before: LoadedContent) -> NodeCache:
    """Build the lookup of previous nodes by their bytes."""
    node_cache = NodeCache()
    await _in_slices(map(node_cache.add, before.records.values()))
    return node_cache


class ContentBuilder:
    """Builds content incrementally, so that parsed summaries can be freed early.

    Unchanged nodes and edges of `before` are reused.
    """

    def __init__(self, before: LoadedContent | None = None) -> None:
        self.records: dict[str, NodeRecord] = {}
        self._before = before.document if before is not None else Document("")
        self._nodes: list[Node | NodeSummary] = []
        """Nodes, or summaries of nodes without a position."""
        self._rects: list[Rect | None] = []
        self._is_placed = True
        """Whether all nodes have a position."""
        self._group_ids: dict[str, str] = {}
        """IDs of groups, each as one object that all of its nodes share: their own take 64 bytes."""
        self._edges: list[Edge] = []
        self._notes: list[NoteSummary] = []
        self._thread_nodes: list[NodeRecord] = []
        self._problems: list[Problem] = []
        self._fields = SummaryFields()

    def add(self, piece: SummarySlice) -> None:
        """Add a slice."""
        self._notes += piece.notes
        self._problems += map(_problem, piece.problems)
        self._fields = piece.fields
        for read in piece.nodes:
            rect = node_mapper.rect_of(read.geometry)
            self._rects.append(rect)
            if rect is None:
                self._is_placed = False
            if isinstance(read, NodeRecord):
                self._nodes.append(self._before.node_by_id[read.id])
                record = self.records[read.id] = read
            else:
                if read.group_id:
                    shared = self._group_ids.setdefault(read.group_id, read.group_id)
                    force_setattr(read, "group_id", shared)
                node = read if rect is None else node_mapper.node_of(read, rect, placed=True)
                self._nodes.append(node)
                record = self.records[read.id] = read.record
            if may_have_thread(record):
                self._thread_nodes.append(record)
        for edge in piece.edges:
            new = node_mapper.edge_of_summary(edge, self.records)
            previous = self._before.edge_by_id.get(new.id)
            self._edges.append(previous if previous is not None and previous == new else new)

    def content(self, canvas_id: str) -> LoadedContent:
        """Return the content, after the last slice."""
        document = Document(
            canvas_id, self._all_nodes(), self._all_edges(), _notes(self._notes), tuple(self._problems)
        )
        thread_nodes = tuple(self._thread_nodes)
        return LoadedContent(document, self._fields, self.records, len(self._notes), thread_nodes)

    def _all_nodes(self) -> tuple[Node, ...]:
        """Return all nodes; those without a position are placed in rows next to the others."""
        if self._is_placed:
            return node_mapper.with_clip_lengths(cast("list[Node]", self._nodes))
        placed = place_unplaced(self._rects)
        made: list[Node] = []
        for at, node in enumerate(self._nodes):
            if isinstance(node, NodeSummary):
                made.append(node_mapper.node_of(node, placed[at], placed=False))
            elif node.rect != placed[at]:
                made.append(replace(node, rect=placed[at]))
            else:
                made.append(node)
        return node_mapper.with_clip_lengths(made)

    def _all_edges(self) -> tuple[Edge, ...]:
        """Return all edges; the previous tuple if none changed."""
        was = self._before.edges
        same = len(self._edges) == len(was) and all(map(is_, self._edges, was))
        return was if same else tuple(self._edges)


def _notes(notes: list[NoteSummary]) -> tuple[Note, ...]:
    rects = [node_mapper.rect_of(note.geometry) for note in notes]
    placed = place_unplaced(rects)
    return tuple(node_mapper.note_of(note, placed[at]) for at, note in enumerate(notes))


def _problem(problem: SummaryProblem) -> Problem:
    values = (("where", problem.where), ("field", problem.field), ("index", str(problem.index)))
    if problem.code == "doubled-version":
        values = (*values, ("version", problem.field))
    return Problem(problem.code, problem.id, values)


def _with_presets(fields: SummaryFields, first: SummaryFields) -> SummaryFields:
    return SummaryFields(
        fields.total_note_count,
        fields.note_offset,
        fields.next_note_offset,
        first.video_duration_options,
        first.presets,
        first.threads,
        fields.complete,
    )
