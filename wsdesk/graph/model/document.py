"""Document: a canvas as a frozen value with lookups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import is_

from wsdesk.graph.model.adjacency import SLICE, Adjacency, EdgesOf, Reachability
from wsdesk.graph.model.spatial_index import SpatialIndex
from wsdesk.graph.model.values import Edge, Node, Note, Problem, Rect

_FEW = 1000
"""Edges that the end of a document may differ in, and nodes anywhere, and still be followed on."""

NOTES_INCOMPLETE = "notes-incomplete"
"""The code of the problem that not all notes came: values `got`, `total` (empty where nobody counts)."""


@dataclass(frozen=True)
class Document:
    """The content of one canvas at one moment.

    Nodes and notes keep the server's order; IDs are unique (the reader drops and reports doubles).
    The look-ups are built on first use and live as long as the value.
    """

    canvas_id: str
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    notes: tuple[Note, ...] = ()
    problems: tuple[Problem, ...] = ()

    @cached_property
    def notes_incomplete(self) -> bool:
        """Whether the canvas may have notes that did not come."""
        return any(problem.code == NOTES_INCOMPLETE for problem in self.problems)

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
        """Edges by the ID of either end; an edge to itself stands once."""
        return EdgesOf(self.adjacency, self.edges)

    @cached_property
    def reachability(self) -> Reachability:
        """Which node leads to which."""
        return Reachability(self.adjacency)

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

    def warm_up(self) -> Iterator[None]:
        """Work the look-ups out, a slice a step; what is known already costs nothing."""
        for name, pieces in (("node_by_id", self.nodes), ("edge_by_id", self.edges)):
            if name not in self.__dict__:
                by_id: dict[str, Node | Edge] = {}
                for at in range(0, len(pieces), SLICE):
                    by_id.update([(piece.id, piece) for piece in pieces[at : at + SLICE]])
                    yield
                self.__dict__.setdefault(name, by_id)
        if "bounds" not in self.__dict__:
            parts: list[Rect] = []
            for pieces in (self.nodes, self.notes):
                for at in range(0, len(pieces), SLICE):
                    parts.append(bounds([piece.rect for piece in pieces[at : at + SLICE]]))
                    yield
            self.__dict__.setdefault("bounds", bounds(parts))
        yield from self.adjacency.warm_up()

    def with_edge(self, edge: Edge) -> Document:
        """This document with `edge` in it: in the place of the one with its ID, else as the last."""
        if edge.id in self.edge_by_id:
            edges = tuple([edge if old.id == edge.id else old for old in self.edges])
        else:
            edges = (*self.edges, edge)
        return replace(self, edges=edges).following(self)

    def without_edge(self, edge_id: str) -> Document:
        """This document without the edge of that ID."""
        return replace(self, edges=tuple([edge for edge in self.edges if edge.id != edge_id])).following(self)

    def following(self, old: Document) -> Document:
        """This document, with the look-ups of `old` that hold for it too taken over.

        Worth it where a few nodes differ, each in the place that it had, and the edges differ near the end: a
        node that changed, an edge that was drawn, confirmed or taken back then costs no second reading of
        everything. Else it does nothing.
        """
        changed = _changed(old.nodes, self.nodes) if self is not old else None
        if changed is None:
            return self
        self._follow_places(old, changed)
        self._follow_edges(old)
        return self

    def _follow_places(self, old: Document, changed: list[int]) -> None:
        known, mine, nodes = old.__dict__, self.__dict__, self.nodes
        if "node_by_id" in known and "node_by_id" not in mine:
            by_id = old.node_by_id
            mine["node_by_id"] = by_id | {nodes[i].id: nodes[i] for i in changed} if changed else by_id
        moved = {i: nodes[i].rect for i in changed if nodes[i].rect != old.nodes[i].rect}
        if "node_index" in known and "node_index" not in mine:
            mine["node_index"] = old.node_index.moved(moved) if moved else old.node_index
        if self.notes is old.notes:
            same = ("note_by_id", "note_index", *(() if moved else ("bounds",)))
            mine.update({name: known[name] for name in same if name in known and name not in mine})

    def _follow_edges(self, old: Document) -> None:
        known, mine = old.__dict__, self.__dict__
        if self.edges is old.edges:
            same = ("adjacency", "reachability", "edge_by_id")
            mine.update({name: known[name] for name in same if name in known and name not in mine})
            return
        kept = _kept(old.edges, self.edges)
        if len(old.edges) - kept > _FEW:
            return
        if "adjacency" in known and "adjacency" not in mine:
            mine["adjacency"] = old.adjacency.rejoined(kept, self.edges)
        if "edge_by_id" in known and "edge_by_id" not in mine:
            by_id = old.edge_by_id.copy()
            for edge in old.edges[kept:]:
                del by_id[edge.id]
            by_id.update({edge.id: edge for edge in self.edges[kept:]})
            mine["edge_by_id"] = by_id


def bounds(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds all of them; empty at 0, 0 where there is none."""
    known = list(rects)
    if not known:
        return Rect(0, 0, 0, 0)
    x, y = min([rect.x for rect in known]), min([rect.y for rect in known])
    return Rect(
        x, y, max([rect.x + rect.w for rect in known]) - x, max([rect.y + rect.h for rect in known]) - y
    )


def _kept(old: tuple[Edge, ...], new: tuple[Edge, ...]) -> int:
    """How many edges from the first on are the very same."""
    same = list(map(is_, old, new))
    return len(same) if all(same) else same.index(False)


def _changed(old: tuple[Node, ...], new: tuple[Node, ...]) -> list[int] | None:
    """The places of the few nodes that differ; None where others stand in their places, or they are many."""
    if old is new:
        return []
    if len(old) != len(new):
        return None
    same = list(map(is_, old, new))
    if same.count(False) > _FEW:
        return None
    places = [i for i, is_same in enumerate(same) if not is_same]
    return places if all(old[i].id == new[i].id for i in places) else None
