"""Who is joined to whom, by position: what lineage, handles, rules and the edge index walk over.

Two chains run through the edges (the next edge of the same source, the next of the same target), so that
100,000 nodes cost five lists of numbers and no object a node.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from wsdesk.graph.values import Edge, Node

NOWHERE = -1


class Adjacency:
    """The ends of every edge as positions in `nodes`; `NOWHERE` where an end names no node.

    `position` maps a node's id to its position; `src` and `dst` give an edge's ends by its position.
    """

    __slots__ = ("_in_last", "_in_next", "_out_last", "_out_next", "dst", "position", "src")

    def __init__(self, nodes: Sequence[Node], edges: Sequence[Edge]) -> None:
        self.position: dict[str, int] = dict(zip([node.id for node in nodes], range(len(nodes)), strict=True))
        find = self.position.get
        self.src: list[int] = [find(edge.src, NOWHERE) for edge in edges]
        self.dst: list[int] = [find(edge.dst, NOWHERE) for edge in edges]
        self._out_last, self._out_next = _chain(self.src, len(nodes))
        self._in_last, self._in_next = _chain(self.dst, len(nodes))

    def out_of(self, node: int) -> list[int]:
        """Positions of the edges that start at the node, in the document's order."""
        return _walk(self._out_last[node], self._out_next)

    def into(self, node: int) -> list[int]:
        """Positions of the edges that end at the node, in the document's order."""
        return _walk(self._in_last[node], self._in_next)

    def touching(self, node: int) -> list[int]:
        """Both, an edge to itself once, in the document's order."""
        out = self.out_of(node)
        into = [edge for edge in self.into(node) if self.src[edge] != node]
        return sorted(out + into) if out and into else out or into

    def rejoined(self, kept: int, added: Sequence[Edge]) -> Adjacency:
        """The same with the first `kept` edges alone, and `added` after them.

        Copies of the lists, a few ms at 100,000 nodes.
        """
        new = Adjacency.__new__(Adjacency)
        find = self.position.get
        new.position = self.position
        new.src = self.src[:kept] + [find(edge.src, NOWHERE) for edge in added]
        new.dst = self.dst[:kept] + [find(edge.dst, NOWHERE) for edge in added]
        new._out_last, new._out_next = _rechained(self._out_last, self._out_next, self.src, new.src, kept)
        new._in_last, new._in_next = _rechained(self._in_last, self._in_next, self.dst, new.dst, kept)
        return new


class EdgesOf(Mapping[str, tuple[Edge, ...]]):
    """Edges by the id of either end; an edge to itself stands once. Made a node at a time.

    Ids that only edges name (edges to nothing) are found too.
    """

    def __init__(self, adjacency: Adjacency, edges: Sequence[Edge]) -> None:
        self._adjacency = adjacency
        self._edges = edges

    def __getitem__(self, node_id: str) -> tuple[Edge, ...]:
        node = self._adjacency.position.get(node_id)
        places = self._to_nothing.get(node_id, ()) if node is None else self._adjacency.touching(node)
        found = tuple([self._edges[i] for i in places])
        if not found:
            raise KeyError(node_id)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(end for edge in self._edges for end in (edge.src, edge.dst)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @cached_property
    def _to_nothing(self) -> dict[str, list[int]]:
        """Positions of the edges that name an id of no node, by that id."""
        found: dict[str, list[int]] = {}
        for i, (src, dst) in enumerate(zip(self._adjacency.src, self._adjacency.dst, strict=True)):
            if src < 0 or dst < 0:
                edge = self._edges[i]
                missing = {end for end, place in ((edge.src, src), (edge.dst, dst)) if place < 0}
                for node_id in missing:
                    found.setdefault(node_id, []).append(i)
        return found


def _chain(ends: list[int], count: int) -> tuple[list[int], list[int]]:
    last = [NOWHERE] * count
    following = [NOWHERE] * len(ends)
    for edge, node in enumerate(ends):
        if node >= 0:
            following[edge] = last[node]
            last[node] = edge
    return last, following


def _rechained(
    last: list[int], following: list[int], old: list[int], new: list[int], kept: int
) -> tuple[list[int], list[int]]:
    """Undo the chain down to `kept` edges, newest first, then go on with the new ends."""
    last = last.copy()
    for edge in range(len(old) - 1, kept - 1, -1):
        if old[edge] >= 0:
            last[old[edge]] = following[edge]
    following = following[:kept]
    for edge in range(kept, len(new)):
        node = new[edge]
        following.append(last[node] if node >= 0 else NOWHERE)
        if node >= 0:
            last[node] = edge
    return last, following


def _walk(edge: int, following: list[int]) -> list[int]:
    found: list[int] = []
    while edge >= 0:
        found.append(edge)
        edge = following[edge]
    found.reverse()
    return found
