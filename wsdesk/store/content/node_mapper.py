"""Maps nodes of the API to node values of `wsdesk.graph`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from sys import intern
from typing import TYPE_CHECKING

from wsdesk.files.lazy_import import lazy_import
from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.kinds import MAX_PARSED, KindInputs, find_kind
from wsdesk.graph.model.placement import MAX_POSITION, MAX_SIZE, usable_rect
from wsdesk.graph.model.values import (
    AssetOrigin,
    AudioTrack,
    Clip,
    Edge,
    Failure,
    Kind,
    Node,
    Note,
    Port,
    Rect,
    ResizeOutput,
    make_rect,
)
from wsdesk.store.content.asset_mapper import asset_of_output, asset_of_version
from wsdesk.wire.summary_types import VersionSummary

if TYPE_CHECKING:
    from wsdesk.wire import edge as wire_edge
    from wsdesk.wire.summary_types import (
        EdgeSummary,
        GeometrySummary,
        NodeRecord,
        NodeSummary,
        NoteSummary,
    )
else:
    wire_edge = lazy_import("wsdesk.wire.edge")

_make_node, _make_edge = fast_init(Node), fast_init(Edge)
_make_trace, _make_port, _make_overlay = fast_init(AssetOrigin), fast_init(Port), fast_init(AudioTrack)
_NO_VERSION = VersionSummary()
_NO_RUNS = ("", "", "")


def rect_of(geometry: GeometrySummary | None) -> Rect | None:
    """Return the rectangle of a geometry, None if it is missing or out of range."""
    if geometry is None:
        return None
    x, y, w, h = geometry.x, geometry.y, geometry.w, geometry.h
    if (  # fast path; NaN fails the comparisons
        x is not None
        and y is not None
        and w is not None
        and h is not None
        and -MAX_POSITION <= x <= MAX_POSITION
        and -MAX_POSITION <= y <= MAX_POSITION
        and 1 <= w <= MAX_SIZE
        and 1 <= h <= MAX_SIZE
    ):
        return make_rect(x, y, w, h)
    return usable_rect(x, y, w, h)


def by_creation_time(versions: Sequence[VersionSummary]) -> list[VersionSummary]:
    """Return versions sorted by creation time, v1 first; those without a time keep the server's order."""
    return sorted(versions, key=_created_at)


@lru_cache(maxsize=4096)
def _kind(node_type: str, file_type: str, media_type: str, *has: bool) -> Kind:
    return find_kind(KindInputs(node_type, file_type, media_type, *has))


def node_of(summary: NodeSummary, rect: Rect, *, placed: bool) -> Node:
    """Map a node with its active version, or the newest one if the active version is missing.

    It shares texts that many nodes have, such as the name of its model: its own take 120 bytes.
    """
    versions = by_creation_time(summary.versions) if summary.versions else []
    active_id, active = summary.active_version_id, None
    for version in versions:
        if version.id and version.id == active_id:
            active = version
            break
    shown = active or (versions[-1] if versions else _NO_VERSION)
    number = versions.index(shown) + 1 if versions else 0
    asset = asset_of_version(shown.asset) if shown.asset is not None else None
    config = shown.model_config or summary.model_config
    kind = _kind(
        (summary.node_type or "")[:MAX_PARSED],
        asset.file_type[:MAX_PARSED] if asset is not None else "",
        asset.media_type[:MAX_PARSED] if asset is not None else "",
        bool(summary.magic_resize_outputs),
        bool(summary.stitch_clip_order),
        bool(summary.template_ports),
        bool(summary.child_node_ids),
    )
    resolution = shown.output_resolution or summary.output_resolution
    prompt = shown.text_prompt or summary.text_prompt or ""
    written = shown.generated_text or summary.generated_text or ""
    return _make_node(
        id=summary.id,
        kind=kind,
        rect=rect,
        node_type=intern(summary.node_type or ""),
        title=summary.title or "",
        z=(summary.geometry.z_index if summary.geometry is not None else None) or 0,
        placed=placed,
        group_id=summary.group_id or "",
        children=summary.child_node_ids or (),
        text=written or prompt,
        prompt=prompt,
        negative=shown.negative_prompt or summary.negative_prompt or "",
        asset=asset,
        failure=_failure(shown),
        failures=_failures(versions, shown),
        version_count=len(versions),
        version_number=number,
        version_id=shown.id or "",
        is_fallback_version=active is None and bool(versions),
        favorite=bool(shown.favorited_by_user_id),
        model=intern(shown.model_display_name or (config.model if config is not None else None) or ""),
        runs=_runs(summary),
        ratio=intern(shown.output_aspect_ratio or summary.output_aspect_ratio or ""),
        resolution=intern(resolution or ""),
        duration_s=shown.output_duration or summary.output_duration or 0,
        seed=shown.seed if shown.seed is not None else summary.seed,
        variations=summary.num_variations or 0,
        generation_type=intern(summary.generation_type or ""),
        supported_inputs=summary.supported_inputs or (),
        ports=_ports(summary) if summary.template_ports else (),
        clips=_clips(summary) if summary.stitch_clip_order else (),
        overlays=_overlays(summary) if summary.stitch_audio_overlays else (),
        outputs=_outputs(summary) if summary.magic_resize_outputs else (),
        group_color=summary.group_color or "",
        expandable=bool(summary.is_expandable),
        pages=_pages(shown),
        asset_origins=_traces(versions),
        version_created_at=shown.created_at or "",
        created_at=summary.created_at or "",
        updated_at=summary.updated_at or "",
        created_by=intern(summary.created_by_user_id or ""),
    )


