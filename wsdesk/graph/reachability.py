"""Which node leads to which, along edges."""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.graph.adjacency import Adjacency

GLANCE = 400
"""Nodes that are looked at before everything around an end is gathered, and kept for the next question."""


class Reachability:
    """Answers about pairs of nodes, by position, made for many questions about one and the same node.

    A question walks down from one end and up from the other by turns: mostly one of the two sides is small.
    Where neither is, all that leads to the goal and all that comes of the start is gathered once.
    """

    def __init__(self, ends: Adjacency) -> None:
        self._ends = ends
        self._below: dict[int, set[int]] = {}
        self._above: dict[int, set[int]] = {}

    def leads(self, start: int, goal: int) -> bool:
        """Whether one comes from the node `start` to the node `goal`; from a node to itself always."""
        if start == goal:
            return True
        below, above = self._below.get(start), self._above.get(goal)
        if below is not None:
            return goal in below
        if above is not None:
            return start in above
        found = self._glance(start, goal)
        if found is None:
            below = self._all(start, self._next_of)
            _keep(self._below, start, below)
            _keep(self._above, goal, self._all(goal, self._before))
            found = goal in below
        return found

    def _glance(self, start: int, goal: int) -> bool | None:
        """The answer, or None where it is not plain after a while."""
        below, above = {start}, {goal}
        down, up = [start], [goal]
        while down and up:
            if len(below) + len(above) > GLANCE:
                return None
            for other in self._next_of(down.pop()):
                if other in above:
                    return True
                if other not in below:
                    below.add(other)
                    down.append(other)
            for other in self._before(up.pop()):
                if other in below:
                    return True
                if other not in above:
                    above.add(other)
                    up.append(other)
        return False

    def _all(self, start: int, step: Step) -> set[int]:
        seen, ahead = {start}, [start]
        while ahead:
            for other in step(ahead.pop()):
                if other not in seen:
                    seen.add(other)
                    ahead.append(other)
        return seen

    def _next_of(self, node: int) -> list[int]:
        dst = self._ends.dst
        return [dst[edge] for edge in self._ends.out_of(node) if dst[edge] >= 0]

    def _before(self, node: int) -> list[int]:
        src = self._ends.src
        return [src[edge] for edge in self._ends.into(node) if src[edge] >= 0]


Step = Callable[[int], list[int]]


def _keep(known: dict[int, set[int]], node: int, found: set[int]) -> None:
    """Remember it with one other; a drag asks about one node, and the rules ask both ways."""
    while len(known) > 1:
        del known[next(iter(known))]
    known[node] = found
