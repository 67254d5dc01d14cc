"""Read-only content of a canvas for extensions. Texts are plain, without control characters."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node, Rect
from wsdesk.store.text import sanitize

_MAX_TEXT = 200_000


class CanvasNode:
    """A node. Lengths are canvas px; `kind` is "image", "text", "unknown", and so on."""

    __slots__ = ("_node",)

    def __init__(self, node: Node) -> None:
        self._node = node

    @property
    def id(self) -> str:
        return self._node.id

    @property
    def kind(self) -> str:
        return self._node.kind.value

    @property
    def node_type(self) -> str:
        """Type according to the server."""
        return sanitize.line(self._node.node_type)

    @property
    def title(self) -> str:
        return sanitize.line(self._node.title, 500)

    @property
    def text(self) -> str:
        """Text of a text node, else the prompt."""
        return sanitize.plain(self._node.text, _MAX_TEXT)

    @property
    def prompt(self) -> str:
        return sanitize.plain(self._node.prompt, _MAX_TEXT)

    @property
    def model(self) -> str:
        return sanitize.line(self._node.model)

    @property
    def seed(self) -> int | None:
        return self._node.seed

    @property
    def group_id(self) -> str:
        """ID of the group that contains it; empty if there is none."""
        return self._node.group_id

    @property
    def version_count(self) -> int:
        return self._node.version_count

    @property
    def error(self) -> str:
        """Error message of the shown version; empty if it didn't fail."""
        failure = self._node.failure
        return "" if failure is None else sanitize.plain(failure.message, 2_000) or "unknown"

    @property
    def rect(self) -> tuple[float, float, float, float]:
        """x, y, width, height."""
        return _values(self._node.rect)


class CanvasEdge(NamedTuple):
    """A connection; `source` and `target` are IDs of nodes."""

    id: str
    source: str
    target: str


class CanvasNote(NamedTuple):
    """A note on the canvas; `rect` is x, y, width, height."""

    id: str
    text: str
    rect: tuple[float, float, float, float]


class Canvas:
    """Content of a canvas at one time. A changed canvas is another object."""

    def __init__(self, title: str, document: Document) -> None:
        self._document = document
        self._title = title

    @property
    def title(self) -> str:
        return sanitize.line(self._title, 500)

    @property
    def id(self) -> str:
        return self._document.canvas_id

    @cached_property
    def nodes(self) -> tuple[CanvasNode, ...]:
        return tuple(map(CanvasNode, self._document.nodes))

    @cached_property
    def edges(self) -> tuple[CanvasEdge, ...]:
        return tuple(CanvasEdge(edge.id, edge.src, edge.dst) for edge in self._document.edges)

    @cached_property
    def notes(self) -> tuple[CanvasNote, ...]:
        return tuple(
            CanvasNote(note.id, sanitize.plain(note.body, _MAX_TEXT), _values(note.rect))
            for note in self._document.notes
        )

    def node(self, node_id: str) -> CanvasNode | None:
        """A node by its ID."""
        node = self._document.node_by_id.get(node_id)
        return CanvasNode(node) if node is not None else None


def _values(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.w, rect.h
