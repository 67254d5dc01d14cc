"""Properties of a version, and the kind of its content."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication

from wsdesk.panels.details.generation_properties import config_rows
from wsdesk.panels.widgets.properties.property import Property, PropertyLink
from wsdesk.panels.widgets.text.word_diff import new_spans
from wsdesk.store.catalog.cost import Estimate
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.results.details import NodeDetail
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import humanized
from wsdesk.store.text.number_format import amount, number, pixel_words, translated
from wsdesk.wire.limits import MEDIA_TYPES, MediaType
from wsdesk.wire.modelconfig import ModelConfig

if TYPE_CHECKING:
    from wsdesk.wire.version import Version, VersionAsset

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


def asset_kind(asset: VersionAsset) -> Body:
    """Kind of a file by its fileType, otherwise its mediaType (which may be `image` or `image/png`)."""
    for word in (asset.file_type, (asset.media_type or "").split("/", 1)[0]):
        for kind in MEDIA_TYPES:
            if (word or "").lower() == kind:
                return kind
    return "pdf" if (asset.media_type or "").lower() == "application/pdf" else "file"


translate = QCoreApplication.translate

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
        _row("title", translate("Versions", "Title"), _own_title(detail, version)),
        _row("model", translate("Versions", "Model"), model_words(version)),
        _row("seed", translate("Versions", "Seed"), "" if version.seed is None else str(version.seed)),
        _row("ratio", translate("Versions", "Aspect ratio"), sanitize.line(ratio, 80)),
        _row("resolution", translate("Versions", "Resolution"), sanitize.line(resolution, 40)),
        _row("size", translate("Versions", "Size"), size_words(version)),
        _row("duration", translate("Versions", "Duration"), duration_words(version)),
        _row("sound", translate("Versions", "With audio"), _sound(version.generate_audio)),
        *config_rows(config),
        _cost(version, cost),
        _prompt(
            "prompt", translate("Versions", "Prompt"), version.text_prompt, before and before.text_prompt
        ),
        _prompt(
            "negative",
            translate("Versions", "Negative prompt"),
            version.negative_prompt,
            before and before.negative_prompt,
        ),
        Property("source", translate("Versions", "Created from"), _source_words(version), link=origin),
        _error(version),
        _row("pages", translate("Versions", "Extracted"), _extraction_words(version)),
        _row("layers", translate("Versions", "Layers"), _layers(version.layer_count)),
        _star(version, people),
        Property(
            "made",
            translate("Versions", "Created"),
            time_format.moment(version.created_at),
            time_format.exact(version.created_at),
            copy=version.created_at or "",
        ),
    ]
    return tuple(row for row in rows if row is not None and row.text)


def model_words(version: Version) -> str:
    """Model name with its variant and tier, if set."""
    config = version.model_configuration
    name = version.model_display_name or (config.model if config is not None else "")
    extra = [config.variant, config.tier, config.quality] if config is not None else []
    words = [humanized(word, capital=False) for word in extra if word and word not in ("default", name)]
    return " · ".join(dict.fromkeys((*filter(None, (sanitize.line(name, 80),)), *words)))


def size_words(version: Version) -> str:
    """Pixels and bytes of the result."""
    asset = version.asset
    if asset is None:
        return ""
    pixels = pixel_words(asset.original_width, asset.original_height)
    words = (pixels, time_format.size_words(asset.file_size_in_kb))
    return " · ".join(word for word in words if word)


def duration_words(version: Version) -> str:
    """Duration of the result, otherwise the requested duration."""
    if version.asset is not None and version.asset.duration_in_ms:
        return time_format.duration_words(version.asset.duration_in_ms)
    return time_format.duration_words((version.output_duration or 0) * 1_000)


def cost_words(cost: Estimate) -> str:
    """Credits, as a range if the catalog doesn't determine them."""
    if not cost.known:
        return translate("Versions", "not in the current catalog")
    if cost.low == cost.high == 1:
        return translate("Versions", "≈ 1 credit")
    if cost.low == cost.high:
        credits = number(cost.low)
    else:
        span = translate("Versions", "{low}–{high}")
        credits = span.format(low=number(cost.low), high=number(cost.high))
    return translate("Versions", "≈ {n} credits").format(n=credits)


def _cost(version: Version, cost: Estimate) -> Property | None:
    if not model_words(version):
        return None  # nothing was generated, so there is no cost
    tip = translate(
        "Versions", "Estimate based on current catalog prices. The server doesn't report actual costs."
    )
    return Property(
        "cost", translate("Versions", "Cost"), cost_words(cost), tip, role="" if cost.known else "muted"
    )


def _row(key: str, label: str, text: str) -> Property:
    return Property(key, label, text)


def _own_title(detail: NodeDetail, version: Version) -> str:
    """Title of a version, if it differs from the node's."""
    return "" if version.title == detail.node.title else sanitize.line(version.title, 200)


def _sound(on: bool | None) -> str:
    if on is None:
        return ""
    return translate("Versions", "Yes") if on else translate("Versions", "No")


def _layers(number: int | None) -> str:
    """Number of layers; empty for 1, the default."""
    return "" if number is None or number == 1 else amount(number)


def _prompt(key: str, label: str, text: str | None, before: str | None) -> Property | None:
    if not text or not text.strip():
        return None
    words = sanitize.plain(text.strip(), MAX_TEXT)
    spans = new_spans(sanitize.plain((before or "").strip(), MAX_TEXT), words)
    return Property(key, label, words, spans=spans, fold=FOLD, copy=text)


def _source_words(version: Version) -> str:
    source = version.tool_input_asset
    words = [
        humanized(version.source_tool_name, 80),
        sanitize.line(source.display_name, 120) if source is not None else "",
    ]
    return " · ".join(word for word in words if word)


def retry_words(retryable: bool | None) -> str:
    """Whether a retry can help, if the server reports it."""
    if retryable is None:
        return translate("Versions", "Unknown whether retrying helps")
    return translate("Versions", "Retryable") if retryable else translate("Versions", "Not retryable")


def _error(version: Version) -> Property | None:
    if not version.error_message or body_of(version) == "failed":
        return None  # shown in the preview
    severity = humanized(version.error_severity, 40, capital=False)
    words = [sanitize.plain(version.error_message), retry_words(version.error_retryable)]
    label = translate("Versions", "Error")
    if severity and severity.lower() != "error":
        label = translate("Versions", "Error ({severity})").format(severity=severity)
    return Property("error", label, "\n".join(words), fold=FOLD, role="error", copy=version.error_message)


def _extraction_words(version: Version) -> str:
    pdf = version.pdf_extraction
    if pdf is None:
        return ""
    count = int(pdf.extracted_image_count or len(pdf.extracted_images or ()))
    words = [sanitize.plain(pdf.summary_text, 1_000)]
    if count:
        words.append(_tr("%Ln images", count))
    for page, images in sorted(Counter(p.page_index or 0 for p in pdf.extracted_images or ()).items()):
        if page:
            words.append(_tr("page {page}: %Ln images", images).format(page=page))
    return "\n".join(word for word in words if word)


def _star(version: Version, people: PeopleStore) -> Property | None:
    if not version.favorited_by_user_id:
        return None
    name = people.name(version.favorited_by_user_id)
    words = translate("Versions", "★ by {name}").format(name=name)
    return Property("favourite", translate("Versions", "Favorite"), words)


def _tr(text: str, n: float) -> str:
    return translated("Versions", text, n)
