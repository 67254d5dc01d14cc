"""What a node is to a person: one table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind

MEDIA = (Kind.TEXT, Kind.IMAGE, Kind.VIDEO, Kind.AUDIO, Kind.PDF)
"""Kinds that flow through edges; the others are made of them."""

WORDS: dict[str, Kind] = {
    "text": Kind.TEXT,
    "prompt": Kind.TEXT,
    "llm": Kind.TEXT,
    "string": Kind.TEXT,
    "markdown": Kind.TEXT,
    "image": Kind.IMAGE,
    "images": Kind.IMAGE,
    "img": Kind.IMAGE,
    "photo": Kind.IMAGE,
    "picture": Kind.IMAGE,
    "video": Kind.VIDEO,
    "videos": Kind.VIDEO,
    "movie": Kind.VIDEO,
    "audio": Kind.AUDIO,
    "sound": Kind.AUDIO,
    "music": Kind.AUDIO,
    "speech": Kind.AUDIO,
    "voice": Kind.AUDIO,
    "pdf": Kind.PDF,
}
"""Words that name a kind inside the interface's open strings (nodeType, mediaType, handle types, inputs)."""

STRUCTURES: dict[str, Kind] = {
    "resize": Kind.RESIZE,
    "stitch": Kind.STITCH,
    "template": Kind.TEMPLATE,
    "group": Kind.GROUP,
}
"""Words of nodeType that say more than the media in it does."""

READ = 200
"""Characters of an open string that are read and remembered with what they say: a service may send more."""
_FLOWS = {Kind.STITCH: Kind.VIDEO, Kind.RESIZE: Kind.IMAGE}


@dataclass(frozen=True, slots=True)
class KindInputs:
    """What the table looks at (interface: "Canvas content").

    The four flags say that the field is there and not empty; file and media type are the active version's.
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


def find_kind(facts: KindInputs) -> Kind:
    """The kind: by the fields that are present, then by what the active version holds, then by nodeType."""
    if facts.has_outputs:
        return Kind.RESIZE
    if facts.has_clips:
        return Kind.STITCH
    if facts.has_ports:
        return Kind.TEMPLATE
    if facts.has_children:
        return Kind.GROUP
    return (
        kind_in_words(facts.file_type)
        or kind_in_words(facts.media_type)
        or _structure(facts.node_type[:READ])
        or kind_in_words(facts.node_type)
        or Kind.UNKNOWN
    )


def flow_kind(kind: Kind) -> Kind | None:
    """What flows out of a node of that kind; None where that cannot be told."""
    return kind if kind in MEDIA else _FLOWS.get(kind)


def edge_kind(document: Document, edge: Edge) -> Kind:
    """What flows through the edge: its source's kind; where that says nothing, what the edgeType names."""
    source = document.node_by_id.get(edge.src)
    if source is None or source.kind is Kind.UNKNOWN:
        return kind_in_words(edge.edge_type) or Kind.UNKNOWN
    return flow_kind(source.kind) or source.kind


def kind_in_words(text: str) -> Kind | None:
    """The media kind that an open string names: `image`, `image/png`, `referenceImage`; None where it names
    none.

    Where it names several the last one counts: an `image_to_video` node makes videos.
    """
    return _media(text[:READ])


@lru_cache(maxsize=4096)
def _media(text: str) -> Kind | None:
    for word in reversed(split_identifier(text)):
        if word in WORDS:
            return WORDS[word]
    return None


def split_identifier(text: str) -> list[str]:
    """The words of an identifier in lower case: `magicResize` and `magic-resize` give the same."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", text[:READ])]


@lru_cache(maxsize=4096)
def _structure(node_type: str) -> Kind | None:
    return next((STRUCTURES[word] for word in split_identifier(node_type) if word in STRUCTURES), None)
