"""`model-refuses-kind`: the catalogue lists what the model takes, and this is not among it.

Text is what every model is prompted with, so it is never refused; a list with a word that is not
understood, an edge of that kind into the node, or a node that says of itself that it takes it, leaves it open
(`kind_unsure` then has a say).
"""

from __future__ import annotations

from wsdesk.graph.model.kinds import kind_in_words
from wsdesk.graph.model.values import Kind
from wsdesk.graph.rules.arrivals import arrivals
from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, refused


def check(case: ConnectionRequest) -> ValidationResult | None:
    limits, flows = case.limits, case.flows
    if limits is None or not limits.takes or flows in (None, Kind.TEXT):
        return None
    target = case.target
    own = (case.dst.kind, *(target.supported_inputs if target is not None else ()))
    if any(kind_in_words(word) is flows for word in own):
        return None
    takes = {kind_in_words(word) for word in limits.takes}
    if None in takes or flows in takes or flows in arrivals(case):
        return None
    return refused("model-refuses-kind", model=limits.model, flows=flows)
