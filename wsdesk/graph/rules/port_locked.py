"""`port-locked`: a template port that takes nothing (interface: "Template port", locked)."""

from __future__ import annotations

from wsdesk.graph.rules.case import Case, Verdict, refused


def check(case: Case) -> Verdict | None:
    for handle in (case.dst, case.src):
        if handle.locked:
            return refused("port-locked", handle=handle.label or handle.name)
    return None
