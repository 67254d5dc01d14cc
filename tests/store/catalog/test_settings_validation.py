from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from wsdesk.graph.model.values import Kind
from wsdesk.store.catalog.settings_validation import find_violations
from wsdesk.store.text import kind_labels
from wsdesk.wire.models import Model
from wsdesk.wire.node import NodeResource

VARIANT: dict[str, Any] = {
    "mode": "edit",
    "tier": "pro",
    "supportsSeed": False,
    "supportsNegativePrompt": False,
    "supportedAspectRatios": ["1:1", "16:9"],
    "supportedResolutions": ["720p"],
    "supportedDurations": [4, 6, 8],
    "supportedDurationsByResolution": {"4k": [4]},
    "requiredInputs": ["image"],
    "maxImageInputs": 1,
    "maxReferenceImageInputs": 1,
    "maxVideoInputs": 0,
    "maxPromptLength": 20,
    "minPromptLength": 3,
}
SILENT: dict[str, Any] = {"mode": "other", "tier": "basic"}


def codes(node: dict[str, Any], *variants: dict[str, Any], inputs: dict[Kind, int] | None = None) -> set[str]:
    model = Model.read({"name": "tide", "variants": list(variants or (VARIANT,))})
    count_inputs = Counter({Kind.IMAGE: 1} if inputs is None else inputs)
    return {one.code for one in find_violations(NodeResource.read(node), model, count_inputs)}


@pytest.mark.parametrize(
    ("node", "code"),
    [
        ({"textPrompt": "x" * 21}, "prompt-long"),
        ({"textPrompt": "xx"}, "prompt-short"),
        ({"negativePrompt": "people"}, "negative"),
        ({"seed": 0}, "seed"),
        ({"outputAspectRatio": "21:9"}, "ratio"),
        ({"outputResolution": "1080p"}, "resolution"),
        ({"modelConfig": {"resolution": "1080p"}}, "resolution"),
        ({"outputDuration": 7}, "duration"),
        ({"outputDuration": 2}, "duration-short"),
        ({"outputDuration": 12}, "duration"),
    ],
)
def test_each_setting_is_held_against_the_catalogue(node: dict[str, Any], code: str) -> None:
    assert codes(node) == {code}
    assert codes(node, SILENT) == set()
    assert codes(node, VARIANT, SILENT, inputs={Kind.IMAGE: 1}) == set()


@pytest.mark.parametrize(
    "node",
    [
        {
            "textPrompt": "x" * 20,
            "outputAspectRatio": "16:9",
            "outputDuration": 6,
            "outputResolution": "720p",
        },
        {"outputAspectRatio": "auto"},
        {},
    ],
)
def test_what_fits_is_not_found_fault_with(node: dict[str, Any]) -> None:
    assert codes(node) == set()


def test_the_variant_that_is_named_decides() -> None:
    node = {"outputAspectRatio": "21:9", "modelConfig": {"variant": "edit", "tier": "pro"}}
    assert codes(node, VARIANT, SILENT) == {"ratio"}


def test_durations_may_hang_on_the_resolution() -> None:
    variant = {**VARIANT, "supportsCustomResolution": True}
    assert codes({"outputResolution": "4k", "outputDuration": 6}, variant) == {"duration"}
    assert codes({"outputResolution": "4k", "outputDuration": 4}, variant) == set()


@pytest.mark.parametrize(
    ("inputs", "found"),
    [
        ({Kind.IMAGE: 2}, set()),
        ({Kind.IMAGE: 3}, {"many-image"}),
        ({Kind.IMAGE: 1, Kind.VIDEO: 1}, {"many-video"}),
        ({}, {"missing-image"}),
        ({Kind.TEXT: 1}, {"missing-image"}),
        ({Kind.GROUP: 1}, set()),
    ],
)
def test_inputs_are_counted(inputs: dict[Kind, int], found: set[str]) -> None:
    assert codes({}, inputs=inputs) == found


def test_a_prompt_is_the_text_that_a_model_needs() -> None:
    variant = {**SILENT, "requiredInputs": ["text", "moodboard"]}
    assert codes({}, variant) == {"missing-text"}
    assert codes({"textPrompt": "a boat"}, variant) == set()


def test_a_deprecated_model_is_said() -> None:
    model = Model.read({"name": "tide", "deprecated": True})
    assert [one.message for one in find_violations(NodeResource.read({}), model, Counter())] == [
        "This model is deprecated."
    ]


def test_sentences_name_what_is_offered() -> None:
    model = Model.read({"name": "tide", "variants": [VARIANT]})
    (one,) = find_violations(
        NodeResource.read({"outputAspectRatio": "21:9"}), model, Counter({Kind.IMAGE: 1})
    )
    assert one.message == "Aspect ratio 21:9 isn't supported. Supported: 1:1, 16:9."


def test_kinds_keep_the_case_of_their_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        kind_labels.QCoreApplication, "translate", lambda _context, text, *_more: text.title()
    )
    model = Model.read({"name": "tide", "variants": [VARIANT]})
    (missing,) = find_violations(NodeResource.read({}), model, Counter())
    assert "Image" in missing.message
