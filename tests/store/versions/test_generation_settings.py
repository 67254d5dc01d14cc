from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.versions.generation_settings import (
    settings_json,
    settings_markdown,
    settings_of,
    settings_text,
)
from wsdesk.wire.version import Version

FULL: dict[str, Any] = {
    "id": "v2",
    "seed": 9007199254740993,
    "modelDisplayName": "Aurora_2",
    "modelConfig": {
        "model": "aurora-2",
        "variant": "edit",
        "tier": "pro",
        "loras": [{"name": "lights", "weight": 0.8}],
        "colors": [{"r": 1, "g": 2, "b": 300}],
    },
    "outputAspectRatio": "21:9",
    "outputDuration": 6,
    "textPrompt": "a harbour",
    "negativePrompt": "people",
}


def test_settings_are_listed_separately() -> None:
    settings = {setting.key: setting.value for setting in settings_of(Version.read(FULL))}
    assert settings == {
        "model": "Aurora_2",
        "variant": "edit",
        "tier": "pro",
        "seed": "9007199254740993",
        "ratio": "21:9",
        "seconds": "6",
        "loras": "lights 0.8",
        "colors": "#0102ff",
    }


def test_text_holds_settings_and_whole_prompts() -> None:
    text = settings_text(Version.read(FULL))
    assert text.splitlines()[0] == "Model: Aurora_2"
    assert text.endswith("Prompt:\na harbour\n\nNegative prompt:\npeople")


def test_markdown_keeps_names_as_they_are_written() -> None:
    text = settings_markdown(Version.read(FULL))
    assert "- **Model:** Aurora\\_2" in text
    assert "```text\na harbour\n```" in text


@given(st.text(alphabet="`a\n", min_size=1))
def test_no_prompt_ends_its_fence(prompt: str) -> None:
    lines = settings_markdown(Version.read({"textPrompt": f"x{prompt}"})).strip().splitlines()
    fence = lines[2].removesuffix("text")
    assert lines[-1] == fence
    assert not any(fence in line for line in lines[3:-1])


def test_json_is_by_the_interfaces_names_and_exact() -> None:
    settings = json.loads(settings_json(Version.read(FULL)))
    assert settings["seed"] == 9007199254740993
    assert settings["modelConfig"]["loras"] == [{"name": "lights", "weight": 0.8}]
    assert settings["textPrompt"] == "a harbour"
    assert "generateAudio" not in settings


def test_a_version_that_tells_nothing_has_an_empty_recipe() -> None:
    assert settings_text(Version.read({})) == ""
    assert settings_of(Version.read({})) == ()
