"""What a node is to a person: one table."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.graph.document import Document
from wsdesk.graph.values import Edge, Kind


@dataclass(frozen=True, slots=True)
class KindFacts:
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


def kind_of(facts: KindFacts) -> Kind:
    raise NotImplementedError


def edge_kind(document: Document, edge: Edge) -> Kind:
    raise NotImplementedError
