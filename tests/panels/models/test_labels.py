from __future__ import annotations

from typing import Any

import pytest

from wsdesk.panels.models.labels import model_groups
from wsdesk.panels.models.list_row import cost_range, filtered, model_rows
from wsdesk.wire.models import Model, Variant

pytestmark = pytest.mark.usefixtures("qapp")  # English plural forms

VARIANT: dict[str, Any] = {
    "mode": "image-to-video",
    "tier": "pro",
    "requiredInputs": ["image"],
    "optionalInputs": ["text", "audio"],
    "supportsSeed": True,
    "supportsNegativePrompt": True,
    "supportsAudioGeneration": True,
    "supportsAudioToggle": True,
    "requiresMatchingAudioVideoDuration": True,
    "supportedAspectRatios": ["16:9", "21:9"],
    "supportedDurations": [4, 6, 8.5],
    "supportedDurationsByResolution": {"1080p": [4, 6], "odd": "text"},
    "supportedResolutions": ["720p", "1080p"],
    "supportsCustomResolution": True,
    "defaultResolution": "720p",
    "maxImageInputs": 2,
    "maxReferenceImageInputs": 4,
    "maxReferenceImagesWithEndImage": 1,
    "maxVideoInputs": 1,
    "maxAudioInputs": 3,
    "maxNativeOutputs": 4,
    "maxInputArea": 16777216,
    "inputImageFileSizeConstraints": {"maximumFileBytes": 10000000, "maximumTotalBytes": 40000000},
    "inputReferenceImageFileSizeConstraints": {"maximumFileBytes": 5000000},
    "inputImageDimensionConstraints": {"minimumWidth": 300, "maximumWidth": 4096, "maximumHeight": 4096},
    "inputImageAspectRatioConstraints": {"maximumRatio": 3},
    "inputImageMimeTypes": ["image/png", "image/jpeg"],
    "inputReferenceImageMimeTypes": ["image/webp"],
    "minInputVideoArea": 409600,
    "minInputVideoDurationSeconds": 2,
    "maxInputVideoDurationSeconds": 10,
    "minPromptLength": 1,
    "maxPromptLength": 2000,
    "estimatedLatency": "about a minute",
    "estimatedLatencySeconds": 60,
    "featuredDescription": "Long camera moves.",
    "billedDurationSource": "input-media",
    "cost": {"type": "fixed", "creditCost": 40},
    "inputVideoCreditMultiplier": 1.5,
}


def properties_of(fields: dict[str, Any]) -> dict[str, str]:
    model = Model.read({"name": "tide", "variants": [fields]})
    return {
        property_.key: property_.text
        for group in model_groups(model)
        if group.key != "model"
        for property_ in group.properties
    }


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("needs", "image"),
        ("takes", "text, audio"),
        ("ratios", "16:9, 21:9"),
        ("durations", "4, 6, 8.5 s\n1080p: 4, 6 s"),
        ("resolutions", "720p, 1080p\n720p by default\ncustom sizes"),
        ("outputs", "up to 4 outputs per run"),
        ("prompt", "1–2000 characters"),
        ("cost", "40 credits"),
        ("multiplier", "×1.5 with video input"),
        ("billed", "input duration"),
        ("videos", "2–10 s long\nat least 409600 pixels"),
        ("references", "up to 5.0 MB\nWEBP"),
        ("latency", "about a minute"),
        ("about", "Long camera moves."),
    ],
)
def test_a_limit_in_words_and_units(key: str, label: str) -> None:
    assert properties_of(VARIANT)[key].replace(",", "").replace(" ", " ") == label.replace(",", "")


def test_requirements_of_an_input_image() -> None:
    text = properties_of(VARIANT)["pictures"]
    for part in (
        "up to 10.0 MB",
        "40.0 MB total",
        "at least 300 × 1",
        "at most 4096 × 4096",
        "at most 3:1",
        "at most 16.8 megapixels",
        "PNG",
    ):
        assert part in text


def test_capabilities_of_a_variant() -> None:
    text = properties_of(VARIANT)["can"]
    for part in (
        "seeds",
        "negative prompts",
        "audio generation",
        "optional audio",
        "audio must match video duration",
    ):
        assert part in text


def test_the_number_of_accepted_inputs() -> None:
    assert properties_of(VARIANT)["counts"].splitlines() == [
        "2 images",
        "4 reference images",
        "1 reference image with an end image",
        "1 video",
        "3 audio files",
    ]


def test_every_field_of_a_variant_changes_the_card() -> None:
    """A field of the catalog that isn't on the card would be invisible."""
    full_text = str(model_groups(Model.read({"name": "m", "variants": [VARIANT]})))
    for name, field in Variant.model_fields.items():
        json_name = field.alias or name
        assert json_name in VARIANT, f"{json_name} is not in the example of this test"
        if json_name == "estimatedLatencySeconds":
            continue  # shown if the text is missing
        reduced = {key: value for key, value in VARIANT.items() if key != json_name}
        assert str(model_groups(Model.read({"name": "m", "variants": [reduced]}))) != full_text, json_name


def test_latency_is_in_seconds_if_there_is_no_text() -> None:
    reduced = {key: value for key, value in VARIANT.items() if key != "estimatedLatency"}
    assert properties_of(reduced)["latency"] == "1:00"


def test_missing_fields_of_the_catalog_are_not_shown() -> None:
    assert properties_of({"mode": "x"}) == {}


def test_a_promotional_limit_of_zero_is_shown() -> None:
    model = Model.read({"name": "m", "promoRateLimit": {"used": 0, "limit": 0, "remaining": 0}})
    (group,) = model_groups(model)
    assert {f.key: f.text for f in group.properties}["promo"] == "0 of 0 used, 0 left"


def test_rows_are_sorted_filtered_and_priced() -> None:
    rows = model_rows(
        (
            Model.read(
                {
                    "name": "z",
                    "displayName": "Zephyr",
                    "variants": [{"mode": "draft", "cost": {"creditCost": 4}}],
                }
            ),
            Model.read({"name": "old", "displayName": "Antique", "deprecated": True}),
            Model.read(
                {
                    "name": "a",
                    "displayName": "Aurora",
                    "supportedInputs": ["image"],
                    "variants": [{"cost": {"creditCost": 4}}, {"cost": {"creditCost": 12}}],
                }
            ),
        )
    )
    assert [row.title for row in rows] == ["Aurora", "Zephyr", "Antique"]
    assert [row.title for row in filtered(rows, "DRAFT")] == ["Zephyr"]
    assert [row.title for row in filtered(rows, "image aurora")] == ["Aurora"]
    assert rows[0].cost == "4–12"
    assert cost_range(Model.read({"name": "m", "cost": {"creditCost": 3}})) == "3"
    assert cost_range(Model.read({"name": "m"})) == ""


def test_counts_of_one_are_singular() -> None:
    alone = {
        "mode": "m",
        "cost": {"type": "fixed", "creditCost": 1},
        "maxImageInputs": 1,
        "maxVideoInputs": 2,
    }
    properties = properties_of(alone)
    assert properties["cost"] == "1 credit"
    assert properties["counts"] == "1 image\n2 videos"
    assert (
        properties_of({**alone, "cost": {"type": "per-second", "creditCost": 1}})["cost"]
        == "1 credit (per second)"
    )
