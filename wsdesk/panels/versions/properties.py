"""Properties of a version, and the kind of its content."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from wsdesk.graph.model.values import Asset
from wsdesk.panels.details.generation_properties import config_rows
from wsdesk.panels.details.rows import file_size_text, flag_row
from wsdesk.panels.widgets.properties.property import Property, PropertyLink
from wsdesk.panels.widgets.text.word_diff import new_spans
from wsdesk.store.catalog.cost import Estimate
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import humanized, severity_label
from wsdesk.store.text.number_format import amount, number, translator
from wsdesk.store.versions.details import NodeDetail
from wsdesk.wire.limits import MEDIA_TYPES, MediaType
from wsdesk.wire.modelconfig import ModelConfig

if TYPE_CHECKING:
    from wsdesk.wire.version import Version, VersionAsset

_tr = translator("Versions")
Body = MediaType | Literal["failed", "file", "nothing"]


def body_of(version: Version | None) -> Body:
    """Kind of the result; `failed` only if there is none."""
    if version is None:
        return "nothing"
    if version.asset is not None:
        kind = asset_kind(version.asset)
        return kind if kind != "text" or version.generated_text else "file"
    if version.generated_text:
        return "text"
    return "failed" if version.error_message else "nothing"


def result_asset(version: Version | None) -> Asset | None:
    """Asset of a version's file."""
    return asset_of_version(version.asset) if version is not None and version.asset is not None else None


def file_url(version: Version | None) -> str:
    """URL of a version's original file, otherwise the display URL."""
    asset = version.asset if version is not None else None
    return (asset.original_url or asset.url or "") if asset is not None else ""


def asset_kind(asset: VersionAsset) -> Body:
    """Kind of a file by its fileType, otherwise its mediaType (which may be `image` or `image/png`)."""
    for word in (asset.file_type, (asset.media_type or "").split("/", 1)[0]):
        for kind in MEDIA_TYPES:
            if (word or "").lower() == kind:
                return kind
    return "pdf" if (asset.media_type or "").lower() == "application/pdf" else "file"


MAX_TEXT = 20_000
"""Maximum displayed characters of a prompt; copying gives the complete text."""
FOLD = 8
_MAX_RATIOS = 12


def version_properties(
    detail: NodeDetail,
    version: Version,
    cost: Estimate,
    people: PeopleStore,
    origin: PropertyLink | None = None,
) -> tuple[Property, ...]:
    """Properties of a version; empty ones are omitted.

    `origin` links to its source on the canvas, if present.
    """
    before, config = detail.before, version.model_configuration or ModelConfig()
    ratio = version.output_aspect_ratio or ", ".join((config.ratios or ())[:_MAX_RATIOS])
    resolution = version.output_resolution or config.resolution
    rows = [
        Property("title", _tr("Title"), _own_title(detail, version)),
        Property("model", _tr("Model"), model_label(version)),
        Property("seed", _tr("Seed"), "" if version.seed is None else str(version.seed)),
        Property("ratio", _tr("Aspect ratio"), sanitize.line(ratio, 80)),
        Property("resolution", _tr("Resolution"), sanitize.line(resolution, 40)),
        Property("size", _tr("Size"), size_text(version)),
        Property("duration", _tr("Duration"), duration_text(version)),
        flag_row("sound", _tr("With audio"), version.generate_audio),
        *config_rows(config),
        _cost(version, cost),
        _prompt("prompt", _tr("Prompt"), version.text_prompt, before and before.text_prompt),
        _prompt(
            "negative", _tr("Negative prompt"), version.negative_prompt, before and before.negative_prompt
        ),
        Property("source", _tr("Created from"), _source_text(version), link=origin),
        _error(version),
        Property("pages", _tr("Extracted"), _extraction_text(version)),
        Property("layers", _tr("Layers"), _layers(version.layer_count)),
        _star(version, people),
        Property(
            "made",
            _tr("Created"),
            time_format.moment(version.created_at),
            time_format.exact(version.created_at),
            copy=version.created_at or "",
        ),
    ]
    return tuple(row for row in rows if row is not None and row.text)


