"""Content of a canvas: its document, and the bytes from which complete nodes are parsed on demand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import force_setattr

from wsdesk.files.lazy_import import lazy_import
from wsdesk.graph.model.document import NOTES_INCOMPLETE, Document
from wsdesk.graph.model.values import Node, Problem
from wsdesk.store.content import node_mapper
from wsdesk.store.content.extension_threads import ExtensionThread, find_threads
from wsdesk.wire.content_fields import SummaryFields
from wsdesk.wire.content_reader import read_summary
from wsdesk.wire.summary_types import ByteRange, NodeRecord, NodeSummary

if TYPE_CHECKING:
    from wsdesk.wire import modelconfig
    from wsdesk.wire import node as wire_node
else:  # a canvas is painted without pydantic
    modelconfig = lazy_import("wsdesk.wire.modelconfig")
    wire_node = lazy_import("wsdesk.wire.node")

NODE_CACHE_SIZE = 4
"""Size of the LRU cache of complete nodes; several stores request the current one."""
_SKIPPED_CODES = frozenset(("not-json", "not-an-object", "no-id", "doubled-id", "too-large", "too-deep"))
"""Problem codes of notes that were skipped."""


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


def has_same_notes(one: LoadedContent, other: LoadedContent) -> bool:
    """Whether two first pages have the same notes, total count, and next offset."""
    return (
        one.document.notes == other.document.notes
        and one.fields.total_note_count == other.fields.total_note_count
        and one.fields.next_note_offset == other.fields.next_note_offset
    )


def is_same_canvas(one: LoadedContent, other: LoadedContent) -> bool:
    """Whether two pages have the same nodes, edges, and note count, so that the canvas didn't change."""
    return (
        one.records.keys() == other.records.keys()
        and all(node.byte_range == other.records[i].byte_range for i, node in one.records.items())
        and one.document.edges == other.document.edges
        and one.fields.total_note_count == other.fields.total_note_count
    )


@lru_cache(maxsize=NODE_CACHE_SIZE)
def _complete_node(raw: bytes, doubled: bool) -> wire_node.NodeResource | None:
    """Parse a complete node, with an LRU cache, because several stores request the current one."""
    return wire_node.read_node(ByteRange(raw, 0, len(raw)), doubled=doubled)


def _is_of_notes(problem: Problem) -> bool:
    return problem.code == NOTES_INCOMPLETE or ("where", "notes") in problem.values


def _is_lost_note(problem: Problem) -> bool:
    return problem.code in _SKIPPED_CODES and ("where", "notes") in problem.values


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
