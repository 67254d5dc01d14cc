"""Which nodes and notes hold some words."""

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
        nodes, texts = self._document.nodes, self._texts
        found = list(range(len(nodes)))
        for word in words:
            found = [i for i in found if word in texts[i]]
        titled: list[str] = []
        others: list[str] = []
        for i in found:
            title = nodes[i].title.casefold()
            (titled if all(word in title for word in words) else others).append(nodes[i].id)
        return (*titled, *others)

    def find_notes(self, text: str) -> tuple[str, ...]:
        """Ids of the notes that hold every word of `text`, in any case."""
        words = text.casefold().split()
        if not words:
            return ()
        notes = zip(self._document.notes, self._note_texts, strict=True)
        return tuple(note.id for note, body in notes if all(word in body for word in words))

    @cached_property
    def _note_texts(self) -> list[str]:
        return [f"{note.body}\n{note.author}\n{note.id}".casefold() for note in self._document.notes]

    @cached_property
    def _texts(self) -> list[str]:
        return [_text_of(node).casefold() for node in self._document.nodes]


def find(document: Document, text: str) -> tuple[str, ...]:
    """One question to a `Finder` of the document."""
    return Finder(document).find(text)


def _text_of(node: Node) -> str:
    """All that a person could look for in a node, a line each."""
    lines = [node.title, node.text, node.prompt, node.model, node.node_type, node.id, node.version_id]
    if node.seed is not None:
        lines.append(str(node.seed))
    if node.asset is not None:
        lines += [node.asset.name, node.asset.asset_id]
    if node.failure is not None:
        lines.append(node.failure.message)
    lines += [output.message for output in node.outputs]
    lines += [port.label for port in node.ports]
    return "\n".join([line for line in lines if line])
