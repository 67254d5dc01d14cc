"""Connection rules, one a file. Each looks at a `Case` and answers a `Verdict`, or None where it has
nothing to say.

case       what rules look at and answer; the model's limits from the catalogue
judge      all rules in order: the first refusal, else the first warning, else ok; the best handle of a card
direction, same_node, duplicate, port_locked, port_full, loop      what the canvas itself settles
wrong_kind, model_kind, model_count, kind_unsure                   what may flow into what
"""

from wsdesk.graph.rules.case import Case, ModelLimits, Verdict
from wsdesk.graph.rules.judge import best_handle, oriented, verdict

__all__ = ["Case", "ModelLimits", "Verdict", "best_handle", "oriented", "verdict"]
