"""Generation settings of a version, as rows, text, Markdown, JSON, and sidecar files."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import api_value_label, capitalized_label, humanized

if TYPE_CHECKING:
    from wsdesk.wire.modelconfig import Color, ModelConfig
    from wsdesk.wire.version import Version


translate = QCoreApplication.translate

_MAX_LENGTH = 400
_MARKDOWN_CHARS = re.compile(r"([\\`*_\[\]<>#|~])")
_FENCES = re.compile(r"`{3,}")
_JSON_FIELDS = (
    "id",
    "title",
    "model_display_name",
    "model_configuration",
    "text_prompt",
    "negative_prompt",
    "seed",
    "output_aspect_ratio",
    "output_resolution",
    "output_duration",
    "generate_audio",
    "source_tool_name",
    "created_at",
)


@dataclass(frozen=True, slots=True)
class GenerationSetting:
    """One setting of a version as text; prompts aren't included."""

    key: str
    label: str
    value: str


def settings_of(version: Version) -> tuple[GenerationSetting, ...]:
    """Return all settings of a version (API: "Version fields", "Model configuration")."""
    from wsdesk.wire.modelconfig import ModelConfig

    config = version.model_configuration or ModelConfig()
    settings = (
        ("model", translate("Recipe", "Model"), _line(version.model_display_name or config.model)),
        ("variant", translate("Recipe", "Variant"), _non_default(config.variant)),
        ("tier", translate("Recipe", "Tier"), _non_default(config.tier)),
        ("quality", translate("Recipe", "Quality"), _line(config.quality)),
        ("seed", translate("Recipe", "Seed"), "" if version.seed is None else str(version.seed)),
        (
            "ratio",
            translate("Recipe", "Aspect ratio"),
            _line(version.output_aspect_ratio or ", ".join(config.ratios or ())),
        ),
        (
            "resolution",
            translate("Recipe", "Resolution"),
            _line(version.output_resolution or config.resolution),
        ),
        ("seconds", translate("Recipe", "Duration (s)"), _number(version.output_duration)),
        ("sound", translate("Recipe", "With audio"), _yes_no(version.generate_audio)),
        ("steps", translate("Recipe", "Steps"), _number(config.steps)),
        ("guidance", translate("Recipe", "Guidance"), _number(config.guidance_scale)),
        ("thinking", translate("Recipe", "Reasoning"), capitalized_label("thinking", config.thinking_level)),
        ("loras", translate("Recipe", "LoRAs"), _loras(config)),
        ("voice", translate("Recipe", "Voice"), _voice(config)),
        ("font", translate("Recipe", "Font"), _line(config.font.family_name if config.font else "")),
        ("colors", translate("Recipe", "Colors"), ", ".join(map(color_hex, config.colors or ()))),
        ("background", translate("Recipe", "Background"), color_hex(config.background_color)),
        ("edit-mode", translate("Recipe", "Video edit"), api_value_label("edit", config.video_edit_mode)),
        ("precise", translate("Recipe", "Precise edit"), _yes_no(config.precise_edit)),
        ("avatar", translate("Recipe", "Avatar"), _line(config.partner_avatar)),
        ("tool", translate("Recipe", "Tool"), humanized(version.source_tool_name)),
    )
    return tuple(GenerationSetting(key, label, value) for key, label, value in settings if value)


def settings_text(version: Version) -> str:
    """Format the settings one per line, followed by the complete prompts."""
    text = "\n".join(f"{setting.label}: {setting.value}" for setting in settings_of(version))
    for name, prompt in prompts_of(version):
        text += f"\n\n{name}:\n{prompt}"
    return text.strip()


def settings_markdown(version: Version) -> str:
    """Format the settings as a list, followed by the prompts in code fences longer than any inside them."""
    parts = [
        "\n".join(
            f"- **{_escape_markdown(s.label)}:** {_escape_markdown(s.value)}" for s in settings_of(version)
        )
    ]
    for name, prompt in prompts_of(version):
        fence = "`" * max([3, *(len(run) + 1 for run in _FENCES.findall(prompt))])
        parts.append(f"**{_escape_markdown(name)}**\n\n{fence}text\n{prompt}\n{fence}")
    return "\n\n".join(part for part in parts if part) + "\n"


def settings_json(version: Version) -> str:
    """Serialize the settings with the API's field names; missing values are omitted."""
    fields = version.model_dump(mode="json", by_alias=True, include=set(_JSON_FIELDS), exclude_none=True)
    fields = {name: value for name, value in fields.items() if value not in ("", [], {})}
    return json.dumps(fields, ensure_ascii=False, indent=2)


def color_hex(color: Color | None) -> str:
    """Format a color as `#rrggbb`; channels are clamped to 0–255."""
    if color is None:
        return ""
    parts = (color.r, color.g, color.b)
    return "#" + "".join(f"{min(255, max(0, round(part or 0))):02x}" for part in parts)


def prompts_of(version: Version) -> Sequence[tuple[str, str]]:
    """The prompts of a version with their labels."""
    named = (
        (translate("Recipe", "Prompt"), version.text_prompt or ""),
        (translate("Recipe", "Negative prompt"), version.negative_prompt or ""),
    )
    return [(name, prompt) for name, prompt in named if prompt.strip()]


def _line(text: str | None) -> str:
    return sanitize.line(text, _MAX_LENGTH)


def _non_default(text: str | None) -> str:
    """Sanitize a variant or tier; "default" becomes an empty string."""
    return "" if text == "default" else _line(text)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _yes_no(value: bool | None) -> str:
    if value is None:
        return ""
    return translate("Recipe", "Yes") if value else translate("Recipe", "No")


def _loras(config: ModelConfig) -> str:
    return ", ".join(
        f"{_line(lora.name or lora.id)} {1 if lora.weight is None else lora.weight:g}"
        for lora in config.loras or ()
    )


def _voice(config: ModelConfig) -> str:
    if config.uses_provider_default_voice:
        return translate("Recipe", "model default")
    return _line(config.custom_voice_id or config.voice_id)


def _escape_markdown(text: str) -> str:
    return _MARKDOWN_CHARS.sub(r"\\\1", text)


def sidecar_json(version: Version, file: str, place: Mapping[str, str]) -> str:
    """Serialize the generation settings with `place`: project, canvas, title, n, and the IDs."""
    fields = {"file": file, **{key: value for key, value in place.items() if value}}
    return (
        json.dumps({**fields, "recipe": json.loads(settings_json(version))}, ensure_ascii=False, indent=2)
        + "\n"
    )


def sidecar_markdown(version: Version, file: str, place: Mapping[str, str]) -> str:
    """Format the same as Markdown."""
    rows = (
        (translate("Recipe", "Project"), place.get("project", "")),
        (translate("Recipe", "Canvas"), place.get("canvas", "")),
        (translate("Recipe", "Title"), place.get("title", "")),
        (translate("Recipe", "Version"), place.get("n", "")),
        (translate("Recipe", "Created"), sanitize.line(version.created_at, 40)),
    )
    lines = "\n".join(
        f"- **{label}:** {_escape_markdown(sanitize.line(value, 200))}" for label, value in rows if value
    )
    return f"# {_escape_markdown(file)}\n\n{lines}\n\n{settings_markdown(version)}"
