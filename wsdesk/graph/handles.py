"""Where connections attach to a card."""

from __future__ import annotations

from collections.abc import Iterable

from wsdesk.graph.document import Document
from wsdesk.graph.values import Direction, Handle, Node


def handles_of(document: Document, node: Node) -> tuple[Handle, ...]:
    return HandleTable(document).of(node.id)


def handle_point(node: Node, handle: Handle) -> tuple[float, float]:
    raise NotImplementedError


class HandleTable:
    """The handles of every node of one document, worked out when they are asked for."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def of(self, node_id: str) -> tuple[Handle, ...]:
        raise NotImplementedError

    def find(self, node_id: str, name: str, direction: Direction) -> Handle | None:
        raise NotImplementedError

    def point(self, handle: Handle) -> tuple[float, float]:
        raise NotImplementedError

    def derived(self, document: Document, touched: Iterable[str]) -> HandleTable:
        """The table of the next document; what was worked out is kept, but for the `touched` nodes."""
        raise NotImplementedError
