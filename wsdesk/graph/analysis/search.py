"""Search for words or patterns in nodes and notes, with filters."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node, Note

NOTE = "note"
"""Pseudo kind of notes, besides the kinds of nodes."""


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """Filters in addition to the search text; empty fields don't filter.

    `kinds` may contain `NOTE`; `since` is an ISO 8601 time; `node_ids` are the nodes that may match, or
    None for all. Notes have no model, failure, star, comments, or marks.
    """

    kinds: frozenset[str] = frozenset()
    models: frozenset[str] = frozenset()
    authors: frozenset[str] = frozenset()
    since: str = ""
    failed: bool = False
    favorite: bool = False
    node_ids: frozenset[str] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the query filters nothing."""
        return self == SearchQuery()

    def matches(self, node: Node) -> bool:
        return (
            (not self.kinds or node.kind.value in self.kinds)
            and (not self.models or node.model in self.models)
            and (not self.authors or node.created_by in self.authors)
            and (not self.since or max(node.created_at, node.updated_at) >= self.since)
            and (not self.failed or has_failed(node))
            and (not self.favorite or node.favorite)
            and (self.node_ids is None or node.id in self.node_ids)
        )

    def matches_note(self, note: Note) -> bool:
        if self.models or self.failed or self.favorite or self.node_ids is not None:
            return False
        return (
            (not self.kinds or NOTE in self.kinds)
            and (not self.authors or note.author_id in self.authors)
            and (not self.since or max(note.created_at, note.updated_at) >= self.since)
        )


ANY = SearchQuery()
_SLICE = 500
"""Nodes per slice: about 2 ms."""


class CanvasSearch:
    """Search in one document, with cached texts."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._texts: list[str] = []
        """Casefolded texts of the first nodes, as far as searched."""

    def find(self, text: str, query: SearchQuery = ANY) -> tuple[str, ...]:
        """IDs of the nodes that contain every word of `text`, ignoring case; title matches first.

        An empty text finds nothing, unless the query filters.
        """
        steps = self.find_in_slices(text, query)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return end.value

    def find_in_slices(self, text: str, query: SearchQuery = ANY) -> Generator[None, None, tuple[str, ...]]:
        """`find` as a generator that yields after each slice and returns the result."""
        words = text.casefold().split()
        if not words and query.is_empty:
            return ()
        nodes = self._document.nodes
        titled: list[str] = []
        others: list[str] = []
        for last in self._slices():
            slice_ = range(max(0, last - _SLICE), last)
            matches = slice_ if query.is_empty else [i for i in slice_ if query.matches(nodes[i])]
            texts = self._texts_up_to(last) if words else []
            for word in words:
                matches = [i for i in matches if word in texts[i]]
            for i in matches:
                title = nodes[i].title.casefold() if words else ""
                (titled if all(word in title for word in words) else others).append(nodes[i].id)
            yield
        return (*titled, *others)

    def find_notes(self, text: str, query: SearchQuery = ANY) -> tuple[str, ...]:
        """IDs of the notes that contain every word of `text`, ignoring case."""
        words = text.casefold().split()
        if not words and query.is_empty:
            return ()
        notes = zip(self._document.notes, self._note_texts, strict=True)
        return tuple(
            note.id
            for note, body in notes
            if query.matches_note(note) and all(word in body for word in words)
        )

    def find_matching(
        self, matches: Callable[[str], bool], query: SearchQuery = ANY
    ) -> Iterator[tuple[str, bool] | None]:
        """Match texts with a function, one node or note per step.

        Yields (ID, whether it is a note) for each match, None otherwise, so that slow functions can be
        interleaved.
        """
        for node in self._document.nodes:
            yield (node.id, False) if query.matches(node) and matches(text_of(node)) else None
        for note in self._document.notes:
            yield (note.id, True) if query.matches_note(note) and matches(_text_of_note(note)) else None

    def warm_up(self) -> Iterator[None]:
        """Build the texts of the nodes in advance, one slice per step."""
        for last in self._slices():
            if last > len(self._texts):
                self._texts_up_to(last)
                yield

    def _slices(self) -> Iterator[int]:
        """End of each slice of the nodes; the first one contains the remainder."""
        many = len(self._document.nodes)
        yield from range(many % _SLICE or _SLICE, many + 1, _SLICE) if many else ()

    def _texts_up_to(self, last: int) -> list[str]:
        """Texts of at least the first `last` nodes."""
        texts = self._texts
        texts += [text_of(node).casefold() for node in self._document.nodes[len(texts) : last]]
        return texts

    @cached_property
    def _note_texts(self) -> list[str]:
        return [_text_of_note(note).casefold() for note in self._document.notes]


def has_failed(node: Node) -> bool:
    """Whether the active version or one of the outputs failed."""
    return node.failure is not None or any(output.failed for output in node.outputs)


def text_of(node: Node) -> str:
    """The searchable text of a node, one field per line."""
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
