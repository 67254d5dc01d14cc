"""Streaming reader of canvas content: parses what cards need, node by node, in slices.

    for batch in read_slices(data):      # each batch is about 1 MB of the document
        ...                              # build the graph's values
        await asyncio.sleep(0)           # and let the window breathe

or, where stalling is no matter, `read_quick(data)`. Interface: "Canvas content" (endpoint 11).

The document is cut at its top-level pieces by a scanner, each piece is decoded alone (no single call works
on more than 5 MB; larger pieces are read in parts, see `large`), and a piece that is wrong costs itself: it
is left out, or loses the wrong field, and a `SummaryProblem` says so. Every node knows where its bytes are,
from which `wire.wholenode` builds the whole node when somebody looks at it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from wsdesk.wire.json_splitter import Bytes, JsonMember, NotAnObjectError, pieces
from wsdesk.wire.large import assembled
from wsdesk.wire.lenient_json import InvalidJsonBytesError, MissingIdError, read_json, read_loosely, soften
from wsdesk.wire.summary_types import ByteRange, EdgeSummary, NodeSummary, NoteSummary, own_versions

PIECE_WORK = 2_000
"""What a piece costs beside its bytes, in bytes: small edges take longer than their size says."""


class SummaryProblem(Struct, frozen=True, gc=False):
    """Something that could not be taken as it was sent.

    `where` is `nodes`, `edges`, `notes` or `document`; `index` counts the rows as they came; `id` is empty
    where none could be read. The piece is left out: `not-json`, `not-an-object`, `no-id`, `no-ends`,
    `doubled-id`, `too-large`, `too-deep`. The piece is kept: `bad-field` (`field` is left out, or was
    understood otherwise than sent), `too-long` (only the beginning of `field` was read),
    `bad-text` (bytes that are no UTF-8, half characters or numbers that are none were replaced), `made-id`
    (an edge got an ID made of its ends), `doubled-version` (`field` is the ID that several versions of a node
    have; the first one counts). Of the document: `cut-off`, `not-json`, `trailing`, `not-a-list` (`field`:
    nodes, edges or notes).
    """

    code: str
    where: str = "nodes"
    index: int = -1
    id: str = ""
    field: str = ""


class SummaryFields(Struct, frozen=True, gc=False):
    """What the document says beside its three arrays. `presets` is the bytes of modelPresets, or empty.

    `threads` is what stands under commentThreads, a field beyond the interface; None where nothing does.
    """

    total_note_count: int | None = None
    note_offset: int | None = None
    next_note_offset: int | None = None
    video_duration_options: tuple[float, ...] = ()
    presets: bytes = b""
    threads: object = None
    complete: bool = False
    """False until the document's closing brace was read."""


class SummarySlice(Struct, frozen=True):
    """One batch, in the document's order. `facts` is what is known so far, and whole in the last batch."""

    nodes: tuple[NodeSummary, ...] = ()
    edges: tuple[EdgeSummary, ...] = ()
    notes: tuple[NoteSummary, ...] = ()
    problems: tuple[SummaryProblem, ...] = ()
    facts: SummaryFields = SummaryFields()
    done_bytes: int = 0


class ContentSummary(Struct, frozen=True):
    """The whole content, as one value."""

    nodes: tuple[NodeSummary, ...] = ()
    edges: tuple[EdgeSummary, ...] = ()
    notes: tuple[NoteSummary, ...] = ()
    problems: tuple[SummaryProblem, ...] = ()
    facts: SummaryFields = SummaryFields()


class Known(Protocol):
    """Finds what was read before by its bytes; a dict does."""

    def get(self, raw: bytes, /) -> NodeSummary | None: ...


class KnownNodes:
    """Nodes that were read before, found by their bytes, of which it keeps no copy."""

    def __init__(self) -> None:
        self._by_hash: dict[int, NodeSummary] = {}

    def add(self, node: NodeSummary) -> None:
        if not node.place.is_large:  # one that is is never looked for: its hash would be one long call
            self._by_hash[hash(node.raw)] = node

    def get(self, raw: bytes, /) -> NodeSummary | None:
        found = self._by_hash.get(hash(raw))
        return found if found is not None and found.raw == raw else None


class NotContentError(ValueError):
    """The bytes are no content: no JSON object at all, or one that does not say which nodes there are.

    `code`: `empty`, `html`, `not-json`, `not-an-object`; `missing-field` or `not-a-list` (then `field` names
    it), `cut-off` where it ends before its nodes begin.
    """

    def __init__(self, code: str, field: str = "") -> None:
        super().__init__(f"{code} {field}".strip())
        self.code = code
        self.field = field


