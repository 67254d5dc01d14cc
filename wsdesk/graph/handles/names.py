"""Names of handles without a name.

The interface leaves handle names open ("srcHandle: string"). This is the one place that guesses them.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.kinds import flow_kind
from wsdesk.graph.model.values import Direction, Kind

USUAL: dict[tuple[Direction, Kind | None], str] = {
    (Direction.SOURCE, None): "output",
    (Direction.TARGET, None): "input",
}
"""By the direction and the node's kind; None stands for every kind that has no row of its own."""

SAMPLE = 512
"""Edges that are looked at, spread evenly: enough to know a habit, cheap on any canvas."""


class HandleNames:
    """The most common handle names of one canvas, by direction and kind."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def default(self, direction: Direction, kind: Kind) -> str:
        """For a handle of a node of that kind, of which nothing is known."""
        found = self._habits.get((direction.value, kind.value)) or self._habits.get((direction.value, ""))
        return found or USUAL.get((direction, kind)) or USUAL[direction, None]

    def for_input(self, word: str) -> str:
        """For the handle that takes what one of `supportedInputs` names."""
        return self._habits.get(("takes", word), word)

    @cached_property
    def _habits(self) -> dict[tuple[str, str], str]:
        document = self._document
        nodes, edges, ends = document.nodes, document.edges, document.adjacency
        seen: list[tuple[str, str, str]] = []
        for i in range(0, len(edges), max(1, len(edges) // SAMPLE)):
            if ends.src[i] < 0 or ends.dst[i] < 0:
                continue
            edge, source, target = edges[i], nodes[ends.src[i]].kind, nodes[ends.dst[i]].kind
            seen += [("source", "", edge.src_handle), ("source", source.value, edge.src_handle)]
            seen += [("target", "", edge.dst_handle), ("target", target.value, edge.dst_handle)]
            seen += [("takes", word, edge.dst_handle) for word in {flow_kind(source) or "", edge.edge_type}]
        ranked = sorted(Counter(seen).items(), key=lambda item: (item[1], item[0][2]))
        return {(role, of): name for (role, of, name), _ in ranked}
