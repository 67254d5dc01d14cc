"""Structs of canvas content with the fields that cards need, and the byte ranges of nodes.

Names are those of the API ("Canvas content") in snake_case. Every field except IDs may be missing or null
(None; an empty tuple for an array); numbers are finite; texts have no lone surrogates. Fields are in the
order of the API, since the decoder expects the next one first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from msgspec import Struct, field
from typing_extensions import override


class _WithId(Protocol):
    @property
    def id(self) -> str | None: ...


V = TypeVar("V", bound=_WithId)


def unique_versions(versions: Iterable[V]) -> tuple[V, ...]:
    """The first version of each ID, and all versions without an ID, in order."""
    seen: set[str] = set()
    unique: list[V] = []
    for version in versions:
        if version.id and version.id in seen:
            continue
        seen.add(version.id or "")
        unique.append(version)
    return tuple(unique)


LARGE_BYTES = 4_000_000


class _SummaryStruct(Struct, frozen=True, gc=False, kw_only=True, rename="camel", omit_defaults=True):
    """gc=False: structs can't be part of a reference cycle, and garbage collection took most of the time."""


class ByteRange(Struct, frozen=True, gc=False, eq=False):
    """Range of a value in the bytes of the document, without a copy of them."""

    source: bytes = b""
    start: int = 0
    end: int = 0

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByteRange) and self.cut() == other.cut()

    @override
    def __hash__(self) -> int:
        return hash(self.cut())

    @property
    def is_large(self) -> bool:
        """Whether it is too large for one call (`wsdesk.wire.large` parses it in parts)."""
        return self.end - self.start > LARGE_BYTES

    def view(self) -> memoryview:
        """The bytes without a copy."""
        return memoryview(self.source)[self.start : self.end]

    def cut(self) -> bytes:
        return self.source[self.start : self.end]


class GeometrySummary(_SummaryStruct, frozen=True):
    """Canvas pixels, y downwards; a note has no z_index."""

    x: float | None = None
    y: float | None = None
    w: float | None = None
    h: float | None = None
    z_index: float | None = None


class VersionAssetSummary(_SummaryStruct, frozen=True):
    """A version's asset."""

    url: str | None = None
    original_url: str | None = None
    preview_url: str | None = None
    media_type: str | None = None
    file_type: str | None = None
    file_size_in_kb: float | None = None
    original_width: float | None = None
    original_height: float | None = None
    duration_in_ms: float | None = None
    asset_id: str | None = None
    display_name: str | None = None
    preview_extra_low_resolution_url: str | None = None
    preview_low_resolution_url: str | None = None
    preview_high_resolution_url: str | None = None
    thumbnail_url: str | None = None


class ModelConfigSummary(_SummaryStruct, frozen=True):
    """Settings of the next run."""

    model: str | None = None
    variant: str | None = None
    tier: str | None = None


class UsedModelSummary(_SummaryStruct, frozen=True):
    """Model of a version."""

    model: str | None = None


class PdfSummary(_SummaryStruct, frozen=True):
    """PDF extraction; the last page is known from `extracted_images`."""

    extracted_images: tuple[PdfImageSummary, ...] = ()


class PdfImageSummary(_SummaryStruct, frozen=True):
    page_index: int | None = None


class InputSummary(_SummaryStruct, frozen=True):
    """Input asset of a tool."""

    asset_id: str | None = None


class VersionSummary(_SummaryStruct, frozen=True):
    id: str | None = None
    model_config: UsedModelSummary | None = None
    seed: int | None = None
    negative_prompt: str | None = None
    output_aspect_ratio: str | None = None
    output_duration: float | None = None
    output_resolution: str | None = None
    text_prompt: str | None = None
    generated_text: str | None = None
    asset: VersionAssetSummary | None = None
    error_message: str | None = None
    error_severity: str | None = None
    error_retryable: bool | None = None
    favorited_by_user_id: str | None = None
    created_at: str | None = None
    model_display_name: str | None = None
    tool_input_asset: InputSummary | None = None
    pdf_extraction: PdfSummary | None = None


class PortSummary(_SummaryStruct, frozen=True):
    direction: str | None = None
    port_id: str | None = None
    label: str | None = None
    handle_type: str | None = None
    internal_handle: str | None = None
    required: bool | None = None
    max_connections: int | None = None
    locked: bool | None = None
    top: str | None = None


class AudioOverlaySummary(_SummaryStruct, frozen=True):
    node_id: str | None = None
    start_time_seconds: float | None = None
    trim_start_ms: float | None = None
    trim_end_ms: float | None = None


