"""Excerpts of documents: a part of the nodes and notes, and documents without personal data."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Node, Note


def excerpt(document: Document, nodes: Collection[str], notes: Collection[str]) -> Document:
    """The document with these nodes and notes only, the content of groups among them, and edges between."""
    groups = Groups(document)
    inside = set(groups.with_contents(nodes))
    note_ids = {*notes, *(note for node_id in inside for note in groups.notes(node_id))}
    return Document(
        document.canvas_id,
        tuple([node for node in document.nodes if node.id in inside]),
        tuple([edge for edge in document.edges if edge.src in inside and edge.dst in inside]),
        tuple([note for note in document.notes if note.id in note_ids]),
    )


def redact(document: Document, *, notes: bool, names: bool, prompts: bool, settings: bool) -> Document:
    """The document without notes, names and IDs of people, prompts, or settings, where the flag is False."""
    if notes and names and prompts and settings:
        return document  # with its lookups
    return replace(
        document,
        nodes=tuple([_redact_node(node, names, prompts, settings) for node in document.nodes]),
        edges=document.edges if names else tuple([replace(edge, created_by="") for edge in document.edges]),
        notes=tuple([_redact_note(note, names=names) for note in document.notes]) if notes else (),
    )


def _redact_node(node: Node, names: bool, prompts: bool, settings: bool) -> Node:
    if not names:
        node = replace(node, created_by="")
    if not prompts:
        text = "" if node.text == node.prompt else node.text
        node = replace(node, prompt="", negative="", text=text, seed=None)
    if not settings:
        node = replace(node, model="", outdated=False, runs=("", "", ""), seed=None, variations=0)
        node = replace(node, ratio="", resolution="")
    return node


def _redact_note(note: Note, *, names: bool) -> Note:
    return note if names else replace(note, author="", author_id="")
