"""Bytes of a complete content document: every field of the API, three versions per node."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

import msgspec

from tests.bench.canvases import canvas
from wsdesk.graph.model.values import Kind, Node

_TIME = "2025-11-20T10:11:12.345Z"
_VERSIONS = 3


_LEAN = ("id", "nodeType", "geometry", "activeVersionId", "generatedText", "title", "textPrompt", "createdAt")
_LEAN_VERSION = ("id", "title", "asset", "createdAt", "modelDisplayName")


def content(count: int, seed: int = 9, *, is_lean: bool = False) -> bytes:
    """A document of `count` cards with about 60 fields each: 108 MB at 10,000.

    With `is_lean`, cards have 8 fields and one version: 186 MB at 100,000.
    """
    random = Random(seed)
    make = _lean_node if is_lean else _node
    document = canvas(count, seed)
    cards = [node for node in document.nodes if node.kind is not Kind.GROUP]
    return msgspec.json.encode(
        {
            "nodes": [make(random, node) for node in cards],
            "edges": [
                {
                    "id": _id(random),
                    "srcNodeId": edge.src,
                    "dstNodeId": edge.dst,
                    "srcHandle": edge.src_handle,
                    "dstHandle": edge.dst_handle,
                    "edgeType": "text",
                    "createdAt": _TIME,
                }
                for edge in document.edges
            ],
            "notes": [],
            "totalNoteCount": 0,
            "noteOffset": 0,
            "nextNoteOffset": 0,
            "modelPresets": {},
            "videoDurationOptions": [4, 8],
        }
    )


def _node(random: Random, node: Node) -> dict[str, Any]:
    rect = node.rect
    versions = [_version(random, node.title) for _ in range(_VERSIONS)]
    return {
        "id": node.id,
        "nodeType": "text",
        "geometry": {"x": rect.x, "y": rect.y, "w": rect.w, "h": rect.h, "zIndex": node.z},
        "groupId": _id(random),
        "activeVersionId": versions[0]["id"],
        "generatedText": node.text,
        "versions": versions,
        "createdAt": _TIME,
        "updatedAt": _TIME,
        "title": node.title,
        "autoModel": True,
        "fastModel": False,
        "textPrompt": node.text,
        "generationType": "generated",
        "modelConfig": _model(),
        "outputAspectRatio": "21:9",
        "outputDuration": 5,
        "outputResolution": "360p",
        "seed": 1,
        "numVariations": 1,
        "generateAudio": False,
        "modelSupportsEndImage": False,
        "modelSupportsReferenceImage": True,
        "modelSupportsOptionalStartImage": False,
        "modelSupportsAudioInput": False,
        "modelGeneratesAudio": False,
        "voiceId": "v",
        "customVoiceId": _id(random),
        "negativePrompt": "",
        "supportedInputs": ["image"],
        "stitchClipOrder": [],
        "stitchScaleFit": "fit",
        "stitchMuteSourceAudio": False,
        "stitchAudioOverlays": [
            {"nodeId": _id(random), "startTimeSeconds": 1.0, "trimStartMs": 0, "trimEndMs": 10}
        ],
        "stitchClipTrims": {},
        "groupType": "default",
        "groupColor": "default",
        "templatePorts": [
            {
                "direction": "input",
                "portId": "p",
                "label": "In",
                "handleType": "image",
                "nodeId": _id(random),
                "internalHandle": "in",
                "required": True,
                "maxConnections": 1,
                "locked": False,
                "internalTargets": [{"nodeId": _id(random), "internalHandle": "in"}],
                "connectedSourceIds": [_id(random)],
                "sourcePosition": {"x": 1, "y": 2},
                "sourceNodeKey": "k",
                "top": "50%",
            }
        ],
        "templateId": _id(random),
        "isExpandable": False,
        "childNodeIds": [],
        "magicResizeOutputs": [],
        "createdByUserId": _id(random),
        "aFieldOfTheFuture": "kept",
    }


def _lean_node(random: Random, node: Node) -> dict[str, Any]:
    full = _node(random, node)
    version = full["versions"][0]
    return {
        **{name: full[name] for name in _LEAN},
        "versions": [{name: version[name] for name in _LEAN_VERSION}],
    }


def _version(random: Random, title: str) -> dict[str, Any]:
    return {
        "id": _id(random),
        "title": title,
        "modelConfig": _model(),
        "sourceToolName": "generate",
        "seed": random.getrandbits(31),
        "generateAudio": False,
        "negativePrompt": "",
        "outputAspectRatio": "21:9",
        "outputDuration": 5,
        "outputResolution": "360p",
        "textPrompt": _words(random, 30),
        "generatedText": _words(random, 30),
        "asset": {
            "url": _address(random, "o.png"),
            "originalUrl": _address(random, "o.png"),
            "previewUrl": _address(random, "p.jpg"),
            "mediaType": "image",
            "fileType": "image",
            "fileSizeInKb": 812,
            "originalWidth": 2048,
            "originalHeight": 1536,
            "assetId": _id(random),
            "displayName": "file.png",
            "previewExtraLowResolutionUrl": _address(random, "xl.jpg"),
            "previewLowResolutionUrl": _address(random, "l.jpg"),
            "previewHighResolutionUrl": _address(random, "h.jpg"),
            "thumbnailUrl": _address(random, "t.jpg"),
            "assetSummary": _words(random, 20),
            "assetSummaryDetails": {"subject": "fox", "action": "runs", "summary": _words(random, 12)},
        },
        "layerCount": 1,
        "errorRetryable": False,
        "favoritedByUserId": _id(random),
        "createdAt": _TIME,
        "updatedAt": _TIME,
        "modelDisplayName": "Model X Pro",
        "nodeRunId": _id(random),
        "elementVersionId": _id(random),
        "aFieldOfTheFuture": {"a": 1},
    }


def _model() -> dict[str, Any]:
    return {
        "model": "model-x-pro",
        "variant": "std",
        "tier": "high",
        "quality": "hd",
        "videoEditMode": "replacement",
        "preciseEdit": False,
        "thinkingLevel": "off",
        "ratios": ["21:9", "16:9"],
        "resolution": "360p",
        "voiceId": "v1",
        "usesProviderDefaultVoice": True,
        "font": {"source": "custom", "familyName": "Inter"},
        "loras": [{"id": "l1", "name": "film", "weight": 0.7}],
        "steps": 30,
        "guidanceScale": 7.5,
        "colors": [{"r": 1, "g": 2, "b": 3}],
        "backgroundColor": {"r": 9, "g": 9, "b": 9},
    }


def _address(random: Random, name: str) -> str:
    return f"https://media.example/{_id(random)}/{name}?sig={random.getrandbits(128):032x}"


def _id(random: Random) -> str:
    return str(UUID(int=random.getrandbits(128), version=4))


def _words(random: Random, count: int) -> str:
    words = ("fox", "runs", "over", "stone", "morning", "light", "river", "barley", "slowly", "fields")
    return " ".join(random.choice(words) for _ in range(count))
