"""Model catalog (API: "Generative model", "Variant fields"; endpoint 6)."""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import ListResponse, Many, Number, Resource, Rows


class Cost(Resource):
    """Cost of a run; `fixed` is the only listed type."""

    type: Literal["fixed"] | str | None = None
    credit_cost: Number | None = None


class FileSizeLimits(Resource):
    """Limits of input files in bytes, from 1."""

    maximum_file_bytes: int | None = None
    maximum_total_bytes: int | None = None


class DimensionLimits(Resource):
    """Limits of an input image in pixels, from 1."""

    minimum_width: int | None = None
    minimum_height: int | None = None
    maximum_width: int | None = None
    maximum_height: int | None = None


class AspectRatioLimits(Resource):
    """Ratio of the longest to the shortest side, from 1."""

    maximum_ratio: Number | None = None


class Variant(Resource):
    """A variant of a model. A missing limit is unknown, not zero."""

    mode: str | None = None
    tier: str | None = None
    required_inputs: Many[str] = ()
    optional_inputs: Many[str] = ()
    supports_seed: bool | None = None
    supported_aspect_ratios: Many[str] = ()
    supported_durations: Many[Number] = ()
    supported_resolutions: Many[str] = ()
    max_image_inputs: Number | None = None
    max_native_outputs: Number | None = None
    max_input_area: Number | None = None
    estimated_latency: str | None = None
    featured_description: str | None = None
    supports_audio_generation: bool | None = None
    supports_audio_toggle: bool | None = None
    supports_negative_prompt: bool | None = None
    billed_duration_source: Literal["input-media"] | str | None = None
    supported_durations_by_resolution: dict[str, object] | None = None
    supports_custom_resolution: bool | None = None
    max_reference_image_inputs: Number | None = None
    max_reference_images_with_end_image: Number | None = None
    max_video_inputs: Number | None = None
    max_audio_inputs: Number | None = None
    requires_matching_audio_video_duration: bool | None = None
    input_image_file_size_constraints: FileSizeLimits | None = None
    input_reference_image_file_size_constraints: FileSizeLimits | None = None
    input_image_dimension_constraints: DimensionLimits | None = None
    input_image_aspect_ratio_constraints: AspectRatioLimits | None = None
    input_image_mime_types: Many[str] = ()
    input_reference_image_mime_types: Many[str] = ()
    min_input_video_area: Number | None = None
    max_input_video_duration_seconds: Number | None = None
    min_input_video_duration_seconds: Number | None = None
    max_prompt_length: Number | None = None
    min_prompt_length: Number | None = None
    estimated_latency_seconds: Number | None = None
    default_resolution: str | None = None
    cost: Cost | None = None
    input_video_credit_multiplier: Number | None = None


class PromoRateLimit(Resource):
    """A promotional limit. 0 is valid, although the schema specifies 1 or more."""

    used: int | None = None
    limit: int | None = None
    remaining: int | None = None


class Thinking(Resource):
    """Thinking levels of a model; `off` is the only listed one."""

    levels: Many[str] = ()
    default_level: Literal["off"] | str | None = None


class Model(Resource):
    """A generative model and its variants."""

    name: str = ""
    display_name: str | None = None
    variants: Many[Variant] = ()
    cost: Cost | None = None
    released_at: str | None = None
    supported_inputs: Many[str] = ()
    estimated_latency: str | None = None
    estimated_latency_seconds: Number | None = None
    featured_description: str | None = None
    deprecated: bool | None = None
    hidden_from_agent: bool | None = None
    promo_rate_limit: PromoRateLimit | None = None
    max_prompt_length: Number | None = None
    thinking: Thinking | None = None

    @property
    def identity(self) -> str:
        return self.name


class ModelList(ListResponse):
    """Response of endpoint 6."""

    rows_field = "models"

    models: Rows[Model] = ()
