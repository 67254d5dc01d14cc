"""Document: a canvas as a frozen value with lookups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import is_
from typing import TypeVar
from weakref import ref

from wsdesk.graph.model.adjacency import SLICE, Adjacency, EdgesOf, Reachability
from wsdesk.graph.model.spatial_index import SpatialIndex
from wsdesk.graph.model.values import Edge, EdgeState, Kind, Node, Note, Problem, Rect, UniqueIds

T = TypeVar("T")
R = TypeVar("R")

_ROUNDING = 1e-12
"""Share of coordinates by which their sums may be wrong."""
_MAX_CHANGED = 1000
"""Number of differing nodes, and of edges at the end, for which lookups are reused in any document."""
_MAX_CHANGED_SHARE = 0.3
"""The same in a large document, as a share of it."""

NOTES_INCOMPLETE = "notes-incomplete"
"""Problem code: notes are missing; values `got`, `total` (empty if unknown)."""


@dataclass(frozen=True)
class Document:
    """Content of one canvas.

    Nodes and notes have the order of the server; IDs are unique (the content reader drops and reports
    duplicates). Lookups are built on first use and cached.
    """

    canvas_id: str
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    notes: tuple[Note, ...] = ()
    problems: tuple[Problem, ...] = ()

    @cached_property
    def notes_incomplete(self) -> bool:
        """Whether notes may be missing."""
        return any(problem.code == NOTES_INCOMPLETE for problem in self.problems)

    @cached_property
    def node_by_id(self) -> dict[str, Node]:
        return dict(zip([node.id for node in self.nodes], self.nodes, strict=True))

    @cached_property
    def node_ids(self) -> UniqueIds:
        """IDs of `nodes`."""
        return UniqueIds(self.node_by_id)

    @cached_property
    def edge_by_id(self) -> dict[str, Edge]:
        return dict(zip([edge.id for edge in self.edges], self.edges, strict=True))

    @cached_property
    def note_by_id(self) -> dict[str, Note]:
        return {note.id: note for note in self.notes}

    @cached_property
    def groups(self) -> tuple[Node, ...]:
        """All groups, largest first."""
        return _largest_first(_groups(self.nodes))

    @cached_property
    def pending_edges(self) -> tuple[Edge, ...]:
        """Edges that the server hasn't confirmed, including failed ones."""
        return tuple(_pending(self.edges))

    @cached_property
    def dangling_edges(self) -> tuple[Edge, ...]:
        """Edges with an end that is missing."""
        return tuple(self._dangling(self.edges))

    def warm_up_dangling_edges(self) -> Iterator[None]:
        """Build `dangling_edges` in slices; a few edges are left to the first use."""
        if len(self.edges) > SLICE:
            yield from self._build("dangling_edges", self.edges, self._dangling, tuple)

    def _dangling(self, edges: Sequence[Edge]) -> list[Edge]:
        nodes = self.node_by_id
        return [edge for edge in edges if edge.src not in nodes or edge.dst not in nodes]

    @cached_property
    def adjacency(self) -> Adjacency:
        """Ends of all edges as positions in `nodes`, and the edges of each node."""
        return Adjacency(self.nodes, self.edges)

    @cached_property
    def edges_of(self) -> Mapping[str, tuple[Edge, ...]]:
        """Edges by the ID of either end; an edge to itself is contained once."""
        return EdgesOf(self.adjacency, self.edges)

    @cached_property
    def reachability(self) -> Reachability:
        """Which nodes are reachable from which."""
        return Reachability(self.adjacency)

    @cached_property
    def node_index(self) -> SpatialIndex:
        """Rectangles of `nodes` by position."""
        return SpatialIndex([node.rect for node in self.nodes])

    @cached_property
    def note_index(self) -> SpatialIndex:
        """Rectangles of `notes` by position."""
        return SpatialIndex([note.rect for note in self.notes])

    @cached_property
    def bounds(self) -> Rect:
        """Bounding box of all nodes and notes; empty at the origin if there are none."""
        return bounds([*[node.rect for node in self.nodes], *[note.rect for note in self.notes]])

    def warm_up(self) -> Iterator[None]:
        """Build the lookups, one slice per step; skips what is cached."""
        yield from self.warm_up_lookups()
        yield from self.adjacency.warm_up()

    def warm_up_lookups(self) -> Iterator[None]:
        """Build the lookups that the first frame needs, one slice per step; skips what is cached."""
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
        nodes, edges = self.nodes, self.edges
        yield from self._build("node_index", nodes, lambda part: [node.rect for node in part], SpatialIndex)
        yield from self.node_index.warm_up()
        yield from self._build("groups", nodes, _groups, _largest_first)
        yield from self._build("pending_edges", edges, _pending, tuple)

    def _build(
        self,
        name: str,
        pieces: tuple[T, ...],
        pick: Callable[[Sequence[T]], list[R]],
        finish: Callable[[list[R]], object],
    ) -> Iterator[None]:
        """Build a lookup from what `pick` finds in each slice, unless it is cached."""
        if name in self.__dict__:
            return
        found: list[R] = []
        for at in range(0, len(pieces), SLICE):
            found += pick(pieces[at : at + SLICE])
            yield
        self.__dict__.setdefault(name, finish(found))

    def reuse_lookups(self, old: Document) -> Document:
        """This document, with the lookups of `old` that still apply.

        Works if a few nodes differ, at the same positions, and edges differ near the end: a changed node, or
        an added, confirmed, or discarded edge doesn't require new lookups. Otherwise does nothing.
        """
        changed = self.changed_since(old) if self is not old else None
        if changed is None:
            return self
        self._reuse_node_lookups(old, changed)
        self._reuse_edge_lookups(old)
        return self

    def changed_since(self, old: Document) -> list[int] | None:
        """Positions of the nodes that differ from those of `old`; None if IDs moved or too many differ."""
        return self._since(old)[0]

    def unchanged_edges(self, old: Document) -> int:
        """Number of leading edges that are those of `old`."""
        return self._since(old)[1]

    def _since(self, old: Document) -> tuple[list[int] | None, int]:
        """Both for the last document that was compared: looking at all nodes and edges takes milliseconds."""
        known: tuple[ref[Document], list[int] | None, int] | None = self.__dict__.get("_compared")
        if known is None or known[0]() is not old:
            compared = changed_positions(old.nodes, self.nodes), common_prefix(old.edges, self.edges)
            known = self.__dict__["_compared"] = (ref(old), *compared)
        return known[1:]

    def _reuse_node_lookups(self, old: Document, changed: list[int]) -> None:
        cached, own, nodes = old.__dict__, self.__dict__, self.nodes
        if "node_by_id" in cached and "node_by_id" not in own:
            by_id = old.node_by_id
            own["node_by_id"] = by_id | {nodes[i].id: nodes[i] for i in changed} if changed else by_id
        if "node_ids" in cached:
            own.setdefault("node_ids", old.node_ids)
        changed_kinds = {side[i].kind for side in (old.nodes, nodes) for i in changed}
        if "groups" in cached and Kind.GROUP not in changed_kinds:
            own.setdefault("groups", old.groups)
        moved = {i: nodes[i].rect for i in changed if not nodes[i].rect.equals(old.nodes[i].rect)}
        if "node_index" in cached and "node_index" not in own:
            own["node_index"] = old.node_index.moved(moved) if moved else old.node_index
        if self.notes is old.notes:
            border = cached.get("bounds")
            if border is not None and "bounds" not in own:
                left = [old.nodes[i].rect for i in moved]
                if not moved or _is_kept(border, left, nodes):
                    own["bounds"] = bounds((border, *moved.values())) if moved else border
            same = ("note_by_id", "note_index")
            own.update({name: cached[name] for name in same if name in cached and name not in own})

    def _reuse_edge_lookups(self, old: Document) -> None:
        cached, own = old.__dict__, self.__dict__
        if self.edges is old.edges:
            same = ("adjacency", "reachability", "edge_by_id", "pending_edges")
            own.update({name: cached[name] for name in same if name in cached and name not in own})
            return
        unchanged = self.unchanged_edges(old)
        if len(old.edges) - unchanged > _limit(old.edges):
            return
        if "pending_edges" in cached and not old.pending_edges:
            own.setdefault("pending_edges", tuple(_pending(self.edges[unchanged:])))
        if "adjacency" in cached and "adjacency" not in own:
            own["adjacency"] = old.adjacency.derive(unchanged, self.edges)
        if "edge_by_id" in cached and "edge_by_id" not in own:
            by_id = old.edge_by_id.copy()
            for edge in old.edges[unchanged:]:
                del by_id[edge.id]
            by_id.update({edge.id: edge for edge in self.edges[unchanged:]})
            own["edge_by_id"] = by_id


