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


def facts_of(harness: Any, *versions: dict[str, Any], cost: Estimate | None = None) -> dict[str, Any]:
    harness.select(NodeResource.read({"id": "n", "versions": list(versions)}))
    detail = harness.details.state
    return {f.key: f for f in version_properties(detail, detail.chosen, cost or Estimate(), harness.people)}


def test_everything_that_made_it_is_said(harness: Any) -> None:
    harness.people.add([("u1", "Director")])
    before = {"id": "v1", "createdAt": "2026-11-11T17:42:00Z", "textPrompt": "a harbour"}
    facts = facts_of(harness, before, FULL, cost=Estimate(True, 12, 12))
    assert facts["model"].text == "Aurora Image 2 · pro"
    assert facts["seed"].text == "9007199254740993"
    assert facts["size"].text == "2016 × 864 · 1.9 MB"
    assert facts["ratio"].text == "21:9"
    assert facts["cost"].text == "≈ 12 credits"
    assert facts["negative"].text == "people"
    assert facts["favourite"].text == "★ by Director"
    assert facts["source"].text == "Upscale"
    (span,) = facts["prompt"].spans
    assert facts["prompt"].text[span[0] : span[0] + span[1]] == "with lanterns"
    assert facts["made"].copy == FULL["createdAt"]


def test_what_its_configuration_set_is_said_as_what_it_is(harness: Any) -> None:
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
    facts = facts_of(harness, {"id": "v1", "modelConfig": config})
    assert facts["model"].text == "aurora · high"
    assert (facts["ratio"].text, facts["resolution"].text) == ("21:9", "2K")
    assert (facts["voice"].text, facts["thinking"].text, facts["steps"].text) == ("Alto", "Low", "30")
    first, *_others, last = facts["loras"].text.split("\n")
    assert (first, last) == ("Ink × 0.6", "and 49961 more")
    assert facts["loras"].fold
    assert "Inter" in facts["font"].text
    assert len(facts["colors"].swatches) == 40
    assert facts["colors"].text.endswith("and 49960 more")


def test_what_was_taken_out_of_a_document_is_told_page_by_page(harness: Any) -> None:
    images = [{"assetId": f"p{n}", "pageIndex": page, "imageIndex": n} for n, page in enumerate((1, 2, 2), 1)]
    pdf = {"summaryText": "A film.", "extractedImages": images, "extractedImageCount": 3}
    told = facts_of(harness, {"id": "v1", "pdfExtraction": pdf})["pages"].text
    assert told == "A film.\n3 images\npage 1: 1 image\npage 2: 2 images"


def test_rows_without_anything_to_say_are_left_out(harness: Any) -> None:
    assert set(facts_of(harness, {"id": "v1", "createdAt": "2026-11-11T17:42:00Z"})) == {"made"}


def test_a_failure_beside_a_result_is_a_row_and_alone_it_is_the_preview(harness: Any) -> None:
    failed = {"id": "v1", "errorMessage": "too long", "errorSeverity": "warning", "errorRetryable": False}
    assert "error" not in facts_of(harness, failed)
    fact = facts_of(harness, {**failed, "generatedText": "half"})["error"]
    assert "error" not in facts_of(harness, {**FULL, "errorMessage": None})
    assert "too long" in fact.text
    assert "warning" in fact.label
    assert "Not retryable" in fact.text


@pytest.mark.parametrize(
    ("estimate", "words"),
    [
        (Estimate(True, 12, 12), "12 credits"),
        (Estimate(True, 1, 1), "≈ 1 credit"),
        (Estimate(True, 4, 12.5), "≈ 4–12.5 credits"),
        (Estimate(), "not in the current catalog"),
    ],
)
def test_a_cost_is_never_invented(estimate: Estimate, words: str) -> None:
    assert words in cost_text(estimate)


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
def test_what_can_be_looked_at(fields: dict[str, Any], body: str) -> None:
    assert body_of(Version.read({"id": "v", **fields})) == body


def test_a_recipe_can_be_pasted() -> None:
    text = settings_text(Version.read(FULL))
    assert "Model: Aurora Image 2\nTier: pro" in text
    assert "Seed: 9007199254740993" in text
    assert "LoRAs: lights 0.8" in text
    assert text.endswith("Negative prompt:\npeople")
    assert settings_text(Version.read({"id": "v"})) == ""
