"""`would-loop`: what comes of the target flows back into the source.

Where the two stand on one circle already, this canvas shows that the service takes circles: then it is a
warning.
"""

from __future__ import annotations

from wsdesk.graph.adjacency import Adjacency
from wsdesk.graph.rules.case import Case, Verdict, refused, warning


def check(case: Case) -> Verdict | None:
    ends = case.document.adjacency
    src, dst = ends.position.get(case.src.node_id), ends.position.get(case.dst.node_id)
    if src is None or dst is None or not reaches(ends, dst, src):
        return None
    return warning("would-loop") if reaches(ends, src, dst) else refused("would-loop")


def reaches(ends: Adjacency, start: int, goal: int) -> bool:
    """Whether one comes from the node `start` to the node `goal` along edges.

    Walks down from the start and up from the goal by turns, so that it ends with the smaller of the two
    sides.
    """
    if start == goal:
        return True
    below, above = {start}, {goal}
    down, up = [start], [goal]
    while down and up:
        place = down.pop()
        for edge in ends.out_of(place):
            other = ends.dst[edge]
            if other in above:
                return True
            if other >= 0 and other not in below:
                below.add(other)
                down.append(other)
        place = up.pop()
        for edge in ends.into(place):
            other = ends.src[edge]
            if other in below:
                return True
            if other >= 0 and other not in above:
                above.add(other)
                up.append(other)
    return False
