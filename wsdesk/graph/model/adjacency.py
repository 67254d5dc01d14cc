"""Adjacency lists of edges by node position, and reachability along them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from wsdesk.graph.model.values import Edge, Node

NOWHERE = -1
SLICE = 1500
"""Nodes or edges of one slice of working it out: some 0.5 ms."""

Chain = tuple[list[int], list[int]]
"""The last edge of each node, and before each edge the one of the same node that comes before it."""


class Adjacency:
    """The ends of every edge as positions in `nodes`; `NOWHERE` where an end names no node.

    Each part is worked out when it is first asked for, so that `warming` can take them one at a time.
    """

    def __init__(self, nodes: Sequence[Node], edges: Sequence[Edge]) -> None:
        self._nodes = nodes
        self._edges = edges

    @cached_property
    def position(self) -> dict[str, int]:
        """The position of each node in `nodes`, by its ID."""
        return dict(zip([node.id for node in self._nodes], range(len(self._nodes)), strict=True))

    @cached_property
    def src(self) -> list[int]:
        """The position of each edge's source."""
        find = self.position.get
        return [find(edge.src, NOWHERE) for edge in self._edges]

    @cached_property
    def dst(self) -> list[int]:
        """The position of each edge's target."""
        find = self.position.get
        return [find(edge.dst, NOWHERE) for edge in self._edges]

    @cached_property
    def outwards(self) -> Chain:
        """The edges by their source."""
        return _chain(self.src, len(self._nodes))

    @cached_property
    def inwards(self) -> Chain:
        """The edges by their target."""
        return _chain(self.dst, len(self._nodes))

    @property
    def known(self) -> bool:
        """Whether all of it is worked out."""
        return self.__dict__.keys() >= {"position", "src", "dst", "outwards", "inwards"}

    def warm_up(self) -> Iterator[None]:
        """Work all of it out, a slice a step; what is known already costs nothing."""
        known = self.__dict__
        if "position" not in known:
            position: dict[str, int] = {}
            for at in range(0, len(self._nodes), SLICE):
                ids = [node.id for node in self._nodes[at : at + SLICE]]
                position.update(zip(ids, range(at, at + len(ids)), strict=True))
                yield
            known.setdefault("position", position)
        find = self.position.get
        src, dst = list[int](), list[int]()
        for at in range(0, 0 if "src" in known and "dst" in known else len(self._edges), SLICE):
            some = self._edges[at : at + SLICE]
            src += [find(edge.src, NOWHERE) for edge in some]
            dst += [find(edge.dst, NOWHERE) for edge in some]
            yield
        known.setdefault("src", src)
        known.setdefault("dst", dst)
        for name, ends in (("outwards", self.src), ("inwards", self.dst)):
            if name not in known:
                last, before = [NOWHERE] * len(self._nodes), [NOWHERE] * len(ends)
                for at in range(0, len(ends), SLICE):
                    _join(ends, range(at, min(at + SLICE, len(ends))), last, before)
                    yield
                known.setdefault(name, (last, before))

    def out_of(self, node: int) -> list[int]:
        """Positions of the edges that start at the node, in the document's order."""
        return _walk(self.outwards, node)

    def into(self, node: int) -> list[int]:
        """Positions of the edges that end at the node, in the document's order."""
        return _walk(self.inwards, node)

    def touching(self, node: int) -> list[int]:
        """Both, an edge to itself once, in the document's order."""
        out = self.out_of(node)
        into = [edge for edge in self.into(node) if self.src[edge] != node]
        return sorted(out + into) if out and into else out or into

    def rejoined(self, kept: int, edges: Sequence[Edge]) -> Adjacency:
        """The same for `edges`, of which the first `kept` have the ends that they had.

        Copies of the lists, a few ms at 100,000 nodes.
        """
        new = Adjacency(self._nodes, edges)
        find = self.position.get
        new.position = self.position
        new.src = self.src[:kept] + [find(edge.src, NOWHERE) for edge in edges[kept:]]
        new.dst = self.dst[:kept] + [find(edge.dst, NOWHERE) for edge in edges[kept:]]
        new.outwards = _rechained(self.outwards, self.src, new.src, kept)
        new.inwards = _rechained(self.inwards, self.dst, new.dst, kept)
        return new


