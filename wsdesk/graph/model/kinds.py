"""Node kinds: one record per kind, and the functions that decide a node's kind from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Edge


class Kind(StrEnum):
    """Kind of a node."""

    TEXT = "text"
    IMAGE = "image"
    VIDEO = "video"
    AUDIO = "audio"
    PDF = "pdf"
    GROUP = "group"
    TEMPLATE = "template"
    STITCH = "stitch"
    RESIZE = "resize"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class KindInputs:
    """Fields that determine a kind (API: "Canvas content").

    The flags are True if the field is present and not empty; file and media type are those of the active
    version.
    """

    node_type: str = ""
    file_type: str = ""
    media_type: str = ""
    has_outputs: bool = False
    """magicResizeOutputs"""
    has_clips: bool = False
    """stitchClipOrder"""
    has_ports: bool = False
    """templatePorts"""
    has_children: bool = False
    """childNodeIds"""


def never(_inputs: KindInputs) -> bool:
    """No field decides the kind."""
    return False


def QT_TRANSLATE_NOOP(_context: str, text: str, _comment: None = None, _n: int = 0) -> str:
    """Mark a text for the translation tool, which searches for this name; `kind_labels` translates it.

    A fourth argument marks a text with plural forms.
    """
    return text


@dataclass(frozen=True, slots=True)
class KindSpec:
    """Properties of a kind, except its painter.

    `words` identify the kind in the API's open strings: those of a media kind in nodeType, mediaType, handle
    types, and inputs; those of another kind only in nodeType, where they take precedence over a media kind's.
    `flow` is the output of such a node: the kind itself for media. `decides` takes precedence over all words.

    Found by the kind's name: `resources/icons/KIND.svg`, the theme token `kind.KIND`, and the body painter
    `wsdesk/scene/painters/bodies/KIND.py`.
    """

    kind: Kind
    card_label: str
    label: str
    count_label: str
    """Number of such nodes, with plural forms."""
    words: tuple[str, ...] = ()
    flow: Kind | None = None
    decides: Callable[[KindInputs], bool] = never
    holds_nodes: bool = False
    flow_label: str = ""
    """Name of the output inside a sentence; media kinds only."""


KINDS: tuple[KindSpec, ...] = (
    KindSpec(
        Kind.TEXT,
        QT_TRANSLATE_NOOP("Kinds", "text"),
        QT_TRANSLATE_NOOP("Kinds", "Text"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln texts", None, 1),
        ("text", "prompt", "llm", "string", "markdown"),
        Kind.TEXT,
        flow_label=QT_TRANSLATE_NOOP("describe", "text"),
    ),
    KindSpec(
        Kind.IMAGE,
        QT_TRANSLATE_NOOP("Kinds", "image"),
        QT_TRANSLATE_NOOP("Kinds", "Image"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln images", None, 1),
        ("image", "images", "img", "photo", "picture"),
        Kind.IMAGE,
        flow_label=QT_TRANSLATE_NOOP("describe", "images"),
    ),
    KindSpec(
        Kind.VIDEO,
        QT_TRANSLATE_NOOP("Kinds", "video"),
        QT_TRANSLATE_NOOP("Kinds", "Video"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln videos", None, 1),
        ("video", "videos", "movie"),
        Kind.VIDEO,
        flow_label=QT_TRANSLATE_NOOP("describe", "video"),
    ),
    KindSpec(
        Kind.AUDIO,
        QT_TRANSLATE_NOOP("Kinds", "audio"),
        QT_TRANSLATE_NOOP("Kinds", "Audio"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln audio files", None, 1),
        ("audio", "sound", "music", "speech", "voice"),
        Kind.AUDIO,
        flow_label=QT_TRANSLATE_NOOP("describe", "audio"),
    ),
    KindSpec(
        Kind.PDF,
        QT_TRANSLATE_NOOP("Kinds", "PDF"),
        QT_TRANSLATE_NOOP("Kinds", "PDF"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln PDFs", None, 1),
        ("pdf",),
        Kind.PDF,
        flow_label=QT_TRANSLATE_NOOP("describe", "PDFs"),
    ),
    KindSpec(
        Kind.GROUP,
        QT_TRANSLATE_NOOP("Kinds", "group"),
        QT_TRANSLATE_NOOP("Kinds", "Group"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln groups", None, 1),
        ("group",),
        decides=attrgetter("has_children"),
        holds_nodes=True,
    ),
    KindSpec(
        Kind.TEMPLATE,
        QT_TRANSLATE_NOOP("Kinds", "template"),
        QT_TRANSLATE_NOOP("Kinds", "Template"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln templates", None, 1),
        ("template",),
        decides=attrgetter("has_ports"),
        holds_nodes=True,
    ),
    KindSpec(
        Kind.STITCH,
        QT_TRANSLATE_NOOP("Kinds", "stitched video"),
        QT_TRANSLATE_NOOP("Kinds", "Stitched video"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln stitched videos", None, 1),
        ("stitch",),
        Kind.VIDEO,
        attrgetter("has_clips"),
    ),
    KindSpec(
        Kind.RESIZE,
        QT_TRANSLATE_NOOP("Kinds", "resized images"),
        QT_TRANSLATE_NOOP("Kinds", "Resized images"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln resize nodes", None, 1),
        ("resize",),
        Kind.IMAGE,
        attrgetter("has_outputs"),
    ),
    KindSpec(
        Kind.UNKNOWN,
        QT_TRANSLATE_NOOP("Kinds", "unknown"),
        QT_TRANSLATE_NOOP("Kinds", "Other"),
        QT_TRANSLATE_NOOP("Kinds", "%Ln other nodes", None, 1),
        holds_nodes=True,
    ),
)
"""In the order of lists. If fields match several kinds, the last row wins."""

SPECS: dict[Kind, KindSpec] = {spec.kind: spec for spec in KINDS}
MEDIA: tuple[Kind, ...] = tuple(spec.kind for spec in KINDS if spec.flow is spec.kind)
"""Kinds that flow through edges."""
FILES: frozenset[Kind] = frozenset(MEDIA) - {Kind.TEXT}
"""Media kinds whose versions are files."""

_DECIDING = tuple(spec for spec in reversed(KINDS) if spec.decides is not never)
_WORDS = {word: kind for kind in MEDIA for word in SPECS[kind].words}
_TYPE_WORDS = {word: spec.kind for spec in KINDS if spec.kind not in MEDIA for word in spec.words}

MAX_PARSED = 200
"""Maximum length of an open string that is parsed and cached; servers may send more."""


def find_kind(inputs: KindInputs) -> Kind:
    """The kind: by the fields that are present, then the content of the active version, then nodeType."""
    return (
        next((spec.kind for spec in _DECIDING if spec.decides(inputs)), None)
        or kind_in_words(inputs.file_type)
        or kind_in_words(inputs.media_type)
        or _type_kind(inputs.node_type[:MAX_PARSED])
        or kind_in_words(inputs.node_type)
        or Kind.UNKNOWN
    )


def flow_kind(kind: Kind) -> Kind | None:
    """Media kind of the output of a node; None if it is unknown."""
    return SPECS[kind].flow


def edge_kind(document: Document, edge: Edge) -> Kind:
    """Kind that flows through the edge: that of its source, or of its edgeType if the source is unknown."""
    source = document.node_by_id.get(edge.src)
    if source is None or source.kind is Kind.UNKNOWN:
        return kind_in_words(edge.edge_type) or Kind.UNKNOWN
    return flow_kind(source.kind) or source.kind


def kind_in_words(text: str) -> Kind | None:
    """Media kind in an open string such as `image`, `image/png`, or `referenceImage`; None if there is none.

    The last word wins: an `image_to_video` node produces videos.
    """
    return _media_kind(text[:MAX_PARSED])


@lru_cache(maxsize=4096)
def _media_kind(text: str) -> Kind | None:
    return next((_WORDS[word] for word in reversed(split_identifier(text)) if word in _WORDS), None)


def split_identifier(text: str) -> list[str]:
    """Words of an identifier in lower case: equal for `magicResize` and `magic-resize`."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", text[:MAX_PARSED])]


@lru_cache(maxsize=4096)
def _type_kind(node_type: str) -> Kind | None:
    return next((_TYPE_WORDS[word] for word in split_identifier(node_type) if word in _TYPE_WORDS), None)
