"""`would-loop`: what comes of the target flows back into the source.

Where the two stand on one circle already, this canvas shows that the service takes circles: a warning then.
"""

from __future__ import annotations

from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, refused, warning


def check(case: ConnectionRequest) -> ValidationResult | None:
    position, leads = case.document.adjacency.position, case.document.reachability.leads
    src, dst = position.get(case.src.node_id), position.get(case.dst.node_id)
    if src is None or dst is None or not leads(dst, src):
        return None
    return warning("would-loop") if leads(src, dst) else refused("would-loop")
