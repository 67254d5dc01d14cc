"""Who is inside whom."""

from __future__ import annotations

from wsdesk.graph.document import Document
from wsdesk.graph.values import Problem


class Groups:
    """The nesting of one document's groups, from `groupId` and `childNodeIds`; worked out at the first question."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def parent(self, node_id: str) -> str:
        """The group that holds the node or note directly; an empty text where none does."""
        raise NotImplementedError

    def members(self, group_id: str) -> tuple[str, ...]:
        """Nodes directly inside, in the document's order."""
        raise NotImplementedError

    def notes(self, group_id: str) -> tuple[str, ...]:
        """Notes directly inside, in the document's order."""
        raise NotImplementedError

    def descendants(self, group_id: str) -> tuple[str, ...]:
        """Nodes inside at any depth."""
        raise NotImplementedError

    def ancestors(self, node_id: str) -> tuple[str, ...]:
        """The groups around a node, innermost first."""
        raise NotImplementedError

    def depth(self, node_id: str) -> int:
        """How many groups are around the node."""
        raise NotImplementedError

    @property
    def problems(self) -> tuple[Problem, ...]:
        """`group-cycle` for each group whose place in another one was cut."""
        raise NotImplementedError
