"""`same-node`: a node cannot feed itself."""

from __future__ import annotations

from wsdesk.graph.rules.case import Case, Verdict, refused


def check(case: Case) -> Verdict | None:
    return refused("same-node") if case.src.node_id == case.dst.node_id else None
