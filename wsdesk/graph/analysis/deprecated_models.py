"""Nodes that use a deprecated model."""

from __future__ import annotations

from dataclasses import replace

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node


def marked(document: Document, names: frozenset[str], before: Document) -> Document:
    """The document with `outdated` set where it holds; nodes that `before` has in the same way stay those."""
    if not names:
        return document
    known = before.node_by_id
    nodes = tuple(
        [_marked(node, known.get(node.id)) if node.model in names else node for node in document.nodes]
    )
    return replace(document, nodes=nodes) if nodes != document.nodes else document


def _marked(node: Node, before: Node | None) -> Node:
    made = replace(node, outdated=True)
    return before if before is not None and before == made else made
