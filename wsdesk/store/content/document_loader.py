"""Loads a document from content bytes in slices that yield to the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator, Iterable
from dataclasses import replace
from operator import is_
from typing import cast

from msgspec.structs import force_setattr

from wsdesk.api.errors import InvalidResponseError
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.placement import place_unplaced
from wsdesk.graph.model.values import Edge, Node, Note, Problem, Rect
from wsdesk.store.content import node_mapper
from wsdesk.store.content.extension_threads import may_have_thread
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.turn_budget import turn
from wsdesk.wire.content_fields import SummaryFields
from wsdesk.wire.content_reader import NotContentError, SummaryProblem, SummarySlice, read_slices
from wsdesk.wire.summary_types import NodeCache, NodeRecord, NodeSummary, NoteSummary

SLICE_BYTES = 128 << 10
"""Bytes parsed per step, about 1 ms."""
SLICE_S, MIN_S = 0.006, 0.004
"""Seconds before yielding to the event loop, and the least, even if the time of its turn is over."""


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
