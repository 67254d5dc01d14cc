"""Loads a document from content bytes in slices that yield to the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from operator import is_

from msgspec.structs import force_setattr
from pydantic import ValidationError

from wsdesk.api.errors import InvalidResponseError
from wsdesk.graph.model.document import NOTES_INCOMPLETE, Document
from wsdesk.graph.model.placement import place_unplaced
from wsdesk.graph.model.values import Edge, Node, Note, Problem, Rect
from wsdesk.store.content import node_mapper
from wsdesk.store.content.extension_threads import ExtensionThread, threads_beyond
from wsdesk.wire.content_reader import (
    KnownNodes,
    NotContentError,
    SummaryFields,
    SummaryProblem,
    read_quick,
    read_slices,
)
from wsdesk.wire.node import NodeResource as WireNode
from wsdesk.wire.presets import ModelPresets
from wsdesk.wire.summary_types import ByteRange, EdgeSummary, NodeSummary, NoteSummary
from wsdesk.wire.wholenode import read_whole_node

SLICE_BYTES = 512 << 10
"""Bytes of one slice of reading: about 3 ms."""
KEPT = 4
"""Whole nodes that are kept: who looks at one is asked for it several times."""
SLICE_S = 0.004
"""Seconds of other work between two looks at the event loop."""


@dataclass(frozen=True)
class LoadedContent:
    """What was read: the document, and the bytes that whole nodes are built from.

    Nothing large is in its repr: a task that is told of tells of its result, and that took seconds.
    """

    document: Document = field(repr=False)
    facts: SummaryFields = field(default_factory=SummaryFields)
    quick: dict[str, NodeSummary] = field(default_factory=dict[str, NodeSummary], repr=False)
    """What is remembered of each node beside its card."""
    notes_read: int = 0

    @property
    def presets(self) -> ModelPresets | None:
        """The canvas-wide defaults, if the server sent any that can be read."""
        if not self.facts.presets:
            return None
        try:
            return ModelPresets.model_validate_json(self.facts.presets)
        except ValidationError:
            return None

    def node(self, node_id: str) -> WireNode | None:
        """The whole node, or None where it is not there or is not one. No two of its versions have one ID."""
        quick = self.quick.get(node_id)
        if quick is None:
            return None
        doubled = any(code == "doubled-version" for code, _ in quick.faults)
        if quick.place.is_large:
            return read_whole_node(quick.place, doubled=doubled)
        return _whole(quick.raw, doubled)

    def large(self, node_id: str) -> ByteRange | None:
        """Where a node is whose whole reading takes long (`WholeNodes` reads it beside); None for others."""
        quick = self.quick.get(node_id)
        return quick.place if quick is not None and quick.place.is_large else None

    def viewed(self, node_id: str, version_id: str) -> Node | None:
        """The card of a node with another version than the active one; None where it has no such version."""
        quick, card = self.quick.get(node_id), self.document.node_by_id.get(node_id)
        if quick is None or card is None or version_id == card.version_id:
            return None
        nodes = read_quick(b'{"nodes":[%b]}' % quick.raw).nodes
        if not nodes or all(version.id != version_id for version in nodes[0].versions):
            return None
        force_setattr(nodes[0], "active_version_id", version_id)
        seen = node_mapper.node_of(nodes[0], card.rect, placed=card.placed)
        return replace(seen, viewed_over=card.version_id, stood_in=card.stood_in, clips=card.clips)

    @cached_property
    def threads(self) -> dict[str, ExtensionThread]:
        """The thread of every node for which the content names one, in fields beyond the interface."""
        return threads_beyond(self.quick.values(), self.facts.threads)

    def next_notes(self, asked: int | None) -> tuple[int | None, bool]:
        """Where the page of notes after the one from `asked` on begins, and whether notes may be missing.

        None where no further page could bring any, or where the page contradicts itself: it is of another
        offset than the one asked for, leads to notes that it has brought, or holds more than it counts.
        """
        facts, start = self.facts, asked or 0
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
        """This content with the notes of a further page; itself where the page brings none that is new."""
        known = self.document.note_by_id
        fresh = tuple(note for note in page.document.notes if note.id not in known)
        if not fresh:
            return self
        lost = tuple(p for p in page.document.problems if ("where", "notes") in p.values)
        document = replace(
            self.document,
            notes=(*self.document.notes, *fresh),
            problems=(*self.document.problems, *(p for p in lost if p not in self.document.problems)),
        )
        facts = _with_presets(page.facts, self.facts)
        return replace(self, document=document, facts=facts, notes_read=page.notes_read)

    def with_all_notes_of(self, before: LoadedContent) -> LoadedContent:
        """This first page with the notes of all pages that were read before."""
        mine = self.document.problems
        lost = (p for p in before.document.problems if _is_of_notes(p) and p not in mine)
        document = replace(self.document, notes=before.document.notes, problems=(*mine, *lost))
        return replace(self, document=document)

    def with_notes_incomplete(self) -> LoadedContent:
        """This content with the problem that notes may be missing; `total` is what the server counts."""
        total = self.facts.total_note_count
        values = (
            ("where", "document"),
            ("got", str(len(self.document.notes))),
            ("total", "" if total is None else str(total)),
        )
        problems = (*self.document.problems, Problem(NOTES_INCOMPLETE, "", values))
        return replace(self, document=replace(self.document, problems=problems))


_LEFT_OUT = frozenset(("not-json", "not-an-object", "no-id", "doubled-id", "too-large", "too-deep"))
"""Reasons for which a note that came is not among the notes."""


def _is_of_notes(problem: Problem) -> bool:
    return problem.code == NOTES_INCOMPLETE or ("where", "notes") in problem.values


def _is_lost_note(problem: Problem) -> bool:
    return problem.code in _LEFT_OUT and ("where", "notes") in problem.values


def has_same_notes(one: LoadedContent, other: LoadedContent) -> bool:
    """Whether two first pages have the same notes, and count and page them in the same way."""
    return (
        one.document.notes == other.document.notes
        and one.facts.total_note_count == other.facts.total_note_count
        and one.facts.next_note_offset == other.facts.next_note_offset
    )


@lru_cache(maxsize=KEPT)
def _whole(raw: bytes, doubled: bool) -> WireNode | None:
    """A node of its bytes. Several stores ask for the one that is looked at, and large ones take long."""
    return read_whole_node(ByteRange(raw, 0, len(raw)), doubled=doubled)


def is_same_canvas(one: LoadedContent, other: LoadedContent) -> bool:
    """Whether two pages of notes are of the same moment of a canvas: each repeats everything else."""
    return (
        one.quick.keys() == other.quick.keys()
        and all(node.place == other.quick[node_id].place for node_id, node in one.quick.items())
        and one.document.edges == other.document.edges
        and one.facts.total_note_count == other.facts.total_note_count
    )


async def read_content(canvas_id: str, data: bytes, *, before: LoadedContent | None = None) -> LoadedContent:
    """Read content (interface: "Canvas content"); gives way to the event loop every few ms.

    `before` is what was read last: nodes whose bytes are the same cost no parsing, and keep their value.

    Raises:
        Unreadable: the bytes are no content at all, or hold no list of nodes; an empty list is an empty
            canvas. A piece that cannot be read costs only itself, and stands in the document's problems.
    """
    making = _Making(before)
    notes: list[NoteSummary] = []
    problems: list[SummaryProblem] = []
    facts = SummaryFields()
    known = await _known(before) if before is not None and before.quick else None
    try:
        for piece in read_slices(data, SLICE_BYTES, known=known):
            making.take(piece.nodes, piece.edges)
            notes += piece.notes
            problems += piece.problems
            facts = piece.facts
            await asyncio.sleep(0)
    except NotContentError as error:
        raise InvalidResponseError(error.code, field=error.field) from error
    document = Document(
        canvas_id,
        making.nodes(),
        making.edges(),
        _notes(notes),
        tuple(_problem(problem) for problem in problems),
    )
    return LoadedContent(document, facts, making.quick, len(notes))


async def _known(before: LoadedContent) -> KnownNodes:
    """What was read, to be found by its bytes."""
    known, until = KnownNodes(), time.perf_counter() + SLICE_S
    for node in before.quick.values():
        known.add(node)
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE_S
    return known


class _Making:
    """Cards and edges, made as soon as they were read: what was read of them can go then.

    What is as it was keeps its value.
    """

    def __init__(self, before: LoadedContent | None) -> None:
        self.quick: dict[str, NodeSummary] = {}
        self._before = before.document if before is not None else Document("")
        self._read = before.quick if before is not None else {}
        self._nodes: list[Node | NodeSummary] = []
        """Those that wait for a place as they were read."""
        self._rects: list[Rect | None] = []
        self._edges: list[Edge] = []

    def take(self, nodes: Iterable[NodeSummary], edges: Iterable[EdgeSummary]) -> None:
        """What was read next."""
        for quick in nodes:
            rect = node_mapper.rect_of(quick.geometry)
            self._rects.append(rect)
            if self._read.get(quick.id) is quick:
                self._nodes.append(self._before.node_by_id[quick.id])
                self.quick[quick.id] = quick
            else:
                self._nodes.append(quick if rect is None else node_mapper.node_of(quick, rect, placed=True))
                self.quick[quick.id] = quick.remembered()
        for edge in edges:
            new = node_mapper.edge_read(edge)
            known = self._before.edge_by_id.get(new.id)
            self._edges.append(known if known is not None and known == new else new)

    def nodes(self) -> tuple[Node, ...]:
        """All of them; those without a place of their own stand in rows beside the others."""
        placed = place_unplaced(self._rects) if any(rect is None for rect in self._rects) else ()
        made: list[Node] = []
        for at, node in enumerate(self._nodes):
            if isinstance(node, NodeSummary):
                made.append(node_mapper.node_of(node, placed[at], placed=False))
            elif placed and node.rect != placed[at]:
                made.append(replace(node, rect=placed[at]))
            else:
                made.append(node)
        return node_mapper.with_clip_lengths(made)

    def edges(self) -> tuple[Edge, ...]:
        """All of them; where all are as they were, their tuple is too."""
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


def _with_presets(facts: SummaryFields, first: SummaryFields) -> SummaryFields:
    return SummaryFields(
        facts.total_note_count,
        facts.note_offset,
        facts.next_note_offset,
        first.video_duration_options,
        first.presets,
        first.threads,
        facts.complete,
    )
