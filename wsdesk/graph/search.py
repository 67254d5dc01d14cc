"""Which nodes and notes hold some words, or fit a pattern, and what else is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from wsdesk.graph.document import Document
from wsdesk.graph.values import Node, Note

NOTE = "note"
"""A kind beside those of nodes."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a node beside its words; empty means nothing is asked. Each field narrows it down.

    `kinds` may name notes (`NOTE`); `since` is an ISO 8601 time; `commented` are the nodes with comments,
    None where that is not asked. A note has no model, failure, star or comments.
    """

    kinds: frozenset[str] = frozenset()
    models: frozenset[str] = frozenset()
    authors: frozenset[str] = frozenset()
    since: str = ""
    failed: bool = False
    favourite: bool = False
    commented: frozenset[str] | None = None

    @property
    def any(self) -> bool:
        """Whether nothing is asked."""
        return self == Wanted()

    def takes(self, node: Node) -> bool:
        return (
            (not self.kinds or node.kind.value in self.kinds)
            and (not self.models or node.model in self.models)
            and (not self.authors or node.created_by in self.authors)
            and (not self.since or max(node.created_at, node.updated_at) >= self.since)
            and (not self.failed or has_failed(node))
            and (not self.favourite or node.favourite)
            and (self.commented is None or node.id in self.commented)
        )

    def takes_note(self, note: Note) -> bool:
        if self.models or self.failed or self.favourite or self.commented is not None:
            return False
        return (
            (not self.kinds or NOTE in self.kinds)
            and (not self.authors or note.author_id in self.authors)
            and (not self.since or max(note.created_at, note.updated_at) >= self.since)
        )


ANY = Wanted()
_AT_ONCE = 500
"""Nodes of one slice: about 2 ms."""


class Finder:
    """Search in one document; the texts are gathered at the first question and serve every further one."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def find(self, text: str, wanted: Wanted = ANY) -> tuple[str, ...]:
        """Ids of the nodes that hold every word of `text`, in any case; titles that match come first.

        No words find nothing, unless something else is asked for.
        """
        words = text.casefold().split()
        if not words and wanted.any:
            return ()
        nodes, texts = self._document.nodes, self._texts if words else []
        found = range(len(nodes)) if wanted.any else [i for i, node in enumerate(nodes) if wanted.takes(node)]
        for word in words:
            found = [i for i in found if word in texts[i]]
        titled: list[str] = []
        others: list[str] = []
        for i in found:
            title = nodes[i].title.casefold() if words else ""
            (titled if all(word in title for word in words) else others).append(nodes[i].id)
        return (*titled, *others)

    def find_notes(self, text: str, wanted: Wanted = ANY) -> tuple[str, ...]:
        """Ids of the notes that hold every word of `text`, in any case."""
        words = text.casefold().split()
        if not words and wanted.any:
            return ()
        notes = zip(self._document.notes, self._note_texts, strict=True)
        return tuple(
            note.id for note, body in notes if wanted.takes_note(note) and all(word in body for word in words)
        )

    def fitting(self, fits: Callable[[str], bool], wanted: Wanted = ANY) -> Iterator[tuple[str, bool] | None]:
        """The same with a judge of texts: (id, whether it is a note) of each that fits, None for others.

        It goes forward a piece at a time, so that a judge that takes long holds nobody up.
        """
        for node in self._document.nodes:
            yield (node.id, False) if wanted.takes(node) and fits(text_of(node)) else None
        for note in self._document.notes:
            yield (note.id, True) if wanted.takes_note(note) and fits(_text_of_note(note)) else None

    def warm_up(self) -> Iterator[None]:
        """Gather the texts of the nodes, a slice a step, before they are asked for."""
        if "_texts" in self.__dict__:
            return
        texts: list[str] = []
        for at, node in enumerate(self._document.nodes):
            texts.append(text_of(node).casefold())
            if at % _AT_ONCE == _AT_ONCE - 1:
                yield
        self.__dict__.setdefault("_texts", texts)

    @cached_property
    def _note_texts(self) -> list[str]:
        return [_text_of_note(note).casefold() for note in self._document.notes]

    @cached_property
    def _texts(self) -> list[str]:
        return [text_of(node).casefold() for node in self._document.nodes]


def find(document: Document, text: str) -> tuple[str, ...]:
    """One question to a `Finder` of the document."""
    return Finder(document).find(text)


def has_failed(node: Node) -> bool:
    """Whether its active version, or one of its outputs, is a failure."""
    return node.failure is not None or any(output.failed for output in node.outputs)


def text_of(node: Node) -> str:
    """All that a person could look for in a node, a line each."""
    lines = [node.title, node.text, node.prompt, node.negative, node.model, node.node_type]
    lines += [node.id, node.version_id]
    if node.seed is not None:
        lines.append(str(node.seed))
    if node.asset is not None:
        lines += [node.asset.name, node.asset.asset_id]
    if node.failure is not None:
        lines.append(node.failure.message)
    lines += [output.message for output in node.outputs]
    lines += [port.label for port in node.ports]
    return "\n".join([line for line in lines if line])


def _text_of_note(note: Note) -> str:
    return f"{note.body}\n{note.author}\n{note.id}"
