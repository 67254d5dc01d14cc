"""Reachability of nodes along edges."""

from __future__ import annotations

from wsdesk.graph.model.adjacency import Adjacency, Chain

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
            below = _gathered(start, self._ends.outwards, self._ends.dst)
            _keep(self._below, start, below)
            _keep(self._above, goal, _gathered(goal, self._ends.inwards, self._ends.src))
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


def _gathered(start: int, chain: Chain, far_ends: list[int]) -> bytearray:
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
