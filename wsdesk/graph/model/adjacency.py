"""Adjacency lists of edges by node position, and reachability along them.

The edges of a node form two linked lists (same source, same target), so that 100,000 nodes take a few arrays
of numbers and no object each.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from wsdesk.graph.model.values import Edge, Node

NO_NODE = -1
SLICE = 1500
"""Nodes or edges per slice of `warm_up`: about 0.5 ms."""

Chain = tuple["array[int]", "array[int]"]
"""Last edge of each node, and for each edge the previous one of the same node."""


class Adjacency:
    """Ends of every edge as positions in `nodes`; `NO_NODE` for an unknown ID.

    Each part is computed on first use, or in slices by `warm_up`.
    """

    def __init__(self, nodes: Sequence[Node], edges: Sequence[Edge]) -> None:
        self._nodes = nodes
        self._edges = edges

    @cached_property
    def position(self) -> dict[str, int]:
        """Position of each node in `nodes`, by ID."""
        return dict(zip([node.id for node in self._nodes], range(len(self._nodes)), strict=True))

    @cached_property
    def src(self) -> array[int]:
        """Position of each edge's source."""
        find = self.position.get
        return _numbers([find(edge.src, NO_NODE) for edge in self._edges])

    @cached_property
    def dst(self) -> array[int]:
        """Position of each edge's target."""
        find = self.position.get
        return _numbers([find(edge.dst, NO_NODE) for edge in self._edges])

    @cached_property
    def outgoing_chain(self) -> Chain:
        """Edges by source."""
        return _chain(self.src, len(self._nodes))

    @cached_property
    def incoming_chain(self) -> Chain:
        """Edges by target."""
        return _chain(self.dst, len(self._nodes))

    @property
    def is_complete(self) -> bool:
        """Whether everything is computed."""
        return self.__dict__.keys() >= {"position", "src", "dst", "outgoing_chain", "incoming_chain"}

    def warm_up(self) -> Iterator[None]:
        """Compute everything, one slice per step; skips what is cached."""
        cached = self.__dict__
        if "position" not in cached:
            position: dict[str, int] = {}
            for at in range(0, len(self._nodes), SLICE):
                ids = [node.id for node in self._nodes[at : at + SLICE]]
                position.update(zip(ids, range(at, at + len(ids)), strict=True))
                yield
            cached.setdefault("position", position)
        find = self.position.get
        src, dst = _numbers(), _numbers()
        for at in range(0, 0 if "src" in cached and "dst" in cached else len(self._edges), SLICE):
            some = self._edges[at : at + SLICE]
            src.extend([find(edge.src, NO_NODE) for edge in some])
            dst.extend([find(edge.dst, NO_NODE) for edge in some])
            yield
        cached.setdefault("src", src)
        cached.setdefault("dst", dst)
        for name, ends in (("outgoing_chain", self.src), ("incoming_chain", self.dst)):
            if name not in cached:
                last, before = _blank(len(self._nodes)), _blank(len(ends))
                for at in range(0, len(ends), SLICE):
                    _append(ends, range(at, min(at + SLICE, len(ends))), last, before)
                    yield
                cached.setdefault(name, (last, before))

    def outgoing(self, node: int) -> list[int]:
        """Positions of the edges that start at the node, in the document's order."""
        return _edges_in(self.outgoing_chain, node)

    def incoming(self, node: int) -> list[int]:
        """Positions of the edges that end at the node, in the document's order."""
        return _edges_in(self.incoming_chain, node)

    def touching(self, node: int) -> list[int]:
        """Positions of all edges of the node, in document order; an edge to itself once."""
        out = self.outgoing(node)
        into = [edge for edge in self.incoming(node) if self.src[edge] != node]
        return sorted(out + into) if out and into else out or into

    def reached(self, node: int, *, outwards: bool) -> set[int]:
        """Positions of all nodes that paths from the node (or to it) lead through, itself only in a loop."""
        last, before = self.outgoing_chain if outwards else self.incoming_chain
        far_ends = self.dst if outwards else self.src
        seen, ahead = set[int](), [node]
        while ahead:
            edge = last[ahead.pop()]
            while edge >= 0:
                other = far_ends[edge]
                if other >= 0 and other not in seen:
                    seen.add(other)
                    ahead.append(other)
                edge = before[edge]
        return seen

    def derive(self, unchanged: int, edges: Sequence[Edge]) -> Adjacency:
        """Adjacency for `edges`, whose first `unchanged` ones have the same ends. Copies lists: a few ms at
        100,000 nodes."""
        new = Adjacency(self._nodes, edges)
        find = self.position.get
        new.position = self.position
        new.src = self.src[:unchanged] + _numbers([find(edge.src, NO_NODE) for edge in edges[unchanged:]])
        new.dst = self.dst[:unchanged] + _numbers([find(edge.dst, NO_NODE) for edge in edges[unchanged:]])
        new.outgoing_chain = _rebuild_chain(self.outgoing_chain, self.src, new.src, unchanged)
        new.incoming_chain = _rebuild_chain(self.incoming_chain, self.dst, new.dst, unchanged)
        return new

    def append(self, edge: Edge) -> tuple[int, int]:
        """Add an edge in place and return its ends: only for an adjacency that is not shared."""
        at = len(self.src)
        ends = self.position.get(edge.src, NO_NODE), self.position.get(edge.dst, NO_NODE)
        for far_ends, chain, node in zip(
            (self.src, self.dst), (self.outgoing_chain, self.incoming_chain), ends, strict=True
        ):
            far_ends.append(node)
            chain[1].append(NO_NODE)
            _append(far_ends, range(at, at + 1), *chain)
        return ends


