"""Which nodes hold some words."""

from __future__ import annotations

from wsdesk.graph.document import Document


def find(document: Document, text: str) -> tuple[str, ...]:
    """Ids of the nodes that hold every word of `text`, any case: titles that match first, then document order."""
    raise NotImplementedError
