"""`port-full`: a template port has as many edges as it may (interface: "Template port", maxConnections)."""

from __future__ import annotations

from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, refused


def check(case: ConnectionRequest) -> ValidationResult | None:
    for handle in (case.dst, case.src):
        if 0 < handle.max_connections <= handle.used:
            return refused("port-full", handle=handle.label or handle.name, most=handle.max_connections)
    return None