def read_slices(
    data: Bytes, slice_bytes: int = 1 << 20, *, known: Known | None = None
) -> Iterator[SummarySlice]:
    """The content in batches of about `slice_bytes`; a batch may be empty where a piece is hard to read.

    `known` maps the bytes of nodes read before to what was read: a node whose bytes have not changed is
    taken from there and costs no parsing; its problems are told again. Once all was read, its bytes are those
    of `data` too, so that the older ones can go. Raises NotContent at the first step, or at the last one:
    that there are no nodes is for the server to say (an empty list, or null instead), not to be guessed.
    """
    reading = _Reading(data, known)
    work = 0
    try:
        for piece in pieces(data, _ARRAYS):
            if piece.index >= 0 and piece.code == "too-large":
                for _ in reading.take_large(piece):
                    yield reading.emptied(piece.start)
            else:
                reading.take(piece)
            work += piece.end - piece.start + PIECE_WORK
            if work >= slice_bytes or piece.code == "resting":
                work = 0
                yield reading.emptied(piece.end)
    except NotAnObjectError as error:
        raise NotContentError(error.code) from None
    reading.finish()
    yield reading.emptied(len(memoryview(data)))


def read_quick(data: Bytes, *, known: Known | None = None) -> ContentSummary:
    """The whole content at once. Raises NotContent."""
    batches = list(read_slices(data, known=known))
    return ContentSummary(
        tuple(node for batch in batches for node in batch.nodes),
        tuple(edge for batch in batches for edge in batch.edges),
        tuple(note for batch in batches for note in batch.notes),
        tuple(problem for batch in batches for problem in batch.problems),
        batches[-1].facts,
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
_COUNTS = {
    "totalNoteCount": "total_note_count",
    "noteOffset": "note_offset",
    "nextNoteOffset": "next_note_offset",
}
_WHITE = b" \t\r\n"
Faults = tuple[tuple[str, str], ...]
"""What is wrong with a row that is kept: codes, each with its field."""


@dataclass
class _Reading:
    """What has been read since the last batch, and what has to be remembered over all of them."""

    data: Bytes
    known: Known | None
    rows: dict[str, list[Any]] = field(default_factory=lambda: {where: [] for where in _KINDS})
    problems: list[SummaryProblem] = field(default_factory=list[SummaryProblem])
    facts: SummaryFields = field(default_factory=SummaryFields)
    seen: dict[str, set[str]] = field(default_factory=lambda: {where: set[str]() for where in _KINDS})
    stayed: list[tuple[NodeSummary, ByteRange]] = field(default_factory=list[tuple[NodeSummary, ByteRange]])
    """Nodes that were known, and where they stand now."""
    complete: bool = True
    lacking: str = "missing-field"
    """Why this is no content; empty once a list of nodes was met, be it an empty one."""

    def __post_init__(self) -> None:
        self.view = memoryview(self.data)

    def emptied(self, done_bytes: int) -> SummarySlice:
        nodes, edges, notes = (tuple(self.rows[where]) for where in _KINDS)
        problems, self.problems = tuple(self.problems), []
        for rows in self.rows.values():
            rows.clear()
        return SummarySlice(nodes, edges, notes, problems, self.facts, done_bytes)

    def finish(self) -> None:
        if self.lacking:
            raise NotContentError(
                self.lacking, "nodes" if self.lacking in ("missing-field", "not-a-list") else ""
            )
        self.facts = replace(self.facts, complete=self.complete)
        if self.complete:
            for node, place in self.stayed:
                force_setattr(node, "place", place)

    def take(self, piece: JsonMember) -> None:
        if piece.index >= 0 and not piece.code:
            self._take_row(piece.key, piece.index, piece.start, piece.end)
        elif piece.is_end:
            self.complete = piece.code == "trailing"
            if self.lacking == "missing-field" and not self.complete:
                self.lacking = piece.code
            self.problems.append(SummaryProblem(piece.code, "document"))
        elif piece.code == "rows":
            if piece.key == "nodes":
                self.lacking = ""
        elif piece.index < 0 and piece.is_value:
            self._take_fact(piece)
        elif piece.is_value:
            self.problems.append(SummaryProblem(piece.code, piece.key, piece.index))

    def _take_row(self, where: str, index: int, start: int, end: int) -> None:
        raw = self.view[start:end]
        if raw[-1] in _WHITE:
            raw = raw[: len(bytes(raw).rstrip(_WHITE))]
            end = start + len(raw)
        row = self.known.get(bytes(raw)) if self.known is not None and where == "nodes" else None
        faults: Faults = row.faults if row is not None else ()
        if row is not None:
            self.stayed.append((row, self._place(start, end)))
        else:
            try:
                row = _DECODERS[where].decode(raw)
                if not row.id or (where == "edges" and not (row.src_node_id and row.dst_node_id)):
                    row, faults = self._softened(where, index, bytes(raw))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                row, faults = self._softened(where, index, bytes(raw))
            if row is None:
                return
            faults = self._placed(where, row, start, end, faults)
        self._keep(where, index, row, faults)

    def take_large(self, piece: JsonMember) -> Iterator[None]:
        """Takes a row in parts, none of which is large; rests after each."""
        where, index = piece.key, piece.index
        raw = self.view[piece.start : piece.end]
        if bytes(raw[:1]) != b"{":
            self.problems.append(SummaryProblem("not-an-object", where, index))
            return
        try:
            row, faults = yield from assembled(raw, _KINDS[where], _DECODERS[where].decode)
        except MissingIdError as error:
            code = "no-id" if error.field == "id" else "no-ends"
            self.problems.append(SummaryProblem(code, where, index, field=error.field))
            return
        self._keep(where, index, row, self._placed(where, row, piece.start, piece.end, faults))

    def _placed(self, where: str, row: Any, start: int, end: int, faults: Faults) -> Faults:
        """Tells a node where its bytes are and what is wrong with it; its faults."""
        if where == "nodes":
            force_setattr(row, "place", self._place(start, end))
            if len(row.versions) > 1:
                faults += _without_doubles(row)
            force_setattr(row, "faults", faults)
        return faults

    def _keep(self, where: str, index: int, row: Any, faults: Faults) -> None:
        if faults:
            self.problems += [SummaryProblem(code, where, index, row.id, field) for code, field in faults]
        if row.id in self.seen[where]:
            self.problems.append(SummaryProblem("doubled-id", where, index, row.id))
            return
        self.seen[where].add(row.id)
        self.rows[where].append(row)

    def _place(self, start: int, end: int) -> ByteRange:
        if type(self.data) is bytes:
            return ByteRange(self.data, start, end)
        return ByteRange(bytes(self.view[start:end]), 0, end - start)

    def _softened(self, where: str, index: int, raw: bytes) -> tuple[Any, Faults]:
        """A row that is wrong somewhere and its faults, or None where nothing could be made of it."""
        try:
            read = read_loosely(raw)
        except InvalidJsonBytesError as error:
            self.problems.append(SummaryProblem(error.code, where, index))
            return None, ()
        if not isinstance(read.value, dict):
            self.problems.append(SummaryProblem("not-an-object", where, index))
            return None, ()
        piece = cast("dict[str, object]", read.value)
        made_id = where == "edges" and not piece.get("id")
        if made_id:
            ends = (piece.get(name) for name in ("srcNodeId", "srcHandle", "dstNodeId", "dstHandle"))
            piece = {**piece, "id": "~".join(str(end or "") for end in ends)}
        try:
            row, wrong = soften(piece, _KINDS[where])
        except MissingIdError as error:
            code = "no-id" if error.field == "id" else "no-ends"
            self.problems.append(SummaryProblem(code, where, index, _id_of(piece), error.field))
            return None, ()
        faults = [("bad-field", name) for name in wrong]
        if made_id:
            faults.append(("made-id", "id"))
        if read.mended:
            faults.append(("bad-text", ""))
        return row, tuple(faults)

    def _take_fact(self, piece: JsonMember) -> None:
        raw = bytes(self.view[piece.start : piece.end]).rstrip(_WHITE)
        name = _COUNTS.get(piece.key)
        if piece.key in _ARRAYS:
            if raw != b"null":
                self.problems.append(SummaryProblem("not-a-list", "document", field=piece.key))
            if piece.key == "nodes" and self.lacking:
                self.lacking = "" if raw == b"null" else "not-a-list"
        elif piece.key == "modelPresets":
            self.facts = replace(self.facts, presets=b"" if raw == b"null" or piece.code else raw)
        elif piece.key == "commentThreads" and not piece.code:
            self.facts = replace(self.facts, threads=_parsed(raw))
        elif name is not None:
            self.facts = replace(self.facts, **{name: _count(_parsed(raw))})
        elif piece.key == "videoDurationOptions" and not piece.code:
            self.facts = replace(self.facts, video_duration_options=_durations(_parsed(raw)))


def _without_doubles(node: NodeSummary) -> Faults:
    """Leaves the first of several versions that have one ID, and says which IDs those are."""
    versions = node.versions or ()
    ids = [version.id for version in versions if version.id]
    if len(set(ids)) == len(ids):
        return ()
    force_setattr(node, "versions", own_versions(versions))
    return tuple(("doubled-version", known) for known, times in Counter(ids).items() if times > 1)


def _parsed(raw: bytes) -> object:
    try:
        return read_json(raw)
    except InvalidJsonBytesError:
        return None


def _count(value: object) -> int | None:
    """A count or an offset: 0 or more, also where it came as a text."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 16:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1 << 53:
        return None
    return int(value)


def _durations(value: object) -> tuple[float, ...]:
    rows = cast("list[object]", value) if isinstance(value, list) else []
    return tuple(float(row) for row in rows if isinstance(row, int | float) and 0 < row < 1e9)


def _id_of(piece: Mapping[str, object]) -> str:
    found = piece.get("id")
    return found if isinstance(found, str) else ""
