"""`folded`: a collapsed group stands for what is in it, and an edge needs one of those."""

from __future__ import annotations

from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, refused


def check(case: ConnectionRequest) -> ValidationResult | None:
    for node in (case.source, case.target):
        if node is not None and node.folded:
            return refused("folded")
    return None
