"""`wrong-direction`: a connection goes from a source to a target."""

from __future__ import annotations

from wsdesk.graph.rules.case import Case, Verdict, refused
from wsdesk.graph.values import Direction


def check(case: Case) -> Verdict | None:
    if case.src.direction is Direction.SOURCE and case.dst.direction is Direction.TARGET:
        return None
    return refused("wrong-direction")
