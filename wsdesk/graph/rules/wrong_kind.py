"""`wrong-kind`: a template port names the medium it takes (handleType), and the source holds another."""

from __future__ import annotations

from wsdesk.graph.model.kinds import kind_in_words
from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, refused


def check(case: ConnectionRequest) -> ValidationResult | None:
    if "port" not in case.dst.sources:
        return None
    takes, flows = kind_in_words(case.dst.kind), case.flows
    if takes is None or flows is None or takes is flows:
        return None
    return refused("wrong-kind", flows=flows, takes=takes)
