"""Default models of a canvas (API: "Model presets")."""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import Many, Number, Resource


class PinnedModel(Resource):
    """A model that was pinned for a category."""

    model: str | None = None
    mode: str | None = None
    tier: str | None = None


class Preset(Resource):
    """What every category has."""

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
    """How a voice speaks; `mp3_44100_128` is the only listed output format."""

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
    """One preset a category; a node that is created without a modelConfig gets these, pinned."""

    image: ImagePreset | None = None
    video: VideoPreset | None = None
    text: TextPreset | None = None
    audio: AudioPreset | None = None
