from __future__ import annotations

from typing import Any

import pytest

from wsdesk.panels.versions.properties import body_of, cost_text, version_properties
from wsdesk.store.catalog.cost import Estimate
from wsdesk.store.versions.generation_settings import settings_text
from wsdesk.wire.node import NodeResource
from wsdesk.wire.version import Version

pytestmark = pytest.mark.usefixtures("qapp")  # English plural forms

FULL: dict[str, Any] = {
    "id": "v2",
    "createdAt": "2026-11-12T17:42:00Z",
    "seed": 9007199254740993,
    "modelDisplayName": "Aurora Image 2",
    "modelConfig": {
        "model": "aurora-2",
        "tier": "pro",
        "steps": 30,
        "loras": [{"name": "lights", "weight": 0.8}],
    },
    "outputAspectRatio": "21:9",
    "outputResolution": "1080p",
    "textPrompt": "a harbour with lanterns",
    "negativePrompt": "people",
    "sourceToolName": "upscale",
    "favoritedByUserId": "u1",
    "layerCount": 3,
    "asset": {
        "assetId": "a",
        "fileType": "image",
        "originalWidth": 2016,
        "originalHeight": 864,
        "fileSizeInKb": 1900,
    },
}


def properties_of(harness: Any, *versions: dict[str, Any], cost: Estimate | None = None) -> dict[str, Any]:
    harness.select(NodeResource.read({"id": "n", "versions": list(versions)}))
    detail = harness.details.state
    return {f.key: f for f in version_properties(detail, detail.chosen, cost or Estimate(), harness.people)}


def test_all_generation_settings_are_shown(harness: Any) -> None:
    harness.people.add([("u1", "Director")])
    before = {"id": "v1", "createdAt": "2026-11-11T17:42:00Z", "textPrompt": "a harbour"}
    properties = properties_of(harness, before, FULL, cost=Estimate(True, 12, 12))
    assert properties["model"].text == "Aurora Image 2 · pro"
    assert properties["seed"].text == "9007199254740993"
    assert properties["size"].text == "2016 × 864 · 1.9 MB"
    assert properties["ratio"].text == "21:9"
    assert properties["cost"].text == "≈ 12 credits"
    assert properties["negative"].text == "people"
    assert properties["favourite"].text == "★ by Director"
    assert properties["source"].text == "Upscale"
    (span,) = properties["prompt"].spans
    assert properties["prompt"].text[span[0] : span[0] + span[1]] == "with lanterns"
    assert properties["made"].copy == FULL["createdAt"]


def test_settings_of_the_configuration_are_shown_by_type(harness: Any) -> None:
    config = {
        "model": "aurora",
        "quality": "high",
        "ratios": ["21:9"],
        "resolution": "2K",
        "voiceId": "alto",
        "thinkingLevel": "low",
        "steps": 30,
        "loras": [{"id": "a", "name": "Ink", "weight": 0.6}, *({"id": f"l{n}"} for n in range(50_000))],
        "font": {"source": "custom", "familyName": "Inter"},
        "colors": [{"r": 240, "g": 180, "b": 40}] * 50_000,
    }
    properties = properties_of(harness, {"id": "v1", "modelConfig": config})
    assert properties["model"].text == "aurora · high"
    assert (properties["ratio"].text, properties["resolution"].text) == ("21:9", "2K")
    assert (properties["voice"].text, properties["thinking"].text, properties["steps"].text) == (
        "Alto",
        "Low",
        "30",
    )
    first, *_others, last = properties["loras"].text.split("\n")
    assert (first, last) == ("Ink × 0.6", "and 49961 more")
    assert properties["loras"].fold
    assert "Inter" in properties["font"].text
    assert len(properties["colors"].swatches) == 40
    assert properties["colors"].text.endswith("and 49960 more")


def test_extractions_of_a_document_are_listed_by_page(harness: Any) -> None:
    images = [{"assetId": f"p{n}", "pageIndex": page, "imageIndex": n} for n, page in enumerate((1, 2, 2), 1)]
    pdf = {"summaryText": "A film.", "extractedImages": images, "extractedImageCount": 3}
    texts = properties_of(harness, {"id": "v1", "pdfExtraction": pdf})["pages"].text
    assert texts == "A film.\n3 images\npage 1: 1 image\npage 2: 2 images"


def test_empty_rows_are_left_out(harness: Any) -> None:
    assert set(properties_of(harness, {"id": "v1", "createdAt": "2026-11-11T17:42:00Z"})) == {"made"}


def test_a_failure_with_a_result_is_a_row_and_without_one_the_preview(harness: Any) -> None:
    failed = {"id": "v1", "errorMessage": "too long", "errorSeverity": "warning", "errorRetryable": False}
    assert "error" not in properties_of(harness, failed)
    property_ = properties_of(harness, {**failed, "generatedText": "half"})["error"]
    assert "error" not in properties_of(harness, {**FULL, "errorMessage": None})
    assert "too long" in property_.text
    assert "warning" in property_.label
    assert "Not retryable" in property_.text


@pytest.mark.parametrize(
    ("estimate", "expected"),
    [
        (Estimate(True, 12, 12), "12 credits"),
        (Estimate(True, 1, 1), "≈ 1 credit"),
        (Estimate(True, 4, 12.5), "≈ 4–12.5 credits"),
        (Estimate(), "not in the current catalog"),
    ],
)
def test_an_unknown_cost_is_not_shown(estimate: Estimate, expected: str) -> None:
    assert expected in cost_text(estimate)


@pytest.mark.parametrize(
    ("fields", "body"),
    [
        ({"asset": {"fileType": "image"}}, "image"),
        ({"asset": {"mediaType": "video/mp4"}}, "video"),
        ({"asset": {"mediaType": "application/pdf"}}, "pdf"),
        ({"asset": {"fileType": "model/gltf"}}, "file"),
        ({"generatedText": "words"}, "text"),
        ({"errorMessage": "no"}, "failed"),
        ({"errorMessage": "no", "asset": {"fileType": "audio"}}, "audio"),
        ({}, "nothing"),
    ],
)
def test_viewable_versions(fields: dict[str, Any], body: str) -> None:
    assert body_of(Version.read({"id": "v", **fields})) == body


def test_generation_settings_are_copied_as_text() -> None:
    text = settings_text(Version.read(FULL))
    assert "Model: Aurora Image 2\nTier: pro" in text
    assert "Seed: 9007199254740993" in text
    assert "LoRAs: lights 0.8" in text
    assert text.endswith("Negative prompt:\npeople")
    assert settings_text(Version.read({"id": "v"})) == ""