def _pending(edges: Iterable[Edge]) -> list[Edge]:
    return [edge for edge in edges if edge.state is not EdgeState.REAL]


def _groups(nodes: Iterable[Node]) -> list[Node]:
    return [node for node in nodes if node.kind is Kind.GROUP]


def _largest_first(groups: list[Node]) -> tuple[Node, ...]:
    return tuple(sorted(groups, key=_negative_area))


def _negative_area(node: Node) -> float:
    return -node.rect.w * node.rect.h


def bounds(rects: Iterable[Rect]) -> Rect:
    """Bounding box of the rectangles; empty at the origin if there are none."""
    rects = list(rects)
    if not rects:
        return Rect(0, 0, 0, 0)
    x, y = min([rect.x for rect in rects]), min([rect.y for rect in rects])
    return Rect(
        x, y, max([rect.x + rect.w for rect in rects]) - x, max([rect.y + rect.h for rect in rects]) - y
    )


def _is_kept(border: Rect, left: list[Rect], nodes: tuple[Node, ...]) -> bool:
    """Whether nodes touch each side of a border that the rectangles that left touched.

    Most canvases begin at the top left, and end at the bottom right.
    """
    x, y, right, bottom = border.x, border.y, border.right, border.bottom
    # A side is a sum, which may be rounded up.
    right -= _ROUNDING * (abs(x) + abs(right))
    bottom -= _ROUNDING * (abs(y) + abs(bottom))
    return (
        (all(r.x > x for r in left) or any(node.rect.x <= x for node in nodes))
        and (all(r.y > y for r in left) or any(node.rect.y <= y for node in nodes))
        and (all(r.x + r.w < right for r in left) or any((r := n.rect).x + r.w >= right for n in nodes[::-1]))
        and (
            all(r.y + r.h < bottom for r in left) or any((r := n.rect).y + r.h >= bottom for n in nodes[::-1])
        )
    )


def _limit(pieces: tuple[Node | Edge, ...]) -> float:
    return max(_MAX_CHANGED, _MAX_CHANGED_SHARE * len(pieces))


def common_prefix(old: Sequence[object], new: Sequence[object]) -> int:
    """Number of leading objects that are identical."""
    if old is new:
        return len(old)
    same = list(map(is_, old, new))
    return len(same) if all(same) else same.index(False)


def changed_positions(old: tuple[Node, ...], new: tuple[Node, ...]) -> list[int] | None:
    """Positions of the differing nodes; None if IDs moved or too many differ."""
    if old is new:
        return []
    if len(old) != len(new):
        return None
    same = list(map(is_, old, new))
    if same.count(False) > _limit(old):
        return None
    positions = [i for i, is_same in enumerate(same) if not is_same]
    return positions if all(old[i].id == new[i].id for i in positions) else None
