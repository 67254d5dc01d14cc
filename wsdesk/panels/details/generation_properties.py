"""Properties of modelConfig and generation settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wsdesk.panels.details.rows import count_row, flag_row, group, long_row, number_row, row, tr, word_row
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import api_value_label, humanized, is_id
from wsdesk.store.text.kind_labels import inline_kind
from wsdesk.store.text.number_format import format_seconds, number
from wsdesk.store.versions.generation_settings import color_hex
from wsdesk.wire.modelconfig import Color, Lora, ModelConfig

if TYPE_CHECKING:
    from wsdesk.wire.node import NodeResource


MAX_LISTED = 40
"""Maximum listed LoRAs and colors."""


def generation_group(node: NodeResource, models: ModelsStore) -> PropertyGroup | None:
    """Model and prompts of the next run."""
    config = node.model_configuration or ModelConfig()
    model = models.by_name(config.model)
    name = (model.display_name if model is not None else None) or config.model
    deprecated = model is not None and model.deprecated
    return group(
        "made",
        tr("Generation"),
        row("model", tr("Model"), name),
        Property("deprecated", tr("Catalog"), tr("This model is deprecated."), role="error")
        if deprecated
        else None,
        row(
            "variant",
            tr("Variant"),
            _joined(*(humanized(word) for word in (config.variant, config.tier, config.quality))),
        ),
        flag_row("auto-model", tr("Auto model"), node.auto_model),
        flag_row("fast-model", tr("Fast model"), node.fast_model),
        word_row("generation", tr("Source"), "origin", node.generation_type),
        long_row("prompt", tr("Prompt"), node.text_prompt),
        long_row("negative", tr("Negative prompt"), node.negative_prompt),
        long_row("text", tr("Text"), node.generated_text),
    )


def settings_group(node: NodeResource) -> PropertyGroup | None:
    """Settings except for prompts."""
    config = node.model_configuration or ModelConfig()
    return group(
        "settings",
        tr("Settings"),
        row("ratio", tr("Aspect ratio"), node.output_aspect_ratio or ", ".join(config.ratios or ())),
        row("resolution", tr("Resolution"), node.output_resolution or config.resolution),
        row("seconds", tr("Duration"), format_seconds(_sent(node.output_duration))),
        row("seed", tr("Seed"), node.seed),
        count_row("variations", tr("Variations"), node.num_variations),
        flag_row("sound", tr("With audio"), node.generate_audio),
        *config_rows(config, node.voice_id, node.custom_voice_id),
        row("takes", tr("Accepts"), _supported_inputs(node)),
        flag_row("makes-sound", tr("Audio generation"), node.model_generates_audio),
    )


def _sent(value: float | None) -> tuple[float, ...]:
    return () if value is None else (value,)


def config_rows(
    config: ModelConfig, voice_id: str | None = None, custom_voice_id: str | None = None
) -> tuple[Property | None, ...]:
    """Rows of a model configuration, of a node or a version; separate voice fields take precedence."""
    background = config.background_color
    return (
        row("voice", tr("Voice"), _voice(config, voice_id, custom_voice_id)),
        word_row("thinking", tr("Reasoning"), "thinking", config.thinking_level),
        number_row("steps", tr("Steps"), config.steps),
        number_row("guidance", tr("Guidance"), config.guidance_scale),
        long_row("loras", tr("LoRAs"), _loras(config)),
        row("font", tr("Font"), _font(config)),
        _colors("colors", tr("Colors"), config.colors or ()),
        _colors("background", tr("Background"), (background,) if background else ()),
        word_row("edit-mode", tr("Video edit mode"), "edit", config.video_edit_mode),
        flag_row("precise", tr("Precise edit"), config.precise_edit),
        row("avatar", tr("Avatar"), "" if is_id(config.partner_avatar) else humanized(config.partner_avatar)),
        row("avatar-settings", tr("Avatar settings"), _avatar(config)),
        flag_row("draft", tr("From a draft"), True if config.draft_version_id else None),
        row("draft-billing", tr("Draft billing"), _billing(config)),
    )


def _joined(*parts: str | None) -> str:
    return " · ".join(dict.fromkeys(sanitize.line(word, 60) for word in parts if word))


def _voice(config: ModelConfig, voice_id: str | None, custom_voice_id: str | None) -> str:
    if config.uses_provider_default_voice:
        return tr("model default")
    custom = custom_voice_id or config.custom_voice_id
    if custom:
        return tr("custom")
    voice = voice_id or config.voice_id
    return tr("chosen") if is_id(voice) else humanized(voice, 80)


def _loras(config: ModelConfig) -> str:
    loras = config.loras or ()
    lines = [
        f"{_lora_name(lora)} × {number(1 if lora.weight is None else lora.weight)}"
        for lora in loras[:MAX_LISTED]
    ]
    return "\n".join([*lines, *_omitted_text(len(loras))])


def _lora_name(lora: Lora) -> str:
    return sanitize.line(lora.name or ("" if is_id(lora.id) else lora.id), 80) or "LoRA"


def _omitted_text(count: int) -> tuple[str, ...]:
    """Text with the number of omitted items, or none."""
    left = count - MAX_LISTED
    return (tr("and {n} more").format(n=left),) if left > 0 else ()


def _font(config: ModelConfig) -> str:
    font = config.font
    return _joined(font.family_name, api_value_label("font", font.source)) if font is not None else ""


def _colors(key: str, label: str, colors: Sequence[Color]) -> Property | None:
    names = tuple(color_hex(color) for color in colors[:MAX_LISTED])
    text = ", ".join([*names, *_omitted_text(len(colors))])
    return Property(key, label, text, swatches=names) if names else None


def _avatar(config: ModelConfig) -> str:
    settings = config.partner_settings
    if settings is None:
        return ""
    parts = [
        api_value_label("fit", settings.fit),
        settings.background_color,
        "" if is_id(settings.voice) else humanized(settings.voice),
        tr("background removed") if settings.remove_background else "",
        tr("captions on") if settings.caption else "",
    ]
    return _joined(*parts)


def _billing(config: ModelConfig) -> str:
    billing = config.draft_billing
    if billing is None:
        return ""
    parts = [humanized(billing.mode, 40)]
    if billing.output_seconds is not None:
        parts.append(tr("{n} s generated").format(n=number(billing.output_seconds)))
    if billing.input_video_seconds is not None:
        parts.append(tr("{n} s input").format(n=number(billing.input_video_seconds)))
    return " · ".join(word for word in parts if word)


def _supported_inputs(node: NodeResource) -> str:
    """Supported inputs of a node, including those of the flags beside them."""
    parts = [inline_kind(kind) for kind in node.supported_inputs or ()]
    flags = (
        (node.model_supports_optional_start_image, tr("start image")),
        (node.model_supports_end_image, tr("end image")),
        (node.model_supports_reference_image, tr("reference image")),
        (node.model_supports_audio_input, tr("audio")),
    )
    parts += [word for on, word in flags if on]
    return ", ".join(dict.fromkeys(word for word in parts if word))
