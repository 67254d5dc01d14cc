"""Defaults for new nodes of a canvas (API: "Model presets")."""

from __future__ import annotations

from collections.abc import Iterator

from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import humanized
from wsdesk.store.text.kind_labels import category_label
from wsdesk.store.text.number_format import amount, format_seconds, number, translator
from wsdesk.wire.modelconfig import (
    AudioPreset,
    ImagePreset,
    ModelPresets,
    PinnedModel,
    Preset,
    TextPreset,
    VideoPreset,
    VoiceSettings,
)

_tr = translator("Defaults")


def default_groups(
    presets: ModelPresets | None, clip_seconds: tuple[float, ...], models: ModelsStore
) -> tuple[PropertyGroup, ...]:
    """One group per category, with its pinned models, and one for clip durations."""
    groups = [
        PropertyGroup(kind, category_label(kind), tuple(_preset(kind, preset, models)))
        for kind, preset in (presets or ModelPresets()).by_category.items()
    ]
    if clip_seconds:
        lengths = ", ".join(number(seconds) for seconds in clip_seconds)
        text = format_seconds(clip_seconds)
        facts = (Property("clips", _tr("Durations"), text, copy=lengths),)
        groups.append(PropertyGroup("clips", _tr("Clips from the default video model"), facts))
    return tuple(group for group in groups if group.properties)


def _preset(kind: str, preset: Preset, models: ModelsStore) -> Iterator[Property]:
    if preset.model:
        yield _model(f"{kind}-model", _tr("Model"), preset.model, models)
        yield from _availability(f"{kind}-standing", preset.model, models)
    yield from _row(f"{kind}-mode", _tr("Mode"), humanized(preset.mode))
    yield from _row(f"{kind}-tier", _tr("Tier"), humanized(preset.tier))
    if isinstance(preset, ImagePreset | VideoPreset):
        yield from _row(f"{kind}-ratio", _tr("Aspect ratio"), preset.aspect_ratio)
        yield from _row(f"{kind}-resolution", _tr("Resolution"), preset.resolution)
    if isinstance(preset, VideoPreset | AudioPreset) and preset.duration is not None:
        text = format_seconds((preset.duration,))
        yield from _row(f"{kind}-duration", _tr("Duration"), text)
    if isinstance(preset, ImagePreset | VideoPreset | TextPreset) and preset.fast is not None:
        text = _tr("Yes") if preset.fast else _tr("No")
        yield from _row(f"{kind}-fast", _tr("Fast"), text)
    if preset.num_variations is not None:
        yield from _row(f"{kind}-count", _tr("Variations"), amount(preset.num_variations))
    if isinstance(preset, AudioPreset):
        yield from _row(f"{kind}-voice", _tr("Voice ID"), preset.voice_id)
        yield from _row(f"{kind}-own-voice", _tr("Custom voice ID"), preset.custom_voice_id)
        yield from _voice(preset.voice_settings)
    for place, pinned in enumerate(preset.pinned_models):
        yield from _pinned(kind, place, pinned, models)


def _pinned(kind: str, number: int, pinned: PinnedModel, models: ModelsStore) -> Iterator[Property]:
    if not pinned.model:
        return
    prop = _model(f"{kind}-pinned-{number}", _tr("Pinned"), pinned.model, models)
    ways = " · ".join(sanitize.line(word, 60) for word in (pinned.mode, pinned.tier) if word)
    if ways:
        prop = Property(prop.key, prop.label, f"{prop.text} · {ways}", link=prop.link, copy=prop.copy)
    yield prop
    yield from _availability(f"{kind}-pinned-standing-{number}", pinned.model, models)


def _model(key: str, label: str, name: str, models: ModelsStore) -> Property:
    """Model by its display name, linked to its card if it is in the catalog."""
    model = models.by_name(name)
    text = sanitize.line((model.display_name if model is not None else None) or name, 120)
    return Property(
        key, label, text, link=PropertyLink("model", name) if model is not None else None, copy=name
    )


def _availability(key: str, name: str, models: ModelsStore) -> Iterator[Property]:
    """Warning if the model is missing in the catalog or deprecated."""
    model = models.by_name(name)
    if model is not None and model.deprecated:
        yield Property(key, "", _tr("This model is deprecated."), role="error")
    elif model is None and models.state.phase is LoadState.READY:
        yield Property(key, "", _tr("This model isn't in the catalog."), role="muted")


def _voice(voice: VoiceSettings | None) -> Iterator[Property]:
    if voice is None:
        return
    numbers = (
        ("speed", _tr("Speed"), voice.speed),
        ("stability", _tr("Stability"), voice.stability),
        ("similarity", _tr("Similarity"), voice.similarity_boost),
        ("style", _tr("Style"), voice.style),
    )
    for key, label, value in numbers:
        if value is not None:
            yield Property(f"voice-{key}", label, number(value))
    flags = (
        ("boost", _tr("Speaker boost"), voice.speaker_boost),
        ("noise", _tr("Noise reduction"), voice.remove_background_noise),
    )
    for key, label, on in flags:
        if on is not None:
            text = _tr("Yes") if on else _tr("No")
            yield Property(f"voice-{key}", label, text)
    yield from _row("voice-format", _tr("Format"), voice.output_format)


def _row(key: str, label: str, text: str | None) -> Iterator[Property]:
    value = sanitize.line(text, 200)
    if value:
        yield Property(key, label, value)