def model_label(version: Version) -> str:
    """Model name with its variant and tier, if set."""
    config = version.model_configuration
    name = version.model_display_name or (config.model if config is not None else "")
    extra = [config.variant, config.tier, config.quality] if config is not None else []
    parts = [humanized(word, capital=False) for word in extra if word and word not in ("default", name)]
    return " · ".join(dict.fromkeys((*filter(None, (sanitize.line(name, 80),)), *parts)))


def size_text(version: Version) -> str:
    """Pixels and bytes of the result."""
    return file_size_text(version.asset) if version.asset is not None else ""


def duration_text(version: Version) -> str:
    """Duration of the result, otherwise the requested duration."""
    if version.asset is not None and version.asset.duration_in_ms:
        return time_format.format_duration(version.asset.duration_in_ms)
    return time_format.format_duration((version.output_duration or 0) * 1_000)


def cost_text(cost: Estimate) -> str:
    """Credits, as a range if the catalog doesn't determine them."""
    if not cost.is_known:
        return _tr("not in the current catalog")
    if cost.low == cost.high == 1:
        return _tr("≈ 1 credit")
    if cost.low == cost.high:
        credits = number(cost.low)
    else:
        span = _tr("{low}–{high}")
        credits = span.format(low=number(cost.low), high=number(cost.high))
    return _tr("≈ {n} credits").format(n=credits)


def _cost(version: Version, cost: Estimate) -> Property | None:
    if not model_label(version):
        return None  # nothing was generated, so there is no cost
    tip = _tr("Estimate based on current catalog prices. The server doesn't report actual costs.")
    return Property("cost", _tr("Cost"), cost_text(cost), tip, role="" if cost.is_known else "muted")


def _own_title(detail: NodeDetail, version: Version) -> str:
    """Title of a version, if it differs from the node's."""
    return "" if version.title == detail.node.title else sanitize.line(version.title, 200)


def _layers(number: int | None) -> str:
    """Number of layers; empty for 1, the default."""
    return "" if number is None or number == 1 else amount(number)


def _prompt(key: str, label: str, text: str | None, before: str | None) -> Property | None:
    if not text or not text.strip():
        return None
    prompt = sanitize.plain(text.strip(), MAX_TEXT)
    spans = new_spans(sanitize.plain((before or "").strip(), MAX_TEXT), prompt)
    return Property(key, label, prompt, spans=spans, fold=FOLD, copy=text)


def _source_text(version: Version) -> str:
    source = version.tool_input_asset
    parts = [
        humanized(version.source_tool_name, 80),
        sanitize.line(source.display_name, 120) if source is not None else "",
    ]
    return " · ".join(word for word in parts if word)


def retry_text(retryable: bool | None) -> str:
    """Whether a retry can help, if the server reports it."""
    if retryable is None:
        return _tr("Unknown whether retrying helps")
    return _tr("Retryable") if retryable else _tr("Not retryable")


def _error(version: Version) -> Property | None:
    if not version.error_message or body_of(version) == "failed":
        return None  # shown in the preview
    severity = severity_label(version.error_severity)
    parts = [sanitize.plain(version.error_message), retry_text(version.error_retryable)]
    label = _tr("Error")
    if severity:
        label = _tr("Error ({severity})").format(severity=severity)
    return Property("error", label, "\n".join(parts), fold=FOLD, role="error", copy=version.error_message)


def _extraction_text(version: Version) -> str:
    pdf = version.pdf_extraction
    if pdf is None:
        return ""
    count = int(pdf.extracted_image_count or len(pdf.extracted_images or ()))
    parts = [sanitize.plain(pdf.summary_text, 1_000)]
    if count:
        parts.append(_tr("%Ln images", count))
    for page, images in sorted(Counter(p.page_index or 0 for p in pdf.extracted_images or ()).items()):
        if page:
            parts.append(_tr("page {page}: %Ln images", images).format(page=page))
    return "\n".join(word for word in parts if word)


def _star(version: Version, people: PeopleStore) -> Property | None:
    if not version.favorited_by_user_id:
        return None
    name = people.name(version.favorited_by_user_id)
    text = _tr("★ by {name}").format(name=name)
    return Property("favourite", _tr("Favorite"), text)
