"""What changed between two documents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wsdesk.graph.document import Document


@dataclass(frozen=True, slots=True)
class Change:
    """One node, edge or note that came, went or is not what it was."""

    what: Literal["node", "edge", "note"]
    how: Literal["added", "removed", "changed"]
    id: str


def diff(old: Document, new: Document) -> tuple[Change, ...]:
    """Removed first, then added, then changed; edges, then nodes, then notes within each."""
    raise NotImplementedError


def touched_nodes(old: Document, new: Document, changes: tuple[Change, ...]) -> set[str]:
    """Nodes whose handles may differ: the changed ones and the ends of changed edges."""
    raise NotImplementedError
