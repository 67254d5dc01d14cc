"""`wrong-direction`: a connection goes from a source to a target."""

from __future__ import annotations

from wsdesk.graph.model.values import Direction
from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, refused


def check(case: ConnectionRequest) -> ValidationResult | None:
    if case.src.direction is Direction.SOURCE and case.dst.direction is Direction.TARGET:
        return None
    return refused("wrong-direction")
