"""Texts and IDs of a node for the search index, with the API's names in snake_case ("Canvas content")."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec import Struct

from wsdesk.wire.large import parse_large
from wsdesk.wire.lenient_json import InvalidJsonBytesError, MissingIdError, read_lenient, recover_struct


class _Texts(Struct, frozen=True, gc=False, kw_only=True, rename="camel", omit_defaults=True):
    """gc=False: the structs can't be part of a reference cycle."""


class SummaryTexts(_Texts, frozen=True):
    subject: str | None = None
    action: str | None = None
    summary: str | None = None


class AssetTexts(_Texts, frozen=True):
    asset_id: str | None = None
    file_type: str | None = None
    media_type: str | None = None
    thumbnail_url: str | None = None
    preview_extra_low_resolution_url: str | None = None
    preview_low_resolution_url: str | None = None
    preview_url: str | None = None
    url: str | None = None
    original_url: str | None = None
    original_width: float | None = None
    original_height: float | None = None
    duration_in_ms: float | None = None
    display_name: str | None = None
    asset_summary: str | None = None
    asset_summary_details: SummaryTexts | None = None


class ModelTexts(_Texts, frozen=True):
    model: str | None = None


class PdfImageTexts(_Texts, frozen=True):
    asset_id: str | None = None


class PdfTexts(_Texts, frozen=True):
    summary_text: str | None = None
    extracted_images: tuple[PdfImageTexts, ...] = ()


class VersionTexts(_Texts, frozen=True):
    id: str | None = None
    title: str | None = None
    model_config: ModelTexts | None = None
    model_display_name: str | None = None
    source_tool_name: str | None = None
    seed: int | None = None
    text_prompt: str | None = None
    negative_prompt: str | None = None
    generated_text: str | None = None
    asset: AssetTexts | None = None
    tool_input_asset: AssetTexts | None = None
    output_aspect_ratio: str | None = None
    output_duration: float | None = None
    error_message: str | None = None
    error_severity: str | None = None
    favorited_by_user_id: str | None = None
    node_run_id: str | None = None
    pdf_extraction: PdfTexts | None = None
    created_at: str | None = None


class PortTexts(_Texts, frozen=True):
    label: str | None = None


class OutputTexts(_Texts, frozen=True):
    ratio: str | None = None
    asset_id: str | None = None
    error_message: str | None = None


class NodeTexts(_Texts, frozen=True):
    """A node; `id` is never empty."""

    id: str
    node_type: str | None = None
    group_id: str | None = None
    title: str | None = None
    text_prompt: str | None = None
    negative_prompt: str | None = None
    generated_text: str | None = None
    model_config: ModelTexts | None = None
    seed: int | None = None
    active_version_id: str | None = None
    versions: tuple[VersionTexts, ...] = ()
    template_ports: tuple[PortTexts, ...] = ()
    magic_resize_outputs: tuple[OutputTexts, ...] = ()
    created_at: str | None = None
    updated_at: str | None = None
    created_by_user_id: str | None = None


_DECODER = msgspec.json.Decoder(NodeTexts)


def read_texts(raw: bytes) -> NodeTexts | None:
    """Texts of a node from its bytes, without invalid fields; None if it has no ID."""
    try:
        return _DECODER.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        pass
    try:
        read = read_lenient(raw).value
        return (
            recover_struct(cast("dict[str, object]", read), NodeTexts)[0] if isinstance(read, dict) else None
        )
    except (InvalidJsonBytesError, MissingIdError):
        return None


def read_large_texts(raw: memoryview) -> NodeTexts | None:
    """Like `read_texts`, for a node that is too large for one call."""
    parser = parse_large(raw, NodeTexts, _DECODER.decode)
    try:
        while True:
            next(parser)
    except StopIteration as done:
        return done.value[0]
    except MissingIdError:
        return None
