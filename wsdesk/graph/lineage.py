"""What flows into a node and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable

from wsdesk.graph.document import Document


def upstream(document: Document, ids: Iterable[str], steps: int | None = None) -> dict[str, int]:
    """Everything that flows into the nodes, by how many steps away it is; the nodes themselves at 0."""
    raise NotImplementedError


def downstream(document: Document, ids: Iterable[str], steps: int | None = None) -> dict[str, int]:
    """Everything that comes of the nodes, by how many steps away it is; the nodes themselves at 0."""
    raise NotImplementedError


def neighbours(document: Document, ids: Iterable[str], steps: int | None = 1) -> dict[str, int]:
    """Both ways at once, at most `steps` away (None: all that is connected)."""
    raise NotImplementedError
