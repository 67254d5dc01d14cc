"""How a version was made, as text that can be pasted elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.panels.versions.facts import model_words
from wsdesk.wire.version import Version

translate = QCoreApplication.translate


def recipe_text(version: Version) -> str:
    """One setting a line, then the prompts whole, each under its name."""
    config = version.model_configuration
    seconds = version.output_duration
    lines = [
        (translate("Recipe", "Model"), model_words(version)),
        (translate("Recipe", "Seed"), "" if version.seed is None else str(version.seed)),
        (translate("Recipe", "Ratio"), version.output_aspect_ratio or ""),
        (translate("Recipe", "Resolution"), version.output_resolution or ""),
        (translate("Recipe", "Seconds"), "" if seconds is None else f"{seconds:g}"),
    ]
    if config is not None:
        lines += [
            (translate("Recipe", "Steps"), "" if config.steps is None else f"{config.steps:g}"),
            (
                translate("Recipe", "Guidance"),
                "" if config.guidance_scale is None else f"{config.guidance_scale:g}",
            ),
            (
                translate("Recipe", "LoRAs"),
                ", ".join(f"{lora.name or lora.id} {lora.weight or 1:g}" for lora in config.loras or ()),
            ),
        ]
    text = "\n".join(f"{name}: {value}" for name, value in lines if value)
    for name, prompt in (
        (translate("Recipe", "Prompt"), version.text_prompt),
        (translate("Recipe", "Negative prompt"), version.negative_prompt),
    ):
        if prompt:
            text += f"\n\n{name}:\n{prompt}"
    return text.strip()