class EdgesOf(Mapping[str, tuple[Edge, ...]]):
    """Lazy mapping of node IDs to the edges at either end; an edge to itself is contained once.

    Includes unknown IDs that edges name (dangling edges).
    """

    def __init__(self, adjacency: Adjacency, edges: Sequence[Edge]) -> None:
        self._adjacency = adjacency
        self._edges = edges

    def __getitem__(self, node_id: str) -> tuple[Edge, ...]:
        node = self._adjacency.position.get(node_id)
        positions = self._dangling.get(node_id, ()) if node is None else self._adjacency.touching(node)
        edges = tuple([self._edges[i] for i in positions])
        if not edges:
            raise KeyError(node_id)
        return edges

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(end for edge in self._edges for end in (edge.src, edge.dst)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @cached_property
    def _dangling(self) -> dict[str, list[int]]:
        """Positions of dangling edges by the unknown ID."""
        dangling: dict[str, list[int]] = {}
        for i, (src, dst) in enumerate(zip(self._adjacency.src, self._adjacency.dst, strict=True)):
            if src < 0 or dst < 0:
                edge = self._edges[i]
                missing = {end for end, position in ((edge.src, src), (edge.dst, dst)) if position < 0}
                for node_id in missing:
                    dangling.setdefault(node_id, []).append(i)
        return dangling


def _numbers(numbers: Iterable[int] = ()) -> array[int]:
    """Numbers of 4 bytes; those of a list are objects of 28, and 8 for their place in it."""
    return array("i", numbers)


def _blank(count: int) -> array[int]:
    return _numbers((NO_NODE,)) * count


def _chain(ends: array[int], count: int) -> Chain:
    last, before = _blank(count), _blank(len(ends))
    _append(ends, range(len(ends)), last, before)
    return last, before


def _append(ends: array[int], edges: range, last: array[int], before: array[int]) -> None:
    """Append edges to the chain."""
    for edge in edges:
        node = ends[edge]
        if node >= 0:
            before[edge] = last[node]
            last[node] = edge


def _rebuild_chain(chain: Chain, old: array[int], new: array[int], unchanged: int) -> Chain:
    """Remove edges from the end of the chain down to `unchanged`, then append the new ends."""
    last, before = chain[0][:], chain[1]
    for edge in range(len(old) - 1, unchanged - 1, -1):
        if old[edge] >= 0:
            last[old[edge]] = before[edge]
    before = before[:unchanged]
    for edge in range(unchanged, len(new)):
        node = new[edge]
        before.append(last[node] if node >= 0 else NO_NODE)
        if node >= 0:
            last[node] = edge
    return last, before


def _edges_in(chain: Chain, node: int) -> list[int]:
    last, before = chain
    cycle: list[int] = []
    edge = last[node]
    while edge >= 0:
        cycle.append(edge)
        edge = before[edge]
    cycle.reverse()
    return cycle


MAX_SEARCHED = 200
"""Number of nodes after which a bidirectional search switches to complete, cached sets."""


class Reachability:
    """Reachability of pairs of nodes, by position, optimized for many queries with the same node.

    A query searches from both ends alternately, since one side is usually small. If neither is, both sets are
    computed once (about 0.2 µs per edge) and cached.
    """

    def __init__(self, adjacency: Adjacency) -> None:
        self._adjacency = adjacency
        self._below: dict[int, bytearray] = {}
        self._above: dict[int, bytearray] = {}

    def reaches(self, start: int, goal: int) -> bool:
        """Whether there is a path from `start` to `goal`; a node reaches itself."""
        if start == goal:
            return True
        below, above = self._below.get(start), self._above.get(goal)
        if below is not None:
            return bool(below[goal])
        if above is not None:
            return bool(above[start])
        reached = self._search(start, goal)
        if reached is None:
            below = _reachable(start, self._adjacency.outgoing_chain, self._adjacency.dst)
            _cache(self._below, start, below)
            _cache(self._above, goal, _reachable(goal, self._adjacency.incoming_chain, self._adjacency.src))
            reached = bool(below[goal])
        return reached

    def add_edge(self, src: int, dst: int) -> None:
        """Take an edge into account that was appended to the adjacency."""
        if src < 0 or dst < 0:
            return
        adjacency = self._adjacency
        for seen in self._below.values():
            if seen[src] and not seen[dst]:
                _extend(seen, dst, adjacency.outgoing_chain, adjacency.dst)
        for seen in self._above.values():
            if seen[dst] and not seen[src]:
                _extend(seen, src, adjacency.incoming_chain, adjacency.src)

    def _search(self, start: int, goal: int) -> bool | None:
        """Result of the limited search; None if the limit was exceeded."""
        adjacency = self._adjacency
        below, above = {start}, {goal}
        down, up = [start], [goal]
        while down and up:
            if len(below) + len(above) > MAX_SEARCHED:
                return None
            node = down.pop()
            if _add_reached([adjacency.dst[edge] for edge in adjacency.outgoing(node)], down, below, above):
                return True
            node = up.pop()
            if _add_reached([adjacency.src[edge] for edge in adjacency.incoming(node)], up, above, below):
                return True
        return False


def _add_reached(reached: list[int], stack: list[int], seen: set[int], others: set[int]) -> bool:
    """Add reached nodes; return whether the other side has seen one of them."""
    for node in reached:
        if node in others:
            return True
        if node >= 0 and node not in seen:
            seen.add(node)
            stack.append(node)
    return False


def _reachable(start: int, chain: Chain, far_ends: array[int]) -> bytearray:
    """1 at the position of every reachable node."""
    seen = bytearray(len(chain[0]))
    _extend(seen, start, chain, far_ends)
    return seen


def _extend(seen: bytearray, start: int, chain: Chain, far_ends: array[int]) -> None:
    """Add a node and what is reachable from it."""
    last, before = chain
    seen[start] = 1
    stack = [start]
    while stack:
        edge = last[stack.pop()]
        while edge >= 0:
            other = far_ends[edge]
            if other >= 0 and not seen[other]:
                seen[other] = 1
                stack.append(other)
            edge = before[edge]


def _cache(cache: dict[int, bytearray], node: int, reached: bytearray) -> None:
    """Cache the two most recent sets: a drag has one fixed node, and rules query both directions."""
    while len(cache) > 1:
        del cache[next(iter(cache))]
    cache[node] = reached
