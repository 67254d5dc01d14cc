"""Location in the UI of each API field; a test finds fields without one."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QCoreApplication

from wsdesk.settings.setting import text_marker
from wsdesk.wire import (
    agent,
    comment,
    content,
    edge,
    modelconfig,
    models,
    node,
    project,
    response_reader,
    search,
    version,
)
from wsdesk.wire.base import Resource

_text = text_marker("Places")

_WHAT = _text("Details, General")
_MADE = _text("Details, Generation")
_SETTINGS = _text("Details, Settings")
_FILE = _text("Details, File")
_GROUP = _text("Details, group members")
_TEMPLATE = _text("Details, Template")
_STITCH = _text("Details, Stitched from")
_RESIZE = _text("Details, Resized images")
_ABOUT = _text("Details, Metadata")
_ENDS = _text("Details, Connection")
_TITLE = _text("Card and title in Details")
_CARD = _text("Card on the canvas")
_FILMSTRIP = _text("Versions, filmstrip")
_VERSION = _text("Versions, properties")
_PREVIEW = _text("Versions, preview")
_IMAGE = _text("The image itself")
_NOTE = _text("Note on the canvas")
_CANVAS = _text("Canvas details")
_PROJECT = _text("Canvas details, Project")
_DEFAULTS = _text("Canvas details, Defaults for new nodes")
_TREE = _text("Projects")
_PAGES = _text("number of pages requested")
_LIBRARY = _text("Library")
_HIT = _text("Details of an asset")
_JUMP = _text("Details of an asset, Used on")
_MODELS = _text("Models")
_CARDS = _text("Models, model details")
_COMMENTS = _text("Comments")
_APPROVALS = _text("Approvals, selected approval")
_SKILLS = _text("Skills, selected skill")
_CALL = _text("wsdesk call")
_NOTICE = _text("Error notification")

_PRESET = "model mode tier pinnedModels numVariations"
TABLE: dict[type[Resource], dict[str, str]] = {
    node.NodeResource: {
        _TITLE: "title",
        _WHAT: "nodeType versions activeVersionId groupId",
        _MADE: "textPrompt negativePrompt generatedText autoModel fastModel generationType modelConfig",
        _SETTINGS: (
            "outputAspectRatio outputDuration outputResolution seed numVariations generateAudio"
            " modelSupportsEndImage modelSupportsReferenceImage modelSupportsOptionalStartImage"
            " modelSupportsAudioInput modelGeneratesAudio voiceId customVoiceId supportedInputs"
        ),
        _STITCH: "stitchClipOrder stitchScaleFit stitchMuteSourceAudio stitchAudioOverlays stitchClipTrims",
        _GROUP: "groupType groupColor childNodeIds",
        _TEMPLATE: "templatePorts templateId isExpandable",
        _RESIZE: "magicResizeOutputs",
        _ABOUT: "id geometry createdAt updatedAt createdByUserId",
    },
    node.Geometry: {_ABOUT: "x y w h zIndex"},
    node.AudioOverlay: {_STITCH: "nodeId startTimeSeconds trimStartMs trimEndMs"},
    node.MagicResizeOutput: {
        _RESIZE: "layerIndex ratio assetId failed errorMessage errorSeverity",
        _CARD: "assetUrl previewUrl",
    },
    node.TemplatePort: {
        _TEMPLATE: (
            "direction portId label handleType required maxConnections locked internalTargets"
            " connectedSourceIds nodeId internalHandle sourcePosition sourceNodeKey top"
        )
    },
    node.InternalTarget: {_TEMPLATE: "nodeId internalHandle"},
    node.PortPosition: {_TEMPLATE: "x y"},
    modelconfig.ModelConfig: {
        _MADE: "model variant tier quality",
        _SETTINGS: (
            "videoEditMode preciseEdit thinkingLevel partnerAvatar partnerSettings ratios resolution"
            " voiceId customVoiceId usesProviderDefaultVoice font loras draftVersionId draftBilling steps"
            " guidanceScale colors backgroundColor"
        ),
    },
    modelconfig.Color: {_SETTINGS: "r g b"},
    modelconfig.PartnerSettings: {_SETTINGS: "backgroundColor removeBackground fit caption voice"},
    modelconfig.Font: {_SETTINGS: "source familyName"},
    modelconfig.Lora: {_SETTINGS: "id name weight"},
    modelconfig.DraftBilling: {_SETTINGS: "mode outputSeconds inputVideoSeconds"},
    version.Version: {
        _VERSION: (
            "title modelConfig sourceToolName seed generateAudio negativePrompt outputAspectRatio"
            " outputDuration outputResolution textPrompt layerCount createdAt modelDisplayName"
            " toolInputAsset pdfExtraction"
        ),
        _PREVIEW: "generatedText asset errorMessage errorSeverity errorRetryable",
        _FILMSTRIP: "favoritedByUserId",
        _ABOUT: "id nodeRunId elementVersionId updatedAt",
    },
    version.VersionAsset: {
        _FILE: (
            "mediaType fileType fileSizeInKb originalWidth originalHeight durationInMs assetId"
            " displayName assetSummary assetSummaryDetails originalUrl url"
        ),
        _IMAGE: (
            "previewUrl previewExtraLowResolutionUrl previewLowResolutionUrl previewHighResolutionUrl"
            " thumbnailUrl"
        ),
    },
    version.AssetSummary: {_FILE: "subject action summary"},
    version.PdfExtraction: {_VERSION: "summaryText extractedImages extractedImageUrls extractedImageCount"},
    version.ExtractedImage: {_VERSION: "assetId url pageIndex imageIndex"},
    edge.EdgeResource: {
        _ENDS: "srcNodeId dstNodeId srcHandle dstHandle edgeType",
        _ABOUT: "id createdByUserId createdAt",
    },
    content.NoteResource: {
        _NOTE: "body",
        _ABOUT: "id canvasId createdByUserId createdByName groupId geometry createdAt updatedAt heightMode",
    },
    content.NoteGeometry: {_ABOUT: "x y w h"},
    content.CanvasContent: {
        _CARD: "nodes edges notes",
        _CANVAS: "totalNoteCount modelPresets videoDurationOptions",
        _PAGES: "noteOffset nextNoteOffset",
    },
    modelconfig.ModelPresets: {_DEFAULTS: "image video text audio"},
    modelconfig.Preset: {_DEFAULTS: _PRESET},
    modelconfig.ImagePreset: {_DEFAULTS: f"{_PRESET} aspectRatio resolution fast"},
    modelconfig.VideoPreset: {_DEFAULTS: f"{_PRESET} aspectRatio resolution duration fast"},
    modelconfig.TextPreset: {_DEFAULTS: f"{_PRESET} fast"},
    modelconfig.AudioPreset: {_DEFAULTS: f"{_PRESET} voiceId customVoiceId voiceSettings duration"},
    modelconfig.PinnedModel: {_DEFAULTS: "model mode tier"},
    modelconfig.VoiceSettings: {
        _DEFAULTS: "speed stability similarityBoost style speakerBoost removeBackgroundNoise outputFormat"
    },
    project.Project: {
        _PROJECT: (
            "id title description teamId folderId createdByUserId createdByName shareMode isPublic"
            " createdAt updatedAt lastEditAt"
        ),
        _TREE: "canvasId canvases previewAssets",
    },
    project.ProjectCanvas: {_TREE: "id title nodeCount sortOrder previewAssets", _CANVAS: "createdAt"},
    project.ProjectList: {_TREE: "data total"},
    project.PreviewAsset: {_TREE: "url mediaType thumbnailUrl"},
    project.CanvasSummary: {
        _TREE: "title projectId nodeCount sortOrder previewAssets",
        _CANVAS: "id teamId createdByUserId createdAt updatedAt worldConfig",
    },
    project.CanvasList: {_TREE: "data total"},
    search.AssetSearchResult: {
        _LIBRARY: "previewUrl assetUrl fileType fileSizeInKb durationInMs displayName",
        _HIT: (
            "assetId filename source contentType createdAt createdByUserId canvases tags folderId"
            " versionCount favoritedByUserId"
        ),
        _JUMP: "nodeId favoriteNodeId favoriteVersionId",
    },
    search.AssetLocation: {_HIT: "canvasTitle", _JUMP: "canvasId projectId nodeId"},
    search.AssetTag: {_HIT: "id name color"},
    search.AssetSearchResponse: {_LIBRARY: "query results total folderId canvasId source fileType tags"},
    models.ModelList: {_MODELS: "models"},
    models.Model: {
        _CARDS: (
            "name displayName variants cost releasedAt supportedInputs estimatedLatency"
            " estimatedLatencySeconds featuredDescription deprecated hiddenFromAgent promoRateLimit"
            " maxPromptLength thinking"
        )
    },
    models.PromoRateLimit: {_CARDS: "used limit remaining"},
    models.Thinking: {_CARDS: "levels defaultLevel"},
    models.Variant: {
        _CARDS: " ".join(field.alias or name for name, field in models.Variant.model_fields.items())
    },
    models.Cost: {_CARDS: "type creditCost"},
    models.FileSizeLimits: {_CARDS: "maximumFileBytes maximumTotalBytes"},
    models.DimensionLimits: {_CARDS: "minimumWidth minimumHeight maximumWidth maximumHeight"},
    models.AspectRatioLimits: {_CARDS: "maximumRatio"},
    comment.Comment: {_COMMENTS: "id threadId body createdByUserId createdByName createdAt updatedAt"},
    agent.Approval: {_APPROVALS: "id sessionId toolName status requestArgs result createdAt updatedAt"},
    agent.Skill: {
        _SKILLS: (
            "id name slashCommand kind description instructions assetCount createdBy createdAt updatedAt"
            " assets"
        )
    },
    agent.SkillAuthor: {_SKILLS: "displayName"},
    agent.SkillAsset: {
        _SKILLS: "id name contentType sizeInBytes createdAt previewUrl description storageBucket storageKey"
    },
    agent.SignedPart: {_CALL: "url"},
    response_reader.ErrorBody: {_NOTICE: "statusCode message error retryAfterSeconds"},
}
"""API fields by resource type and the location where they are shown."""


@cache
def places() -> dict[tuple[type[Resource], str], str]:
    """Locations by resource type and field."""
    return {
        (kind, name): place
        for kind, fields in TABLE.items()
        for place, names in fields.items()
        for name in names.split()
    }


def location_label(kind: type[Resource], name: str) -> str:
    """Location of a field; empty for an unknown field."""
    place = places().get((kind, name), "")
    return QCoreApplication.translate("Places", place) if place else ""
