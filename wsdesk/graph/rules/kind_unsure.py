"""`kind-unsure`, a warning: something on this canvas speaks against the kind, but the interface does not
settle it.

Handle names and types are open strings; what is learnt from the edges that exist, from `supportedInputs`,
or from a list of the catalogue that is not wholly understood may be wrong.
"""

from __future__ import annotations

from wsdesk.graph.model.kinds import kind_in_words
from wsdesk.graph.model.values import Kind
from wsdesk.graph.rules.arrivals import arrivals
from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, warning


def check(case: ConnectionRequest) -> ValidationResult | None:
    flows = case.flows
    carried = flows or case.src.kind
    if not carried or carried == case.dst.kind or flows in arrivals(case, case.dst.name):
        return None
    if case.dst.kind:
        return warning("kind-unsure", flows=carried, takes=case.dst.kind)
    listed = _listed(case)
    if flows in (None, Kind.TEXT) or not listed or any(kind_in_words(word) is flows for word in listed):
        return None
    return warning("kind-unsure", flows=carried, takes=", ".join(listed))


def _listed(case: ConnectionRequest) -> tuple[str, ...]:
    """What the target node is said to take, as a whole."""
    target = case.target
    if target is not None and target.supported_inputs:
        return target.supported_inputs
    return case.limits.takes if case.limits is not None else ()
