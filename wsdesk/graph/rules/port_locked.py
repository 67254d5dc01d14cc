"""`port-locked`: a template port that takes nothing (interface: "Template port", locked)."""

from __future__ import annotations

from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, refused


def check(case: ConnectionRequest) -> ValidationResult | None:
    for handle in (case.dst, case.src):
        if handle.locked:
            return refused("port-locked", handle=handle.label or handle.name)
    return None
