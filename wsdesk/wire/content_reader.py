"""Incremental reader of canvas content: parses the fields that cards need, node by node, in slices.

    for batch in read_slices(data):      # each batch is about 1 MB of the document
        ...                              # build the graph's values
        await asyncio.sleep(0)           # yield to the event loop

or, where blocking doesn't matter, `read_summary(data)`. API: "Canvas content" (endpoint 11).

A scanner splits the document into its top-level values, and each is decoded separately (no call handles more
than 5 MB; larger values are parsed in parts, see `large`). An invalid value is skipped, or loses the invalid
field, and a `SummaryProblem` reports it. Every node has the range of its bytes, from which
`wire.node.read_node` parses the complete node when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from wsdesk.wire.content_fields import SummaryFields, with_field
from wsdesk.wire.json_splitter import Bytes, JsonMember, NotAnObjectError, split_json
from wsdesk.wire.json_stream import JsonStream
from wsdesk.wire.large import parse_large
from wsdesk.wire.lenient_json import MissingIdError
from wsdesk.wire.row_recovery import (
    RowProblems,
    UnusableRowError,
    drop_duplicate_versions,
    missing_id_code,
    recover_row,
)
from wsdesk.wire.summary_types import ByteRange, EdgeSummary, NodeLookup, NodeRecord, NodeSummary, NoteSummary

VALUE_WORK = 2_000
"""Overhead of a value in bytes, since small edges take longer than their size suggests."""


class SummaryProblem(Struct, frozen=True, gc=False):
    """A value that couldn't be used as it was sent.

    `where` is `nodes`, `edges`, `notes`, or `document`; `index` is the position in the array; `id` is empty
    if it is unknown. Codes of skipped values: `not-json`, `not-an-object`, `no-id`, `no-ends`, `doubled-id`,
    `too-large`, `too-deep`. Codes of used values: `bad-field` (`field` is missing or was converted),
    `too-long` (`field` is truncated), `bad-text` (invalid UTF-8, lone surrogates, or invalid numbers were
    replaced), `made-id` (an edge got an ID made of its ends), `doubled-version` (`field` is an ID of several
    versions of a node; the first one counts). Codes of the document: `cut-off`, `not-json`, `trailing`,
    `not-a-list` (`field` is nodes, edges, or notes).
    """

    code: str
    where: str = "nodes"
    index: int = -1
    id: str = ""
    field: str = ""


class ContentSummary(Struct, frozen=True):
    """The complete content."""

    nodes: tuple[NodeSummary | NodeRecord, ...] = ()
    """A record for a node of the cache."""
    edges: tuple[EdgeSummary, ...] = ()
    notes: tuple[NoteSummary, ...] = ()
    problems: tuple[SummaryProblem, ...] = ()
    fields: SummaryFields = SummaryFields()


class SummarySlice(ContentSummary, frozen=True):
    """A batch, in the order of the document. `fields` are those read so far, all of them in the last one."""


class NotContentError(ValueError):
    """The bytes aren't canvas content: not a JSON object, or one without a list of nodes.

    `code`: `empty`, `html`, `not-json`, `not-an-object`; `missing-field` or `not-a-list` (`field` names it);
    `cut-off` if it ends before its nodes begin.
    """

    def __init__(self, code: str, field: str = "") -> None:
        super().__init__(f"{code} {field}".strip())
        self.code = code
        self.field = field


def read_slices(
    data: Bytes, slice_bytes: int = 1 << 20, *, cache: NodeLookup | None = None
) -> Iterator[SummarySlice]:
    """Read the content in batches of about `slice_bytes`; a batch is empty if a value takes long to parse.

    A node in `cache` isn't parsed again; its problems are reported again. After the last batch, cached nodes
    refer to the bytes of `data`, so that the older ones can be freed. Raises NotContentError at the first or
    the last step: only the server can report that there are no nodes (an empty list, or null).
    """
    reader = _Reader(data, cache)
    try:
        yield from reader.batches(split_json(data, _ARRAYS, grouped=True), slice_bytes)
    except NotAnObjectError as error:
        raise NotContentError(error.code) from None
    reader.finish()
    yield reader.flush()


class ContentStream:
    """Reads the content while it is received, once `step_bytes` have arrived, in batches of `slice_bytes`."""

    def __init__(self, step_bytes: int = 0, slice_bytes: int = 1 << 20) -> None:
        self._stream = JsonStream(_ARRAYS, step_bytes, grouped=True)
        self._slice_bytes = slice_bytes
        self._reader = _Reader(b"", None)

    def feed(self, part: bytes) -> Iterator[SummarySlice]:
        """The batches that are complete with this part, an empty one if a value takes long to find or parse.

        They must be iterated before the next call. An empty part is the end. Raises NotContentError.
        """
        reader = self._reader
        data, members = self._stream.feed(part)
        if data:
            reader.set_data(data)
        try:
            yield from reader.batches(members, self._slice_bytes)
        except NotAnObjectError as error:
            raise NotContentError(error.code) from None
        if not part:
            reader.finish()
        if data or not part:
            yield reader.flush()

    @property
    def used(self) -> tuple[int, memoryview]:
        """Bytes that the nodes of the last call refer to, and their position in the document.

        The positions increase, with gaps: white space and commas.
        """
        used = self._stream.used
        return self._stream.offset + used.start, self._reader.view[used]


def read_summary(data: Bytes, *, cache: NodeLookup | None = None) -> ContentSummary:
    """Read the complete content at once. Raises NotContentError."""
    batches = list(read_slices(data, cache=cache))
    return ContentSummary(
        tuple(node for batch in batches for node in batch.nodes),
        tuple(edge for batch in batches for edge in batch.edges),
        tuple(note for batch in batches for note in batch.notes),
        tuple(problem for batch in batches for problem in batch.problems),
        batches[-1].fields,
    )


_KINDS: dict[str, type[NodeSummary] | type[EdgeSummary] | type[NoteSummary]] = {
    "nodes": NodeSummary,
    "edges": EdgeSummary,
    "notes": NoteSummary,
}
_ARRAYS = frozenset(_KINDS)
_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    where: msgspec.json.Decoder(kind) for where, kind in _KINDS.items()
}
_LIST_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    where: msgspec.json.Decoder(list[kind]) for where, kind in _KINDS.items()
}
_WHITESPACE = b" \t\r\n"


@dataclass
class _Reader:
    """Rows since the last batch, and the state of the whole document."""

    data: Bytes
    cache: NodeLookup | None
    rows: dict[str, list[Any]] = field(default_factory=lambda: {where: [] for where in _KINDS})
    problems: list[SummaryProblem] = field(default_factory=list[SummaryProblem])
    fields: SummaryFields = field(default_factory=SummaryFields)
    seen: dict[str, set[str]] = field(default_factory=lambda: {where: set[str]() for where in _KINDS})
    cached: list[tuple[NodeRecord, ByteRange]] = field(default_factory=list[tuple[NodeRecord, ByteRange]])
    """Nodes from the cache with their new byte ranges."""
    complete: bool = True
    missing: str = "missing-field"
    """Why this isn't content; empty after a list of nodes, even an empty one."""

    def __post_init__(self) -> None:
        self.view = memoryview(self.data)

    def set_data(self, data: bytes) -> None:
        """Continue with the next part of the document."""
        self.data, self.view = data, memoryview(data)

    def batches(self, pieces: Iterable[JsonMember], slice_bytes: int) -> Iterator[SummarySlice]:
        """Add values, with batches of about `slice_bytes` in between."""
        work = 0
        for piece in pieces:
            if piece.index >= 0 and piece.code == "too-large":
                for _ in self.add_large(piece):
                    yield self.flush()
            else:
                self.add(piece)
            work += piece.end - piece.start + VALUE_WORK * (len(piece.ends) or 1)
            if work >= slice_bytes or piece.code == "pause":
                work = 0
                yield self.flush()

    def flush(self) -> SummarySlice:
        """Return the rows and problems since the last call."""
        nodes, edges, notes = (tuple(self.rows[where]) for where in _KINDS)
        problems, self.problems = tuple(self.problems), []
        for rows in self.rows.values():
            rows.clear()
        return SummarySlice(nodes, edges, notes, problems, self.fields)

    def finish(self) -> None:
        if self.missing:
            raise NotContentError(
                self.missing, "nodes" if self.missing in ("missing-field", "not-a-list") else ""
            )
        self.fields = replace(self.fields, complete=self.complete)
        if self.complete:
            for node, byte_range in self.cached:
                force_setattr(node, "byte_range", byte_range)

    def add(self, piece: JsonMember) -> None:
        if piece.ends:
            self._add_rows(piece)
        elif piece.index >= 0 and not piece.code:
            self._add_row(piece.key, piece.index, piece.start, piece.end)
        elif piece.is_end:
            self.complete = piece.code == "trailing"
            if self.missing == "missing-field" and not self.complete:
                self.missing = piece.code
            self.problems.append(SummaryProblem(piece.code, "document"))
        elif piece.code == "rows":
            if piece.key == "nodes":
                self.missing = ""
        elif piece.index < 0 and piece.is_value:
            self._add_field(piece)
        elif piece.is_value:
            self.problems.append(SummaryProblem(piece.code, piece.key, piece.index))

    def _add_rows(self, piece: JsonMember) -> None:
        """Add rows that are decoded together, or one by one if one is invalid or may be cached."""
        where, start = piece.key, piece.start
        rows: Iterable[Any] = (None,) * len(piece.ends)
        if self.cache is None or where != "nodes":
            with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                rows = _LIST_DECODERS[where].decode(b"[%b]" % self.view[start : piece.end])
        seen, added, is_plain = self.seen[where], self.rows[where], _IS_PLAIN[where]
        for index, (row, end) in enumerate(zip(rows, piece.ends, strict=True), piece.index):
            if row is not None and row.id and row.id not in seen and is_plain(row):
                if where == "nodes":
                    force_setattr(row, "byte_range", self._range(start, end))
                seen.add(row.id)
                added.append(row)
            else:
                self._add_row(where, index, start, end)
            start = end + 1

    def _add_row(self, where: str, index: int, start: int, end: int) -> None:
        raw = self.view[start:end]
        if raw[-1] in _WHITESPACE:
            raw = raw[: len(bytes(raw).rstrip(_WHITESPACE))]
            end = start + len(raw)
        row = self.cache.get(bytes(raw)) if self.cache is not None and where == "nodes" else None
        problems: RowProblems = row.problems if row is not None else ()
        if row is not None:
            self.cached.append((row, self._range(start, end)))
        else:
            try:
                row = _DECODERS[where].decode(raw)
                if not row.id or (where == "edges" and not (row.src_node_id and row.dst_node_id)):
                    row, problems = self._recover(where, index, bytes(raw))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                row, problems = self._recover(where, index, bytes(raw))
            if row is None:
                return
            problems = self._complete_node(where, row, start, end, problems)
        self._append(where, index, row, problems)

    def add_large(self, piece: JsonMember) -> Iterator[None]:
        """Parse a large row in parts, and yield after each."""
        where, index = piece.key, piece.index
        raw = self.view[piece.start : piece.end]
        if bytes(raw[:1]) != b"{":
            self.problems.append(SummaryProblem("not-an-object", where, index))
            return
        try:
            row, problems = yield from parse_large(raw, _KINDS[where], _DECODERS[where].decode)
        except MissingIdError as error:
            self.problems.append(SummaryProblem(missing_id_code(error), where, index, field=error.field))
            return
        problems = self._complete_node(where, row, piece.start, piece.end, problems)
        self._append(where, index, row, problems)

    def _complete_node(
        self, where: str, row: Any, start: int, end: int, problems: RowProblems
    ) -> RowProblems:
        """Set the byte range and problems of a node; return its problems."""
        if where == "nodes":
            force_setattr(row, "byte_range", self._range(start, end))
            if len(row.versions) > 1:
                problems += drop_duplicate_versions(row)
            force_setattr(row, "problems", problems)
        return problems

    def _append(self, where: str, index: int, row: Any, problems: RowProblems) -> None:
        if problems:
            self.problems += [SummaryProblem(code, where, index, row.id, field) for code, field in problems]
        if row.id in self.seen[where]:
            self.problems.append(SummaryProblem("doubled-id", where, index, row.id))
            return
        self.seen[where].add(row.id)
        self.rows[where].append(row)

    def _range(self, start: int, end: int) -> ByteRange:
        if type(self.data) is bytes:
            return ByteRange(self.data, start, end)
        return ByteRange(bytes(self.view[start:end]), 0, end - start)

    def _recover(self, where: str, index: int, raw: bytes) -> tuple[Any, RowProblems]:
        try:
            return recover_row(raw, _KINDS[where])
        except UnusableRowError as error:
            self.problems.append(SummaryProblem(error.code, where, index, error.id, error.field))
            return None, ()

    def _add_field(self, piece: JsonMember) -> None:
        raw = bytes(self.view[piece.start : piece.end]).rstrip(_WHITESPACE)
        if piece.key in _ARRAYS:
            if raw != b"null":
                self.problems.append(SummaryProblem("not-a-list", "document", field=piece.key))
            if piece.key == "nodes" and self.missing:
                self.missing = "" if raw == b"null" else "not-a-list"
        else:
            self.fields = with_field(self.fields, piece.key, b"null" if piece.code else raw)


def _has_unique_versions(node: NodeSummary) -> bool:
    versions = node.versions or ()
    return len(versions) < 2 or len({version.id for version in versions}) == len(versions)


def _has_ends(edge: EdgeSummary) -> bool:
    return bool(edge.src_node_id and edge.dst_node_id)


def _is_any(_note: NoteSummary) -> bool:
    return True


_IS_PLAIN: dict[str, Callable[[Any], bool]] = {
    "nodes": _has_unique_versions,
    "edges": _has_ends,
    "notes": _is_any,
}
"""Whether a decoded row with an ID has no problem."""
