"""Which node leads to which, along edges."""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.graph.adjacency import Adjacency

Step = Callable[[int], list[int]]


class Reachability:
    """Answers about pairs of nodes, by position, made for many questions about one and the same node.

    A question walks down from one end and up from the other by turns, so that it ends with the smaller side.
    The side that was walked to its end is kept, and answers the next question about that node at once.
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
        return self._meets(start, goal)

    def _meets(self, start: int, goal: int) -> bool:
        below, above = {start}, {goal}
        down, up = [start], [goal]
        while down and up:
            if _walk_on(self._next_of, down, below, above) or _walk_on(self._before, up, above, below):
                return True
        if down:
            _keep(self._above, goal, above)
        else:
            _keep(self._below, start, below)
        return False

    def _next_of(self, node: int) -> list[int]:
        dst = self._ends.dst
        return [dst[edge] for edge in self._ends.out_of(node) if dst[edge] >= 0]

    def _before(self, node: int) -> list[int]:
        src = self._ends.src
        return [src[edge] for edge in self._ends.into(node) if src[edge] >= 0]


def _walk_on(step: Step, ahead: list[int], seen: set[int], others: set[int]) -> bool:
    """Look around one node; whether that meets what the other side has seen."""
    for node in step(ahead.pop()):
        if node in others:
            return True
        if node not in seen:
            seen.add(node)
            ahead.append(node)
    return False


def _keep(known: dict[int, set[int]], node: int, found: set[int]) -> None:
    """Remember it with one other; a drag asks about one node, and the rules ask both ways."""
    while len(known) > 1:
        del known[next(iter(known))]
    known[node] = found
