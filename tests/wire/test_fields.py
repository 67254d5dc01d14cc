"""Every field of the interface ("Resources and their fields") has a place, under its own name."""

from __future__ import annotations

import pytest

from wsdesk import wire
from wsdesk.wire.template import InternalTarget, PortPosition

FIELDS: dict[type[wire.Resource] | type[wire.Request], str] = {
    wire.Skill: """
        id name slashCommand kind description instructions assetCount createdBy createdAt updatedAt assets
    """,
    wire.SkillAuthor: "displayName",
    wire.SkillAsset: """
        id name contentType sizeInBytes createdAt previewUrl description storageBucket storageKey
    """,
    wire.Comment: "id threadId body createdByUserId createdByName createdAt updatedAt",
    wire.Edge: "id srcNodeId dstNodeId edgeType srcHandle dstHandle createdByUserId createdAt",
    wire.PreviewAsset: "url mediaType thumbnailUrl",
    wire.Project: """
        id title description teamId folderId createdByUserId createdByName canvasId canvases shareMode
        isPublic previewAssets createdAt updatedAt lastEditAt
    """,
    wire.ProjectCanvas: "title id nodeCount sortOrder createdAt previewAssets",
    wire.ProjectList: "data total",
    wire.CanvasSummary: """
        title id teamId projectId nodeCount sortOrder worldConfig createdByUserId previewAssets createdAt
        updatedAt
    """,
    wire.CanvasList: "data total",
    wire.AssetHit: """
        assetId filename source fileType contentType fileSizeInKb durationInMs previewUrl assetUrl
        createdAt createdByUserId canvases tags folderId displayName nodeId versionCount favoriteNodeId
        favoriteVersionId favoritedByUserId
    """,
    wire.AssetPlace: "canvasId projectId canvasTitle nodeId",
    wire.AssetTag: "id name color",
    wire.AssetSearchAnswer: "query results total folderId canvasId source fileType tags",
    wire.Model: """
        name displayName variants cost releasedAt supportedInputs estimatedLatency estimatedLatencySeconds
        featuredDescription deprecated hiddenFromAgent promoRateLimit maxPromptLength thinking
    """,
    wire.Cost: "type creditCost",
    wire.PromoRateLimit: "used limit remaining",
    wire.Thinking: "levels defaultLevel",
    wire.Variant: """
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
    wire.FileSizeLimits: "maximumFileBytes maximumTotalBytes",
    wire.DimensionLimits: "minimumWidth minimumHeight maximumWidth maximumHeight",
    wire.AspectRatioLimits: "maximumRatio",
    wire.Approval: "id sessionId toolName status requestArgs result createdAt updatedAt",
    wire.CanvasContent: """
        nodes edges notes totalNoteCount noteOffset nextNoteOffset modelPresets videoDurationOptions
    """,
    wire.Node: """
        id nodeType geometry groupId activeVersionId generatedText versions createdAt updatedAt title
        autoModel fastModel textPrompt generationType modelConfig outputAspectRatio outputDuration
        outputResolution seed numVariations generateAudio modelSupportsEndImage
        modelSupportsReferenceImage modelSupportsOptionalStartImage modelSupportsAudioInput
        modelGeneratesAudio voiceId customVoiceId negativePrompt supportedInputs stitchClipOrder
        stitchScaleFit stitchMuteSourceAudio stitchAudioOverlays stitchClipTrims groupType groupColor
        templatePorts templateId isExpandable childNodeIds magicResizeOutputs createdByUserId
    """,
    wire.Geometry: "x y w h zIndex",
    wire.AudioOverlay: "nodeId startTimeSeconds trimStartMs trimEndMs",
    wire.TemplatePort: """
        direction portId label handleType nodeId internalHandle required maxConnections locked
        internalTargets connectedSourceIds sourcePosition sourceNodeKey top
    """,
    InternalTarget: "nodeId internalHandle",
    PortPosition: "x y",
    wire.MagicResizeOutput: """
        layerIndex ratio assetId assetUrl previewUrl failed errorMessage errorSeverity
    """,
    wire.Version: """
        id title modelConfig sourceToolName seed generateAudio negativePrompt outputAspectRatio
        outputDuration outputResolution textPrompt generatedText asset layerCount errorMessage
        errorSeverity errorRetryable favoritedByUserId createdAt updatedAt modelDisplayName toolInputAsset
        pdfExtraction nodeRunId elementVersionId
    """,
    wire.PdfExtraction: "summaryText extractedImages extractedImageUrls extractedImageCount",
    wire.ExtractedImage: "assetId url pageIndex imageIndex",
    wire.VersionAsset: """
        url originalUrl previewUrl mediaType fileType fileSizeInKb originalWidth originalHeight
        durationInMs assetId displayName previewExtraLowResolutionUrl previewLowResolutionUrl
        previewHighResolutionUrl thumbnailUrl assetSummary assetSummaryDetails
    """,
    wire.AssetSummary: "subject action summary",
    wire.ModelConfig: """
        model variant tier quality videoEditMode preciseEdit thinkingLevel partnerAvatar partnerSettings
        ratios resolution voiceId customVoiceId usesProviderDefaultVoice font loras draftVersionId
        draftBilling steps guidanceScale colors backgroundColor
    """,
    wire.PartnerSettings: "backgroundColor removeBackground fit caption voice",
    wire.Font: "source familyName",
    wire.Lora: "id name weight",
    wire.DraftBilling: "mode outputSeconds inputVideoSeconds",
    wire.Color: "r g b",
    wire.Note: """
        id canvasId createdByUserId groupId createdByName body geometry createdAt updatedAt heightMode
    """,
    wire.NoteGeometry: "x y w h",
    wire.ModelPresets: "image video text audio",
    wire.PinnedModel: "model mode tier",
    wire.ImagePreset: "model mode tier pinnedModels aspectRatio resolution fast numVariations",
    wire.VideoPreset: "model mode tier pinnedModels aspectRatio resolution duration fast numVariations",
    wire.TextPreset: "model mode tier pinnedModels fast numVariations",
    wire.AudioPreset: """
        model mode tier pinnedModels voiceId customVoiceId voiceSettings duration numVariations
    """,
    wire.VoiceSettings: """
        speed stability similarityBoost style speakerBoost removeBackgroundNoise outputFormat
    """,
    wire.ErrorBody: "statusCode message error retryAfterSeconds",
    wire.SignedPart: "url",
    wire.SignPart: "uploadId storageBucket storageKey partNumber",
    wire.UploadPart: "partNumber etag",
    wire.CompleteUpload: """
        uploadId storageBucket storageKey filename contentType sizeInBytes description parts
    """,
    wire.NewComment: "body",
    wire.NewEdge: "id srcNodeId dstNodeId srcHandle dstHandle",
}

SKILL_RESOURCES = (wire.Skill, wire.SkillAsset)


@pytest.mark.parametrize("model", FIELDS, ids=lambda model: model.__name__)
def test_the_fields_are_the_interfaces(model: type[wire.Resource]) -> None:
    assert {field.alias for field in model.model_fields.values()} == set(FIELDS[model].split())


@pytest.mark.parametrize(
    "model",
    [model for model in FIELDS if issubclass(model, wire.Resource) and model not in SKILL_RESOURCES],
    ids=lambda model: model.__name__,
)
def test_nothing_is_needed_that_the_interface_does_not_require(model: type[wire.Resource]) -> None:
    assert model.read({}).model_dump(exclude_unset=True) == {}


def test_everything_that_is_exported_is_there() -> None:
    assert all(hasattr(wire, name) for name in wire.__all__)