class OutputSummary(_SummaryStruct, frozen=True):
    """One output of a magic resize."""

    ratio: str | None = None
    asset_id: str | None = None
    asset_url: str | None = None
    preview_url: str | None = None
    failed: bool | None = None
    error_message: str | None = None


class NodeSummary(_SummaryStruct, frozen=True):
    """Fields of a node that its card needs. `id` is never empty; `raw` has the node's unchanged bytes.

    Version IDs are unique. `problems` are codes of `SummaryProblem` with their fields.
    """

    id: str
    node_type: str | None = None
    geometry: GeometrySummary | None = None
    group_id: str | None = None
    active_version_id: str | None = None
    generated_text: str | None = None
    versions: tuple[VersionSummary, ...] = ()
    created_at: str | None = None
    updated_at: str | None = None
    title: str | None = None
    auto_model: bool | None = None
    text_prompt: str | None = None
    generation_type: str | None = None
    model_config: ModelConfigSummary | None = None
    output_aspect_ratio: str | None = None
    output_duration: float | None = None
    output_resolution: str | None = None
    seed: int | None = None
    num_variations: int | None = None
    negative_prompt: str | None = None
    supported_inputs: tuple[str, ...] = ()
    stitch_clip_order: tuple[str, ...] = ()
    stitch_audio_overlays: tuple[AudioOverlaySummary, ...] = ()
    stitch_clip_trims: dict[str, object] | None = None
    """The API doesn't specify its content."""
    group_color: str | None = None
    template_ports: tuple[PortSummary, ...] = ()
    is_expandable: bool | None = None
    child_node_ids: tuple[str, ...] = ()
    magic_resize_outputs: tuple[OutputSummary, ...] = ()
    created_by_user_id: str | None = None
    thread_id: object = None
    comment_thread_id: object = None
    comment_threads: object = None
    """Not part of the API: any value is accepted (`wsdesk.store.content.extension_threads`)."""
    byte_range: ByteRange = field(default=ByteRange(), name=" byte_range")
    problems: tuple[tuple[str, str], ...] = field(default=(), name=" problems")

    @property
    def raw(self) -> bytes:
        return self.byte_range.cut()

    @property
    def record(self) -> NodeRecord:
        """The part of the node that is kept after its card is built."""
        return NodeRecord(
            id=self.id,
            geometry=self.geometry,
            thread_id=self.thread_id,
            comment_thread_id=self.comment_thread_id,
            comment_threads=self.comment_threads,
            byte_range=self.byte_range,
            problems=self.problems,
        )


class NodeRecord(_SummaryStruct, frozen=True):
    """Place of a node in the content, with fields that aren't part of its card: a fourth of a summary's size.

    Fields are those of `NodeSummary`.
    """

    id: str
    byte_range: ByteRange
    geometry: GeometrySummary | None = None
    thread_id: object = None
    comment_thread_id: object = None
    comment_threads: object = None
    problems: tuple[tuple[str, str], ...] = ()

    @property
    def raw(self) -> bytes:
        return self.byte_range.cut()


class EdgeSummary(_SummaryStruct, frozen=True):
    """An edge; `id` and both node IDs are never empty (an edge without an ID gets one made of its ends)."""

    id: str
    src_node_id: str
    dst_node_id: str
    src_handle: str | None = None
    dst_handle: str | None = None
    edge_type: str | None = None
    created_by_user_id: str | None = None
    created_at: str | None = None


class NoteSummary(_SummaryStruct, frozen=True):
    """A note; `id` is never empty."""

    id: str
    body: str | None = None
    geometry: GeometrySummary | None = None
    created_by_user_id: str | None = None
    created_by_name: str | None = None
    group_id: str | None = None
    height_mode: str | None = None
    created_at: str | None = None
    updated_at: str | None = None


class NodeLookup(Protocol):
    """Previously read nodes by their bytes, such as a dict or `NodeCache`."""

    def get(self, raw: bytes, /) -> NodeRecord | None: ...


class NodeCache:
    """Previously read nodes by the hash of their bytes, which aren't copied."""

    def __init__(self) -> None:
        self._by_hash: dict[int, NodeRecord] = {}

    def add(self, node: NodeRecord) -> None:
        if not node.byte_range.is_large:  # large nodes are never looked up: hashing one would take long
            self._by_hash[hash(node.raw)] = node

    def get(self, raw: bytes, /) -> NodeRecord | None:
        entry = self._by_hash.get(hash(raw))
        return entry if entry is not None and entry.raw == raw else None