def with_clip_lengths(nodes: list[Node]) -> tuple[Node, ...]:
    """Set the lengths of clips of stitched videos from the nodes of the clips."""
    if any(map(attrgetter("clips"), nodes)):
        lengths = {node.id: _length(node) for node in nodes}
        nodes = [_with_lengths(node, lengths) if node.clips else node for node in nodes]
    return tuple(nodes)


def _with_lengths(node: Node, lengths: dict[str, float]) -> Node:
    clips = tuple(replace(clip, length_ms=lengths.get(clip.node_id, 0)) for clip in node.clips)
    return node if clips == node.clips else replace(node, clips=clips)


def _length(node: Node) -> float:
    return (node.asset.duration_ms if node.asset is not None else 0) or node.duration_s * 1000


def edge_of_summary(edge: EdgeSummary, nodes: Mapping[str, NodeRecord]) -> Edge:
    """Map an edge of the content.

    It shares strings with its nodes and other edges: its own take 265 bytes.
    """
    src, dst = nodes.get(edge.src_node_id), nodes.get(edge.dst_node_id)
    return _make_edge(
        edge.id,
        src.id if src is not None else edge.src_node_id,
        dst.id if dst is not None else edge.dst_node_id,
        intern(edge.src_handle or ""),
        intern(edge.dst_handle or ""),
        intern(edge.edge_type or ""),
        edge.created_at or "",
        intern(edge.created_by_user_id or ""),
    )


def edge_of(edge: wire_edge.EdgeResource | wire_edge.NewEdge) -> Edge:
    """Map an edge of a response, or a new one that isn't sent yet."""
    written = not isinstance(edge, wire_edge.NewEdge)
    return Edge(
        id=edge.id or "",
        src=edge.src_node_id or "",
        dst=edge.dst_node_id or "",
        src_handle=edge.src_handle or "",
        dst_handle=edge.dst_handle or "",
        edge_type=(edge.edge_type or "") if written else "",
        created_at=(edge.created_at or "") if written else "",
        created_by=(edge.created_by_user_id or "") if written else "",
    )


def note_of(note: NoteSummary, rect: Rect) -> Note:
    return Note(
        id=note.id,
        rect=rect,
        body=note.body or "",
        author=note.created_by_name or "",
        author_id=note.created_by_user_id or "",
        group_id=note.group_id or "",
        height_mode=note.height_mode or "",
        created_at=note.created_at or "",
        updated_at=note.updated_at or "",
    )


def _runs(summary: NodeSummary) -> tuple[str, str, str]:
    config = summary.model_config
    if config is None or summary.auto_model:
        return _NO_RUNS  # the server chooses
    return config.model or "", config.variant or "", config.tier or ""


def _created_at(version: VersionSummary) -> str:
    return version.created_at or ""


def _traces(versions: Sequence[VersionSummary]) -> tuple[AssetOrigin, ...]:
    traces: list[AssetOrigin] = []
    for version in versions:
        asset, given = version.asset, version.tool_input_asset
        made = (asset.asset_id if asset is not None else None) or ""
        input_asset = (given.asset_id if given is not None else None) or ""
        if made or input_asset:
            traces.append(_make_trace(version.id or "", made, input_asset, version.created_at or ""))
    return tuple(traces)


def _failures(versions: Sequence[VersionSummary], shown: VersionSummary) -> tuple[tuple[str, str], ...]:
    """Return ID and error message of failed versions, except the shown one."""
    failed = [v for v in versions if (v.error_message or v.error_severity) and v is not shown]
    return tuple([(v.id or "", v.error_message or "") for v in failed])


def _failure(version: VersionSummary) -> Failure | None:
    if not (version.error_message or version.error_severity):
        return None
    return Failure(version.error_message or "", version.error_severity or "", version.error_retryable)


def _pages(version: VersionSummary) -> int:
    if version.pdf_extraction is None:
        return 0
    return max((image.page_index or 0 for image in version.pdf_extraction.extracted_images or ()), default=0)


def _ports(summary: NodeSummary) -> tuple[Port, ...]:
    return tuple(
        [
            _make_port(
                port_id=port.port_id or port.internal_handle or port.label or str(at),
                label=port.label or "",
                direction=port.direction or "input",
                handle_type=port.handle_type or "",
                required=bool(port.required),
                locked=bool(port.locked),
                max_connections=port.max_connections or 0,
                top=port.top or "",
            )
            for at, port in enumerate(summary.template_ports)
        ]
    )


def _clips(summary: NodeSummary) -> tuple[Clip, ...]:
    trims: Mapping[str, object] = summary.stitch_clip_trims or {}
    return tuple(
        Clip(node_id, _trim(trims.get(node_id), "trimStartMs"), _trim(trims.get(node_id), "trimEndMs"))
        for node_id in summary.stitch_clip_order
    )


def _trim(trims: object, name: str) -> float:
    """Return a trim in ms. The API doesn't specify its fields; those of audio overlays are assumed."""
    value: object = trims.get(name) if isinstance(trims, dict) else None  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    return float(value) if isinstance(value, int | float) and 0 <= value < 1e12 else 0


def _overlays(summary: NodeSummary) -> tuple[AudioTrack, ...]:
    return tuple(
        [
            _make_overlay(
                o.node_id or "", o.start_time_seconds or 0, o.trim_start_ms or 0, o.trim_end_ms or 0
            )
            for o in summary.stitch_audio_overlays
        ]
    )


def _outputs(summary: NodeSummary) -> tuple[ResizeOutput, ...]:
    return tuple(
        [
            ResizeOutput(o.ratio or "", asset_of_output(o), bool(o.failed), o.error_message or "")
            for o in summary.magic_resize_outputs
        ]
    )
