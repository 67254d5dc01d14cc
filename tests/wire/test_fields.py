"""Every field of the interface ("Resources and their fields") has a place, under its own name."""

from __future__ import annotations

import pytest

from wsdesk.wire.agent import (
    Approval,
    CompleteUpload,
    SignedPart,
    SignPart,
    Skill,
    SkillAsset,
    SkillAuthor,
    UploadPart,
)
from wsdesk.wire.base import RequestModel, Resource
from wsdesk.wire.comment import Comment, NewComment
from wsdesk.wire.content import CanvasContent, NoteGeometry, NoteResource
from wsdesk.wire.edge import EdgeResource, NewEdge
from wsdesk.wire.modelconfig import (
    AudioPreset,
    Color,
    DraftBilling,
    Font,
    ImagePreset,
    Lora,
    ModelConfig,
    ModelPresets,
    PartnerSettings,
    PinnedModel,
    TextPreset,
    VideoPreset,
    VoiceSettings,
)
from wsdesk.wire.models import (
    AspectRatioLimits,
    Cost,
    DimensionLimits,
    FileSizeLimits,
    Model,
    PromoRateLimit,
    Thinking,
    Variant,
)
from wsdesk.wire.node import (
    AudioOverlay,
    Geometry,
    InternalTarget,
    MagicResizeOutput,
    NodeResource,
    PortPosition,
    TemplatePort,
)
from wsdesk.wire.project import CanvasList, CanvasSummary, PreviewAsset, Project, ProjectCanvas, ProjectList
from wsdesk.wire.response_reader import ErrorBody
from wsdesk.wire.search import AssetLocation, AssetSearchResponse, AssetSearchResult, AssetTag
from wsdesk.wire.version import AssetSummary, ExtractedImage, PdfExtraction, Version, VersionAsset

