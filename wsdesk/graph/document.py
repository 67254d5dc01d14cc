"""A canvas as one frozen value, with the look-ups that everything above asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from wsdesk.graph.adjacency import Adjacency, EdgesOf
from wsdesk.graph.index import SpatialIndex
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
        return dict(zip([node.id for node in self.nodes], self.nodes, strict=True))

    @cached_property
    def edge_by_id(self) -> dict[str, Edge]:
        return dict(zip([edge.id for edge in self.edges], self.edges, strict=True))

    @cached_property
    def note_by_id(self) -> dict[str, Note]:
        return {note.id: note for note in self.notes}

    @cached_property
    def adjacency(self) -> Adjacency:
        """The ends of all edges as positions in `nodes`, and the edges of each node."""
        return Adjacency(self.nodes, self.edges)

    @cached_property
    def edges_of(self) -> Mapping[str, tuple[Edge, ...]]:
        """Edges by the id of either end; an edge to itself stands once."""
        return EdgesOf(self.adjacency, self.edges)

    @cached_property
    def node_index(self) -> SpatialIndex:
        """The rectangles of `nodes`, by their positions."""
        return SpatialIndex([node.rect for node in self.nodes])

    @cached_property
    def note_index(self) -> SpatialIndex:
        """The rectangles of `notes`, by their positions."""
        return SpatialIndex([note.rect for note in self.notes])

    @cached_property
    def bounds(self) -> Rect:
        """The smallest rectangle that holds every node and note; empty at 0, 0 where there is none."""
        return bounds([*[node.rect for node in self.nodes], *[note.rect for note in self.notes]])

    def with_edge(self, edge: Edge) -> Document:
        """This document with `edge` in it: in the place of the one with its id, else as the last.

        What is known of the nodes is handed on, so that an edge just drawn costs no second reading of the
        rest.
        """
        if edge.id not in self.edge_by_id:
            new = replace(self, edges=(*self.edges, edge))
            if "adjacency" in self.__dict__:
                new.__dict__["adjacency"] = self.adjacency.with_edge(edge)
            new.__dict__["edge_by_id"] = {**self.edge_by_id, edge.id: edge}
        else:
            new = replace(self, edges=tuple([edge if old.id == edge.id else old for old in self.edges]))
        return self._hand_on(new)

    def without_edge(self, edge_id: str) -> Document:
        """This document without the edge of that id."""
        return self._hand_on(replace(self, edges=tuple([e for e in self.edges if e.id != edge_id])))

    def _hand_on(self, new: Document) -> Document:
        for name in ("node_by_id", "note_by_id", "node_index", "note_index", "bounds"):
            if name in self.__dict__:
                new.__dict__[name] = self.__dict__[name]
        return new


def bounds(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds all of them; empty at 0, 0 where there is none."""
    known = list(rects)
    if not known:
        return Rect(0, 0, 0, 0)
    x, y = min([rect.x for rect in known]), min([rect.y for rect in known])
    return Rect(
        x, y, max([rect.x + rect.w for rect in known]) - x, max([rect.y + rect.h for rect in known]) - y
    )
