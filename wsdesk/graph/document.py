"""A canvas as one frozen value, with the look-ups that everything above asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from wsdesk.graph.values import Edge, Node, Note, Problem, Rect


@dataclass(frozen=True)
class Document:
    """The content of one canvas at one moment.

    Nodes and notes keep the service's order; ids are unique (the reader drops and reports doubles).
    The look-ups are built on first use and live as long as the value.
    """

    canvas_id: str
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    notes: tuple[Note, ...] = ()
    problems: tuple[Problem, ...] = ()
    total_note_count: int = 0

    @cached_property
    def node_by_id(self) -> dict[str, Node]:
        return {node.id: node for node in self.nodes}

    @cached_property
    def edge_by_id(self) -> dict[str, Edge]:
        return {edge.id: edge for edge in self.edges}

    @cached_property
    def note_by_id(self) -> dict[str, Note]:
        return {note.id: note for note in self.notes}

    @cached_property
    def edges_of(self) -> dict[str, tuple[Edge, ...]]:
        """Edges by the id of either end; an edge to itself stands once."""
        found: dict[str, list[Edge]] = {}
        for edge in self.edges:
            found.setdefault(edge.src, []).append(edge)
            if edge.dst != edge.src:
                found.setdefault(edge.dst, []).append(edge)
        return {node_id: tuple(edges) for node_id, edges in found.items()}

    @cached_property
    def bounds(self) -> Rect:
        """The smallest rectangle that holds every node and note; empty at 0, 0 where there is none."""
        return bounds(piece.rect for piece in (*self.nodes, *self.notes))


def bounds(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds all of them; empty at 0, 0 where there is none."""
    left = top = float("inf")
    right = bottom = float("-inf")
    for rect in rects:
        left, top = min(left, rect.x), min(top, rect.y)
        right, bottom = max(right, rect.x + rect.w), max(bottom, rect.y + rect.h)
    if left > right:
        return Rect(0, 0, 0, 0)
    return Rect(left, top, right - left, bottom - top)
