"""Nodes (API: "Node fields", "Template port"), and the reader of a complete node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, cast

from pydantic import Field, ValidationError

from wsdesk.wire.base import Many, Number, Resource
from wsdesk.wire.large import Part, array_names, split_object
from wsdesk.wire.modelconfig import ModelConfig
from wsdesk.wire.summary_types import ByteRange, NodeSummary, unique_versions
from wsdesk.wire.version import Version


class InternalTarget(Resource):
    """A handle inside the template that a port is connected to."""

    node_id: str | None = None
    internal_handle: str | None = None


class PortPosition(Resource):
    x: Number | None = None
    y: Number | None = None


class TemplatePort(Resource):
    """A port of a template; `input` is the only listed direction, `max_connections` is 1 and more."""

    direction: Literal["input"] | str | None = None
    port_id: str | None = None
    label: str | None = None
    handle_type: str | None = None
    node_id: str | None = None
    internal_handle: str | None = None
    required: bool | None = None
    max_connections: int | None = None
    locked: bool | None = None
    internal_targets: Many[InternalTarget] = ()
    connected_source_ids: Many[str] = ()
    source_position: PortPosition | None = None
    source_node_key: str | None = None
    top: str | None = None


class Geometry(Resource):
    """Position and size of a node: absolute, in canvas pixels, y downwards."""

    x: Number | None = None
    y: Number | None = None
    w: Number | None = None
    h: Number | None = None
    z_index: Number | None = None


class AudioOverlay(Resource):
    """Audio over a stitched video."""

    node_id: str | None = None
    start_time_seconds: Number | None = None
    trim_start_ms: Number | None = None
    trim_end_ms: Number | None = None


class MagicResizeOutput(Resource):
    """One ratio of a resize, or its failure; `error` is the only listed severity."""

    layer_index: Number | None = None
    ratio: str | None = None
    asset_id: str | None = None
    asset_url: str | None = None
    preview_url: str | None = None
    failed: bool | None = None
    error_message: str | None = None
    error_severity: Literal["error"] | str | None = None


class NodeResource(Resource):
    """A complete node.

    `model_configuration` is the API's modelConfig. The content of `stitch_clip_trims` isn't specified.
    Unlisted values of nodeType, generationType, groupType, groupColor, and stitchScaleFit are preserved.
    """

    id: str = ""
    node_type: Literal["text"] | str | None = None
    geometry: Geometry | None = None
    group_id: str | None = None
    active_version_id: str | None = None
    generated_text: str | None = None
    versions: Many[Version] = ()
    created_at: str | None = None
    updated_at: str | None = None
    title: str | None = None
    auto_model: bool | None = None
    fast_model: bool | None = None
    text_prompt: str | None = None
    generation_type: Literal["generated"] | str | None = None
    model_configuration: ModelConfig | None = Field(default=None, alias="modelConfig")
    output_aspect_ratio: str | None = None
    output_duration: Number | None = None
    output_resolution: str | None = None
    seed: int | None = None
    num_variations: int | None = None
    generate_audio: bool | None = None
    model_supports_end_image: bool | None = None
    model_supports_reference_image: bool | None = None
    model_supports_optional_start_image: bool | None = None
    model_supports_audio_input: bool | None = None
    model_generates_audio: bool | None = None
    voice_id: str | None = None
    custom_voice_id: str | None = None
    negative_prompt: str | None = None
    supported_inputs: Many[str] = ()
    stitch_clip_order: Many[str] = ()
    stitch_scale_fit: Literal["fit"] | str | None = None
    stitch_mute_source_audio: bool | None = None
    stitch_audio_overlays: Many[AudioOverlay] = ()
    stitch_clip_trims: dict[str, object] | None = None
    group_type: Literal["default"] | str | None = None
    group_color: Literal["default"] | str | None = None
    template_ports: Many[TemplatePort] = ()
    template_id: str | None = None
    is_expandable: bool | None = None
    child_node_ids: Many[str] = ()
    magic_resize_outputs: Many[MagicResizeOutput] = ()
    created_by_user_id: str | None = None


def read_node(source: ByteRange, *, doubled: bool = False) -> NodeResource | None:
    """Parse a node, None if it is invalid; with `doubled`, only the first version of each ID is included.

    A large node takes long in total, although no single call does: parse it on a thread.
    """
    try:
        node = _read_large(source) if source.is_large else NodeResource.model_validate_json(source.cut())
    except ValidationError:
        return None
    return node.model_copy(update={"versions": unique_versions(node.versions or ())}) if doubled else node


def _read_large(source: ByteRange) -> NodeResource:
    """Parse a large node in parts; invalid parts are skipped, as reported by `content_reader`."""
    values: dict[str, Any] = {}
    rows: dict[str, list[Any]] = {}
    for part in split_object(source.view(), array_names(NodeSummary)):
        for key, node in _read(part):
            for name in (*node.model_fields_set, *(node.model_extra or ())):
                value = getattr(node, name)
                if key and isinstance(value, list | tuple):
                    rows.setdefault(name, []).extend(cast("list[Any]", value))
                else:
                    values[name] = value
    return NodeResource().model_copy(update=values | {name: tuple(values_) for name, values_ in rows.items()})


def _read(part: Part) -> Iterator[tuple[str, NodeResource]]:
    """Parse a part, or its valid fields and rows separately; each with the array that its rows belong to."""
    if not part.fields and not part.key:
        return
    try:
        yield part.key, NodeResource.model_validate_json(part.json())
    except ValidationError:
        if len(part.fields) + len(part.rows) > 1:
            for one in part.split():
                yield from _read(one)
