"""Every field of the API for a node is in the details, or excluded with a reason."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.panels.details.canvas_details import groups_of_canvas
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind
from wsdesk.panels.details.node_properties import node_groups
from wsdesk.panels.versions.properties import version_properties
from wsdesk.store.catalog.cost import Estimate
from wsdesk.wire.modelconfig import ModelConfig, ModelPresets
from wsdesk.wire.node import NodeResource
from wsdesk.wire.project import CanvasSummary
from wsdesk.wire.version import Version, VersionAsset

CONFIG: dict[str, Any] = {
    "model": "aurora",
    "variant": "edit",
    "tier": "pro",
    "quality": "high",
    "videoEditMode": "replacement",
    "preciseEdit": True,
    "thinkingLevel": "low",
    "partnerAvatar": "ava",
    "partnerSettings": {"fit": "cover", "caption": True},
    "ratios": ["1:1", "9:16"],
    "resolution": "720p",
    "voiceId": "voice",
    "customVoiceId": "custom",
    "usesProviderDefaultVoice": True,
    "font": {"familyName": "Inter"},
    "loras": [{"name": "lights", "weight": 1}],
    "draftVersionId": "11111111-2222-3333-4444-555555555555",
    "draftBilling": {"mode": "seconds", "outputSeconds": 4},
    "steps": 30,
    "guidanceScale": 7,
    "colors": [{"r": 1, "g": 2, "b": 3}],
    "backgroundColor": {"r": 9, "g": 9, "b": 9},
}
NODE: dict[str, Any] = {
    "nodeType": "odd",
    "groupId": "g",
    "generatedText": "written",
    "createdAt": "2026-11-10T10:00:00Z",
    "updatedAt": "2026-11-11T10:00:00Z",
    "autoModel": True,
    "fastModel": True,
    "textPrompt": "prompt",
    "generationType": "generated",
    "outputAspectRatio": "21:9",
    "outputDuration": 6,
    "outputResolution": "1080p",
    "seed": 4,
    "numVariations": 3,
    "generateAudio": True,
    "modelSupportsEndImage": True,
    "modelSupportsReferenceImage": True,
    "modelSupportsOptionalStartImage": True,
    "modelSupportsAudioInput": True,
    "modelGeneratesAudio": True,
    "voiceId": "voice",
    "customVoiceId": "custom",
    "negativePrompt": "people",
    "supportedInputs": ["image"],
    "stitchClipOrder": ["c"],
    "stitchScaleFit": "fit",
    "stitchMuteSourceAudio": True,
    "stitchAudioOverlays": [{"nodeId": "s"}],
    "groupType": "default",
    "groupColor": "red",
    "templatePorts": [{"portId": "p"}],
    "templateId": "11111111-2222-3333-4444-555555555555",
    "isExpandable": True,
    "childNodeIds": ["gone"],
    "magicResizeOutputs": [{"ratio": "1:1"}],
    "createdByUserId": "u",
}
NOT_IN_DETAILS = {
    "id": "always there",
    "templateId": "raw data",
    "title": "the header",
    "geometry": "the card's own rectangle is told",
    "versions": "the Versions panel",
    "activeVersionId": "the filmstrip marks it",
    "modelConfig": "each of its fields, below",
    "stitchClipTrims": "marked on its clip, tested there",
}


def details_text(harness: Any, fields: dict[str, Any], *, kind: Kind = Kind.UNKNOWN) -> str:
    harness.select(NodeResource.read({"id": "n1", **fields}), kinds=(kind,))
    canvas = harness.canvases.current
    return str(node_groups(harness.details.state, canvas.document, harness.people, harness.models))


@pytest.mark.parametrize("name", [f.alias or n for n, f in NodeResource.model_fields.items()])
def test_every_field_of_a_node_changes_the_details(harness: Any, name: str) -> None:
    if name in NOT_IN_DETAILS:
        return
    assert name in NODE, f"{name} is in no example: where is it shown?"
    # Two equivalent fields (a ratio of the node, ratios of its model) replace each other.
    assert details_text(harness, {name: NODE[name]}) != details_text(harness, {}), name


@pytest.mark.parametrize("name", [f.alias or n for n, f in ModelConfig.model_fields.items()])
def test_every_setting_changes_the_details(harness: Any, name: str) -> None:
    assert name in CONFIG, f"{name} is in no example: where is it shown?"
    assert details_text(harness, {"modelConfig": {name: CONFIG[name]}}) != details_text(harness, {}), name


VERSION: dict[str, Any] = {
    "title": "Blue hour",
    "modelConfig": {"model": "aurora"},
    "sourceToolName": "upscale",
    "seed": 4,
    "generateAudio": True,
    "negativePrompt": "people",
    "outputAspectRatio": "21:9",
    "outputDuration": 6,
    "outputResolution": "1080p",
    "textPrompt": "prompt",
    "layerCount": 3,
    "errorMessage": "too long",
    "favoritedByUserId": "u",
    "createdAt": "2026-11-10T10:00:00Z",
    "modelDisplayName": "Aurora",
    "toolInputAsset": {"displayName": "paper.pdf"},
    "pdfExtraction": {"summaryText": "A film"},
}
VERSION_NOT_IN_DETAILS = {
    "id": "can be copied, and stands in the details",
    "generatedText": "the preview",
    "asset": "the preview and its own fields",
    "errorSeverity": "with the message, tested there",
    "errorRetryable": "with the message, tested there",
    "updatedAt": "the details, tested below",
    "nodeRunId": "raw data",
    "elementVersionId": "raw data",
}


@pytest.mark.parametrize("name", [f.alias or n for n, f in Version.model_fields.items()])
def test_every_field_of_a_version_changes_the_details(harness: Any, name: str) -> None:
    if name in VERSION_NOT_IN_DETAILS:
        return
    assert name in VERSION, f"{name} is in no example: where is it shown?"

    def rows(fields: dict[str, Any]) -> str:
        version = {"id": "v", "generatedText": "half", **fields}
        harness.select(NodeResource.read({"id": "n", "versions": [version]}))
        detail = harness.details.state
        return str(version_properties(detail, detail.chosen, Estimate(), harness.people))

    assert rows({name: VERSION[name]}) != rows({}), name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("updatedAt", "2026-11-11T10:00:00Z"),
    ],
)
def test_details_of_a_version(harness: Any, name: str, value: str) -> None:
    def rows(fields: dict[str, Any]) -> str:
        return details_text(harness, {"versions": [{"id": "v", **fields}]})

    assert rows({name: value}) != rows({})


NESTED_ITEMS: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    ({"stitchAudioOverlays": [{"nodeId": "s"}]}, {"trimStartMs": 4_000}),
    ({"stitchAudioOverlays": [{"nodeId": "s"}]}, {"trimEndMs": 4_000}),
    ({"stitchAudioOverlays": [{"nodeId": "s"}]}, {"startTimeSeconds": 4}),
    ({"magicResizeOutputs": [{"ratio": "1:1"}]}, {"layerIndex": 2}),
    ({"magicResizeOutputs": [{"ratio": "1:1"}]}, {"assetId": "a"}),
    ({"magicResizeOutputs": [{"failed": True}]}, {"errorSeverity": "warning"}),
    ({"magicResizeOutputs": [{"failed": True}]}, {"errorMessage": "too wide"}),
    ({"templatePorts": [{"portId": "p"}]}, {"internalHandle": "image"}),
    ({"templatePorts": [{"portId": "p"}]}, {"internalTargets": [{"nodeId": "inside"}]}),
    ({"templatePorts": [{"portId": "p"}]}, {"sourcePosition": {"x": 1, "y": 2}}),
    ({"templatePorts": [{"portId": "p"}]}, {"sourceNodeKey": "key"}),
    ({"templatePorts": [{"portId": "p"}]}, {"top": "40%"}),
)


@pytest.mark.parametrize(("fields", "more"), NESTED_ITEMS)
def test_details_of_nested_items(harness: Any, fields: dict[str, Any], more: dict[str, Any]) -> None:
    ((name, (item,)),) = fields.items()
    assert details_text(harness, {name: [{**item, **more}]}) != details_text(harness, fields)


PRESETS = (
    ("image", {"aspectRatio": "1:1"}),
    ("image", {"fast": True}),
    ("video", {"duration": 6}),
    ("video", {"resolution": "720p"}),
    ("text", {"fast": False}),
    ("text", {"numVariations": 2}),
    ("audio", {"voiceId": "ava"}),
    ("audio", {"customVoiceId": "mine"}),
    ("audio", {"duration": 6}),
    ("image", {"pinnedModels": [{"model": "m", "mode": "edit", "tier": "pro"}]}),
    *(
        ("audio", {"voiceSettings": {name: value}})
        for name, value in (
            ("speed", 1.5),
            ("stability", 0.5),
            ("similarityBoost", 0.5),
            ("style", 0.5),
            ("speakerBoost", True),
            ("removeBackgroundNoise", True),
            ("speakerBoost", False),
            ("removeBackgroundNoise", False),
            ("outputFormat", "mp3_44100_128"),
        )
    ),
)


@pytest.mark.parametrize(("category", "fields"), PRESETS)
def test_canvas_defaults_are_shown(harness: Any, category: str, fields: dict[str, Any]) -> None:
    def rows(more: dict[str, Any]) -> str:
        presets = ModelPresets.read({category: {"model": "aurora", **more}})
        return str(groups_of_canvas(Document("c"), None, presets, harness))

    assert rows(fields) != rows({})


@pytest.mark.parametrize(("count", "expected"), [(1, "1 variation"), (4, "4 variations")])
def test_a_preset_counts_its_variations(harness: Any, count: int, expected: str) -> None:
    presets = ModelPresets.read({"image": {"model": "aurora", "numVariations": count}})
    text = str(groups_of_canvas(Document("c"), None, presets, harness))
    assert re.search(rf"{expected}\b", text)


def test_fields_of_a_canvas_in_the_list_are_shown(harness: Any) -> None:
    summary = CanvasSummary.read(
        {
            "id": "c",
            "teamId": "team-1",
            "createdByUserId": "u",
            "createdAt": "2026-11-10T10:00:00Z",
            "updatedAt": "2026-11-11T10:00:00Z",
            "worldConfig": {"grid": 8, "background": {"fill_mode": "dot_grid", "visible": True}},
        }
    )
    groups = groups_of_canvas(Document("c"), None, None, harness, summary=summary, clip_seconds=(4, 6.5))
    keys = {property_.key: property_ for group in groups for property_ in group.properties}
    assert {"by", "created", "updated", "id"} <= set(keys)
    world_rows = [(keys[f"world-{n}"].label, keys[f"world-{n}"].text) for n in range(3)]
    assert world_rows == [
        ("Grid", "8"),
        ("Background › Fill mode", "Dot grid"),
        ("Background › Visible", "Yes"),
    ]
    assert not any("{" in property_.text or "team-1" in property_.text for property_ in keys.values())
    assert keys["clip-seconds"].text == "4, 6.5 s"


ASSET: dict[str, Any] = {
    "originalUrl": "https://x.example/original.png",
    "url": "https://x.example/shown.png",
    "mediaType": "image/png",
    "fileType": "image",
    "fileSizeInKb": 900,
    "durationInMs": 4000,
    "assetId": "11111111-2222-3333-4444-555555555555",
    "displayName": "harbour.png",
    "assetSummary": "A harbour",
    "assetSummaryDetails": {"subject": "harbour"},
}
ASSET_NOT_IN_DETAILS = {"previewUrl", "thumbnailUrl", "assetId"} | {
    f"preview{size}ResolutionUrl" for size in ("ExtraLow", "Low", "High")
}


@pytest.mark.parametrize("name", [f.alias or n for n, f in VersionAsset.model_fields.items()])
def test_every_field_of_a_file_changes_the_details(harness: Any, name: str) -> None:
    if name in ASSET_NOT_IN_DETAILS:
        return  # URLs are sources of images, and IDs are in the raw data
    fields = {name: ASSET[name]} if name in ASSET else {"originalWidth": 20, "originalHeight": 10}

    def rows(asset: dict[str, Any]) -> str:
        return details_text(harness, {"versions": [{"id": "v", "asset": asset}]}, kind=Kind.IMAGE)

    assert rows(fields) != rows({}), name
