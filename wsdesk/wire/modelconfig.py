"""Generation settings, and a canvas's defaults for them (API: "Model configuration", "Model presets")."""

from __future__ import annotations

from typing import Literal

from pydantic import ValidationError

from wsdesk.wire.base import Many, Number, Resource


class Color(Resource):
    """Color channels."""

    r: Number | None = None
    g: Number | None = None
    b: Number | None = None


class PartnerSettings(Resource):
    """Avatar settings; `cover` is the only listed fit."""

    background_color: str | None = None
    remove_background: bool | None = None
    fit: Literal["cover"] | str | None = None
    caption: bool | None = None
    voice: str | None = None


class Font(Resource):
    """A font; `custom` is the only listed source."""

    source: Literal["custom"] | str | None = None
    family_name: str | None = None


class Lora(Resource):
    """A low-rank adaptation and its weight."""

    id: str | None = None
    name: str | None = None
    weight: Number | None = None


class DraftBilling(Resource):
    """Billing of a draft."""

    mode: str | None = None
    output_seconds: Number | None = None
    input_video_seconds: Number | None = None


class ModelConfig(Resource):
    """Model, variant, and settings; `partner…` are the API's neutral names."""

    model: str | None = None
    variant: str | None = None
    tier: str | None = None
    quality: str | None = None
    video_edit_mode: Literal["replacement"] | str | None = None
    precise_edit: bool | None = None
    thinking_level: Literal["off"] | str | None = None
    partner_avatar: str | None = None
    partner_settings: PartnerSettings | None = None
    ratios: Many[str] = ()
    resolution: str | None = None
    voice_id: str | None = None
    custom_voice_id: str | None = None
    uses_provider_default_voice: bool | None = None
    font: Font | None = None
    loras: Many[Lora] = ()
    draft_version_id: str | None = None
    draft_billing: DraftBilling | None = None
    steps: Number | None = None
    guidance_scale: Number | None = None
    colors: Many[Color] = ()
    background_color: Color | None = None


class PinnedModel(Resource):
    """Pinned model of a category."""

    model: str | None = None
    mode: str | None = None
    tier: str | None = None


class Preset(Resource):
    """Fields of all categories."""

    model: str | None = None
    mode: str | None = None
    tier: str | None = None
    pinned_models: Many[PinnedModel] = ()
    num_variations: int | None = None


class ImagePreset(Preset):
    aspect_ratio: str | None = None
    resolution: str | None = None
    fast: bool | None = None


class VideoPreset(Preset):
    aspect_ratio: str | None = None
    resolution: str | None = None
    duration: Number | None = None
    fast: bool | None = None


class TextPreset(Preset):
    fast: bool | None = None


class VoiceSettings(Resource):
    """Voice settings; `mp3_44100_128` is the only listed output format."""

    speed: Number | None = None
    stability: Number | None = None
    similarity_boost: Number | None = None
    style: Number | None = None
    speaker_boost: bool | None = None
    remove_background_noise: bool | None = None
    output_format: Literal["mp3_44100_128"] | str | None = None


class AudioPreset(Preset):
    voice_id: str | None = None
    custom_voice_id: str | None = None
    voice_settings: VoiceSettings | None = None
    duration: Number | None = None


class ModelPresets(Resource):
    """One preset per category, used for nodes that are created without a modelConfig."""

    image: ImagePreset | None = None
    video: VideoPreset | None = None
    text: TextPreset | None = None
    audio: AudioPreset | None = None

    @property
    def by_category(self) -> dict[str, Preset]:
        """The presets that are set, by category."""
        presets = {"image": self.image, "video": self.video, "text": self.text, "audio": self.audio}
        return {category: preset for category, preset in presets.items() if preset is not None}


def read_presets(raw: bytes) -> ModelPresets | None:
    """Parse presets; None if they are invalid."""
    try:
        return ModelPresets.model_validate_json(raw)
    except ValidationError:
        return None
