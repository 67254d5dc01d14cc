"""`model-refuses-kind`: the catalogue lists what the model takes, and this is not among it.

Text is what every model is prompted with, so it is never refused; a list with a word that is not
understood, or a canvas where such an edge exists, leaves it open (`kind_unsure` then has a say).
"""

from __future__ import annotations

from wsdesk.graph.kinds import kind_in_words
from wsdesk.graph.rules.arrivals import arrivals
from wsdesk.graph.rules.case import Case, Verdict, refused
from wsdesk.graph.values import Kind


def check(case: Case) -> Verdict | None:
    limits, flows = case.limits, case.flows
    if limits is None or not limits.takes or flows in (None, Kind.TEXT):
        return None
    takes = {kind_in_words(word) for word in limits.takes}
    if None in takes or flows in takes or flows in arrivals(case):
        return None
    return refused("model-refuses-kind", model=limits.model, flows=flows)
