"""wire: the interface in types.

`base` says how answers are read and what is never lost; one file a resource (`project`, `canvas`, `content`,
`node`, `version`, `edge`, `comment`, `search`, `models`, `approval`, `skill`, `upload`, `errors`, `offers`);
`limits` checks what leaves; `endpoints` has the eleven operations and `spelling` every name that the
interface hides; `quick` reads large canvases, node by node, and takes only what cards need.
"""

from wsdesk.wire.approval import Approval, ApprovalStatus
from wsdesk.wire.base import Number, Request, Resource
from wsdesk.wire.canvas import CanvasList, CanvasSummary
from wsdesk.wire.comment import Comment, NewComment
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.edge import Edge, EdgeType, NewEdge
from wsdesk.wire.errors import ErrorBody
from wsdesk.wire.modelconfig import Color, DraftBilling, Font, Lora, ModelConfig, PartnerSettings
from wsdesk.wire.models import Model, ModelCategory, ModelList, PromoRateLimit, Thinking
from wsdesk.wire.node import AudioOverlay, Geometry, MagicResizeOutput, Node
from wsdesk.wire.note import Note, NoteGeometry
from wsdesk.wire.offers import (
    ApprovalList,
    CommentList,
    Folder,
    FolderList,
    NodeThread,
    NodeThreadList,
    Offer,
    Offers,
    SkillList,
    StartedUpload,
    Tag,
    TagList,
)
from wsdesk.wire.presets import (
    AudioPreset,
    ImagePreset,
    ModelPresets,
    PinnedModel,
    Preset,
    TextPreset,
    VideoPreset,
    VoiceSettings,
)
from wsdesk.wire.preview import PreviewAsset
from wsdesk.wire.project import Project, ProjectCanvas, ProjectList, ProjectSort, ShareMode, SortDirection
from wsdesk.wire.rows import ListAnswer, UnreadableRow
from wsdesk.wire.search import (
    AssetFileType,
    AssetHit,
    AssetPlace,
    AssetSearch,
    AssetSearchAnswer,
    AssetSource,
    AssetTag,
    MatchMode,
)
from wsdesk.wire.skill import Skill, SkillAsset, SkillAuthor, SkillKind
from wsdesk.wire.template import InternalTarget, PortPosition, TemplatePort
from wsdesk.wire.upload import CompleteUpload, SignedPart, SignPart, UploadPart
from wsdesk.wire.variant import AspectRatioLimits, Cost, DimensionLimits, FileSizeLimits, Variant
from wsdesk.wire.version import AssetSummary, ExtractedImage, PdfExtraction, Version, VersionAsset

__all__ = [
    "Approval",
    "ApprovalList",
    "ApprovalStatus",
    "AspectRatioLimits",
    "AssetFileType",
    "AssetHit",
    "AssetPlace",
    "AssetSearch",
    "AssetSearchAnswer",
    "AssetSource",
    "AssetSummary",
    "AssetTag",
    "AudioOverlay",
    "AudioPreset",
    "CanvasContent",
    "CanvasList",
    "CanvasSummary",
    "Color",
    "Comment",
    "CommentList",
    "CompleteUpload",
    "Cost",
    "DimensionLimits",
    "DraftBilling",
    "Edge",
    "EdgeType",
    "ErrorBody",
    "ExtractedImage",
    "FileSizeLimits",
    "Folder",
    "FolderList",
    "Font",
    "Geometry",
    "ImagePreset",
    "InternalTarget",
    "ListAnswer",
    "Lora",
    "MagicResizeOutput",
    "MatchMode",
    "Model",
    "ModelCategory",
    "ModelConfig",
    "ModelList",
    "ModelPresets",
    "NewComment",
    "NewEdge",
    "Node",
    "NodeThread",
    "NodeThreadList",
    "Note",
    "NoteGeometry",
    "Number",
    "Offer",
    "Offers",
    "PartnerSettings",
    "PdfExtraction",
    "PinnedModel",
    "PortPosition",
    "Preset",
    "PreviewAsset",
    "Project",
    "ProjectCanvas",
    "ProjectList",
    "ProjectSort",
    "PromoRateLimit",
    "Request",
    "Resource",
    "ShareMode",
    "SignPart",
    "SignedPart",
    "Skill",
    "SkillAsset",
    "SkillAuthor",
    "SkillKind",
    "SkillList",
    "SortDirection",
    "StartedUpload",
    "Tag",
    "TagList",
    "TemplatePort",
    "TextPreset",
    "Thinking",
    "UnreadableRow",
    "UploadPart",
    "Variant",
    "Version",
    "VersionAsset",
    "VideoPreset",
    "VoiceSettings",
]
