"""Connection rules, one a file. Each looks at a `Case` and answers a `Verdict`, or None where it has
nothing to say.

case       what rules look at and answer; the model's limits from the catalogue
judge      all rules in order: the first refusal, else the first warning, else ok; the best handle of a card
together   several connections at once, each judged as if those before it stood already
direction, same_node, folded, duplicate, port_locked, port_full, loop      what the canvas itself settles
wrong_kind, model_kind, model_count, kind_unsure, already_fed, no_inputs     what may flow into what
"""

from wsdesk.graph.rules.case import Case, ModelLimits, Verdict
from wsdesk.graph.rules.judge import best_handle, oriented, verdict
from wsdesk.graph.rules.together import LimitsOf, judge_drawn, judge_together

__all__ = [
    "Case",
    "LimitsOf",
    "ModelLimits",
    "Verdict",
    "best_handle",
    "judge_drawn",
    "judge_together",
    "oriented",
    "verdict",
]
