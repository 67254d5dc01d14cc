"""Every field that the interface gives for a node has a place in the details, or a reason why not."""

from __future__ import annotations

from typing import Any

import pytest

from wsdesk.graph.values import Kind
from wsdesk.panels.details.node_facts import node_groups
from wsdesk.panels.versions.facts import version_facts
from wsdesk.store.cost import Estimate
from wsdesk.wire.modelconfig import ModelConfig
from wsdesk.wire.node import Node
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
ELSEWHERE = {
    "id": "always there",
    "title": "the header",
    "geometry": "the card's own rectangle is told",
    "versions": "the Versions panel",
    "activeVersionId": "the filmstrip marks it",
    "modelConfig": "each of its fields, below",
    "stitchClipTrims": "marked on its clip, tested there",
}


def told(world: Any, fields: dict[str, Any], *, kind: Kind = Kind.UNKNOWN) -> str:
    world.select(Node.read({"id": "n1", **fields}), kinds=(kind,))
    canvas = world.canvases.current
    return str(node_groups(world.details.current, canvas.document, world.people, world.models))


@pytest.mark.parametrize("name", [f.alias or n for n, f in Node.model_fields.items()])
def test_every_field_of_a_node_changes_what_is_told(world: Any, name: str) -> None:
    if name in ELSEWHERE:
        return
    assert name in NODE, f"{name} is in no example: where is it shown?"
    # Two fields that say the same (a ratio of the node, ratios of its model) stand in for each other.
    assert told(world, {name: NODE[name]}) != told(world, {}), name


@pytest.mark.parametrize("name", [f.alias or n for n, f in ModelConfig.model_fields.items()])
def test_every_setting_changes_what_is_told(world: Any, name: str) -> None:
    assert name in CONFIG, f"{name} is in no example: where is it shown?"
    assert told(world, {"modelConfig": {name: CONFIG[name]}}) != told(world, {}), name


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
VERSION_ELSEWHERE = {
    "id": "can be copied, and stands in the details",
    "generatedText": "the preview",
    "asset": "the preview and its own fields",
    "errorSeverity": "with the message, tested there",
    "errorRetryable": "with the message, tested there",
    "updatedAt": "versions do not change once they are made",
    "nodeRunId": "the details",
    "elementVersionId": "means nothing to a person",
}


@pytest.mark.parametrize("name", [f.alias or n for n, f in Version.model_fields.items()])
def test_every_field_of_a_version_changes_what_is_told(world: Any, name: str) -> None:
    if name in VERSION_ELSEWHERE:
        return
    assert name in VERSION, f"{name} is in no example: where is it shown?"

    def rows(fields: dict[str, Any]) -> str:
        version = {"id": "v", "generatedText": "half", **fields}
        world.select(Node.read({"id": "n", "versions": [version]}))
        detail = world.details.current
        return str(version_facts(detail, detail.chosen, Estimate(), world.people))

    assert rows({name: VERSION[name]}) != rows({}), name


ASSET: dict[str, Any] = {
    "mediaType": "image/png",
    "fileType": "image",
    "fileSizeInKb": 900,
    "durationInMs": 4000,
    "assetId": "11111111-2222-3333-4444-555555555555",
    "displayName": "harbour.png",
    "assetSummary": "A harbour",
    "assetSummaryDetails": {"subject": "harbour"},
}
ASSET_ELSEWHERE = {"url", "originalUrl", "previewUrl", "thumbnailUrl"} | {
    f"preview{size}ResolutionUrl" for size in ("ExtraLow", "Low", "High")
}


@pytest.mark.parametrize("name", [f.alias or n for n, f in VersionAsset.model_fields.items()])
def test_every_field_of_a_file_changes_what_is_told(world: Any, name: str) -> None:
    if name in ASSET_ELSEWHERE:
        return  # addresses are where pictures come from
    fields = {name: ASSET[name]} if name in ASSET else {"originalWidth": 20, "originalHeight": 10}

    def rows(asset: dict[str, Any]) -> str:
        return told(world, {"versions": [{"id": "v", "asset": asset}]}, kind=Kind.IMAGE)

    assert rows(fields) != rows({}), name
