"""Versions of a node and their assets (API: "Version fields", "Version asset")."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from wsdesk.wire.base import Many, Number, Resource
from wsdesk.wire.modelconfig import ModelConfig


class AssetSummary(Resource):
    """Description of an image."""

    subject: str | None = None
    action: str | None = None
    summary: str | None = None


class VersionAsset(Resource):
    """File of a version with up to six URLs; sizes are at least 1."""

    url: str | None = None
    original_url: str | None = None
    preview_url: str | None = None
    media_type: Literal["image"] | str | None = None
    file_type: str | None = None
    file_size_in_kb: int | None = None
    original_width: int | None = None
    original_height: int | None = None
    duration_in_ms: int | None = None
    asset_id: str | None = None
    display_name: str | None = None
    preview_extra_low_resolution_url: str | None = None
    preview_low_resolution_url: str | None = None
    preview_high_resolution_url: str | None = None
    thumbnail_url: str | None = None
    asset_summary: str | None = None
    asset_summary_details: AssetSummary | None = None


class ExtractedImage(Resource):
    """An image of a PDF; page and image numbers start at 1."""

    asset_id: str | None = None
    url: str | None = None
    page_index: int | None = None
    image_index: int | None = None


class PdfExtraction(Resource):
    """Content of a PDF."""

    summary_text: str | None = None
    extracted_images: Many[ExtractedImage] = ()
    extracted_image_urls: Many[str] = ()
    extracted_image_count: Number | None = None


class Version(Resource):
    """A result of a node, or a failed attempt. `model_configuration` is the API's modelConfig."""

    id: str = ""
    title: str | None = None
    model_configuration: ModelConfig | None = Field(default=None, alias="modelConfig")
    source_tool_name: str | None = None
    seed: int | None = None
    generate_audio: bool | None = None
    negative_prompt: str | None = None
    output_aspect_ratio: str | None = None
    output_duration: Number | None = None
    output_resolution: str | None = None
    text_prompt: str | None = None
    generated_text: str | None = None
    asset: VersionAsset | None = None
    layer_count: int | None = None
    error_message: str | None = None
    error_severity: Literal["error"] | str | None = None
    error_retryable: bool | None = None
    favorited_by_user_id: str | None = None
    created_at: str | None = None
    updated_at: str | None = None
    model_display_name: str | None = None
    tool_input_asset: VersionAsset | None = None
    pdf_extraction: PdfExtraction | None = None
    node_run_id: str | None = None
    element_version_id: str | None = None