class EdgesOf(Mapping[str, tuple[Edge, ...]]):
    """Edges by the ID of either end; an edge to itself stands once. Made a node at a time.

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
        """Positions of the edges that name an ID of no node, by that ID."""
        found: dict[str, list[int]] = {}
        for i, (src, dst) in enumerate(zip(self._adjacency.src, self._adjacency.dst, strict=True)):
            if src < 0 or dst < 0:
                edge = self._edges[i]
                missing = {end for end, place in ((edge.src, src), (edge.dst, dst)) if place < 0}
                for node_id in missing:
                    found.setdefault(node_id, []).append(i)
        return found


def _chain(ends: list[int], count: int) -> Chain:
    last = [NOWHERE] * count
    before = [NOWHERE] * len(ends)
    _join(ends, range(len(ends)), last, before)
    return last, before


def _join(ends: list[int], edges: range, last: list[int], before: list[int]) -> None:
    """Take some edges into the chain."""
    for edge in edges:
        node = ends[edge]
        if node >= 0:
            before[edge] = last[node]
            last[node] = edge


def _rechained(chain: Chain, old: list[int], new: list[int], kept: int) -> Chain:
    """Undo the chain down to `kept` edges, newest first, then go on with the new ends."""
    last, before = chain[0].copy(), chain[1]
    for edge in range(len(old) - 1, kept - 1, -1):
        if old[edge] >= 0:
            last[old[edge]] = before[edge]
    before = before[:kept]
    for edge in range(kept, len(new)):
        node = new[edge]
        before.append(last[node] if node >= 0 else NOWHERE)
        if node >= 0:
            last[node] = edge
    return last, before


def _walk(chain: Chain, node: int) -> list[int]:
    last, before = chain
    found: list[int] = []
    edge = last[node]
    while edge >= 0:
        found.append(edge)
        edge = before[edge]
    found.reverse()
    return found


GLANCE = 200
"""Nodes that are looked at for one answer before everything around both ends is gathered, and kept."""


class Reachability:
    """Answers about pairs of nodes, by position, made for many questions about one and the same node.

    A question walks down from one end and up from the other by turns: mostly one of the two sides is small.
    Where neither is, both are gathered once (some 0.2 µs an edge) and answer further questions at once.
    """

    def __init__(self, ends: Adjacency) -> None:
        self._ends = ends
        self._below: dict[int, bytearray] = {}
        self._above: dict[int, bytearray] = {}

    def leads(self, start: int, goal: int) -> bool:
        """Whether one comes from the node `start` to the node `goal`; from a node to itself always."""
        if start == goal:
            return True
        below, above = self._below.get(start), self._above.get(goal)
        if below is not None:
            return bool(below[goal])
        if above is not None:
            return bool(above[start])
        found = self._glance(start, goal)
        if found is None:
            below = _reachable(start, self._ends.outwards, self._ends.dst)
            _keep(self._below, start, below)
            _keep(self._above, goal, _reachable(goal, self._ends.inwards, self._ends.src))
            found = bool(below[goal])
        return found

    def _glance(self, start: int, goal: int) -> bool | None:
        """The answer, or None where it is not plain soon."""
        ends = self._ends
        below, above = {start}, {goal}
        down, up = [start], [goal]
        while down and up:
            if len(below) + len(above) > GLANCE:
                return None
            node = down.pop()
            if _meets([ends.dst[edge] for edge in ends.out_of(node)], down, below, above):
                return True
            node = up.pop()
            if _meets([ends.src[edge] for edge in ends.into(node)], up, above, below):
                return True
        return False


def _meets(reached: list[int], ahead: list[int], seen: set[int], others: set[int]) -> bool:
    """Take in what was reached; whether the other side has seen any of it."""
    for node in reached:
        if node in others:
            return True
        if node >= 0 and node not in seen:
            seen.add(node)
            ahead.append(node)
    return False


def _reachable(start: int, chain: Chain, far_ends: list[int]) -> bytearray:
    """1 at the position of every node that one comes to."""
    last, before = chain
    seen = bytearray(len(last))
    seen[start] = 1
    ahead = [start]
    while ahead:
        edge = last[ahead.pop()]
        while edge >= 0:
            other = far_ends[edge]
            if other >= 0 and not seen[other]:
                seen[other] = 1
                ahead.append(other)
            edge = before[edge]
    return seen


def _keep(known: dict[int, bytearray], node: int, found: bytearray) -> None:
    """Remember it with one other; a drag asks about one node, and the rules ask both ways."""
    while len(known) > 1:
        del known[next(iter(known))]
    known[node] = found
