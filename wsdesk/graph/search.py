"""Which nodes hold some words."""

from __future__ import annotations

from functools import cached_property

from wsdesk.graph.document import Document
from wsdesk.graph.values import Node


class Finder:
    """Search in one document; the texts are gathered at the first question and serve every further one."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def find(self, text: str) -> tuple[str, ...]:
        """Ids of the nodes that hold every word of `text`, in any case; titles that match come first."""
        words = text.casefold().split()
        if not words:
            return ()
        in_title: list[str] = []
        elsewhere: list[str] = []
        for node, (title, rest) in zip(self._document.nodes, self._texts, strict=True):
            if all(word in title or word in rest for word in words):
                (in_title if all(word in title for word in words) else elsewhere).append(node.id)
        return (*in_title, *elsewhere)

    @cached_property
    def _texts(self) -> list[tuple[str, str]]:
        return [(node.title.casefold(), _text_of(node).casefold()) for node in self._document.nodes]


def find(document: Document, text: str) -> tuple[str, ...]:
    """One question to a `Finder` of the document."""
    return Finder(document).find(text)


def _text_of(node: Node) -> str:
    """All that a person could look for in a node, a line each."""
    lines = [node.text, node.prompt, node.model, node.node_type, node.id, node.version_id]
    if node.seed is not None:
        lines.append(str(node.seed))
    if node.asset is not None:
        lines += [node.asset.name, node.asset.asset_id]
    if node.failure is not None:
        lines.append(node.failure.message)
    lines += [output.message for output in node.outputs]
    lines += [port.label for port in node.ports]
    return "\n".join(line for line in lines if line)
