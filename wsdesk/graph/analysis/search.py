"""Search for words or patterns in nodes and notes, with filters."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node, Note

NOTE = "note"
"""A kind beside those of nodes."""


@dataclass(frozen=True, slots=True)
class SearchQuery:
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
        return self == SearchQuery()

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


ANY = SearchQuery()
_AT_ONCE = 500
"""Nodes of one slice: about 2 ms."""


class CanvasSearch:
    """Search in one document; the texts are gathered at the first question and serve every further one."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._texts: list[str] = []
        """Of as many nodes as were looked at so far."""

    def find(self, text: str, wanted: SearchQuery = ANY) -> tuple[str, ...]:
        """Ids of the nodes that hold every word of `text`, in any case; titles that match come first.

        No words find nothing, unless something else is asked for.
        """
        looking = self.finding(text, wanted)
        while True:
            try:
                next(looking)
            except StopIteration as end:
                return end.value

    def finding(self, text: str, wanted: SearchQuery = ANY) -> Generator[None, None, tuple[str, ...]]:
        """The same, a slice a step, so that a hundred thousand nodes hold nobody up."""
        words = text.casefold().split()
        if not words and wanted.any:
            return ()
        nodes = self._document.nodes
        titled: list[str] = []
        others: list[str] = []
        for last in self._slices():
            places = range(max(0, last - _AT_ONCE), last)
            found = places if wanted.any else [i for i in places if wanted.takes(nodes[i])]
            texts = self._gathered(last) if words else []
            for word in words:
                found = [i for i in found if word in texts[i]]
            for i in found:
                title = nodes[i].title.casefold() if words else ""
                (titled if all(word in title for word in words) else others).append(nodes[i].id)
            yield
        return (*titled, *others)

    def find_notes(self, text: str, wanted: SearchQuery = ANY) -> tuple[str, ...]:
        """Ids of the notes that hold every word of `text`, in any case."""
        words = text.casefold().split()
        if not words and wanted.any:
            return ()
        notes = zip(self._document.notes, self._note_texts, strict=True)
        return tuple(
            note.id for note, body in notes if wanted.takes_note(note) and all(word in body for word in words)
        )

    def fitting(
        self, fits: Callable[[str], bool], wanted: SearchQuery = ANY
    ) -> Iterator[tuple[str, bool] | None]:
        """The same with a judge of texts: (ID, whether it is a note) of each that fits, None for others.

        It goes forward a piece at a time, so that a judge that takes long holds nobody up.
        """
        for node in self._document.nodes:
            yield (node.id, False) if wanted.takes(node) and fits(text_of(node)) else None
        for note in self._document.notes:
            yield (note.id, True) if wanted.takes_note(note) and fits(_text_of_note(note)) else None

    def warm_up(self) -> Iterator[None]:
        """Gather the texts of the nodes, a slice a step, before they are asked for."""
        for last in self._slices():
            if last > len(self._texts):
                self._gathered(last)
                yield

    def _slices(self) -> Iterator[int]:
        """Where each slice of the nodes ends; the last one is the rest of them."""
        many = len(self._document.nodes)
        yield from range(many % _AT_ONCE or _AT_ONCE, many + 1, _AT_ONCE) if many else ()

    def _gathered(self, last: int) -> list[str]:
        """The texts of the nodes up to that one, and of those that were looked at beyond."""
        texts = self._texts
        texts += [text_of(node).casefold() for node in self._document.nodes[len(texts) : last]]
        return texts

    @cached_property
    def _note_texts(self) -> list[str]:
        return [_text_of_note(note).casefold() for note in self._document.notes]


def find(document: Document, text: str) -> tuple[str, ...]:
    """One question to a `CanvasSearch` of the document."""
    return CanvasSearch(document).find(text)


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
