"""Labels of model variants and limits, with units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from wsdesk.panels.models.list_row import cost_text, inputs_of
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.store.text import plausible, sanitize, time_format
from wsdesk.store.text.api_value_labels import capitalized_label, humanized
from wsdesk.store.text.kind_labels import inline_kind
from wsdesk.store.text.number_format import amount, format_seconds, number, translator, unknown

if TYPE_CHECKING:
    from wsdesk.wire.models import AspectRatioLimits, DimensionLimits, FileSizeLimits, Model, Variant

_tr = translator("Models")


def model_groups(model: Model) -> tuple[PropertyGroup, ...]:
    """Properties of the model, then of each variant; only those in the catalog."""
    groups = [_group("model", _tr("Model"), _model_properties(model))]
    for place, variant in enumerate(model.variants or ()):
        title = _variant_title(variant, place)
        groups.append(_group(f"variant-{place}", title, _variant_properties(variant)))
    return tuple(group for group in groups if group.properties)


def _variant_title(variant: Variant, number: int) -> str:
    """Mode and tier; "default" is omitted beside another word."""
    parts = [part for part in (variant.mode, variant.tier) if part]
    labels = [humanized(part) for part in parts if part != "default"] or [humanized(part) for part in parts]
    return " · ".join(labels) or _tr("Variant {n}").format(n=number + 1)


def _group(key: str, title: str, properties: Iterable[Property | None]) -> PropertyGroup:
    return PropertyGroup(key, title, tuple(prop for prop in properties if prop is not None))


def _model_properties(model: Model) -> Iterable[Property | None]:
    promo, thinking = model.promo_rate_limit, model.thinking
    yield _row("name", _tr("Name"), sanitize.line(model.name, 120))
    yield _row("cost", _tr("Cost"), cost_text(model.cost))
    yield _row("takes", _tr("Accepts"), _kinds(inputs_of(model)))
    yield _latency(model.estimated_latency, model.estimated_latency_seconds)
    yield _row("prompt", _tr("Prompt"), _prompt_text(None, model.max_prompt_length))
    yield _row(
        "released",
        _tr("Released"),
        time_format.day(model.released_at) or sanitize.line(model.released_at, 40),
    )
    if thinking is not None:
        levels = ", ".join(capitalized_label("thinking", level) for level in thinking.levels or ())
        yield _row("thinking", _tr("Reasoning"), levels)
        yield _row(
            "thinking-default",
            _tr("Default reasoning level"),
            capitalized_label("thinking", thinking.default_level),
        )
    if promo is not None and promo.limit is not None:
        used, limit = amount(promo.used or 0), amount(promo.limit)
        text = _tr("{used} of {limit} used").format(used=used, limit=limit)
        if promo.remaining is not None:
            left = amount(promo.remaining)
            text = _tr("{words}, {left} left").format(words=text, left=left)
        yield _row("promo", _tr("Promotion"), text)
    if model.hidden_from_agent:
        yield _row("agent", _tr("Agents"), _tr("Hidden from agents"))


def _variant_properties(v: Variant) -> Iterable[Property | None]:
    yield _row("about", _tr("Description"), sanitize.plain(v.featured_description, 600))
    yield _row("cost", _tr("Cost"), cost_text(v.cost))
    if v.input_video_credit_multiplier is not None:
        factor = amount(v.input_video_credit_multiplier)
        text = _tr("×{n} with video input").format(n=factor)
        yield _row("multiplier", _tr("Surcharge"), text)
    yield _row("billed", _tr("Billed by"), _billed(v))
    yield _row("needs", _tr("Required"), _kinds(v.required_inputs or ()))
    yield _row("takes", _tr("Accepts"), _kinds(v.optional_inputs or ()))
    yield _row("counts", _tr("Maximum"), _counts(v))
    yield _row("ratios", _tr("Aspect ratios"), _list(v.supported_aspect_ratios))
    yield _row("resolutions", _tr("Resolutions"), _resolutions(v))
    yield _row("durations", _tr("Durations"), _durations(v))
    yield _row("outputs", _tr("Outputs"), _up_to(v.max_native_outputs))
    yield _latency(v.estimated_latency, v.estimated_latency_seconds)
    yield _row("prompt", _tr("Prompt"), _prompt_text(v.min_prompt_length, v.max_prompt_length))
    yield _row("can", _tr("Capabilities"), _abilities(v))
    yield _row("pictures", _tr("Images"), _image_text(v))
    yield _row("references", _tr("References"), _reference_text(v))
    yield _row("videos", _tr("Videos"), _video_text(v))


def _row(key: str, label: str, text: str) -> Property | None:
    return Property(key, label, text, fold=8) if text.strip() else None


def _latency(label: str | None, seconds: float | None) -> Property | None:
    text = sanitize.line(label, 60) or time_format.format_duration(seconds * 1_000 if seconds else None)
    return _row("latency", _tr("Latency"), text)


def _kinds(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(inline_kind(name) for name in names if name))


def _list(values: Iterable[str] | None) -> str:
    return ", ".join(sanitize.line(value, 30) for value in values or () if value)


def _up_to(value: float | None) -> str:
    return _tr("up to {n} outputs per run").format(n=amount(value)) if value is not None else ""


def _prompt_text(minimum: float | None, maximum: float | None) -> str:
    if minimum and maximum:
        return _tr("{least}–{most} characters").format(least=amount(minimum), most=amount(maximum))
    if maximum:
        return _tr("up to {n} characters").format(n=amount(maximum))
    return _tr("at least {n} characters").format(n=amount(minimum)) if minimum else ""


def _billed(v: Variant) -> str:
    if v.billed_duration_source == "input-media":
        return _tr("input duration")
    return humanized(v.billed_duration_source)


def _counts(v: Variant) -> str:
    rows = (
        (v.max_image_inputs, _tr("%Ln images", v.max_image_inputs)),
        (v.max_reference_image_inputs, _tr("%Ln reference images", v.max_reference_image_inputs)),
        (
            v.max_reference_images_with_end_image,
            _tr("%Ln reference images with an end image", v.max_reference_images_with_end_image),
        ),
        (v.max_video_inputs, _tr("%Ln videos", v.max_video_inputs)),
        (v.max_audio_inputs, _tr("%Ln audio files", v.max_audio_inputs)),
    )
    return "\n".join(text for count, text in rows if count is not None)


def _resolutions(v: Variant) -> str:
    parts = [_list(v.supported_resolutions)]
    if v.default_resolution:
        parts.append(_tr("{name} by default").format(name=sanitize.line(v.default_resolution, 30)))
    if v.supports_custom_resolution:
        parts.append(_tr("custom sizes"))
    return "\n".join(part for part in parts if part)


def _seconds(values: Sequence[object]) -> str:
    return format_seconds(value for value in values if isinstance(value, int | float))


def _durations(v: Variant) -> str:
    lines = [_seconds(v.supported_durations or ())]
    for resolution, values in (v.supported_durations_by_resolution or {}).items():
        if isinstance(values, list | tuple):
            seconds = _seconds(values)  # pyright: ignore[reportUnknownArgumentType]
            lines.append(f"{sanitize.line(resolution, 30)}: {seconds}" if seconds else "")
    return "\n".join(line for line in lines if line)


def _abilities(v: Variant) -> str:
    flags = (
        (v.supports_seed, _tr("seeds")),
        (v.supports_negative_prompt, _tr("negative prompts")),
        (v.supports_audio_generation, _tr("audio generation")),
        (v.supports_audio_toggle, _tr("optional audio")),
        (v.requires_matching_audio_video_duration, _tr("audio must match video duration")),
    )
    return ", ".join(text for on, text in flags if on)


def _file_text(limits: FileSizeLimits | None) -> str:
    if limits is None:
        return ""
    parts: list[str] = []
    if limits.maximum_file_bytes:
        size = time_format.format_size(limits.maximum_file_bytes / 1_000)
        parts.append(_tr("up to {size}").format(size=size))
    if limits.maximum_total_bytes:
        size = time_format.format_size(limits.maximum_total_bytes / 1_000)
        parts.append(_tr("{size} total").format(size=size))
    return ", ".join(parts)


def _dimension_text(limits: DimensionLimits | None) -> str:
    if limits is None:
        return ""
    parts: list[str] = []
    if limits.minimum_width or limits.minimum_height:
        size = f"{limits.minimum_width or 1} × {limits.minimum_height or 1}"
        parts.append(_tr("at least {size}").format(size=size))
    if limits.maximum_width or limits.maximum_height:
        size = f"{limits.maximum_width or '?'} × {limits.maximum_height or '?'}"
        parts.append(_tr("at most {size}").format(size=size))
    return ", ".join(parts)


def _ratio_text(limits: AspectRatioLimits | None) -> str:
    if limits is None or limits.maximum_ratio is None:
        return ""
    return _tr("at most {n}:1").format(n=number(limits.maximum_ratio))


def _types(names: Iterable[str] | None) -> str:
    return ", ".join(sanitize.line(name, 40).removeprefix("image/").upper() for name in names or () if name)


def _image_text(v: Variant) -> str:
    parts = [
        _file_text(v.input_image_file_size_constraints),
        _dimension_text(v.input_image_dimension_constraints),
        _ratio_text(v.input_image_aspect_ratio_constraints),
        _types(v.input_image_mime_types),
    ]
    if v.max_input_area:
        parts.append(_tr("at most {area}").format(area=_area(v.max_input_area)))
    return "\n".join(part for part in parts if part)


def _reference_text(v: Variant) -> str:
    parts = (
        _file_text(v.input_reference_image_file_size_constraints),
        _types(v.input_reference_image_mime_types),
    )
    return "\n".join(part for part in parts if part)


def _video_text(v: Variant) -> str:
    parts: list[str] = []
    minimum, maximum = v.min_input_video_duration_seconds, v.max_input_video_duration_seconds
    if minimum is not None and maximum is not None:
        parts.append(_tr("{least}–{most} s long").format(least=_length(minimum), most=_length(maximum)))
    elif maximum is not None:
        parts.append(_tr("up to {n} s long").format(n=_length(maximum)))
    elif minimum is not None:
        parts.append(_tr("at least {n} s long").format(n=_length(minimum)))
    if v.min_input_video_area:
        parts.append(_tr("at least {area}").format(area=_area(v.min_input_video_area)))
    return "\n".join(parts)


def _length(seconds: float) -> str:
    return number(seconds) if plausible.seconds(seconds) is not None else unknown()


def _area(pixels: float) -> str:
    if pixels >= 1e6:
        return _tr("{n} megapixels").format(n=number(pixels / 1e6, 3))
    return _tr("{n} pixels").format(n=number(pixels))
