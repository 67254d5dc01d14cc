"""Resources and requests against the documented fields and limits of the API."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from wsdesk.wire import limits
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
from wsdesk.wire.limits import Violation, violations_from
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
from wsdesk.wire.search import AssetLocation, AssetSearch, AssetSearchResponse, AssetSearchResult, AssetTag
from wsdesk.wire.utf16 import utf16_length
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
def test_resources_have_the_documented_fields(model: type[Resource]) -> None:
    assert {field.alias for field in model.model_fields.values()} == set(FIELDS[model].split())


@pytest.mark.parametrize(
    "model",
    [model for model in FIELDS if issubclass(model, Resource) and model not in SKILL_RESOURCES],
    ids=lambda model: model.__name__,
)
def test_only_documented_fields_are_required(model: type[Resource]) -> None:
    assert model.read({}).model_dump(exclude_unset=True) == {}


UPLOAD = CompleteUpload(
    upload_id="u",
    storage_bucket="b",
    storage_key="k",
    filename="f.png",
    content_type="image/png",
    size_in_bytes=10,
    parts=(UploadPart(part_number=1, etag="e"),),
)
EDGE = NewEdge(src_node_id="a", dst_node_id="b")
SIGN = SignPart(upload_id="u", storage_bucket="b", storage_key="k", part_number=1)
SEARCH = AssetSearch(query="sea")
EMOJI = "\N{GRINNING FACE}"


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (NewComment(body="a"), None),
        (NewComment(body="a" * 10_000), None),
        (NewComment(body=""), "body"),
        (NewComment(body="a" * 10_001), "body"),
        (NewComment(body=EMOJI * 5_000), None),
        (NewComment(body=EMOJI * 5_000 + "a"), "body"),
        (NewComment(body="half \ud83d"), "body"),
        (SEARCH, None),
        (AssetSearch(query=""), "query"),
        (AssetSearch(query="a" * 500), None),
        (AssetSearch(query="a" * 501), "query"),
        (AssetSearch(query=EMOJI * 251), "query"),
        (AssetSearch(), "folderId"),
        (AssetSearch(folder_id="f"), None),
        (AssetSearch(folder_id=""), "folderId"),
        (AssetSearch(query="a", canvas_id="a/.."), None),
        (AssetSearch(query="a", tags=("a", "b,c")), "tags"),
        (AssetSearch(query="a", tags=("",)), "tags"),
        (AssetSearch(query="a", count=0), "count"),
        (AssetSearch(query="a", count=20, offset=0), None),
        (AssetSearch(query="a", count=21), "count"),
        (AssetSearch(query="a", offset=-1), "offset"),
        (EDGE, None),
        (EDGE.model_copy(update={"src_node_id": ""}), "srcNodeId"),
        (EDGE.model_copy(update={"dst_node_id": "two words"}), "dstNodeId"),
        (EDGE.model_copy(update={"id": ""}), "id"),
        (EDGE.model_copy(update={"src_handle": "\udc00"}), "srcHandle"),
        (SIGN, None),
        (SIGN.model_copy(update={"part_number": 0}), "partNumber"),
        (SIGN.model_copy(update={"part_number": -1}), "partNumber"),
        (UPLOAD, None),
        (UPLOAD.model_copy(update={"size_in_bytes": 0}), "sizeInBytes"),
        (UPLOAD.model_copy(update={"size_in_bytes": 10_485_760}), None),
        (UPLOAD.model_copy(update={"size_in_bytes": 10_485_761}), "sizeInBytes"),
        (UPLOAD.model_copy(update={"description": "a" * 500}), None),
        (UPLOAD.model_copy(update={"description": "a" * 501}), "description"),
        (UPLOAD.model_copy(update={"description": ""}), None),
        (UPLOAD.model_copy(update={"parts": (UploadPart(part_number=0, etag="e"),)}), "partNumber"),
    ],
)
def test_violations_have_the_name_of_their_field(request_: RequestModel, field: str | None) -> None:
    assert [fault.field for fault in request_.violations()] == ([field] if field else [])


def test_a_violation_has_the_limit() -> None:
    assert NewComment(body="").violations() == (Violation("body", "length", "1 to 10000 characters"),)
    assert limits.PROJECT_PAGE.check(101) == Violation("pageSize", "range", "a whole number, 1 to 100")
    assert limits.CANVAS_PAGE.check(200) is None
    assert limits.OFFSET.check(-1) == Violation("offset", "range", "a whole number, 0 or more")


@pytest.mark.parametrize(("text", "length"), [("", 0), ("abc", 3), ("é", 1), (EMOJI, 2), ("a" + EMOJI, 3)])
def test_lengths_are_counted_in_utf_16_units(text: str, length: int) -> None:
    assert utf16_length(text) == length == len(text.encode("utf-16-le")) // 2


def test_the_body_has_api_names_and_only_set_fields() -> None:
    edge = NewEdge(id="e", src_node_id="a", dst_node_id="b", src_handle="")
    assert json.loads(edge.to_json()) == {"id": "e", "srcNodeId": "a", "dstNodeId": "b", "srcHandle": ""}
    assert json.loads(UPLOAD.to_json())["parts"] == [{"partNumber": 1, "etag": "e"}]
    assert "description" not in json.loads(UPLOAD.to_json())
    assert json.loads(NewComment(body="日本 " + EMOJI).to_json()) == {"body": "日本 " + EMOJI}


@pytest.mark.parametrize(
    ("kind", "fields", "field", "code"),
    [
        (NewEdge, {"srcNodeId": "a"}, "dstNodeId", "missing"),
        (NewEdge, {"srcNodeId": "a", "dstNodeId": "b", "edgeType": "text"}, "edgeType", "form"),
        (NewComment, {"body": 7}, "body", "form"),
        (AssetSearch, {"query": "a", "source": "found"}, "source", "choice"),
        (AssetSearch, {"query": "a", "mode": "exact"}, "mode", "choice"),
        (
            SignPart,
            {"uploadId": "u", "storageBucket": "b", "storageKey": "k", "partNumber": "1"},
            "partNumber",
            "form",
        ),
    ],
)
def test_wrong_types_are_violations(
    kind: type[RequestModel], fields: dict[str, object], field: str, code: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        kind.model_validate(fields)
    assert [(fault.field, fault.code) for fault in violations_from(caught.value)] == [(field, code)]


def test_a_choice_violation_lists_the_choices() -> None:
    with pytest.raises(ValidationError) as caught:
        AssetSearch.model_validate({"query": "a", "fileType": "gif"})
    assert violations_from(caught.value)[0].limit == "one of image, video, audio, pdf, text"


@pytest.mark.parametrize(
    ("value", "ok"),
    [
        ("0f8b", True),
        ("", False),
        (".", False),
        ("..", False),
        ("a b", False),
        ("a\n", False),
        ("a" * 201, False),
    ],
)
def test_identifiers_are_valid_path_segments(value: str, ok: bool) -> None:
    assert (limits.check_identifier("canvasId", value) is None) is ok
