"""`same-node`: a node cannot feed itself."""

from __future__ import annotations

from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, refused


def check(case: ConnectionRequest) -> ValidationResult | None:
    return refused("same-node") if case.src.node_id == case.dst.node_id else None
