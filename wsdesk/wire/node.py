"""Nodes (API: "Node fields")."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from wsdesk.wire.base import Many, Number, Resource
from wsdesk.wire.modelconfig import ModelConfig
from wsdesk.wire.template import TemplatePort
from wsdesk.wire.version import Version


class Geometry(Resource):
    """Where a node lies: absolute, in canvas pixels, y downwards."""

    x: Number | None = None
    y: Number | None = None
    w: Number | None = None
    h: Number | None = None
    z_index: Number | None = None


class AudioOverlay(Resource):
    """A sound laid over a stitched video."""

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
    """A node with everything that the server tells about it.

    `model_configuration` is the interface's modelConfig. The inner shape of `stitch_clip_trims` is not
    shown. Values beyond the listed ones of nodeType, generationType, groupType, groupColor and
    stitchScaleFit are kept.
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

    @property
    def identity(self) -> str:
        return self.id