FIELDS: dict[type[Resource] | type[RequestModel], str] = {
    Skill: """
        id name slashCommand kind description instructions assetCount createdBy createdAt updatedAt assets
    """,
    SkillAuthor: "displayName",
    SkillAsset: """
        id name contentType sizeInBytes createdAt previewUrl description storageBucket storageKey
    """,
    Comment: "id threadId body createdByUserId createdByName createdAt updatedAt",
    EdgeResource: "id srcNodeId dstNodeId edgeType srcHandle dstHandle createdByUserId createdAt",
    PreviewAsset: "url mediaType thumbnailUrl",
    Project: """
        id title description teamId folderId createdByUserId createdByName canvasId canvases shareMode
        isPublic previewAssets createdAt updatedAt lastEditAt
    """,
    ProjectCanvas: "title id nodeCount sortOrder createdAt previewAssets",
    ProjectList: "data total",
    CanvasSummary: """
        title id teamId projectId nodeCount sortOrder worldConfig createdByUserId previewAssets createdAt
        updatedAt
    """,
    CanvasList: "data total",
    AssetSearchResult: """
        assetId filename source fileType contentType fileSizeInKb durationInMs previewUrl assetUrl
        createdAt createdByUserId canvases tags folderId displayName nodeId versionCount favoriteNodeId
        favoriteVersionId favoritedByUserId
    """,
    AssetLocation: "canvasId projectId canvasTitle nodeId",
    AssetTag: "id name color",
    AssetSearchResponse: "query results total folderId canvasId source fileType tags",
    Model: """
        name displayName variants cost releasedAt supportedInputs estimatedLatency estimatedLatencySeconds
        featuredDescription deprecated hiddenFromAgent promoRateLimit maxPromptLength thinking
    """,
    Cost: "type creditCost",
    PromoRateLimit: "used limit remaining",
    Thinking: "levels defaultLevel",
    Variant: """
        mode tier requiredInputs optionalInputs supportsSeed supportedAspectRatios supportedDurations
        supportedResolutions maxImageInputs maxNativeOutputs maxInputArea estimatedLatency
        featuredDescription supportsAudioGeneration supportsAudioToggle supportsNegativePrompt
        billedDurationSource supportedDurationsByResolution supportsCustomResolution
        maxReferenceImageInputs maxReferenceImagesWithEndImage maxVideoInputs maxAudioInputs
        requiresMatchingAudioVideoDuration inputImageFileSizeConstraints
        inputReferenceImageFileSizeConstraints inputImageDimensionConstraints
        inputImageAspectRatioConstraints inputImageMimeTypes inputReferenceImageMimeTypes
        minInputVideoArea maxInputVideoDurationSeconds minInputVideoDurationSeconds maxPromptLength
        minPromptLength estimatedLatencySeconds defaultResolution cost inputVideoCreditMultiplier
    """,
    FileSizeLimits: "maximumFileBytes maximumTotalBytes",
    DimensionLimits: "minimumWidth minimumHeight maximumWidth maximumHeight",
    AspectRatioLimits: "maximumRatio",
    Approval: "id sessionId toolName status requestArgs result createdAt updatedAt",
    CanvasContent: """
        nodes edges notes totalNoteCount noteOffset nextNoteOffset modelPresets videoDurationOptions
    """,
    NodeResource: """
        id nodeType geometry groupId activeVersionId generatedText versions createdAt updatedAt title
        autoModel fastModel textPrompt generationType modelConfig outputAspectRatio outputDuration
        outputResolution seed numVariations generateAudio modelSupportsEndImage
        modelSupportsReferenceImage modelSupportsOptionalStartImage modelSupportsAudioInput
        modelGeneratesAudio voiceId customVoiceId negativePrompt supportedInputs stitchClipOrder
        stitchScaleFit stitchMuteSourceAudio stitchAudioOverlays stitchClipTrims groupType groupColor
        templatePorts templateId isExpandable childNodeIds magicResizeOutputs createdByUserId
    """,
    Geometry: "x y w h zIndex",
    AudioOverlay: "nodeId startTimeSeconds trimStartMs trimEndMs",
    TemplatePort: """
        direction portId label handleType nodeId internalHandle required maxConnections locked
        internalTargets connectedSourceIds sourcePosition sourceNodeKey top
    """,
    InternalTarget: "nodeId internalHandle",
    PortPosition: "x y",
    MagicResizeOutput: """
        layerIndex ratio assetId assetUrl previewUrl failed errorMessage errorSeverity
    """,
    Version: """
        id title modelConfig sourceToolName seed generateAudio negativePrompt outputAspectRatio
        outputDuration outputResolution textPrompt generatedText asset layerCount errorMessage
        errorSeverity errorRetryable favoritedByUserId createdAt updatedAt modelDisplayName toolInputAsset
        pdfExtraction nodeRunId elementVersionId
    """,
    PdfExtraction: "summaryText extractedImages extractedImageUrls extractedImageCount",
    ExtractedImage: "assetId url pageIndex imageIndex",
    VersionAsset: """
        url originalUrl previewUrl mediaType fileType fileSizeInKb originalWidth originalHeight
        durationInMs assetId displayName previewExtraLowResolutionUrl previewLowResolutionUrl
        previewHighResolutionUrl thumbnailUrl assetSummary assetSummaryDetails
    """,
    AssetSummary: "subject action summary",
    ModelConfig: """
        model variant tier quality videoEditMode preciseEdit thinkingLevel partnerAvatar partnerSettings
        ratios resolution voiceId customVoiceId usesProviderDefaultVoice font loras draftVersionId
        draftBilling steps guidanceScale colors backgroundColor
    """,
    PartnerSettings: "backgroundColor removeBackground fit caption voice",
    Font: "source familyName",
    Lora: "id name weight",
    DraftBilling: "mode outputSeconds inputVideoSeconds",
    Color: "r g b",
    NoteResource: """
        id canvasId createdByUserId groupId createdByName body geometry createdAt updatedAt heightMode
    """,
    NoteGeometry: "x y w h",
    ModelPresets: "image video text audio",
    PinnedModel: "model mode tier",
    ImagePreset: "model mode tier pinnedModels aspectRatio resolution fast numVariations",
    VideoPreset: "model mode tier pinnedModels aspectRatio resolution duration fast numVariations",
    TextPreset: "model mode tier pinnedModels fast numVariations",
    AudioPreset: """
        model mode tier pinnedModels voiceId customVoiceId voiceSettings duration numVariations
    """,
    VoiceSettings: """
        speed stability similarityBoost style speakerBoost removeBackgroundNoise outputFormat
    """,
    ErrorBody: "statusCode message error retryAfterSeconds",
    SignedPart: "url",
    SignPart: "uploadId storageBucket storageKey partNumber",
    UploadPart: "partNumber etag",
    CompleteUpload: """
        uploadId storageBucket storageKey filename contentType sizeInBytes description parts
    """,
    NewComment: "body",
    NewEdge: "id srcNodeId dstNodeId srcHandle dstHandle",
}

SKILL_RESOURCES = (Skill, SkillAsset)


@pytest.mark.parametrize("model", FIELDS, ids=lambda model: model.__name__)
def test_the_fields_are_the_interfaces(model: type[Resource]) -> None:
    assert {field.alias for field in model.model_fields.values()} == set(FIELDS[model].split())


@pytest.mark.parametrize(
    "model",
    [model for model in FIELDS if issubclass(model, Resource) and model not in SKILL_RESOURCES],
    ids=lambda model: model.__name__,
)
def test_nothing_is_needed_that_the_interface_does_not_require(model: type[Resource]) -> None:
    assert model.read({}).model_dump(exclude_unset=True) == {}
